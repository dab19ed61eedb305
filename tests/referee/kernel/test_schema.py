"""Card tables as schemas: what each sort of field refuses, in the order in which the fields stand."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.kernel.cardset import schema
from referee.kernel.cardset.schema import TableEntry, TableFile

TOOL: schema.TableSchema[TableEntry] = schema.TableSchema(
    "id name sort size edge text",
    (
        schema.Id("T-1"),
        schema.Name("name", "T-2", most=9),
        schema.Choice("sort", ("saw", "nail"), "T-3"),
        schema.Number("size", 0, "T-4", default=1),
        schema.ByWord("sort", {"saw": (schema.Number("edge", 1, "T-5", most=5),)}),
        schema.Texts("T-6"),
    ),
)
GOOD = "[[the_tool]]\nid = 'a'\nname = 'A'\nsort = 'nail'\ntext = ['One',\n'Two']\n"
LONG = "'0123456789'"


def tool(text: str = GOOD) -> TableEntry:
    (entry,) = TableFile(text, "own.toml", ("the_tool",), TableEntry).sections["the_tool"]
    return entry


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("id", "di", "1, the tool 1: unknown key 'di', expected one of 'id', 'name', 'sort'"),
        ("'a'", "'A'", "2, the tool 'A': found id 'A', expected words of a-z and 0-9 with"),
        (
            "'A'",
            "'  '",
            "3, the tool 'a': found name '  ', expected 1 to 9 printable characters [T-2]",
        ),
        ("'A'", "'A\t'", r"found name 'A\t', expected 1 to 9 printable characters [T-2]"),
        ("'A'", LONG, f"found name {LONG}, expected 1 to 9 printable characters [T-2]"),
        ("name = 'A'\n", "", "1, the tool 'a': no name, expected 1 to 9 printable characters"),
        ("'nail'", "[]", "4, the tool 'a': found sort [], expected one of 'saw', 'nail' [T-3]"),
        ("sort = 'nail'\n", "", "1, the tool 'a': no sort, expected one of 'saw', 'nail'"),
        ("text", "size = true\ntext", "5, the tool 'a': found size True, expected a whole"),
        ("text", "size = 100\ntext", "expected a whole number from 0 to 99 [T-4]"),
        ("'nail'", "'saw'", "1, the tool 'a': no edge, expected a whole number from 1 to 5"),
        ("'One'", "3", "5, the tool 'a': expected text: a list of lines [T-6]"),
        ("'One'", "'One'," * 16, "found 17 texts, expected at most 16 [T-6]"),
    ],
)
def test_a_field_refuses_what_it_is_not_and_says_where(old: str, new: str, why: str):
    entry = tool(GOOD.replace(old, new, 1).replace(",,", ","))
    with pytest.raises(PackError) as caught:
        TOOL.check(entry)
    assert str(caught.value).startswith("own.toml: line ")
    assert why in str(caught.value)


def test_a_table_knows_the_places_of_its_texts_unless_its_section_is_not_counted():
    entry = tool()
    TOOL.check(entry)
    assert [entry.place(text=at).line for at in (0, 1)] == [5, 6]
    assert entry.place("edge", 1, "line").owner == "the tool 'a', edge line 2"
    (other,) = TableFile(GOOD, "own.toml", (), TableEntry).entries("the_tool")
    assert (other.owner, other.place("name").line) == ("the tool 'a'", None)
