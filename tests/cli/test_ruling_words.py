"""What a judge types: seats, winners, rules, and paths with their values."""

from __future__ import annotations

from typing import Any

import pytest

from cli.judge.parse import read_caller, read_paths, read_rules, read_seat, read_winners
from referee.errors import MatchError, NotFound, NotUnderstood
from referee.games import find


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("4", 4),
        ("-1", -1),
        ("true", True),
        ("combat", "combat"),
        ('"5h"', "5h"),
        ("5h", "5h"),
        ("10", 10),
        ("[]", []),
        ("[4h, 5c]", ["4h", "5c"]),
        ("[4h 5c]", ["4h", "5c"]),
        ('["4h", "10c"]', ["4h", "10c"]),
        ("[1, 2]", [1, 2]),
        ("{ card = '4h', number = 4 }", {"card": "4h", "number": 4}),
        ("[{ user = 2 }]", [{"user": 2}]),
        ("1.5", "1.5"),
        ("1979-05-27", "1979-05-27"),
        ("", ""),
        ("a=b", "a=b"),
    ],
)
def test_a_value_is_read_as_positions_have_it(word: str, value: Any) -> None:
    found = read_paths([f"seats.1.hand={word}"])
    assert found == {"seats.1.hand": value}
    assert type(found["seats.1.hand"]) is type(value)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["seats.1.level"], "'seats.1.level' (expected PATH=VALUE, such as turn=2)"),
        (["=4"], "'=4' (expected PATH=VALUE, such as turn=2)"),
        (["turn=1", "turn = 2"], "turn is given twice"),
        (["turn=[1, 2"], "turn: '[1, 2' (expected a number or a word or a list such as [4h, 5c])"),
        (["turn={"], "turn: '{' (expected a number or a word or a list such as [4h, 5c])"),
    ],
)
def test_a_path_without_a_value_that_can_be_read_is_refused(words: list[str], line: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_paths(words)
    assert str(refused.value) == line


def test_a_value_of_several_lines_is_a_text() -> None:
    assert read_paths(["turn=1\nphase='x'"]) == {"turn": "1\nphase='x'"}


def test_seats_callers_and_winners() -> None:
    assert [read_seat("2", 2), read_caller("1", 2), read_caller("0", 2)] == [2, 1, 0]
    assert read_caller("Table", 2) == 0
    assert read_winners("draw", 2) == []
    assert read_winners("2", 2) == [2]
    assert read_winners("3,1,3", 4) == [1, 3]


@pytest.mark.parametrize("word", ["0", "3", "x", "", "-1", "1,2", "²"])
def test_a_seat_that_is_none_is_refused(word: str) -> None:
    with pytest.raises(NotUnderstood, match=r"there is no seat .* a seat from 1 to 2"):
        read_seat(word, 2)


@pytest.mark.parametrize("word", ["3", "tabel", "", "draw"])
def test_nobody_else_calls(word: str) -> None:
    with pytest.raises(NotUnderstood, match="or 'table'"):
        read_caller(word, 2)


@pytest.mark.parametrize("word", ["3", "drawn", "0", "1,", "1,3"])
def test_nobody_else_wins(word: str) -> None:
    with pytest.raises(NotUnderstood, match="or 'draw'"):
        read_winners(word, 2)


def test_rules_are_named_in_any_letter_case_and_each_once() -> None:
    game = find("bacon-project")
    assert read_rules(game, ["bp-8.8", "BP-8.8", "BP-Q6"]) == ["BP-8.8", "BP-Q6"]
    with pytest.raises(NotFound) as refused:
        read_rules(game, ["BP-8.88"])
    assert str(refused.value).startswith("--rule: no rule 'BP-8.88', did you mean 'BP-8.8")
    assert isinstance(refused.value, MatchError)
