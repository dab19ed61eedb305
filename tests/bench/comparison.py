"""Two runs beside each other: what has become faster or slower by more than the noise.

The noise is measured: a run of several rounds holds the same tree against itself. What differs no more than a
figure of its chapter has differed between the rounds of either run, or than half of all figures have, says nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from tests.bench.figures import Figure

SCHEMA = "referee/bench/2"


@dataclass(frozen=True)
class Change:
    """One figure in both runs: how many times better it is now, and how far the same tree is from itself."""

    name: str
    before: float
    now: float
    gain: float
    noise: float

    @property
    def verdict(self) -> str:
        if max(self.gain, 1 / self.gain) <= 1 + self.noise:
            return "within the noise"
        return "better" if self.gain > 1 else "WORSE"

    def __str__(self) -> str:
        return (
            f"{self.name}: {self.before:.3g} before, {self.now:.3g} now, x{self.gain:.2f}: "
            f"{self.verdict} (of {self.noise:.0%})"
        )


def noises(rounds: Iterable[Sequence[Figure]]) -> dict[str, float]:
    """How far each chapter's figures are apart between the rounds of one run; nothing for a single round."""
    by_name: dict[tuple[str, str], list[float]] = defaultdict(list)
    for figures in rounds:
        for figure in figures:
            by_name[figure.chapter, figure.name].append(figure.ratio)
    apart = {key: max(found) / min(found) - 1 for key, found in by_name.items() if len(found) > 1}
    usual = median(apart.values()) if apart else 0.0
    worst: dict[str, float] = defaultdict(lambda: usual)
    for (chapter, _), each in apart.items():
        worst[chapter] = max(worst[chapter], each)
    return dict(worst)


def compared(
    before: dict[str, Any], figures: Sequence[Figure], noise: dict[str, float]
) -> list[Change]:
    """Every figure that both runs have. Raises ValueError for a run that cannot be set beside this one."""
    if before.get("schema") != SCHEMA:
        message = f"it is no run of this bench: {before.get('schema')!r}, expected {SCHEMA!r}"
        raise ValueError(message)
    known = {each["name"]: each["ratio"] for each in before["figures"]}
    changes = []
    for figure in figures:
        was = known.get(figure.name)
        if was is not None:
            gain = figure.ratio / was if figure.more_is_better else was / figure.ratio
            most = max(run.get(figure.chapter, 0.0) for run in (noise, before["noise"]))
            changes.append(Change(figure.name, was, figure.ratio, gain, most))
    return changes


def united(rounds: Sequence[Sequence[Figure]]) -> list[Figure]:
    """The figures of several rounds, each with all its samples, at the mean pace of the yardstick."""
    found = []
    for same in zip(*rounds, strict=True):
        samples = [each for figure in same for each in figure.samples]
        pace = sum(figure.pace for figure in same) / len(same)
        last = same[-1]
        found.append(
            Figure(
                last.name, last.what, last.unit, samples, last.target, last.note, last.chapter, pace
            )
        )
    return found
