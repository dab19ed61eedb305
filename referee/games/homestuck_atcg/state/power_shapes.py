"""What is made of a current power once all its changes are added: so many times, half of it, at least, at most so much (rows con.power_times, con.power_least)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from referee.games.homestuck_atcg.language.tree import Amount
from referee.games.homestuck_atcg.state.continuous_effects import (
    SHAPING,
    ContinuousEffect,
    Part,
    is_kept_from,
)
from referee.games.homestuck_atcg.state.references import Standpoint
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Run

Looks = tuple[
    Callable[[Run[Table], str, int], Sequence[ContinuousEffect]],
    Callable[[Run[Table], Amount, Standpoint, int], int],
]
"""How it is found which continuous effects are about a card, and how much an amount is (`matching`)."""
SHAPES: Mapping[str, Callable[[int, int], int]] = {
    "power-times": lambda power, number: power * number,
    "power-half": lambda power, number: (power + number) // 2,
    "power-least": max,
    "power-most": min,
}
"""What each makes of a power; of half of it the number is 1 where it is rounded up."""


def shaped(
    run: Run[Table], thing: int, parts: list[Part], held: list[ContinuousEffect], looks: Looks
) -> list[Part]:
    """The parts of a power with what these texts add to it or take off it, one after the other; less than 0 is 0 before (HAC-Q37)."""
    about, amount_of = looks
    total = sum(change for _, change in parts)
    power = max(total, 0)
    for kind in SHAPING:
        for law in about(run, kind, thing):
            constant = law.constant
            number = constant.number
            if constant.amount is not None:
                number *= amount_of(run, constant.amount, law, thing)
            shape = SHAPES[kind](power, number)
            if shape != power and not is_kept_from((law, shape - power), held):
                parts = [*parts, (law, shape - total)]
                power = total = shape
    return parts
