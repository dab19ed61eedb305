"""Boards: a view laid out in rows of text, for people at a terminal.

A game draws its board from a **view**, never from a state, so that a board can show nothing that
those eyes may not know. A row is made of **spans**: text, and the *kind* of thing that it is. A
terminal may colour kinds; the words alone must say everything.
"""

from __future__ import annotations

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
