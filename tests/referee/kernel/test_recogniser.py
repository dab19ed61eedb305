"""How far a text can be read: as lark has it, and no piece that could stand there is missing or surplus."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from lark import UnexpectedInput

from referee.kernel.text.grammar import PIECE, PhraseTable
from referee.kernel.text.parser import Reader, _Grammar

ROWS = [
    {"id": "do", "form": "{Step}[; {step}].", "fills": "line"},
    {"id": "if", "form": "if {name} is {much}é, {line}", "fills": "line"},
    {"id": "again", "form": "{step} again", "fills": "step"},
    {"id": "take", "form": "take {count} boon[s]{much}", "fills": "step"},
    {"id": "give", "form": "<give|take> {name} {count} boons", "fills": "step"},
    {"id": "none", "form": "[ and more]", "fills": "much"},
    {"id": "two", "form": "{much}{more}", "fills": "much"},
    {"id": "more", "form": " or {count}", "fills": "more"},
    {"id": "number", "form": "{n}", "fills": "count"},
    {"id": "sum", "form": "({count} + {count})", "fills": "count"},
]
TERMINALS = {"n": "[0-9]+", "name": "[A-Z]+( of [a-z]+)?"}
PIECES = ("Take", "take", "Give", "give", " ", " ", " ", "1", "20", "(", ")", "+", "boon", "boons", "s", "again", ";", ".", "ANN", "of", "ash", "and", "or", "more", "if", "is", "é", ",", "x")  # fmt: skip


def grammar() -> _Grammar:
    table = PhraseTable.of(
        {"grammar": {"start": "line", "terminals": TERMINALS}, "phrase": ROWS}, "toy.toml"
    )
    return Reader(table)._grammar("", "")


SAID = {"a number": "2", "a name in capitals": "ANN"}


def grown(random: Random, toy: _Grammar) -> str:
    """A text that goes on as it may, and in half of all has a piece more or less somewhere."""
    pieces: list[str] = []
    for _ in range(60):
        expected = toy.recogniser.reach("".join(pieces), "line").expected
        if not expected:
            break
        is_ending = "'.'" in expected and random.randrange(3) == 0
        said = "'.'" if is_ending else random.choice(expected)
        pieces.append(SAID.get(said) or said.strip("'"))
    if random.randrange(2):
        at = random.randrange(len(pieces))
        pieces[at : at + random.randrange(2)] = random.choices(PIECES, k=random.randrange(2))
    return "".join(pieces)


def is_parsed(toy: _Grammar, text: str) -> bool:
    try:
        toy.lark.parse(text, "hole_line")
    except UnexpectedInput:
        return False
    return True


@pytest.mark.parametrize("number", range(20))
def test_a_text_is_recognised_if_the_parser_finds_a_reading(number: int):
    random, toy, found = Random(number), grammar(), [0, 0]
    for _ in range(60):
        text = grown(random, toy)
        for end in {random.randrange(len(text)) + 1, len(text)}:
            is_read = toy.recogniser.reach(text[:end], "line").is_read(text[:end])
            assert is_read == is_parsed(toy, text[:end]), text[:end]
            found[is_read] += 1
    assert all(found)


def longer(toy: _Grammar, text: str) -> int:
    return toy.recogniser.reach(text, "line").at


@pytest.mark.parametrize("number", range(20))
def test_with_what_could_stand_there_it_is_read_further_and_with_nothing_else(number: int):
    random, toy = Random(number), grammar()
    for _ in range(60):
        text = grown(random, toy)
        reach = toy.recogniser.reach(text, "line")
        before = text[: reach.at]
        for piece in PIECES:
            known = repr(piece) in reach.expected
            taken = [row for row, name in (("a number", "n"), ("a name in capitals", "name")) if row in reach.expected and re.match(TERMINALS[name], piece)]  # fmt: skip
            stands = PIECE.findall(before + piece)[-1] == piece
            if stands:
                assert (longer(toy, before + piece) > reach.at) == (known or bool(taken)), piece


def test_the_refusal_of_a_text_says_where_it_stops_and_what_could_stand_there():
    toy = grammar()
    reach = toy.recogniser.reach("Take 1 boon; take (2 + 3) boons and less.", "line")
    assert (reach.at, reach.is_whole, reach.expected) == (36, False, ("'more'",))
    assert toy.recogniser.reach("Take 1 boon.", "line").is_whole
    assert toy.recogniser.reach("", "line").at == 0


def test_a_letter_that_is_no_letter_of_the_alphabet_must_stand_whole_too():
    toy: Any = grammar()
    for text, is_read in (
        ("if ANN is é, Take 1 boon.", True),
        ("if ANN is éa, Take 1 boon.", False),
    ):
        assert toy.recogniser.reach(text, "line").is_read(text) == is_read == is_parsed(toy, text)
