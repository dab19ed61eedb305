"""How the tests play tournaments: organiser and desks say what an event needs, with results by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from referee import games
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from tests.games.harness import Harness
from tests.games.tournament.organiser import anything, is_legal, is_news, next_said, paired

GAME = games.find("tournament")


class Tournament(Harness):
    """What is said next follows from the state; before the chain stands, from the number of the match."""

    game = GAME
    tag = "tournament"
    seats = (1, 3, 16)
    options = ({}, {"decks": "registered"}, {"team": "2"}, {"floor": "third"})
    longest = 1000
    # Drafts belong to stages of draft pods, which tests/tournament/test_draft_pods.py plays.
    rare = frozenset(("pair-by-hand", "enter-late", "draft"))
    unlisted = frozenset(GAME.verbs)

    def turn_of(self, asks: Sequence[Ask[Any]], dice: BotDice) -> Ask[Any]:
        seat, _ = next_said(asks[0].run)
        return next(ask for ask in asks if ask.seat == seat)

    def first_answer(self, run: Run[Any], ask: Ask[Any], number: int) -> list[Any] | None:
        seat, answer = next_said(run, 0 if run.state.chain else number)
        assert seat == ask.seat
        return answer

    def tried(self, run: Run[Any]) -> Iterator[list[Any]]:
        """What anybody could say, and what is said next."""
        yield next_said(run)[1]
        if run.state.started:
            yield paired(run)
        for seat, answer in anything(run, Random("tried")):
            if not is_legal(run, seat, answer) or is_news(run, seat, answer):
                yield answer


HARNESS = Tournament()
