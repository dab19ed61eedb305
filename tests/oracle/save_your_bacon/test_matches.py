"""Random matches of Save Your Bacon! beside a second opinion: every throw, every decision, every table."""

from __future__ import annotations

import pytest

from tests.oracle.save_your_bacon.tables import odd, shipped
from tests.sizes import sized

SEATS = (2, 2, 2, 3, 2, 2, 2, 4)
"""Of so many matches of ready-made decks; two seats go fastest."""
CLOSE = (2, 2, 3, 2, 4)
"""Of so many tables that collide."""


@pytest.mark.rule("SYB-4.0.3", "SYB-5.1.5", "SYB-6.0.1", "SYB-10.2.1.14", "SYB-Q12", "SYB-Q31", "SYB-Q41", "SYB-Q51")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(199, 2000)))
def test_a_match_of_ready_made_decks_is_as_the_second_opinion_has_it(number: int) -> None:
    match = shipped(number, SEATS[number % len(SEATS)])
    match.play()
    assert match.is_left or match.wanted is None
    assert match.seen.total() > 10


@pytest.mark.rule("SYB-14.0.51", "SYB-Q38", "SYB-Q39", "SYB-Q44", "SYB-Q47", "SYB-Q78", "SYB-Q82", "SYB-Q83", "SYB-Q96")  # fmt: skip
@pytest.mark.parametrize("list_", range(sized(4, 60)))
def test_cards_that_collide_are_as_the_second_opinion_has_them(list_: int) -> None:
    for number in range(sized(76, 200)):
        match = odd(list_, number, CLOSE[number % len(CLOSE)])
        match.play(sized(50, 400))
        assert match.seen.total() > 0
