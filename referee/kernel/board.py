"""Boards: a view laid out in rows of text, for people at a terminal.

A game draws its board from a **view**, never from a state, so that a board can show nothing that
those eyes may not know. A row is made of **spans**: text, and the *kind* of thing that it is. A
terminal may colour kinds; the words alone must say everything.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["", "title", "strong", "faint", "asked", "red", "seat", "good", "danger"]
"""What a span is: a heading, what matters most, what matters least, who must decide, a red suit,
the name of a seat, what helps, what threatens; nothing in particular."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text of one kind."""

    text: str
    kind: Kind = ""


Row = tuple[Span, ...]


def row(*spans: Span | str) -> Row:
    """A row of spans; bare texts are of no kind."""
    return tuple(Span(each) if isinstance(each, str) else each for each in spans)


def words(spans: Iterable[Span]) -> str:
    """The text of a row alone."""
    return "".join(span.text for span in spans)


def columns(text: str) -> int:
    """How many columns of a terminal the text takes; East Asian wide signs take two."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(sign) for sign in text)


def _columns_of(sign: str) -> int:
    """A mark on the sign before takes none; one that asks for an emoji widens the sign before."""
    if unicodedata.category(sign) in ("Mn", "Me"):
        return 1 if sign == EMOJI else 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


EMOJI = "\ufe0f"


def cut(text: str, width: int) -> str:
    """As much of the text as fits in so many columns."""
    if columns(text) <= width:
        return text
    taken = 0
    for place, sign in enumerate(text):
        taken += _columns_of(sign)
        if taken > width:
            return text[:place]
    return text
