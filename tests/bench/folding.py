"""The fold of every game beside python-chess, and the validation of whole files beside the fold.

All of it in processor time, so that what others do on the machine counts little.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import dataclass

from events.fold.fold import Fold
from replays.file.replay_file import decode
from replays.verify.verify import verify
from tests.bench.corpus import ATCG, BOTS, BRAWL, CLASH, GAME, SAVED, Corpus, corpus
from tests.bench.figures import AT_LEAST, AT_MOST, Figure, Plan, Target, busy, ratios
from tests.bench.yardstick import Yardstick

WRITTEN = {4: "four", 5: "five"}
WHOLE = Target(AT_MOST, 1.4)
"""The validation of a whole file, as times the fold."""


@dataclass(frozen=True)
class Speed:
    """What is measured of a game: its ratio to python-chess at two seats.

    Where it is played by ``many``, an action may cost so many ``times`` one of two.
    """

    name: str
    title: str
    game: str
    goal: float
    many: int = 0
    times: float = 2.0

    def __call__(self, plan: Plan) -> Iterator[Figure]:
        """The fold at two seats and what validation costs beside it, then an action of many seats."""
        for bot in BOTS:
            yield from self._of_two(plan, bot)
        for bot in BOTS if self.many else ():
            yield self._of_many(plan, bot)

    def _of_two(self, plan: Plan, bot: str) -> Iterator[Figure]:
        found, chess = self._corpus(plan, bot), Yardstick()
        files = found.read()
        folds = Actions(found)
        verify_all(files)
        mine, other, whole = [], [], []
        before = chess()
        for _ in range(plan.repeat):
            mine.append(folds())
            whole.append(busy(lambda: verify_all(files)) * mine[-1] / folds.count)
            after = chess()
            other.append((before + after) / 2)
            before = after
        shown = Figure("", "", "", mine).value, Figure("", "", "", other).value
        note = "{:,.0f} actions a second beside {:,.0f} moves".format(*shown)
        what = f"{self.title}, {bot}: fold with legality and a digest after every record"
        name = f"{self.name}-{bot}"
        goal = Target(AT_LEAST, self.goal)
        yield Figure(name, what, "of chess", ratios(mine, other), goal, note)
        yield Figure(f"{name}-whole", "  its files validated whole", "folds", whole, WHOLE)

    def _of_many(self, plan: Plan, bot: str) -> Figure:
        two, more = (Actions(self._corpus(plan, bot, seats)) for seats in (2, self.many))
        rates = [(two(), more()) for _ in range(plan.repeat)]
        what = f"  an action of {WRITTEN[self.many]} seats, {bot}"
        samples = [of_two / of_many for of_two, of_many in rates]
        target = Target(AT_MOST, self.times)
        return Figure(f"{self.name}-seats-{bot}", what, "of two", samples, target)

    def _corpus(self, plan: Plan, bot: str, seats: int = 2) -> Corpus:
        found = corpus(bot, plan.matches, self.game, seats)
        table = f"{seats} seats, " if seats > 2 else ""
        note = f"{self.game}, {table}{bot}: {found.counts}"
        if note not in plan.notes:
            plan.notes.append(note)
        return found


class Actions:
    """How many actions of a corpus are folded in a second, with legality and a digest after every record."""

    def __init__(self, found: Corpus) -> None:
        self.count = found.counts.actions
        self._matches = [decode(data)[1] for data in found.read()]
        self._fold()  # once before: readings of card texts are kept from the first match on
        gc.collect()

    def _fold(self) -> None:
        for match in self._matches:
            Fold(match).to_end()

    def __call__(self) -> float:
        return self.count / busy(self._fold)


def verify_all(files: list[bytes]) -> None:
    """Everything that `referee validate` does with the bytes of these files."""
    for data in files:
        report = verify(data)
        assert report.good, report.fault


SPEEDS = {
    each.name: each
    for each in (
        Speed("bacon", "Bacon Project", GAME, 0.30),
        Speed("clash", "Clash", CLASH, 0.22),
        Speed("brawl", "Super Fantasy Brawl", BRAWL, 0.28, many=4),
        Speed("saving", "Save Your Bacon!", SAVED, 0.17, many=4),
        Speed("atcg", "Homestuck ATCG", ATCG, 0.16, many=5, times=3.0),
    )
}
"""The games by the names of their chapters."""
