"""Pages of cards: every line as printed, and how it is read."""

from __future__ import annotations

import re

import pytest

from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.cardset.pages import page, page_names
from referee.games.homestuck_atcg.language.explain import line_steps
from tests.games.homestuck_atcg.test_language import ACTIONS, CONDITIONS, CONSTANTS
from tests.games.homestuck_atcg.texts import line

STEP = re.compile(r" *\S.* \[HAC-(\d+(\.\d+)+|Q\d+)\]")


def test_every_card_has_a_page_of_its_printed_lines():
    cards = shipped_set()
    names = page_names(cards)
    assert names["dad-mister-egbert"] == "DAD mister egbert"
    assert names["hive-fleet"] == "Hive fleet"
    for card in cards.cards:
        head, *lines = page(cards, card.id)
        assert head[0] == f"{card.name}: {card.type}"
        assert [text for text, _ in lines] == list(card.text)
        for text, steps in [head, *lines]:
            assert steps, text
            assert all(STEP.fullmatch(step) for step in steps), steps


def test_a_line_is_read_step_by_step():
    assert page(shipped_set(), "C015")[1] == (
        "Special Tap (2 grist): move all boons from this card to 1 other own #HUMAN character.",
        [
            "in your Main Phase, pay 2 grist and tap this card: [HAC-2.21]",
            "  choose a #HUMAN character of yours (not this card) [HAC-2.18]",
            "  put all boons of this card on the chosen card, up to its limit [HAC-1.35]",
        ],
    )


def test_a_stored_line_that_gives_a_text_hangs_below_its_condition():
    assert page(shipped_set(), "C049")[2][1] == [
        "only while this card lies under another one: [HAC-Q40]",
        "  as long as the card that this is stored under has the title NEPETA LEIJON: [HAC-2.6]",
        "    the card that this is stored under has this line: [HAC-Q36]",
        "      this card: +1 power for each boon on this card [HAC-Q37]",
    ]


def test_choices_of_one_of_two_hang_side_by_side():
    steps = page(shipped_set(), "X004")[1][1]
    assert [step.split(" [")[0] for step in steps] == [
        "right after this card enters play:",
        "  choose one; what can do nothing is not offered:",
        "    draw 1 card",
        "  or:",
        "    choose a character of yours (not this card)",
        "    put 1 boon on the chosen card, up to its limit",
    ]


def test_the_head_says_what_is_printed():
    assert page(shipped_set(), "alternia-alien")[0][1] == [
        "power 6 for the defence while it is intact [HAC-Q5]",
        "destroyed with 6 damage [HAC-Q8]",
        "draws up to 1 card more in the Prep Phase [HAC-5.1.10]",
        "stars 4 of the 150 of a deck [HAC-6.2]",
        "number in the list P001 [HAC-2.4]",
    ]
    assert page(shipped_set(), "C008")[0][1][0] == (
        "enters from hand, at no grist, right after a #BEAST card of yours reached a discard pile "
        "or was destroyed [HAC-2.10]"
    )


def test_a_ready_made_deck_shows_its_cards():
    ((head, cards),) = page(shipped_set(), "hive-fleet")
    assert head == "Hive fleet: ready-made deck"
    assert cards[:3] == [
        "planet ALTERNIA alien hive world [HAC-6.1]",
        "1 x ARADIA MEGIDO robo explode",
        "1 x ARADIA MEGIDO dead and back again",
    ]


def test_an_unknown_page_is_refused():
    with pytest.raises(NotUnderstood, match="no page 'nobody'"):
        page(shipped_set(), "nobody")


def said(text: str) -> str:
    """The last step of a text on a page."""
    return list(line_steps(line("character", text)))[-1].words


def test_no_two_actions_conditions_or_constants_are_said_alike():
    texts = [f"Action (0 grist): {text}." for text, _ in ACTIONS]
    texts += [text for text, _ in CONSTANTS]
    words = [said(text) for text in texts]
    assert len(set(words)) == len(words)
    conditions = [f"Action (1 grist) only while {words}: draw 1 card." for words, _ in CONDITIONS]
    heads = [page_head(text) for text in conditions]
    assert len(set(heads)) == len(heads)
    for each in words + heads:
        assert "{" not in each
        assert "  " not in each


def page_head(text: str) -> str:
    """The first step of a text on a page."""
    return next(iter(line_steps(line("character", text)))).words
