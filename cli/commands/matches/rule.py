"""``referee rule``: calls, rulings and appeals of a live match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals, ruling_proposals
from cli.context import Example
from cli.judge.parse import NUMBER, Judgement, judging, looking
from cli.moment_options import eyes_option
from cli.subcommands import family, member
from events.records.rulings import PENALTIES, RESULTS

if TYPE_CHECKING:
    from cli.context import CommandContext

IDA = "--by Ida --rule BP-7.1 --reason"

previewing = click.option(
    "--preview", is_flag=True, help="Only say what it would do; nothing is written."
)
setting_paths = click.argument(
    "paths", nargs=-1, metavar="[PATH=VALUE]...", shell_complete=ruling_proposals.paths
)


@family(
    "rule",
    Example("rule bhht", "The calls and rulings of the match, and what is open."),
    Example("rule bhht call 1 'May a 9 be stacked?'", "Seat 1 has called a judge."),
    Example("rule bhht backup 3 --preview", "What would be void, and what has been seen."),
    Example("rule bhht backup 99 --preview", "Refused: there is no record 99.", 1),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@eyes_option
def rule(desk: CommandContext, match: str, eyes_word: str | None) -> None:
    """Open, decide and appeal calls in a live MATCH of the store; alone, list them.

    Every ruling names its judge (--by), its rules (--rule) and a reason (--reason). Records are
    numbered as the eyes that look count them (--as; public if not given): as 'referee log' prints
    them for the same eyes. See docs/rulings.md.
    """
    from cli.judge.docket import say_docket

    say_docket(desk, match, eyes_word)


@member(
    rule, "call", Example("rule bhht call table 'Is the deck complete?' --at 3", "About record 3.")
)
@click.argument("caller", metavar="SEAT|table", shell_complete=ruling_proposals.callers)
@click.argument("question", nargs=-1, required=True, metavar="QUESTION")
@click.option("--at", type=NUMBER, metavar="N", help="About record N instead of the last.")
@looking
def call(
    desk: CommandContext,
    match: str,
    caller: str,
    question: tuple[str, ...],
    at: int | None,
    eyes_word: str | None,
) -> None:
    """Open a call: SEAT (or the table) asks a judge a QUESTION."""
    from cli.judge.record import open_call

    open_call(desk, match, caller, " ".join(question), at, eyes_word)


@member(
    rule,
    "backup",
    Example("rule bhht backup 3 --preview", "What would be void, and what has been seen."),
    Example(f"rule bhht backup 3 {IDA} Misdeal", "The match stands as it did after record 3."),
)
@click.argument("record", type=NUMBER, metavar="N", shell_complete=ruling_proposals.records)
@previewing
@judging
def backup(
    desk: CommandContext, match: str, record: int, judgement: Judgement, *, preview: bool
) -> None:
    """Set the match back to how it stood after record N; what follows is void and stays in the log.

    Hidden piles that were drawn from or shuffled since are shuffled anew. With --preview --as judge
    it is also said what each seat alone has seen since.
    """
    from cli.judge.preview import foresee
    from cli.judge.record import make_ruling

    if preview:
        foresee(desk, match, judgement, "backup", record)
        return
    make_ruling(desk, match, judgement, "backup", record=record)


@member(rule, "correct", Example(f"rule bhht correct turn=2 {IDA} Late", "Set one number."))
@setting_paths
@judging
def correct(desk: CommandContext, match: str, paths: tuple[str, ...], judgement: Judgement) -> None:
    """Set fields of the position; no rule is fired by it, and the match goes on to its next question.

    A PATH and its VALUE are written as 'referee position' writes them, as in turn=2 or
    seats.1.hand='[4h, 5c]'. A card that moves is named in both places.
    """
    from cli.judge.parse import read_paths
    from cli.judge.record import make_ruling

    if not paths:
        message = "name what is to be corrected: PATH=VALUE"
        raise click.UsageError(message)
    make_ruling(desk, match, judgement, "correction", paths=read_paths(paths))


@member(
    rule,
    "deviation",
    Example(f"rule bhht deviation '1: stack 9h' {IDA} Late", "It stands, as it was done."),
)
@click.argument("action", metavar="'SEAT: ACTION'")
@setting_paths
@judging
def deviation(
    desk: CommandContext, match: str, action: str, paths: tuple[str, ...], judgement: Judgement
) -> None:
    """Let an illegal action stand: what was done, which rules it broke, what the table looks like.

    The rules that are named with --rule must be among those that refuse it. What it has changed is
    written as PATH=VALUE, as for 'correct'; nothing else is done, and the match goes on to its next question.
    """
    from cli.judge.parse import read_paths
    from cli.judge.record import let_stand

    let_stand(desk, match, judgement, action, read_paths(paths))


@member(
    rule, "penalty", Example(f"rule bhht penalty 1 warning {IDA} Slow", "A warning for seat 1.")
)
@click.argument("seat", metavar="SEAT", shell_complete=ruling_proposals.seats)
@click.argument("word", type=click.Choice(PENALTIES, case_sensitive=False))
@judging
def penalty(desk: CommandContext, match: str, seat: str, word: str, judgement: Judgement) -> None:
    """Give a SEAT a penalty; --reason is the infraction.

    No penalty ends a match: a game loss takes a 'result' ruling as well.
    """
    from cli.judge.record import penalise

    penalise(desk, match, judgement, seat, word)


@member(rule, "result", Example(f"rule bhht result 2 concession {IDA} Said", "Seat 2 has won."))
@click.argument("winners", metavar="SEAT|draw", shell_complete=ruling_proposals.winners)
@click.argument("word", type=click.Choice(RESULTS, case_sensitive=False))
@judging
def result(desk: CommandContext, match: str, winners: str, word: str, judgement: Judgement) -> None:
    """End the match: the SEAT has won (with commas between several), or it is a draw.

    The match stays open for an appeal until 'referee close MATCH' closes it.
    """
    from cli.judge.record import end_by_ruling

    end_by_ruling(desk, match, judgement, winners, word)


@member(rule, "note", Example("rule bhht note 'Both were late' --by Hana", "A note in the log."))
@click.argument("text", nargs=-1, metavar="TEXT")
@judging
def note(desk: CommandContext, match: str, text: tuple[str, ...], judgement: Judgement) -> None:
    """Write down a TEXT; nothing follows from it."""
    from cli.judge.record import make_ruling

    reason = " ".join(text) or judgement.reason
    if not reason or (text and judgement.reason):
        message = "say what is to be noted, once: TEXT"
        raise click.UsageError(message)
    make_ruling(desk, match, judgement.because(reason), "note")


@member(
    rule,
    "appeal",
    Example("rule bhht appeal 1 9 'It was legal'", "Refused: record 9 is no ruling.", 1),
)
@click.argument("seat", metavar="SEAT", shell_complete=ruling_proposals.seats)
@click.argument("ruling", type=NUMBER, metavar="RULING", shell_complete=ruling_proposals.rulings)
@click.argument("reason", nargs=-1, metavar="[TEXT]")
@click.option("--reason", "why", default="", metavar="TEXT", help="Why the seat appeals.")
@looking
def appeal(
    desk: CommandContext,
    match: str,
    seat: str,
    ruling: int,
    reason: tuple[str, ...],
    why: str,
    eyes_word: str | None,
) -> None:
    """Let a SEAT appeal a floor judge's RULING, which is named by its record."""
    from cli.judge.record import open_appeal

    open_appeal(desk, match, seat, ruling, " ".join(reason) or why, eyes_word)


