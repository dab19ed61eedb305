"""The fields of a table in words: whose they are and what they are called, in the place of the path that a judge types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.kernel.show.safe_text import safe
from referee.pattern import pattern

NOTHING_KNOWN: Mapping[str, Any] = {}
_PIECE = pattern(r"[^.\[\]]+")
_PATH = pattern(
    r"\b(?:lane\.\d+\.)*(?:[a-z-]+\.\d+|(?<=\d\.)own)(?:\.[a-z][a-z0-9-]*|\.\d+|\[\d+\])+"
)
"""What is a path for sure, where it stands among words: something that every seat has, by the number of the seat."""
_OWN = pattern(r"lane\.\d+\.own\.")
"""What stands before a field of the table as its own seat holds it while it acts in secret."""
CALLED = ("name", "card", "champion", "figure", "thing")
"""The fields by which a row says what it is."""


def field_words(path: str, players: Sequence[str], table: Any = NOTHING_KNOWN) -> str:
    """A path of a position or a view in words; what is an item of a list is named as the ``table`` names it."""
    words: list[str] = []
    value: Any = table
    for piece in _PIECE.findall(path):
        inside, value = value, _within(value, piece)
        if not piece.isdecimal():
            words.append(piece.replace("-", " "))
        elif isinstance(inside, list) or not 1 <= int(piece) <= len(players):
            words[-1:] = [_called(value) or f"{words[-1]} {piece}" if words else piece]
        else:
            owner = safe(players[int(piece) - 1])
            words[-1:] = [owner if words[-1:] in ([], ["seats"]) else f"{words[-1]} of {owner}"]
    if _OWN.match(path):
        words[:2] = [words[0].removeprefix("lane of ")]
    return ": ".join(words)


def told_in_words(text: str, players: Sequence[str]) -> str:
    """A line for people, with the paths in it in words."""
    return _PATH.sub(lambda found: field_words(found[0], players), text)


def _within(value: Any, piece: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(piece)
    if isinstance(value, list) and piece.isdecimal() and 1 <= int(piece) <= len(value):
        return value[int(piece) - 1]
    return None


def _called(row: Any) -> str:
    """What a row of a list says that it is; nothing where it does not."""
    if not isinstance(row, Mapping):
        return ""
    return next((str(row[key]) for key in CALLED if isinstance(row.get(key), str)), "")
