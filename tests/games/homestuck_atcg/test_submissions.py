"""How a deck is said: in the notation, and as records hold it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from referee.games.homestuck_atcg.cardset.decks import Chosen
from referee.games.homestuck_atcg.rules.submission import CHOOSE_DECK, DeckSpace, said_in, say_deck
from referee.games.homestuck_atcg.state.frames import Unseen
from referee.games.homestuck_atcg.state.table import Setting
from referee.kernel.decision.ask import Ask
from referee.kernel.decision.notation import read_line
from tests.games.homestuck_atcg.harness import readings

CARDS = shipped_set()


def id_of(code: str) -> str:
    face = CARDS.find(code)
    assert face is not None
    return CARDS.names.id(face)


EARTH, JOHN, OTHER = map(id_of, ("P002", "C001", "C002"))


def asked() -> Ask[Unseen]:
    run = SimpleNamespace(setting=Setting(readings(), CARDS, 2), state=Unseen())
    return Ask(run, None, 1, {CHOOSE_DECK.name: CHOOSE_DECK})


def read(text: str, ask: Ask[Unseen] | None) -> list[Any]:
    line = read_line(f"choose-deck {text}")
    assert line is not None
    return DeckSpace().read(line.arguments, ask)


@pytest.mark.parametrize(
    ("text", "stored", "printed"),
    [
        ("hive-fleet", ["hive-fleet"], "hive-fleet"),
        ('"Paper Court"', ["paper-court"], "paper-court"),
        ("fam", ["family-of-heroes"], "family-of-heroes"),
        (
            f'p002 (C001 x 2 "john egbert UNSTUCK from canon" {JOHN})',
            [EARTH, [[JOHN, 3], [OTHER, 1]]],
            f"{EARTH} ({JOHN} x 3 {OTHER})",
        ),
        (f"none ({JOHN})", ["none", [[JOHN, 1]]], f"none ({JOHN})"),
    ],
)
def test_a_deck_is_read_and_printed_in_the_notation(text: str, stored: list[Any], printed: str):
    assert read(text, asked()) == stored
    assert DeckSpace().write(stored) == printed
    assert read(printed, asked()) == stored
    assert read(printed, None) == stored


def test_a_name_that_nobody_knows_is_printed_in_quotes():
    assert DeckSpace().write(["EARTH D", [["so so", 2], ["y", 1]]]) == '"EARTH D" ("so so" x 2 y)'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hive-flight", "no deck 'hive-flight', did you mean 'hive-fleet'?"),
        ("p002 (jon-egbert)", "no card 'jon-egbert'"),
        ("p002 (C001 x 100)", "found '100' copies (expected 1 to 99)"),
        ("p002 (C001 x 0)", "found '0' copies (expected 1 to 99)"),
        ("p002 (x 2)", "is not the name of one card"),
        ("p002 C001", "expected a ready-made deck, or PLANET (CARD x COPIES ...)"),
        ("(p002) (C001)", "is not the name of one card"),
        ("", "found nothing"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(text: str, why: str):
    with pytest.raises(NotUnderstood) as caught:
        read(text, asked())
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "args",
    [
        [],
        [3],
        ["a", "b"],
        ["a", []],
        ["a", [["b", 0]]],
        ["a", [["b", "2"]]],
        ["a", [["b", True]]],
        ["a", [["b", 1], ["b", 1]]],
        ["a", [["b", 1]], []],
        [["a"]],
    ],
)
def test_a_stored_answer_of_another_shape_is_not_understood(args: list[Any]):
    with pytest.raises(NotUnderstood):
        DeckSpace().parse(args)


def test_the_legal_decks_that_are_listed_are_the_ready_made_ones():
    assert list(DeckSpace().all(asked())) == [[ready.id] for ready in CARDS.decks]


@pytest.mark.parametrize(
    "chosen", [Chosen(deck="hive-fleet"), Chosen("", EARTH, ((JOHN, 2), (OTHER, 1)))]
)
def test_what_a_seat_says_alone_is_the_same_deck_at_the_table(chosen: Chosen):
    run = SimpleNamespace(state=Unseen())
    say_deck(run, None, 1, chosen)
    assert said_in(run.state) == chosen
