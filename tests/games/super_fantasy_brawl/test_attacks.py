"""Attacks in their corners: reactions that kill and move, the damage step, who is credited with whom."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from tests.games.super_fantasy_brawl.duels import Duel, attack, reaction, skill

HIT = ("1: play strike-ann", "1: use", "1: attack dan")
RING = ("1: play whirl-ann", "1: use", "1: aoe e")
SOFT = {"basic": {"hitpoints": 3, "defence": 0}}
TRAPS = [{"hex": "d7", "face": "fire-jet"}]


def area(*text: str, **keys: int) -> dict[str, object]:
    """An attack of Ann's on all six neighbours."""
    return attack("whirl-ann", *text, target="Area ring", **keys)


# -- before the attack, and at what range ---------------------------------------------------


@pytest.mark.rule("SFB-Q25", "SFB-7.3", "SFB-25.10")
def test_pre_attack_abilities_come_in_printed_order_and_each_asks_whoever_decides():
    lines = ("Pre-attack: Force 1 on one adjacent enemy.", "Pre-attack: Fear 1 on that champion.")
    duel = Duel(attack("strike-ann", *lines), ann="d7", dan="e7").does("1: play strike-ann")
    # The player of the card moves it, then its own controller says where it flees to.
    assert duel.asked == [(1, ["move", "stop-moving"])]
    duel.does("1: move e8")
    assert duel.asked == [(2, ["choose"])]
    assert duel.refused("1: choose e") == ["SFB-25.10"]
    duel.does("2: choose se")
    assert duel.at("dan") == "e9"
    assert [name for name, _, _ in duel.told("forced", "fled")] == ["forced", "fled"]


@pytest.mark.rule("SFB-Q7", "SFB-8.2", "SFB-8.6", "SFB-8.9")
@pytest.mark.parametrize(
    ("at", "rules"),
    [("c7", ["SFB-8.2"]), ("d7", []), ("f7", []), ("g7", ["SFB-8.6"]), ("c8", ["SFB-8.9"])],
)
def test_a_direct_shot_keeps_to_both_its_ranges(at: str, rules: list[str]):
    card = attack("strike-ann", target="Direct 2-4")
    duel = Duel(card, ann="b7", dan=at, eve="b9").does("1: play strike-ann", "1: use")
    if rules:
        assert set(duel.refused("1: attack dan")) >= set(rules)
    else:
        assert duel.does("1: attack dan", "2: pass").damage("dan") == [3]


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


@pytest.mark.rule("SFB-Q37", "SFB-Q24")
def test_an_attacker_without_damage_steals_nothing_and_nobody_is_asked():
    duel = Duel(attack("strike-ann", "Lifesteal."), ann="c7", dan="d7").does(*HIT, "2: pass")
    assert duel.told("healed") == []
    assert duel.asked == [(1, ["play", "standard-action", "end-activation"])]


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


# -- reactions ------------------------------------------------------------------------------


@pytest.mark.rule("SFB-Q98", "SFB-14.9", "SFB-7.11")
def test_a_reaction_that_takes_the_attacker_out_in_step_8_does_the_rest():
    """Its part about the attacker is forfeited, the others are not; step 9 does not come."""
    cards = (
        attack("strike-ann", "Post-attack: Push 1 on the target."),
        reaction(
            "bite-dan",
            "Post-attack: Damage 2 on the attacker.",
            "Post-attack: Root on the attacker.",
            "Post-attack: Heal 2 on each adjacent ally.",
        ),
    )
    duel = Duel(*cards, ann="c7 4", dan="d7", eve="e7 3")
    duel.does(*HIT, "2: react bite-dan dan", "2: choose 2")
    assert (duel.at("ann"), duel.at("dan")) == ("", "d7")
    assert duel.damage("dan", "eve") == [3, 1]
    assert duel.row("dan").levelled
    assert [fact.data["text"] for fact in duel.facts if fact.name == "forfeited"] == [
        "Root on the attacker."
    ]
    assert duel.points == [0, 1]


