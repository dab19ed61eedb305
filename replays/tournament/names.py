"""Names: what the entries of a tournament are called, which stands in notes only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from referee.dataclass import dataclass
from referee.kernel.show.safe_text import safe


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
        return safe(self.name(entry))

    def label(self, entry: int) -> str:
        """The name and the number, as ``Ann (12)``."""
        return f"{self.shown(entry)} ({entry})" if self.people.get(entry) else f"entry {entry}"
