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
    damage_after,
    defense_of,
    more_bacon,
)
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.engine.run import Run

CARDS = shipped_set()


class Spread:
    """Shipped cards in play: of each seat its champions, with what each bears, by id."""

    def __init__(self, *sides: dict[str, dict[str, Any]], cards: CardSet = CARDS) -> None:
        players = [self._side(seat, each) for seat, each in enumerate(sides, 1)]
        self.table = Table(turn=1, seat=1, seats=players)
        self.run: Run[Table] = Run(
            None, Setting(None, cards, len(sides)), self.table, ObservedDice()
        )

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


@pytest.mark.rule("SYB-4.1.1.10", "SYB-14.0.40")
def test_the_contract_pays_for_its_champions_own_attacks():
    spread = Spread({"demon": {"equipment": ["contract-of-cured-souls"]}}, {"kaiju": {}})
    assert more_bacon(spread.run, 1, spread["demon-1"]) == 1
    assert more_bacon(spread.run, 1, spread["contract-of-cured-souls-1"]) == 0


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
