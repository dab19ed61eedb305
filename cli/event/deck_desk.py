"""The deck desk: which deck an entry has registered, and what the rules of tournaments say of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.event.refused import Refused
from referee.errors import NotFound
from referee.games.tournament.rules.sheets import last_standings, places_of
from referee.kernel.decision.ask import Refusal
from referee.kernel.facts import TABLE
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cli.event.deck_words import Read
    from cli.event.hall import Hall
    from cli.storage.deck_lists import Shelf
    from replays.tournament.deck_list import DeckList

TOP = pattern(r"top([1-9][0-9]{0,3})")
EVERYBODY = "all"


def register_verb(note: Mapping[str, str]) -> str:
    """A deck that a judge signs takes the place of another one (TN-11)."""
    return "correct-deck" if note else "register-deck"


def registered_digest(hall: Hall, entry: int) -> str:
    """The commitment that an entry has registered. Raises NotFound where there is none."""
    digest = hall.event.entry(entry).deck if hall.event.is_entry(entry) else ""
    if not digest:
        message = f"{hall.roster.numbered(entry)} has registered no deck"
        raise NotFound(message)
    return digest


def confirm_legal(hall: Hall, entry: int, read: Read) -> None:
    """Raise Refused [TN-10] for a list that the game refuses, with everything that is wrong with it."""
    if read.faults:
        raise _refused(
            hall,
            "TN-10",
            f"register-deck {entry}",
            entry,
            f"may not play it: {'; '.join(read.faults)}",
        )


def confirm_registered(hall: Hall, entry: int, found: DeckList) -> None:
    """Raise Refused [TN-12] for a list that is not the one which the entry has registered."""
    digest = registered_digest(hall, entry)
    if found.digest != digest:
        why = f"has registered another list, as {digest[:16]}"
        raise _refused(hall, "TN-12", f"deck {entry} --salt", entry, why)


def _refused(hall: Hall, rule: str, what: str, entry: int, why: str) -> Refused:
    words = hall.recorder.game.catalogue.words(rule)
    return Refused(TABLE, what, [Refusal(rule, hall.roster.numbered(entry), why)], words)


def state_of(shelf: Shelf, digest: str) -> str:
    """What is known of a deck, in words."""
    if not digest:
        return "no deck"
    if digest not in shelf.lists:
        return "sealed"
    return "revealed" if digest in shelf.revealed else "registered"


def entries_meant(hall: Hall, word: str) -> list[int]:
    """The entries of ``all``, ``top8`` or one word, with a deck or without. Raises NotFound."""
    event = hall.event
    top = TOP.fullmatch(word)
    if word == EVERYBODY:
        return [number for number, entry in enumerate(event.entries, 1) if entry.deck]
    if top is None:
        number = hall.roster.find(word)
        registered_digest(hall, number)
        return [number]
    stage = last_standings(event) if event.started else 0
    if not stage:
        message = f"event {hall.word}: there are no standings yet of which these are the first"
        raise NotFound(message)
    places = places_of(event, hall.setting, stage)
    return [place.number for place in places[: int(top[1])]]
