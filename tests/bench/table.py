"""The table: one line for each figure, its target beside it, and how many targets are met.

Times and rates stand also as moves of the yardstick in the same run: so many take as long, or so much is done in the time of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.figures import Figure

HEAD = ("", "median", "spread", "unit", "as moves", "target", "met")
WIDTHS = (84, 9, 9, 12, 9, 14, 3)
WORDS = {None: "", True: "yes", False: "NO"}


def line(figure: Figure) -> str:
    """One figure beside its target."""
    target = figure.target
    cells = (
        figure.what,
        number(figure.value),
        number(figure.spread) if len(figure.samples) > 1 else "",
        figure.unit,
        number(figure.moves) if figure.moves else "",
        f"{target.bound} {number(target.limit)}" if target is not None else "",
        WORDS[figure.met],
    )
    return row(cells) + (f"\n    {figure.note}" if figure.note else "")


def row(cells: tuple[str, ...]) -> str:
    """Words to the left, numbers to the right."""
    one, *others = (
        cell.ljust(width) if place in (0, 3, 5) else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    )
    return "  ".join((one, *others)).rstrip()


def number(value: float) -> str:
    """Three figures that count; thousands with commas."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def verdict(figures: Sequence[Figure]) -> str:
    """How many targets are met, and the names of the figures that miss theirs."""
    met = [figure for figure in figures if figure.met is not None]
    missed = [figure.name for figure in met if not figure.met]
    said = f"{len(met) - len(missed)} of {len(met)} targets met"
    return f"{said}; not met: {', '.join(missed)}" if missed else said
