"""A text from its first sentence to its last: targets, conditions, choices, references, what breaks it off."""

from __future__ import annotations

from typing import Any

import pytest

from referee.kernel.engine.run import Run
from tests.games.super_fantasy_brawl.resolutions import Spoken, duel
from tests.games.super_fantasy_brawl.tables import Piece

# -- targets of skills ----------------------------------------------------------------------


@pytest.mark.rule("SFB-12.3", "SFB-17.8")
def test_targets_of_a_skill_are_declared_before_its_box_begins():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "d5"), Piece("b", "f4"), Piece("gone")])
    spoken.say("it", "Swoop 1.", "Damage 1 on one adjacent enemy.")
    assert spoken.legal == ["choose a-2", "choose b-2"]
    assert spoken.refused("choose", "gone-2") != []
    spoken.act("choose a-2").act("choose f3")
    # Declared is declared: it is out of reach now, but still the target.
    assert spoken.at("it") == "f3"
    assert spoken.damage("a") == 1


@pytest.mark.rule("SFB-12.3", "SFB-20.15")
def test_where_nobody_could_be_declared_nobody_is_a_target_later():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "f2")])
    spoken.say("it", "Swoop 1.", "Damage 1 on one adjacent enemy.").act("choose f3")
    assert spoken.at("it") == "f3"
    assert spoken.damage("a") == 0
    assert spoken.facts("forfeited") == [{"text": "Damage 1 on one adjacent enemy."}]


@pytest.mark.rule("SFB-12.3", "SFB-7.3")
def test_a_pre_attack_line_chooses_when_its_sentence_is_reached():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "f2")])
    card = spoken.card(
        "rush", "it", "Pre-attack: Swoop 1. Damage 1 on one adjacent enemy.", kind="attack"
    )
    spoken.laid.attack(card, "it")
    spoken.resolve(card).act("choose f3")
    assert spoken.damage("a") == 1


@pytest.mark.rule("SFB-12.3")
def test_what_stands_behind_a_condition_is_chosen_when_it_is_reached():
    spoken = Spoken([Piece("it", "e4", damage=3)], [Piece("a", "d5"), Piece("b", "f4")])
    spoken.say(
        "it",
        "Damage 1 on each adjacent champion.",
        "If this champion is bloodied, stun on up to 2 adjacent enemies.",
    )
    assert (spoken.damage("a"), spoken.damage("b")) == (1, 1)
    spoken.act("choose a-2 b-2")
    assert sorted(spoken.legal) == ["order a-2 b-2", "order b-2 a-2"]
    spoken.act("order b-2 a-2")
    assert len(spoken.facts("hand-shown")) == 2


# -- order and conditions -------------------------------------------------------------------


@pytest.mark.rule("SFB-6.13", "SFB-12.4")
def test_sentences_are_done_from_top_to_bottom():
    spoken = duel()
    spoken.laid.change("it", damage=2)
    spoken.deck(1, spoken.card("low", "it", "Draw 1."))
    spoken.say("it", "Draw 1.", "Heal 1.")
    assert spoken.refused("choose", "yes") == ["SFB-25.7"]
    spoken.act("choose 1")
    assert len(spoken.laid.table.side(1).hand) == 1
    assert spoken.damage("it") == 2
    assert spoken.act("choose 1").damage("it") == 1


@pytest.mark.rule("SFB-25.1")
@pytest.mark.parametrize(("damage", "tokens"), [(3, 1), (2, 0)])
def test_if_is_judged_when_its_sentence_is_reached(damage: int, tokens: int):
    spoken = duel()
    spoken.laid.change("foe", damage=damage - 1)
    spoken.say(
        "it", "Damage 1 on one adjacent enemy. If that champion is bloodied, root on that champion."
    )
    assert spoken.laid["foe"].rooted is bool(tokens)


