"""Texts that are refused: outside the language, or read and without sense."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from tests.games.save_your_bacon.texts import clauses, read

ATTACK = "needs an attack, expected with a reaction text about a step of one [SYB-10.2.0.14]"
CHAMPIONS = "which is about a champion only"
EQUIPMENT = "which is about an equipment card only"
BACK = "points back to nothing, expected "
ONE = "a reaction text names one card [SYB-14.0.8]"


def refused(*texts: str, on: str = "action") -> str:
    with pytest.raises(PackError) as caught:
        read(*texts, on=on)
    message = str(caught.value)
    assert "\n" not in message
    return message


# -- outside the language -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "at", "wish"),
    [
        ("Place two {D} on an opposing champion.", 6, "a number"),
        ("Deal 2 {D} to an opposing champion.", 0, "'Place'"),
        ("Destroy an opposing equipment.", 29, "' '"),
        ("Draw 1 cards.", 7, "'card'"),
        ("Ready a opposing champion.", 8, "'champion'"),
        ("Apply Sleepy to an opposing champion.", 6, "'Terrified' or 'Infested'"),
        ("Place 2 {D} on each opposing champion that lacks {ZZ}.", 49, "trait_icon"),
        ("You may if able draw 1 card.", 8, "'draw'"),
        ("Draw 1 card", 11, "'.'"),
        ("draw 1 card.", 0, "'Draw'"),
        ("Draw 1 card. refresh.", 13, "'Refresh'"),
        ("Draw 1 card; Refresh.", 13, "'refresh'"),
        ("Draw 1 card.  Refresh.", 13, "'Refresh'"),
        ("Gain 1 {E}.", 9, "'+'"),
        ("Choose one: draw 1 card or refresh.", 23, "','"),
        ("You may choose one: draw 1 card, or refresh.", 15, "'an'"),
        ("If you have 3 {B}, draw 1 card.", 12, "'fewer'"),
        ("Name: {A} -> draw 1 card.", 0, "'Draw'"),
        ("", 0, "'Draw'"),
    ],
)
def test_a_text_outside_the_language_is_refused_at_its_first_wrong_word(text, at, wish):
    message = refused(text)
    assert message.startswith(f"own.toml: line 7, card own, text 1, column {at + 1}: found ")
    assert wish in message.partition(", expected ")[2]
    assert message.endswith(f"in {text!r} [SYB-5.0.3]")


@pytest.mark.parametrize("host", ["champion", "equipment", "condition"])
def test_a_card_in_play_has_named_effects_and_no_heading(host: str):
    assert "column 1: found '['" in refused("[After you refresh]", on=host)


def test_a_second_line_is_refused_where_it_stands():
    message = refused("Draw 1 card.", "Refresh now.")
    assert message.startswith("own.toml: line 8, card own, text 2, column 9: found 'now'")


def test_numbers_are_small():
    message = refused("Draw 1000 cards.")
    assert message.endswith("column 6: found 1000, expected at most 999 [SYB-5.0.3]")


def test_a_text_that_is_too_long_is_refused():
    assert "a text of 2006 characters, expected at most 1000" in refused("Draw " + "1" * 2001)


# -- what the words are about ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "on", "column", "why"),
    [
        # conditions, traits and defeat are of champions
        (["Apply Frozen to an equipment card."], "action", 1, CHAMPIONS),
        (["Apply Frozen to an opposing card."], "action", 1, CHAMPIONS),
        (["Remove Frozen from a friendly equipment card."], "action", 1, CHAMPIONS),
        (["Remove 1 condition from an equipment card."], "action", 1, CHAMPIONS),
        (["Remove each condition from an equipment card."], "action", 1, CHAMPIONS),
        (["Exhaust an equipment card; apply Hexed to that card."], "action", 28, CHAMPIONS),
        (["[After an equipment card is defeated]", "Draw 1 card."], "reaction", 8, CHAMPIONS),
        (["[After an opposing card is defeated]", "Draw 1 card."], "reaction", 8, CHAMPIONS),
        (["N: [After this card uses a card] -> draw 1 card."], "equipment", 11, CHAMPIONS),
        (["N: [After a condition is applied to this card] -> draw 1 card."], "equipment", 11, CHAMPIONS),
        (["N: This card is considered exhausted."], "equipment", 4, CHAMPIONS),
        (["N: This card may have up to 3 equipped cards."], "equipment", 4, CHAMPIONS),
        (["N: Action cards used by this card cost -1 {E}."], "equipment", 4, CHAMPIONS),
        (["N: Action cards used by this card cost -1 {E+}."], "equipment", 4, CHAMPIONS),
        (["Choose a trait; until the end of this turn, an equipment card has that trait."],
         "action", 45, CHAMPIONS),
        # destruction and what lies on top of cards is of equipment
        (["Destroy a champion."], "action", 1, EQUIPMENT),
        (["Destroy an opposing card."], "action", 1, EQUIPMENT),
        (["Return a friendly champion to its owner's hand."], "action", 1, EQUIPMENT),
        (["Exhaust a champion. Equip that card to this champion."], "action", 21, EQUIPMENT),
        (["[After an opposing champion is destroyed]", "Draw 1 card."], "reaction", 8, EQUIPMENT),
        (["[After an opposing card is declared as the attacking card]", "Destroy the attacking card."],
         "reaction", 1, EQUIPMENT),
        (["[After an opposing equipment card counters]", "Destroy the attacking card."],
         "reaction", 1, EQUIPMENT),
        # this card
        (["Remove this card."], "action", 1, "'this card' is an equipment card, expected on equipment"),
        (["Ready this card."], "action", 7, "'this card' is an equipment card, expected on equipment"),
        (["N: This card cannot attack."], "champion", 4, "expected on equipment only [SYB-14.0.52]"),
        (["N: {A} -> place the top card of your deck underneath this card."], "condition", 11,
         "expected on equipment only [SYB-14.0.52]"),
        (["N: This champion has +1 Attack for each card underneath this card."], "champion", 4,
         "expected on equipment only [SYB-14.0.52]"),
        # attacks
        (["Exhaust the attacking card."], "action", 9, ATTACK),
        (["[After you refresh]", "Exhaust the defending card."], "reaction", 9, ATTACK),
        (["[After an opposing champion is exhausted]", "Change the target of this attack to a friendly card."],
         "reaction", 1, ATTACK),
        (["Until the end of this attack, this champion cannot attack."], "action", 1, ATTACK),
        (["N: The attacking card has -1 Attack."], "champion", 4, ATTACK),
        (["N: While attacking the defending card, this champion has +1 Attack."], "champion", 20, ATTACK),
        (["[After the attacking card is exhausted]", "Draw 1 card."], "reaction", 8, ATTACK),
        # words that point back
        (["Exhaust that champion."], "action", 9, BACK + "a clause before that chooses a champion, or"),
        (["Exhaust those champions."], "action", 9, BACK + "a clause before that chooses several"),
        (["Exhaust that card."], "action", 9, BACK + "a clause before that chooses a card, or"),
        (["Discard that card."], "action", 1, BACK + "a clause before that chooses a card, or"),
        (["Exhaust each opposing champion; ready that champion."], "action", 39, BACK),
        (["Exhaust an opposing card; ready that champion."], "action", 33, BACK),
        (["Choose up to 2 opposing champions; exhaust that champion."], "action", 44, BACK),
        (["Choose an opposing champion; exhaust those champions."], "action", 38, BACK),
        (["[After an opposing champion is defeated]", "Ready the chosen champion."], "reaction", 7,
         BACK + "a clause before that chooses a champion [SYB-14.0.51]"),
        (["[After an opposing card is exhausted]", "Ready that champion."], "reaction", 7, BACK),
        (["[After you refresh]", "Ready that card."], "reaction", 7, BACK),
        (["[After that champion is defeated]", "Draw 1 card."], "reaction", 8, BACK),
        (["N: That champion cannot attack."], "champion", 4, BACK),
        (["[After an opposing champion is defeated]", "Remove that condition from that champion."],
         "reaction", 1, BACK + "a reaction text that names one"),
        (["That opponent reveals their hand to you."], "action", 1, BACK + "'choose an opponent' before"),
        (["Choose 1 card in that opponent's hand."], "action", 1, BACK + "'choose an opponent' before"),
        (["Until the end of this turn, this champion has that trait."], "action", 29,
         BACK + "'choose a trait' before"),
        (["N: This champion has that trait."], "champion", 4, BACK + "'choose a trait' before"),
        (["Choose an opponent. Choose 2 card in that opponent's hand."], "action", 28,
         "found 2, expected 1: 'that card' will be one card"),
        (["If you do, draw 1 card."], "action", 1, "stands first, expected a clause before it"),
        # one card
        (["[After each opposing champion is defeated]", "Draw 1 card."], "reaction", 8, ONE),
        (["[After up to 2 opposing champions is exhausted]", "Draw 1 card."], "reaction", 8, ONE),
        (["N: While each opposing champion is exhausted, this champion has +1 Attack."], "champion", 10,
         "a state names one card"),
        (["If each opposing champion has 1 or more {D}, draw 1 card."], "action", 4,
         "a condition names one card"),
        (["Attack with each friendly champion."], "action", 13, "expected one card"),
        (["Place {D} equal to half the Attack of each friendly champion on a champion."], "action", 39,
         "half is taken of the Attack of one card"),
        (["N: Up to 2 opposing champions has -1 Attack."], "champion", 4,
         "a constant effect lets nobody choose"),
        # costs and names
        (["N: {R} -> draw 1 card."], "champion", 4, "expected a cost or a reaction text [SYB-Q91]"),
        (["N: {MA}, {R} -> draw 1 card."], "champion", 4, "expected a cost or a reaction text [SYB-Q91]"),
        (["N: {A}, {A} -> draw 1 card."], "champion", 9, "'{A}' is a second cost of its kind"),
        (["N: 1 {E}, 2 {E} -> draw 1 card."], "champion", 11, "'2 {E}' is a second cost of its kind"),
        (["N: [After you refresh] -> draw 1 card. You may draw 1 card."], "champion", 40,
         "'you may' of an effect without a cost, expected in its first clause only [SYB-10.2.0.16]"),
        (["Draw 1 card."], "champion", 1, "goes on with no effect, expected a named effect"),
        (["N: This champion cannot attack.", "Draw 1 card."], "champion", 1, "goes on with no effect"),
        (["N: This champion cannot attack.", "N: {A} -> draw 1 card."], "champion", 1,
         "a second effect called 'N', expected another name [SYB-10.2.0.19]"),
        (["Draw 1 card."], "reaction", 1, "expected a reaction text in the first paragraph"),
        (["[After you refresh]", "[After you pass time]", "Draw 1 card."], "reaction", 1,
         "expected a reaction text in the first paragraph"),
    ],
)  # fmt: skip
def test_a_text_that_can_be_read_and_has_no_sense_is_refused(texts, on, column, why):
    message = refused(*texts, on=on)
    assert f", column {column}: " in message
    assert why in message
    assert message.startswith("own.toml: line ")
    assert " [SYB-" in message


def test_a_refusal_names_the_paragraph_in_which_the_word_stands():
    message = refused("[After you refresh]", "Draw 1 card.", "Exhaust that card.", on="reaction")
    assert message.startswith("own.toml: line 9, card own, text 3, column 9: ")


def test_a_reaction_card_does_something():
    message = refused("[After you refresh]", on="reaction")
    assert message.endswith("text 1: expected a second paragraph: what is done [SYB-5.0.3]")


@pytest.mark.rule("SYB-Q91")
def test_requirements_alone_are_enough_behind_a_reaction_text():
    (effect,) = read("N: [After you refresh] {R}, {MA} -> draw 1 card.", on="champion")
    assert effect.costs is not None
    assert (effect.costs.ready, effect.costs.traits, effect.costs.pays) == (True, ("MA",), False)


@pytest.mark.parametrize(
    ("texts", "on"),
    [
        # the trigger says what kind of card it is
        (["[After an opposing equipment card is declared as the attacking card]",
          "Destroy the attacking card."], "reaction"),
        (["[After an opposing equipment card declares a target]", "Destroy the attacking card."], "reaction"),
        (["[After an opposing champion counters]", "Apply Frozen to the defending card."], "reaction"),
        (["[After this champion is declared as the target of an attack]",
          "Apply Warded to the defending card."], "reaction"),
        (["[After an opposing equipment card is exhausted]", "Destroy that card."], "reaction"),
        (["[After an opposing champion is exhausted]", "Apply Frozen to that card."], "reaction"),
        (["[After an opponent declares an action card]", "Discard that card."], "reaction"),
        # the choice nearest before says it
        (["Exhaust an opposing champion; apply Frozen to that card."], "action"),
        (["Choose an opposing equipment card; destroy that card."], "action"),
        (["Exhaust an opposing champion. Ready an equipment card. Destroy that card."], "action"),
        (["Return an action card from your discard to your hand; reveal that card."], "action"),
        (["Choose one: exhaust an opposing champion, or refresh. Place 1 {D} on that champion."], "action"),
        (["Until the end of this turn, a friendly champion cannot attack. Ready that champion."], "action"),
        # paid effects may offer later
        (["N: {A} -> draw 1 card. You may draw 1 card."], "champion"),
        (["Draw 1 card. You may refresh."], "action"),
    ],
)  # fmt: skip
def test_words_are_allowed_where_what_they_mean_is_known(texts, on):
    assert all(clause.rule for clause in clauses(*texts, on=on))
