"""How characters enter play and move, what cannot destroy what, and damage at once: what the phrases are read into and how they are explained."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.language.explain import constant_words
from referee.games.homestuck_atcg.language.tree import Agent, Amount, Constant, Filter, Qual, Term
from tests.games.homestuck_atcg.texts import assert_refused, constant

FRIENDS, FOES = Filter("character", "own"), Filter("character", "opposing")
YOURS, THEIRS = Filter("planet", "own"), Filter("planet", "opposing")
HERE = Filter("planet", quals=(Qual("is", ref="site"),))
BY_OTHERS = Agent(Filter("anything", "opposing"), "text")
GRIST = Amount(Term("grist"))
SAID = [
    (
        "Own characters enter play with 2 boons.",
        Constant("enters-boons", filter=FRIENDS, number=2),
        "every character of yours comes into play with 2 boons, up to its limit",
    ),
    (
        "Own characters enter play with (grist) boons.",
        Constant("enters-boons", filter=FRIENDS, number=1, amount=GRIST),
        "every character of yours comes into play with the grist of you boons, up to its limit",
    ),
    (
        "This card enters play with 1 boon.",
        Constant("enters-boons", number=1),
        "this card comes into play with 1 boon, up to its limit",
    ),
    (
        "This card enters play with (grist) boons.",
        Constant("enters-boons", number=1, amount=GRIST),
        "this card comes into play with the grist of you boons, up to its limit",
    ),
    (
        "This card keeps 1 of its boons when it moves.",
        Constant("keeps-some", "this", number=1),
        "this card keeps up to 1 boon by moving",
    ),
    (
        "Own characters keep 2 of their boons when they move to an own planet.",
        Constant("keeps-some", filter=FRIENDS, number=2, to=YOURS),
        "every character of yours keeps up to 2 boons by moving to a planet of yours",
    ),
    (
        "Own characters keep 2 of their boons when they move away from here.",
        Constant("keeps-some", filter=FRIENDS, number=2, to=HERE, away=True),
        "every character of yours keeps up to 2 boons by moving away from the planet where this card is",
    ),
    (
        "This card keeps its boons when it moves away from an opposing planet.",
        Constant("keeps-boons", "this", to=THEIRS, away=True),
        "this card does not lose its boons by moving away from a planet of another player",
    ),
    (
        "Own characters are not tapped by moving here.",
        Constant("untapped-mover", filter=FRIENDS, to=HERE),
        "every character of yours is not tapped by moving to the planet where this card is, by grist or by a text",
    ),
    (
        "Own characters are not tapped by moving away from an opposing planet.",
        Constant("untapped-mover", filter=FRIENDS, to=THEIRS, away=True),
        "every character of yours is not tapped by moving away from a planet of another player, by grist or by a text",
    ),
    (
        "Own characters are not tapped by being moved by texts of opponents.",
        Constant("untapped-mover", filter=FRIENDS, agent=BY_OTHERS),
        "every character of yours is not tapped by moving, where it is moved by a text of another player or a card of one",
    ),
    (
        "Own characters are not tapped by being moved here by texts of opponents.",
        Constant("untapped-mover", filter=FRIENDS, to=HERE, agent=BY_OTHERS),
        "every character of yours is not tapped by moving to the planet where this card is, where it is moved by a text of another player or a card of one",
    ),
    (
        "Characters cannot be moved here by texts of opponents.",
        Constant("cannot-be-moved-by", filter=Filter("character"), to=HERE, agent=BY_OTHERS),
        "every character is not moved to the planet where this card is by a text of another player or a card of one",
    ),
    (
        "Opposing characters cannot move away from here.",
        Constant("cannot-move-to", filter=FOES, to=HERE, away=True),
        "every character of another player does not move away from the planet where this card is, by grist or by a text",
    ),
    (
        "Opposing characters cannot destroy own characters.",
        Constant("cannot-destroy", filter=FOES, by=FRIENDS),
        "every character of another player destroys no characters of yours, by its tap or a text of it",
    ),
    (
        "Your planet takes at most 1 damage at once.",
        Constant("most-damage", "planet", number=1),
        "your planet takes at most 1 of the damage that comes at once",
    ),
    (
        "Own planets take at most (grist) damage in each round.",
        Constant("most-damage-in", filter=YOURS, number=1, amount=GRIST, within="round"),
        "every planet of yours takes at most the grist of you damage in each round",
    ),
]


@pytest.mark.parametrize(("text", "expected", "explained"), SAID)
def test_what_is_said_is_read_and_explained(text, expected, explained):
    found = constant(text)
    assert found == expected
    assert constant_words(found) == explained


REFUSED = [
    ("Own executables enter play with 1 boon.", "HAC-1.35", "has no boons"),
    ("Your planet keeps 1 of its boons when it moves.", "HAC-1.35", "has no boons"),
    ("This card takes at most 1 damage at once.", "HAC-5.3.4", "takes no damage"),
    ("Own characters are not tapped by moving to an own character.", "HAC-3.10", "no card goes there"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rule", "why"), REFUSED)
def test_what_no_such_card_has_is_refused(text, rule, why):
    assert_refused("character", text, 1, rule, why)
