"""Names: what the entries of a tournament are called, which stands in notes only."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that are shown as codes: they move the cursor, reorder a line, or have no shape."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names by the number of the entry, one or two each; an entry without a name is called by its number.

    Takes:
        people: of the entries whose names are known.
    """

    people: Mapping[int, Sequence[str]] = field(default_factory=dict)

    def name(self, entry: int) -> str:
        """The name as it was given, of a team both; of one without a name ``entry 12``."""
        return " & ".join(self.people.get(entry, ())) or f"entry {entry}"

    def shown(self, entry: int) -> str:
        """The name for the eye: what could move the cursor or reorder the line is a code."""
        return shown_text(self.name(entry))

    def label(self, entry: int) -> str:
        """The name and the number, as ``Ann (12)``."""
        return f"{self.shown(entry)} ({entry})" if self.people.get(entry) else f"entry {entry}"


def shown_text(text: str) -> str:
    """A text in which every character that is not to be printed is a code; it is as wide as it is counted."""
    if text.isprintable():
        return text
    return "".join(
        f"\\u{ord(character):04x}" if unicodedata.category(character) in UNSAFE else character
        for character in text
    )
