"""Card texts are read as lark reads them: the same reading, or none, or more than one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.kernel.text.grammar import PhraseTable, Unread
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Reader
from tests.games.homestuck_atcg.odd_cards import READER, line
from tests.oracle.card_text import Told, lark_reader
from tests.referee.kernel.test_chart import TABLE as CLEAR
from tests.referee.kernel.test_chart import grammar, grown

UNCLEAR = PhraseTable.of(
    {
        "grammar": {"start": "line", "terminals": {"n": "[0-9]+", "name": "[A-Z]+( of [a-z]+)?"}},
        "phrase": [
            {"id": "do", "form": "{Step}[; {step}].", "fills": "line"},
            {"id": "both", "form": "{step} and {step}", "fills": "step"},
            {"id": "again", "form": "{step}[ again][ more]", "fills": "step"},
            {"id": "take", "form": "take {count}[ boon[s]]{much}", "fills": "step"},
            {"id": "get", "form": "<take|give> {count} boons", "fills": "step"},
            {"id": "of", "form": "give {name}[ of {name}] {count}", "fills": "step"},
            {"id": "none", "form": "[ again]", "fills": "much"},
            {"id": "more", "form": "[ more]{much}", "fills": "much"},
            {"id": "number", "form": "{n}", "fills": "count"},
            {"id": "sum", "form": "{count}+{count}", "fills": "count"},
            {"id": "each", "form": "({count})", "fills": "count"},
        ],
    },
    "unclear.toml",
)
"""Texts that can be read in several ways: lists in lists, what may be left out, two rows that say the same."""


def told(reading: ParseTree) -> Any:
    """A reading as lark's are told."""
    if not reading.row:
        return reading.text
    return (reading.row, reading.chosen, *((hole, told(part)) for hole, part in reading.parts))


def read(table: PhraseTable, text: str) -> list[Told] | int:
    """The one reading of a text, or how many it has: none, or 2 for several."""
    found = Reader(table).find(text, "", "", why=False)
    if isinstance(found, Unread):
        return 2 * bool(found.expected)
    return [told(found)]


def read_by_lark(table: PhraseTable, text: str) -> list[Told] | int:
    found = lark_reader(table).readings(text)
    return found if len(found) == 1 else len(found)


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("table", [CLEAR, UNCLEAR], ids=["clear", "unclear"])
def test_of_a_toy_texts_have_the_readings_that_lark_finds(table: PhraseTable, number: int):
    random, seen = Random(number), set()
    for _ in range(60):
        text = grown(random, grammar(table))
        found = read(table, text)
        assert found == read_by_lark(table, text), text
        seen.add(found if isinstance(found, int) else 1)
    assert seen == ({0, 1} if table is CLEAR else {0, 1, 2})


def test_of_the_longest_language_too_with_a_piece_that_is_missing_as_well():
    random, table = Random(5), READER.table
    for _ in range(20):
        text = line(random)
        found = read(table, text)
        assert isinstance(found, list)
        assert found == read_by_lark(table, text), text
        short = text.replace(" ", "", 1)
        assert read(table, short) == read_by_lark(table, short), short


def test_of_two_readings_the_first_place_where_they_part_is_told_and_both_ways():
    text = "Take 1; take 2 boons."
    found = Reader(UNCLEAR).find(text, "", "")
    assert isinstance(found, Unread)
    ways = "two readings, by the phrases 'get number' or 'take number none'"
    assert (found.column, found.why) == (9, ways)


def test_to_go_round_in_a_circle_is_no_reading_of_its_own():
    rows = [
        {"id": "line", "form": "{step}.", "fills": "line"},
        {"id": "bow", "form": "bow", "fills": "step"},
        {"id": "turn", "form": "{round}[ again]", "fills": "step"},
        {"id": "round", "form": "{step}", "fills": "round"},
        {"id": "whirl", "form": "{round}{nothing}", "fills": "round"},
        {"id": "nothing", "form": "[ at all]", "fills": "nothing"},
    ]
    table = PhraseTable.of({"grammar": {"start": "line", "terminals": {}}, "phrase": rows}, "t.toml")  # fmt: skip
    assert read(table, "bow.") == [("line", (), ("step", ("bow", ())))]
    assert read(table, "bow again.") == read_by_lark(table, "bow again.")
    ((_, _, (_, step)),) = read(table, "bow again.")
    assert step == ("turn", (0,), ("round", ("round", (), ("step", ("bow", ())))))


@pytest.mark.parametrize("deep", [100, 118, 119, 490])
def test_a_phrase_in_a_phrase_in_a_phrase_is_read_to_a_depth_that_all_can_follow(deep: int):
    rows = [
        {"id": "line", "form": "{step}.", "fills": "line"},
        {"id": "bow", "form": "bow", "fills": "step"},
        {"id": "in", "form": "({step})", "fills": "step"},
    ]
    table = PhraseTable.of({"grammar": {"start": "line", "terminals": {}}, "phrase": rows}, "t.toml")  # fmt: skip
    found = Reader(table).find("(" * deep + "bow" + ")" * deep + ".", "", "")
    if deep < 119:
        assert isinstance(found, ParseTree)
        assert sum(each.row == "in" for each in found.walk()) == deep
    else:
        assert isinstance(found, Unread)
        assert (found.why, found.column) == ("more than 120 phrases, each in the one before", 120)
