"""How far a text can be read: no piece that could stand there is missing or surplus."""

from __future__ import annotations

import re
from random import Random

import pytest

from referee.kernel.text.chart import Chart
from referee.kernel.text.form_trees import FormTrees
from referee.kernel.text.grammar import PIECE, PhraseTable

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


TABLE = PhraseTable.of(
    {"grammar": {"start": "line", "terminals": TERMINALS}, "phrase": ROWS}, "toy.toml"
)


def grammar(table: PhraseTable = TABLE) -> FormTrees:
    return FormTrees(table, ("line",), list(table.rows.values()))


SAID = {"a number": "2", "a name in capitals": "ANN"}


def grown(random: Random, toy: FormTrees) -> str:
    """A text that goes on as it may, and in half of all has a piece more or less somewhere."""
    pieces: list[str] = []
    for _ in range(60):
        expected = Chart(toy, "".join(pieces), "line").reach.expected
        if not expected:
            break
        is_ending = "'.'" in expected and random.randrange(3) == 0
        said = "'.'" if is_ending else random.choice(expected)
        pieces.append(SAID.get(said) or said.strip("'"))
    if random.randrange(2):
        at = random.randrange(len(pieces))
        pieces[at : at + random.randrange(2)] = random.choices(PIECES, k=random.randrange(2))
    return "".join(pieces)


def longer(toy: FormTrees, text: str) -> int:
    return Chart(toy, text, "line").reach.at


@pytest.mark.parametrize("number", range(20))
def test_with_what_could_stand_there_it_is_read_further_and_with_nothing_else(number: int):
    random, toy = Random(number), grammar()
    for _ in range(60):
        text = grown(random, toy)
        reach = Chart(toy, text, "line").reach
        before = text[: reach.at]
        for piece in PIECES:
            known = repr(piece) in reach.expected
            taken = [row for row, name in (("a number", "n"), ("a name in capitals", "name")) if row in reach.expected and re.match(TERMINALS[name], piece)]  # fmt: skip
            stands = PIECE.findall(before + piece)[-1] == piece
            if stands:
                assert (longer(toy, before + piece) > reach.at) == (known or bool(taken)), piece


def test_the_refusal_of_a_text_says_where_it_stops_and_what_could_stand_there():
    toy = grammar()
    reach = Chart(toy, "Take 1 boon; take (2 + 3) boons and less.", "line").reach
    assert (reach.at, reach.is_whole, reach.expected) == (36, False, ("'more'",))
    assert Chart(toy, "Take 1 boon.", "line").reach.is_whole
    assert Chart(toy, "", "line").reach.at == 0


def test_a_letter_that_is_no_letter_of_the_alphabet_must_stand_whole_too():
    toy = grammar()
    for text, is_read in (
        ("if ANN is é, Take 1 boon.", True),
        ("if ANN is éa, Take 1 boon.", False),
    ):
        assert Chart(toy, text, "line").is_read == is_read