@pytest.mark.rule("SFB-2.4", "SFB-7.11")
@pytest.mark.parametrize(("hex_", "damage"), [("d5", 1), ("d4", 0)])
def test_otherwise_is_done_where_the_condition_is_false(hex_: str, damage: int):
    spoken = duel()
    spoken.laid.change("foe", hex=spoken.laid.hex(hex_))
    card = spoken.card(
        "bolt",
        "it",
        "Post-attack: If the target is adjacent to a statue, damage 1 on the target; otherwise, push 1 on the target.",
        kind="attack",
    )
    spoken.laid.attack(card, "it", "foe")
    spoken.resolve(card)
    assert spoken.damage("foe") == damage
    assert (spoken.at("foe") == hex_) is bool(damage)


@pytest.mark.rule("SFB-25.2")
def test_control_is_a_condition_of_a_text():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "d5")])
    text = "If your side controls the yellow zone, root on one adjacent enemy."
    assert not spoken.say("it", text).laid["a"].rooted
    spoken.laid.change("a", hex=spoken.laid.hex("d4"))
    assert spoken.say("it", text).laid["a"].rooted


# -- choices --------------------------------------------------------------------------------

EITHER = "Choose one: replace one trap with a trap from the supply or heal 1 on each ally."


@pytest.mark.rule("SFB-Q89")
def test_an_option_that_can_do_nothing_is_not_offered_beside_one_that_can():
    spoken = duel()
    spoken.laid.change("friend", damage=1)
    spoken.say("it", EITHER)
    # There is no trap: the second is done, and asks how much.
    assert spoken.legal == ["choose 0", "choose 1"]
    spoken = duel(traps={"f3": "spikes"})
    spoken.laid.change("friend", damage=1)
    spoken.say("it", EITHER)
    assert spoken.legal == ["choose first", "choose second"]
    assert spoken.refused("choose", "yes") == ["SFB-Q89"]
    assert spoken.act("choose second").act("choose 1").damage("friend") == 0


@pytest.mark.rule("SFB-Q89")
def test_where_neither_can_be_done_either_may_be_named():
    spoken = duel().say("it", EITHER)
    assert spoken.legal == ["choose first", "choose second"]
    spoken.act("choose second")
    assert spoken.facts("forfeited") == [{"text": EITHER}]


@pytest.mark.parametrize(
    ("deed", "able"),
    [
        ("push 1 on one adjacent enemy", True),
        ("push 1 on one enemy within 2", True),
        ("force 1 on one adjacent enemy", True),
        ("fear 1 on one adjacent enemy", True),
        ("move 1 on one adjacent enemy away from this champion", True),
        ("move 1 on one adjacent enemy towards this champion", False),
        ("dash 1", True),
        ("jump 1", True),
        ("swoop 1", True),
        ("heal 1", False),
        ("root on this champion", True),
        ("draw 1", False),
        ("plan 1", False),
        ("discard 1 card from your hand", False),
        ("exhaust one ready core", True),
        ("look at one trap", False),
        ("look at the hand of one opponent", False),
        ("show the top card of your deck", False),
        ("strength +1 on this champion for this turn", True),
        ("place this champion on a free hex adjacent to this champion", True),
        ("place this champion and one ally on each other's hexes", True),
        ("damage 1 on one ally", True),
        ("damage 1 on one ally within 1", True),
        ("stun on one adjacent ally", True),
    ],
)
@pytest.mark.rule("SFB-20.15")
def test_yes_is_offered_only_if_the_action_can_do_something(deed: str, *, able: bool):
    spoken = duel().say("it", f"You may {deed}.")
    assert (spoken.legal == ["choose yes", "choose no"]) is able


