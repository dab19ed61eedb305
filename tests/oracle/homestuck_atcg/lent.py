"""A second opinion on Homestuck: what a card has of others, and what becomes of its power once all is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.homestuck_atcg.language.tree import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.oracle.homestuck_atcg.values import Held, World

COPIED = {"copy-taps": ("tap",), "copy-actions": ("action",), "copy-texts": ()}
"""Which of the printed lines of others a card has; none named: all."""
GIVING = ("tag", "text", "blank", "no-tag", "tags-of", *COPIED)
"""By these cards have or lose texts and tags."""
SHAPES = ("power-times", "power-half", "power-least", "power-most")
"""What is done to a power when all else is added, in that order: no rule says in which."""


def models(world: World, held: Held, gainer: int) -> list[int]:
    """The cards of which another has something, none of itself (rows con.tags_of, con.texts_of)."""
    assert held.what.by is not None
    found = world.matching(held.text, held.what.by, gainer)
    return [each for each in found if each != gainer]


def lines_lent(world: World, held: Held, gainer: int) -> list[Line]:
    """What is printed on those cards, but for that by which cards have or lose texts."""
    kinds = COPIED[held.what.kind]
    return [
        line
        for each in models(world, held, gainer)
        for line in world.printed_lines(each)
        if (not kinds or line.kind in kinds)
        and (line.constant is None or line.constant.kind not in GIVING)
    ]


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
