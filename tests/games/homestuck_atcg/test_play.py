"""What is particular to matches of Homestuck: who begins, every card in one place, limits."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.homestuck_atcg.harness import READINGS, Bots, opened, play

# -- refusals -------------------------------------------------------------------------------


# -- chance and records ---------------------------------------------------------------------


@pytest.mark.rule("HAC-4.1", "HAC-4.2", "HAC-Q29")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_seed_decides_who_begins_and_each_may(seats):
    begins = Counter()
    for number in range(30):
        begins[begun(number, seats).state.first] += 1
    assert len(begins) == seats
    assert begun(3, seats).wire() == begun(3, seats).wire()


def begun(number, seats):
    """A match up to the first mulligan."""
    run, players = opened(number, seats), Bots(number)
    while "keep" not in run.asks()[0].verbs:
        run.act(*players.decide(run))
    return run


# -- what there is --------------------------------------------------------------------------


@pytest.mark.rule("HAC-1.4", "HAC-1.5", "HAC-Q38", "HAC-Q44", "HAC-5.1.7", "HAC-1.35", "HAC-Q40")
@pytest.mark.parametrize("number", range(8))
def test_every_card_is_in_one_place_at_every_time_and_no_limit_is_passed(number):
    decks: dict[int, Counter[int]] = {}

    def watch(run, ask, answer):
        table = run.state
        if not table.turn:
            return
        for seat, player in enumerate(table.seats, 1):
            open_cards = [*player.discard, *player.removed, *(row.thing for row in player.cards)]
            assert len(set(open_cards)) == len(open_cards)
            faces = [thing // 10 for thing in open_cards] + [*player.deck, *player.hand]
            assert decks.setdefault(seat, Counter(faces)) == Counter(faces)
            assert len(faces) == 48
            assert 0 <= player.grist <= 12
            assert player.points >= 0
        for row in table.placed().values():
            assert sum(bool(each) for each in (row.at, row.host, row.under)) <= 1
            assert row.boons <= 4
            for other in (row.host, row.under):
                assert other is None or other in table.placed() or table.is_planet(other)

    play(number, number % 4 + 2, READINGS[number % len(READINGS)], watch)
    assert decks
