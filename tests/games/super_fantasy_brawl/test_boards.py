"""Boards and sentences of Super Fantasy Brawl over random play: they fit, and show nobody's secret."""

from __future__ import annotations

from collections import Counter

import pytest

from cli.output.status import table_rows
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import words
from tests.games.harness import NAMES
from tests.games.super_fantasy_brawl.harness import HARNESS, play
from tests.invariants.moments import matches_of


def test_no_board_shows_the_hand_of_another():
    for match in matches_of(GAME.code):
        for run in (moment.run() for moment in match.moments):
            held = [bool(side.hand) for side in run.state.seats]
            for eyes in match.eyes():
                seen = held if eyes == JUDGE else [held[eyes - 1]] if eyes != PUBLIC else []
                rows = [words(row) for row in table_rows(run, eyes, 160, NAMES)]
                assert sum(row.startswith("hand     ") for row in rows) == sum(seen)


def test_every_champion_in_the_arena_stands_on_every_board_with_its_seat():
    counts = Counter()

    def watch(run, ask, answer):
        if not run.state.turn or answer[0] != "end-activation":
            return
        for width in (40, 80, 120):
            rows = [words(row) for row in table_rows(run, PUBLIC, width, ())]
            arena = "\n".join(rows[1:12])
            for row in run.state.figures():
                champion = run.setting.champion_of(row.figure).id[:1].upper()
                seat = row.figure % 4 + 1
                is_drawn = any(
                    word.startswith(champion) and word.partition(":")[0].endswith(str(seat))
                    for word in arena.split()
                )
                counts[is_drawn] += row.hex is not None
                assert is_drawn or row.hex is None

    for number in range(3):
        play(number, 2 + 2 * (number % 2), watch=watch)
    assert counts[True] > 100


# -- sentences ------------------------------------------------------------------------------


@pytest.mark.rule("SFB-20.19", "SFB-Q81")
def test_what_is_drawn_is_told_to_its_player_alone():
    drawn = [fact for fact in HARNESS.facts_of(1, 4) if fact.name == "drawn"]
    assert drawn
    for fact in drawn:
        cards = fact.data["cards"]
        assert all(card in GAME.narrate(fact.seen_by(fact.seat)) for card in cards)
        for eyes in {1, 2, 3, 4, PUBLIC} - {fact.seat}:
            told = GAME.narrate(fact.seen_by(eyes))
            count = f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
            assert told == f"seat {fact.seat} draws {count}"
