"""Foresight: what a game says so that a bot can look ahead in its matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.engine.dice import BotDice

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer
    from referee.kernel.engine.run import Run
    from referee.kernel.schema.zone import Zone

SEARCH = "search"
"""The name of the bot that looks ahead, in every game that has a foresight."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How a match of the game is imagined and valued.

    ``deal`` deals anew, in a copy of a match, all that the seat cannot see: it may look at nothing of that but how much of it
    there is and what everybody knows to be in it. ``worth`` is what a position, seen whole, is worth to the seat, in hundredths of a
    ``unit``; ``scores`` is what a sensible player thinks of each legal answer before looking ahead. A match is played on by
    ``bot`` for ``ahead`` turns after the present one; ``policy`` does the same as it without the way through a view, where that is quicker.
    ``opening`` decides before the first turn, where nothing can be looked ahead in; without one ``bot`` does.
    """

    deal: Callable[[Run[Any], int, BotDice], None]
    worth: Callable[[Run[Any], int], int]
    unit: str
    scores: Callable[[Mapping[str, Any], Sequence[list[Any]]], Sequence[int]]
    bot: Callable[[Mapping[str, Any], Sequence[list[Any]], BotDice], Answer]
    ahead: int = 1
    policy: Callable[[Run[Any], int, Sequence[list[Any]], BotDice], Answer] | None = None
    opening: Callable[[Run[Any], int, Sequence[list[Any]], BotDice], Answer] | None = None

    def play_on(
        self, run: Run[Any], seat: int, legal: Sequence[list[Any]], dice: BotDice
    ) -> Answer:
        """What the seat answers in an imagined match."""
        if self.policy is not None:
            return self.policy(run, seat, legal, dice)
        return self.bot(run.game.view(run, seat), legal, dice)


def deal_among(
    dice: BotDice, deck: Zone, hand: Zone | None = None, seen: Sequence[int] = ()
) -> None:
    """Deal the cards of a deck anew, with those of a hand that is not known but for the cards ``seen`` in it.

    Where they lay before plays no part in it.
    """
    size, unseen = len(deck), [*deck]
    if hand is not None:
        unseen += (Counter(hand) - Counter(seen)).elements()
    cards = shuffled(sorted(unseen), dice)
    deck.lay_out(cards[:size])
    if hand is not None:
        hand.lay_out(sorted([*cards[size:], *seen]))


def shuffled(items: Sequence[int], dice: BotDice) -> list[int]:
    """The items in a new order."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = dice.below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order
