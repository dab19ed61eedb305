"""What the shipped cards and conditions change, as long as they lie there or last."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.save_your_bacon.cardset.card_set import (
    CardSet,
    load_set,
    shipped_set,
    shipped_text,
)
from referee.games.save_your_bacon.rules.table_changes import (
    apply_condition,
    enter_play,
    leave_play,
)
from referee.games.save_your_bacon.state.continuous_effects import is_exhausted, lacks, traits_of
from referee.games.save_your_bacon.state.table import (
    Attack,
    Beneath,
    Borne,
    Champion,
    DurationEffect,
    Equipment,
    Origin,
    Player,
    Setting,
    Table,
)
from referee.games.save_your_bacon.state.values import (
    attack_of,
    bars_attack,
    bars_counter,
    can_be_readied,
    cost_of,
    damage_after,
    defense_of,
    equipment_limit,
    first_actions,
    may_use_reactions,
    more_bacon,
    must_be_targeted,
    replacements_of,
)
from referee.kernel.engine.run import Run

CARDS = shipped_set()


class Spread:
    """Shipped cards in play: of each seat its champions, with what each bears, by id."""

    def __init__(self, *sides: dict[str, dict[str, Any]], cards: CardSet = CARDS) -> None:
        players = [self._side(seat, each) for seat, each in enumerate(sides, 1)]
        self.table = Table(turn=1, seat=1, seats=players)
        self.run: Run[Table] = Run(None, Setting(None, cards, len(sides)), self.table, None)

    def _side(self, seat: int, champions: dict[str, dict[str, Any]]) -> Player:
        side = Player()
        for name, worn in champions.items():
            thing = CARDS.champion_thing(CARDS.names.number(name), seat)
            conditions = [
                Borne(CARDS.conditions.number(each)) for each in worn.pop("conditions", ())
            ]
            carried = [
                Equipment(CARDS.equipment_thing(CARDS.names.number(card), seat, 0))
                for card in worn.pop("equipment", ())
            ]
            side.champions.append(Champion(thing, conditions=conditions, equipment=carried, **worn))
        return side

    def __getitem__(self, name: str) -> int:
        return CARDS.things.number(name)

    def ids(self, things: list[int]) -> list[str]:
        return [CARDS.things.id(thing) for thing in things]

    def attack(self, attacker: str, target: str) -> None:
        seat = self.table.controller(self[attacker])
        self.table.attacks = [Attack(seat, self[attacker], self[target])]

    def last(self, card: str, clause: int, *meant: str, seat: int = 1, **more: Any) -> None:
        """The lasting rule in that clause of a shipped card's last effect, fixed on those cards."""
        number = CARDS.names.number(card)
        (at,) = [
            at
            for at, effect in enumerate(CARDS.faces[number].effects)
            if len(effect.clauses) > clause and effect.clauses[clause].lasting
        ]
        fixed = [self[name] for name in meant]
        self.table.lasting.append(
            DurationEffect(Origin(number, None, at), clause, seat, meant=fixed, **more)
        )
        self.table.rearranged()

    def attack_value(self, name: str) -> int:
        return attack_of(self.run, self[name])

    def defense(self, name: str) -> int | None:
        return defense_of(self.run, self[name])


@pytest.mark.rule("SYB-14.0.3", "SYB-14.0.60", "SYB-10.2.0.4")
def test_bonuses_while_attacking_look_at_who_defends():
    spread = Spread(
        {
            "dinosaurs": {},
            "xeno-hunter": {},
            "dark-space-lord": {"equipment": ["crossguard-flarebrand"]},
        },
        {"cleric": {}, "wizard": {"exhausted": True}, "medbot": {"damage": 3}},
    )
    attackers = ("dinosaurs-1", "xeno-hunter-1", "crossguard-flarebrand-1")
    found = {}
    for target in ("cleric-2", "wizard-2", "medbot-2"):
        for attacker in attackers:
            spread.attack(attacker, target)
            found[attacker, target] = spread.attack_value(attacker)
    assert [found[attacker, "cleric-2"] for attacker in attackers] == [2, 3, 3]
    assert [found[attacker, "wizard-2"] for attacker in attackers] == [3, 3, 4]
    assert [found[attacker, "medbot-2"] for attacker in attackers] == [2, 4, 3]


