"""Costs, decks, hands and what players did: what these phrases are read into, and what of them has no sense."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Agent,
    Amount,
    Condition,
    Constant,
    Filter,
    Qual,
    Target,
    Term,
    Trigger,
)
from referee.games.homestuck_atcg.language.tree_parts import asks_who_did_so
from tests.games.homestuck_atcg.texts import actions, assert_refused, constant, line

FRIENDS = Filter("character", "own")
TALLIES = [
    ("how many cards you drew this turn", Term("tally", deed="drawn")),
    ("how many cards you discarded from your hand last turn", Term("tally", deed="thrown", span="last-turn")),
    ("how many cards the player of this card drew this turn", Term("tally", deed="drawn", ref="this")),
    ("how many cards the player of the active planet discarded from hand this turn", Term("tally", deed="thrown", ref="active")),
    ("how much grist you gained this turn", Term("tally", deed="enriched")),
    ("how much grist you lost this turn", Term("tally", deed="impoverished")),
    ("how much grist the player of the active planet paid this round", Term("tally", deed="spent", ref="active", span="this-round")),
    ("how many victory points you gained this turn", Term("tally", deed="rewarded")),
    ("how many victory points the player of the active planet gained this turn", Term("tally", deed="rewarded", ref="active")),
]  # fmt: skip


@pytest.mark.parametrize(("words", "term"), TALLIES)
def test_what_a_player_did(words, term):
    assert actions(f"draw ({words}) cards") == [Action("draw", amount=Amount(term))]


HAND = Filter("card", where="hand")
THEIRS = Filter("character", "own", where="theirs", place="this")
ACTIONS = [
    (
        "destroy all own characters at the planet of the player of this card",
        Action("destroy", Target("all", filter=THEIRS)),
    ),
    (
        "move this card to the planet of the player of the remembered card",
        Action("move", Target("ref", ("this",)), place="theirs", at="remembered"),
    ),
    (
        "bring this card into play at any planet tapped",
        Action("bring", Target("ref", ("this",)), tapped=True),
    ),
    (
        "bring this card into play at your planet tapped",
        Action("bring", Target("ref", ("this",)), place="home", tapped=True),
    ),
    (
        "each player discards 1 card from hand; each player who did so draws 1 card",
        Action("draw", number=1, player="each-player", who=Condition("did-so")),
    ),
    (
        "each opponent may pay 1 grist; draw (the number of other players who did so) cards",
        Action("draw", amount=Amount(Term("count-others", who=Condition("did-so")))),
    ),
    ("draw (the grist paid for this card) cards", Action("draw", amount=Amount(Term("paid-for")))),
    ("pay from 1 to 4 grist", Action("pay-any", number=1, amount=Amount(Term("number", 4)))),
    ("shuffle the deck of 1 player", Action("shuffle-deck", whose="one-player")),
    ("each opponent shuffles the deck", Action("players-shuffle", player="each-opponent")),
    ("put the top card of your deck on the bottom of that deck", Action("top-below", whose="own")),
    (
        "put the top 2 cards of your deck on the bottom of that deck",
        Action("top-below", number=2, whose="own"),
    ),
    ("remove the top 2 cards of your deck from play", Action("remove-top", number=2)),
    (
        "remove the top (grist) cards of your deck from play",
        Action("remove-top", amount=Amount(Term("grist"))),
    ),
    (
        "each opponent removes the top 2 cards of the deck from play",
        Action("remove-top", number=2, player="each-opponent"),
    ),
    (
        "each opponent removes the top (grist) cards of the deck from play",
        Action("remove-top", amount=Amount(Term("grist")), player="each-opponent"),
    ),
    (
        "put 2 cards from your hand on top of their owners' decks in any order",
        Action("ordered-on-top", Target("n", filter=HAND, number=2)),
    ),
    (
        "put 2 cards from your hand on the bottom of their owners' decks in any order",
        Action("ordered-below", Target("n", filter=HAND, number=2)),
    ),
    (
        "reveal cards from the top of your deck until 2 characters",
        Action("reveal-until", number=2, filter=Filter("character"), whose="own"),
    ),
    ("reveal 2 cards from your hand", Action("show", Target("n", filter=HAND, number=2))),
    ("reveal up to 2 cards from your hand", Action("show", Target("up-to", filter=HAND, number=2))),
    (
        "reveal any number of cards from your hand",
        Action("show", Target("any-number", filter=HAND)),
    ),
    (
        "reveal 2 random cards from your hand",
        Action("show", Target("random", filter=HAND, number=2)),
    ),
    ("reveal all cards in your hand", Action("show", Target("all", filter=HAND))),
    (
        "destroy (grist) random own characters",
        Action("destroy", Target("random", filter=FRIENDS, amount=Amount(Term("grist")))),
    ),
    (
        "name a title; destroy all cards with the named title",
        Action("destroy", Target("all", filter=Filter("card", quals=(Qual("named-title"),)))),
    ),
    (
        "name a tag; destroy all cards with the named tag",
        Action("destroy", Target("all", filter=Filter("card", quals=(Qual("named-tag"),)))),
    ),
]


@pytest.mark.parametrize(("text", "expected"), ACTIONS)
def test_an_action_is_read_into_what_it_does(text, expected):
    assert actions(text)[-1] == expected


def test_a_cost_may_be_of_any_number():
    found = line("character", "Action (discard up to 2 cards from your hand): draw 1 card.")
    paid, _ = found.instructions
    assert (paid.kind, paid.may_cost_nothing) == ("pay", True)
    found = line("character", "Action (discard 2 cards from your hand): draw 1 card.")
    assert not found.instructions[0].may_cost_nothing


SHUFFLERS = [
    ("you shuffle your deck", Filter("planet", "own")),
    ("an opponent shuffles the deck", Filter("planet", "opposing")),
    ("the player of this card shuffles the deck", Filter("planet", quals=(Qual("same-owner", ref="this"),))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "whose"), SHUFFLERS)
def test_whose_deck_is_shuffled(words, whose):
    assert line("character", f"When {words}: draw 1 card.").trigger == Trigger(
        "shuffled", filter=whose
    )


def test_what_a_card_costs_besides_grist():
    found = line(
        "character",
        "To play this card, also discard 1 card from your hand or destroy 1 own character.",
    )
    assert [(each.kind, each.option) for each in found.instructions] == [
        ("pay", 1),
        ("pay", 2),
        ("do", 0),
    ]
    found = line(
        "inventory",
        "Attach to own character.",
        "To play this card, also pay 1 grist and discard 1 card from your hand.",
    )
    assert (found.kind, [each.option for each in found.instructions]) == ("enter-also", [0, 0, 0])
    found = line(
        "executable",
        "You may discard 1 card from your hand instead of paying the enter cost of this card.",
    )
    assert (found.kind, len(found.instructions)) == ("enter-instead", 2)
    found = line(
        "executable",
        "You may discard 1 card from your hand and lose 1 victory point instead of paying the enter cost of this card.",
    )
    assert (found.kind, len(found.instructions)) == ("enter-instead", 3)


ALIKE = [
    ("destroy", "same", "the same title"),
    ("destroy", "different", "different titles"),
    ("choose", "same", "the same title"),
]


@pytest.mark.parametrize(("does", "alike", "words"), ALIKE)
def test_titles_of_several_cards(does, alike, words):
    text, foes = f"{does} 2 opposing characters with {words}", Filter("character", "opposing")
    assert actions(text) == [Action(does, Target("n", filter=foes, number=2, alike=alike))]


def test_whose_hand_is_kept():
    planet = Filter("planet", "own")
    agent = Agent(Filter("anything", "opposing"))
    said = constant("Opponents cannot discard cards from your hand.")
    assert said == Constant("hand-kept", filter=planet, agent=agent)
    assert constant("Opponents cannot look at your hand.") == Constant("hand-closed", filter=planet)
    found = line("character", "When you have no cards in hand left: draw 1 card.")
    assert found.trigger == Trigger("emptied", filter=planet)
    found = line("character", "When an opponent has no cards in hand left: draw 1 card.")
    assert found.trigger == Trigger("emptied", filter=Filter("planet", "opposing"))


def test_what_is_played_as_from_the_hand():
    pile = Filter("card", where="removed")
    said = constant("You may play cards in your removed pile as from your hand.", "planet")
    assert said == Constant("play-from", filter=pile)
    said = constant(
        "You may play cards in your removed pile as from your hand for 2 grist more.", "planet"
    )
    assert said == Constant("play-from", filter=pile, number=2)
    found = line(
        "planet",
        "You may play cards in your removed pile as from your hand.",
        "When a card is played this way: draw 1 card.",
    )
    assert found.trigger == Trigger("played-so", filter=Filter("card"))


REFUSED = [
    ("character", "To play this card, also draw 1 card.", 25, "HAC-1.18", "as a cost"),
    ("character", "To play this card, also destroy 1 own character here.", 49, "HAC-Q40", "not in play then"),
    ("planet", "You may play cards here as from your hand.", 1, "HAC-3.9", "discard pile or removed pile"),
    ("planet", "You may play cards in your hand as from your hand.", 1, "HAC-3.9", "discard pile or removed pile"),
    ("character", "Action (0 grist): each player who did so draws 1 card.", 31, "HAC-5.2.7", "were told nothing"),
    ("character", "Action (0 grist): draw (the number of players who did so) cards.", 47, "HAC-5.2.7", "were told nothing"),
    ("executable", "Execute: bring 1 character in your hand into play here tapped.", 51, "HAC-2.30", "no planet location"),
    ("character", "Action (0 grist): destroy all cards with the named title.", 37, "HAC-5.2.7", "no title was named"),
    ("character", "Action (0 grist): name a title; destroy all cards with the named tag.", 51, "HAC-5.2.7", "no tag was named"),
    ("character", "Action (deal 1 damage to any number of own planets): draw 1 card.", 9, "HAC-1.18", "as a cost"),
    ("character", "Action (remove 1 boon from all own characters): draw 1 card.", 9, "HAC-1.18", "as a cost"),
]  # fmt: skip


@pytest.mark.parametrize(("host", "text", "column", "rule", "why"), REFUSED)
def test_what_has_no_sense_is_refused_at_its_column(host, text, column, rule, why):
    assert_refused(host, text, column, rule, why)


def test_no_text_of_the_first_set_asks_who_did_so_so_that_its_matches_keep_their_bytes():
    printed = (each for card in shipped_set().cards for each in card.lines)
    assert not any(map(asks_who_did_so, printed))
    asking = line("character", "Action (0 grist): each player discards 1 card from hand; each player who did so draws 1 card.")  # fmt: skip
    assert asks_who_did_so(asking)
