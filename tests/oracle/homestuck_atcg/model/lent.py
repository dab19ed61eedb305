"""A second opinion on Homestuck: what a card has of others, and what becomes of its power once all is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.homestuck_atcg.language.tree import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.oracle.homestuck_atcg.model.constants import Held
    from tests.oracle.homestuck_atcg.model.values import World

COPIED = {"copy-taps": ("tap",), "copy-actions": ("action",), "copy-texts": ()}
"""Which of the printed lines of others a card has; none named: all."""
HEADS = ("attach", "code", "execute")
"""What makes inventory and executables what they are: no other card has that of them."""
TEXTUAL = ("text", "blank", *COPIED)
"""By these cards have or lose texts."""
GIVING = (*TEXTUAL, "tag", "no-tag", "tags-of")
"""By these cards have or lose texts or tags."""
SHAPES = ("power-times", "power-half", "power-least", "power-most")
"""What is done to a power when all else is added, in that order (HAC-Q79)."""


def models(world: World, held: Held, gainer: int) -> list[int]:
    """The cards of which another has something, none of itself; "other" leaves out the one with the text (rows filter, con.tags_of)."""
    assert held.what.by is not None
    return [each for each in world.matching(held.text, held.what.by) if each != gainer]


def lines_lent(world: World, held: Held, gainer: int) -> list[Line]:
    """What is printed on those cards and not lost, each line once, but for that by which cards have or lose texts (row con.texts_of)."""
    kinds, blank = COPIED[held.what.kind], world.gains()[2][0]
    found: list[Line] = []
    for each in models(world, held, gainer):
        for line in world.printed_lines(each) if each not in blank else ():
            is_giving = line.constant is not None and line.constant.kind in TEXTUAL
            wanted = line.kind not in HEADS and (not kinds or line.kind in kinds)
            if wanted and not is_giving and line not in found:
                found.append(line)
    return found


def shaped(world: World, thing: int, power: int, friends: Sequence[int]) -> int:
    """The power once it is doubled, halved and kept within its limits (rows con.power_times and those behind it)."""
    found = world.is_under(thing, *SHAPES)
    for held in sorted(found, key=lambda each: SHAPES.index(each.what.kind)):
        count = world.worth(held, thing)
        after = {
            "power-times": power * count,
            "power-half": (power + count) // 2,
            "power-least": max(power, count),
            "power-most": min(power, count),
        }[held.what.kind]
        if after > power or held.text.seat in friends:
            power = after
    return power


def base_of(world: World, seat: int) -> int:
    """What stands in the place of the printed base power, by the text that came last (row con.base_is)."""
    planet = world.planet_of(seat)
    said = world.is_under(planet, "base-is")
    if not said:
        return world.card(planet).power or 0
    last = max(enumerate(said), key=lambda each: (world.age_of_held(each[1]), each[0]))
    return world.worth(last[1], planet)
