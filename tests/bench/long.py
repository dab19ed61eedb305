"""Long matches: greedy bots that let two Kings fetch each other for a while before they go on.

Bacon Project matches end by themselves after some hundred records; the rules allow a player to
fetch a King with a King as often as he likes, and that is how these come to any length.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from cli.storage.seeds import secret_of_match
from events.chain.match import Match
from events.recorder import Recorder, Store
from referee.games import find
from referee.games.bacon_project.bots.greedy import greedy_bot, rank
from referee.kernel.engine.dice import BotDice, bot_seed
from referee.kernel.game import Opening
from tests.bench.corpus import GAME, SEED

KING = 13
IN_A_ROW = 24
"""So many Kings fetch Kings before the match goes on."""


def long_match(
    actions: int, *, store: Store | None = None, first: int = 1, other_end: bool = False
) -> Recorder:
    """A live match of so many actions, always the same one.

    With ``other_end`` it answers something else at the last of them.
    """
    for number in count(first):
        recorder = _play(secret_of_match(SEED, number), actions, other_end=other_end)
        if recorder is not None:
            if store is not None:
                store.create(recorder.match)
            return recorder
    raise AssertionError


def closed(recorder: Recorder) -> Match:
    """The match, closed without a result where it has none."""
    recorder.close()
    return recorder.match


def _play(secret: bytes, actions: int, *, other_end: bool) -> Recorder | None:
    """The match of that secret, if it lasts so long."""
    game = find(GAME)
    note = {"players": ["Ann", "Ben"]}
    recorder = Recorder.create(game, Opening(2, game.version, {}, ()), secret, note=note)
    dice = {seat: BotDice(bot_seed(secret, seat)) for seat in (1, 2)}
    fetched = 0
    for number in range(1, actions + 1):
        if recorder.run.outcome is not None:
            return None
        ask = recorder.run.asks()[0]
        legal = list(ask.legal())
        kings = [answer for answer in legal if fetches_a_king(answer)]
        if kings and fetched < IN_A_ROW:
            answer, fetched = kings[number % len(kings)], fetched + 1
        else:
            view = game.view(recorder.run, ask.seat)
            answer, fetched = list(greedy_bot(view, legal, dice[ask.seat])), 0
        if other_end and number == actions:
            answer = next((each for each in legal if each != answer), answer)
        recorder.act(ask.seat, answer)
    return recorder


def fetches_a_king(answer: list[Any]) -> bool:
    return answer[0] == "use-king" and rank(answer[2]) == KING
