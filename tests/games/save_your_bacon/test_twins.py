"""Save Your Bacon!: nobody but the judge is told, shown or given anything of a window in which a seat
was asked and passed (SYB-Q42).

Of a pair, one seat holds reactions in the one match, and none in the other.
"""

from __future__ import annotations

import pytest

from replays.read.diff import SAME
from tests.games.save_your_bacon.quiet_pairs import others, side_by_side
from tests.invariants.test_unseen_twins import diff_of, is_closed, shared, told
from tests.sizes import sized

NUMBERS = range(sized(2, 3))
MIDDLE = 40
"""What is told is compared after so many decisions, and at the end."""


def asked(pair) -> int:
    """How much oftener the quiet seat was asked in secret where it holds reactions."""
    one, other = (len(each.match.strands[f"seat-{each.seat}"]) for each in pair)
    return one - other


@pytest.mark.rule("SYB-Q42", "SYB-10.2.1.14")
@pytest.mark.parametrize("judged", [False, True])
def test_nobody_else_is_told_or_shown_that_a_seat_was_asked(judged):
    oftener = 0
    for number in (0, 2):
        for at, (one, other) in enumerate(side_by_side(number, judged=judged)):
            assert len(one.match.public) == len(other.match.public)
            if at == MIDDLE or is_closed(one):
                for eyes in others(one):
                    assert told(one, eyes) == told(other, eyes)
        oftener += asked((one, other)) > 0
    assert oftener, "with reactions the seat was asked more often"


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize("number", NUMBERS)
def test_everybody_else_is_given_the_same_copies_but_for_commitments(number):
    *_, (one, other) = side_by_side(number, judged=number % 2 == 1)
    for eyes in others(one):
        ours, theirs = (shared(each, eyes, every=40) for each in (one, other))
        assert ours == theirs
        assert len(ours) >= 3


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize("number", NUMBERS)
def test_to_other_eyes_the_two_do_not_part(number):
    *_, (one, other) = side_by_side(number)
    if asked((one, other)):
        assert diff_of(one, other, "judge") != SAME
    for eyes in others(one):
        assert diff_of(one, other, eyes) == SAME
