"""Whole matches of Super Fantasy Brawl beside a second opinion: every throw, every decision, every table.

Knock-outs on random tables are beside a smaller one.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.games.super_fantasy_brawl.rules.damage import check, deal
from tests.games.super_fantasy_brawl import odd_cards
from tests.games.super_fantasy_brawl.harness import READINGS
from tests.oracle.super_fantasy_brawl.collisions import (
    colliding,
    few_challenges,
    laid,
    odd_list,
    opened,
)
from tests.oracle.super_fantasy_brawl.geometry import are_allies
from tests.oracle.super_fantasy_brawl.tables import random_table
from tests.oracle.super_fantasy_brawl.values import points_for, winner
from tests.sizes import of_each, sized

TABLES = 150
"""So many random tables are laid for knock-outs."""
SEATS = (2, 4, 2)
AT_ONCE, LONGEST = 10, 100
"""So many tables are laid with one card list, and so many decisions are played on each."""


# -- whole matches ----------------------------------------------------------------------------


@pytest.mark.rule("SFB-1.12", "SFB-1.19", "SFB-1.20", "SFB-3.2", "SFB-3.3", "SFB-4.2", "SFB-4.5", "SFB-5.3", "SFB-6.1", "SFB-8.4", "SFB-8.5", "SFB-8.9", "SFB-8.12", "SFB-13.2", "SFB-15.1", "SFB-15.4", "SFB-15.5", "SFB-16.1", "SFB-16.2", "SFB-16.3", "SFB-16.4", "SFB-16.5", "SFB-19.6", "SFB-19.8", "SFB-20.13", "SFB-23.9", "SFB-23.12", "SFB-23.13", "SFB-25.2", "SFB-25.23", "SFB-Q11", "SFB-Q14", "SFB-Q19", "SFB-Q20", "SFB-Q61")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(30, 90)))
def test_a_match_of_shipped_teams_is_as_the_second_opinion_has_it(number: int) -> None:
    match = opened(number, SEATS[number % 3], **READINGS[number % len(READINGS)])
    match.play()
    assert match.wanted is None
    assert match.seen["move"] > 10
    assert match.seen["use"]


@pytest.mark.rule("SFB-7.4", "SFB-7.7", "SFB-7.10", "SFB-7.11", "SFB-9.1", "SFB-9.3", "SFB-14.6", "SFB-14.9", "SFB-17.3", "SFB-18.1", "SFB-19.2", "SFB-20.10", "SFB-23.7", "SFB-Q26", "SFB-Q36", "SFB-Q38", "SFB-Q39", "SFB-Q66", "SFB-Q104")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(20, 60)))
def test_shipped_champions_close_together_are_as_the_second_opinion_has_them(number: int) -> None:
    seen = Counter[str]()
    for each in range(number * AT_ONCE, (number + 1) * AT_ONCE):
        match = laid(each, SEATS[number % 3], **READINGS[number % len(READINGS)])
        match.play(LONGEST)
        seen += match.seen
    assert seen["attack"] + seen["aoe"] > 5
    assert seen["react"] > 5


@pytest.mark.rule("SFB-2.3", "SFB-11.1", "SFB-11.2", "SFB-12.3", "SFB-12.4", "SFB-20.12", "SFB-20.15", "SFB-25.40", "SFB-Q28", "SFB-Q40", "SFB-Q42", "SFB-Q43", "SFB-Q50", "SFB-Q51", "SFB-Q85", "SFB-Q89", "SFB-Q92", "SFB-Q93", "SFB-Q94", "SFB-Q95", "SFB-Q98", "SFB-Q101", "SFB-Q109")  # fmt: skip
@pytest.mark.parametrize("number", range(sized(24, 600)))
def test_card_lists_that_collide_are_as_the_second_opinion_has_them(number: int) -> None:
    seen = Counter[str]()
    for each in range(number * AT_ONCE, (number + 1) * AT_ONCE):
        chosen = READINGS[number % len(READINGS)]
        match = laid(each, SEATS[number % 3], colliding(number // 2), **chosen)
        match.play(LONGEST)
        seen += match.seen
    assert seen["choose"] > 5


@pytest.mark.rule("SFB-26.1", "SFB-Q22", "SFB-Q47", "SFB-Q103", "SFB-Q110")
@pytest.mark.parametrize("number", range(sized(2, 60)))
def test_odd_cards_on_an_odd_board_are_as_the_second_opinion_has_them(number: int) -> None:
    lists = odd_list(number), odd_cards.board(number)
    seats, chosen = SEATS[number % 3], READINGS[number % len(READINGS)]
    opened(number, seats, *lists, **chosen).play(LONGEST)
    for each in range(number * AT_ONCE, (number + 1) * AT_ONCE):
        match = laid(each, seats, *lists, **chosen)
        match.play(LONGEST)
        assert match.seen["play"]


@pytest.mark.rule("SFB-16.5", "SFB-Q84", "SFB-Q88", "SFB-Q102")
@pytest.mark.parametrize("number", range(sized(8, 40)))
def test_few_challenges_are_as_the_second_opinion_has_them(number: int) -> None:
    text = few_challenges(number // 4)
    match = opened(number, (4, 2)[number // 2 % 2], text, challenge_count="free")
    match.play()
    assert match.wanted is None


# -- knock-outs -----------------------------------------------------------------------------


@pytest.mark.rule("SFB-17.1", "SFB-17.3", "SFB-17.14", "SFB-17.15", "SFB-17.17", "SFB-18.4", "SFB-25.23", "SFB-25.24", "SFB-25.25", "SFB-Q40", "SFB-Q41", "SFB-Q43", "SFB-Q69")  # fmt: skip
@of_each("number", range(TABLES))
def test_who_is_out_who_scores_who_levels_up_and_who_wins(number: int) -> None:
    random = Random(number)
    walked = random_table(random)
    run, table = walked.run, walked.run.state
    rows = table.figures()
    by = random.choice(rows).figure
    table.seat = by % 4 + 1
    for row in rows:
        table.change(row.figure, damage=random.randint(0, 8), levelled=random.random() < 0.4)
    for player in table.seats:
        player.vp = random.randint(0, 8 // len(table.seats))
    before = {seat: player.vp for seat, player in enumerate(table.seats, 1)}
    hurt = {row.figure: random.randint(0, 6) for row in rows if random.random() < 0.6}
    was = {row.figure: row for row in table.figures()}
    for figure, amount in hurt.items():
        deal(run, figure, amount, by, "SFB-20.3")
    check(run, table.seat)
    if run.stack:
        run.advance()
    # Nobody has more than 9 hitpoints on these tables.
    out = {each for each, amount in hurt.items() if amount and was[each].damage + amount >= 9}
    gained = points_for(dict.fromkeys(out, by), table.order)
    after = {seat: before[seat] + gained[seat] for seat in before}
    assert {seat: player.vp for seat, player in enumerate(table.seats, 1)} == after
    for row in table.figures():
        figure = row.figure
        if figure in out:
            assert (row.hex, row.damage, row.levelled, row.due) == (None, 0, False, False)
            continue
        assert row.hex == was[figure].hex
        assert row.damage == was[figure].damage + hurt.get(figure, 0)
        climbs = figure == by and any(not are_allies(by, each) for each in out)
        assert row.due == (climbs and not row.levelled)
    side = winner(after, walked.laid.setting.target, table.seat) if out else None
    ended = {seat for seat in after if run.outcome and seat in run.outcome.winners}
    assert ended == {seat for seat in after if side == (seat - 1) % 2}
