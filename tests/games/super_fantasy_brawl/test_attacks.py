"""Attacks where a case cannot look: the order in which the damage step is told, areas in all six directions."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from tests.games.super_fantasy_brawl.duels import Duel, attack, reaction

HIT = ("1: play strike-ann", "1: use", "1: attack dan")
RING = ("1: play whirl-ann", "1: use", "1: aoe e")
SOFT = {"basic": {"hitpoints": 3, "defence": 0}}


def area(*text: str, **keys: int) -> dict[str, object]:
    """An attack of Ann's on all six neighbours."""
    return attack("whirl-ann", *text, target="Area ring", **keys)


# -- the damage step ------------------------------------------------------------------------


@pytest.mark.rule("SFB-10.8", "SFB-Q36")
def test_attack_damage_then_poison_then_lifesteal_then_double():
    card = attack("strike-ann", "Poison 1.", "Double.", "Lifesteal.", strength=2)
    duel = Duel(card, ann="c7 4", dan="d7").does(*HIT, "2: pass")
    assert duel.damage("ann", "dan") == [2, 5]
    assert [rule for name, rule, _ in duel.told("damaged", "healed")] == [
        "SFB-7.9",
        "SFB-25.30",
        "SFB-25.22",
        "SFB-25.5",
    ]


@pytest.mark.rule("SFB-Q36")
def test_who_falls_by_poison_is_not_hit_again():
    card = attack("strike-ann", "Poison 1.", "Double.", strength=2)
    duel = Duel(card, ann="c7", dan="d7", sides={"dan": SOFT}).does(*HIT, "2: pass")
    assert [(name, rule) for name, rule, _ in duel.told("damaged", "out")] == [
        ("damaged", "SFB-7.9"),
        ("damaged", "SFB-25.30"),
        ("out", "SFB-17.1"),
    ]
    assert duel.points == [1, 0]


@pytest.mark.rule("SFB-10.8", "SFB-25.5", "SFB-25.30")
def test_the_damage_step_is_over_before_the_reaction_does_anything():
    cards = (
        attack("strike-ann", "Poison 1.", "Double.", strength=1),
        reaction("bite-dan", "Post-attack: Damage 1 on the attacker."),
    )
    duel = Duel(*cards, ann="c7", dan="d7").does(*HIT, "2: react bite-dan dan")
    assert [champion for _, _, champion in duel.told("damaged")] == ["Dan", "Dan", "Dan", "Ann"]


@pytest.mark.rule("SFB-Q28", "SFB-Q40")
def test_tokens_are_placed_on_all_before_anybody_leaves():
    duel = Duel(area(), ann="d7", bob="c7", dan="e7", eve="d8", sides={"dan": SOFT, "bob": SOFT})
    duel.does(*RING, "2: pass")
    names = [name for name, _, _ in duel.told("damaged", "out")]
    assert names == ["damaged"] * 3 + ["out"] * 2
    assert duel.points == [1, 1]


# -- areas ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-8.13", "SFB-8.12", "SFB-Q6")
@pytest.mark.parametrize("facing", FACINGS)
def test_an_area_may_be_turned_to_every_side(facing: str):
    """An enemy in front and behind: the arc covers the front and its two neighbours."""
    around = {"e": "e7", "se": "d8", "sw": "c8", "w": "c7", "nw": "d6", "ne": "e6"}
    card = attack("sweep-ann", target="Area arc3")
    duel = Duel(card, ann="d7", dan=around[facing], eve=around[FACINGS[FACINGS.index(facing) - 3]])
    duel.does("1: play sweep-ann", "1: use", f"1: aoe {facing}", "2: pass")
    assert duel.damage("dan", "eve") == [3, 0]
