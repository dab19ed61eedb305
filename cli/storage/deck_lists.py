"""Deck lists in the store: kept with the secret of their event, and in no record and no copy of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotFound, UnknownVersion
from replays.tournament.deck_list import DeckList, read_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from events.chain.match import Match
    from events.store.journal import Journal
    from referee.kernel.decision.ask import Answer
    from replays.tournament.course import At, Course

LIST, REVEALED = "deck", "revealed"
"""What is kept: a salt with its list, and the commitment of one that everybody may see."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The deck lists of an event: each by its commitment, and the commitments of those that are revealed."""

    lists: Mapping[str, DeckList]
    revealed: frozenset[str]


def shelf_of(journal: Journal, event: str) -> Shelf:
    """The lists that the store keeps for the event of that whole id. Raises DamagedFile, StoreError."""
    found = map(read_list, journal.kept(event, LIST))
    revealed = frozenset(each.hex() for each in journal.kept(event, REVEALED))
    return Shelf({each.digest: each for each in found}, revealed)


def keep_list(journal: Journal, event: str, found: DeckList) -> None:
    """Keep a list with the secret of its event."""
    journal.keep(event, LIST, found.data())


def reveal_list(journal: Journal, event: str, digest: str) -> None:
    """Keep that everybody may see the list with that commitment."""
    journal.keep(event, REVEALED, bytes.fromhex(digest))


def decks_at(journal: Journal, match: Match) -> dict[int, Answer]:
    """The registered deck of each seat of a match that names its table; nothing of what is not at hand.

    Raises DamagedFile, StoreError.
    """
    from events.fold.inputs import TABLE_CARD
    from replays.tournament.card import card_of
    from replays.tournament.course import course_of
    from replays.verify.inputs import noted_inputs

    event = noted_inputs(match).get(TABLE_CARD, "")
    card = None
    with suppress(NotFound, DamagedFile, UnknownVersion):
        card = card_of(match) if event and journal.holds(event) else None
    if card is None:
        return {}
    with suppress(NotFound):
        tournament, at = journal.match(event), (card.round, card.table)
        course = course_of(tournament)
        if course.plan(at).is_drafted:
            return decks_at_table(journal, tournament, course, at)
    return decks_of(shelf_of(journal, event), card.decks, match.opening().seats)


def decks_at_table(journal: Journal, event: Match, course: Course, at: At) -> dict[int, Answer]:
    """The deck of each seat of a table: as it was drafted in the pod (TN-68), or as it is registered and kept here.

    Raises NotFound for no table, DamagedFile, StoreError.
    """
    from replays.tournament.card import card_for
    from replays.tournament.pod_drafts import decks_to_play, seen_draft

    def look(id_: str) -> Match | None:
        with suppress(NotFound):
            return journal.match(id_)
        return None

    if course.plan(at).is_drafted:
        return decks_to_play(course, at, seen_draft(course, at, event, look))
    return decks_of(shelf_of(journal, event.id), card_for(course, at).decks, len(course.seated(at)))


def readings_at(match: Match) -> dict[str, str]:
    """The readings on the card of a match that names its table; nothing of one that names none."""
    from replays.tournament.card import card_of

    with suppress(NotFound, DamagedFile, UnknownVersion):
        card = card_of(match)
        return {} if card is None else dict(card.readings)
    return {}


def decks_of(shelf: Shelf, commitments: tuple[bytes, ...], seats: int) -> dict[int, Answer]:
    """The deck of each seat, by the commitments of the entries of its table; those whose list is sealed are left out."""
    found: dict[int, Answer] = {}
    for seat in range(1, seats + 1):
        known = shelf.lists.get(commitments[(seat - 1) % len(commitments)].hex())
        at = (seat - 1) // len(commitments)
        if known is not None and at < len(known.decks):
            found[seat] = known.decks[at]
    return found
