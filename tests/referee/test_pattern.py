"""Patterns of ours are those of the standard library, but for when they are compiled."""

from __future__ import annotations

import re

import pytest

from referee.pattern import pattern

TEXT = "one TWO\n3 three"


@pytest.mark.parametrize("flags", [0, re.IGNORECASE | re.DOTALL])
def test_a_pattern_finds_what_that_of_the_library_finds(flags):
    ours, theirs = pattern(r"t(.)\w*", flags), re.compile(r"t(.)\w*", flags)
    for _ in range(2):
        assert ours.sub("-", TEXT) == theirs.sub("-", TEXT)
        assert ours.findall(TEXT, 4) == theirs.findall(TEXT, 4)
        assert bool(ours.fullmatch(TEXT)) == bool(theirs.fullmatch(TEXT))
    assert ours.pattern == theirs.pattern


def test_nothing_is_compiled_before_something_is_looked_for():
    late = pattern("(")
    with pytest.raises(re.error):
        late.match(TEXT)
