"""Terminals in words: what a refusal says could stand where a text ends to be understood."""

from __future__ import annotations

import pytest

from referee.kernel.text.terminal_words import terminal_shown


@pytest.mark.parametrize(
    ("hole", "expression", "shown"),
    [
        ("colour", "red|blue", "'red' or 'blue'"),
        ("sign", r"\+|-", "'+' or '-'"),
        ("icon", r"\{(?:AG|CU)\}", "'{AG}' or '{CU}'"),
        ("name", "(?:Frozen|Hexed)(?![A-Za-z])", "'Frozen' or 'Hexed'"),
        ("one", "1(?![0-9])", "'1'"),
        ("k", "10|[2-9]", "a number from 2 to 10"),
        ("n", "[0-9]+", "a number"),
        ("pattern", "[a-z][a-z0-9]*", "a pattern in small letters"),
        ("title", "[A-Z0-9]+(?: [A-Z0-9]+)*", "a title in capitals"),
        ("word", "[A-Za-z]+", "a word"),
        ("tag", "#[A-Za-z0-9]+", "a tag such as '#tag'"),
        ("effect_name", "(?!Choose:)[A-Z][a-z]*(?: [A-Z][a-z]*)*(?=: )", "an effect name such as 'Effect Name'"),
        ("odd", "[!?]+", "an odd (/[!?]+/)"),
        ("nothing", "", "a nothing (//)"),
    ],
)  # fmt: skip
def test_a_terminal_is_said_in_words(hole: str, expression: str, shown: str):
    assert terminal_shown(hole, expression) == shown
