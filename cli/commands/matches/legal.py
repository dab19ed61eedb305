"""``referee legal``: what may be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.moment_options import at_option, eyes_option
from cli.output.hand_words import UNSEEN_WORDS, unseen_answers
from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.status import asked_lines, heading
from cli.storage.matches import SHORT, as_seen, check_record, eyes_for, find_match, run_at
from cli.words import read_place
from referee.kernel.facts import JUDGE, seat_words
from replays.read.table_view import known_asks, may_know, wanted_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.pledges import Pledges
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes


@command(
    "legal",
    Example("legal bhht", "Who is asked for what, as everybody sees it."),
    Example("legal bhht --as 1", "Every action that seat 1 may take now."),
    Example(
        "legal nfub 1 --at 9 --explain", "Every action of the game, and the rules that refuse it."
    ),
)
@click.argument("match", shell_complete=proposals.matches_or_files)
@click.argument("place", metavar="[SEAT]", shell_complete=proposals.seats, required=False)
@at_option
@eyes_option
@click.option("--explain", is_flag=True, help="Every action of the game, and what refuses it.")
def legal(
    desk: CommandContext,
    match: str,
    place: str | None,
    at: int | None,
    eyes_word: str | None,
    *,
    explain: bool,
) -> None:
    """List the legal actions of a MATCH, of one SEAT or of all.

    An action can show what is in a hand. In a live match everybody sees only which kinds of
    actions are asked for; --as 1 lists those of seat 1, --as judge all.
    """
    found = find_match(desk, match, resumed=True)
    eyes = eyes_for(found, eyes_word)
    found = as_seen(found, eyes)
    pledges = awaited(found.match)
    if pledges is not None:
        _say_awaited(desk, found, eyes, at, pledges)
        return
    run, number = run_at(found, at, eyes)
    seats = found.match.opening().seats
    seat = None if place is None else read_place(place, seats, found.players)
    desk.say.line(heading(f"{found.place}, record {number}", eyes, live=found.live), bold=True)
    open_asks = known_asks(run, eyes) if run.game.unseen else run.asks()
    asks = [ask for ask in open_asks if seat is None or ask.seat == seat]
    if not asks:
        hidden = run.game.unseen and bool(run.lanes)
        lines = (
            asked_lines(run, eyes)
            if seat is None or run.outcome or hidden
            else [f"seat {seat} is not asked"]
        )
        desk.say.lines(lines)
    unseen = unseen_answers(found.match, number, {ask.seat for ask in asks})
    answer = [_say_asked(desk, found, ask, eyes, unseen, listed=not explain) for ask in asks]
    desk.say.lines(UNSEEN_WORDS if unseen and asks else ())
    if explain:
        wanted = [ask.seat for ask in asks] if seat is None else [seat]
        eyes_there = JUDGE if found.match.is_open_to(eyes) else eyes
        _say_explained(desk, run, eyes_there, wanted, unseen)
    desk.say.answer(
        "legal", {"match": found.match.id, "record": number, "as": eyes, "asked": answer}
    )


def _say_asked(
    desk: CommandContext,
    found: Found,
    ask: Ask[Any],
    eyes: Eyes,
    unseen: Mapping[int, list[list[Any]]],
    *,
    listed: bool,
) -> dict[str, Any]:
    """Who is asked for what, with every legal answer where those eyes may have them; gives it as data."""
    data = _as_data(ask, eyes)
    if ask.seat in unseen:
        printed = ask.run.game.printed
        data["legal"] = [f"{ask.seat}: {printed(answer)}" for answer in unseen[ask.seat]]
    words = ", ".join(data["actions"]) or "decides in secret"
    wanted = wanted_words(ask, found.players) if data["actions"] else ""
    desk.say.line(f"{seat_words(ask.seat)}: {words}{wanted and f' ({wanted})'}")
    if wanted:
        data["wanted"] = wanted
        desk.say.line(f"  enter it with 'referee act {found.match.id[:SHORT]} 0 observe RESULT'")
    desk.say.lines(f"  {text}" for text in data.get("legal", []) if listed)
    if "legal" not in data and not found.match.is_open_to(eyes):
        desk.say.line(f"  (--as {ask.seat or 'judge'} lists the answers)")
    return data


def _say_explained(
    desk: CommandContext,
    run: Run[Any],
    eyes: Eyes,
    seats: Sequence[int],
    unseen: Mapping[int, list[list[Any]]],
) -> None:
    """Every action of the game for those seats, as far as those eyes may know: how it is legal, or which rules refuse it."""
    from cli.play.explain import explain_moment

    for seat in seats:
        if may_know(eyes, seat):
            desk.say.line(seat_words(seat), bold=True)
            possible = unseen.get(seat, []) if run.dice.unseen else None
            desk.say.rows(explain_moment(run, seat, possible)[:-2])
    if any(not may_know(eyes, seat) for seat in seats):
        desk.say.line("what others may do could show their hands: --as judge explains all of it")


def _say_awaited(
    desk: CommandContext, found: Found, eyes: Eyes, at: int | None, pledges: Pledges
) -> None:
    """Nothing is legal yet but to pledge or to reveal."""
    check_record(found, at, eyes)
    number = len(found.match.public) if at is None else at
    desk.say.line(heading(f"{found.place}, record {number}", eyes, live=found.live), bold=True)
    desk.say.line(awaited_words(pledges, found.players))
    data = awaited_data(pledges)
    desk.say.answer(
        "legal",
        {
            "match": found.match.id,
            "record": number,
            "as": eyes,
            "asked": [],
            "awaited": data["awaited"],
        },
    )


def _as_data(ask: Ask[Any], eyes: Eyes) -> dict[str, Any]:
    known = not ask.secret or may_know(eyes, ask.seat)
    data: dict[str, Any] = {"seat": ask.seat, "actions": list(ask.verbs) if known else []}
    if may_know(eyes, ask.seat):
        printed = ask.run.game.printed
        data["legal"] = [f"{ask.seat}: {printed(answer)}" for answer in ask.legal()]
    return data
