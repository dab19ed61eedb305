"""Texts whose every line fits the phrases and that have no sense where they stand."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.language.tree import Targeting
from tests.games.super_fantasy_brawl.card_lists import card, champion, read
from tests.games.super_fantasy_brawl.texts import MELEE, box

AREA = Targeting("area", pattern="ring")


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (
            {"type": "reaction", "strength": 2, "defence": 1, "text": []},
            "found strength on a card of type 'reaction', expected it on attacks only [SFB-26.4]",
        ),
        (
            {"type": "attack", "strength": 2, "text": []},
            "no target, expected how the attack finds one [SFB-26.4]",
        ),
        (
            {"type": "skill", "defence": 1},
            "found defence on a card of type 'skill', expected it on reactions only [SFB-26.4]",
        ),
        (
            {"type": "skill", "core": "any"},
            "found core 'any', expected exactly one colour [SFB-26.4]",
        ),
    ],
)
@pytest.mark.rule("SFB-26.4")
def test_a_card_has_what_goes_with_its_type(keys, why):
    with pytest.raises(PackError) as caught:
        read(card(id="x", name="X", **keys))
    assert "card 'x'" in str(caught.value)
    assert str(caught.value).endswith(why)


@pytest.mark.parametrize(
    ("targeting", "texts", "column", "why"),
    [
        (
            AREA,
            ("Post-attack: Push 1 on the target.",),
            (1, 24),
            "found 'the target', expected 'each target' on an area attack [SFB-8.12]",
        ),
        (
            MELEE,
            ("Post-attack: Push 1 on each target.",),
            (1, 24),
            "found 'each target', expected 'the target' of a single target [SFB-8.4]",
        ),
        (
            MELEE,
            ("Post-attack: Push 1 on that champion.",),
            (1, 24),
            "'that champion' points to no choice, expected 'one ...' before it [SFB-20.15]",
        ),
        (
            MELEE,
            ("Post-attack: Push 1 on the target.", "Pre-attack: Dash 1."),
            (2, 1),
            "a line 'Pre-attack:' below a line 'Post-attack:', expected the order in which they happen [SFB-Q25]",
        ),
        (
            MELEE,
            ("Pre-attack: Dash 1.", "Poison 1."),
            (2, 1),
            "a line without a label below a line 'Pre-attack:', expected the order in which they happen [SFB-Q25]",
        ),
        (
            MELEE,
            ("Pre-attack: Damage 1 on the target.",),
            (1, 25),
            "'the target' in a line 'Pre-attack:', expected no target before step 4 [SFB-7.6]",
        ),
        (
            MELEE,
            ("Dash 1.",),
            (1, 1),
            "'Dash 1.' does not say when, expected 'Pre-attack:' or 'Post-attack:' in front of the line [SFB-Q3]",
        ),
        (
            MELEE,
            ("Post-attack: Draw 1. Poison 1.",),
            (1, 22),
            "'Poison 1.' holds for the whole attack, expected it on a line without a label [SFB-Q3]",
        ),
        (
            MELEE,
            ("Poison 1. Poison 2.",),
            (1, 11),
            "a second poison, expected each keyword once [SFB-Q36]",
        ),
    ],
)
def test_an_attack_says_when_and_on_whom(targeting, texts, column, why):
    with pytest.raises(PackError) as caught:
        box("attack", *texts, targeting=targeting)
    line, at = column
    start = f"own.toml: line {6 + line}, card 'own', text {line}, column {at}: "
    assert str(caught.value) == start + why


POINTING = [
    (
        ("Stun on those champions.",),
        9,
        "'those champions' points to no choice, expected 'up to ...' before it [SFB-20.15]",
    ),
    (
        ("Push 1 on one adjacent enemy. Stun on those champions.",),
        39,
        "'those champions' points to no choice, expected 'up to ...' before it [SFB-20.15]",
    ),
    (
        ("You may place that trap on an empty trap hex.",),
        15,
        "'that trap' points to no choice, expected 'one trap' before it [SFB-20.15]",
    ),
    (
        ("Choose one: heal 1 on one ally or damage 1 on that champion.",),
        47,
        "'that champion' points to no choice, expected 'one ...' before it [SFB-20.15]",
    ),
    (
        ("If one adjacent enemy is bloodied, draw 1.",),
        4,
        "found 'one adjacent enemy', expected a champion that is known already, or 'each ...' [SFB-20.15]",
    ),
    (
        ("Strength +1 on this champion for this attack.",),
        30,
        "found 'for this attack', expected it on attacks and reactions only [SFB-10.4]",
    ),
    (
        ("Push 2 on this champion.",),
        11,
        "found 'this champion', expected another champion [SFB-14.7]",
    ),
    (
        ("Place this champion and each ally on each other's hexes.",),
        25,
        "found 'each ally', expected one champion [SFB-Q91]",
    ),
]


@pytest.mark.parametrize(("texts", "column", "why"), POINTING)
def test_a_skill_means_somebody_who_is_there(texts, column, why):
    with pytest.raises(PackError) as caught:
        box("skill", *texts)
    assert str(caught.value) == f"own.toml: line 7, card 'own', text 1, column {column}: {why}"


def test_a_choice_of_either_option_may_be_pointed_to_later():
    found = box("skill", "Choose one: heal 1 on one ally or draw 1. Root on that champion.")
    assert [clause.kind for clause in found.box] == ["choose", "do"]


def test_the_price_of_if_you_do_may_be_pointed_to():
    found = box(
        "skill", "You may damage 1 on one adjacent enemy. If you do, root on that champion."
    )
    assert [deed.kind for deed in found.box[0].deeds] == ["damage", "root"]


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        (
            "Damage 1 on each adjacent champion.",
            13,
            "found 'each adjacent champion', expected 'the triggering champion': a trap knows no other [SFB-19.4]",
        ),
        (
            "Damage 1 for each adjacent enemy on the triggering champion.",
            19,
            "found 'adjacent enemy', expected 'the triggering champion': a trap knows no other [SFB-19.4]",
        ),
        (
            "Heal 1.",
            1,
            "found 'heal 1', expected 'the triggering champion': a trap knows no other [SFB-19.4]",
        ),
        (
            "Push 1 on the triggering champion.",
            1,
            "found 'Push 1 on the triggering champion', expected a trap to move nobody [SFB-19.5]",
        ),
    ],
)
def test_a_trap_is_about_the_champion_that_set_it_off(text, column, why):
    with pytest.raises(PackError) as caught:
        box("trap", text)
    assert f", column {column}: {why.lower()}" in str(caught.value).lower()


def test_what_always_holds_asks_nobody():
    text = "Defence +1 on one adjacent ally at all times."
    with pytest.raises(PackError) as caught:
        read(champion(basic={"hitpoints": 5, "defence": 0, "text": [text]}))
    assert str(caught.value) == (
        "own.toml: line 14, champion 'ann', basic text 1, column 15: found 'one adjacent ally', "
        "expected 'this champion' or 'each ...' [SFB-18.5]"
    )


def test_a_trap_may_say_more_than_its_face_shows():
    found = box("trap", "Stun on the triggering champion. Draw 1.")
    assert [clause.deeds[0].kind for clause in found.box] == ["stun", "draw"]
