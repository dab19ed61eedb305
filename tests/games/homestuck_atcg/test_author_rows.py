"""A card list with phrases of its own: forty cards in the style of the game are read, explained and played, without code."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import CardSet, load_set
from referee.games.homestuck_atcg.cardset.pages import page
from tests.games.homestuck_atcg.test_random_texts import random_match

TEXT = Path(__file__).with_name("style.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def cards() -> CardSet:
    return load_set(TEXT, "style.toml").check()


def steps(cards: CardSet, number: int) -> list[str]:
    """How the text of the card of that number is explained."""
    _, *lines = page(cards, f"D{number}")
    return [step.strip() for _, found in lines for step in found]


def test_forty_cards_are_said_with_rows_in_their_file(cards):
    assert len(cards.cards) == 40


def test_what_is_explained_is_what_the_rows_mean(cards):
    assert steps(cards, 2) == [
        "in your Main Phase, pay 1 boon of this card and tap this card: [HAC-2.21]",
        "choose up to 2 different characters of other players at the same planet as this card [HAC-5.2.7]",
        "take 1 boon from the chosen cards, or all it has [HAC-1.32]",
    ]
    assert steps(cards, 23)[1:] == [
        "you gain 1 times the number of characters of yours at the same planet as this card grist, up to 12 in stock [HAC-5.1.7]"
    ]


def test_a_list_with_rows_of_its_own_can_be_played():
    for match in range(2):
        run = random_match(TEXT.replace('"style"', '"random"'), match, 2 + match)
        assert not run.halted
        assert run.outcome is not None


def test_a_row_that_means_nothing_is_refused_with_its_line():
    wrong = TEXT.replace('means = "all opposing', 'means = "').replace(
        "remove {n} boon from", "pluck {n} boon off"
    )
    with pytest.raises(
        PackError, match=r"style.toml: line 9, phrase 'lose', means, column 1: found 'pluck'"
    ):
        load_set(wrong, "style.toml")