@pytest.mark.rule("SFB-Q33", "SFB-Q39", "SFB-Q46", "SFB-7.10")
def test_a_target_that_falls_by_its_own_reaction_drops_out():
    """It dashes onto a trap: the attacker's side gains the point, nobody levels up."""
    cards = (
        attack("strike-ann", "Post-attack: Root on the target."),
        reaction("slip-dan", "Dash 1.", "Post-attack: Damage 1 on the attacker."),
    )
    duel = Duel(*cards, ann="b7", dan="c7 3", position={"traps": TRAPS})
    duel.does(*HIT, "2: react slip-dan dan", "2: choose e", "2: move d7")
    assert duel.asked[0] == (2, ["place-trap"])
    duel.does("2: place-trap c6")
    assert duel.at("dan") == ""
    assert duel.damage("ann") == [0]
    assert duel.points == [1, 0]
    assert not duel.row("ann").levelled
    assert duel.told("struck") == []


# -- before the attack ----------------------------------------------------------------------


@pytest.mark.rule("SFB-Q39", "SFB-Q19", "SFB-18.1")
def test_a_pull_onto_a_trap_before_the_attack_levels_up_though_no_target_is_left():
    cards = (attack("strike-ann", "Pre-attack: Pull 1 on one enemy in row within 3."),)
    duel = Duel(*cards, ann="b7", dan="e7 3", position={"traps": TRAPS})
    duel.does("1: play strike-ann", "2: place-trap c6")
    assert duel.at("dan") == ""
    assert duel.points == [1, 0]
    assert duel.row("ann").levelled
    assert ("declined", "SFB-Q19") in [(fact.name, fact.rule) for fact in duel.facts]


# -- who is credited ------------------------------------------------------------------------


@pytest.mark.rule("SFB-17.16", "SFB-Q43")
def test_an_ally_and_an_enemy_at_once_give_a_point_to_each_side_and_level_the_cause_up():
    card = skill("burst-ann", "Damage 1 on each adjacent champion.", core="creation")
    duel = Duel(card, ann="c7", bob="b7 5", dan="d7 5").does("1: play burst-ann", "1: use")
    assert (duel.at("bob"), duel.at("dan"), duel.points) == ("", "", [1, 1])
    assert duel.row("ann").levelled
    assert [fact.name for fact in duel.facts if fact.name in ("out", "levelled")] == [
        "out",
        "out",
        "levelled",
    ]


@pytest.mark.rule("SFB-Q108", "SFB-Q42", "SFB-Q41")
def test_two_flips_that_take_both_out_are_one_check():
    """Ann's side played the action: with equal totals the other side wins."""
    thin = {"basic": {"hitpoints": 9, "defence": 0}, "levelled": {"hitpoints": 2, "defence": 0}}
    cards = (area(), reaction("bite-dan", "Post-attack: Damage 3 on each adjacent enemy."))
    places = {"ann": "d7 2", "bob": "f7 3", "dan": "e7", "eve": "d8 3"}
    duel = Duel(*cards, sides={"ann": thin, "dan": thin}, points=(3, 3), **places)
    duel.does(*RING, "2: react bite-dan dan")
    assert [champion for name, _, champion in duel.told("out")] == ["Eve", "Bob", "Ann", "Dan"]
    assert duel.points == [5, 5]
    assert duel.run.outcome is not None
    assert (duel.run.outcome.winners, duel.run.outcome.rule) == ((2,), "SFB-17.17")


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


@pytest.mark.rule("SFB-8.12", "SFB-Q6", "SFB-8.3")
def test_hexes_of_an_area_beyond_the_edge_are_empty():
    card = attack("ray-ann", target="Area line3")
    duel = Duel(card, ann="f7", dan="g7").does("1: play ray-ann", "1: use", "1: aoe e", "2: pass")
    assert duel.damage("dan") == [3]


@pytest.mark.rule("SFB-8.12", "SFB-Q29")
def test_an_area_goes_on_behind_a_statue_and_a_champion():
    card = attack("ray-ann", target="Area line3")
    duel = Duel(card, ann="d5", dan="f5", eve="g5").does("1: play ray-ann", "1: use", "1: aoe e")
    duel.does("2: pass")
    assert duel.damage("dan", "eve") == [3, 3]
