"""The docket of a match in words: its calls, rulings and appeals in their order, and what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.status import heading
from cli.storage.matches import as_seen, eyes_for, find_match, place_of, placed
from events.chain.match import Withholding
from events.docket.docket import Asked
from events.records.records import PUBLIC
from replays.read.table_view import named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.chain.match import Match
    from referee.kernel.facts import Eyes


def say_docket(desk: CommandContext, word: str, eyes_word: str | None) -> None:
    """List what stands on the docket of a match, and what of it is open."""
    from replays.read.docket_view import docket_view

    found = find_match(desk, word)
    eyes = eyes_for(found, eyes_word)
    found = as_seen(found, eyes)
    try:
        listing = docket_view(found.match, eyes)
    except Withholding as limit:
        raise placed(limit, found) from None
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    desk.say.lines(listing.lines())
    pledges = awaited(found.match)
    more = {}
    if pledges is not None:
        desk.say.line(awaited_words(pledges, found.players))
        more = {"awaited": awaited_data(pledges)["awaited"]}
    desk.say.answer("rulings", {"match": found.match.id, "as": eyes, **listing.data(), **more})


def standing(found: Found, eyes: Eyes, number: int | None = None) -> dict[str, list[Any]]:
    """The calls and appeals that are open after a record, and the penalties that are in force."""
    if not _has_docket(found.match):
        return {"calls": [], "appeals": [], "penalties": []}
    from replays.read.docket_view import docket_view

    place = None if number is None else place_of(found, number, eyes)
    return docket_view(found.match, eyes, place).standing()


def _has_docket(match: Match) -> bool:
    """Whether anything stands on the docket; of the records before its checkpoint the match knows it."""
    known = match.checkpoint
    later = match.public if known is None else match.public[known.counts[PUBLIC] :]
    is_asked = known is not None and bool(known.asked)
    return is_asked or any(isinstance(sealed.record(), Asked) for sealed in later)


def standing_lines(data: dict[str, list[Any]], players: Sequence[str]) -> list[str]:
    """The same in words."""
    if not any(data.values()):
        return []
    from replays.read.docket_view import open_lines

    return [
        *open_lines(data["calls"], data["appeals"]),
        *(
            f"{named(players, each['seat'])} has a {each['word'].replace('-', ' ')} "
            f"(record {each['record']})"
            for each in data["penalties"]
        ),
    ]
