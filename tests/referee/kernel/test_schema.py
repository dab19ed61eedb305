"""Card tables as schemas: what each sort of field refuses, in the order in which the fields stand."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import PackError
from referee.kernel.cardset.schema import (
    ByWord,
    Choice,
    Id,
    Name,
    Number,
    TableEntry,
    TableFile,
    TableSchema,
    Texts,
    check_ids,
    refuse_twins,
)

TOOL: TableSchema[TableEntry] = TableSchema(
    "id name sort size edge text",
    (
        Id("T-1"),
        Name("name", "T-2", most=9),
        Choice("sort", ("saw", "nail"), "T-3"),
        Number("size", 0, "T-4", default=1),
        ByWord("sort", {"saw": (Number("edge", 1, "T-5", most=5),)}),
        Texts("T-6"),
    ),
)
GOOD = "id = 'a'\nname = 'A'\nsort = 'nail'\n"
FILE = "set = 'Own'\n[[the_tool]]\n{}text = [\n  'One',\n  'Two',\n]\n[[box]]\ncolour = 3\n"


def tools(keys: str = GOOD) -> TableFile[TableEntry]:
    return TableFile(FILE.format(keys), "own.toml", ("the_tool",), TableEntry)


def refused(keys: str) -> str:
    entry = tools(keys).sections["the_tool"][0]
    with pytest.raises(PackError) as caught:
        TOOL.check(entry)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("id", "di", "line 2, the tool 1: unknown key 'di', expected one of 'id', 'name', 'sort'"),
        ("'a'", "'A'", "line 3, the tool 'A': found id 'A', expected words of a-z and 0-9 with"),
        ("'A'", "''", "line 4, the tool 'a': found name '', expected 1 to 9 printable signs [T-2]"),
        ("'A'", "'  '", "found name '  ', expected 1 to 9 printable signs [T-2]"),
        ("'A'", "'A\t'", r"found name 'A\t', expected 1 to 9 printable signs [T-2]"),
        ("'A'", "'0123456789'", "found name '0123456789', expected 1 to 9 printable signs"),
        ("name = 'A'\n", "", "line 2, the tool 'a': no name, expected 1 to 9 printable signs"),
        (
            "'nail'",
            "[]",
            "line 5, the tool 'a': found sort [], expected one of 'saw', 'nail' [T-3]",
        ),
        ("sort = 'nail'\n", "", "line 2, the tool 'a': no sort, expected one of 'saw', 'nail'"),
        ("'nail'\n", "'nail'\nsize = true\n", "line 6, the tool 'a': found size True, expected a"),
        ("'nail'\n", "'nail'\nsize = 100\n", "expected a whole number from 0 to 99 [T-4]"),
        ("'nail'", "'saw'", "line 2, the tool 'a': no edge, expected a whole number from 1 to 5"),
    ],
)
def test_a_field_refuses_what_it_is_not_and_says_where(old: str, new: str, why: str):
    assert old in GOOD
    message = refused(GOOD.replace(old, new, 1))
    assert message.startswith("own.toml: line ")
    assert why in message


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ("One", "a list of lines"),
        ([3], "a list of lines"),
        (["x"] * 17, "found 17 texts, expected"),
    ],
)
def test_texts_are_a_short_list(texts: Any, why: str):
    entry = TableEntry("own.toml", "tool", 0, {"text": texts})
    with pytest.raises(PackError, match=rf"^own.toml: tool 1: .*{why}.* \[T-6\]$"):
        Texts("T-6")(entry)
    empty = TableEntry("own.toml", "tool", 0, {})
    Texts("T-6")(empty)
    assert empty.table == {"text": []}


def test_a_good_table_passes_and_knows_the_places_of_its_texts():
    file = tools()
    (entry,) = file.sections["the_tool"]
    TOOL.check(entry)
    assert [entry.place(text=at).line for at in (0, 1)] == [7, 8]
    assert entry.place("edge", 1, "line").owner == "the tool 'a', edge line 2"
    (box,) = file.entries("box")
    assert (box.owner, box.place("colour").line) == ("box None", None)


def test_ids_of_a_list_are_those_of_the_file():
    (entry,) = tools().sections["the_tool"]
    for listed, why in (
        ("a", "expected edge: a list of ids"),
        (["hammer"], "found 'hammer' in edge, expected the id of a table of the file"),
        (["saw", "saw", "x"], "found 'saw' in edge twice, expected once"),
    ):
        with pytest.raises(PackError, match=why):
            check_ids(entry, "edge", listed, ["saw"], "T-7", twice=False)
    check_ids(entry, "edge", ["saw", "saw"], ["saw"], "T-7")


def test_a_word_belongs_to_one_table():
    (entry,) = tools().sections["the_tool"]
    assert refuse_twins([(entry, ("a", "A"), "A")], "T-8") == {"a": "A"}
    with pytest.raises(PackError, match="'a' belongs to 'Ann' already"):
        refuse_twins([(entry, ("ann", "A"), "Ann"), (entry, ("b", "a"), "B")], "T-8")
