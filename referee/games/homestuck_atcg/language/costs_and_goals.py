"""What has no sense about costs that are changed, ways to move, and where a card goes to: each why and by which rule, None if it has sense."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.language.effects import TAKE_AMONG
from referee.games.homestuck_atcg.language.kinds import LineKind, Noun
from referee.games.homestuck_atcg.language.said_of import (
    OF_ITSELF,
    PAID_BY_YOU,
    PAYABLE,
    SPENT,
    WAYS_TO_MOVE,
)
from referee.games.homestuck_atcg.language.tree import Action, Constant, Filter, Line, Trigger
from referee.games.homestuck_atcg.language.tree_parts import says_here

Fault = tuple[str, str] | None


def why_unpayable(action: Action) -> Fault:
    """As a cost only own cards, boons and cards of the own hand are given away, grist, points and damage (HAC-1.18)."""
    target = action.target
    if action.effect in PAID_BY_YOU and action.player == "you":
        return None
    kinds = ("all", "any-number") if action.effect is TAKE_AMONG else ("n", "ref")
    if action.effect in PAYABLE and target is not None and target.kind in kinds:
        return None
    why = "found as a cost, expected so many cards that are given away or tapped, or boons"
    return why, "HAC-1.18"


def why_nowhere(line: Line, constant: Constant) -> Fault:
    """A card of a hand is at no planet: it cannot say "here" of itself before it is in play."""
    if constant.kind not in OF_ITSELF or constant.filter is not None:
        return None
    said = (line.condition, constant.amount, constant.to)
    if not says_here(tuple(each for each in said if each is not None)):
        return None
    return "a card of a hand is at no planet, expected no 'here'", "HAC-2.13"


def why_no_second_way(constant: Constant, before: Sequence[Line]) -> Fault:
    """A move by a card with two ways, of which one taps, would not say which it is."""
    ways = [each.constant.kind for each in before if each.constant is not None]
    ways = [each for each in ways if each in WAYS_TO_MOVE]
    tapping = {each == "priced-move" for each in (*ways, constant.kind)}
    if not ways or constant.kind not in WAYS_TO_MOVE or len(tapping) == 1:
        return None
    why = (
        "another line gives a way to move already, expected both or neither 'without being tapped'"
    )
    return why, "HAC-5.2.3"


def why_not_once(constant: Constant) -> Fault:
    """Only what changes the cost of one thing at a time does so once."""
    if constant.kind in SPENT:
        return None
    why = "found once what is no cost, expected what something costs less, more or instead"
    return why, "HAC-5.2.7"


def why_no_goal(constant: Constant, to: Filter, noun: Noun) -> Fault:
    """Characters go to planets, inventory is also played on other cards; ``noun`` is the type of the card of the text."""
    played = noun if constant.filter is None else constant.filter.noun
    entering = constant.kind in ("placed-cost", "cannot-enter-here")
    if to.noun == "planet" or (entering and played == "inventory"):
        return None
    return "no card goes there, expected a planet", "HAC-3.10"


def why_not_there(trigger: Trigger, goal: Filter) -> Fault:
    """Characters move to and from planets, and "here" goes along with this card and its host whenever it is asked."""
    if goal.noun != "planet":
        return "no card goes there, expected a planet", "HAC-3.10"
    is_here = goal.where == "here" or any(qual.ref == "site" for qual in goal.quals)
    if is_here and trigger.ref in ("this", "host"):
        return "that goes along with it, expected another planet", "HAC-5.2.3"
    return None


def why_unseen(kind: LineKind | None, *, is_by: bool) -> Fault:
    """Why the code of a card in a hand does not ask by whom: nothing is kept for it."""
    if is_by and kind is None:
        return (
            "by whom is asked by executables, not by an enter cost, expected no 'by ...'",
            "HAC-2.10",
        )
    return None
