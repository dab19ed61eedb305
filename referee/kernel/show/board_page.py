"""What a board is drawn from: a view, the players' names where known, and the room that there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from referee.dataclass import dataclass
from referee.kernel.facts import seat_words
from referee.kernel.show.rows import (
    Kind,
    Row,
    Span,
    beside,
    columns,
    cut_name,
    cut_row,
    row,
    shortened,
    told,
)

View = Mapping[str, Any]

WIDEST, WIDE, NARROW, NARROWEST = 200, 160, 50, 40
"""From WIDE on two blocks stand beside each other; below NARROW texts are left out; no board is less than NARROWEST wide.
WIDEST is how wide the board is whose words a scene has."""
TALL, TALLER, SPACIOUS = 24, 36, 110
"""How many rows a terminal has; from SPACIOUS columns on it has more of them."""
BETWEEN = " | "
"""What stands between two blocks beside each other."""
PAPER = 10_000
"""A board that has room for so many rows is none of a terminal."""
LONGEST_NAME = 24
"""How many columns of a player's name are shown in a sentence."""


def name_of(players: Sequence[str], seat: int) -> str:
    """The name of a player, cut where it is long, or the seat where it is not known."""
    name = cut_name(players[seat - 1], LONGEST_NAME) if 1 <= seat <= len(players) else ""
    return name or seat_words(seat)


@dataclass(frozen=True)
class BoardPage:
    """A view with the players' names and the number of columns for it.

    ``lines``: how many rows a text has at most where it is cut.
    """

    view: View
    players: Sequence[str]
    width: int
    lines: int = 1

    @property
    def room(self) -> int:
        """How many rows there is room for, where somebody knows that; else 0."""
        found: int = self.view.get("rows", 0)
        return found

    @property
    def seats(self) -> list[int]:
        """The seats of the match."""
        return sorted(map(int, self.view["seats"]))

    def side(self, seat: int) -> View:
        """What is seen of one player."""
        found: View = self.view["seats"][str(seat)]
        return found

    @property
    def is_in_full(self) -> bool:
        """Whether nothing is cut or left out, however high the board becomes."""
        return self.room >= PAPER

    def card_name(self, name: str, room: int) -> str:
        """The name of a card in a column of its own, cut where it is longer."""
        shown = name if self.is_in_full else cut_name(name, room)
        return shown + " " * (room - columns(shown))

    def in_lines(self, head: Row, text: str, kind: Kind = "") -> list[Row]:
        """A text behind its head in as many rows as a text may have; what does not fit is cut off."""
        if self.lines > 1:
            return shortened(told(head, text, self.width, kind), self.lines, self.width)
        return [cut_row((*head, Span(text, kind)), self.width)]

    def name(self, seat: int) -> str:
        """A player in a sentence: the name, or the seat where names do not tell two apart."""
        names = [cut_name(name, LONGEST_NAME) for name in self.players]
        name = name_of(self.players, seat)
        return name if names.count(name) <= 1 else seat_words(seat)

    def heading(self, seat: int, room: int = 12) -> Span:
        """A player above a block: the name, cut so that ``room`` columns are left, and the seat."""
        name = self.players[seat - 1] if seat <= len(self.players) else ""
        who = f"{cut_name(name, self.width - room)} (seat {seat})" if name else f"Seat {seat}"
        return Span(who, "seat")

    def is_acting(self, seat: int) -> bool:
        """Whether it is that player's turn in a match that goes on."""
        return self.view.get("turn-player") == seat and not self.view.get("outcome")

    def turn_mark(self, seat: int) -> str:
        """What stands before a heading: a mark for whose turn it is."""
        return "> " if self.is_acting(seat) else "  "

    def question_rows(self, words: Callable[[View, View], str]) -> Iterator[Row]:
        """Who must decide what; ``words`` say it of a view and what is asked of one seat."""
        for _, sentence in self.questions(words):
            yield from told("? ", sentence, self.width, "asked")

    def questions(self, words: Callable[[View, View], str]) -> Iterator[tuple[int, str]]:
        """The same: each seat that must decide, and a sentence."""
        for ask in self.view.get("asked", ()):
            yield ask["seat"], f"{self.name(ask['seat'])} is to {words(self.view, ask)}"

    @property
    def end(self) -> str:
        """How the match ended, or that it is halted; nothing while it goes on."""
        outcome = self.view.get("outcome")
        if outcome:
            who = " and ".join(map(self.name, outcome["winners"]))
            result = f"{who} won" if who else "a draw"
            return f"The match is over, {result}: {outcome['reason']} [{outcome['rule']}]"
        return "The match is halted: only a ruling goes on." if self.view.get("halted") else ""


Page = TypeVar("Page", bound=BoardPage)
MOST_LINES = 4
"""How many rows a text has at most that is cut."""


def with_lines(page: Page) -> list[Page]:
    """The page with longer and shorter texts, where somebody knows how many rows there is room for."""
    return [replace(page, lines=lines) for lines in range(MOST_LINES, 1, -1) if page.room]


def first_that_fits(
    pages: Iterable[Page], drawn: Callable[[Page], list[Row]], tall: int = TALL, kept_free: int = 2
) -> list[Row]:
    """The rows of the first page that a terminal has room for, else those of the last.

    ``tall`` is how many rows it has where it is not spacious, ``kept_free`` how many of them the question needs. Where
    somebody knows that there is room for more, it is used.
    """
    rows: list[Row] = []
    for page in pages:
        rows = drawn(page)
        usual = (TALLER if page.width >= SPACIOUS else tall) - kept_free
        if len(rows) <= (max(usual, page.room) if page.lines == 1 else page.room):
            break
    return rows


def blocks_of_seats(
    page: Page, block: Callable[[Page, int], Iterable[Row]], wide: int = WIDE
) -> list[Row]:
    """The block of each seat and an empty row below it; from ``wide`` columns on two beside each other."""
    if page.width < wide:
        return [each for seat in page.seats for each in (*block(page, seat), row())]
    half = replace(page, width=(page.width - len(BETWEEN)) // 2)
    blocks = [list(block(half, seat)) for seat in page.seats]
    rows: list[Row] = []
    for at in range(0, len(blocks), 2):
        other = blocks[at + 1] if at + 1 < len(blocks) else []
        rows += [*beside(blocks[at], other, half.width, BETWEEN), row()]
    return rows


# -- a page before or beside a match --------------------------------------------------------


def end_of_stage(view: View, name: str) -> str:
    """That a draft, or what else it is, is over or halted; nothing while it goes on."""
    if view.get("outcome"):
        return f"The {name} is over [{view['outcome']['rule']}]"
    return f"The {name} is halted: only a ruling goes on." if view.get("halted") else ""


def who_is_asked(view: View, players: Sequence[str]) -> list[str]:
    """Who is asked for which actions, player or organiser, each a sentence."""
    return [
        f"{name_of(players, each['seat']) if each['seat'] else 'The organiser'} is asked: "
        f"{', '.join(each['actions'])}"
        for each in view.get("asked", ())
    ]
