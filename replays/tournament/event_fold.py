"""The fold of a tournament: nobody throws dice in it, so that a live copy folds without its secret."""

from __future__ import annotations

from events.fold.fold import Fold
from referee.games.tournament.game import GAME
from referee.kernel.engine.dice import Dice, ObservedDice


class EventFold(Fold):
    """The fold of a match that may be a tournament.

    A copy of a live event does not have its secret, but all lots are drawn by keys that its records
    reveal. A match of another game folds as it always does, and raises what `Fold` raises.
    """

    def _dice(self) -> Dice:
        known = self.match.known_secret() is not None or self.match.deal is not None
        return super()._dice() if known or self.game.code != GAME.code else ObservedDice()
