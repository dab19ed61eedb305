"""Pledging at a phone: the page that a player is given, with the match and the seat filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.judge.parse import read_seat
from cli.storage.files import PAGE, put
from cli.storage.matches import SHORT, find_match
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.chain.match import Match


def seat_of(word: str, match: Match) -> int:
    """The seat of a number or of a player's name. Raises NotUnderstood."""
    from events.chain.names import players_of

    return read_seat(word, match.opening().seats, players_of(match.public[0]))


def write_phone_page(
    desk: CommandContext, word: str | None, place: str | None, output: str, *, force: bool
) -> None:
    """Write the page on which a player pledges. Raises FS-1 for a match that is not opened for a fair seed."""
    from replays.page.phone_page import phone_page

    match = None if word is None else _awaiting(desk, word)
    seat = None if match is None or place is None else seat_of(place, match)
    id_ = "" if match is None else match.id
    opened = None if match is None else match.opened_hash
    page = phone_page(opened, seat, id_)
    if put(page, output, PAGE, force=force):
        whose = f", for seat {seat}" if seat else ""
        which = f" of match {id_[:SHORT]}{whose}" if id_ else ""
        desk.say.line(f"{output}: a page to pledge on{which}, {counted(len(page), 'bytes')}")
    desk.say.answer("pledge-page", {"match": id_ or None, "seat": seat, "file": output, "bytes": len(page)})  # fmt: skip


def _awaiting(desk: CommandContext, word: str) -> Match:
    """The match for which is pledged. Raises IllegalAction where nobody pledges for it."""
    from events.pledges import Pledges, refuse
    from referee.kernel.decision.ask import Refusal
    from referee.kernel.facts import TABLE

    match = find_match(desk, word).match
    if not Pledges(match.opening()).seats:
        refuse(TABLE, "pledge", [Refusal("FS-1", "this one was not")])
    return match