@pytest.mark.rule("SYB-14.0.20", "SYB-14.0.12", "SYB-11.1.1")
def test_defense_of_the_monk_with_ground_censer_and_crown():
    spread = Spread(
        {"light-space-monk": {}, "cleric": {"equipment": ["censer-of-savory-smoke"]}, "wizard": {}},
        {"ice-queen": {"equipment": ["crown-of-black-ice"], "conditions": ["warded"]}},
    )
    assert [spread.defense(f"{name}-1") for name in ("light-space-monk", "cleric", "wizard")] == [
        8,
        7,
        7,
    ]
    spread.table.change(
        spread["light-space-monk-1"], conditions=[Borne(CARDS.conditions.number("frozen"))]
    )
    assert spread.defense("light-space-monk-1") == 6
    assert spread.defense("ice-queen-2") == 6
    spread.table.change(spread["light-space-monk-1"], conditions=[])
    spread.table.change(spread["light-space-monk-1"], exhausted=True)
    assert spread.defense("light-space-monk-1") == 7
    spread.table.change(spread["cleric-1"], equipment=[])
    assert spread.defense("light-space-monk-1") == 6


@pytest.mark.rule("SYB-11.1.1", "SYB-11.1.2", "SYB-Q56", "SYB-Q79")
def test_one_attack_with_additions_doubling_setting_and_halving():
    spread = Spread(
        {"dinosaurs": {"equipment": ["bone-nest"], "conditions": ["enraged"]}},
        {"berserker": {"exhausted": True}, "cleric": {}},
    )
    spread.table.change(spread["bone-nest-1"], under=[Beneath(20, 1), Beneath(21, 1)])
    spread.attack("dinosaurs-1", "berserker-2")
    assert spread.attack_value("dinosaurs-1") == 6
    spread.last("answering-roar", 0, "dinosaurs-1")
    assert spread.attack_value("dinosaurs-1") == 12
    spread.last("stop-it-mid-air", 0, "dinosaurs-1", seat=2)
    assert spread.attack_value("dinosaurs-1") == 8
    spread.last("wall-of-rime", 0, "dinosaurs-1", seat=2)
    assert spread.attack_value("dinosaurs-1") == 6
    for clause, card in ((0, "sanctuary"), (1, "scatter")):
        spread.last(card, clause, "berserker-2", seat=2)
    amount = spread.attack_value("dinosaurs-1")
    assert damage_after(spread.run, amount, "attack", spread["berserker-2"]) == 2
    assert damage_after(spread.run, amount, "attack", spread["cleric-2"]) == 6


@pytest.mark.rule("SYB-14.0.15", "SYB-14.0.64", "SYB-11.1.2")
def test_counter_damage_on_the_ghost_pirate_and_after_a_flicker_step():
    spread = Spread({"ghost-pirate": {}, "ninja": {}}, {"kaiju": {}})
    hits = [damage_after(spread.run, n, "counter", spread["ghost-pirate-1"]) for n in (0, 1, 4)]
    assert hits == [0, 0, 3]
    spread.last("flicker-step", 0, "ghost-pirate-1")
    assert damage_after(spread.run, 4, "counter", spread["ghost-pirate-1"]) == 2
    assert damage_after(spread.run, 4, "attack", spread["ghost-pirate-1"]) == 4


@pytest.mark.rule("SYB-14.0.35", "SYB-14.0.63", "SYB-Q76")
def test_what_cards_cost_for_the_wizard_and_under_the_crown():
    spread = Spread(
        {"wizard": {}, "cleric": {}}, {"ice-queen": {"equipment": ["crown-of-black-ice"]}}
    )

    def cost(card: str, champion: str) -> tuple[int, int]:
        return cost_of(spread.run, CARDS.names.number(card), spread[champion])

    for card in ("larder-inferno", "sanctuary", "staff-of-second-thoughts"):
        face = CARDS.faces[CARDS.names.number(card)]
        hushed = face.kind == "reaction"
        assert cost(card, "cleric-1") == (face.cost, face.upgraded + hushed)
        assert cost(card, "ice-queen-2") == (face.cost, face.upgraded)
        thrift = face.kind == "action" and face.cost > 0
        assert cost(card, "wizard-1") == (face.cost - thrift, face.upgraded + hushed)


