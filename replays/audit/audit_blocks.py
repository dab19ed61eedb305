"""What an audit report is made of, whatever its form: words, and the blocks in which they stand.

A block says what it is, not how it looks: a page links records and rules and draws the tables, Markdown has boards of text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.dataclass import dataclass
from replays.audit.drawn_table import DrawnTable


@dataclass(frozen=True, slots=True)
class Said:
    """Words that people have written, or that name what they have."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that weigh more than others; people may have written them."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """What is to be copied letter by letter."""

    text: str


@dataclass(frozen=True, slots=True)
class ToRecord:
    """Words that name a record, and lead to it in the story."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class ToRule:
    """The id of a rule, which leads to what it says if the report says it."""

    id: str
    is_explained: bool


@dataclass(frozen=True, slots=True)
class ToTable:
    """Words that name a table, and lead to where it is drawn."""

    id: str
    text: str


Piece = str | Said | Strong | Code | ToRecord | ToRule | ToTable
Words = Sequence[Piece]
"""Words of one line; those that are plain text are the report's own."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list, with the lines below it."""

    words: Words
    below: Sequence[Item] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence, or a few."""

    words: Words


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    items: Sequence[Item]


@dataclass(frozen=True, slots=True)
class Terms:
    """Words of people under what they are called."""

    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under heads. ``first``: what the first cell of a row is, one like the others, what it is about, or the id of a rule."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    first: Literal["cell", "head", "rule"] = "cell"


@dataclass(frozen=True, slots=True)
class Text:
    """Lines that keep their blanks."""

    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Board:
    """A table, under what it shows; ``again`` says above which it was drawn already, nothing where it was not, and ``but`` in what it differs."""

    id: str
    title: str
    table: DrawnTable
    again: Words = ()
    but: Grid | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the story: its number, its words, what followed, and whether it was taken back."""

    number: int
    words: Words
    below: Sequence[Item]
    is_void: bool


@dataclass(frozen=True, slots=True)
class Records:
    """Records, one after the other."""

    records: Sequence[Record]


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that is looked up by its ``name``; ``id`` is where it stands, ``is_rule`` whether the name is that of a rule."""

    id: str
    name: str
    lines: Sequence[Item]
    is_rule: bool = False


@dataclass(frozen=True, slots=True)
class Entries:
    """What is looked up."""

    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Topic:
    """Blocks under a heading of that level; ``id`` where something can point to it, ``folded`` what is said of it where it can be folded."""

    level: int
    title: str
    blocks: Sequence[Block]
    id: str = ""
    is_step: bool = False
    folded: str = ""


Block = Paragraph | Items | Terms | Grid | Text | Board | Records | Entries | Topic


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the report."""

    id: str
    title: str
    blocks: Sequence[Block]
