"""Lists of cards with their copies: in answers, in the notation and in deck files."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import NotUnderstood, PackError
from referee.kernel.cardset.deck_list import (
    counted_in_file,
    parse_counted,
    read_counted,
    read_deck_name,
    write_counted,
)
from referee.kernel.decision.notation import Group, Word, read_line
from referee.kernel.text.parser import Place
from referee.kernel.words.names import Names

DECKS = Names("deck", ["sun", "long-night"], ["Sun", "Long Night"])


def listed(text: str) -> list[Any]:
    line = read_line(f"deck ({text})")
    assert line is not None
    (group,) = line.arguments
    assert isinstance(group, Group)
    return read_counted(group.items, lambda word: word.text if isinstance(word, Word) else "?")


def in_file(entries: Any) -> Any:
    place = Place("mine.toml", "the deck")
    return counted_in_file(entries, str.lower, place, rule="R-1", too_many="R-2")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ox", [["ox", 1]]),
        ("ox x 2 elk", [["ox", 2], ["elk", 1]]),
        ("ox elk ox x 3", [["ox", 4], ["elk", 1]]),
    ],
)
def test_a_list_is_read_with_what_stands_twice_added_up(text: str, found: list[Any]):
    assert listed(text) == found
    assert listed(write_counted(parse_counted(found))[1:-1]) == found


@pytest.mark.parametrize("copies", ["0", "100", "12345"])
def test_no_copies_and_too_many_are_not_understood(copies: str):
    with pytest.raises(NotUnderstood, match="expected 1 to 99"):
        listed(f"ox x {copies}")


@pytest.mark.parametrize(
    "entries", [[], 3, [["ox"]], [["ox", 0]], [["ox", 100]], [["ox", True]], [["ox", 1], ["ox", 2]]]
)
def test_an_answer_of_another_shape_is_not_understood(entries: Any):
    with pytest.raises(NotUnderstood):
        parse_counted(entries)


def test_a_name_in_the_notation_that_is_no_plain_word_stands_in_quotes():
    assert write_counted((("Big Ox", 2), ("elk", 1))) == '("Big Ox" x 2 elk)'


def test_a_ready_made_deck_is_named_by_its_beginning_or_printed_name():
    assert read_deck_name(Word("long", 1), DECKS) == "long-night"
    assert read_deck_name(Word("LONG NIGHT", 1), DECKS) == "long-night"
    assert read_deck_name(Word("Long Night", 1), None) == "long-night"
    with pytest.raises(NotUnderstood, match="did you mean 'Sun'"):
        read_deck_name(Word("sunn", 1), DECKS)


def test_a_file_lists_names_and_pairs():
    assert in_file(["Ox", ["OX", 2], "elk"]) == (("ox", 3), ("elk", 1))


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        (
            None,
            r"mine\.toml: the deck: expected cards: a list of names or of \[name, copies\].*R-1",
        ),
        ([], "expected cards"),
        ([["ox", 0]], "1 to 99 copies each"),
        (["o\nx"], "expected cards"),
        ([["ox", 60], ["OX", 60]], r"found 120 copies of one card, expected 99 at most \[R-2\]"),
    ],
)
def test_what_is_no_list_in_a_file_is_refused_with_its_place(entries: Any, why: str):
    with pytest.raises(PackError, match=why):
        in_file(entries)