@pytest.mark.rule("SYB-14.0.12", "SYB-14.0.13")
def test_frozen_champions_count_as_exhausted_for_cards_that_look():
    spread = Spread({"dinosaurs": {}}, {"cleric": {"conditions": ["frozen"]}})
    assert is_exhausted(spread.run, spread["cleric-2"])
    spread.attack("dinosaurs-1", "cleric-2")
    assert spread.attack_value("dinosaurs-1") == 3
    assert bars_counter(spread.run, spread["cleric-2"]) == ["SYB-6.0.8", "SYB-7.0.5"]


@pytest.mark.rule("SYB-9.0.1", "SYB-9.0.3", "SYB-10.0.7")
def test_what_cards_allow_and_forbid():
    spread = Spread(
        {
            "ninja": {"exhausted": True, "equipment": ["kunai-behind-the-fan", "humming-sunblade"]},
            "kaiju": {"conditions": ["terrified", "enraged"]},
            "haunted-armor": {"conditions": ["enraged"]},
        },
        {"cleric": {}},
    )
    assert bars_attack(spread.run, spread["kunai-behind-the-fan-1"]) == []
    assert bars_attack(spread.run, spread["humming-sunblade-1"]) == ["SYB-6.0.2"]
    assert bars_attack(spread.run, spread["kaiju-1"]) == ["SYB-9.0.3"]
    assert bars_counter(spread.run, spread["kaiju-1"]) == ["SYB-9.0.3"]
    assert spread.ids(first_actions(spread.run, 1)) == ["haunted-armor-1"]
    assert equipment_limit(spread.run, spread["haunted-armor-1"]) == 3
    assert equipment_limit(spread.run, spread["ninja-1"]) == 2


@pytest.mark.rule("SYB-6.0.5")
def test_a_challenge_draws_the_attacks_of_opponents():
    spread = Spread({"kaiju": {}}, {"haunted-armor": {}, "cleric": {}})
    candidates = [spread["haunted-armor-2"], spread["cleric-2"]]
    spread.last("haunted-armor", 0, "haunted-armor-2", seat=2)
    assert spread.ids(must_be_targeted(spread.run, 1, candidates)) == ["haunted-armor-2"]


@pytest.mark.rule("SYB-Q97")
def test_the_shield_takes_attack_damage_while_it_is_ready():
    spread = Spread({"haunted-armor": {"equipment": ["larder-door-shield"]}}, {"kaiju": {}})
    armor = spread["haunted-armor-1"]
    receiver = spread["larder-door-shield-1"]
    ((replacement, new),) = replacements_of(spread.run, "attack", armor)
    assert (replacement.bearer, new) == (receiver, receiver)
    assert replacements_of(spread.run, "counter", armor) == []
    assert replacements_of(spread.run, "effect", armor) == []
    spread.table.change(receiver, exhausted=True)
    assert replacements_of(spread.run, "attack", armor) == []


@pytest.mark.rule("SYB-4.1.1.10", "SYB-14.0.40")
def test_the_contract_pays_for_its_champions_own_attacks():
    spread = Spread({"demon": {"equipment": ["contract-of-cured-souls"]}}, {"kaiju": {}})
    kaiju = spread["kaiju-2"]
    assert more_bacon(spread.run, spread["demon-1"], kaiju) == 1
    assert more_bacon(spread.run, spread["contract-of-cured-souls-1"], kaiju) == 0


@pytest.mark.rule("SYB-10.2.2.4")
def test_a_ward_and_a_cloak_keep_off_the_damage_of_effects_alone():
    spread = Spread({"cleric": {"conditions": ["warded"]}, "killbot": {}}, {"kaiju": {}})
    spread.last("cloaking-field", 0, "killbot-1")
    for name, left in (("cleric-1", 0), ("killbot-1", 0), ("kaiju-2", 3)):
        assert damage_after(spread.run, 3, "effect", spread[name]) == left
        assert damage_after(spread.run, 3, "attack", spread[name]) == 3


