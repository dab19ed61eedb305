from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.errors import NotUnderstood
from referee.kernel.decision.notation import (
    LONGEST,
    Group,
    Keyed,
    Line,
    Word,
    printed,
    read_line,
    spelled,
)


def shape(argument):
    """An argument without its columns."""
    if isinstance(argument, Word):
        return argument.text
    if isinstance(argument, Group):
        return tuple(shape(item) for item in argument.items)
    return {argument.key: shape(argument.value)}


def read(text):
    line = read_line(text)
    assert line is not None
    return line.seat, line.verb.text, [shape(argument) for argument in line.arguments]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("pass", (None, "pass", [])),
        ("  pass \t ", (None, "pass", [])),
        ("2: stack 5h", (2, "stack", ["5h"])),
        ("2:stack 5h", (2, "stack", ["5h"])),
        ("cast (3h 3d as 5) 6c # aloud", (None, "cast", [("3h", "3d", "as", "5"), "6c"])),
        ("move a1 -> b2", (None, "move", ["a1", {"->": "b2"}])),
        ("move ->b2", (None, "move", [{"->": "b2"}])),
        ("hit target: (a b)", (None, "hit", [{"target": ("a", "b")}])),
        ("hit to:a:b", (None, "hit", [{"to": {"a": "b"}}])),
        ("buy arrow x 3", (None, "buy", ["arrow", {"x": "3"}])),
        ("buy x", (None, "buy", ["x"])),
        ("X1 as 7 red", (None, "X1", ["as", "7", "red"])),
        (r'name "A \"B\" \\ # (c)"', (None, "name", ['A "B" \\ # (c)'])),
        ('name ""', (None, "name", [""])),
        ("été Ünï-code", (None, "été", ["Ünï-code"])),
    ],
)
def test_lines_are_read(text, meaning):
    assert read(text) == meaning


@pytest.mark.parametrize("text", ["", "   ", "# only a comment", "\t# x"])
def test_a_line_without_an_action_is_nothing(text):
    assert read_line(text) is None


@pytest.mark.parametrize(
    ("text", "column", "what", "expected"),
    [
        ("(a)", 1, "found '('", "an action"),
        ("1:", 3, "the line ends", "an action"),
        ("1: # nobody", 12, "the line ends", "an action"),
        ("to: a", 1, "found 'to:'", "an action"),
        ("1: 2: a", 4, "found '2:'", "an action"),
        ("cast (3h", 6, "a bracket is never closed", "')'"),
        ("cast 3h)", 8, "found ')'", "an argument"),
        ("cast ()", 7, "found ')'", "an argument"),
        ("cast (3h (4h) ", 6, "a bracket is never closed", "')'"),
        ("move a ->", 10, "the line ends", "an argument"),
        ("hit to:", 8, "the line ends", "an argument"),
        ('name "open', 6, "found '\"'", "a word or a bracket"),
        ("hit : a", 5, "found ':'", "a word or a bracket"),
        ("go " + "(" * 9 + "a" + ")" * 9, 13, "brackets are nested too deep", None),
        ("go " + "-> " * 10 + "a", 31, "brackets are nested too deep", None),
    ],
)
def test_errors_name_the_column_and_what_could_stand_there(text, column, what, expected):
    with pytest.raises(NotUnderstood) as error:
        read_line(text)
    assert error.value.column == column
    assert error.value.what == what
    wish = f" (expected {expected})" if expected else ""
    assert str(error.value) == f"column {column}: {what}{wish}"


def test_columns_point_at_the_first_sign_of_every_argument():
    text = 'go  a (b "c d") to: e -> f'
    line = read_line(text)
    assert line is not None
    a, group, keyed, arrow = line.arguments
    places = [a.column, group.column, group.items[1].column, keyed.column, arrow.column]
    assert places == [5, 7, 10, 17, 23]
    assert [text[place - 1] for place in places] == ["a", "(", '"', "t", "-"]
    assert line.verb == Word("go", 1)


def test_a_line_that_is_too_long_is_refused_before_it_is_read():
    with pytest.raises(NotUnderstood, match=str(LONGEST)):
        read_line("a " * LONGEST)


@given(st.text(max_size=80))
@example("1" * 4096 + ": a")
@example("a" + "(" * 100)
@example("\\\"'\x00\ud800")
def test_any_text_is_a_line_or_not_understood(text):
    found = line_or_error(text)
    if isinstance(found, NotUnderstood):
        assert found.column is None or 1 <= found.column <= len(text) + 1
    else:
        assert found is None or isinstance(found, Line)


def line_or_error(text):
    try:
        return read_line(text)
    except NotUnderstood as error:
        return error


@given(st.text(alphabet='ab1x:()->"#\\ \t', max_size=30))
def test_any_text_of_signs_is_a_line_or_not_understood(text):
    found = line_or_error(text)
    assert not isinstance(found, NotUnderstood) or found.column is not None


names = st.text(min_size=1, max_size=20).filter(lambda text: "\n" not in text)


@given(names)
@example("Steven Graphite")
@example('say "hi" \\ now')
@example("->")
@example("a:")
@example("1:")
@example("#1")
def test_a_spelled_name_is_read_back_as_one_word(name):
    line = read_line(f"do {spelled(name)} then")
    assert line is not None
    assert [shape(argument) for argument in line.arguments] == [name, "then"]


def test_plain_names_are_spelled_without_quotes():
    assert [spelled(name) for name in ("5h", "X1", "steven-graphite", "Ünï")] == [
        "5h", "X1", "steven-graphite", "Ünï",
    ]  # fmt: skip
    assert spelled("Amber One") == '"Amber One"'


arguments = st.recursive(
    st.from_regex(r"[a-wyz0-9-][a-z0-9]{0,5}", fullmatch=True),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3).map(tuple)
        | st.tuples(st.sampled_from(["to", "->"]), inner).map(lambda pair: {pair[0]: pair[1]})
    ),
    max_leaves=6,
)


def text_of(argument):
    if isinstance(argument, str):
        return argument
    if isinstance(argument, tuple):
        return "(" + " ".join(map(text_of, argument)) + ")"
    ((key, value),) = argument.items()
    return f"{key}{'' if key == '->' else ':'} {text_of(value)}"


@given(st.lists(arguments, max_size=4), st.none() | st.integers(0, 99))
def test_a_line_that_was_written_is_read_back(parts, seat):
    place = "" if seat is None else f"{seat}: "
    text = place + " ".join(["go", *map(text_of, parts)])
    assert read(text) == (seat, "go", parts)


def test_stored_arguments_are_shown_in_plain_sight():
    assert printed(["cast", ["3h", ["as", 5]], 6]) == "cast (3h (as 5)) 6"
    assert re.fullmatch(r"'\(\.\.\.\)'", str(Group((), 1)))
    assert str(Keyed("to", Word("a", 1), 1)) == "'to: ...'"
