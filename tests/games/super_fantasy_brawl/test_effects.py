"""What each deed of a text does to champions, whom it asks, and what it leaves when it can do nothing."""

from __future__ import annotations

import pytest

from tests.games.super_fantasy_brawl.resolutions import Spoken, duel
from tests.games.super_fantasy_brawl.tables import Piece

# -- damage and healing ---------------------------------------------------------------------


@pytest.mark.rule("SFB-20.3", "SFB-12.5", "SFB-14.2")
def test_damage_of_a_text_is_not_reduced_by_defence():
    spoken = Spoken([Piece("it", "e4")], [Piece("foe", "d5", defence=2)])
    spoken.say("it", "Damage 2 on one adjacent enemy.")
    assert spoken.damage("foe") == 2
    assert not spoken.asked


@pytest.mark.rule("SFB-17.15", "SFB-Q28", "SFB-Q40")
def test_damage_on_each_is_placed_before_anybody_falls():
    spoken = Spoken(
        [Piece("it", "e4"), Piece("friend", "f4", damage=5)],
        [Piece("foe", "d5", damage=5), Piece("far", "e8", damage=5)],
    )
    spoken.say("it", "Damage 1 on each adjacent champion.")
    assert spoken.at("foe") is None
    assert spoken.at("friend") is None
    assert spoken.damage("far") == 5
    assert [player.vp for player in spoken.laid.table.seats] == [1, 1]
    assert spoken.laid["it"].due


@pytest.mark.rule("SFB-25.15", "SFB-25.16", "SFB-Q24")
def test_heal_asks_how_much_up_to_the_damage():
    spoken = duel()
    spoken.laid.change("it", damage=3)
    spoken.say("it", "Heal 2.")
    assert spoken.asked == 1
    assert spoken.legal == ["choose 0", "choose 1", "choose 2"]
    assert spoken.refused("choose", 3) == ["SFB-Q24"]
    assert spoken.act("choose 2").damage("it") == 1
    spoken.say("it", "Heal 2.")
    assert spoken.legal == ["choose 0", "choose 1"]
    assert spoken.act("choose 0").damage("it") == 1


@pytest.mark.rule("SFB-25.17")
def test_a_champion_without_damage_can_neither_be_healed_nor_chosen():
    spoken = duel()
    spoken.say("it", "Heal 2.")
    assert not spoken.asked
    assert spoken.facts("forfeited") == [{"text": "Heal 2."}]
    spoken = Spoken(
        [Piece("it", "e4"), Piece("hurt", "f4", damage=1), Piece("well", "e3")],
        [Piece("foe", "e8")],
    )
    spoken.say("it", "Heal 2 on one ally within 3.")
    assert spoken.legal == ["choose 0", "choose 1"]
    assert spoken.act("choose 1").damage("hurt") == 0


@pytest.mark.rule("SFB-2.3", "SFB-25.15")
def test_heal_on_each_ally_asks_a_number_for_each_who_is_hurt():
    spoken = Spoken(
        [Piece("it", "e4", damage=2), Piece("a", "f4", damage=2), Piece("b", "e3", damage=1)],
        [Piece("foe", "e8", damage=3)],
    )
    spoken.say("it", "Heal 1 on each adjacent ally.")
    spoken.act("choose 1")
    assert spoken.legal == ["choose 0", "choose 1"]
    spoken.act("choose 0")
    assert [spoken.damage(name) for name in ("it", "a", "b", "foe")] == [2, 1, 1, 3]


@pytest.mark.rule("SFB-17.7")
def test_an_amount_for_each_is_counted_when_the_sentence_begins():
    spoken = Spoken([Piece("it", "e4", damage=5)], [Piece("a", "d5"), Piece("b", "f4"), Piece("c")])
    spoken.say("it", "Heal 1 for each adjacent enemy.")
    assert spoken.legal == ["choose 0", "choose 1", "choose 2"]
    spoken.act("choose 2")
    lonely = Spoken([Piece("it", "e4", damage=5)], [Piece("a", "e8")])
    lonely.say("it", "Heal 1 for each adjacent enemy.")
    assert lonely.facts("forfeited")
    assert not lonely.asked


