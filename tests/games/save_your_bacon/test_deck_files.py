from __future__ import annotations

from typing import Any

import pytest

from referee.errors import PackError
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.rules.submission import DeckSpace, deck_texts, read_deck
from referee.games.save_your_bacon.state.table import Setting
from tests.games.save_your_bacon.harness import readings

CARDS = shipped_set()


def read(text: str, **chosen: str) -> Any:
    return read_deck(Setting(readings(**chosen), CARDS, 2), text, "mine.toml")


def test_every_ready_made_deck_is_a_deck_file_without_fault():
    texts = deck_texts(CARDS)
    assert list(texts) == [ready.id for ready in CARDS.decks]
    for ready in CARDS.decks:
        name, text = texts[ready.id]
        found = read(text, format=ready.format)
        assert (found.name, found.readings) == (name, {"format": ready.format})
        assert found.refusals == ()
        verb, champions, cards = found.answer
        assert verb == "submit-deck"
        assert champions == [CARDS.names.id(face) for face in ready.champions]
        assert sum(copies for _, copies in cards) == len(ready.cards)
        assert DeckSpace().parse(found.answer[1:]).champions == tuple(champions)


def test_names_are_ids_or_printed_names_in_any_letter_case_and_are_added_up():
    found = read(
        """
        champions = ["NINJA", "the wizard", "The Cleric"]
        cards = ["unravel", ["UNRAVEL", 2], ["Frozen", 1], "wake the beast", "Nonsense"]
        """
    )
    assert found.answer == [
        "submit-deck",
        ["ninja", "wizard", "cleric"],
        [["unravel", 3], ["frozen", 1], ["wake-the-beast", 1], ["Nonsense", 1]],
    ]
    assert (found.name, found.readings) == ("", {})


def test_without_cards_the_pods_say_them():
    found = read('champions = ["Ninja", "Wizard", "Cleric"]', format="pod_constructed")
    assert found.answer == ["submit-deck", ["ninja", "wizard", "cleric"]]
    assert found.refusals == ()


@pytest.mark.rule("SYB-Q95")
def test_all_that_is_wrong_is_told_with_names_that_nobody_knows():
    found = read(
        """
        champions = ["Ninja", "Wizzard", "Kaiju", "Kaiju"]
        cards = [["Frozen", 1], ["Unravell", 2], ["The Demon", 1]]
        """,
        format="full_constructed",
    )
    assert [(each.rule, each.item) for each in found.refusals] == [
        ("SYB-2.0.1.1", "4 champions"),
        ("SYB-2.0.1.13", "Frozen is a condition"),
        ("SYB-8.4.1", "The Kaiju: 2 times"),
        ("SYB-8.4.2", "4 cards, not 18"),
        ("SYB-8.4.4", "The Demon is a champion"),
        ("SYB-14.0.36", "no card 'Wizzard', did you mean 'wizard'?"),
        ("SYB-14.0.36", "no card 'Unravell', did you mean 'Unravel'?"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "mine.toml: the deck: expected champions: a list of their names [SYB-2.0.1.1]"),
        ("champions = []", "mine.toml: the deck: expected champions: a list of their names"),
        ('champions = ["a\\u0007"]', "expected champions: a list of their names"),
        ("champions = 3", "expected champions: a list of their names"),
        ('champions = ["Ninja"]\ncards = [3]', "expected cards: a list of names or of [name"),
        ('champions = ["Ninja"]\ncards = []', "expected cards: a list of names or of [name"),
        ('champions = ["Ninja"]\ncards = [["Unravel", 0]]', "1 to 99 copies each [SYB-3.0.1]"),
        (
            'champions = ["Ninja"]\ncards = [["Unravel", 60], ["unravel", 60]]',
            "found 120 copies of one card, expected 99 at most [SYB-3.0.1]",
        ),
        ('champoins = ["Ninja"]', "unknown key 'champoins', expected 'champions'"),
        ('game = "clash"', "mine.toml: game: found 'clash', expected 'save-your-bacon'"),
        ('format = "sealed"', "found format 'sealed', expected one of pod_preconstructed, "),
        ("champions = [", "mine.toml: not TOML: "),
    ],
)
def test_what_is_no_deck_file_is_refused_with_its_place(text: str, why: str):
    with pytest.raises(PackError) as caught:
        read(text)
    assert why in str(caught.value)
    assert str(caught.value).startswith("mine.toml: ")
