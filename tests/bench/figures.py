"""Figures: samples of one measurement, their median and spread, and the target beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter
from typing import Any

AT_LEAST, AT_MOST = "at least", "at most"


@dataclass(frozen=True)
class Target:
    """What the median is to be: at least or at most so much, in the unit of the figure."""

    bound: str
    limit: float

    def met(self, value: float) -> bool:
        return value >= self.limit if self.bound == AT_LEAST else value <= self.limit


@dataclass(frozen=True)
class Figure:
    """One line of the table. ``samples`` are single repetitions; ``note`` says what they are of."""

    name: str
    what: str
    unit: str
    samples: Sequence[float]
    target: Target | None = None
    note: str = ""

    @property
    def value(self) -> float:
        return median(self.samples)

    @property
    def spread(self) -> float:
        """The distance between the first and the third quartile."""
        if len(self.samples) < 2:
            return 0.0
        low, _, high = quantiles(self.samples, n=4, method="inclusive")
        return high - low

    @property
    def met(self) -> bool | None:
        return None if self.target is None else self.target.met(self.value)

    def data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "what": self.what,
            "unit": self.unit,
            "median": self.value,
            "spread": self.spread,
            "samples": list(self.samples),
            "target": None if self.target is None else [self.target.bound, self.target.limit],
            "met": self.met,
            "note": self.note,
        }


@dataclass
class Plan:
    """How thoroughly to measure: repetitions, and how much of the corpus and of the archive."""

    repeat: int = 7
    matches: int = 500
    archive: int = 10_000
    appends: int = 300
    quick: bool = False
    notes: list[str] = field(default_factory=list)


def quick_plan() -> Plan:
    """Everything once over, on a tenth of the corpus: to see that it runs, not to quote."""
    return Plan(repeat=3, matches=50, archive=1_000, appends=60, quick=True)


def seconds(work: Callable[[], object]) -> float:
    """How long the work took."""
    start = perf_counter()
    work()
    return perf_counter() - start


def milliseconds(work: Callable[[], object], repeat: int) -> list[float]:
    """How long the work took, so many times."""
    return [seconds(work) * 1000 for _ in range(repeat)]


def beside(
    ours: Callable[[], float], yardstick: Callable[[], float], repeat: int
) -> tuple[list[float], list[float]]:
    """Rates of ours and of the yardstick, taken in turn so that both see the same machine.

    The yardstick goes first and last around each of ours; its mean stands beside it.
    """
    mine, other = [], []
    before = yardstick()
    for _ in range(repeat):
        mine.append(ours())
        after = yardstick()
        other.append((before + after) / 2)
        before = after
    return mine, other


def ratios(mine: Sequence[float], other: Sequence[float]) -> list[float]:
    """Ours over the yardstick, repetition by repetition."""
    return [one / two for one, two in zip(mine, other, strict=True)]
