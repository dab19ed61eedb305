"""Random series for tests: games that nobody has played are added until somebody has won, or for ever drawn."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Run
from referee.kernel.game import Game
from tests.games.harness import Harness, Options


class Series(Harness):
    """The series of any game."""

    def __init__(
        self,
        game: Game,
        tag: str,
        seats: tuple[int, ...] = (2,),
        options: tuple[Options, ...] = ({},),
    ) -> None:
        self.game, self.tag, self.seats, self.options = game, tag, seats, options

    def first_answer(self, run: Run[Any], ask: Ask[Any], number: int) -> list[Any] | None:
        """Games are named by their roots, which nobody can list."""
        played = len(run.state.games)
        root = sha256(f"{number} {played}".encode()).hexdigest()
        winner = ("1", "2", "draw")[(number + played) % 3]
        return ["add-game", root, winner] if "add-game" in ask.verbs else None