# -- root and stun --------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.43")
def test_root_is_kept_on_the_champion():
    spoken = duel().say("it", "Root on one enemy within 9.", "Push 1 on that champion.")
    spoken.act("choose foe-2")
    # Rooted, the whole distance is damage (SFB-25.47).
    assert spoken.laid["foe"].rooted
    assert spoken.at("foe") == "d5"
    assert spoken.damage("foe") == 1


@pytest.mark.rule("SFB-25.49", "SFB-Q56")
def test_the_controller_of_a_stunned_champion_chooses_one_of_its_cards():
    spoken = duel()
    own = [spoken.card(name, "foe", "Draw 1.") for name in ("one", "two")]
    other = spoken.card("other", "far", "Draw 1.")
    spoken.hand(2, *own, other)
    spoken.say("it", "Stun on one adjacent enemy.")
    assert spoken.asked == 2
    assert spoken.legal == ["choose one", "choose two"]
    assert spoken.refused("choose", "other") == ["SFB-25.49"]
    spoken.act("choose two")
    player = spoken.laid.table.side(2)
    assert spoken.names(player.hand) == ["one", "other"]
    assert spoken.names(player.discard) == ["two"]


@pytest.mark.rule("SFB-25.49", "SFB-20.17")
def test_that_there_is_one_fitting_card_is_not_told_by_not_asking():
    spoken = duel()
    spoken.hand(2, spoken.card("one", "foe", "Draw 1."), spoken.card("other", "far", "Draw 1."))
    spoken.say("it", "Stun on one adjacent enemy.")
    assert (spoken.asked, spoken.legal) == (2, ["choose one"])
    # With one card in hand everybody knows which it is.
    spoken = duel()
    spoken.hand(2, spoken.card("one", "foe", "Draw 1."))
    spoken.say("it", "Stun on one adjacent enemy.")
    assert not spoken.asked
    assert spoken.names(spoken.laid.table.side(2).discard) == ["one"]


@pytest.mark.rule("SFB-25.50", "SFB-20.18")
def test_without_such_a_card_the_hand_is_shown_to_all():
    spoken = duel()
    spoken.hand(2, spoken.card("other", "far", "Draw 1."))
    spoken.say("it", "Stun on one adjacent enemy.")
    assert not spoken.asked
    assert spoken.facts("hand-shown") == [{"cards": ["Other"]}]
    assert spoken.names(spoken.laid.table.side(2).hand) == ["other"]


# -- displacement and movement --------------------------------------------------------------


@pytest.mark.rule("SFB-Q26", "SFB-20.10")
def test_pushing_each_asks_for_the_order_and_goes_one_after_the_other():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "d5"), Piece("b", "f4"), Piece("far", "e8")])
    spoken.say("it", "Push 1 on each adjacent enemy.")
    assert sorted(spoken.legal) == ["order a-2 b-2", "order b-2 a-2"]
    assert spoken.refused("order", "a-2") == ["SFB-Q26"]
    assert spoken.refused("order", "a-2", "far-2") == ["SFB-Q26"]
    spoken.act("order b-2 a-2")
    assert [fact["champion"] for fact in spoken.facts("pushed")] == ["B (2)", "A (2)"]
    assert (spoken.at("a"), spoken.at("b")) == ("c6", "g4")


@pytest.mark.rule("SFB-25.31", "SFB-Q49")
def test_pull_drags_along_the_row():
    spoken = duel()
    spoken.laid.change("far", hex=spoken.laid.hex("b7"))
    spoken.say("it", "Pull 2 on one enemy in row within 4.")
    spoken.act("choose far-2")
    # b7, c6, d5: there stands an enemy; the hex that is left is damage.
    assert (spoken.at("far"), spoken.damage("far")) == ("c6", 1)


