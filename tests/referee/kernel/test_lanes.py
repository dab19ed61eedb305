"""Lanes: secret play at the same time gives the same match in whatever order it arrives."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.errors import IllegalAction, RefereeBug
from referee.kernel.engine.procedure import counted_together
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.position import document as position
from tests.toys.duel import ALL_EYES, GAME, opened
from tests.toys.lanes import dice_of, lined_up, one_after_the_other, orders, replayed, scripted
from tests.toys.planning import SEATS


def outcome_of(phases, number, choose):
    checks = {1: [], 2: []}
    at_joins = []

    def told(run, seat, answer):
        if answer[0] == "call":
            at_joins.append(run.digest())
            return
        checks[seat].append(run.check(seat))
        if sum(map(len, checks.values())) in ends:
            at_joins.append((run.wire(), [GAME.view(run, eyes) for eyes in ALL_EYES]))

    ends, total = [], 0
    for phase in phases:
        total += sum(map(len, phase.secret.values()))
        ends.append(total)
    run = replayed(phases, dice_of(number), choose, told)
    return run.wire(), run.digest(), run.outcome, checks, at_joins


@pytest.mark.parametrize("number", range(6))
def test_every_interleaving_gives_equal_digests_views_and_lane_checks(number):
    phases = scripted(number)
    straight = outcome_of(phases, number, lambda place, phase: next(orders(phase)))
    compared = 0
    for wanted, phase in enumerate(phases):
        for order in orders(phase) if phase.secret else ():

            def choose(place, each, wanted=wanted, order=order):
                return order if place == wanted else next(orders(each))

            assert outcome_of(phases, number, choose) == straight
            compared += 1
    assert compared >= 20


@settings(max_examples=40)
@given(number=st.integers(100, 10_000), data=st.data())
def test_sampled_interleavings_of_long_lanes_give_equal_digests_and_checks(number, data):
    phases = scripted(number, most=12)

    def choose(place, phase):
        return data.draw(st.permutations([s for s in SEATS for _ in phase.secret[s]]))

    straight = outcome_of(phases, number, lambda place, phase: next(orders(phase)))
    assert outcome_of(phases, number, choose) == straight


@pytest.mark.parametrize("number", range(8))
def test_the_draws_of_one_seat_never_shift_those_of_the_other(number):
    hands = set()
    for draws in range(4):
        run = opened(dice_of(number))
        for _ in range(min(draws, 3)):
            run.act(1, ["draw"])
        for _ in range(3):
            run.act(2, ["draw"])
        hands.add(tuple(run.lanes[2].state.hand))
        run.act(2, ["finish"])
        run.act(1, ["finish"])
        assert run.ordinals["shuffle/pile/2"] == 4
        assert run.ordinals.get("shuffle/pile/1") == 1 + min(draws, 3)
    assert len(hands) == 1


def test_two_lanes_that_throw_from_one_stream_are_a_bug():
    assert counted_together({"a": 1}, [{"a": 2}, {"a": 1, "b": 1}]) == {"a": 2, "b": 1}
    with pytest.raises(RefereeBug, match="'a'"):
        counted_together({"a": 1}, [{"a": 2}, {"a": 3}])


@pytest.mark.parametrize("number", range(4))
def test_resuming_and_forking_inside_lanes_equals_going_straight_on(number):
    phases = scripted(number)
    straight = replayed(phases, dice_of(number))

    run = opened(dice_of(number))
    for phase in phases:
        last = list(orders(phase))[-1] if phase.secret else None
        answers = list(lined_up([phase], lambda place, each, last=last: last))
        for seat, answer in answers:
            wire = run.wire()
            fork = run.fork()
            fork.act(seat, answer)
            assert run.wire() == wire, "a fork touched its parent"
            resumed = Run.resume(GAME, run.setting, wire, run.dice)
            assert resumed.wire() == wire
            assert view_of(resumed) == view_of(run)
            resumed.act(seat, answer)
            run.act(seat, answer)
            assert resumed.wire() == run.wire() == fork.wire()
            if answer[0] != "call":
                assert resumed.check(seat) == run.check(seat) == fork.check(seat)
            run = resumed
    assert run.wire() == straight.wire()


def view_of(run):
    asked = [(ask.seat, ask.secret, list(ask.legal())) for ask in run.asks()]
    return [GAME.view(run, eyes) for eyes in ALL_EYES], asked


@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_and_the_public_see_does_not_depend_on_the_other_lane(number):
    phase = scripted(number, most=6)[0]
    for seat in SEATS:
        quiet, busy = opened(dice_of(number)), opened(dice_of(number))
        for said in phase.secret[3 - seat]:
            busy.act(3 - seat, said)
        assert GAME.view(quiet, PUBLIC) == GAME.view(busy, PUBLIC)
        assert GAME.view(quiet, JUDGE) != GAME.view(busy, JUDGE) or phase.secret[3 - seat] == [
            ["finish"]
        ]
        for said in phase.secret[seat][:-1]:
            for eyes in (seat, PUBLIC):
                assert GAME.view(quiet, eyes) == GAME.view(busy, eyes)
            assert own_asks(quiet, seat) == own_asks(busy, seat)
            quiet.act(seat, said)
            busy.act(seat, said)
            assert quiet.check(seat) == busy.check(seat)


def own_asks(run, seat):
    return [(list(ask.verbs), list(ask.legal())) for ask in run.asks() if ask.seat == seat]


def test_asks_in_lanes_are_secret_and_those_at_the_table_are_not():
    run = opened(dice_of(1))
    assert [(ask.seat, ask.secret) for ask in run.asks()] == [(1, True), (2, True)]
    assert all(ask.secret for ask in run.fork().asks())
    run.act(1, ["draw"])
    assert all(ask.secret for ask in run.asks())
    run.act(1, ["finish"])
    run.act(2, ["finish"])
    assert [ask.secret for ask in run.asks()] == [False]


def test_asking_and_refusing_change_nothing_inside_lanes():
    run = opened(dice_of(3))
    run.act(1, ["draw"])
    wire = run.wire()
    for ask in run.asks():
        assert list(ask.legal())
    assert run.refusals(1, ["play", "birch-one"])
    assert run.wire() == wire
    with pytest.raises(IllegalAction) as error:
        run.act(1, ["play", "birch-one"])
    assert error.value.rules == ("D-2.4",)
    assert run.wire() == wire


def test_a_seat_that_has_finished_is_refused_and_is_told_why():
    run = opened(dice_of(3))
    run.act(1, ["finish"])
    wire = run.wire()
    assert [refusal.rule for refusal in run.refusals(1, ["draw"])] == ["D-2.1"]
    with pytest.raises(IllegalAction, match=r"\[D-2.1\]"):
        run.act(1, ["draw"])
    assert run.wire() == wire


def test_a_standing_answer_of_a_finished_seat_leaves_the_other_lane_alone():
    run = opened(dice_of(3))
    run.act(1, ["finish"])
    run.act(2, ["draw"])
    lane = run.lanes[2].wire()
    run.act(1, ["remark"])
    assert run.lanes[2].wire() == lane
    run.act(2, ["draw"])
    assert len(run.lanes[2].state.hand) == 2


def test_a_concession_ends_the_match_at_once_whatever_the_other_lane_holds():
    run = opened(dice_of(3))
    run.act(2, ["draw"])
    run.act(1, ["concede"])
    assert run.outcome is not None
    assert run.asks() == ()
    assert run.outcome.winners == (2,)


def test_an_end_at_the_table_ends_every_lane():
    wires = set()
    for draws in (0, 2):
        run = opened(dice_of(3))
        for _ in range(draws):
            run.act(2, ["draw"])
        run.act(0, ["stop"])
        assert run.asks() == ()
        assert run.outcome is not None
        wires.add(run.wire())
        with pytest.raises(IllegalAction):
            run.act(2, ["draw"])
    assert len(wires) == 1


def test_lanes_that_follow_lanes_keep_the_last_checks_of_the_first():
    for order in ((1, 2), (2, 1)):
        run = opened(dice_of(5))
        for seat in order:
            run.act(seat, ["finish"])
        run.act(run.state.caller, ["call", "one"])
        ends = {}
        for seat in order:
            last = run.lanes[seat]
            run.act(seat, ["finish"])
            ends[seat] = last.check()
        assert run.lanes, "the third round begins without a word"
        assert {seat: run.check(seat) for seat in order} == ends
        run.act(1, ["draw"])
        assert run.check(1) == run.lanes[1].check()
        assert run.check(2) == ends[2]


def test_a_lane_that_never_ends_halts_the_match_whoever_is_first():
    wires = set()
    for order in ((1, 2), (2, 1)):
        run = opened(dice_of(2))
        for seat in order:
            run.act(seat, ["spin"] if seat == 1 else ["finish"])
        assert run.halted
        assert run.asks() == ()
        assert set(run.lanes) == {1, 2}, "nothing was joined"
        wires.add(run.wire())
        assert run.fork().wire() == run.wire()
        table = position.write(run)
        assert position.read(GAME, None, table, run.dice).wire() == run.wire()
        for answer in (["draw"], ["finish"], ["concede"], ["call", "one"]):
            with pytest.raises(IllegalAction):
                run.act(1, answer)
    assert len(wires) == 1


def test_facts_of_a_lane_are_known_to_its_seat_alone():
    run = opened(dice_of(4))
    facts = []
    run.listener = facts.append
    run.act(1, ["draw"])
    (drew,) = facts
    assert (drew.name, drew.lane) == ("drew", 1)
    assert [drew.known_to(eyes) for eyes in (1, 2, PUBLIC, JUDGE)] == [True, False, False, True]
    assert drew.seen_by(2).data == {}
    assert drew.seen_by(2).lane == 1
    run.act(1, ["finish"])
    run.act(2, ["finish"])
    revealed = [fact for fact in facts if fact.name == "revealed"]
    assert [fact.seat for fact in revealed] == [1, 2], "the join is in seat order"
    assert all(fact.known_to(PUBLIC) for fact in revealed)


def test_nobody_listening_changes_nothing():
    phases = scripted(4)
    quiet = replayed(phases, dice_of(4))
    run = opened(dice_of(4))
    run.listener = lambda fact: None
    for seat, answer in lined_up(phases, one_after_the_other):
        run.act(seat, answer)
    assert run.wire() == quiet.wire()
