"""``referee reveal``: what a seat has pledged for a fair seed; the last one begins the match."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli.commands.matches.pledge import say_awaited
from cli.completion import proposals
from cli.context import Example, command
from cli.deck_choice import record_kept
from cli.output.pending_seed import awaited_data
from cli.output.status import asked_lines
from cli.play.phone import seat_of
from cli.storage.matches import SHORT, find_match, is_file, resume
from cli.storage.pledged_values import forget, kept, read_value
from referee.errors import IllegalAction, NotFound
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.recorder import Recorder


@command(
    "reveal",
    Example("reveal t375 1", "Refused: nobody has pledged yet.", 1),
    Example("reveal bhht 1", "Refused: the match was not opened with --fair.", 1),
)
@click.argument("match", shell_complete=proposals.live_matches)
@click.argument("place", shell_complete=proposals.seats, metavar="SEAT")
@click.option(
    "--value", metavar="HEX", help="The value that was pledged, where it is not kept here."
)
@click.option("--dice", metavar="NUMBERS", help="The value that was pledged: the dice once more.")
def reveal(
    desk: CommandContext, match: str, place: str, value: str | None, dice: str | None
) -> None:
    """Reveal what a SEAT has pledged for the fair seed of a live MATCH of the store.

    Without --value or --dice it is the value that 'referee pledge' has kept here. Once everybody has
    revealed, the match begins. Where MATCH is a file, the value that is kept here is printed alone.
    """
    given = read_value(value, dice)
    if is_file(match):
        _say_alone(desk, match, place)
        return
    recorder = resume(desk, match)
    seat = seat_of(place, recorder.match)
    chosen = given or kept(recorder.match.id, seat)
    if chosen is None:
        _refuse_early(recorder, seat)
        raise _not_kept(recorder.match.id, seat)
    number = recorder.reveal(seat, chosen, {"time": int(time.time())})
    record_kept(recorder, {"time": int(time.time())})
    forget(recorder.match.id, seat)
    desk.say.line(f"{number:>5}  {seat}: contributed {chosen.hex()}")
    say_awaited(desk, recorder)
    pledges = recorder.fold.pledges
    if not pledges.waits:
        desk.say.lines(asked_lines(recorder.run, seat))
    desk.say.answer("reveal", {
        "match": recorder.match.id, "record": number, "seat": seat, "value": chosen.hex(),
        **(awaited_data(pledges) if pledges.waits else asked_data(recorder.run, seat)),
    })  # fmt: skip


def _say_alone(desk: CommandContext, word: str, place: str) -> None:
    """Print the value that is kept here for a match that is kept elsewhere."""
    found = find_match(desk, word)
    seat = seat_of(place, found.match)
    chosen = kept(found.match.id, seat)
    if chosen is None:
        raise _not_kept(found.match.id, seat)
    desk.say.line(chosen.hex())
    desk.say.answer(
        "reveal", {"match": found.match.id, "record": None, "seat": seat, "value": chosen.hex()}
    )


def _refuse_early(recorder: Recorder, seat: int) -> None:
    """Raise IllegalAction where the seat may reveal nothing now, no matter what it is."""
    from events.records.records import Contributed

    try:
        recorder.fold.pledges.confirm_wish(Contributed(seat, bytes(32)))
    except IllegalAction as error:
        if error.rules != ("FS-4",):
            raise


def _not_kept(match_id: str, seat: int) -> NotFound:
    return NotFound(
        f"match {match_id[:SHORT]}: no value of seat {seat} is kept here (--value HEX or --dice says it)"
    )
