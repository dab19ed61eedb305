"""Words that boards and sentences share: numbers with their nouns, icons, and what things bear."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ICON = re.compile(r"\{([A-Z+]+)\}")


def counted(amount: int, noun: str) -> str:
    """A number with its noun, which is given for several: 1 card, 2 cards."""
    return f"{amount} {noun if amount != 1 else noun[:-1]}"


def plain_icons(text: str) -> str:
    """A text of a card with its icons as bare letters: ``place 1 D`` for ``place 1 {D}``."""
    return _ICON.sub(r"\1", text)


def listed(words: Sequence[str]) -> str:
    """Some words one after the other, the last two joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
