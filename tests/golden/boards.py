"""Golden boards: telling positions, and the boards that are drawn of them at four widths.

A golden board is a TOML head (title, eyes, players, readings, steps, position) and, below a line of dashes,
the boards. A golden picture has the same head, and below the line its SVG document. ``python -m
tests.golden.build`` rebuilds them together with the stories.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.output.status import table_rows
from referee import games
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.show.rows import words
from replays.read.table_view import table_picture

FOLDER = Path(__file__).parent
LINE = "-" * 72
WIDTHS = (110, 80, 60, 40)


@dataclass(frozen=True)
class Board:
    """One golden board: its head, and what was drawn."""

    path: Path
    head: dict[str, Any]
    drawn: str


def boards() -> list[Board]:
    return [read(path) for path in sorted([*FOLDER.rglob("*.board"), *FOLDER.rglob("*.picture")])]


def read(path: Path) -> Board:
    above, _, drawn = path.read_text(encoding="utf-8").partition(f"{LINE}\n")
    return Board(path, tomllib.loads(above), drawn)


def reached(board: Board) -> Run[Any]:
    """The position of the golden, after its steps."""
    game = games.find(board.path.parent.name)
    seats = board.head.get("seats", 2)
    readings = board.head.get("readings", {})
    opening = game.settle(Opening(seats, game.version, readings, ()))
    dice = SeededDice(bytes([7]) * 32)
    if "position" in board.head:
        run = position.read(game, game.prepare(opening), board.head["position"], dice)
    else:
        run = game.open(opening, dice)
    for text in board.head.get("steps", ()):
        line = read_line(text)
        assert line is not None
        assert line.seat is not None
        run.act(line.seat, game.read(run, line.seat, line))
    return run


def drawn(board: Board) -> str:
    """The boards as they are drawn today, one for each width; or the picture."""
    run = reached(board)
    if board.path.suffix == ".picture":
        return table_picture(run, board.head["eyes"], board.head["players"])
    found = []
    for width in WIDTHS:
        rows = table_rows(run, board.head["eyes"], width, board.head["players"])
        found += [f"== {width} ==", *(words(row) for row in rows), ""]
    return "\n".join(found)
