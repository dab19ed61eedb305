from __future__ import annotations

import pytest

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.cardset.card_set import load_set, shipped_set
from referee.games.save_your_bacon.cardset.pages import page, page_names
from referee.games.save_your_bacon.language.explain import EVENTS as EVENTS_SAID
from referee.games.save_your_bacon.language.explain import RULES as RULES_SAID
from referee.games.save_your_bacon.language.explain import TRAIT_NAMES
from referee.games.save_your_bacon.language.phrase_meanings import RULES
from referee.games.save_your_bacon.language.tree import EVENTS, TRAITS, Effect
from tests.sizes import of_each

OWN = """\
[[champion]]
archetype = "The Baker"
name = "Rye"
traits = ["TO"]
attack = 2
defense = 5
text = [
  "Knead: {R}, {MA}, {A}, {X}, 1 {E}, 2 {E+}, discard 2 cards -> choose up to 2 opposing champions; apply Floury to those champions.",
  "Draw 1 card. If you do, refresh; exhaust a champion that lacks {SE}. If this champion has 2 or more {D}, draw 2 cards if able.",
  "Rise: While attacking an opposing champion with 2 or more {D}, this champion has -1 Attack.",
  "Crust: While an equipment card is ready, counter damage placed on each other friendly champion is halved.",
]

[[card]]
name = "Rolling Pin"
type = "equipment"
energy_value = 2
cost_e = 3
cost_ep = 1
requires = ["TO", "PH"]
requires_ready = true
text = [
  "Thump: [After this card places attack damage] -> place {D} equal to half the Attack of this champion, rounded down, on an opposing equipment card.",
  "Roll: [After a condition is applied to a friendly champion] {X} -> choose one: remove up to 3 {D} from this champion, or destroy 2 opposing equipment cards.",
]

[[card]]
name = "Oven"
type = "reaction"
energy_value = 1
cost_ep = 2
text = [
  "[After an opponent draws 2 or more cards]",
  "Randomly choose one: gain 1 {B}, or each player draws 2 cards. You may discard 1 card.",
  "Until the start of your next turn, action cards used by opposing champions cost +1 {E+}.",
]

[[condition]]
name = "Floury"
text = ["Dust: This champion cannot attack."]
"""


def test_every_card_and_condition_is_listed_with_its_printed_name():
    names = page_names(shipped_set())
    assert len(names) == 66
    assert (names["ninja"], names["bone-nest"], names["frozen"]) == (
        "The Ninja",
        "Bone Nest",
        "Frozen",
    )


def test_a_page_of_a_champion_says_every_paragraph_and_how_it_is_read():
    assert page(load_set(OWN, "own.toml"), "baker") == [
        (
            "The Baker (Rye): champion, Attack 2, Defense 5",
            [
                "has tool-user [SYB-2.1.1.2]",
                "places 2 damage [SYB-2.1.1.3]",
                "defeated by 5 damage [SYB-2.1.1.4]",
            ],
        ),
        (
            (
                "Knead: {R}, {MA}, {A}, {X}, 1 {E}, 2 {E+}, discard 2 cards -> choose up to 2 opposing "
                "champions; apply Floury to those champions."
            ),
            [
                "used when you choose to [SYB-10.2.0.3]",
                "this champion must be ready [SYB-5.0.7]",
                "this champion must have magic [SYB-5.0.1]",
                "it takes one of your two actions [SYB-5.0.4]",
                "exhaust this champion [SYB-5.0.6]",
                "pay 1 energy [SYB-5.0.5]",
                "pay 2 upgraded energy [SYB-5.1.8]",
                "discard 2 cards of your hand [SYB-14.0.22]",
                "1. choose up to 2 opposing champions [SYB-14.0.8]",
                "2. apply Floury to those champions [SYB-2.0.1.16]",
            ],
        ),
        (
            (
                "Draw 1 card. If you do, refresh; exhaust a champion that lacks {SE}. If this champion "
                "has 2 or more {D}, draw 2 cards if able."
            ),
            [
                "3. draw 1 card [SYB-14.0.16]",
                "only if 3 was done in full: [SYB-14.0.33]",
                "  4. refresh, all three parts [SYB-14.0.43]",
                "only if 3 was done in full: [SYB-14.0.33]",
                "  5. exhaust a champion without self-sufficient of your choice [SYB-7.0.1]",
                "only if this champion has 2 or more damage: [SYB-10.2.0.12]",
                "  only if it can be done in full: [SYB-14.0.32]",
                "    6. draw 2 cards [SYB-14.0.16]",
            ],
        ),
        (
            (
                "Rise: While attacking an opposing champion with 2 or more {D}, this champion has -1 "
                "Attack."
            ),
            [
                (
                    "while this champion is attacking an opposing champion with 2 or more damage: "
                    "[SYB-14.0.60]"
                ),
                "  this champion has -1 Attack [SYB-14.0.3]",
            ],
        ),
        (
            (
                "Crust: While an equipment card is ready, counter damage placed on each other friendly "
                "champion is halved."
            ),
            [
                "while an equipment card is ready: [SYB-14.0.12]",
                (
                    "  each amount of counter damage for each other friendly champion is halved, after "
                    "additions [SYB-11.1.1]"
                ),
            ],
        ),
    ]


