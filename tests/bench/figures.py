"""Figures: samples of one measurement, their median and spread, the target beside them, and the yardstick around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

AT_LEAST, AT_MOST = "at least", "at most"


@dataclass(frozen=True)
class Target:
    """What the median is to be: at least or at most so much, in the unit of the figure."""

    bound: str
    limit: float

    def met(self, value: float) -> bool:
        return value >= self.limit if self.bound == AT_LEAST else value <= self.limit


A_SECOND = {"ms": 1_000.0, "microseconds": 1_000_000.0}
"""Units of time, so many in a second."""


@dataclass(frozen=True)
class Figure:
    """One line of the table. ``samples`` are single repetitions; ``note`` says what they are of.

    ``pace`` is how many moves of the yardstick a second saw around it, in the same run: what is no ratio by itself becomes
    one by that. ``chapter`` is under which name it is measured.
    """

    name: str
    what: str
    unit: str
    samples: Sequence[float]
    target: Target | None = None
    note: str = ""
    chapter: str = ""
    pace: float = 0.0

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

    @property
    def moves(self) -> float:
        """How many moves of the yardstick it takes, or how much of it is done in the time of one.

        0 for what is a ratio already, and for what takes no time.
        """
        if self.unit in A_SECOND:
            return self.value / A_SECOND[self.unit] * self.pace
        return self.value / self.pace if self.unit.endswith("/s") and self.pace else 0.0

    @property
    def ratio(self) -> float:
        """What is compared from run to run."""
        return self.moves or self.value

    @property
    def more_is_better(self) -> bool:
        if self.target is not None:
            return self.target.bound == AT_LEAST
        return self.unit.endswith("/s")

    def data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "chapter": self.chapter,
            "ratio": self.ratio,
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
    matches: int = 150
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


def busy(work: Callable[[], object]) -> float:
    """How many seconds of the processor the work took in this process."""
    start = process_time()
    work()
    return process_time() - start


def milliseconds(work: Callable[[], object], repeat: int) -> list[float]:
    """How long the work took, so many times."""
    return [seconds(work) * 1000 for _ in range(repeat)]


def ratios(mine: Sequence[float], other: Sequence[float]) -> list[float]:
    """Ours over the yardstick, repetition by repetition."""
    return [one / two for one, two in zip(mine, other, strict=True)]
