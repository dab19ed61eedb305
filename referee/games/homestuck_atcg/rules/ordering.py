"""Putting cards in order: the owner's, of own cards that go to the discard pile at once (HAC-Q16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from referee.games.homestuck_atcg.state.table import THING, Table
from referee.games.homestuck_atcg.state.timing import unless_asked
from referee.kernel.choices.name_spaces import Numbers, OrderOf, verb
from referee.kernel.decision.ask import Ask, offer
from referee.kernel.engine.run import Frame, Run


class Orderer(Protocol):
    """A frame that asks by the verb ``order`` which card is put down first."""

    def unordered(self, run: Run[Table]) -> list[int]:
        """The cards to be put in order."""

    def take_order(self, run: Run[Table], order: list[int]) -> None:
        """Take the cards in the order that was named, the deepest first."""


def to_be_ordered(ask: Ask[Any]) -> Sequence[int]:
    """The cards that are to be put in order."""
    return cast("Orderer", ask.frame).unordered(ask.run)


def order(run: Run[Table], frame: Frame, seat: int, things: Numbers) -> None:
    """Take the cards in the order that their owner named (HAC-Q16)."""
    cast("Orderer", frame).take_order(run, list(things))


ORDER = verb("order", OrderOf(THING, to_be_ordered, "HAC-Q16"), order, unless_asked("HAC-Q16"))
ORDERS = offer(ORDER)
