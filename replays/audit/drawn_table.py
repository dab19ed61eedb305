"""A table as a report shows it: drawn, in words, as a board of text and as data, with the same eyes each time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.show.board_page import PAPER
from referee.kernel.show.rows import words
from referee.kernel.show.safe_text import made_safe
from replays.page.scenes import table_scene
from replays.read.table_view import drawable, table_picture

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

BOARD_WIDTH = 120
"""So many columns a board of text has."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """The table after a record, as those eyes count and see it.

    ``question`` is who is asked for what; ``picture`` is an SVG document, empty where the game draws none; ``scene`` the same in words, None where it has none.
    """

    record: int
    picture: str
    scene: Mapping[str, Any] | None
    board: tuple[str, ...]
    view: Mapping[str, Any]
    question: str = ""


def drawn_table(run: Run[Any], eyes: Eyes, players: Sequence[str], record: int) -> DrawnTable:
    """The table of a run that stands after that record."""
    names = made_safe(list(players))
    view = run.game.view(run, eyes)
    board = run.game.board(
        {**drawable(run, eyes, made_safe(view)), "rows": PAPER}, BOARD_WIDTH, names
    )
    scene = table_scene(run, eyes, names)
    rows = tuple(words(row) for row in board or ())
    asked = " ".join(span.text for row in board or () for span in row if span.kind == "asked")
    return DrawnTable(record, _picture(run, eyes, players), scene, rows, view, asked)


def _picture(run: Run[Any], eyes: Eyes, players: Sequence[str]) -> str:
    try:
        return table_picture(run, eyes, players)
    except NotFound:
        return ""  # A game may draw nothing: its table stands in words.