@pytest.mark.rule("SFB-25.13", "SFB-Q26")
def test_force_on_up_to_two_is_chosen_ordered_and_steered_by_the_cards_player():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "d5"), Piece("b", "f4")])
    card = spoken.card(
        "feint",
        "it",
        "Pre-attack: Force 1 on up to 2 adjacent enemies. Defence -1 on those champions for this turn.",
        kind="attack",
    )
    spoken.laid.attack(card, "it")
    spoken.resolve(card)
    assert spoken.legal == ["choose", "choose a-2", "choose b-2", "choose a-2 b-2"]
    spoken.act("choose b-2 a-2").act("order b-2 a-2")
    assert spoken.asked == 1
    spoken.act("move g4").act("stop-moving")
    assert (spoken.at("a"), spoken.at("b")) == ("d5", "g4")
    assert [(each.value, each.change, each.until) for each in spoken.laid.table.lasting] == [
        ("defence", -1, "turn")
    ] * 2


@pytest.mark.rule("SFB-11.5", "SFB-20.15")
def test_up_to_may_be_nobody_and_those_champions_are_nobody_then():
    spoken = Spoken([Piece("it", "e4")], [Piece("a", "d5"), Piece("b", "f4")])
    spoken.say("it", "Root on up to 2 adjacent enemies.", "Damage 1 on those champions.")
    spoken.act("choose none")
    assert [spoken.damage("a"), spoken.damage("b")] == [0, 0]
    assert [fact["text"] for fact in spoken.facts("forfeited")] == [
        "Root on up to 2 adjacent enemies.",
        "Damage 1 on those champions.",
    ]


@pytest.mark.rule("SFB-25.10", "SFB-Q39")
def test_fear_leads_away_from_this_champion_and_is_steered_by_the_other_side():
    spoken = duel().say("it", "Fear 2 on one adjacent enemy.")
    assert spoken.asked in (0, 2)
    while spoken.asked:
        spoken.act(spoken.legal[0])
    assert (
        spoken.laid.setting.arena.distance[spoken.laid.hex("e4")][spoken.laid["foe"].hex or 0] == 3
    )


@pytest.mark.rule("SFB-20.6", "SFB-Q75", "SFB-Q26")
def test_moving_towards_and_away_belongs_to_the_champions_player():
    spoken = Spoken([Piece("it", "e4"), Piece("friend", "e8")], [Piece("foe", "d5")])
    spoken.say("it", "Move 2 on each ally towards this champion.")
    while spoken.asked:
        assert spoken.asked == 1
        spoken.act(spoken.legal[0])
    distance = spoken.laid.setting.arena.distance[spoken.laid.hex("e4")]
    assert distance[spoken.laid["friend"].hex or 0] == 2
    spoken.say("it", "Move 1 on one adjacent enemy away from this champion.")
    assert spoken.asked == 2
    spoken.act(spoken.legal[0])
    assert distance[spoken.laid["foe"].hex or 0] == 2


@pytest.mark.rule("SFB-25.3", "SFB-25.18", "SFB-25.51", "SFB-Q104")
@pytest.mark.parametrize(
    ("text", "answers", "end"),
    [
        ("Dash 2.", ["choose ne", "move f3", "stop-moving"], "f3"),
        ("Jump 2.", ["choose e6"], "e6"),
        ("Swoop 2.", ["choose e6"], "e6"),
        ("Jump 2.", ["choose none"], "e4"),
    ],
)
def test_this_champion_moves_at_its_players_will(text: str, answers: list[str], end: str):
    spoken = duel().say("it", text)
    for answer in answers:
        assert spoken.asked == 1
        spoken.act(answer)
    assert spoken.at("it") == end
    assert not spoken.asked