@member(
    rule,
    "uphold",
    Example("rule bhht uphold 9 --by Ida --head", "Refused: nothing was appealed.", 1),
)
@click.argument("ruling", type=NUMBER, metavar="RULING", shell_complete=ruling_proposals.appealed)
@judging
def uphold(desk: CommandContext, match: str, ruling: int, judgement: Judgement) -> None:
    """Decide an appeal: the RULING stands. Only a head judge upholds (--head)."""
    from cli.judge.record import make_ruling

    make_ruling(desk, match, judgement, "uphold", record=ruling)


@member(
    rule,
    "overturn",
    Example("rule bhht overturn 9 --by Ida --head", "Refused: record 9 is no ruling.", 1),
)
@click.argument("ruling", type=NUMBER, metavar="RULING", shell_complete=ruling_proposals.rulings)
@previewing
@judging
def overturn(
    desk: CommandContext, match: str, ruling: int, judgement: Judgement, *, preview: bool
) -> None:
    """Overturn a RULING; only a head judge does (--head).

    What it did to the match is taken back: the match stands as before it, and what came after is
    void. A penalty or a note is struck.
    """
    from cli.judge.preview import foresee
    from cli.judge.record import make_ruling

    if preview:
        foresee(desk, match, judgement, "overturn", ruling)
        return
    make_ruling(desk, match, judgement, "overturn", record=ruling)
