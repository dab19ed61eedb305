"""Scenarios: a random plan of a tournament, who enters it, and how often what goes wrong goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.tournament.state.plan import (
    DRAFT_PODS,
    KNOWN_IN_PODS,
    KNOWN_TIE_BREAKS,
    PODS,
    ROUND_ROBIN,
    SINGLE,
    SWISS,
)

if TYPE_CHECKING:
    from referee.kernel.engine.dice import BotDice

Terms = list[Any]
"""A stage as an answer says it: its kind, then lists of a key and its values."""
FEW, SOME, MANY = (2, 12), (13, 40), (41, 200)
"""How many entries small, middling and large tournaments have."""
MOST_IN_ROBIN, MOST_TWICE = 16, 8
PODS_FROM, FEWEST_IN_PODS = 85, 5
"""Of 100 tournaments the last 15 have pods, if there are so many entries."""
DRAFTS_FROM = 78
"""Those before them draft in pods, if the game can."""
MOST_PLAYED = 8
"""The most entries of a tournament with real matches, where nobody says how many."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often something happens, in percent: at each table, to each entry in each round, or in each round."""

    draws: int = 0
    no_shows: int = 0
    decisions: int = 0
    disputes: int = 0
    reports: int = 0
    attached: int = 0
    penalties: int = 0
    strikes: int = 0
    byes: int = 0
    drops: int = 0
    returns: int = 0
    late: int = 0
    corrections: int = 0
    again: int = 0
    by_hand: int = 0
    extensions: int = 0
    questions: int = 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is said of a scenario beforehand: how many entries, teams of how many, games at a table, which pods, which draft."""

    entries: int | None = None
    teams: tuple[int, ...] = (1, 1, 2)
    best_of: tuple[int, ...] = (1, 3, 5)
    played: bool = False
    pods: tuple[str, ...] = tuple(PODS)
    drafts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A tournament before its first record."""

    stages: tuple[Terms, ...]
    entries: int
    team: int
    decks: str
    desks: int
    floor: str
    rates: Rates = field(default_factory=Rates)


def scenario_of(dice: BotDice, bounds: Bounds) -> Scenario:
    """A scenario by chance within the bounds; the same dice, the same scenario."""
    entries = bounds.entries or _entries(dice, bounds)
    stages = tuple(_stages(dice, entries, bounds))
    team = dice.choose(bounds.teams)
    return Scenario(
        stages,
        entries,
        1 if stages[0][0] in (*PODS, *DRAFT_PODS) else team,
        dice.choose(("free", "free", "registered")),
        1 + dice.below(4),
        dice.choose(("0.33", "third")),
        _rates(dice),
    )


def _entries(dice: BotDice, bounds: Bounds) -> int:
    if bounds.played:
        return 2 + dice.below(MOST_PLAYED - 1)
    low, high = dice.choose((FEW, FEW, FEW, SOME, SOME, MANY))
    return low + dice.below(high - low + 1)


def _rates(dice: BotDice) -> Rates:
    """Each of them nothing, little or much."""
    few, some = (0, 3, 10), (0, 5, 20)
    return Rates(
        draws=dice.choose((0, 8, 30)),
        no_shows=dice.choose(few),
        decisions=dice.choose(few),
        disputes=dice.choose(few),
        reports=dice.choose((0, 30, 90)),
        attached=dice.choose(few),
        penalties=dice.choose(few),
        strikes=dice.choose(some),
        byes=dice.choose((0, 2, 6)),
        drops=dice.choose((0, 2, 6)),
        returns=dice.choose(some),
        late=dice.choose(some),
        corrections=dice.choose((0, 10, 40)),
        again=dice.choose((0, 20, 60)),
        by_hand=dice.choose((0, 0, 10)),
        extensions=dice.choose(some),
        questions=dice.choose(some),
    )


# -- stages ---------------------------------------------------------------------------------


