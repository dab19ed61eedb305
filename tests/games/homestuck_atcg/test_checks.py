"""Texts that can be read and make no sense where they stand: refused at their column with a rule."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from tests.games.homestuck_atcg.texts import enter, line, lines

STORED = "Stored - "
REFUSED = [
    # what belongs to one type of card
    (
        "character",
        "Attach to own character.",
        1,
        "HAC-2.26",
        "'Attach to' on a card of type character",
    ),
    ("inventory", "~ATH: any card.", 1, "HAC-2.31", "expected it on type executable only"),
    ("planet", "Execute: draw 1 card.", 1, "HAC-2.34", "'Execute' on a card of type planet"),
    (
        "planet",
        "Special Tap (1 grist): draw 1 card.",
        1,
        "HAC-2.20",
        "expected it on type character only",
    ),
    (
        "planet",
        "Action (1 boon): draw 1 card.",
        9,
        "HAC-1.35",
        "'1 boon': this card is of type planet and has no boons",
    ),
    ("executable", "Action (0 grist): gain (power) grist.", 25, "HAC-1.14", "has no power"),
    ("executable", "This card has +1 power per boon.", 15, "HAC-1.35", "has no boons"),
    (
        "executable",
        "Execute: destroy all characters here.",
        33,
        "HAC-2.30",
        "at no planet location",
    ),
    (
        "executable",
        "Execute: move 1 own character to here.",
        34,
        "HAC-2.30",
        "at no planet location",
    ),
    ("executable", "Opposing characters cannot move here.", 1, "HAC-2.30", "at no planet location"),
    (
        "executable",
        "Execute: play 1 card from your hand here for its enter cost.",
        10,
        "HAC-2.30",
        "at no planet",
    ),
    (
        "executable",
        "Execute: swap this card with 1 card in your hand.",
        10,
        "HAC-2.30",
        "at no planet",
    ),
    (
        "inventory",
        "Action (0 grist): swap this card with 1 card in your hand.",
        19,
        "HAC-Q53",
        "expected it on a character",
    ),
    # cards that are not there
    ("character", "Action (0 grist): destroy that card.", 27, "HAC-5.2.7", "points to no card"),
    (
        "character",
        "Action (0 grist): move 1 own character to where that card is.",
        49,
        "HAC-5.2.7",
        "points to no card",
    ),
    (
        "character",
        "Action (0 grist): store 1 own character under that card.",
        47,
        "HAC-5.2.7",
        "points to no card",
    ),
    (
        "character",
        "While that card is tapped: this card has +1 power.",
        7,
        "HAC-5.2.7",
        "points to no card",
    ),
    ("character", "The host has +1 power.", 1, "HAC-2.26", "expected it on inventory"),
    (
        "character",
        "Action (0 grist): refresh the triggering card.",
        27,
        "HAC-2.33",
        "behind 'Execute:' only",
    ),
    (
        "character",
        "The card above has +1 power.",
        1,
        "HAC-Q40",
        "expected it behind 'Stored -' only",
    ),
    ("executable", "~ATH: the card above.", 7, "HAC-Q40", "expected it behind 'Stored -' only"),
    (
        "character",
        "Action (0 grist): destroy the stored card.",
        27,
        "HAC-Q40",
        "no text of the card stores one",
    ),
    (
        "character",
        "Action (0 grist): if the roll is 4 or more, draw 1 card.",
        22,
        "HAC-Q29",
        "no die was rolled",
    ),
    (
        "character",
        "Action (0 grist): put that card on the top or the bottom of that deck.",
        19,
        "HAC-Q39",
        "no card was looked at",
    ),
    (
        "character",
        "Action (0 grist): ignore the next opposing executable until that card is refreshed.",
        55,
        "HAC-1.22",
        "nothing here is refreshed",
    ),
    ("character", "Action (0 grist): if you do, draw 1 card.", 19, "HAC-5.2.7", "stands first"),
    (
        "character",
        "Action (0 grist): destroy 0 characters.",
        27,
        "HAC-5.2.7",
        "found 0, expected at least 1",
    ),
    (
        "character",
        "Action (0 grist): gain 100 grist.",
        24,
        "HAC-5.2.7",
        "found 100, expected at most 99",
    ),
    # under another card, and gained
    (
        "character",
        f"{STORED}Special Tap (1 grist): draw 1 card.",
        10,
        "HAC-Q40",
        "works for a card out of play",
    ),
    ("character", f"{STORED}Characters here have +1 power.", 21, "HAC-Q40", "not in play then"),
    (
        "character",
        f"{STORED}The card above has +1 power per boon.",
        29,
        "HAC-Q40",
        "not in play then",
    ),
    (
        "character",
        f"{STORED}Stored - The card above has +1 power.",
        10,
        "HAC-Q40",
        "expected it once",
    ),
    (
        "character",
        'This card gains the text "Attach to own character".',
        27,
        "HAC-2.26",
        "'Attach to' on a card",
    ),
    (
        "character",
        'Own cards gain the text "Execute: draw 1 card".',
        26,
        "HAC-Q36",
        "in a text that is gained",
    ),
    (
        "character",
        'Own cards gain the text "Stored - The card above has +1 power".',
        26,
        "HAC-Q40",
        "expected it once",
    ),
    (
        "character",
        'Own planets gain the text "Special Tap (1 grist): draw 1 card".',
        28,
        "HAC-2.20",
        "on a card of type planet",
    ),
    # what nobody may see
    (
        "character",
        "This card has +1 power per #TROLL card in your hand.",
        28,
        "HAC-Q39",
        "nobody sees which they are",
    ),
    (
        "character",
        "While there is no character in your hand: this card has +1 power.",
        19,
        "HAC-Q39",
        "nobody sees",
    ),
    ("character", "Cards in your hand have +1 power.", 7, "HAC-Q40", "expected cards in play"),
    ("executable", "~ATH: own card from your hand.", 16, "HAC-Q40", "expected cards in play"),
    (
        "inventory",
        "Attach to own card in your discard pile.",
        20,
        "HAC-Q40",
        "expected cards in play",
    ),
    (
        "character",
        "Action (0 grist): search your deck for 1 card in your hand.",
        47,
        "HAC-3.8",
        "the cards are in a pile",
    ),
    (
        "character",
        "Action (0 grist): bring 1 card from your hand into play in play.",
        57,
        "HAC-2.8",
        "'at your planet'",
    ),
    # what is said of a card that has no such thing
    ("planet", "This card has +2 power.", 1, "HAC-1.14", "expected '+N base power'"),
    ("executable", "Own executables have +2 power.", 1, "HAC-1.14", "type executable has no power"),
    ("inventory", "This card cannot be tapped.", 1, "HAC-1.22", "is never tapped"),
    ("inventory", "When this card is refreshed: draw 1 card.", 6, "HAC-1.22", "is never refreshed"),
    ("planet", "When your planet attacks: draw 1 card.", 6, "HAC-1.21", "does not attack"),
    ("executable", "This card cannot earn boons.", 1, "HAC-1.35", "has no boons"),
    ("planet", "This card cannot score.", 1, "HAC-5.3.3", "does not score"),
    ("character", "Own inventory cards cannot be moved.", 1, "HAC-5.2.3", "does not move"),
    ("character", "Executables enter play tapped.", 1, "HAC-Q24", "does not enter play tapped"),
    ("character", "This card has +1 max damage.", 1, "HAC-5.3.4", "takes no damage"),
    ("character", "Stored - This card has +1 power.", 10, "HAC-Q40", "not in play then"),
    (
        "character",
        "Action (0 grist): all executables have +1 power until the end of this turn.",
        19,
        "HAC-1.14",
        "has no power",
    ),
    (
        "planet",
        "While your planet is tapped: own characters have +1 power.",
        7,
        "HAC-1.22",
        "is never tapped",
    ),
    # what is done to a card that nothing of the kind can be done to
    ("inventory", "Action (1 grist): put 1 boon on this card.", 19, "HAC-1.35", "has no boons"),
    (
        "character",
        "Action (1 grist): move all boons from this card to 1 executable.",
        19,
        "HAC-1.35",
        "a card of type executable has no boons",
    ),
    ("inventory", "Action (1 grist): refresh this card.", 19, "HAC-1.22", "is never refreshed"),
    (
        "character",
        "Action (tap 1 own inventory card): draw 1 card.",
        9,
        "HAC-1.22",
        "is never tapped",
    ),
    (
        "character",
        "Action (1 grist): each opponent taps 1 own executable.",
        19,
        "HAC-1.22",
        "is never tapped",
    ),
    (
        "executable",
        "Execute: move this card to any other planet.",
        10,
        "HAC-5.2.3",
        "does not move",
    ),
    (
        "planet",
        "In your Main Phase as it begins: give this card +1 power until the end of this phase.",
        34,
        "HAC-1.14",
        "expected '+N base power'",
    ),
    ("character", "Action (1 grist): deal 1 damage to this card.", 19, "HAC-5.3.4", "no damage"),
    (
        "character",
        "Action (1 grist): return your planet to its owner's hand.",
        19,
        "HAC-3.3",
        "never leaves its place",
    ),
    ("inventory", "Action (1 grist): resolve this card.", 19, "HAC-2.34", "has no Execute line"),
    # words that no phrase has
    ("character", "Action (0 grist): fly away.", 19, "HAC-5.2.7", "found 'fly', expected '('"),
    ("character", "This card has +1 power", 23, "HAC-5.2.7", "found the end of the text, expected"),
    ("character", "this card has +1 power.", 1, "HAC-5.2.7", "found 'this', expected"),
]


@pytest.mark.parametrize(
    ("host", "text", "column", "rule", "why"), REFUSED, ids=[each[1] for each in REFUSED]
)
def test_words_without_a_sense_are_refused_at_their_column(host, text, column, rule, why):
    with pytest.raises(PackError) as fault:
        lines(host, text)
    said = str(fault.value)
    assert said.startswith(f"own.toml: line 7, card 'own', text 1, column {column}: ")
    assert said.endswith(f"[{rule}]")
    assert why in said


@pytest.mark.rule("HAC-2.26")
@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("character", "This card has +2 power."),
        ("character", "This card cannot be tapped."),
        ("planet", "Own characters cannot score."),
        ("planet", "This card has +2 base power."),
        ("planet", "This card cannot be damaged."),
        ("inventory", "The host earns 1 more boon."),
        ("inventory", "This card counts as invading for card texts."),
        ("executable", "This card cannot be destroyed or tapped."),
        ("executable", "Own cards have +1 power."),
    ],
)
def test_what_a_card_has_may_be_said_of_it(host, text):
    assert line(host, text).constant is not None


@pytest.mark.rule("HAC-1.35", "HAC-2.26")
def test_what_can_be_done_to_a_card_may_be_said():
    for text in (
        "put 1 boon on the host",
        "tap 1 own card",
        "move all boons from the host to 1 card",
    ):
        assert lines("inventory", "Attach to own character.", f"Action (1 grist): {text}.")
    with pytest.raises(PackError, match=r"a card of type planet has no boons \[HAC-1.35\]"):
        lines("inventory", "Attach to any planet.", "Action (1 grist): put 1 boon on the host.")


def test_a_card_has_one_attach_line_and_it_stands_first():
    attach, constant = "Attach to own character.", "The host has +1 power."
    assert [each.kind for each in lines("inventory", attach, constant)] == ["attach", "constant"]
    with pytest.raises(
        PackError, match=r"line 8, .*'Attach to' below another line, expected it first \[HAC-2.26\]"
    ):
        lines("inventory", "This card cannot be destroyed.", attach)
    with pytest.raises(PackError, match=r"a second line 'Attach to', expected one \[HAC-2.26\]"):
        lines("inventory", attach, attach)
    with pytest.raises(PackError, match=r"a second line 'Execute', expected one \[HAC-2.34\]"):
        lines("executable", "Execute: draw 1 card.", "Execute: draw 2 cards.")


def test_of_two_actions_neither_points_to_the_other():
    with pytest.raises(PackError, match="'that card': points to no card"):
        line(
            "character", "Action (0 grist): choose one: destroy 1 own character, or tap that card."
        )
    found = line(
        "character",
        "Action (0 grist): choose one: destroy 1 own card, or draw 1 card; tap that card.",
    )
    assert found.instructions[1].actions[0].kind == "tap"


def test_how_many_cards_a_hand_has_is_open():
    found = line("character", "This card has +1 power per card in your hand.")
    assert found.constant.mod.filter.is_hidden


def test_the_code_of_an_enter_cost_stands_on_a_card_in_a_hand():
    for text, why in (
        ("~ATH: own card here", "not in play then"),
        ("~ATH: own card other than the stored card", "expected a card in play to store it"),
        ("~ATH: own card with power at least (boons)", "has no boons"),
    ):
        with pytest.raises(PackError, match=why):
            enter(text)
