"""What has no sense about costs that are changed, ways to move, and where a card goes to: each why and by which rule, None if it has sense."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.language.effects import LET, REMEMBER, TAKE_AMONG, Effect
from referee.games.homestuck_atcg.language.kinds import (
    HOLDING_LATER,
    TO_ENTER,
    ConstantKind,
    Duration,
    LineKind,
    Noun,
)
from referee.games.homestuck_atcg.language.said_of import (
    GIVEN_AWAY,
    NEVER_FOLLOWED,
    OF_ITSELF,
    PAID_BY_YOU,
    PAYABLE,
    SPENT,
    WAYS_TO_MOVE,
)
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Constant,
    Filter,
    Line,
    RefKind,
    Trigger,
)
from referee.games.homestuck_atcg.language.tree_parts import says_here

Fault = tuple[str, str] | None


def is_outside(kind: LineKind | None, *, stored: bool) -> bool:
    """Whether a card is not in play where a line of it counts."""
    return stored or kind in (None, *TO_ENTER)


def why_unpayable(action: Action) -> Fault:
    """As a cost only own cards, boons and cards of the own hand are given away, grist, points and damage (HAC-1.18).

    Of cards it may be as many as the player chooses.
    """
    target = action.target
    if action.effect in PAID_BY_YOU and action.player == "you":
        return None
    kinds: tuple[str, ...] = ("all", "any-number") if action.effect is TAKE_AMONG else ("n", "ref")
    if action.effect in GIVEN_AWAY:
        kinds = (*kinds, "any-number", "up-to", "all", "random")
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


def why_never_told(action: Action, *, others: bool) -> Fault:
    """Other players let nothing hold: that would be for the player of the card; what you do yourself may (row act.do)."""
    if action.effect not in NEVER_FOLLOWED or (action.effect is LET and not others):
        return None
    return "found in what players do, expected what is done at once", "HAC-Q62"


def why_not_later(until: Duration, effect: Effect) -> Fault:
    """Only what always holds is said of a later turn or phase; what is done now begins now."""
    if until not in HOLDING_LATER or effect is LET:
        return None
    return (
        "found of a later time, expected it behind what holds, such as 'that card has -1 power'",
        "HAC-Q36",
    )


def why_not_until(until: Duration, spoken: set[str]) -> Fault:
    """The end of a destruction is one for a text that is done instead of it (HAC-Q63)."""
    if until != "destruction" or "destruction" in spoken:
        return None
    return (
        "nothing is being destroyed, expected it behind 'instead of ... being destroyed'",
        "HAC-Q63",
    )


def why_no_company(kind: LineKind | None, ref: RefKind, then: frozenset[str]) -> Fault:
    """Who was with a card is kept where something happens, and in a text that is had for a time something else is (row w.with)."""
    if kind != "when" or ref not in ("this", "that"):
        return "expected it of this card or that card, behind 'When ...'", "HAC-Q55"
    why = "found in a text that is had for a time, expected 'where ... was'"
    return (why, "HAC-Q36") if then else None


def why_not_each(spoken: frozenset[str]) -> Fault:
    """Steps are done for one card after the other of those that everybody sees (HAC-Q39)."""
    if "deck-cards" not in spoken:
        return None
    return "the cards lie in a deck, expected cards that everybody sees", "HAC-Q39"


def why_not_counted(nth: int, kind: LineKind) -> Fault:
    """Only what happens is counted: it is not said what comes of the first time where something is used, or done instead (HAC-Q55)."""
    if nth == 1 or kind == "when":
        return None
    return "found where nothing happens that is counted, expected it before 'when ...'", "HAC-Q55"


def why_not_once(constant: Constant) -> Fault:
    """Only what changes the cost of one thing at a time does so once."""
    if constant.kind in SPENT:
        return None
    why = "found once what is no cost, expected what something costs less, more or instead"
    return why, "HAC-5.2.7"


def why_no_pile(kind: ConstantKind, found: Filter) -> Fault:
    """Cards are played as from the hand out of the piles of their own player, which lie open (HAC-3.9)."""
    if kind != "play-from" or found.where in ("discard", "removed"):
        return None
    return "expected cards in your discard pile or removed pile", "HAC-3.9"


def why_no_goal(constant: Constant, to: Filter, noun: Noun) -> Fault:
    """Characters go to planets, inventory is also played on other cards; ``noun`` is the type of the card of the text."""
    played = noun if constant.filter is None else constant.filter.noun
    entering = constant.kind in ("placed-cost", "cannot-enter-here", "code-cost")
    if to.noun == "planet" or (entering and played == "inventory"):
        return None
    return "no card goes there, expected a planet", "HAC-3.10"


def why_no_planet(to: Filter) -> Fault:
    """Characters are moved to planets (HAC-Q21)."""
    return None if to.noun == "planet" else ("no card goes there, expected a planet", "HAC-3.10")


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


def why_not_remembered(action: Action) -> Fault:
    """A card remembers one other card, not several (row act.remember)."""
    target = action.target
    if action.effect is not REMEMBER or target is None:
        return None
    is_one = target.kind == "ref" or (target.number == 1 and target.amount is None)
    if is_one and target.kind not in ("pair", "all", "any-number"):
        return None
    why = "several cards are not remembered, expected 'remember 1 ...', or for several '... gain the tag #...'"
    return why, "HAC-5.2.7"
