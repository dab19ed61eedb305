"""What a text means, line by line, as a page of a card shows it."""

from __future__ import annotations

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class PageLine:
    """One line of a page: words, the rule that they follow, and how deep it hangs below others."""

    words: str
    rule: str
    depth: int = 0
