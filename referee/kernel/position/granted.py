"""What a position takes for granted: no play leaves it, and hand-worked cases leave open all the same how it came.

The checks of a position have two weights. What makes it impossible is raised, as nothing that follows from it would be so. What
is only taken for granted is told beside it, each thing by itself, and the position is played on as it is written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.schema.fields import refused

if TYPE_CHECKING:
    from referee.errors import PackError


@dataclass(frozen=True, slots=True)
class Granted:
    """One thing that a position takes for granted: its path, what stands there, and what play leaves, with the rule."""

    path: str
    found: Any
    expected: str

    def within(self, table: str) -> Granted:
        """The same, where the position is that table of a document."""
        return replace(self, path=f"{table}.{self.path}")

    def __str__(self) -> str:
        """In one line, as it is said under a case that passes."""
        return f"{self.path}: {self.found!r}, where play leaves {self.expected}"

    def refusal(self) -> PackError:
        """The same as it refuses the position where nothing may be taken for granted."""
        return refused(self.path, self.found, self.expected)
