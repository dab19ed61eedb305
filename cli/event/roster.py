"""The roster: what the entries of an event are called, out of the notes of their records."""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Self

from events.chain.notes import NAMES, noted
from events.records.records import Acted
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.games.tournament.rules.entries import ENTERING
from referee.kernel.words.english import listed
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.chain.match import Match
    from events.docket.docket import Docket

ENTRY = pattern(r"\bentry ([1-9][0-9]{0,3})\b")
MOST_NAMED = 8
"""How many entries are named that a word could mean."""


@dataclass(frozen=True)
class Roster:
    """The names of the entries, by number; an entry whose names are withheld has none."""

    people: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, docket: Docket | None = None) -> Self:
        """The names that the match notes; records that the docket knows as taken back make no entry."""
        people: dict[int, tuple[str, ...]] = {}
        for number, sealed in enumerate(match.public, 1):
            record = sealed.record()
            if not isinstance(record, Acted) or record.answer[0] not in ENTERING:
                continue
            if docket is None or not docket.void_by(number):
                people[len(people) + 1] = tuple(noted(sealed, NAMES) or ())
        return cls(people)

    # -- telling ----------------------------------------------------------------------------

    def name(self, entry: int) -> str:
        """What an entry is called; one that is called as another is has its number behind the name."""
        people = self.people.get(entry, ())
        if not people:
            return f"entry {entry}"
        called = listed(list(people))
        return called if self._counts[folded(called)] == 1 else f"{called} ({entry})"

    def numbered(self, entry: int) -> str:
        """The name and the number, as a list of pairings has them."""
        people = self.people.get(entry, ())
        return f"{listed(list(people))} ({entry})" if people else f"entry {entry}"

    def named(self, text: str) -> str:
        """A sentence with the names in the place of ``entry 7``."""
        return ENTRY.sub(lambda found: self.numbered(int(found[1])), text)

    def listed(self, entries: Sequence[int]) -> str:
        """Several entries in a sentence."""
        return listed([self.name(entry) for entry in entries])

    def is_one_of(self, name: str, entries: Sequence[int]) -> bool:
        """Whether somebody of that name plays as one of the entries."""
        wanted = folded(name)
        return any(
            wanted == folded(each) for entry in entries for each in self.people.get(entry, ())
        )

    def called(self, names: Sequence[str]) -> list[int]:
        """The entries of exactly those people."""
        wanted = sorted(map(folded, names))
        return [
            entry for entry, people in self.people.items() if sorted(map(folded, people)) == wanted
        ]

    @cached_property
    def _counts(self) -> Counter[str]:
        """How many entries are called so."""
        return Counter(folded(listed(list(people))) for people in self.people.values())

    # -- finding ----------------------------------------------------------------------------

    def find(self, word: str) -> int:
        """The entry of that number or name, or the one whose name begins so. Raises NotFound.

        A number is taken as it is: that there is no such entry is for the rules to say.
        """
        if word.isascii() and word.isdecimal() and len(word) < 5:
            return int(word)
        wanted = folded(word)
        names = {
            entry: [folded(listed(list(people))), *map(folded, people)]
            for entry, people in self.people.items()
        }
        found = [entry for entry, known in names.items() if wanted in known] or [
            entry
            for entry, known in names.items()
            if wanted and any(each.startswith(wanted) for each in known)
        ]
        if len(found) == 1:
            return found[0]
        if found:
            message = f"{word!r} is the name of several entries, or its beginning"
            more = ["..."] if len(found) > MOST_NAMED else []
            raise NotFound(message, [*map(self.numbered, found[:MOST_NAMED]), *more])
        message = f"no entry is called {word!r} or begins so"
        raise NotFound(message)


def folded(name: str) -> str:
    """A name as it is compared: in one spelling and any letter case."""
    return unicodedata.normalize("NFC", name).strip().casefold()
