"""Boards and sentences of Save Your Bacon! over random play: they fit, and show nobody's secret."""

from __future__ import annotations

import pytest

from cli.output.status import table_rows
from referee.games.save_your_bacon.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import words
from tests.games.harness import NAMES
from tests.games.save_your_bacon.harness import HARNESS
from tests.invariants.moments import matches_of


def test_no_board_shows_the_hand_of_another():
    for match in matches_of(GAME.code):
        for run in (moment.run() for moment in match.moments):
            if not run.state.turn or any(side.out for side in run.state.seats):
                continue
            for eyes in match.eyes():
                rows = [words(row) for row in table_rows(run, eyes, 160, NAMES)]
                hands = sum(row.count("  hand     ") for row in rows)
                assert hands == (len(run.state.seats) if eyes == JUDGE else eyes != PUBLIC)


# -- sentences ------------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.30", "SYB-14.0.16")
def test_what_is_drawn_is_told_to_its_player_alone():
    for fact in HARNESS.facts_of(1, 3):
        if fact.name == "drawn":
            (card,) = fact.data["cards"]
            assert card in GAME.narrate(fact.seen_by(fact.seat))
            for eyes in {1, 2, 3, PUBLIC} - {fact.seat}:
                assert GAME.narrate(fact.seen_by(eyes)) == f"seat {fact.seat} draws 1 card"


@pytest.mark.rule("SYB-Q42", "SYB-10.2.1.14")
def test_a_pass_in_a_secret_window_is_told_to_nobody_else():
    passed = [fact for number in range(6) for fact in HARNESS.facts_of(number) if fact.name == "passed-priority"]  # fmt: skip
    assert passed
    for fact in passed:
        assert [eyes for eyes in (1, 2, PUBLIC, JUDGE) if fact.known_to(eyes)] == [fact.seat, JUDGE]
