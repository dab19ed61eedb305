"""What the scenes of games share: the title, the sides of all players, the rest, and who is asked.

A scene is made from the page of a board (`board_page`), as wide as the widest. Boards do not need what is here: so few
commands read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from referee.kernel.show.board_page import BoardPage
from referee.kernel.show.scene import Area, Node, Question, Scene

Page = TypeVar("Page", bound=BoardPage)


def scene_of_sides(
    table: Page,
    title: str,
    side: Callable[[Page, int], Area],
    rest: Iterable[Node],
    asked: Iterable[tuple[int, str]],
    first: Iterable[Node] = (),
) -> Scene:
    """A scene: what stands first, the side of each player, the rest, and who is asked what."""
    sides = (side(table, seat) for seat in table.seats)
    return Scene(title, (*first, *sides, *rest, *question_nodes(asked)))


def question_nodes(asked: Iterable[tuple[int, str]]) -> Iterator[Question]:
    """Who must decide what: seats, and sentences."""
    for seat, sentence in asked:
        yield Question(f"question-{seat}", seat, sentence)


def side_area(table: BoardPage, seat: int, more: str, inside: Iterable[Node]) -> Area:
    """The part of a scene that belongs to a player; ``more`` stands behind the heading."""
    title = " ".join(filter(None, (table.heading(seat).text, more)))
    return Area(f"seat-{seat}", title, seat, table.is_acting(seat), tuple(inside))
