"""The table: one line for each figure, its target beside it, and how many targets are met.

Times and rates stand also as moves of the yardstick in the same run: so many take as long, or so much is done in the time of one.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.figures import Figure

HEAD = ("", "median", "spread", "unit", "as moves", "target", "met")
WIDTHS = (84, 9, 9, 12, 9, 14, 3)
Round = tuple[Sequence[float], Sequence[float], float]
"""The seconds for fold and validation, before and now, and python-chess's moves a second around them."""
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


def cells(what: str, goal: float, taken: Sequence[Round], actions: int, files: int) -> list[str]:
    """What stands in the table of two trees in turn, over so many actions in so many files."""
    folds, wholes = ([[one[0][at], one[1][at]] for one in taken] for at in (0, 1))
    ratios = [[actions / fold[tree] / one[2] for fold, one in zip(folds, taken, strict=True)]
              for tree in (0, 1)]  # fmt: skip
    times = [[whole[tree] / fold[tree] for fold, whole in zip(folds, wholes, strict=True)]
             for tree in (0, 1)]  # fmt: skip
    gains = [[before / now for before, now in each] for each in (folds, wholes)]
    return [
        *(what, _spread(ratios[0]), _spread(ratios[1]), number(goal)),
        *("x" + _spread(gains[0]), _spread(times[0]), _spread(times[1]), "x" + _spread(gains[1])),
        str(files),
    ]


def _spread(samples: Sequence[float]) -> str:
    figure = Figure("", "", "", samples)
    return f"{figure.value:.3f} ({figure.spread:.3f})"
