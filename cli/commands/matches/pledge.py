"""``referee pledge``: what a seat will add to a fair seed, so that nobody can change it any more."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.output.pending_seed import awaited_data, awaited_words
from cli.play.phone import seat_of, write_phone_page
from cli.storage.matches import SHORT, find_match, is_file, resume
from cli.storage.pledged_values import file_of, keep, new_value, read_pledge, read_value

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.recorder import Recorder


@command(
    "pledge",
    Example("pledge t375 1", "New bytes for seat 1; they are kept here until it reveals them."),
    Example("pledge t375 2 --page -o ben.html", "A page on which seat 2 pledges at a phone."),
    Example("pledge bhht 1", "Refused: the match was not opened with --fair.", 1),
)
@click.argument("match", shell_complete=proposals.live_matches, required=False)
@click.argument("place", shell_complete=proposals.seats, metavar="SEAT", required=False)
@click.option("--value", metavar="HEX", help="The value, 16 to 64 bytes; you keep it yourself.")
@click.option("--dice", metavar="NUMBERS", help="The value: 50 to 64 dice, as in '3 5 1 6 ...'.")
@click.option("--pledge", "made", metavar="HEX", help="The pledge alone, of a value that stays with the player.")  # fmt: skip
@click.option("--page", is_flag=True, help="Write a page on which a player pledges at a phone.")
@click.option("-o", "--output", metavar="FILE|-", shell_complete=proposals.any_files, help="Where that page is written.")  # fmt: skip
@click.option("--force", is_flag=True, help="Replace a page that is there.")
def pledge(
    desk: CommandContext,
    match: str | None,
    place: str | None,
    value: str | None,
    dice: str | None,
    made: str | None,
    *,
    page: bool,
    output: str | None,
    force: bool,
) -> None:
    """Pledge for a SEAT what it adds to the fair seed of a live MATCH of the store.

    Recorded is a hash; the value itself is revealed once everybody has pledged ('referee reveal').
    Without --value or --dice it is made of 32 new bytes and kept in your data folder.

    Where MATCH is a file, nothing is recorded: the pledge is printed, and whoever keeps the match
    records it with --pledge. So your value is nowhere but with you until you reveal it.

    With --page nothing is recorded either: a page is written that opens on any phone, makes a value or
    takes dice, and shows the pledge to be told at the desk. MATCH and SEAT are filled in if they are named.
    """
    given = read_value(value, dice)
    if made is not None and given is not None:
        message = "--pledge is made of the value already: name one of them"
        raise click.UsageError(message)
    if page or output is not None or force:
        if not page or output is None or made is not None or given is not None:
            message = "a page for a phone is --page -o FILE, with nothing else but MATCH and SEAT"
            raise click.UsageError(message)
        write_phone_page(desk, match, place, output, force=force)
        return
    if match is None or place is None:
        message = f"Missing argument '{'MATCH' if match is None else 'SEAT'}'."
        raise click.UsageError(message)
    if is_file(match):
        _say_alone(desk, match, place, given, made)
        return
    _record(desk, match, place, given, made)


def _record(
    desk: CommandContext, match: str, place: str, given: bytes | None, made: str | None
) -> None:
    """Record what the seat pledges, and keep the value if it is made here."""
    from events.pledges import pledge_of
    from events.records.records import Pledged

    recorder = resume(desk, match)
    seat = seat_of(place, recorder.match)
    opened = recorder.match.opened_hash
    if made is not None:
        pledged = read_pledge(made)
    else:
        tried = Pledged(seat, pledge_of(opened, seat, given or new_value()))
        recorder.fold.pledges.confirm_wish(tried)
        chosen = given or keep(recorder.match.id, seat, new_value())
        pledged = pledge_of(opened, seat, chosen)
    number = recorder.pledge(seat, pledged, {"time": int(time.time())})
    desk.say.line(f"{number:>5}  {seat}: pledged {pledged.hex()}")
    kept = made is None and given is None
    if kept:
        _say_kept(desk, recorder.match.id, seat)
    say_awaited(desk, recorder)
    desk.say.answer("pledge", {
        "match": recorder.match.id, "record": number, "seat": seat, "pledge": pledged.hex(),
        "kept": str(file_of(recorder.match.id, seat)) if kept else None,
        **awaited_data(recorder.fold.pledges),
    })  # fmt: skip


def _say_alone(
    desk: CommandContext, word: str, place: str, given: bytes | None, made: str | None
) -> None:
    """Print the pledge for a match that is kept elsewhere, of which only a copy is here."""
    from events.pledges import Pledges, pledge_of
    from events.records.records import Pledged

    found = find_match(desk, word)
    if made is not None:
        message = "--pledge is recorded where the match is kept, not in a file"
        raise click.UsageError(message)
    seat = seat_of(place, found.match)
    Pledges(found.match.opening()).confirm_wish(Pledged(seat, bytes(32)))
    chosen = given or keep(found.match.id, seat, new_value())
    pledged = pledge_of(found.match.opened_hash, seat, chosen)
    desk.say.line(pledged.hex())
    if given is None:
        _say_kept(desk, found.match.id, seat)
    kept = str(file_of(found.match.id, seat)) if given is None else None
    desk.say.answer(
        "pledge",
        {
            "match": found.match.id,
            "record": None,
            "seat": seat,
            "pledge": pledged.hex(),
            "kept": kept,
        },
    )


def _say_kept(desk: CommandContext, match_id: str, seat: int) -> None:
    file = file_of(match_id, seat)
    desk.say.line(f"the value is kept in {file}")
    desk.say.line(
        f"'referee reveal {match_id[:SHORT]} {seat}' reveals it once everybody has pledged"
    )


def say_awaited(desk: CommandContext, recorder: Recorder) -> None:
    """Who is awaited now, if anybody is."""
    from events.chain.names import players_of

    if recorder.fold.pledges.waits:
        players = players_of(recorder.match.public[0])
        desk.say.line(awaited_words(recorder.fold.pledges, players))
