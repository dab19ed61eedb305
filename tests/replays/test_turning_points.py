"""Turning points: the turns that changed most, compared with what the same matches are worth at each record by itself."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cli.play.bot_match import LONGEST, Order, decide, opened, play
from events.chain.match import Match
from events.recorder import Recorder
from referee.games import find
from referee.kernel.engine.dice import BotDice
from referee.kernel.facts import JUDGE
from replays.read.timeline import Timeline
from replays.read.turning_points import MOST, turning_points

SEATED = [
    ("bacon-project", 2), ("clash", 2), ("homestuck-atcg", 3), ("save-your-bacon", 3), ("super-fantasy-brawl", 4),
]  # fmt: skip


def expected(match: Match) -> list[tuple[int, int, int, int]]:
    """Turn, seat, and its worth before and after, of the turns that changed most: each record folded for itself."""
    story, foresight = Timeline(match), find(match.opening().game).foresight
    assert foresight is not None
    turns = defaultdict(list)
    turn, before = 0, ()
    for entry in story.entries(JUDGE):
        run = story.run(entry.place)
        if entry.void or run.outcome is not None or not story.stage(entry.place).turn:
            continue
        worth = tuple(foresight.worth(run, seat + 1) for seat in range(match.opening().seats))
        if turn:
            turns[turn] += [before, worth]
        turn, before = story.stage(entry.place).turn, worth
    gains = []
    for number, those in turns.items():
        pairs = enumerate(zip(those[0], those[-1], strict=True))
        gain, seat = max((last - first, -seat) for seat, (first, last) in pairs)
        gains.append((gain, seat, number, those))
    best = sorted((gain for gain in gains if gain[0]), key=lambda gain: (-gain[0], gain[2]))[:MOST]
    return sorted((number, 1 - seat, those[0][-seat], those[-1][-seat]) for _, seat, number, those in best)  # fmt: skip


@pytest.mark.parametrize(("code", "seats"), SEATED)
def test_they_are_the_turns_in_which_somebody_gained_most(code: str, seats: int) -> None:
    match = play(Order(code, bytes([seats]) * 32, ("greedy",) * seats, ("",) * seats, {}))
    points = turning_points(match)
    assert [(each.turn, each.seat, each.before, each.after) for each in points] == expected(match)
    assert len(points) == MOST
    assert all(each.entry.text and each.change > 0 for each in points)
    assert points == turning_points(match)


def taken_back() -> Recorder:
    """A match in which two turns were taken back, and one player gave up."""
    recorder = opened(Order("save-your-bacon", bytes(32), ("greedy",) * 3, ("",) * 3, {}))
    bots, dice = [find("save-your-bacon").bot("greedy")] * 3, [BotDice(bytes(32))] * 3
    marks: dict[int, int] = {}
    for _ in range(LONGEST):
        turn = recorder.game.stage(recorder.run).turn
        marks.setdefault(turn, recorder.fold.number)
        if turn == 6:
            break
        decide(recorder, bots, dice)
    recorder.take_back(1, marks[4])
    recorder.act(3, ["concede"])
    while recorder.game.stage(recorder.run).turn < 8:
        decide(recorder, bots, dice)
    return recorder


def test_what_was_taken_back_plays_no_part_and_a_player_may_have_left() -> None:
    recorder = taken_back()
    points = turning_points(recorder.match)
    assert points
    assert not any(each.entry.void for each in points)
    assert [(each.turn, each.seat, each.before, each.after) for each in points] == expected(
        recorder.match
    )


def test_before_the_first_turn_and_where_no_bot_looks_ahead_there_are_none() -> None:
    assert turning_points(opened(Order("clash", bytes(32), ("greedy",) * 2, ("",) * 2, {})).match) == []  # fmt: skip
    draft = Order("save-your-bacon-draft", bytes(32), ("random",) * 2, ("",) * 2, {})
    assert turning_points(opened(draft).match) == []
