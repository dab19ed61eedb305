"""Deeds about cards, cores and traps: drawing, planning, prices, looking, showing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.kernel.engine.dice import ObservedDice
from tests.games.super_fantasy_brawl.resolutions import Spoken, duel
from tests.games.super_fantasy_brawl.tables import Piece

# -- cards and cores ------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.6", "SFB-25.7", "SFB-25.8")
def test_the_number_is_declared_before_the_first_card_is_drawn():
    spoken = duel()
    spoken.deck(1, *(spoken.card(name, "it", "Draw 1.") for name in ("low", "mid", "top")))
    spoken.say("it", "Draw 2.")
    assert spoken.legal == ["choose 0", "choose 1", "choose 2"]
    assert spoken.refused("choose", 3) == ["SFB-25.7"]
    spoken.act("choose 2")
    assert spoken.names(spoken.laid.table.side(1).hand) == ["mid", "top"]
    spoken.say("it", "Draw 2.").act("choose 0")
    assert spoken.names(spoken.laid.table.side(1).deck) == ["low"]


@pytest.mark.rule("SFB-Q57")
def test_with_neither_deck_nor_discard_pile_nothing_is_drawn():
    spoken = duel().say("it", "Draw 2.")
    assert not spoken.asked
    assert not spoken.laid.table.side(1).hand.cards


@pytest.mark.rule("SFB-25.29", "SFB-Q57", "SFB-11.5")
def test_planned_cards_lie_on_top_of_the_deck():
    spoken = duel()
    low, one, two = (spoken.card(name, "it", "Draw 1.") for name in ("low", "one", "two"))
    spoken.deck(1, low)
    spoken.hand(1, one, two)
    spoken.say("it", "Plan 2.").act("plan two one")
    player = spoken.laid.table.side(1)
    assert spoken.names(player.deck) == ["low", "two", "one"]
    assert not player.hand.cards


@pytest.mark.rule("SFB-Q97")
def test_a_price_that_is_paid_is_spent_though_the_effect_is_forfeited():
    spoken = duel()
    card = spoken.card(
        "javelin",
        "it",
        "Post-attack: You may exhaust one ready core. If you do, damage 1 on the target.",
        kind="attack",
    )
    spoken.laid.attack(card, "it", "far")
    spoken.laid.change("far", hex=None)
    spoken.resolve(card)
    assert spoken.legal == ["choose yes", "choose no"]
    spoken.act("choose yes")
    assert spoken.legal == ["choose manipulation", "choose destruction", "choose creation"]
    spoken.act("choose creation")
    assert spoken.laid.table.side(1).ready_cores() == ["manipulation", "destruction"]
    assert spoken.facts("forfeited")
    assert spoken.damage("far") == 0


@pytest.mark.rule("SFB-20.15")
def test_yes_is_not_offered_without_a_ready_core():
    spoken = duel()
    player = spoken.laid.table.side(1)
    player.manipulation = player.destruction = player.creation = False
    card = spoken.card(
        "javelin",
        "it",
        "Post-attack: You may exhaust one ready core. If you do, damage 1 on the target.",
        kind="attack",
    )
    spoken.laid.attack(card, "it", "foe")
    spoken.resolve(card)
    assert not spoken.asked
    assert spoken.damage("foe") == 0


@pytest.mark.rule("SFB-20.19", "SFB-20.17")
def test_a_card_is_discarded_openly_and_then_the_effect_follows():
    spoken = duel()
    spoken.deck(1, spoken.card("low", "it", "Draw 1."))
    vow = spoken.card(
        "vow",
        "it",
        "Post-attack: You may discard 1 card from your hand. If you do, draw 1.",
        kind="reaction",
        targeting=None,
    )
    spoken.hand(1, *(spoken.card(name, "it", "Draw 1.") for name in ("one", "two")))
    spoken.resolve(vow).act("choose yes")
    assert spoken.legal == ["choose one", "choose two"]
    spoken.act("choose one").act("choose 1")
    player = spoken.laid.table.side(1)
    assert spoken.names(player.discard) == ["one"]
    assert spoken.names(player.hand) == ["low", "two"]
    # Declined, neither happens.
    spoken.resolve(vow).act("choose no")
    assert spoken.names(player.discard) == ["one"]
    player.hand.take_all()
    spoken.resolve(vow)
    assert not spoken.asked


# -- traps ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-19.1", "SFB-25.28", "SFB-Q99")
def test_a_trap_that_was_looked_at_may_be_placed_elsewhere():
    spoken = duel(traps={"f3": "blades", "g4": "snare"})
    spoken.say("it", "Look at one trap. You may place that trap on an empty trap hex.")
    assert spoken.legal == ["choose f3", "choose g4"]
    assert spoken.refused("choose", "d4") == ["SFB-19.1"]
    spoken.act("choose g4").act("choose yes")
    assert spoken.legal == [f"choose {hex_}" for hex_ in ("c6", "d4", "d7", "f6")]
    spoken.act("choose d4")
    table, hex_ = spoken.laid.table, spoken.laid.hex
    assert [(trap.hex, trap.known) for trap in table.traps] == [(hex_("f3"), []), (hex_("d4"), [1])]


@pytest.mark.rule("SFB-20.15")
def test_a_trap_cannot_be_placed_where_no_trap_hex_is_empty():
    hexes = ("c6", "d4", "d7", "f3", "f6", "g4")
    spoken = duel(traps=dict.fromkeys(hexes, "spikes"))
    spoken.say("it", "Look at one trap. You may place that trap on an empty trap hex.")
    spoken.act("choose g4")
    assert not spoken.asked


@pytest.mark.rule("SFB-19.8")
def test_a_trap_is_replaced_by_one_of_the_supply():
    spoken = duel(traps={"f3": "blades"}, supply=("spikes", "snare"))
    spoken.say(
        "it", "Choose one: replace one trap with a trap from the supply or heal 1 on each ally."
    )
    names = spoken.laid.cards.trap_names
    assert not spoken.asked
    assert [names.id(trap.face or 0) for trap in spoken.laid.table.traps] == ["snare"]
    assert sorted(names.id(face) for face in spoken.laid.table.supply) == ["blades", "spikes"]


# -- looking and showing --------------------------------------------------------------------


@pytest.mark.rule("SFB-20.21", "SFB-Q99")
def test_what_one_player_looks_at_only_that_player_is_told():
    spoken = duel(traps={"f3": "blades"})
    spoken.say("it", "Look at one trap.")
    (fact,) = [fact for fact in spoken.laid.told if fact.name == "looked-at-trap"]
    assert (fact.seat, fact.secret) == (1, ("trap",))
    assert fact.data == {"hex": "f3", "trap": "Blades"}
    assert spoken.laid.table.traps[0].known == [1]
    spoken.say("it", "Look at one trap.")
    assert spoken.laid.table.traps[0].known == [1]


@pytest.mark.rule("SFB-20.15", "SFB-19.1")
def test_without_a_trap_there_is_nothing_to_look_at():
    spoken = duel()
    assert not spoken.is_usable("it", "Look at one trap.")
    spoken.say("it", "Look at one trap.")
    assert spoken.facts("looked-at-trap") == []


@pytest.mark.rule("SFB-20.17", "SFB-20.21")
def test_the_hand_of_an_opponent_is_seen_by_one_player():
    spoken = duel()
    spoken.hand(2, spoken.card("one", "foe", "Draw 1."))
    spoken.say("it", "Look at the hand of one opponent.")
    assert not spoken.asked
    (fact,) = [fact for fact in spoken.laid.told if fact.name == "looked-at-hand"]
    assert (fact.seat, fact.secret) == (1, ("cards",))
    assert fact.data == {"whose": 2, "cards": ["One"]}


@pytest.mark.rule("SFB-20.17", "SFB-20.18", "SFB-20.21")
def test_with_four_players_one_of_two_opponents_is_named():
    sides = [[Piece(name, at)] for name, at in zip("abcd", ("e4", "f4", "d5", "e3"), strict=True)]
    spoken = Spoken(*sides)
    spoken.hand(4, spoken.card("one", "d", "Draw 1."))
    spoken.say("a", "Look at the hand of one opponent.")
    assert spoken.legal == ["choose seat-2", "choose seat-4"]
    assert spoken.refused("choose", "seat-3") == ["SFB-20.17"]
    spoken.act("choose seat-4")
    assert spoken.facts("looked-at-hand") == [{"whose": 4, "cards": ["One"]}]
    spoken.say("a", "Show the hand of one opponent.").act("choose seat-4")
    assert spoken.facts("hand-shown") == [{"cards": ["One"]}]


@pytest.mark.rule("SFB-20.18", "SFB-20.13")
def test_the_top_card_is_shown_to_all_and_stays_there():
    spoken = duel()
    spoken.deck(1, *(spoken.card(name, "it", "Draw 1.") for name in ("low", "top")))
    spoken.say("it", "Show the top card of your deck.")
    assert spoken.facts("top-shown") == [{"card": "Top"}]
    player = spoken.laid.table.side(1)
    assert (spoken.names(player.deck), player.looks) == (["low", "top"], 1)
    spoken.say("it", "Look at the top card of your deck.")
    (fact,) = [fact for fact in spoken.laid.told if fact.name == "looked-at-top"]
    assert fact.secret == ("card",)


@pytest.mark.rule("SFB-20.13", "SFB-20.15")
def test_an_empty_deck_is_made_anew_before_its_top_is_shown():
    spoken = duel()
    spoken.say("it", "Show the top card of your deck.")
    assert spoken.facts("top-shown") == []
    player = spoken.laid.table.side(1)
    player.discard.put(spoken.card("one", "it", "Draw 1.").number)
    spoken.say("it", "Show the top card of your deck.")
    assert spoken.facts("top-shown") == [{"card": "One"}]
    assert (len(player.deck), len(player.discard)) == (1, 0)


@pytest.mark.rule("SFB-20.18", "SFB-Q99")
def test_a_trap_that_is_shown_is_known_to_everybody():
    spoken = duel(traps={"f3": "blades"})
    spoken.say("it", "Show one trap.")
    assert spoken.facts("trap-shown") == [{"hex": "f3", "trap": "Blades"}]
    assert spoken.laid.table.traps[0].known == [1, 2]


@pytest.mark.rule("SFB-20.18", "SFB-20.21")
def test_where_chance_is_observed_a_shown_face_is_reported_and_a_looked_at_one_is_not():
    spoken = duel(traps={"f3": "blades"}, supply=("snare", "blades"), dice=ObservedDice())
    table, names = spoken.laid.table, spoken.laid.cards.trap_names
    blades, snare = names.number("blades"), names.number("snare")
    table.traps = [replace(table.traps[0], face=None, pool=sorted([blades, snare]))]
    spoken.say("it", "Look at one trap.")
    assert not spoken.asked
    assert spoken.facts("looked-at-trap") == [{"hex": "f3", "trap": ""}]
    spoken.say("it", "Show one trap.")
    awaited = spoken.run.awaited()
    assert awaited is not None
    spoken.run.observe(str(awaited[1]), "snare")
    assert spoken.facts("trap-shown") == [{"hex": "f3", "trap": "Snare"}]
    assert (table.traps[0].face, table.supply.cards) == (snare, [blades])
