"""Every ask of random matches of Super Fantasy Brawl beside a second opinion; knock-outs on random tables."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import pytest
import tomli_w

from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.cardset.card_set import shipped
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.rules.damage import check, deal
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.super_fantasy_brawl.harness import READINGS, Bots, play, seats_of
from tests.oracle.super_fantasy_brawl.asks import compare
from tests.oracle.super_fantasy_brawl.geometry import are_allies
from tests.oracle.super_fantasy_brawl.tables import random_table
from tests.oracle.super_fantasy_brawl.values import points_for, winner

TABLES = 150
"""So many random tables are laid for knock-outs."""


# -- asks -----------------------------------------------------------------------------------


class Watch:
    """Compares every ask of a match, and counts what it has seen."""

    def __init__(self, number: int, *, usual: bool = True) -> None:
        self.usual = usual
        self.random = Random(number)
        self.seen: Counter[str] = Counter()
        self.told: list[Any] = []

    def __call__(self, run: Any, ask: Any, answer: list[Any]) -> None:
        if run.listener is None:
            run.listener = self.told.append
        self.seen.update(compare(run, self.random, usual=self.usual))
        check_points(run, self.told)


def check_points(run: Any, told: list[Any]) -> None:
    """A side has a point for every enemy that went out, and what its challenges were worth."""
    points = [0, 0]
    for fact in told:
        if fact.name == "out":
            points[fact.seat % 2] += 1
        elif fact.name == "challenge-scored":
            points[(fact.seat + 1) % 2] += fact.data["worth"]
    sides = [sum(player.vp for player in run.state.seats[side::2]) for side in (0, 1)]
    assert sides == points


@pytest.mark.rule("SFB-4.2", "SFB-4.5", "SFB-6.1", "SFB-8.4", "SFB-8.5", "SFB-8.9", "SFB-8.12", "SFB-25.2", "SFB-25.23", "SFB-Q11", "SFB-Q14", "SFB-Q19", "SFB-Q61")  # fmt: skip
@pytest.mark.parametrize("number", range(4))
def test_every_ask_of_a_match_is_as_the_second_opinion_has_it(number: int) -> None:
    watch = Watch(number)
    run = play(number, seats_of(number), options=READINGS[number], watch=watch)
    check_points(run, watch.told)
    assert watch.seen["move"] > 10
    assert watch.seen["use"]


class Turns:
    """Compares each new turn with how the last one ended."""

    def __init__(self) -> None:
        self.last: tuple[int, list[Any]] | None = None
        self.seen = 0

    def __call__(self, run: Any, ask: Any, answer: list[Any]) -> None:
        table = run.state
        if table.round and self.last is not None and table.turn > self.last[0]:
            check_new_turn(run, *self.last)
            self.seen += 1
            self.last = None
        if answer[0] == "end-activation":
            self.last = table.turn, list(table.track)


def check_new_turn(run: Any, turn: int, track: list[Any]) -> None:
    """Cores, hand and standard actions of whoever had the turn; the track if the round was over."""
    table, four = run.state, run.setting.seats == 4
    had = table.seats[table.order[(turn - 1) % len(table.order)] - 1]
    assert had.manipulation
    assert had.destruction
    assert had.creation
    assert len(had.hand) == (4 if four else 5)
    assert not had.used
    slots = 0 if table.seat != table.order[0] else 2 if four else 1
    # What was scored in the new turn's scoreboard phase has left its slot by now.
    for new, old in zip(table.track[slots:], track[: len(track) - slots], strict=True):
        assert new in (old, None)
    assert all(card is not None and card not in track for card in table.track[:slots])


@pytest.mark.rule("SFB-15.1", "SFB-15.4", "SFB-15.5", "SFB-16.1", "SFB-16.2", "SFB-16.3", "SFB-16.4", "SFB-23.9", "SFB-23.12", "SFB-23.13")  # fmt: skip
@pytest.mark.parametrize("number", range(4))
def test_upkeep_and_the_track_are_as_the_second_opinion_has_them(number: int) -> None:
    turns = Turns()
    play(number, seats_of(number), options=READINGS[number], watch=turns)
    assert turns.seen > 6


def holey_board(random: Random) -> str:
    """A board of radius 3 with holes, statues and trap hexes anywhere but in the deployment areas."""
    north, south = ([[q, r] for q, r in hexagon(3) if r == row] for row in (-3, 3))
    inner = [[q, r] for q, r in hexagon(3) if abs(r) < 3]
    random.shuffle(inner)
    holes, statues, traps = inner[:4], inner[4:7], inner[7:15]
    kept_ = [hex_ for hex_ in inner if hex_ not in holes]
    zones = {
        name: {"hexes": random.sample([each for each in kept_ if each not in statues], 6)}
        for name in ("red", "yellow", "blue", "centre-line")
    }
    zones |= {"north-half": {"rows": [-3, -1]}, "south-half": {"rows": [1, 3]}}
    board = {
        "shape": "list",
        "hexes": sorted([*north, *kept_, *south]),
        "statues": [{"id": f"stone-{at}", "hex": hex_} for at, hex_ in enumerate(statues)],
        "gates": [{"id": "north", "deployment": north}, {"id": "south", "deployment": south}],
        "trap_hexes": traps,
        "track": ["none", 1, 2, 1],
        "track_team": ["none", "none", 1, 2, 1],
        "zones": [{"id": name, **zone} for name, zone in zones.items()],
    }
    return tomli_w.dumps({"set_id": "holey", "board": board})


@pytest.mark.rule("SFB-26.1", "SFB-Q22", "SFB-Q110")
@pytest.mark.parametrize("number", range(4))
def test_every_ask_on_a_board_with_holes_is_as_the_second_opinion_has_it(number: int) -> None:
    watch = Watch(number, usual=False)
    text = holey_board(watch.random)
    digest = sha256(text.encode()).digest()
    packs = (shipped(), ("holey", digest))
    opening = GAME.settle(Opening((2, 4)[number % 2], GAME.version, {}, packs, {digest: text}))
    run, players = GAME.open(opening, SeededDice(digest)), Bots(number)
    while run.outcome is None and sum(watch.seen.values()) < 400:
        seat, answer = players.decide(run)
        ask = next(each for each in run.asks() if each.seat == seat)
        watch(run, ask, answer)
        run.act(seat, answer)
    assert watch.seen["move"] > 10


# -- knock-outs -----------------------------------------------------------------------------


@pytest.mark.rule("SFB-17.1", "SFB-17.3", "SFB-17.14", "SFB-17.15", "SFB-17.17", "SFB-18.4", "SFB-25.23", "SFB-25.24", "SFB-25.25", "SFB-Q40", "SFB-Q41", "SFB-Q43", "SFB-Q69")  # fmt: skip
@pytest.mark.parametrize("number", range(TABLES))
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
