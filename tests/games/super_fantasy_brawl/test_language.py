"""Every phrase row is read into what it means; what the phrases do not fit is refused at its column."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.language.builder import core_of
from referee.games.super_fantasy_brawl.language.tree import (
    Amount,
    Condition,
    Constant,
    Deed,
    Filter,
    Instruction,
    Keyword,
    Selector,
    Targeting,
)
from tests.games.super_fantasy_brawl.texts import READER, box, clauses, deed, target, whole

THIS, TARGET, ATTACKER = Filter("self"), Filter("target"), Filter("attacker")
TRIGGERING = Filter("triggering")
AREA = Targeting("area", pattern="ring")
ENEMY = Selector("enemy", 1)
ONE_ENEMY = Filter("one", ENEMY)


def number(amount: int) -> Amount:
    return Amount(amount)


DEEDS = [
    ("skill", "Push 2 on one adjacent enemy.", Deed("push", number(2), ONE_ENEMY)),
    ("attack", "Post-attack: Pull 3 on the target.", Deed("pull", number(3), TARGET)),
    ("reaction", "Force 1 on the attacker.", Deed("force", number(1), ATTACKER)),
    (
        "skill",
        "Fear 2 on one enemy within 3.",
        Deed("fear", number(2), Filter("one", Selector("enemy", 3))),
    ),
    ("trap", "Root on the triggering champion.", Deed("root", who=TRIGGERING)),
    ("skill", "Stun on up to 2 adjacent enemies.", Deed("stun", who=Filter("up-to", ENEMY, 2))),
    (
        "standard",
        "Damage 1 on each adjacent champion.",
        Deed("damage", number(1), Filter("each", Selector("champion", 1))),
    ),
    ("skill", "Heal 2.", Deed("heal", number(2), THIS)),
    ("skill", "Heal 1 for each adjacent enemy.", Deed("heal", Amount(1, ENEMY), THIS)),
    ("skill", "Heal 2 on each ally.", Deed("heal", number(2), Filter("each", Selector("ally")))),
    ("attack", "Pre-attack: Dash 3.", Deed("dash", number(3), THIS)),
    ("attack", "Pre-attack: Jump 3.", Deed("jump", number(3), THIS)),
    ("attack", "Pre-attack: Swoop 3.", Deed("swoop", number(3), THIS)),
    (
        "skill",
        "Move 2 on each adjacent ally towards this champion.",
        Deed("towards", number(2), Filter("each", Selector("ally", 1))),
    ),
    (
        "skill",
        "Move 1 on one enemy in row within 4 away from this champion.",
        Deed("away", number(1), Filter("one", Selector("enemy", 4, in_row=True))),
    ),
    (
        "skill",
        "Place one ally within 2 on a free hex adjacent to this champion.",
        Deed("place", who=Filter("one", Selector("ally", 2)), where="adjacent"),
    ),
    (
        "skill",
        "Place this champion on a free hex of your deployment area.",
        Deed("place", who=THIS, where="deployment"),
    ),
    (
        "reaction",
        "Place this champion and one ally on each other's hexes.",
        Deed("swap", who=Filter("one", Selector("ally"))),
    ),
    ("skill", "Place one trap on an empty trap hex.", Deed("place-trap", trap="one")),
    ("skill", "Replace one trap with a trap from the supply.", Deed("replace-trap", trap="one")),
    ("skill", "Draw 2.", Deed("draw", number(2))),
    ("skill", "Plan 2.", Deed("plan", number(2))),
    ("skill", "Look at one trap.", Deed("look", trap="one", secret="trap")),
    ("skill", "Look at the hand of one opponent.", Deed("look", secret="hand")),
    ("skill", "Show the top card of your deck.", Deed("show", secret="top")),
    ("skill", "Exhaust one ready core.", Deed("exhaust")),
    ("skill", "Discard 1 card from your hand.", Deed("discard", number(1))),
    (
        "skill",
        "Movement +1 on this champion for this turn.",
        Deed("modify", number(1), THIS, value="movement", until="turn"),
    ),
    (
        "reaction",
        "Defence -2 on the attacker for this attack.",
        Deed("modify", number(-2), ATTACKER, value="defence", until="attack"),
    ),
    (
        "attack",
        "Pre-attack: Strength +2 on this champion for this attack against bloodied targets.",
        Deed("modify", number(2), THIS, value="strength", scope="bloodied", until="attack"),
    ),
    (
        "reaction",
        "Negate displacement on this champion for this turn.",
        Deed("negate", who=THIS, until="turn"),
    ),
]


@pytest.mark.parametrize(("host", "text", "expected"), DEEDS)
def test_an_action_is_read_into_its_deed(host, text, expected):
    (clause,) = clauses(host, text)
    assert clause.kind == "do"
    assert clause.deeds == (expected,)
    assert clause.deeds[0].rule.startswith("SFB-")
    assert clause.rule.startswith("SFB-")


@pytest.mark.parametrize(
    ("host", "texts", "expected"),
    [
        (
            "skill",
            ("Push 1 on one adjacent enemy. Damage 1 on that champion.",),
            Deed("damage", number(1), Filter("that")),
        ),
        (
            "skill",
            ("Force 1 on up to 2 adjacent enemies.", "Stun on those champions."),
            Deed("stun", who=Filter("those")),
        ),
        (
            "skill",
            ("Look at one trap. Place that trap on an empty trap hex.",),
            Deed("place-trap", trap="that"),
        ),
        (
            "attack",
            ("Pre-attack: Pull 2 on one adjacent enemy.", "Post-attack: Root on that champion."),
            Deed("root", who=Filter("that")),
        ),
    ],
)
def test_a_word_that_points_back_follows_a_choice(host, texts, expected):
    *_, last = clauses(host, *texts)
    assert last.deeds == (expected,)


DRAW, HEAL = Deed("draw", number(1)), Deed("heal", number(1), THIS)
BLOODIED = Condition("bloodied", THIS)


@pytest.mark.parametrize(
    ("host", "text", "expected"),
    [
        ("skill", "You may draw 1.", Instruction("may", (DRAW,))),
        (
            "skill",
            "You may exhaust one ready core. If you do, draw 1.",
            Instruction("may-then", (Deed("exhaust"), DRAW)),
        ),
        ("skill", "If this champion is bloodied, heal 1.", Instruction("if", (HEAL,), BLOODIED)),
        (
            "attack",
            "Post-attack: If this champion is bloodied, heal 1; otherwise, draw 1.",
            Instruction("if-else", (HEAL, DRAW), BLOODIED),
        ),
        ("skill", "Choose one: draw 1 or heal 1.", Instruction("choose", (DRAW, HEAL))),
    ],
)
def test_a_sentence_is_read_into_its_clause(host, text, expected):
    (found,) = clauses(host, text)
    assert (found.kind, found.deeds, found.condition) == (
        expected.kind,
        expected.deeds,
        expected.condition,
    )
    assert text.endswith(found.text)
    assert found.rule.startswith("SFB-")


def test_where_a_line_stands_says_when_it_counts():
    found = box("attack", "Poison 1.", "Pre-attack: Dash 1.", "Post-attack: Draw 1. Heal 1.")
    assert [clause.deeds[0].kind for clause in found.before] == ["dash"]
    assert [clause.deeds[0].kind for clause in found.after] == ["draw", "heal"]
    assert found.box == []
    assert found.keywords == [Keyword("poison", 1)]
    reaction = box("reaction", "Draw 1.", "Post-attack: Heal 1.")
    assert [clause.deeds[0].kind for clause in reaction.box] == ["draw"]
    assert [clause.deeds[0].kind for clause in reaction.after] == ["heal"]


def test_what_a_knock_out_sets_off_is_kept_apart():
    found = box("side", "When this champion takes an enemy out of action, draw 2.")
    (clause,) = found.on_knock_out
    assert clause.deeds == (Deed("draw", number(2)),)
    assert found.constants == found.box == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Double.", Keyword("double")),
        ("Poison 2.", Keyword("poison", 2)),
        ("Lifesteal.", Keyword("lifesteal")),
    ],
)
def test_a_keyword_of_the_damage_step(text, expected):
    assert box("attack", text).keywords == [expected]


@pytest.mark.parametrize(
    ("host", "text", "expected"),
    [
        (
            "side",
            "Strength +1 on this champion at all times.",
            Constant("modify", "strength", 1, THIS),
        ),
        (
            "side",
            "Defence -1 on each adjacent ally at all times against levelled targets.",
            Constant("modify", "defence", -1, Filter("each", Selector("ally", 1)), "levelled"),
        ),
        (
            "side",
            "Strength +1 on this champion at all times in melee attacks.",
            Constant("modify", "strength", 1, THIS, "melee"),
        ),
        (
            "side",
            "Negate displacement on this champion at all times.",
            Constant("negate", who=THIS),
        ),
        ("attack", "This attack ignores defence.", Constant("ignore-defence")),
        ("attack", "Allies are not targets of this attack.", Constant("spare-allies")),
        ("attack", "This attack may target an ally.", Constant("target-ally")),
        ("attack", "Reactions cannot be played against this attack.", Constant("no-reaction")),
        ("side", "This champion may move through enemies at all times.", Constant("pass-enemies")),
        (
            "side",
            "Melee attacks of this champion have lifesteal at all times.",
            Constant("grant", keyword=Keyword("lifesteal")),
        ),
    ],
)
def test_what_always_holds(host, text, expected):
    (found,) = box(host, text).constants
    assert found.text == text
    assert (found.kind, found.value, found.change) == (
        expected.kind,
        expected.value,
        expected.change,
    )
    assert (found.who, found.scope, found.keyword) == (
        expected.who,
        expected.scope,
        expected.keyword,
    )


GOALS = [
    ("Your side controls the red zone.", Condition("control", zone="red")),
    ("The other side controls the yellow zone.", Condition("control", other=True, zone="yellow")),
    ("Your side controls the blue zone.", Condition("control", zone="blue")),
    ("Your side controls the centre line.", Condition("control", zone="centre-line")),
    (
        "Your side has 2 or more champions in the enemy deployment area.",
        Condition("count", zone="enemy-deployment", number=2),
    ),
    (
        "Your side has 2 or more bloodied champions in the enemy half.",
        Condition("count", zone="enemy-half", number=2, state="bloodied"),
    ),
    (
        "The other side has no levelled champion in the arena.",
        Condition("none", other=True, zone="arena", state="levelled"),
    ),
    ("Your side has all its champions in the arena.", Condition("all", zone="arena")),
    (
        "Your side has champions adjacent to 2 or more different statues.",
        Condition("statues", number=2),
    ),
    (
        "Your side has 3 champions with distance 4 or more between each two.",
        Condition("spread", number=3, apart=4),
    ),
]


@pytest.mark.parametrize(("text", "expected"), GOALS)
def test_what_a_challenge_asks(text, expected):
    assert box("challenge", text).conditions == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If the target is bloodied, draw 1.", Condition("bloodied", TARGET)),
        ("If the target is adjacent to a statue, draw 1.", Condition("by-statue", TARGET)),
        ("If your side controls the yellow zone, draw 1.", Condition("control", zone="yellow")),
    ],
)
def test_what_if_asks(text, expected):
    (clause,) = clauses("attack", f"Post-attack: {text}")
    assert clause.condition == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Melee", Targeting("melee", 1, 1)),
        ("Indirect 3", Targeting("indirect", 1, 3)),
        ("Indirect 2-4", Targeting("indirect", 2, 4)),
        ("Direct 4", Targeting("direct", 1, 4)),
        ("Direct 2-4", Targeting("direct", 2, 4)),
        ("Area hook", Targeting("area", 1, 1, "hook", ((1, 0), (2, -1)))),
    ],
)
@pytest.mark.rule("SFB-8.3", "SFB-8.6")
def test_how_an_attack_finds_its_targets(text, expected):
    assert target(text) == expected


@pytest.mark.parametrize("core", ["destruction", "manipulation", "creation", "any"])
def test_a_core_is_a_colour_or_any(core):
    assert core_of(whole(core, "core")) == core


def test_each_target_is_of_an_area():
    found = deed("attack", "Post-attack: Push 1 on each target.", AREA)
    assert found == Deed("push", number(1), Filter("each-target"))


MORE = [
    ("attack", "Post-attack: Push 1 on each target."),
    ("skill", "Push 1 on one adjacent enemy. Damage 1 on that champion."),
    ("skill", "Force 1 on up to 2 adjacent enemies. Stun on those champions."),
    ("skill", "Look at one trap. Place that trap on an empty trap hex."),
    ("skill", "You may draw 1."),
    ("skill", "You may exhaust one ready core. If you do, draw 1."),
    ("skill", "If this champion is bloodied, heal 1."),
    ("attack", "Post-attack: If the target is adjacent to a statue, heal 1; otherwise, draw 1."),
    ("skill", "Choose one: draw 1 or heal 1."),
    ("attack", "Poison 1. Double. Lifesteal."),
    ("side", "When this champion takes an enemy out of action, draw 2."),
    ("side", "Strength +1 on this champion at all times."),
    ("side", "Strength +1 on this champion at all times in melee attacks."),
    ("side", "Strength +1 on this champion at all times against levelled targets."),
    ("side", "Negate displacement on this champion at all times."),
    ("side", "This champion may move through enemies at all times."),
    ("side", "Melee attacks of this champion have lifesteal at all times."),
    ("attack", "This attack ignores defence. This attack may target an ally."),
    ("attack", "Allies are not targets of this attack."),
    ("attack", "Reactions cannot be played against this attack."),
    *(("targeting", text) for text in ("Melee", "Indirect 3", "Indirect 2-4", "Area ring")),
    *(("targeting", text) for text in ("Direct 4", "Direct 2-4")),
    *(("core", text) for text in ("creation", "any")),
]


def test_these_texts_use_every_row():
    """What the tests above read, all together, is read by every row of the language."""
    texts = [(host, text) for host, text, _ in DEEDS] + MORE
    texts += [("challenge", text) for text, _ in GOALS]
    used = {part.row for host, text in texts for part in whole(text, host).walk()}
    assert set(READER.table.rows) - used == set()


# -- what is refused ------------------------------------------------------------------------

REFUSED = [
    ("skill", "Deal 2 damage to one adjacent enemy.", 0),
    ("skill", "Damage two on one adjacent enemy.", 7),
    ("skill", "Damage 0 on one adjacent enemy.", 7),
    ("attack", "Post-attack: Push 2 on target.", 23),
    ("skill", "Push 1 on the attacker.", 10),
    ("reaction", "Pre-attack: Dash 2.", 0),
    ("skill", "Damage 1 on the triggering champion.", 12),
    ("skill", "heal 2.", 0),
    ("skill", "Heal 2", 6),
    ("skill", "Poison 1.", 0),
    ("attack", "Strength +1 on this champion at all times.", 29),
    ("side", "Heal 1.", 0),
    ("reaction", "Strength 2 on the attacker for this attack.", 9),
    ("challenge", "Your side controls the green zone.", 23),
    ("trap", "Stun on the triggering champion. Draw 1", 39),
]


@pytest.mark.parametrize(("host", "text", "at"), REFUSED)
def test_a_text_that_fits_no_phrase_is_refused_at_its_column(host, text, at):
    with pytest.raises(PackError) as caught:
        clauses(host, text)
    assert str(caught.value).startswith(f"own.toml: line 7, card 'own', text 1, column {at + 1}: ")
    assert str(caught.value).endswith(" [SFB-26.4]")
    assert ", expected " in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Area star", "column 6: no area 'star', expected one of 'arc3', 'ring'"),
        ("Indirect 4-2", "column 10: found 4-2, expected the smaller number first [SFB-8.6]"),
        ("Direct 100", "column 8: found 100, expected at most 99 [SFB-26.4]"),
    ],
)
def test_a_target_without_a_sense_is_refused(text, why):
    with pytest.raises(PackError) as caught:
        target(text)
    assert why in str(caught.value)


def test_a_number_that_no_match_needs_is_refused():
    with pytest.raises(
        PackError, match=r"column 8: found 12345, expected at most 99 \[SFB-26\.4\]"
    ):
        clauses("skill", "Damage 12345 on one adjacent enemy.")


def test_every_shipped_text_says_something():
    cards = shipped_set()
    for card in cards.cards:
        said = (*card.before, *card.box, *card.after, *card.keywords, *card.constants)
        sentences = " ".join(card.text).count(".") - " ".join(card.text).count(". If you do")
        assert len(said) == sentences, card.id
