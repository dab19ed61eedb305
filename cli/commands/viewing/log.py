"""``referee log``: what happened, as a report with rule ids."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cli.archive.annotation_option import annotation_files
from cli.completion import proposals
from cli.context import Example, command
from cli.moment_options import eyes_option
from cli.output.amendment_words import amended_data
from cli.output.clock_lines import say_clock
from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.remarks import remarks_said, section_rows, up_to
from cli.output.status import heading, player_rows
from cli.storage.amendment_files import amended_match, has_amendments
from cli.storage.annotation_files import remarks_of
from cli.storage.lineage import lineage, lineage_lines, unusual_words
from cli.storage.matches import as_seen, check_record, eyes_for, find_match
from referee.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.chain.match import Match
    from events.log.entries import LogEntry
    from referee.kernel.game import Game


@command(
    "log",
    Example("log nfub", "The whole match in words, with the rules."),
    Example("log nfub --at 10 --as 1", "Up to record 10, as seat 1 saw it."),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.option("--at", type=int, metavar="N", help="Up to record N.")
@eyes_option
@click.option("--brief", is_flag=True, help="Only the story: what decided the match, and its end.")
@click.option("--full", is_flag=True, help="Every record in the notation, and every fact.")
@annotation_files
def log(
    desk: CommandContext,
    match: str,
    at: int | None,
    eyes_word: str | None,
    names: tuple[str, ...],
    *,
    brief: bool,
    full: bool,
) -> None:
    """Tell what happened in a MATCH (a match of the store, or a replay file).

    The numbers in front are those of the records. What matters little stands on one line; a pipe
    and --plain get one sentence a line. Annotations ('referee annotate') stand at the end.
    """
    from cli.output.log_rows import report_rows
    from replays.read.log import log as told
    from replays.read.summary import Detail, report

    if brief and full:
        message = "--brief and --full"
        raise NotUnderstood(message, expected=("one of them",))
    found = find_match(desk, match, resumed=True)
    origin = lineage(desk, found, match)
    if _is_only_told(found.match):
        from cli.viewer.told_only import say_told

        say_told(desk, found, eyes_word, at, origin, partial(remarks_of, found, match, names=names))
        _say_amended(desk, found, match, at)
        return
    eyes = eyes_for(found, eyes_word)
    remarks = up_to(remarks_of(found, match, eyes, names), at)
    found = as_seen(found, eyes)
    check_record(found, at, eyes)
    game = _game_of(found.match.opening().game)
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    desk.say.lines([*lineage_lines(origin), *unusual_words(found.match)])
    desk.say.rows(player_rows(found.players))
    detail = Detail.BRIEF if brief else Detail.FULL if full else Detail.FOLDED
    entries: list[LogEntry] = []
    lines = report(game, _kept(told(found.match, eyes=eyes), at, entries), found.players, detail)
    desk.say.report(report_rows(lines, None if desk.say.plain else desk.say.width()))
    desk.say.rows(section_rows(remarks))
    more = {} if at is not None else _say_end(desk, found, match)
    if not desk.say.json:
        return
    records = [entry_data(entry, game) for entry in entries]
    content = {"match": found.match.id, "as": eyes, "records": records, **origin}
    result = {"players": found.players, "outcome": outcome_of(entries), **remarks_said(remarks)}
    desk.say.answer("log", content | result | more)


def _is_only_told(match: Match) -> bool:
    """Whether a match tells by itself what happened, and cannot be folded here."""
    if not match.told:
        return False
    from replays.read.transcript_log import can_be_folded

    return not can_be_folded(match)


def _say_end(desk: CommandContext, found: Found, word: str) -> dict[str, Any]:
    """Say what amends the match, and who is awaited; the fields that an answer has of it."""
    amended = {**say_clock(desk.say, found.match, found.players), **_say_amended(desk, found, word)}
    pledges = awaited(found.match)
    if pledges is None:
        return amended
    desk.say.line(awaited_words(pledges, found.players))
    return {"awaited": awaited_data(pledges)["awaited"]}


def _say_amended(
    desk: CommandContext, found: Found, word: str, at: int | None = None
) -> dict[str, Any]:
    """Say what amends a match whose end is told, and give the field of the answer."""
    told = {"match": found.match.id, "live": found.live}
    if at is not None or not has_amendments(told, word):
        return {}
    amended = amended_match(found.match, word)
    desk.say.lines(amended.lines if amended is not None else ())
    return amended_data(amended)


def _kept(
    entries: Iterable[LogEntry], last: int | None, keep: list[LogEntry]
) -> Iterator[LogEntry]:
    """The entries up to that record, kept in a list as they pass."""
    for entry in entries:
        if last is not None and entry.number > last:
            return
        keep.append(entry)
        yield entry


def _game_of(code: str) -> Game:
    from referee.games import find

    return find(code)


def outcome_of(entries: list[LogEntry]) -> dict[str, Any] | None:
    """How the match has ended by the last of these records, as data."""
    outcome = entries[-1].outcome if entries else None
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason, "rule": outcome.rule}


def entry_lines(entry: LogEntry) -> list[str]:
    """A record in prose: its line, then what followed, each with its rule."""
    return [f"{entry.number:>5}  {entry.line}", *(f"         {each}" for each in entry.sentences)]


def entry_data(entry: LogEntry, game: Game) -> dict[str, Any]:
    """A record as data."""
    from events.log.entries import weight_of

    facts = [
        {
            "text": each.text,
            "rule": each.rule,
            "fact": each.fact.name,
            "seat": each.fact.seat,
            "weight": weight_of(game, each.fact),
        }
        for each in entry.sentences
    ]
    found = {"record": entry.number, "seat": entry.seat, "text": entry.text, "facts": facts}
    return found | {"void": entry.void, "judge": entry.by or None}
