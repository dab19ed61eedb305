from __future__ import annotations

import pytest

from referee.games.clash.cardset.card_set import load_set, shipped_set
from referee.games.clash.cardset.pages import page, page_names

OWN = """\
[[card]]
id = "page"
name = "Page"
health = 3
abilities = [
  "PLAY: 1 coin and you discard 2 cards from your hand -> each Foe becomes Stunned this round.",
  "DEFEND: if you have 1 Allies or more, you may discard 1 card from your hand; if you do, if the other player has more health than you, up to 2 Foes with 3 health or less lose half its health rounded up next round.",
  "ATTACK: choose one: you return 2 cards from your discard pile to your hand, or you lose 1 health for each Foe.",
]
"""


def test_every_card_is_listed_with_its_printed_name():
    names = page_names(shipped_set())
    assert list(names) == list(shipped_set().ids)
    assert (names["ninja"], names["shieldbearer"]) == ("Ninja", "Shieldbearer")


def test_a_page_holds_the_printed_lines_and_under_each_how_it_is_read():
    cards = load_set(OWN, "own.toml")
    assert page(cards, "page") == [
        (
            "Page 3: cost 1",
            [
                "playing it takes 1 coin, in the Defend phase [CL-Q3]",
                "enters play with 3 health [CL-3.4]",
            ],
        ),
        (
            (
                "1 PLAY: 1 coin and you discard 2 cards from your hand -> each Foe becomes Stunned "
                "this round."
            ),
            [
                "done once, when this card enters play, if its cost can be paid then [CL-3.5]",
                "pay 1 coin [CL-Q17]",
                "choose 2 cards of your hand and discard them as payment [CL-Q17]",
                "each Foe becomes Stunned this round [CL-6.4]",
            ],
        ),
        (
            (
                "2 DEFEND: if you have 1 Allies or more, you may discard 1 card from your hand; if you "
                "do, if the other player has more health than you, up to 2 Foes with 3 health or less "
                "lose half its health rounded up next round."
            ),
            [
                "used once in each Defend phase; owed as it costs nothing [CL-3.9]",
                "only if you have 1 Ally or more: [CL-6.1]",
                "  say yes or no; if yes: [CL-3.11]",
                "    choose 1 card of your hand and discard it [CL-3.11]",
                "only if you said yes and it really happened: [CL-3.11]",
                "  only if the other player has more health than you: [CL-3.11]",
                "    choose up to 2 Foes with 3 health or less [CL-6.2]",
                "    each of them loses half its health rounded up next round [CL-Q30]",
            ],
        ),
        (
            (
                "3 ATTACK: choose one: you return 2 cards from your discard pile to your hand, or you "
                "lose 1 health for each Foe."
            ),
            [
                "used once in each Attack phase; owed as it costs nothing [CL-4.2]",
                "choose 1 or 2; only that one is done: [CL-Q33]",
                "  1: choose 2 cards of your discard pile and take them into your hand [CL-4.4]",
                "  2: lose 1 health for each Foe [CL-4.4]",
            ],
        ),
    ]


@pytest.mark.parametrize("id_", shipped_set().ids)
def test_the_steps_are_those_of_the_objects_that_are_carried_out(id_: str):
    cards = shipped_set()
    card = cards.card(cards.names.number(id_))
    _, *lines = page(cards, id_)
    assert [printed for printed, _ in lines] == [
        f"{number} {ability.text}" for number, ability in enumerate(card.abilities, 1)
    ]
    for ability, (_, shown) in zip(card.abilities, lines, strict=True):
        done = [step for each in (*ability.costs, *ability.clauses) for step in each.steps()]
        assert shown[1:] == [f"{'  ' * step.depth}{step.words} [{step.rule}]" for step in done]


@pytest.mark.rule("CL-Q3")
def test_a_page_says_what_a_card_costs_under_either_reading():
    cards = shipped_set()
    for play_cost, cost in (("printed", "4 coins"), ("one", "1 coin")):
        printed, steps = page(cards, "warden", play_cost)[0]
        assert printed == "Warden 6: cost 4"
        assert steps[0] == f"playing it takes {cost}, in the Defend phase [CL-Q3]"
