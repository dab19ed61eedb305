"""Dice that note what they said, so that a second opinion is told the same: it must ask for the same throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.kernel.engine.dice import Label, SeededDice
from referee.kernel.words.names import Names


@dataclass(frozen=True, slots=True)
class Throw:
    """What was thrown: its label, about which things, and what came of it; a roll is about nothing."""

    label: Label
    among: Sequence[int]
    found: Any


class LoggedDice(SeededDice):
    """Seeded dice, and what they said that no second opinion has asked for yet.

    A shuffle of fewer things than ``least`` is not noted.
    """

    def __init__(self, seed: bytes, least: int = 0) -> None:
        super().__init__(seed)
        self.log: list[Throw] = []
        self.least = least
        self.told: Counter[str] = Counter()

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        found = super().shuffle(label, items)
        return found if len(found) < self.least else self._noted(label, items, found)

    def roll(self, label: Label, sides: int) -> int:
        return self._noted(label, (), super().roll(label, sides))

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        return self._noted(label, candidates, super().pick(label, candidates))

    def _noted(self, label: Label, among: Sequence[int], found: Any) -> Any:
        self.log.append(Throw(label, tuple(among), found))
        return found

    def next(self, stream: str) -> Throw:
        """The next throw, which must be of that stream."""
        assert self.log, f"{stream} was not thrown"
        throw = self.log.pop(0)
        assert throw.label.stream == stream, (throw, stream)
        return throw

    def first_of(self, stream: str) -> Throw:
        """The first throw of that stream, whatever was thrown beside it.

        To try an answer the engine may throw with the same label more than once.
        """
        self.told[stream] += 1
        label = f"0/{stream}/{self.told[stream]}"
        found = [throw for throw in self.log if str(throw.label) == label]
        assert found, f"{label} was not thrown: {self.log}"
        assert found.count(found[0]) == len(found), found
        self.log = [throw for throw in self.log if throw not in found]
        return found[0]
