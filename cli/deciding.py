"""Deciding: the page on which a seat decides: the board, what is new, the question, the choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.happenings import happening_rows, since_own
from cli.matches import SHORT
from cli.moments import table_rows
from cli.pages import folded
from referee.kernel.board import Span, columns, row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.choosing import Menu
    from referee.kernel.ask import Ask
    from referee.kernel.board import Row
    from referee.kernel.facts import Eyes
    from referee.kernel.procedure import Run
    from replays.narrate import Entry

LEAST_NEWS = 4
"""So many rows of what is new are shown at least, however low the window."""
ONE_COLUMN = 5
"""So many choices stand below each other; more stand side by side where there is room."""
GAP = 3
HINT = "number or action; ? why, undo, table, log, rules, cards, help, quit"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat is asked, and what it has seen happen since its last decision."""

    seat: int
    names: Mapping[int, str]
    title: Row
    question: Row
    news: list[Row]
    others: bool

    @classmethod
    def of(
        cls, ask: Ask[Any], names: Mapping[int, str], match_id: str, entries: Sequence[Entry]
    ) -> Decision:
        """The decision that an ask puts to its seat, after these happenings."""
        step = ask.frame.procedure.steps[ask.frame.row]
        you = named(names, ask.seat)
        asked = Span(f"{you}, you decide: {step.title}", "asked")
        new = since_own(entries, ask.seat)
        return cls(
            ask.seat,
            names,
            title_row(names, match_id),
            row(asked, " ", Span(f"[{step.rule}]", "faint")),
            happening_rows(new, ask.seat),
            others=any(entry.seat != ask.seat for entry in new),
        )

    def choice_rows(self, menu: Menu, width: int) -> list[Row]:
        """The question and the numbered choices, side by side where there is room."""
        texts = [f"{n:>3}  {choice.text}" for n, choice in enumerate(menu.choices(), 1)]
        return [self.question, *(row(text) for text in side_by_side(texts, width))]

    def listed_rows(self, menu: Menu) -> list[Row]:
        """The question and the choices, one a row."""
        return self.choice_rows(menu, 0)

    def page(self, run: Run[Any], asked: Sequence[Row], width: int, height: int) -> list[Row]:
        """The whole page; in a low window the older news are left out."""
        return filled(run, self.seat, self.names, self.title, self.news, asked, width, height)


def filled(
    run: Run[Any],
    eyes: Eyes,
    names: Mapping[int, str],
    title: Row,
    news: Sequence[Row],
    below: Sequence[Row],
    width: int,
    height: int,
) -> list[Row]:
    """Title, board, news and what stands below them, in a window of that size."""
    board = [title, *table_rows(run, eyes, width, in_order(names))]
    taken = sum(len(folded(each, width)) for each in [*board, *below])
    kept = kept_news(news, width, max(height - taken - 2, LEAST_NEWS))
    return [*board, row(), *kept, *([row()] if kept else []), *below]


def kept_news(news: Sequence[Row], width: int, room: int) -> list[Row]:
    """As many of the last news as there is room for."""
    sizes = [len(folded(each, width)) for each in news]
    if sum(sizes) <= room:
        return list(news)
    kept, used = len(news), 1
    while kept and used + sizes[kept - 1] <= room:
        kept -= 1
        used += sizes[kept]
    left = row(Span(f"  ... {kept} lines before this: 'log' tells all", "faint"))
    return [left, *news[kept:]]


def title_row(names: Mapping[int, str], match_id: str) -> Row:
    """Which match, and who plays it."""
    players = " against ".join(named(names, seat) for seat in sorted(names))
    return row(Span(f"match {match_id[:SHORT]}: {players}", "title"))


def in_order(names: Mapping[int, str]) -> list[str]:
    """The players' names by seat."""
    return [names[seat] for seat in sorted(names)]


def named(names: Mapping[int, str], seat: int) -> str:
    """A player with the seat."""
    return f"{names[seat]} (seat {seat})" if seat in names else f"seat {seat}"


def side_by_side(texts: Sequence[str], width: int) -> list[str]:
    """Texts in as many columns as fit, read downwards; few stay below each other."""
    widest = max((columns(text) for text in texts), default=0) + GAP
    number = min(width // widest, -(-len(texts) // ONE_COLUMN)) if widest else 1
    if number <= 1:
        return list(texts)
    rows = -(-len(texts) // number)
    lines = []
    for place in range(rows):
        parts = texts[place::rows]
        lines.append("".join(f"{text}{' ' * (widest - columns(text))}" for text in parts).rstrip())
    return lines
