"""Whole duels as scripts: what each seat decided, apart from when it said so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from referee.kernel.engine.dice import BotDice, Dice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from tests.toys.duel import opened
from tests.toys.planning import SEATS


def dice_of(number: int) -> SeededDice:
    return SeededDice(number.to_bytes(32, "big"))


@dataclass
class Phase:
    """One stretch of a match: the answers of both lanes, or one public answer."""

    secret: dict[int, list[list[Any]]] = field(default_factory=dict)
    public: tuple[int, list[Any]] | None = None


def scripted(number: int, most: int = 4, dice: Dice | None = None) -> list[Phase]:
    """A whole random duel in which no lane takes more than that many answers."""
    run = opened(dice or dice_of(number))
    bot = BotDice(bot_seed(number.to_bytes(32, "big"), 1))
    phases: list[Phase] = []
    while run.outcome is None:
        if not run.lanes:
            (ask,) = run.asks()
            legal = [answer for answer in ask.legal() if answer[0] != "spin"]
            answer = bot.choose(legal)
            phases.append(Phase(public=(ask.seat, answer)))
            run.act(ask.seat, answer)
            continue
        phase = Phase({seat: [] for seat in SEATS})
        phases.append(phase)
        for seat in SEATS:
            while run.lanes and run.lanes[seat].asks():
                said = phase.secret[seat]
                (ask,) = run.lanes[seat].asks()
                legal = [a for a in ask.legal() if a[0] not in ("spin", "finish")]
                if len(said) == most - 1 or not legal or not bot.below(5):
                    legal = [["finish"]]
                said.append(bot.choose(legal))
                run.act(seat, said[-1])
                if said[-1] == ["finish"]:
                    break
    return phases


Order = Sequence[int]
Chooser = Callable[[int, Phase], Order]
Told = Callable[[Run[Any], int, list[Any]], None]


def orders(phase: Phase) -> Iterator[Order]:
    """Every order in which the answers of both lanes can arrive."""
    first, second = (len(phase.secret[seat]) for seat in SEATS)
    for places in combinations(range(first + second), first):
        yield [1 if place in places else 2 for place in range(first + second)]


def one_after_the_other(number: int, phase: Phase) -> Order:
    """First all of seat 1, then all of seat 2."""
    return [seat for seat, said in phase.secret.items() for _ in said]


def replayed(
    phases: Sequence[Phase],
    dice: Dice,
    choose: Chooser = one_after_the_other,
    told: Told | None = None,
) -> Run[Any]:
    """The duel of a script, its secret answers in the chosen order; ``told`` sees each answer."""
    run = opened(dice)
    for seat, answer in lined_up(phases, choose):
        run.act(seat, answer)
        if told is not None:
            told(run, seat, answer)
    return run


def lined_up(phases: Sequence[Phase], choose: Chooser) -> Iterator[tuple[int, list[Any]]]:
    """Every answer of a script, one after the other."""
    for number, phase in enumerate(phases):
        if phase.public is not None:
            yield phase.public
            continue
        left = {seat: iter(said) for seat, said in phase.secret.items()}
        for seat in choose(number, phase):
            yield seat, next(left[seat])
