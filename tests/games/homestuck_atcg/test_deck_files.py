"""Decks in files: read with all that is wrong, and written as they are read."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.cardset.decks import listed_in
from referee.games.homestuck_atcg.rules.submission import deck_texts, read_deck
from referee.games.homestuck_atcg.state.table import Setting
from tests.games.homestuck_atcg.harness import readings

CARDS = shipped_set()


def read(text: str, **chosen: str) -> Any:
    return read_deck(Setting(readings(**chosen), CARDS, 2), text, "mine.toml")


def test_every_ready_made_deck_is_a_deck_file_without_fault():
    texts = deck_texts(CARDS)
    assert list(texts) == [ready.id for ready in CARDS.decks]
    for ready in CARDS.decks:
        name, text = texts[ready.id]
        found = read(text)
        assert (found.name, found.readings, found.refusals) == (name, {}, ())
        verb, planet, cards = found.answer
        assert (verb, planet) == ("choose-deck", CARDS.names.id(ready.planet))
        assert sum(copies for _, copies in cards) == len(listed_in(ready))


@pytest.mark.rule("HAC-Q35")
def test_names_are_ids_printed_names_or_numbers_in_any_letter_case_and_are_added_up():
    found = read(
        """
        name = "Mine"
        planet = "  alternia ALIEN hive world "
        cards = ["c001", ["JOHN EGBERT bustin makes me feel good", 2], " e001 ", "Nonsense"]
        """
    )
    john, e001 = (CARDS.names.id(CARDS.find(code)) for code in ("C001", "E001"))
    planet = CARDS.names.id(CARDS.find("P001"))
    assert found.answer == ["choose-deck", planet, [[john, 3], [e001, 1], ["Nonsense", 1]]]
    assert found.name == "Mine"


def test_the_cards_may_be_a_table():
    found = read('planet = "P001"\n[cards]\nC001 = 2\n"JOHN EGBERT unstuck from canon" = 1\n')
    counts = [copies for _, copies in found.answer[2]]
    assert counts == [2, 1]


@pytest.mark.rule("HAC-1.4", "HAC-1.5", "HAC-2.1", "HAC-6.1", "HAC-6.3")
def test_all_that_is_wrong_is_told_with_names_that_nobody_knows():
    found = read('cards = [["C001", 3], "P001", ["C0001", 2]]')
    john = CARDS.names.shown(CARDS.find("C001"))
    assert [(each.rule, each.item) for each in found.refusals] == [
        ("HAC-1.4", "6 cards, not 48"),
        ("HAC-1.5", "no planet"),
        ("HAC-2.1", "ALTERNIA alien hive world is a planet"),
        ("HAC-2.1", "no card 'C0001'"),
        ("HAC-6.1", "1 planet and 5 other cards, not 1 and 48"),
        ("HAC-6.3", f"{john}: 3 copies, not 2 at most"),
    ]


@pytest.mark.rule("HAC-Q46")
def test_a_deck_file_is_judged_by_the_readings_of_the_match():
    birthdays = [card.code for card in CARDS.cards if "#BIRTHDAY" in card.tags]
    text = f'planet = "P001"\ncards = [["{birthdays[0]}", 2]]'
    rules = [each.rule for each in read(text).refusals]
    assert "HAC-Q46" not in rules
    assert "HAC-Q46" in [each.rule for each in read(text, birthday_limit="true").refusals]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "mine.toml: the deck: expected cards: a list of names or of [name, copies]"),
        ("cards = []", "expected cards: a list of names or of [name"),
        ("cards = 3", "expected cards: a list of names or of [name"),
        ("cards = [3]", "expected cards: a list of names or of [name"),
        ('cards = [["C001", 0]]', "1 to 99 copies each [HAC-1.4]"),
        ("[cards]\nC001 = 100", "1 to 99 copies each [HAC-1.4]"),
        ('cards = ["a\\u0007"]', "expected cards: a list of names"),
        ('cards = [["C001", 60], ["c001", 60]]', "found 120 copies of one card"),
        ('planet = ["P001", "P002"]\ncards = ["C001"]', "expected the name of one card [HAC-1.5]"),
        ('planet = 3\ncards = ["C001"]', "found planet 3, expected the name of one card"),
        ('name = 3\ncards = ["C001"]', "found name 3, expected a printed name [HAC-1.6]"),
        ('plannet = "P001"', "unknown key 'plannet', expected 'planet'"),
        ('game = "clash"', "mine.toml: game: found 'clash', expected 'homestuck-atcg'"),
        ("cards = [", "mine.toml: not TOML: "),
    ],
)
def test_what_is_no_deck_file_is_refused_with_its_place(text: str, why: str):
    with pytest.raises(PackError) as caught:
        read(text)
    assert why in str(caught.value)
    assert str(caught.value).startswith("mine.toml: ")
