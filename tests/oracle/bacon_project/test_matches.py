"""Random matches of Bacon Project beside a second opinion: every throw, every decision, every table."""

from __future__ import annotations

import pytest

from tests.oracle.bacon_project.profiles import colliding, shipped
from tests.sizes import sized


@pytest.mark.rule("BP-11.2", "BP-12.13", "BP-Q40", "BP-Q41", "BP-Q63", "BP-Q82", "BP-Q91", "BP-Q97", "BP-Q100")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(290, 800)))
def test_profiles_that_collide_are_as_the_second_opinion_has_them(number: int) -> None:
    match = colliding(number)
    match.play()
    assert match.wanted is None
    assert match.seen.total() > 3


@pytest.mark.rule(
    "BP-2.2", "BP-6.4", "BP-13.1", "BP-14.2", "BP-Q18", "BP-Q39", "BP-Q53", "BP-Q67", "BP-Q107"
)
@pytest.mark.parametrize("number", range(sized(118, 200)))
def test_a_match_of_shipped_profiles_is_as_the_second_opinion_has_it(number: int) -> None:
    match = shipped(number)
    match.play()
    assert match.wanted is None
    assert match.seen.total() > 8


@pytest.mark.rule("BP-Q69")
@pytest.mark.parametrize("number", range(sized(12, 200)))
def test_a_match_ends_by_hand_wherever_it_stands(number: int) -> None:
    match = colliding(number)
    match.play(1 + 3 * number)
    match.stop()
    assert match.naive.winners is not None
    assert match.wanted is None
