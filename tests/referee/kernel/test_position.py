from __future__ import annotations

import tomllib

import pytest
import tomli_w

from referee.errors import PackError
from referee.kernel.engine.dice import BotDice, ObservedDice, bot_seed
from referee.kernel.position import document as position
from tests.toys.duel import GAME, opened
from tests.toys.lanes import dice_of


def read(table):
    return position.read(GAME, None, table, dice_of(1))


def written(run, *, whole=False):
    """The position as a judge's file would give it back."""
    return tomllib.loads(tomli_w.dumps(position.write(run, whole=whole)))


def random_play(number, dice, watch):
    """A duel by random answers of both seats (and the table), watched before each."""
    run = opened(dice)
    bot = BotDice(bot_seed(number.to_bytes(32, "big"), 2))
    for _ in range(200):
        watch(run)
        if not run.asks():
            break
        ask = bot.choose(run.asks())
        legal = [answer for answer in ask.legal() if answer[0] != "spin"]
        run.act(ask.seat, bot.choose(legal))
    assert run.outcome is not None


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("table", [False, True], ids=["seeded", "observed"])
def test_for_every_state_of_random_play_a_position_comes_back(number, table):
    dice = ObservedDice() if table else dice_of(number)
    seen = {"lanes": 0, "public": 0}

    def watch(run):
        for whole in (False, True):
            back = position.read(GAME, run.setting, written(run, whole=whole), run.dice)
            assert back.wire() == run.wire()
            assert asked(back) == asked(run)
            assert [lane.lane for lane in back.lanes.values()] == list(run.lanes)
        seen["lanes" if run.lanes else "public"] += 1

    random_play(number, dice, watch)
    assert min(seen.values()) > 0


def asked(run):
    return [(ask.seat, ask.secret, list(ask.legal())) for ask in run.asks()]


def test_a_position_goes_on_as_the_match_did():
    run = opened(dice_of(2))
    run.act(1, ["draw"])
    back = position.read(GAME, None, written(run), run.dice)
    for each in (run, back):
        each.act(2, ["draw"])
        each.act(1, ["finish"])
        each.act(2, ["finish"])
    assert back.wire() == run.wire()


def test_lanes_that_are_not_written_begin_anew():
    run = opened(dice_of(2))
    table = written(run)
    assert set(table["lane"]) == {"1", "2"}
    del table["lane"]
    assert read(table).wire() == run.wire()


def test_lanes_in_which_all_is_done_join():
    run = opened(dice_of(2))
    run.act(1, ["finish"])
    table = written(run)
    table["lane"]["2"] |= {"done": 1, "frame": []}
    assert read(table).lanes == {}


def at_call(**changed):
    run = opened(dice_of(5))
    run.act(1, ["finish"])
    run.act(2, ["finish"])
    return written(run) | changed


def planning(path, value):
    """The position of two planning seats, with one value of seat 2 changed."""
    table = written(opened(dice_of(5)))
    table["lane"]["2"][path] = value
    return table


FRAMES = "expected a list of tables"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (at_call(rounds=1), "rounds: unknown key, expected 'round'"),
        (at_call(fram=[]), "fram: unknown key, expected 'frame'"),
        (at_call(halt=True), "halt: unknown key, expected 'halted'"),
        (at_call(stake=3), "stake: found 3, expected a number from 1 to 2"),
        (at_call(frame={}), f"frame: found {{}}, {FRAMES}"),
        (at_call(frame=[1]), "frame[1]: found 1, expected a table"),
        (at_call(frame=[{}]), "frame[1]: 'procedure' is missing"),
        (at_call(frame=[{"procedure": "round"}]), "frame[1]: 'step' is missing"),
        (
            at_call(frame=[{"procedure": "rund", "step": "end"}]),
            (
                "frame[1].procedure: found 'rund', expected one of "
                "'match', 'round', 'planning', 'drawing', 'spinning'"
            ),
        ),
        (
            at_call(frame=[{"procedure": "round", "step": "D-9"}]),
            "frame[1].step: found 'D-9', expected one of 'D-3.4', 'D-2.1', 'D-3.2', 'D-3.3', 'end'",
        ),
        (
            at_call(frame=[{"procedure": "match", "step": "end", "seet": 1}]),
            "frame[1].seet: unknown key, expected 'seat'",
        ),
        (at_call(ordinals=[1]), "ordinals: found [1], expected a table of counts"),
        (
            at_call(ordinals={"roll/caller": -1}),
            "ordinals.roll/caller: found -1, expected a number from 1 to 1000000",
        ),
        (at_call(epoch="0"), "epoch: found '0', expected a number from 0 to 1000000"),
        (at_call(halted=1), "halted: found 1, expected true or false"),
        (at_call(outcome=1), "outcome: found 1, expected a table with winners, reason and rule"),
        (
            at_call(frame=[], outcome={"winners": [True], "reason": "x", "rule": "y"}),
            "outcome.winners: found [true], expected a list of seats",
        ),
        (
            at_call(frame=[], outcome={"winners": [1], "reason": 5, "rule": "y"}),
            "outcome.reason: found 5, expected a word",
        ),
        (
            at_call(outcome={"winners": [1], "reason": "x", "rule": "y"}),
            "frame: nothing is under way after an outcome",
        ),
        (at_call(lane={"1": {}}), "lane: no seat acts in secret at the step of the last frame"),
        (planning("coins", 100), "lane.2.coins: found 100, expected a number from 0 to 99"),
        (planning("coin", 1), "lane.2.coin: unknown key, expected 'coins'"),
        (planning("frame", 1), f"lane.2.frame: found 1, {FRAMES}"),
        (planning("hand", ["amber-one"]), "lane.2.hand: a card of the other seat"),
        (
            planning("frame", [{"procedure": "planning", "step": "x"}]),
            "lane.2.frame[1].step: found 'x', expected one of 'D-2.1', 'end'",
        ),
        (
            written(opened(dice_of(5))) | {"lane": {"3": {}}},
            "lane.3: unknown key, expected one of '1', '2'",
        ),
        (written(opened(dice_of(5))) | {"lane": {"1": 5}}, "lane.1: found 5, expected a table"),
        (
            written(opened(dice_of(5))) | {"lane": []},
            "lane: found [], expected a table with one key for each seat",
        ),
    ],
)
def test_every_mistake_names_its_path_and_what_was_expected(table, message):
    with pytest.raises(PackError) as error:
        read(table)
    assert str(error.value) == message


def test_an_outcome_is_written_and_read():
    run = opened(dice_of(5))
    run.act(0, ["stop"])
    assert written(run)["outcome"] == {"winners": [], "reason": "stopped", "rule": "D-1.4"}
    assert read(written(run)).outcome == run.outcome


def test_an_epoch_is_written_and_read():
    run = opened(dice_of(5))
    run.epoch = 2
    assert read(written(run)).epoch == 2
    assert read(written(run)).wire() == run.wire()