# -- placing --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.28", "SFB-6.11")
def test_an_ally_is_placed_on_a_free_hex_beside_this_champion():
    spoken = duel()
    spoken.laid.change("friend", hex=spoken.laid.hex("a9"))
    spoken.say("it", "Place one ally on a free hex adjacent to this champion.")
    # Around e4: d5 holds an enemy, e5 a statue.
    assert spoken.legal == ["choose d4", "choose e3", "choose f3", "choose f4"]
    assert spoken.refused("choose", "e5") == ["SFB-25.28"]
    assert spoken.refused("choose", "d5") == ["SFB-25.28"]
    assert spoken.act("choose f4").at("friend") == "f4"


@pytest.mark.rule("SFB-25.28", "SFB-Q47")
def test_placing_on_a_trap_sets_it_off():
    spoken = duel(traps={"f3": "blades", "g4": "snare"})
    spoken.laid.change("friend", hex=spoken.laid.hex("a9"))
    spoken.say("it", "Place one ally on a free hex adjacent to this champion.").act("choose f3")
    assert spoken.damage("friend") == 2
    assert spoken.asked == 1
    spoken.act("place-trap d4")
    assert not spoken.asked


@pytest.mark.rule("SFB-25.28")
def test_placing_in_the_own_deployment_area():
    spoken = duel().say("it", "Place one ally on a free hex of your deployment area.")
    assert spoken.legal == [f"choose {hex_}" for hex_ in ("e1", "f1", "g1", "h1", "i1")]
    assert spoken.act("choose i1").at("friend") == "i1"


@pytest.mark.rule("SFB-20.15", "SFB-Q19")
def test_without_a_free_hex_placing_is_forfeited():
    crowd = [Piece(f"x{n}", hex_) for n, hex_ in enumerate(("e3", "d4", "f3"))]
    spoken = Spoken([Piece("it", "e4"), Piece("friend", "f4"), *crowd], [Piece("foe", "d5")])
    text = "Place one ally on a free hex adjacent to this champion."
    assert not spoken.is_usable("it", text)
    spoken.say("it", text).act("choose friend-1")
    assert spoken.at("friend") == "f4"


@pytest.mark.rule("SFB-Q91", "SFB-25.46")
def test_two_champions_change_hexes_rooted_or_not():
    spoken = duel()
    spoken.laid.change("friend", rooted=True, damage=1)
    card = spoken.card(
        "decoy",
        "it",
        "Place this champion and one ally within 2 on each other's hexes. Heal 1 on that champion.",
        kind="reaction",
        targeting=None,
    )
    spoken.resolve(card).act("choose 1")
    assert (spoken.at("it"), spoken.at("friend"), spoken.damage("friend")) == ("f4", "e4", 0)


# -- changes that last ----------------------------------------------------------------------


@pytest.mark.rule("SFB-Q96", "SFB-Q100")
def test_a_change_for_this_turn_is_kept_with_its_card():
    spoken = duel().say("it", "Movement +1 on this champion for this turn.")
    (lasting,) = spoken.laid.table.lasting
    assert (lasting.value, lasting.change, lasting.until) == ("movement", 1, "turn")
    assert lasting.figure == spoken.laid.number["it"]
    assert lasting.source == spoken.cards["it-says-0"].number


@pytest.mark.rule("SFB-Q35", "SFB-10.4")
def test_a_change_for_this_attack_needs_an_attack():
    lines = ("Pre-attack: Strength +2 on this champion for this attack against bloodied targets.",)
    spoken = duel()
    card = spoken.card("stab", "it", *lines, kind="attack")
    spoken.laid.attack(card, "it")
    spoken.resolve(card)
    (lasting,) = spoken.laid.table.lasting
    assert (lasting.until, lasting.scope, lasting.change) == ("attack", "bloodied", 2)


@pytest.mark.rule("SFB-20.12", "SFB-20.11")
def test_negated_displacement_lasts_for_the_turn():
    spoken = duel()
    ward = spoken.card(
        "ward",
        "foe",
        "Negate displacement on this champion for this turn.",
        kind="reaction",
        targeting=None,
    )
    spoken.resolve(ward)
    spoken.say("it", "Push 3 on one adjacent enemy.")
    assert (spoken.at("foe"), spoken.damage("foe")) == ("d5", 0)
