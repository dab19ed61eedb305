"""The bot that searches, by name: ``search``, or ``search:NODES`` with a budget of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.search.choice import Line, Search, key_of, promising
from referee.kernel.search.declaration import SEARCH
from referee.kernel.search.imagined import imagination
from referee.kernel.search.rollout import foresight_of

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Answer, Ask
    from referee.kernel.engine.dice import BotDice
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Bot, Game

NODES = 1000
"""The budget of a decision where none is named: with it a decision takes less than a second in every game."""
MOST_NODES = 1_000_000


@dataclass(frozen=True, slots=True)
class Searcher:
    """A bot that looks ahead, with so many decisions in imagined matches for each of its own."""

    nodes: int = NODES

    def answer(self, run: Run[Any], ask: Ask[Any], dice: BotDice) -> Answer:
        """The best of what was considered. Before the first turn it decides by rules of thumb."""
        legal, foresight = list(ask.legal()), foresight_of(run)
        if len(legal) > 1 and run.game.stage(run).turn and not run.dice.unseen:
            return self.lines(run, ask.seat, legal, dice)[0].answer
        if foresight.opening is not None and not run.game.stage(run).turn:
            return foresight.opening(run, ask.seat, legal, dice)
        return foresight.bot(run.game.view(run, ask.seat), legal, dice)

    def lines(
        self, run: Run[Any], seat: int, legal: Sequence[list[Any]], dice: BotDice
    ) -> list[Line]:
        """What is considered, the best first: of the match it gets the view of its seat, and what follows from that."""
        scores = foresight_of(run).scores(run.game.view(run, seat), legal)
        search = Search(seat, imagination(run, seat), key_of(dice), self.nodes)
        return search.lines(promising(legal, scores))


def searcher(game: Game, name: str) -> Searcher | None:
    """The searching bot of that name; None where it names no such, or the game has none. Raises NotUnderstood."""
    word, sign, budget = name.partition(":")
    if word != SEARCH or game.read_foresight is None:
        return None
    if not sign:
        return Searcher()
    if not (budget.isdecimal() and budget.isascii() and 1 <= int(budget[:8]) <= MOST_NODES):
        message = f"bot {name!r}"
        raise NotUnderstood(message, expected=(f"{SEARCH}:NODES, from 1 to {MOST_NODES}",))
    return Searcher(int(budget))


def answer_of(bot: Bot | Searcher, run: Run[Any], ask: Ask[Any], dice: BotDice) -> Answer:
    """What a bot answers; a plain one gets its seat's view, its legal answers and dice of its own, and nothing else."""
    if isinstance(bot, Searcher):
        return bot.answer(run, ask, dice)
    return bot(run.game.view(run, ask.seat), list(ask.legal()), dice)
