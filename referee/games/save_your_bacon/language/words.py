"""Words that boards and sentences of this game share: icons as letters."""

from __future__ import annotations

from referee.pattern import pattern

_ICON = pattern(r"\{([A-Z+]+)\}")


def plain_icons(text: str) -> str:
    """A text of a card with its icons as bare letters: ``place 1 D`` for ``place 1 {D}``."""
    return _ICON.sub(r"\1", text)
