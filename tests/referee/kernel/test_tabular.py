"""Tables of comma-separated values: every cell with its line, however the lines end."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import PackError
from referee.kernel.cardset.csv_table import LONGEST_TABLE, MOST_CELLS, MOST_ROWS, read_table


def texts(text: str) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in read_table(text, "a.csv")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_of_the_usual_ways(end: str):
    table = f'one,two{end}1,"a{end}b"{end}{end},{end}3,4'
    rows = read_table(table, "a.csv")
    assert [row.line for row in rows] == [1, 2, 6]
    assert [[cell.text for cell in row.cells] for row in rows] == [
        ["one", "two"],
        ["1", f"a{end}b"],
        ["3", "4"],
    ]


def test_a_quoted_cell_holds_separators_quotes_and_the_line_in_which_it_begins():
    rows = read_table('a,b,c\n"x\ny","say ""no"", then",last\n', "a.csv")
    assert [(cell.text, cell.line) for cell in rows[1].cells] == [
        ("x\ny", 2),
        ('say "no", then', 3),
        ("last", 3),
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_separator_is_that_of_the_first_line(separator: str):
    assert texts(f"\ufeffone{separator}two\n1{separator}2\n") == [["one", "two"], ["1", "2"]]


def test_a_quote_within_a_plain_cell_is_a_sign_as_any_other():
    assert texts('a,b\nsay "1",x\n') == [["a", "b"], ['say "1"', "x"]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('a,b\n1,"never closed\n2,3\n', "a.csv: line 2: cell 2: a quote that is never closed"),
        ('a,b\n"x\ny" z,1\n', "a.csv: line 3: cell 1: found ' ' behind the closing quote"),
        ("," * MOST_CELLS, f"a.csv: line 1: more than {MOST_CELLS} cells in a row"),
        ("a\n" * (MOST_ROWS + 1), f"a.csv: line {MOST_ROWS + 1}: a row too many"),
        (
            "a" * (LONGEST_TABLE + 1),
            "a.csv: a table of 1048577 characters, expected at most 1048576",
        ),
    ],
)
def test_what_is_no_table_is_refused_with_its_place(text: str, why: str):
    with pytest.raises(PackError) as refused:
        read_table(text, "a.csv")
    assert str(refused.value).startswith(why)


@given(
    st.lists(
        st.lists(st.text(alphabet='ab ,"\n\r;', min_size=1), min_size=2, max_size=4), max_size=6
    )
)
def test_what_another_program_wrote_is_read_back(rows: list[list[str]]):
    file = io.StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerows([["one", "two"], *rows])
    kept = [row for row in rows if any(cell.strip() for cell in row)]
    assert texts(file.getvalue())[1:] == kept
