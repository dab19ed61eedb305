"""Texts in other words: the later wording and free English, reworded into the phrases of the set (HAC-Q41)."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.card_import.rewording import rewordings, tell_enter, tell_lines
from referee.games.homestuck_atcg.cardset.card_set import shipped_set

TEXTS = [
    ("character", "Ability (2g) Draw 1 card", "Special Tap (2 grist): draw 1 card."),
    ("character", "Ability (1b): Refresh this character.", "Special Tap (1 boon): refresh this card."),
    ("character", "Ability (2b) Move this card to any location", "Special Tap (2 boons): move this card to any other planet."),
    ("character", "Ability (1g + 2b) draw a card.", "Special Tap (1 grist + 2 boons): draw 1 card."),
    ("character", "Ability (1 grist) nullify 1 opposing character here", "Special Tap (1 grist): remove 1 opposing character here from play."),
    ("character", "Ability (1g) Destroy all opponent's cards here with less power than this card.",
     "Special Tap (1 grist): destroy all opposing cards here with power below (power)."),
    ("character", "Ability (1g) Destroy all opponents' #beast cards here with equal or less power than this card's power + boons, and then discard all boons.",
     "Special Tap (1 grist): destroy all opposing #BEAST cards here with power at most (power + boons); remove all boons from this card."),
    ("character", "Ability (1g) Give all your other #TROLL cards here 1+boons power until the start of your next turn.",
     "Special Tap (1 grist): give all other own #TROLL cards here +(1 + boons) power until the start of your next turn."),
    ("character", "Ability (3g) Move all boons to another one of your #CARAPACE cards.",
     "Special Tap (3 grist): move all boons from this card to 1 other own #CARAPACE cards."),
    ("character", "This card gains +2 Power while invading", "While this card is invading: this card has +2 power."),
    ("character", "While this card is tapped, it gains +3 power to resist being destroyed.", "While this card is tapped: this card has +3 power against destruction."),
    ("character", "This card may be refreshed during your turn for 2 boons.", "Action (2 boons): refresh this card."),
    ("character", "When this card is destroyed, draw 2 cards", "When this card is destroyed: draw 2 cards."),
    ("character", "When you play this card, gain +2 grist.", "When this card enters play: gain 2 grist."),
    ("character", "This card resists 2 power to be destroyed by attacks or abilities", "This card has +2 power against destruction."),
    ("character", "Ability (2b)- Remove a boon from all opponent's tapped characters here",
     "Special Tap (2 boons): remove 1 boon from all tapped opposing characters here."),
    ("character", "Ability (1b) Add the top inventory card in your discard pile to your hand.",
     "Special Tap (1 boon): put the top inventory card of your discard pile into your hand."),
    ("character", "Ability (3b) Put this card back into your deck and shuffle your deck",
     "Special Tap (3 boons): shuffle this card into its owner's deck."),
    ("executable", "Execute: Search your deck for a Character Card, and play it to your planet immediately (without paying it's enter cost.) Shuffle your deck.",
     "Execute: search your deck for 1 character; bring that card into play at your planet."),
    ("executable", "Execute: Gain 2 grist for every one of your #BEASTS here", "Execute: gain (2 x the number of own #BEAST cards here) grist."),
    ("inventory", "Remove the attached card from play", "When this card enters play: remove the host from play."),
    ("executable", "~ATH: Any #CARAPACE", "~ATH: any #CARAPACE card."),
    ("executable", "~ATH: Your LAMP LIGHTER character card", "~ATH: own character titled LAMP LIGHTER."),
    ("executable", "~ATH: An opponent's character card with 6+ power when destroyed.", "~ATH: opposing character with power at least 6."),
    ("executable", "~ATH: your planet card", "~ATH: own planet."),
    ("executable", "Execute: Gain +2 Victory Points, and draw 1 card", "Execute: gain 2 victory points; draw 1 card."),
    ("executable", "Execute: The triggering character card is nullified", "Execute: remove the triggering card from play."),
    ("executable", "Execute: Until the end of your next turn, all your #HUMAN cards gain +1 power.",
     "Execute: give all own #HUMAN cards +1 power until the end of your next turn."),
    ("executable", "When this card is destroyed, nullify it.", "Instead of this card going to the discard pile: remove this card from play."),
    ("inventory", "Attach this to your #HUMAN card", "Attach to own #HUMAN card."),
    ("inventory", "Attach this to your LOFAF planet card.", "Attach to own planet titled LOFAF."),
    ("inventory", "The attached card gains +1 power per every other one of your #HUMAN cards here.", "The host has +1 power per other own #HUMAN cards here."),
    ("inventory", "The attached card gains the following text: // Ability (1b) Draw 1 card.",
     'The host gains the text "Special Tap (1 boon): draw 1 card".'),
    ("inventory", "All opponent's character cards here have -1 power", "Opposing characters here have -1 power."),
    ("planet", "Your #TROLL cards gain +1 power during all score phases", "During each Score Phase: own #TROLL cards have +1 power."),
    ("planet", "During your Prep Phase, before you draw, you may draw 1 card.", "In your Prep Phase before drawing: you may draw 1 card."),
]  # fmt: skip


@pytest.mark.rule("HAC-0.2", "HAC-Q41")
@pytest.mark.parametrize(("type_", "listed", "read"), TEXTS)
def test_other_words_are_reworded_and_read(type_: str, listed: str, read: str):
    (told,) = tell_lines(listed, type_)
    assert told.unread is None, told
    assert told.words.text == read


@pytest.mark.parametrize(
    ("listed", "read"),
    [
        ("3g", "3g"),
        ("3", "3g"),
        ("3 Grist", "3g"),
        ("~ATH: Any #troll", "~ATH: any #TROLL card"),
        ("~ATH Your #BEAST.", "~ATH: own #BEAST card"),
        ("~ATH: Any LAMP LIGHTER", "~ATH: any card titled LAMP LIGHTER"),
        ("~ATH: opponent's executable card", "~ATH: opposing executable"),
    ],
)
def test_an_enter_cost_is_reworded_too(listed: str, read: str):
    told = tell_enter(listed)
    assert (told.unread, told.words.text) == (None, read)


def test_what_the_phrases_say_already_stays_as_it_is():
    """A line of which only a part is in other words keeps the rest of it."""
    other = {
        text: rewordings().reword(text, card.type).text
        for card in shipped_set().cards
        for text in card.text
    }
    changed = {text: new for text, new in other.items() if new != text}
    assert all(new == text.replace("1 boon)", "1 boons)") for text, new in changed.items())
    assert len(changed) <= 1


@pytest.mark.parametrize(
    "listed",
    [
        "Execute: Return all of an opponent's characters with 5+ power to their hand",
        "Execute: Look at any one opponent's hand",
        "Execute: Every player discards cards until they have a maximum of 8",
        "~ATH: Any Moon",
    ],
)
def test_what_no_phrase_says_is_not_guessed(listed: str):
    (told,) = tell_lines(listed, "executable")
    assert told.unread is not None


def test_one_sentence_of_a_list_may_be_two_lines():
    told = tell_lines("All LAMP LIGHTER and LAMP SELLER here have +1 power.", "character")
    assert [each.words.text for each in told] == [
        "Characters here titled LAMP LIGHTER have +1 power.",
        "Characters here titled LAMP SELLER have +1 power.",
    ]
    assert all(each.unread is None for each in told)


def test_a_cell_holds_several_lines_however_they_are_parted():
    for cell in (
        "Attach to own character. // The host has +1 power.",
        "Attach to own character.\nThe host has +1 power",
        "Attach to own character. The host has +1 power.",
        " // Attach to own character //// The host has +1 power // ",
    ):
        read = [told.words.text for told in tell_lines(cell, "inventory")]
        assert read == ["Attach to own character.", "The host has +1 power."]


def test_a_sentence_within_quotes_parts_no_line():
    cell = 'The host gains the text "When this card is destroyed: draw 1 card". Attach to your character'
    read = [told.words.text for told in tell_lines(cell, "inventory")]
    assert read == [
        'The host gains the text "When this card is destroyed: draw 1 card".',
        "Attach to own character.",
    ]
