"""A text is parsed with the rules that fit it: with fewer than there are, and to the same readings."""

from __future__ import annotations

from random import Random

import pytest
from lark import UnexpectedInput

from tests.games.homestuck_atcg.odd_cards import READER, line
from tests.referee.kernel.test_definitions import reader


def trees(grammar, text):
    """What lark finds by all rules and by those that fit, or that it finds nothing."""
    found = []
    for is_fitted in (False, True):
        grammar.fitting.parser.predictions = grammar.fitting.predicted
        if is_fitted:
            grammar.fitting.choose(text)
        try:
            found.append(grammar.lark.parse(text, f"hole_{grammar.table.start}"))
        except UnexpectedInput:
            found.append(None)
    return found


@pytest.mark.parametrize(
    "text",
    ["Bow.", "Take 2 coins from you, then perhaps bow.", "Bow, then.", "Perhaps perhaps.", ""],
)
def test_of_a_toy_the_readings_are_the_same(text):
    every, fitted = trees(reader()._grammar("", ""), text)
    assert every == fitted
    assert (every is not None) == text.endswith(("Bow.", "bow."))


def test_a_word_that_stands_nowhere_takes_its_rules_along_and_those_that_need_them():
    fitting = reader()._grammar("", "").fitting
    some, more = fitting._fitting("Bow."), fitting._fitting("Bow, then bow.")
    assert some < more < frozenset(range(len(fitting.rules)))
    left_out = {str(fitting.rules[number].origin.name) for number in more - some}
    assert {"hole_step", "hole_steps"} <= left_out


def test_of_the_longest_language_the_readings_are_the_same_with_a_word_that_is_missing_too():
    grammar, random = READER._grammar("", ""), Random(5)
    for text in [line(random) for _ in range(4)]:
        every, fitted = trees(grammar, text)
        assert every == fitted
        assert every is not None
        assert len(grammar.fitting._fitting(text)) < len(grammar.fitting.rules) // 2
        short = text.replace(" ", "", 1)
        assert trees(grammar, short)[0] == trees(grammar, short)[1]
