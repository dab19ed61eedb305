"""Steps that ask several seats at once in the open: the first answer is taken."""

from __future__ import annotations

import tomllib
from itertools import permutations

import pytest
import tomli_w

from referee.errors import IllegalAction
from referee.kernel.engine.dice import BotDice, ObservedDice, SeededDice, bot_seed
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.toys.council import GAME


def opened(seats=4, number=1, dice=None):
    return GAME.open(Opening(seats, 1, {}, ()), dice or SeededDice(bytes([number] * 32)))


def asked(run):
    return [(ask.seat, ask.secret, list(ask.legal())) for ask in run.asks()]


def badged(*seats, **kinds):
    """A council in which those seats have taken badges, one after the other."""
    run = opened(**kinds)
    for seat, badge in zip(seats, ("ash", "birch", "cedar", "elm"), strict=False):
        run.act(seat, ["take", badge])
    return run


def test_everybody_is_asked_in_seat_order():
    run = opened()
    assert [(ask.seat, list(ask.verbs), ask.secret) for ask in run.asks()] == [
        (seat, ["take"], False) for seat in (1, 2, 3, 4)
    ]


def test_the_first_answer_is_taken_and_the_others_are_asked_again():
    run = opened()
    run.act(3, ["take", "birch"])
    assert run.state.badges == [None, None, 1, None]
    assert [ask.seat for ask in run.asks()] == [1, 2, 4]
    assert ["take", "birch"] not in list(run.asks()[0].legal())
    with pytest.raises(IllegalAction) as refused:
        run.act(2, ["take", "birch"])
    assert refused.value.rules == ("C-1.1",)
    with pytest.raises(IllegalAction):
        run.act(3, ["take", "ash"])
    assert run.state.badges == [None, None, 1, None]


def test_any_order_comes_to_the_same_place_if_nothing_else_differs():
    wanted = {1: "ash", 2: "birch", 3: "cedar", 4: "elm"}
    found = set()
    for order in permutations(wanted):
        run = opened()
        for seat in order:
            run.act(seat, ["take", wanted[seat]])
        found.add(run.wire())
    assert len(found) == 1


def test_where_one_answer_is_enough_nobody_else_is_asked():
    run = badged(1, 2, 3, 4)
    members = [ask.seat for ask in run.asks()]
    assert members in ([1, 3], [2, 4])
    for speaker in members:
        fork = run.fork()
        fork.act(speaker, ["speak"])
        assert [(ask.seat, list(ask.verbs)) for ask in fork.asks()] == [(speaker, ["say"])]
        with pytest.raises(IllegalAction) as refused:
            fork.act(sum(members) - speaker, ["speak"])
        assert refused.value.rules == ("C-1.3",)


def test_a_seat_that_is_not_asked_is_refused_and_nothing_changes():
    run = badged(1, 2, 3, 4)
    members = [ask.seat for ask in run.asks()]
    wire = run.wire()
    for seat in {1, 2, 3, 4} - set(members):
        assert [refusal.rule for refusal in run.refusals(seat, ["speak"])] == ["C-1.3"]
        with pytest.raises(IllegalAction):
            run.act(seat, ["speak"])
    for seat in members:
        assert run.refusals(seat, ["speak"]) == []
    assert run.wire() == wire


def test_what_every_moment_offers_may_be_said_by_any_of_them():
    for seat in (1, 2, 3, 4):
        run = opened()
        run.act(seat, ["concede"])
        assert run.outcome.winners == tuple(each for each in (1, 2, 3, 4) if each != seat)
        assert run.asks() == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("observed", [False, True], ids=["seeded", "observed"])
def test_at_every_moment_of_random_play_resuming_forking_and_positions_come_back(seats, observed):
    several = 0
    for number in range(8):
        dice = ObservedDice() if observed else SeededDice(bytes([number] * 32))
        run = opened(seats, dice=dice)
        bot = BotDice(bot_seed(bytes([number] * 32), 1))
        while run.asks():
            several += len(run.asks()) > 1
            resumed = Run.resume(GAME, None, run.wire(), dice)
            table = tomllib.loads(tomli_w.dumps(position.write(run)))
            back = position.read(GAME, None, table, dice)
            for again in (resumed, run.fork(), back):
                assert again.wire() == run.wire()
                assert asked(again) == asked(run)
            ask = bot.choose(run.asks())
            answer = bot.choose(list(ask.legal()))
            resumed.act(ask.seat, answer)
            run.act(ask.seat, answer)
            assert resumed.wire() == run.wire()
        assert run.outcome is not None
    assert several >= 8
