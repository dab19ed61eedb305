"""How many cards, boons, points: the number of a text, one that is worked out, or one that was chosen."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.language.tree import Target
from referee.games.homestuck_atcg.state.frames import Act
from referee.games.homestuck_atcg.state.matching import amount_of


def number_wanted(act: Act, target: Target) -> int:
    """How many cards a target asks for (rows tgt.n, tgt.value, tgt.upto)."""
    if target.amount is None:
        return target.number
    return amount_of(act.run, target.amount, act.text)


def count_of(act: Act) -> int:
    """How many or how much: the number of the text, one that is worked out now, or one that was chosen."""
    if act.action.up_to and not act.effect.turns:
        return act.progress.number
    if act.action.amount is None:
        return act.action.number
    return amount_of(act.run, act.action.amount, act.looking_back.text)


def counts_open(act: Act) -> Sequence[int]:
    """How many or how much it may be: every number that may be chosen, or the one of the text (row t.upto)."""
    return range(1, act.action.number + 1) if act.action.up_to else (count_of(act),)


def number_divided(act: Act) -> int:
    """How many that are divided one by one: as many as were worked out before the first of them."""
    return act.action.number if act.action.amount is None else act.progress.count
