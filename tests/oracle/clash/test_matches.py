"""Random matches of Clash beside a second opinion: every throw, every decision, every table."""

from __future__ import annotations

import pytest

from tests.oracle.clash.sets import colliding, made_up, shipped
from tests.sizes import sized

LONG = 300
"""So many decisions of one match are compared: some cards hurt nobody."""


@pytest.mark.rule("CL-3.9", "CL-5.1", "CL-6.3", "CL-6.8", "CL-6.9", "CL-6.14", "CL-Q6", "CL-Q15", "CL-Q16", "CL-Q24", "CL-Q30", "CL-Q35", "CL-Q44")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(96, 3000)))
def test_cards_that_collide_are_as_the_second_opinion_has_them(number: int) -> None:
    match = colliding(number)
    match.play(LONG)
    assert match.seen.total() > 10


@pytest.mark.rule("CL-Q11", "CL-Q12", "CL-Q17", "CL-Q22", "CL-Q29", "CL-Q40", "CL-Q43")
@pytest.mark.parametrize("number", range(sized(18, 600)))
def test_cards_of_any_text_are_as_the_second_opinion_has_them(number: int) -> None:
    match = made_up(number)
    match.play(LONG)
    assert match.seen.total() > 10


@pytest.mark.rule("CL-1.7", "CL-2.4", "CL-2.9", "CL-3.5", "CL-5.3", "CL-6.7", "CL-Q4", "CL-Q26", "CL-Q45")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(126, 3000)))
def test_a_match_of_shipped_cards_is_as_the_second_opinion_has_it(number: int) -> None:
    match = shipped(number)
    match.play()
    assert match.naive.winners is not None


@pytest.mark.rule("CL-Q46")
@pytest.mark.parametrize("number", range(sized(9, 60)))
def test_a_match_ends_by_hand_wherever_it_stands(number: int) -> None:
    match = shipped(number)
    match.play(1 + 5 * number)
    match.stop()
    assert match.naive.winners is not None
