"""The choice of a bot that searches: sequential halving over legal answers, by rollouts in imagined matches.

In each round every answer that is still in the running is tried in one more imagined match, the same for all of them and with the
same dice, so that they differ by what they do and not by luck. Then the worse half falls out. What is counted is decisions in imagined
matches (nodes): with the same budget, the same view and the same dice the choice is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.engine.dice import WORDS, BotDice
from referee.kernel.search.rollout import Rollout, let_others_finish, rollout

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.search.imagined import Imagine


@dataclass(slots=True)
class Line:
    """An answer that was considered: in how many imagined matches it was tried, and what they came to together."""

    answer: list[Any]
    tries: int = 0
    total: int = 0
    won: int = 0
    lost: int = 0

    @property
    def worth(self) -> int:
        """What it came to on the average, rounded down."""
        return self.total // max(self.tries, 1)

    def count(self, found: Rollout) -> None:
        """One more imagined match in which it was tried."""
        self.tries += 1
        self.total += found.worth
        self.won += found.won > 0
        self.lost += found.won < 0


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
        out = [line for line in found if line.tries and line not in running]
        number = 1
        while len(running) > 1 and self.nodes > 0:
            number += 1
            half = max(2, (len(running) + 1) // 2)
            running, worse = running[:half], running[half:]
            out = worse + out
            if not self._round(running, number):
                break
            running = _ranked(running)
        return running + out

    def _first_round(self, lines: Sequence[Line]) -> list[Line]:
        """Try answers one after the other until half of the budget is spent, two of them in any case; the best first."""
        half, match = self.nodes // 2, self._match(1)
        for number, line in enumerate(lines):
            if number > 1 and self.nodes <= half:
                return _ranked(lines[:number])
            line.count(self._try(line, match, 1))
        return _ranked(lines)

    def _round(self, lines: Sequence[Line], number: int) -> bool:
        """Try every one in one more match; False if the budget did not last, and then nothing is counted."""
        found, match = [], self._match(number)
        for line in lines:
            if self.nodes <= 0:
                return False
            found.append(self._try(line, match, number))
        for line, each in zip(lines, found, strict=True):
            line.count(each)
        return True

    def _match(self, number: int) -> Run[Any]:
        """The imagined match of a round, as far as it is the same for every answer."""
        match = self.imagine(self._seed(number))
        self.nodes -= let_others_finish(match, self.seat, BotDice(self._seed(number)))
        return match

    def _try(self, line: Line, match: Run[Any], number: int) -> Rollout:
        found = rollout(match.fork(), self.seat, line.answer, BotDice(self._seed(number)))
        self.nodes -= found.nodes
        return found

    def _seed(self, number: int) -> bytes:
        return sha256(b"referee search 1\x00" + self.key + number.to_bytes(4, "big")).digest()


def _ranked(lines: Sequence[Line]) -> list[Line]:
    """The best first; of equals the one that promised more."""
    return sorted(lines, key=lambda line: -line.worth)


def promising(legal: Sequence[list[Any]], scores: Sequence[int]) -> list[list[Any]]:
    """The answers in the order of their scores, those of equal score as they came."""
    order = sorted(range(len(legal)), key=lambda at: (-scores[at], at))
    return [legal[at] for at in order]


def key_of(dice: BotDice) -> bytes:
    """The key of one search: the next eight words of the bot's own stream."""
    return b"".join(dice.below(WORDS).to_bytes(4, "big") for _ in range(8))
