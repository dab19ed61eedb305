"""The choice of a bot that searches: sequential halving over legal answers, by rollouts in imagined matches.

In each round every answer that is still in the running is tried in one more imagined match, the same for all of them and with the
same dice, so that they differ by what they do and not by luck. Then the worse half falls out. What is counted is decisions in imagined
matches (nodes): with the same budget, the same view and the same dice the choice is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from referee.kernel.engine.dice import WORDS, BotDice
from referee.kernel.search.rollout import rollout

if TYPE_CHECKING:
    from referee.kernel.search.declaration import Foresight
    from referee.kernel.search.imagined import Imagine


@dataclass(slots=True)
class Line:
    """An answer that was considered: in how many imagined matches it was tried, and what they came to together."""

    answer: list[Any]
    tries: int = 0
    total: int = 0

    @property
    def worth(self) -> int:
        """What it came to on the average, rounded down."""
        return self.total // max(self.tries, 1)


@dataclass(slots=True)
class Search:
    """One decision of a seat: how the match is imagined, and what is left of the budget."""

    seat: int
    imagine: Imagine
    key: bytes
    nodes: int

    def lines(self, answers: Sequence[list[Any]]) -> list[Line]:
        """The answers that could be looked at, the best first; they come in the order in which they promise most."""
        found = [Line(answer) for answer in answers]
        running = self._first_round(found)
        number = 1
        while len(running) > 1 and self.nodes > 0:
            number += 1
            ahead = _ranked(running)[: max(2, (len(running) + 1) // 2)]
            if not self._round(ahead, number):
                break
            running = _ranked(ahead)
        seen = [line for line in found if line.tries]
        others = [line for line in seen if line not in running]
        return _ranked(running) + _ranked(others)

    def _first_round(self, lines: Sequence[Line]) -> list[Line]:
        """Try answers one after the other until half of the budget is spent, two of them in any case."""
        half = self.nodes // 2
        for number, line in enumerate(lines):
            if number > 1 and self.nodes <= half:
                return list(lines[:number])
            line.total, line.tries = self._try(line, 1), 1
        return list(lines)

    def _round(self, lines: Sequence[Line], number: int) -> bool:
        """Try every one in one more match; False if the budget did not last, and then nothing is counted."""
        found = []
        for line in lines:
            if self.nodes <= 0:
                return False
            found.append(self._try(line, number))
        for line, worth in zip(lines, found, strict=True):
            line.total += worth
            line.tries += 1
        return True

    def _try(self, line: Line, number: int) -> int:
        seed = sha256(b"referee search 1\x00" + self.key + number.to_bytes(4, "big")).digest()
        done = rollout(self.imagine(seed), self.seat, line.answer, BotDice(seed))
        self.nodes -= done.nodes
        return done.worth


def _ranked(lines: Sequence[Line]) -> list[Line]:
    """The best first; of equals the one that promised more."""
    return sorted(lines, key=lambda line: -line.worth)


def considered(
    foresight: Foresight, view: Mapping[str, Any], legal: Sequence[list[Any]], search: Search
) -> list[Line]:
    """The lines that a search considers, the best first."""
    scores = foresight.scores(view, legal)
    order = sorted(range(len(legal)), key=lambda at: (-scores[at], at))
    return search.lines([legal[at] for at in order])


def key_of(dice: BotDice) -> bytes:
    """The key of one search: the next eight words of the bot's own stream."""
    return b"".join(dice.below(WORDS).to_bytes(4, "big") for _ in range(8))
