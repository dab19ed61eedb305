"""Golden pages: every card of a game as `referee cards` shows it.

A golden page file is a head (title, and options with their readings) and, below a line of dashes, the pages. ``python -m
tests.golden.build`` rebuilds them together with the stories and the boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from referee import games
from referee.kernel.game import Opening

FOLDER = Path(__file__).parent
LINE = "-" * 72


@dataclass(frozen=True)
class Pages:
    """One golden file of pages: its head, and what was shown."""

    path: Path
    head: dict[str, str]
    shown: str


def page_files() -> list[Pages]:
    return [read(path) for path in sorted(FOLDER.rglob("*.pages"))]


def read(path: Path) -> Pages:
    above, _, shown = path.read_text(encoding="utf-8").partition(f"{LINE}\n")
    head = dict(line.split(" = ", 1) for line in above.splitlines() if " = " in line)
    return Pages(path, head, shown)


def shown(file: Pages) -> str:
    """The pages as they are shown today, in the order of the set."""
    game = games.find(file.path.parent.name)
    readings = {name: choice for name, choice in file.head.items() if name != "title"}
    setting = game.prepare(game.settle(Opening(game.seats[0], game.version, readings, ())))
    found = []
    for id_ in game.cards(setting):
        for printed, steps in game.card(setting, id_):
            found += [printed, *(f"    {step}" for step in steps)]
        found.append("")
    return "\n".join(found)
