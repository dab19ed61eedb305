"""Results by strength: who wins a game, by the difference of two ratings and a fixed table of integers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.tournament.state.table_games import games_of_pod

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.games.tournament.state.plan import Stage
    from referee.games.tournament.state.table_games import Games
    from referee.kernel.engine.dice import BotDice

UNTIL = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
    197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517,
    559, 619, 735,
)  # fmt: skip
"""Up to which difference the stronger side wins 50, 51, 52 ... of 100 games (FIDE Rating Regulations 8.1.2)."""
HALF = 50


def percent_of(one: int, two: int) -> int:
    """Of 100 games, how many the first of two strengths wins."""
    difference = abs(one - two)
    stronger = next((HALF + at for at, until in enumerate(UNTIL) if difference <= until), 2 * HALF)
    return stronger if one >= two else 2 * HALF - stronger


def games_by_strength(stage: Stage, strengths: tuple[int, int], draws: int, dice: BotDice) -> Games:
    """A result that the plan of the stage knows; ``draws`` of 100 games are drawn (TN-39, TN-41)."""
    won, drawn, percent = [0, 0], 0, percent_of(*strengths)
    for _ in range(stage.best_of):
        if max(won) == stage.wins:
            break
        if dice.below(100) < draws:
            drawn += 1
        else:
            won[dice.below(100) >= percent] += 1
    if stage.is_bracket and won[0] == won[1]:
        won[dice.below(100) >= percent] += 1
    return won[0], won[1], drawn


def pod_by_strength(strengths: Sequence[int], draws: int, dice: BotDice) -> Games:
    """Who wins a pod: each as often as its strength is of all of them; now and then two share it, or it is a draw."""
    if dice.below(100) < draws:
        return games_of_pod([])
    left, winners = list(enumerate(strengths, 1)), []
    for _ in range(1 if dice.below(10) else 2):
        drawn = dice.below(sum(strength + 1 for _, strength in left))
        for seat, strength in left:
            drawn -= strength + 1
            if drawn < 0:
                winners.append(seat)
                break
        left = [each for each in left if each[0] not in winners]
    return games_of_pod(winners)
