"""What an action sets off: every fact that follows, what was under way when it did, and what it changed on the table.

It is tried on a fork, as far as the rules alone decide: where chance decides, the account ends and says so, because nobody
may know before the action what the dice of a live match will say.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.position.state_differences import Difference, differing, flat_position
from replays.read.diff import fields_to_show

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.dice import Dice
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Fact


@dataclass(frozen=True, slots=True)
class Consequence:
    """A fact that followed, the procedures under way in which it did (outermost first), and what had changed by then.

    ``changed`` are the fields of the table that differ from how they were when the fact before was told.
    """

    fact: Fact
    under_way: tuple[str, ...]
    changed: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that follows from an action; ``rest`` changed behind the last fact, ``waits`` is what chance has to decide."""

    facts: tuple[Consequence, ...]
    rest: tuple[Difference, ...] = ()
    waits: str = ""


class _Account:
    """Listens to a run and notes after each fact what has changed; a position is written where anything has."""

    def __init__(self, run: Run[Any]) -> None:
        self.run = run
        self.found: list[Consequence] = []
        self._wire, self._before = run.wire(), flat_position(run)
        run.listener = self.hear

    def hear(self, fact: Fact) -> None:
        """Note the fact, copied as it is told."""
        names = tuple(under_way(self.run))
        self.found.append(Consequence(replace(fact, data=dict(fact.data)), names, self.changed()))

    def changed(self) -> tuple[Difference, ...]:
        """The fields of the table that have changed since this was asked last; none where hands are only conjectured."""
        wire = self.run.wire()
        if wire == self._wire or self.run.dice.unseen:
            return ()
        before, self._wire, self._before = self._before, wire, flat_position(self.run)
        return fields_to_show(differing(before, self._before))


def under_way(run: Run[Any]) -> list[str]:
    """The procedures under way, the outermost first: each by its name and the rule of its list."""
    return [f"{frame.procedure.name} [{frame.procedure.rule}]" for frame in run.stack]


def consequences(
    run: Run[Any], seat: int, answer: Answer, dice: Dice | None = None
) -> Consequences:
    """What the rules make of a legal answer. Raises as `Run.act`; ``run`` is not touched.

    Without ``dice`` the account ends where chance decides; those of a match that went on tell how it did.
    """
    fork = run.fork()
    dice = run.dice if dice is None and run.dice.unseen else dice
    for each in (fork, *fork.lanes.values()):
        each.dice = ObservedDice() if dice is None else dice
    account = _Account(fork)
    fork.act(seat, answer)
    awaited = fork.awaited()
    waits = "" if awaited is None else awaited[0].wanted()
    return Consequences(tuple(account.found), account.changed(), waits)