@pytest.mark.rule("SYB-14.0.34")
def test_a_disguised_ninja_has_one_trait_more():
    spread = Spread({"ninja": {}}, {"kaiju": {}})
    assert lacks(spread.run, spread["ninja-1"], "MA")
    spread.last("ninja", 1, "ninja-1", trait="ma")
    assert traits_of(spread.run, spread["ninja-1"]) == ("AG", "CU", "TO", "MA")


def test_nobody_reacts_to_a_coordinated_ambush_but_its_own_side():
    spread = Spread({"dinosaurs": {}}, {"kaiju": {}}, {"demon": {}})
    spread.last("coordinated-ambush", 0)
    assert [may_use_reactions(spread.run, seat) for seat in (1, 2, 3)] == [True, False, False]


def test_the_radio_tower_keeps_a_card_down_and_the_minigun_keeps_it_from_countering():
    spread = Spread({"kaiju": {}}, {"wizard": {"equipment": ["staff-of-second-thoughts"]}})
    staff = "staff-of-second-thoughts-2"
    spread.table.change(spread[staff], exhausted=True)
    assert can_be_readied(spread.run, spread[staff])
    spread.last("uprooted-radio-tower", 2, staff)
    assert not can_be_readied(spread.run, spread[staff])
    spread.table.change(spread[staff], exhausted=False)
    spread.last("wrist-minigun", 0, staff)
    assert bars_counter(spread.run, spread[staff]) == ["SYB-9.0.3"]


# -- coming and going -----------------------------------------------------------------------


@pytest.mark.rule("SYB-Q83", "SYB-11.0.4")
def test_what_lasts_on_a_card_ends_when_that_card_leaves_play():
    spread = Spread({"dinosaurs": {"equipment": ["bone-nest"]}, "kaiju": {}}, {"cleric": {}})
    nest = spread["bone-nest-1"]
    spread.last("humming-sunblade", 1, "bone-nest-1")
    spread.last("stop-it-mid-air", 0, "bone-nest-1", "kaiju-1", seat=2)
    spread.last("step-into-the-blow", 1, "dinosaurs-1", source=nest)
    assert (spread.defense("bone-nest-1"), spread.attack_value("kaiju-1")) == (4, 2)
    leave_play(spread.run, nest, "hand", "SYB-11.0.9")
    enter_play(spread.run, CARDS.names.number("bone-nest"), 1, spread["kaiju-1"], "SYB-10.0.9")
    assert (spread.defense("bone-nest-1"), spread.attack_value("kaiju-1")) == (3, 2)
    assert spread.defense("dinosaurs-1") == 7
    assert [(each.source, each.meant) for each in spread.table.lasting] == [
        (None, [spread["kaiju-1"]]),
        (None, [spread["dinosaurs-1"]]),
    ]


@pytest.mark.rule("SYB-Q56")
def test_the_card_that_came_last_sets_the_value():
    own = shipped_text()
    for old, new in (
        (
            "This champion has +1 Attack for each card underneath this card",
            "The Attack of this champion is 9",
        ),
        (
            "Ward: Effects cannot place {D} on this champion",
            "Ward: The Attack of this champion is 2",
        ),
    ):
        assert old in own
        own = own.replace(old, new)
    spread = Spread({"dinosaurs": {}}, {"cleric": {}}, cards=load_set(own, "own.toml").check())
    thing, warded = spread["dinosaurs-1"], CARDS.conditions.number("warded")
    enter_play(spread.run, CARDS.names.number("bone-nest"), 1, thing, "SYB-10.0.9")
    assert spread.attack_value("dinosaurs-1") == 9
    apply_condition(spread.run, thing, warded, 2, "SYB-2.0.1.12")
    assert spread.attack_value("dinosaurs-1") == 2
    leave_play(spread.run, spread["bone-nest-1"], "hand", "SYB-11.0.9")
    enter_play(spread.run, CARDS.names.number("bone-nest"), 1, thing, "SYB-10.0.9")
    assert spread.attack_value("dinosaurs-1") == 9