def test_a_page_of_a_card_says_what_it_costs_and_who_uses_it():
    cards = load_set(OWN, "own.toml")
    assert page(cards, "rolling-pin") == [
        (
            "Rolling Pin: equipment, Attack 0, Defense -",
            [
                "playing it costs 3 energy and 1 upgraded energy [SYB-2.1.2.3]",
                "used by a champion with tool-user and physical [SYB-2.1.2.4]",
                "used by a ready champion [SYB-2.1.2.5]",
                "generates 2 energy [SYB-2.1.2.2]",
                "places 0 damage [SYB-2.1.2.8]",
                "no damage destroys it [SYB-Q30]",
            ],
        ),
        (
            (
                "Thump: [After this card places attack damage] -> place {D} equal to half the Attack of "
                "this champion, rounded down, on an opposing equipment card."
            ),
            [
                "happens right after this card has placed at least 1 attack damage [SYB-10.2.0.17]",
                (
                    "1. place half the Attack of this champion, rounded down, as damage on an opposing "
                    "equipment card of your choice [SYB-11.1.2]"
                ),
            ],
        ),
        (
            (
                "Roll: [After a condition is applied to a friendly champion] {X} -> choose one: remove "
                "up to 3 {D} from this champion, or destroy 2 opposing equipment cards."
            ),
            [
                (
                    "may be used right after a condition that was not there is applied to a friendly "
                    "champion [SYB-10.2.0.14]"
                ),
                "exhaust this card [SYB-5.0.6]",
                "1. choose 1 or 2; only that one is done: [SYB-10.2.2.3]",
                "  1: choose 0 to 3 and remove so much damage from this champion [SYB-14.0.58]",
                "  2: destroy 2 opposing equipment cards of your choice [SYB-11.0.2]",
            ],
        ),
    ]
    assert page(cards, "oven")[1:] == [
        (
            "[After an opponent draws 2 or more cards]",
            ["may be played right after an opponent draws 2 or more cards [SYB-10.2.0.7]"],
        ),
        (
            "Randomly choose one: gain 1 {B}, or each player draws 2 cards. You may discard 1 card.",
            [
                "1. chance picks 1 or 2; only that one is done: [SYB-14.0.42]",
                "  1: gain 1 bacon [SYB-14.0.29]",
                "  2: each player, in player order, draws 2 cards [SYB-14.0.16]",
                "say yes or no; if yes: [SYB-10.2.0.16]",
                "  2. choose and discard 1 card of your hand [SYB-14.0.22]",
            ],
        ),
        (
            (
                "Until the start of your next turn, action cards used by opposing champions cost +1 "
                "{E+}."
            ),
            [
                (
                    "3. until the start of your next turn: action cards used by each opposing champion "
                    "cost +1 upgraded energy [SYB-Q76]"
                )
            ],
        ),
    ]


def test_a_page_of_a_condition_is_found_by_its_name():
    assert page(load_set(OWN, "own.toml"), "floury") == [
        ("Floury: condition", ["a champion bears it once [SYB-2.0.1.16]"]),
        ("Dust: This champion cannot attack.", ["this champion cannot attack [SYB-9.0.3]"]),
    ]
    with pytest.raises(NotUnderstood, match="no card 'dough'"):
        page(load_set(OWN, "own.toml"), "dough")


@of_each("id_", page_names(shipped_set()))
def test_every_clause_is_said_once_under_the_paragraph_in_which_it_stands(id_: str):
    cards = shipped_set()
    effects: list[Effect] = []
    for names, every in ((cards.names, cards.faces), (cards.conditions, cards.conditions_read)):
        if id_ in names.numbers:
            effects += every[names.number(id_)].effects
    lines = page(cards, id_)[1:]
    assert [printed for printed, _ in lines] == [text for each in effects for text in each.text]
    said = dict(lines)
    for effect in effects:
        steps = [step.strip() for text in effect.text for step in said[text]]
        numbered = [step for step in steps if step[0].isdigit() and step[1:3] == ". "]
        assert [step[:3] for step in numbered] == [
            f"{number}. " for number in range(1, len(effect.clauses) + 1)
        ]


def test_all_that_a_row_can_mean_has_words():
    assert {kind for kind, _ in RULES.values()} == set(RULES_SAID)
    assert set(EVENTS) == set(EVENTS_SAID)
    assert tuple(TRAIT_NAMES) == TRAITS
