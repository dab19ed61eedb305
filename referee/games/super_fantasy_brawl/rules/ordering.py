"""Putting champions in order: one effect applies to several, one after the other (SFB-Q26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from referee.games.super_fantasy_brawl.state.table import FIGURE, Table
from referee.games.super_fantasy_brawl.state.timing import unless_asked
from referee.kernel.choices.name_spaces import Numbers, OrderOf, verb
from referee.kernel.decision.ask import Ask, offer
from referee.kernel.engine.run import Frame, Run


class Orderer(Protocol):
    """A frame that asks by the verb ``order`` which champion comes first."""

    def unordered(self) -> list[int]:
        """The figures to be put in order."""

    def take_order(self, order: list[int]) -> None:
        """Take the figures in the order that was named."""


def to_be_ordered(ask: Ask[Any]) -> Sequence[int]:
    """The figures that are to be put in order."""
    return cast("Orderer", ask.frame).unordered()


def order(run: Run[Table], frame: Frame, seat: int, figures: Numbers) -> None:
    """Take the figures in the order that the card's player named (SFB-Q26)."""
    cast("Orderer", frame).take_order(list(figures))


ORDER = verb(
    "order", OrderOf(FIGURE, to_be_ordered, "SFB-Q26"), order, unless_asked("order", "SFB-Q26")
)
ORDERS = offer(ORDER)
