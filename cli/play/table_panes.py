"""Panes: a page at the table in parts, laid out for a window of any size.

In a window that is not wide everything lies below each other, and the board is always in view: where it has not room
beside the choices it is scrolled, and what the seat needs of it is repeated below. In a wide one the story of the match,
and whatever is looked up, stands beside the board, in a very wide one the choices too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cli.output.paging import folded
from cli.play.decision_page import kept_news, telling
from cli.terminal.page_parts import NOTHING, PAGE, Part, Parts, Place
from referee.dataclass import dataclass
from referee.kernel.show.rows import Span, cut_row, flow, words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cli.output.paging import Draw
    from cli.terminal.page_parts import Click, Pointed
    from cli.terminal.spots import Spots
    from referee.kernel.show.rows import Row

    Drawn = Callable[[int], Sequence[Row]]
    """Draws rows for a number of columns."""

WIDE, VERY_WIDE = 120, 180
"""From how many columns on the story stands beside the board, and the choices beside both."""
SOME_NEWS = 4
"""How many rows of what is new are shown at least where the board has room."""
LEAST_BOARD, ROOMY_BOARD = 6, 12
"""How many rows of the board are in view, however many choices there are, and however much is new."""
USUAL_CHOICES = 6
"""For so many rows below the board there is room in any case: so it does not change with the question."""
WHOLE, ONE_ROW, SHORTEST = range(3)
"""How choices are shown: in full, in one row each, several of them in a row."""
TOP_SEEN = 40
"""So many columns of a row are compared to find it at the top of the board."""
HAND = "hand "
"""How the row of a board begins that shows a hand."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """What there is to show of a moment at the table.

    ``board`` is drawn for a width and a number of rows that there is room for. ``below`` draws the question and the choices
    for a width, `WHOLE`, in `ONE_ROW` each, or as the `SHORTEST` that there is. ``brief`` is what the seat needs of a board that is not seen whole. ``told`` is the story so far, for a
    window that has a place for it; ``looking`` is what somebody looks up. It
    ``answers`` where the end of what stands below is about the last line that was typed. ``seat`` is whose page it is.
    Who ``looks_back`` reads from the end of what is looked up.
    """

    title: Row
    board: Callable[[int, int], Sequence[Row]]
    news: Drawn
    below: Callable[[int, int], Sequence[Row]]
    brief: Drawn = lambda width: ()
    told: Drawn = lambda width: ()
    hint: str = ""
    looking: Draw | None = None
    answers: bool = False
    seat: int = 0
    looks_back: bool = False

    def parts(
        self,
        plain: Draw,
        *,
        point: Callable[[Click], Pointed | None],
        choices: int = 0,
        aim: Callable[[int], Mapping[str, Spots]] = lambda number: {},
        marks: Mapping[str, Spots] = NOTHING,
        tell: Callable[[int], str] = lambda number: "",
    ) -> Parts:
        """The parts of the page; ``plain`` draws it as one."""
        laid = Laid(self)
        looking = self.looking
        parts = {
            "title": Part(lambda width, height: [self.title]),
            "board": Part(laid.scrolled),
            "brief": Part(laid.needed),
            "story": Part(laid.story, at_end=True),
            "choices": Part(laid.choices, at_end=self.answers),
        }
        if looking is not None:
            looked = Part(looking, at_end=self.looks_back)
            parts |= {PAGE: looked, "reader": looked}
        return Parts(parts, laid.lie, plain, point, choices, aim, marks, tell, self.hint)


class Laid:
    """The same, measured: each part is drawn once for a width, as it was laid last."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._below_board = False
        self._room = 0
        self._boards = lru_cache(maxsize=4)(
            lambda width, room: _folded(page.board(width, room), width)
        )
        self.brief = lru_cache(maxsize=4)(lambda width: self._needed(page.brief(width), width))
        self.news = lru_cache(maxsize=4)(page.news)
        self.told = lru_cache(maxsize=4)(page.told)
        self.below = lru_cache(maxsize=8)(lambda width, how: _folded(page.below(width, how), width))

    def board(self, width: int) -> list[Row]:
        """The board, as it was laid last."""
        return self._boards(width, self._room)

    def close(self, width: int) -> list[Row]:
        """The same without the rows that only part things."""
        return [each for each in self.board(width) if words(each).strip()]

    def _needed(self, brief: Sequence[Row], width: int) -> list[Row]:
        """What a seat needs of a board that is not seen whole: all of it that is not at the board's top, and its hand."""
        board = self.board(width)
        top = {words(each)[:TOP_SEEN] for each in board[:LEAST_BOARD]}
        needed = [] if brief and words(brief[0])[:TOP_SEEN] in top else _folded(brief, width)
        if any(_is_hand(each) for each in needed):
            return needed
        return [*needed, *_own_hand(self.close(width), self._page.seat, width)]

    def _repeated(self, width: int) -> range:
        """Where the own hand lies on the close board, if below it there is no need for anything else."""
        board, brief, seat = self.close(width), self.brief(width), self._page.seat
        return _hand_at(board, seat) if brief == _own_hand(board, seat, width) else range(0)

    def scrolled(self, width: int, height: int) -> Sequence[Row]:
        """The board in a place of that height: where the own hand stands below it, it has none of its own."""
        if len(self.board(width)) <= height:
            return self.board(width)
        board = self.close(width)
        hand = self._repeated(width) if self._below_board else range(0)
        return [*board[: hand.start], *board[hand.stop :]]

    def needed(self, width: int, height: int) -> Sequence[Row]:
        """What is needed of the board, in a place of that height: of a hand the names alone, if it must be."""
        brief, hand = self.brief(width), self._repeated(width)
        if len(brief) <= height or not hand:
            return brief
        return _named_hand([self.close(width)[at] for at in hand], width) or brief

    def story(self, width: int, height: int) -> Sequence[Row]:
        """What happened: the whole story where there is a place for it, else as many of the news as have room."""
        told = self.told(width)
        if told and height > SOME_NEWS + len(self.news(width)):
            return told
        news = self.news(width)
        if _high(news, width) > height and height < SOME_NEWS:
            kept = telling(news, [1] * len(news), height)
            return [cut_row(each, width) for each in kept]
        return kept_news(news, width, height)

    def choices(self, width: int, height: int) -> Sequence[Row]:
        """The question and the choices, as much of them as has room."""
        ways = (self.below(width, how) for how in (WHOLE, ONE_ROW))
        return next((rows for rows in ways if len(rows) <= height), self.below(width, SHORTEST))

    def lie(self, width: int, height: int) -> Mapping[str, Place]:
        """Where each part lies in a window of that size."""
        if width >= WIDE:
            return _without_nothing(self._beside(width, height))
        if self._page.looking is not None:
            return {PAGE: Place(0, 0, width, height)}
        return _without_nothing(self._stacked(0, width, height, told=True))

    def _stacked(self, x: int, width: int, height: int, *, told: bool) -> dict[str, Place]:
        """Everything below each other; the board has what the others leave."""
        news = _high(self.news(width), width) if told else 0
        below = len(self.below(width, WHOLE))
        told_beside = min(news, SOME_NEWS) + bool(news)
        self._room = height - max(below, USUAL_CHOICES) - told_beside - len(("title", "gap"))
        board = len(self.board(width))
        left = height - board - below
        if left < min(news, 1):
            return self._tight(x, width, height, news)
        title = int(left > min(news, SOME_NEWS))
        story = min(news, left - title)
        gaps = min(left - title - story, 2 if story else 1)
        rows = [("title", title), ("board", board), ("", int(gaps > 0)), ("story", story)]
        return _down(x, width, [*rows, ("", int(gaps > 1)), ("choices", below)])

    def _tight(self, x: int, width: int, height: int, news: int) -> dict[str, Place]:
        """The same where the board must be scrolled: what is needed of it, and the own hand, stand below it."""
        board = len(self.close(width))
        below = min(len(self.below(width, SHORTEST)), height - min(LEAST_BOARD, height // 2))
        heights = [len(self.below(width, how)) for how in (WHOLE, ONE_ROW)]
        below = next((each for each in heights if height - each - min(news, 2) >= board), below)
        left = height - below
        story = _news_beside(left, news, board)
        room = max(left - min(news, 1) - LEAST_BOARD, 0)
        brief = (
            0 if self._is_seen(width, left - story) else min(len(self.needed(width, room)), room)
        )
        self._below_board = brief > 0
        story = _news_beside(left - brief, news, board)
        rows = [("board", left - brief - story), ("brief", brief), ("story", story)]
        return _down(x, width, [*rows, ("choices", below)])

    def _is_seen(self, width: int, shown: int) -> bool:
        """Whether so many rows of the board show what its seat needs: its hand, and nearly all else."""
        board, brief, hand = self.close(width), self.brief(width), self._repeated(width)
        if len(board) <= shown or 0 < hand.stop <= shown:
            return True
        numbers = range(_block_of(board, self._page.seat) + 2)
        own = (_hand_at(board, self._page.seat) or numbers).stop
        return not hand and own <= shown and len(board) - shown <= len(brief)

    def _beside(self, width: int, height: int) -> dict[str, Place]:
        """The board on the left, the story or what is looked up on the right, choices where they have room."""
        side = "reader" if self._page.looking is not None else "story"
        if width < VERY_WIDE:
            left = max(width * 3 // 5, 80)
            places = self._stacked(0, left, height, told=False)
            return places | {side: Place(left + 1, 0, width - left - 1, height, edge=True)}
        self._room = height - len(("title",))
        left, middle = width * 9 // 20, width * 3 // 10
        places = _down(0, left, [("title", 1), ("board", height - 1)])
        places |= _down(left + 1, middle - 1, [("", 1), ("choices", height - 1)])
        rest = width - left - middle - 1
        return places | {side: Place(left + middle + 1, 0, rest, height, edge=True)}


def _down(x: int, width: int, heights: Sequence[tuple[str, int]]) -> dict[str, Place]:
    """Parts of those heights below each other; what has no name is a gap."""
    found, y = {}, 0
    for name, height in heights:
        if name:
            found[name] = Place(x, y, width, height)
        y += height
    return found


def _is_hand(row: Row) -> bool:
    return words(row).strip().startswith(HAND)


def _hand_at(board: Sequence[Row], seat: int) -> range:
    """The rows of a board that show the cards in the hand of a seat: below its name, where the board says one."""
    said, named = [words(each) for each in board], _block_of(board, seat)
    first = next(
        (at for at in range(named, len(board)) if _is_hand(board[at]) and "hidden" not in said[at]),
        None,
    )
    if first is None or said[first].split()[1:] == ["-"]:
        return range(0)
    margin = _margin(board[first])
    rest = board[first + 1 :]
    within = next((at for at, each in enumerate(rest) if _margin(each) <= margin), len(rest))
    return range(first, first + 1 + within)


def _block_of(board: Sequence[Row], seat: int) -> int:
    """The row of a board with the name of a seat; the first where it says none."""
    return next((at for at, each in enumerate(board) if f"(seat {seat})" in words(each)), 0)


def _own_hand(board: Sequence[Row], seat: int, width: int) -> list[Row]:
    """The same, one row for each card: what a card says goes on in rows that begin further to the right, or name no card."""
    rows = [board[at] for at in _hand_at(board, seat)]
    if not rows:
        return []
    first = words(rows[0])
    margin = first.index(HAND) + len(HAND)
    margin += len(first[margin:]) - len(first[margin:].lstrip())
    found: list[Row] = []
    for each in rows:
        if found and (_margin(each) > margin or (_names(found[0]) and not _names(each))):
            last = found[-1][-1]
            told = f"{last.text} {words(each).strip()}"
            found[-1] = (*found[-1][:-1], Span(told, last.kind))
        else:
            found.append(each)
    return [cut_row(each, width) for each in found]


def _named_hand(hand: Sequence[Row], width: int) -> list[Row]:
    """The names of the cards in those rows, one after the other; none where they are not told from what the cards say."""
    names = [name for each in hand for name in _names(each)[:1]]
    head = words(hand[0])[: words(hand[0]).index(names[0])] if names else ""
    return flow(head, [Span(name, "strong") for name in names], width, ", ")


def _names(row: Row) -> list[str]:
    """What stands out in a row: the name of a card."""
    return [span.text.strip() for span in row if span.kind == "strong" and span.text.strip()]


def _news_beside(room: int, news: int, board: int) -> int:
    """How many rows of the news stand below a board of that many rows, of the rows that both have."""
    least = max(min(news, 2, room - LEAST_BOARD), 0)
    if board <= room - min(least, 1):
        return min(news, room - board)
    return max(min(news, SOME_NEWS, room - ROOMY_BOARD), least)


def _margin(row: Row) -> int:
    return len(words(row)) - len(words(row).lstrip())


def _without_nothing(places: Mapping[str, Place]) -> Mapping[str, Place]:
    return {name: place for name, place in places.items() if place.height > 0 and place.width > 0}


def _folded(rows: Sequence[Row], width: int) -> list[Row]:
    """The rows as they are shown; where two that only part things follow each other, one is enough."""
    found: list[Row] = []
    for each in rows:
        if words(each).strip() or (found and words(found[-1]).strip()):
            found += folded(each, width)
    while found and not words(found[-1]).strip():
        found.pop()
    return found


def _high(rows: Sequence[Row], width: int) -> int:
    return sum(len(folded(each, width)) for each in rows)
