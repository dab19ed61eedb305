"""Golden pages: every card of a shipped set as `referee cards` shows it.

A golden page file is a head (title, reading) and, below a line of dashes, the pages. ``python -m
tests.golden.build`` rebuilds them together with the stories and the boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from referee.games.clash import cardset, pages

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
    cards = cardset.shipped_set()
    found = []
    for id_ in pages.page_names(cards):
        for printed, steps in pages.page(cards, id_, file.head["play_cost"]):
            found += [printed, *(f"    {step}" for step in steps)]
        found.append("")
    return "\n".join(found)