@pytest.mark.parametrize(
    "deed",
    [
        "force 1 on one adjacent enemy",
        "fear 1 on one adjacent enemy",
        "move 1 on one adjacent enemy away from this champion",
        "root on one adjacent enemy",
    ],
)
@pytest.mark.rule("SFB-25.46", "SFB-25.48")
def test_a_rooted_champion_cannot_be_moved_so_yes_is_not_offered(deed: str):
    spoken = duel()
    spoken.laid.change("foe", rooted=True)
    assert not spoken.say("it", f"You may {deed}.").asked
    # But push does something: the distance is damage.
    assert spoken.say("it", "You may push 1 on one adjacent enemy.").asked == 1


@pytest.mark.rule("SFB-25.44")
@pytest.mark.parametrize("deed", ["dash 2", "jump 2", "swoop 2"])
def test_a_rooted_champion_has_no_movement_of_its_own(deed: str):
    spoken = duel()
    spoken.laid.change("it", rooted=True)
    assert not spoken.say("it", f"You may {deed}.").asked


@pytest.mark.parametrize(("answer", "hurt"), [("choose none", 0), ("choose d4", 1)])
@pytest.mark.rule("SFB-11.5")
def test_if_you_do_asks_whether_somebody_really_moved(answer: str, hurt: int):
    spoken = duel().say("it", "You may jump 2. If you do, damage 1 on this champion.")
    spoken.act("choose yes").act(answer)
    assert spoken.damage("it") == hurt


@pytest.mark.parametrize(("number", "hurt"), [(0, 0), (1, 1)])
@pytest.mark.rule("SFB-25.15")
def test_if_you_do_asks_whether_somebody_was_really_healed(number: int, hurt: int):
    spoken = duel()
    spoken.laid.change("it", damage=1)
    spoken.say("it", "You may heal 1. If you do, damage 1 on one adjacent enemy.")
    spoken.act("choose yes").act(f"choose {number}")
    assert spoken.damage("foe") == hurt


# -- references -----------------------------------------------------------------------------


@pytest.mark.rule("SFB-20.15")
def test_a_post_attack_line_remembers_whom_a_pre_attack_line_chose():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "d5"), Piece("b", "f4")])
    card = spoken.card(
        "snag",
        "it",
        "Pre-attack: Root on one adjacent enemy.",
        "Post-attack: Damage 2 on that champion.",
        kind="attack",
    )
    spoken.laid.attack(card, "it", "b")
    spoken.resolve(card, "before").act("choose a-2")
    spoken.resolve(card, "after")
    assert (spoken.damage("a"), spoken.damage("b")) == (2, 0)


@pytest.mark.rule("SFB-20.15")
def test_that_champion_is_the_one_of_the_nearest_sentence_though_it_chose_nobody():
    spoken = duel()
    spoken.say(
        "it",
        "Damage 1 on one adjacent enemy. If this champion is bloodied, heal 1 on one ally. Root on that champion.",
    )
    assert spoken.damage("foe") == 1
    assert not spoken.laid["foe"].rooted
    assert [fact["text"] for fact in spoken.facts("forfeited")] == ["Root on that champion."]


@pytest.mark.rule("SFB-20.15", "SFB-17.7")
def test_that_champion_must_still_be_in_the_arena():
    spoken = duel()
    spoken.laid.change("foe", damage=5)
    spoken.say("it", "Damage 1 on one adjacent enemy. Damage 1 on that champion.")
    assert spoken.at("foe") is None
    assert spoken.damage("foe") == 0
    assert spoken.facts("forfeited") == [{"text": "Damage 1 on that champion."}]


# -- champions that leave -------------------------------------------------------------------


@pytest.mark.rule("SFB-Q85")
def test_the_text_ends_where_its_champion_is_out_of_action():
    spoken = duel()
    spoken.laid.change("it", damage=5)
    spoken.say("it", "Damage 1 on this champion.", "Damage 1 on each ally.")
    assert spoken.at("it") is None
    assert spoken.damage("friend") == 0
    assert [player.vp for player in spoken.laid.table.seats] == [0, 1]


