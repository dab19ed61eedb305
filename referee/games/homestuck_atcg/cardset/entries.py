"""One table of a card file: a card is known by title, sub-title and tags as they are compared."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language.normal_form import (
    folded_subtitle,
    folded_tag,
    folded_title,
)
from referee.kernel.cardset.schema import TableEntry


@dataclass(frozen=True, slots=True)
class Entry(TableEntry):
    """One table of a card file; the id of a card is its number in the list."""

    @property
    def title(self) -> str:
        """The title of a card, as it is compared (HAC-2.4, HAC-Q35)."""
        return folded_title(self.table["title"])

    @property
    def subtitle(self) -> str:
        """The sub-title of a card, as it is compared (HAC-2.4, HAC-Q35)."""
        return folded_subtitle(self.table["subtitle"])

    @property
    def tags(self) -> tuple[str, ...]:
        """The tags of a card, as they are compared (HAC-Q35)."""
        return tuple(map(folded_tag, self.table.get("tags", ())))
