"""Attack damage of Super Fantasy Brawl with many changes at once, beside a second opinion."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.games.super_fantasy_brawl.language.tree import Targeting
from referee.games.super_fantasy_brawl.state.values import defence_of, strength_of
from tests.games.super_fantasy_brawl.tables import (
    ADJACENT_ALLIES,
    ADJACENT_ENEMIES,
    ALLIES,
    THIS,
    always,
)
from tests.oracle.super_fantasy_brawl.tables import random_table, world_of
from tests.oracle.super_fantasy_brawl.values import Change, Standing, attack_damage
from tests.sizes import of_each

TABLES = 200
WHOM = {
    "self": THIS,
    "adjacent allies": ADJACENT_ALLIES,
    "allies": ALLIES,
    "adjacent enemies": ADJACENT_ENEMIES,
}


def some_change(random: Random, whose: int) -> Change:
    """A change that the card of a champion makes at all times."""
    value = random.choice(("strength", "defence"))
    scope = random.choice(("", "", "melee", "bloodied", "levelled"))
    if value == "defence":
        scope = random.choice(("", "melee"))
    return Change(value, random.choice((-2, -1, 1, 2)), whose, random.choice(list(WHOM)), scope)


def print_changes(random: Random, laid: Any, figure: int) -> list[Change]:
    """Print up to two changes on the basic side of a champion card, and one that must not count on the other."""
    found = [some_change(random, figure) for _ in range(random.randint(0, 2))]
    words = [always(each.value, each.amount, WHOM[each.whom], each.scope) for each in found]
    old = laid.cards.champions[figure // 4]
    basic = replace(old.basic, defence=random.randint(0, 2), constants=tuple(words))
    levelled = replace(old.basic, defence=random.randint(0, 3))
    laid.cards.champions[figure // 4] = replace(old, basic=basic, levelled=levelled)
    return found


@pytest.mark.rule("SFB-7.8", "SFB-10.2", "SFB-10.3", "SFB-10.4", "SFB-18.3", "SFB-18.5", "SFB-20.2", "SFB-Q27", "SFB-Q92", "SFB-Q94", "SFB-Q95")  # fmt: skip
@of_each("number", range(TABLES))
def test_the_damage_of_an_attack_is_that_of_the_second_opinion(number: int) -> None:
    random = Random(number)
    walked = random_table(random)
    laid, table = walked.laid, walked.laid.table
    attacker, target = random.sample(sorted(laid.number), 2)
    changes: list[Change] = []
    for name, figure in sorted(laid.number.items()):
        levelled, gone = random.random() < 0.3, random.random() < 0.2
        printed = print_changes(random, laid, figure)
        laid.change(name, levelled=levelled, damage=random.randint(0, 5))
        changes += [] if levelled else printed
        if gone and name not in (attacker, target):
            laid.change(name, hex=None)
    kind = random.choice(("melee", "indirect"))
    aim = Targeting(kind, 1, 9 if kind == "indirect" else 1)
    card = laid.card("strike", attacker, targeting=aim, strength=random.randint(0, 4))
    laid.attack(card, attacker, target)
    row = laid[target]
    side = laid.cards.champions[row.figure // 4]
    defence = side.levelled.defence if row.levelled else side.basic.defence
    if random.random() < 0.4:
        laid.react(target, ward := random.choice((-1, 1, 2)))
        changes.append(Change("defence", ward, row.figure))
    if random.random() < 0.4:
        value, scope = random.choice(("strength", "defence")), random.choice(("", "melee"))
        laid.lay_down(value, attacker, 2, scope=scope)
        changes.append(Change(value, 2, laid.number[attacker], scope=scope))
    stands = world_of(walked.run).stands
    whom = Standing(row.figure, stands[row.figure], row.damage, row.levelled)
    expected = attack_damage(
        (card.strength, defence),
        changes,
        laid.number[attacker],
        whom,
        stands,
        melee=kind == "melee",
    )
    strength = strength_of(laid.setting, table, card, laid[attacker], row)
    assert (strength, defence_of(laid.setting, table, row)) == expected[:2]
