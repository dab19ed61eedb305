from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.errors import PackError
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parse_cache import KEEPING
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import LONGEST, Place, Reader

PLACE = Place("toy.toml", "card 'lamp'", lambda: 7)


@pytest.fixture(autouse=True)
def _parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text is parsed here."""
    monkeypatch.setattr(KEEPING, "shelf", None)


def row(id_: str, form: str, fills: str, **more: Any) -> dict[str, Any]:
    return {"id": id_, "form": form, "fills": fills, **more}


ROWS = [
    row("line", "{Deed}[, then {deed}].", "line"),
    row("take", "take {n} <coin|coins>", "deed"),
    row("glow", "glow [very ]brightly", "deed", where=["lamp"]),
    row("say", "say \\[{list}\\]", "deed"),
    row("list", "{word}[, {list}]", "list"),
    row("yes", "yes", "word"),
    row("no", "no", "word"),
]


def table(rows: list[dict[str, Any]] | None = None, **terminals: str) -> PhraseTable:
    grammar = {"start": "line", "terminals": {"n": "[1-9][0-9]*", **terminals}}
    return PhraseTable.of(
        {"grammar": grammar, "phrase": ROWS if rows is None else rows}, "toy.toml"
    )


def read(text: str, **where: str) -> ParseTree:
    return Reader(table()).read(text, PLACE, **where)


def refusal(text: str, **where: str) -> str:
    with pytest.raises(PackError) as caught:
        read(text, **where)
    return str(caught.value)


def test_a_reading_names_rows_holes_and_spans():
    reading = read("Take 12 coins.")
    assert (reading.row, reading.start, reading.end) == ("line", 0, 14)
    deed = reading.part("deed")
    assert (deed.row, deed.text, deed.number("n")) == ("take", "Take 12 coins", 12)
    assert (deed.part("n").start, deed.part("n").end) == (5, 7)
    assert not deed.has("word")


def test_a_reading_tells_which_part_of_a_bracket_stands_there():
    assert read("Take 1 coin.").part("deed").chosen == (0,)
    assert read("Take 2 coins.").part("deed").chosen == (1,)
    assert read("Glow very brightly.").part("deed").chosen == (0,)
    assert read("Glow brightly.").part("deed").chosen == (1,)
    assert read("Glow brightly, then take 1 coin.").chosen == (0,)


def test_hosts_with_the_same_rows_are_read_with_one_grammar():
    reader = Reader(table())
    found = {reader._chart("", where, "").trees for where in ("lamp", "door", "box")}
    assert len(found) == 2
    assert Reader(table())._chart("", "lamp", "").trees in found


def test_a_list_is_a_row_that_may_end_in_itself():
    said = read("Say [yes, no, yes].").part("deed").part("list")
    assert [word.row for word in said.listed("word")] == ["yes", "no", "yes"]
    assert [word.start for word in said.listed("word")] == [5, 10, 14]


def test_walk_goes_through_the_text_in_its_order():
    rows = [reading.row for reading in read("Take 1 coin, then say [no].").walk()]
    assert rows == ["line", "take", "", "say", "list", "no"]


def test_a_capital_hole_begins_with_a_capital_and_no_other_does():
    assert "column 1: found 'take', expected 'Take'" in refusal("take 1 coin.")
    assert "column 19: found 'Take', expected 'take'" in refusal("Take 1 coin, then Take 1 coin.")


def test_a_refusal_gives_place_word_and_what_could_stand_there():
    assert refusal("Take two coins.", rule="TOY-1") == (
        "toy.toml: line 7, card 'lamp', column 6: found 'two', expected a number from 1, "
        "in 'Take two coins.' [TOY-1]"
    )


def test_words_and_numbers_match_whole():
    assert "column 8: found 'coinsy', expected 'coin' or 'coins'" in refusal("Take 1 coinsy.")


def test_the_end_of_the_text_is_named_where_it_was_found_or_expected():
    assert "column 12: found the end of the text, expected ',' or '.'" in refusal("Take 1 coin")
    assert "column 13: found ' ', expected the end of the text" in refusal("Take 1 coin. Take")


def test_a_host_reads_with_its_own_rows_only():
    assert read("Glow brightly.", where="lamp").part("deed").row == "glow"
    assert "column 1: found 'Glow', expected 'Take' or 'Say'" in refusal(
        "Glow brightly.", where="stone"
    )


def test_a_text_can_be_read_from_another_hole():
    assert read("no", hole="word").row == "no"


def test_two_readings_are_refused_with_the_rows_of_both():
    rows = [*ROWS, row("shine", "glow brightly", "deed")]
    with pytest.raises(PackError) as caught:
        Reader(table(rows)).read("Glow brightly.", PLACE)
    message = str(caught.value)
    assert "column 1: two readings" in message
    assert "'glow'" in message
    assert "'shine'" in message


def test_a_text_without_end_is_refused_unread():
    assert f"expected at most {LONGEST}" in refusal("Take 1 coin." * LONGEST)


def test_readings_come_back_from_the_cache_without_the_parser(monkeypatch):
    cache: dict[str, bytes] = {}
    first = Reader(table(), cache).read("Take 3 coins.", PLACE)
    monkeypatch.setattr(Reader, "_chart", None)
    assert Reader(table(), cache).read("Take 3 coins.", PLACE) == first
    assert len(cache) == 1


def test_the_cache_knows_another_table_another_host_and_another_text_apart():
    reader, other = Reader(table()), Reader(table([*ROWS, row("maybe", "maybe", "word")]))
    keys = {
        reader.key("Take 1 coin."),
        reader.key("Take 1 coin.", where="lamp"),
        reader.key("no", hole="word"),
        reader.key("Take 2 coins."),
        other.key("Take 1 coin."),
    }
    assert len(keys) == 5


def test_a_meaning_does_not_change_how_a_text_is_read():
    explained = [{**row_, "meaning": "in other words"} for row_ in ROWS]
    assert table(explained).digest == table().digest


def test_bytes_in_the_cache_that_hold_no_reading_are_read_anew():
    cache = {Reader(table()).key("Take 1 coin."): b"[nonsense"}
    assert Reader(table(), cache).read("Take 1 coin.", PLACE).row == "line"


def test_the_expected_words_stand_in_one_order_under_every_hash_seed():
    script = (
        "from tests.referee.kernel.test_effects import refusal\n"
        "print(refusal('Jump.'), refusal('Take 1 coin, then'))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            cwd=Path(__file__).resolve().parents[3],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ("a {n", "a hole without name or end"),
        ("a {}", "a hole without name or end"),
        ("a [b", "']' missing"),
        ("<a|b", "missing"),
        ("a ] b", "stray ']'"),
        ("a }", "stray '}'"),
        ("{nothing}", "nothing fills {nothing}"),
        ("[a]" * 12, "more than 256 variants"),
    ],
)
def test_a_form_that_cannot_be_compiled_is_refused(form: str, why: str):
    with pytest.raises(PackError, match="phrase 'odd'") as caught:
        table([*ROWS, row("odd", form, "deed")])
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([*ROWS, row("yes", "yea", "word")], "phrase 'yes': two phrases have this id"),
        ([*ROWS, row("n", "one", "n")], "grammar.terminals.n: phrase rows fill a hole"),
        ([row("no", "no", "word")], "grammar.start: nothing fills {line}"),
        ([*ROWS, row("odd", "", "word")], "phrase 'odd': found no text at 'form'"),
        ([*ROWS, row("odd", "a", "word", mean="b")], "phrase 'odd': unknown key 'mean'"),
        ([*ROWS, row("odd", "a", "word", where="b")], "found 'b' at 'where', expected a list"),
        ([*ROWS, "odd"], "phrase 8: expected a table [[phrase]]"),
    ],
)
def test_rows_that_contradict_each_other_are_refused(rows: list[Any], why: str):
    with pytest.raises(PackError) as caught:
        table(rows)
    assert why in str(caught.value)


def test_a_terminal_that_is_no_regular_expression_is_refused():
    with pytest.raises(PackError, match=r"grammar\.terminals\.m"):
        table(m="[")


def test_an_unknown_key_in_the_grammar_is_refused():
    grammar = {"start": "line", "terminals": {}, "begin": "line"}
    with pytest.raises(PackError, match=r"grammar\.begin: unknown key"):
        PhraseTable.of({"grammar": grammar, "phrase": ROWS}, "toy.toml")


# -- what is not parsed -------------------------------------------------------------------------

NAMED = [row("line", "greet {name}[ loudly].", "line"), row("hail", "{name} is hailed.", "line")]
NAME = {"name": "[A-Z][a-z]+( of [a-z]+)?"}


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("greet Ann.", True),
        ("greet Ann of ash loudly.", True),
        ("Ann of thy is hailed.", True),
        ("greet Ann dearly.", False),
        ("greet the Ann.", False),
        ("whistle.", False),
    ],
)
def test_a_word_that_only_a_terminal_reaches_is_none_that_is_strange(text: str, is_read: bool):
    found = Reader(table(NAMED, **NAME)).find(text, "", "", why=False)
    assert isinstance(found, ParseTree) == is_read


def test_why_a_text_begins_as_none_does_is_told():
    assert "column 5" in refusal("Glow.", where="lamp")
    found = Reader(table()).find("glum.", "", "")
    assert (found.column, found.expected) == (1, ("'Take'", "'Glow'", "'Say'"))


def test_of_two_readings_that_of_the_earlier_grammar_stays():
    twin = [*NAMED, row("twin", "greet {name}.", "line")]
    earlier = Reader(table(NAMED, **NAME), {})
    assert Reader(table(twin, **NAME)).find("greet Ann.", "", "", why=False).why == ""
    found = Reader(table(twin, **NAME), {}, None, earlier).find("greet Ann.", "", "")
    assert (found.row, found.text) == ("line", "greet Ann.")
    assert "two readings" in Reader(table(twin, **NAME)).find("greet Ann.", "", "").why