@pytest.mark.rule("SFB-Q98", "SFB-20.15")
def test_a_reaction_goes_on_for_the_others_when_the_attacker_is_gone():
    spoken = Spoken([Piece("it", "e4", damage=5), Piece("other", "e3")], [Piece("foe", "d5")])
    blow = spoken.card("blow", "it", kind="attack")
    spoken.laid.attack(blow, "it", "foe")
    wire = spoken.card(
        "wire",
        "foe",
        "Damage 1 on the attacker.",
        "Root on the attacker.",
        "Root on each enemy within 9.",
        kind="reaction",
        targeting=None,
    )
    spoken.resolve(wire)
    assert spoken.at("it") is None
    assert not spoken.laid["it"].rooted
    assert spoken.laid["other"].rooted
    assert spoken.laid["foe"].due


@pytest.mark.rule("SFB-14.7")
def test_a_reaction_acts_for_the_champion_on_which_it_was_played():
    spoken = Spoken([Piece("it", "e4")], [Piece("foe", "f4"), Piece("owner", "a9")])
    blow = spoken.card("blow", "it", kind="attack")
    spoken.laid.attack(blow, "it", "foe")
    push = spoken.card(
        "hold", "owner", "Post-attack: Push 1 on the attacker.", kind="reaction", targeting=None
    )
    spoken.resolve(push, on="foe")
    assert spoken.at("it") == "d4"
    assert spoken.facts("pushed")[0]["by"] == "Foe (2)"


@pytest.mark.rule("SFB-21.1")
def test_the_match_ends_in_the_middle_of_a_text():
    spoken = duel()
    spoken.laid.table.seats[0].vp = 4
    spoken.laid.change("foe", damage=5)
    spoken.say("it", "Damage 1 on one adjacent enemy.", "Damage 1 on each ally.")
    assert spoken.run.outcome is not None
    assert spoken.run.outcome.winners == (1,)
    assert spoken.damage("friend") == 0


# -- resuming -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (
            ["Force 1 on up to 2 adjacent enemies."],
            ["choose a-2 b-2", "order b-2 a-2", "stop-moving"],
        ),
        (["You may heal 2. If you do, draw 1."], ["choose yes", "choose 1", "choose 1"]),
        (["Damage 1 on one adjacent enemy.", "Root on that champion."], ["choose a-2"]),
        (
            ["Look at one trap. You may place that trap on an empty trap hex."],
            ["choose f3", "choose yes", "choose c6"],
        ),
    ],
)
def test_a_text_goes_on_from_its_wire_form(lines: list[str], answers: list[str]):
    spoken = Spoken(
        [Piece("it", "e4", damage=4)],
        [Piece("a", "d5"), Piece("b", "f4")],
        traps={"f3": "spikes", "g4": "snare"},
    )
    spoken.deck(1, spoken.card("low", "it", "Draw 1."))
    spoken.say("it", *lines)
    for answer in answers:
        before = spoken.run.wire()
        again: Run[Any] = Run.resume(spoken.run.game, spoken.laid.setting, before, spoken.run.dice)
        assert again.wire() == before
        assert [list(ask.legal()) for ask in again.asks()] == [
            list(ask.legal()) for ask in spoken.run.asks()
        ]
        spoken.act(answer)


@pytest.mark.rule("SFB-Q89", "SFB-20.15")
def test_a_reference_means_what_was_chosen_in_the_option_that_was_taken():
    for option, hurt in (("first", "friend"), ("second", "a")):
        spoken = Spoken(
            [Piece("it", "e4", damage=1), Piece("friend", "d4", damage=2)], [Piece("a", "f4")]
        )
        spoken.say(
            "it",
            "Choose one: force 1 on one adjacent ally or force 1 on one adjacent enemy. "
            "Damage 1 on that champion.",
        )
        spoken.act(f"choose {option}")
        before = spoken.damage(hurt)
        spoken.act("stop-moving")
        assert spoken.damage(hurt) == before + 1
