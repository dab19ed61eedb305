"""A second opinion on Super Fantasy Brawl: knock-outs, points, attack damage.

It is written from the rules. A champion is a `Standing`; what it
does not say does not matter. Seats 1 and 3 are one side, seats 2 and 4 the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.oracle.super_fantasy_brawl.geometry import Hex, far

BLOODIED = 3


@dataclass
class Standing:
    """A champion: whose it is, where it stands (None: on its gate), its damage, whether it is levelled."""

    figure: int
    at: Hex | None
    damage: int = 0
    levelled: bool = False


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