def _stages(dice: BotDice, entries: int, bounds: Bounds) -> list[Terms]:
    """One stage, or one with a cut behind it, now and then with another in between."""
    way = dice.below(100)
    if way < 12 and entries <= MOST_IN_ROBIN:
        found = [_robin(dice, entries, bounds)]
    elif way < 25:
        return [_single(dice, 0, bounds)]
    elif way >= PODS_FROM and bounds.pods and entries >= FEWEST_IN_PODS:
        found = [_pods(dice, bounds)]
    elif DRAFTS_FROM <= way < PODS_FROM and bounds.drafts:
        found = [_drafted(dice, bounds)]
    else:
        found = [_swiss(dice, bounds)]
        if dice.below(8) == 0:
            found.append(_swiss(dice, bounds, most=3))
        elif dice.below(8) == 0 and entries <= MOST_IN_ROBIN:
            found.append(_robin(dice, entries, bounds))
    if found[0][0] in PODS and dice.below(2):
        return [*found, [dice.choose(bounds.pods), ["rounds", 1], ["cut", FEWEST_IN_PODS]]]
    if dice.below(2):
        found.append(_single(dice, 2 + dice.below(min(15, max(1, entries - 1))), bounds))
    return found


def _swiss(dice: BotDice, bounds: Bounds, most: int = 11) -> Terms:
    fewest = min(3, most)
    rounds = 2 if bounds.played else fewest + dice.below(most - fewest + 1)
    terms: Terms = [SWISS, ["rounds", rounds], *_table_terms(dice, bounds), *_points(dice, SWISS)]
    if dice.below(2):
        terms.append(["half-byes", 1 + dice.below(2)])
    if dice.below(3) == 0:
        terms.append(["power", "yes"])
    return [*terms, *_tie_breaks(dice, KNOWN_TIE_BREAKS)]


def _pods(dice: BotDice, bounds: Bounds) -> Terms:
    """Some rounds of pods, by their own points or by others."""
    rounds = 2 if bounds.played else 2 + dice.below(4)
    terms: Terms = [dice.choose(bounds.pods), ["rounds", rounds]]
    terms += [["win", 4], ["draw", 1], ["bye", 3]] if dice.below(3) == 0 else []
    return [*terms, *_tie_breaks(dice, KNOWN_IN_PODS)]


def _drafted(dice: BotDice, bounds: Bounds) -> Terms:
    """Some rounds inside the pods that draft."""
    rounds = 2 if bounds.played else 2 + dice.below(4)
    kind = dice.choose(bounds.drafts)
    terms: Terms = [kind, ["rounds", rounds], *_table_terms(dice, bounds), *_points(dice, kind)]
    return [*terms, *_tie_breaks(dice, KNOWN_TIE_BREAKS)]


def _robin(dice: BotDice, entries: int, bounds: Bounds) -> Terms:
    times = 1 + dice.below(2) if entries <= MOST_TWICE and not bounds.played else 1
    terms: Terms = [
        ROUND_ROBIN,
        ["times", times],
        *_table_terms(dice, bounds),
        *_points(dice, ROUND_ROBIN),
    ]
    known = [each for each in KNOWN_TIE_BREAKS if not each.startswith("bh")]
    return [*terms, *_tie_breaks(dice, known)]


def _single(dice: BotDice, cut: int, bounds: Bounds) -> Terms:
    terms: Terms = [SINGLE, *([["cut", cut]] if cut else []), *_table_terms(dice, bounds)]
    return [*terms, ["bronze", dice.choose(("yes", "no"))]]


def _table_terms(dice: BotDice, bounds: Bounds) -> Terms:
    minutes = [["minutes", 30 + 5 * dice.below(7)]] if dice.below(2) else []
    return [["best-of", dice.choose(bounds.best_of)], *minutes]


def _points(dice: BotDice, kind: str) -> Terms:
    """Three for a match won, or one and a half point (doubled: the integers of half points)."""
    halves: Terms = [["win", 2], ["draw", 1], ["bye", 2], *([["half", 1]] if kind == SWISS else [])]
    return halves if dice.below(3) == 0 else []


def _tie_breaks(dice: BotDice, known: Sequence[str]) -> Terms:
    """Those of the plan, or some others, the lot last."""
    if dice.below(2):
        return []
    left = [each for each in known if each != "lot"]
    chosen = [left.pop(dice.below(len(left))) for _ in range(1 + dice.below(4))]
    return [["tie-breaks", *chosen, "lot"]]
