"""Keys of entries: with which the players of an event sign their matches, named once when they enter."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from referee.games.tournament.state.event import PLAYING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.event.entry_list import Wanted
    from cli.event.hall import Hall


def read_keys(words: Sequence[str]) -> tuple[str, ...]:
    """The public halves that the words are or name, one for each person, empty where none is said; nothing where nobody has one.

    Raises NotUnderstood, and what keeps a key from being read.
    """
    from cli.opening.signer_keys import key_text

    return tuple(key_text(word) if word else "" for word in words) if any(words) else ()


class KeysTaken:
    """Whose keys stand in an event already: no key may stand for two who are to sign one match."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def refusal(self, wanted: Wanted) -> str:
        """Why the keys of an entry cannot be taken, in words; where nothing is said they are taken from now on."""
        found: dict[str, str] = {}
        for name, key in zip(wanted.names, wanted.keys, strict=False):
            owner = {**self._owners, **found}.get(_label(key)) if key else None
            if owner is not None:
                return f"the key of {name} is that of {owner}: two cannot sign with one key"
            found |= {_label(key): name} if key else {}
        if found:
            self._owners.update(found)
        return ""

    @cached_property
    def _owners(self) -> dict[str, str]:
        """Who has each key: the house, and entries that have not left."""
        course, roster = self._hall.course(), self._hall.roster
        house = {_label(course.house): "the house"} if course.house else {}
        return house | {
            _label(key): roster.numbered(entry)
            for entry, keys in course.keys.items()
            for key in keys
            if key and course.event.entry(entry).status == PLAYING
        }


def _label(key: str) -> str:
    """The name and the id of a key: by these a signature says whose it is."""
    return key.rpartition("+")[0]
