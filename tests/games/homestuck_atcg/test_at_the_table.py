"""Players counted, cards chosen together, what goes from one card to another, texts of others: what these phrases are read into, and what of them has no sense."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.language.tree import (
    Action,
    Amount,
    Condition,
    Constant,
    Filter,
    Qual,
    Target,
    Term,
    Trigger,
)
from tests.games.homestuck_atcg.texts import actions, assert_refused, chosen, constant, line

FRIENDS = Filter("character", "own")
INVENTORY = Amount(Term("count", filter=Filter("inventory", "own")))


def test_the_players_who_have_the_most_of_what_is_counted():
    of_any = Amount(Term("player-most", amount=INVENTORY))
    most = Condition("at-least", amount=INVENTORY, limit=of_any)
    found = chosen("planets of players with the highest (the number of own inventory cards)")
    assert found == Filter("planet", quals=(Qual("of-players", who=most),))
    assert found.quals[0].rule == "HAC-5.2.7"


ACTIONS = [
    (
        "choose 2 own characters at different planets",
        Action("choose-alike", filter=FRIENDS, number=2, together="planets"),
    ),
    (
        "choose up to 3 own characters with a tag in common",
        Action("choose-alike", filter=FRIENDS, number=3, together="tag", up_to=True),
    ),
    (
        "put 3 boons on all own characters, divided as you like",
        Action("put-among", Target("all", filter=FRIENDS), number=3),
    ),
    (
        "move 1 own character to an opposing planet with the most damage",
        Action(
            "move",
            Target("n", filter=FRIENDS),
            place="fitting",
            goal=Filter("planet", "opposing", quals=(Qual("most-damage"),)),
        ),
    ),
    (
        "move all damage from your planet to 1 opposing planet",
        Action(
            "shift-damage",
            Target("ref", ("planet",)),
            Target("n", filter=Filter("planet", "opposing")),
        ),
    ),
]


@pytest.mark.parametrize(("text", "expected"), ACTIONS)
def test_actions(text, expected):
    assert actions(text) == [expected]


def test_how_much_hangs_on_the_card_spoken_of_before_if_there_is_one():
    _, before = actions("choose 1 character; give 1 own character +(power of that card) power until the end of this turn")  # fmt: skip
    (itself,) = actions("give 1 own character +(power of that card) power until the end of this turn")  # fmt: skip
    assert (before.back, itself.back) == (True, False)


def test_the_place_player_and_host_of_another_card():
    found = line("character", "When an opposing character moves: deal 1 damage to the planet left.")
    assert found.instructions[0].actions[0].target == Target("ref", ("left",))
    found = line("character", "When a character is destroyed: deal 1 damage to the planet where that card was.")  # fmt: skip
    assert found.instructions[0].actions[0].target == Target("ref", ("that>site",))


def test_something_becomes_so():
    found = line("character", "As soon as (boons) is at least 2: draw 1 card.")
    assert (found.kind, found.law, found.trigger) == ("when", "when-so", Trigger("so", "this"))
    assert found.condition is not None


def test_texts_of_others():
    foes = Filter("character", "opposing", where="here")
    found = constant("This card has the special taps of opposing characters here.")
    assert found == Constant("copy-taps", "this", by=foes)


REFUSED = [
    ("planet", "This card has the special taps of own characters here.", 1, "HAC-2.20", "has no special tap"),
    ("character", "Action (0 grist): move this card to a character.", 37, "HAC-3.10", "expected a planet"),
    ("character", "When this card is tapped: deal 1 damage to the planet left.", 44, "HAC-5.2.7", "there is none"),
    ("character", "When an own character enters play: gain (power of the triggering card) grist.", 51, "HAC-2.33", "nothing has triggered this"),
    ("character", "Action (0 grist): deal 1 damage to the planet where the active planet is.", 36, "HAC-5.2.7", "expected it of this card"),
    ("inventory", "Instead of this card going to the discard pile with the host: attach 1 inventory card here to 1 own character.", 1, "HAC-Q57", "where the card goes instead"),
    ("character", "Action (0 grist): exchange the boons of those cards.", 19, "HAC-5.2.7", "points to no card"),
    ("planet", "This card has double power.", 1, "HAC-1.14", "has no power"),
    ("character", "Action (0 grist): deal 2 damage to all characters, divided as you like.", 19, "HAC-5.3.4", "takes no damage"),
    ("character", "As soon as this card is in your discard pile: draw 1 card.", 12, "HAC-Q55", "it is still in play"),
]  # fmt: skip


@pytest.mark.parametrize(("host", "text", "column", "rule", "why"), REFUSED)
def test_what_has_no_sense_is_refused_at_its_column(host, text, column, rule, why):
    assert_refused(host, text, column, rule, why)
