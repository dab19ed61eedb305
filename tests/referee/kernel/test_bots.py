"""Bots of several games: chance, or the best score."""

from __future__ import annotations

from referee.kernel.bots import choose_any_kind, choose_best
from referee.kernel.engine.dice import BotDice


def test_a_bot_takes_one_of_the_best_and_every_kind_alike() -> None:
    legal = [["move", "a"], ["move", "b"], ["move", "c"], ["rest"]]
    best = {tuple(choose_best(legal, [2, 1, 2, 0], BotDice(bytes([n]) * 32))) for n in range(30)}
    assert best == {("move", "a"), ("move", "c")}
    dice = BotDice(bytes(32))
    rests = sum(choose_any_kind({}, legal, dice) == ["rest"] for _ in range(200))
    assert 70 < rests < 130
