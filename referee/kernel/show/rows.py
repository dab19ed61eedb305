"""Boards: a view laid out in rows of text, for people at a terminal.

A game draws its board from a **view**, never from a state, so that a board can show nothing that
those eyes may not know. A row is made of **spans**: text, and the *kind* of thing that it is. A
terminal may colour kinds; the words alone must say everything.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Literal

from referee.dataclass import dataclass

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
    """How many columns of a terminal the text takes; East Asian wide characters take two."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    """A mark on the character before takes none; one that asks for an emoji widens that character."""
    if unicodedata.category(character) in ("Mn", "Me"):
        return 1 if character == EMOJI else 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


EMOJI = "\ufe0f"


def cut(text: str, width: int) -> str:
    """As much of the text as fits in that many columns."""
    if text.isascii():
        return text[: max(width, 0)]
    if columns(text) <= width:
        return text
    taken = 0
    for place, character in enumerate(text):
        taken += _columns_of(character)
        if taken > width:
            return text[:place]
    return text


def cut_name(text: str, width: int) -> str:
    """The text if it fits in that many columns; else its beginning and three dots."""
    return text if columns(text) <= width else f"{cut(text, max(width - 3, 1))}..."


def cut_row(spans: Row, width: int) -> Row:
    """As many columns of a row as there is room for; dots stand for the rest."""
    found: list[Span] = []
    left = width
    for span in spans:
        fits = columns(span.text) <= left
        text = span.text if fits else cut_name(span.text, left) if left > len("...") else ""
        if text:
            found.append(Span(text, span.kind))
        if columns(text) < columns(span.text):
            break
        left -= columns(text)
    while found and not found[-1].text.strip():
        found.pop()
    last = found[-1]
    return (*found[:-1], Span(last.text.rstrip(), last.kind))


def flow(head: str | Row, spans: Iterable[Span], width: int, between: str = " ") -> list[Row]:
    """A head, and spans side by side behind it, in as many rows as they need.

    No span is broken in two; one that fits in no row is cut. What does not fit beside the head
    goes on below, set in as far as the head is wide.
    """
    first = row(head) if isinstance(head, str) else head
    margin, gap = columns(words(first)), columns(between)
    rows = [list(first)]
    used = margin
    texts: list[str] = []  # What stands side by side in the last span of the row.
    kind: Kind = ""
    for span in spans:
        text, size = span.text, columns(span.text)
        if size > width - margin:
            text = cut(text, width - margin)
            size = columns(text)
        room = gap if used > margin else 0
        wraps = used > margin and used + room + size > width
        if room and not wraps and kind == span.kind:
            texts.append(text)
            used += room + size
            continue
        if texts:
            rows[-1].append(Span(between.join(texts), kind))
        if wraps:
            rows.append([Span(" " * margin)])
            used, room = margin, 0
        if room:
            rows[-1].append(Span(between))
        texts, kind = [text], span.kind
        used += room + size
    if texts:
        rows[-1].append(Span(between.join(texts), kind))
    return [tuple(each) for each in rows]


def told(head: str | Row, text: str, width: int, kind: Kind = "") -> list[Row]:
    """A head and a sentence behind it, folded at its blanks."""
    return flow(head, (Span(word, kind) for word in text.split()), width)


def shortened(rows: Sequence[Row], most: int, width: int) -> list[Row]:
    """So many of the rows; three dots stand for the rest."""
    if len(rows) <= most:
        return list(rows)
    last = rows[most - 1]
    room = width - sum(columns(span.text) for span in last[:-1]) - len("...")
    end = Span(f"{cut(last[-1].text, room)}...", last[-1].kind)
    return [*rows[: most - 1], (*last[:-1], end)]


def folded(spans: Row, width: int) -> list[Row]:
    """A row as it is; what does not fit stands below, set in as far as its first span is wide."""
    if sum(len(span.text) for span in spans) <= width:
        return [cut_row(spans, width)]
    margin, *rest = spans
    return flow(
        (margin,), (Span(each, span.kind) for span in rest for each in span.text.split()), width
    )


def beside(left: Sequence[Row], right: Sequence[Row], width: int, between: str) -> list[Row]:
    """Two blocks of rows next to each other; the left one is ``width`` columns wide."""
    rows: list[Row] = []
    for one, other in zip_longest(left, right, fillvalue=()):
        gap = " " * max(width - columns(words(one)), 0)
        line = Span(between if other else between.rstrip(), "faint")
        rows.append((*one, Span(gap), line, *other))
    return rows
