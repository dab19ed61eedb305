"""A second opinion on Super Fantasy Brawl: challenges on the usual arena, knock-outs, points, attack damage.

It is written from the rules, with the numbers of the usual arena in it. A champion is a `Standing`; what it
does not say does not matter. Seats 1 and 3 are one side, seats 2 and 4 the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.oracle.super_fantasy_brawl.geometry import Hex, far

RINGS = {"hold-red": (-3, 0), "hold-yellow": (0, 0), "hold-blue": (3, 0)}
"""The statue in the middle of each ring; a ring is the six hexes around it."""
LINE = {(-4, 0), (-2, 0), (-1, 0), (1, 0), (2, 0), (4, 0)}
BLOODIED = 3


@dataclass
class Standing:
    """A champion: whose it is, where it stands (None: on its gate), its damage, whether it is levelled."""

    figure: int
    at: Hex | None
    damage: int = 0
    levelled: bool = False

    @property
    def side(self) -> int:
        """0 for seats 1 and 3, 1 for seats 2 and 4."""
        return self.figure % 4 % 2


# -- challenges -----------------------------------------------------------------------------


def is_met(name: str, everybody: Sequence[Standing], side: int, north: int) -> bool:
    """Whether a side meets the challenge of that id now; ``north`` is the side whose gate is in the north."""
    own = [each for each in everybody if each.side == side]
    there = [each for each in own if each.at is not None]
    foes = [each for each in everybody if each.side != side and each.at is not None]
    # North of the middle r is below 0; the enemy's half lies where its gate is.
    way = 1 if north == side else -1
    if name in RINGS:
        return has_more(there, foes, lambda at: far(at, RINGS[name]) == 1)
    if name == "hold-line":
        return has_more(there, foes, lambda at: at in LINE)
    if name == "storm-the-gate":
        return has_more(there, foes, lambda at: at[1] == 4 * way)
    if name == "push-forward":
        return sum(each.at[1] * way > 0 for each in there if each.at) >= 2
    if name == "two-idols":
        touched = [
            any(each.at and far(each.at, at) == 1 for each in there) for at in RINGS.values()
        ]
        return sum(touched) >= 2
    if name == "spread-out":
        places = [each.at for each in there if each.at]
        return any(
            all(far(one, other) >= 3 for one, other in combinations(three, 2))
            for three in combinations(places, 3)
        )
    if name == "first-blood":
        return sum(each.damage >= BLOODIED for each in foes) >= 2
    if name == "unbroken":
        return len(there) == len(own) and all(each.damage < BLOODIED for each in there)
    assert name == "ascendant", name
    return any(each.levelled for each in there)


def has_more(own: Sequence[Standing], foes: Sequence[Standing], is_inside: object) -> bool:
    """Whether one side has more champions inside than the other (SFB-25.2, SFB-Q61)."""
    assert callable(is_inside)
    inside = [sum(is_inside(each.at) for each in side) for side in (own, foes)]
    return inside[0] > inside[1]


# -- knock-outs -----------------------------------------------------------------------------


def points_for(out: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    """The points for champions out of action at one time, each with the champion that did it (SFB-Q69).

    An enemy's player gets them; for one's own side the next player of the other one does (SFB-17.14).
    """
    found = dict.fromkeys(order, 0)
    for victim, by in out.items():
        seat = by % 4 + 1
        if by % 2 == victim % 2:
            turns = [*order, *order]
            later = turns[turns.index(seat) + 1 :]
            seat = next(each for each in later if each % 2 != seat % 2)
        found[seat] += 1
    return found


def winner(points: Mapping[int, int], target: int, seat: int) -> int | None:
    """The side that has won after one check, 0 or 1; ``seat`` played the card (SFB-17.17, SFB-Q41)."""
    sides = [sum(n for each, n in points.items() if (each - 1) % 2 == side) for side in (0, 1)]
    if max(sides) < target:
        return None
    if sides[0] == sides[1]:
        return seat % 2
    return 0 if sides[0] > sides[1] else 1


# -- attack damage --------------------------------------------------------------------------


@dataclass
class Change:
    """A change of a value: by whom (None: a card), of whom, how much, where it counts.

    ``whom`` is "self", or which champions around ``whose`` are meant: "adjacent allies", "allies", "adjacent enemies".
    """

    value: str
    amount: int
    whose: int
    whom: str = "self"
    scope: str = ""


def is_changed(change: Change, figure: int, stands: Mapping[int, Hex]) -> bool:
    """Whether a change means that champion; on the gate no card's text counts (SFB-Q92, SFB-2.3)."""
    if change.whose not in stands or figure not in stands:
        return False
    if change.whom == "self":
        return figure == change.whose
    near = far(stands[figure], stands[change.whose]) == 1 or "adjacent" not in change.whom
    ally = figure % 2 == change.whose % 2
    return figure != change.whose and near and ally == change.whom.endswith("allies")


def attack_damage(
    printed: tuple[int, int],
    changes: Sequence[Change],
    attacker: int,
    target: Standing,
    stands: Mapping[int, Hex],
    *,
    melee: bool,
) -> tuple[int, int, int]:
    """Strength, defence and damage with every change; each value is kept from falling below 0 (SFB-Q95, SFB-Q27)."""
    counts = {
        "": True,
        "melee": melee,
        "bloodied": target.damage >= BLOODIED,
        "levelled": target.levelled,
    }
    values = dict(zip(("strength", "defence"), printed, strict=True))
    for each in changes:
        meant = attacker if each.value == "strength" else target.figure
        if counts[each.scope] and is_changed(each, meant, stands):
            values[each.value] += each.amount
    strength, defence = max(0, values["strength"]), max(0, values["defence"])
    return strength, defence, max(0, strength - defence)
