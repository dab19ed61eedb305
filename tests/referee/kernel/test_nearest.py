"""The nearest word: proposed where something is like what was typed, and nowhere else."""

from __future__ import annotations

import pytest

from referee.kernel.words.suggestions import MOST_KNOWN, did_you_mean, known_key, nearest

WORDS = ("next-phase", "stack", "Raven Grey", "BP-8.8")


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("next-fase", "next-phase"),
        ("nxet", "next-phase"),
        ("STAK", "stack"),
        ("raven gry", "Raven Grey"),
        ("bp-88.8", "BP-8.8"),
        ("castle", None),
        ("sk", None),
        ("", None),
    ],
)
def test_the_nearest_word_is_proposed_in_its_own_spelling(word, near):
    assert nearest(word, WORDS) == near


def test_among_very_many_words_nobody_has_to_wait():
    assert nearest("stak", [f"stack{n}" for n in range(MOST_KNOWN + 1)]) is None


def test_the_words_around_a_proposal():
    assert did_you_mean("stak", WORDS) == ", did you mean 'stack'?"
    assert did_you_mean("castle", WORDS) == ""
    assert known_key("titel", ["title", "game"]) == "'title'"
    assert known_key("zzz", ["title", "game"]) == "one of 'title', 'game'"
