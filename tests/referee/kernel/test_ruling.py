"""What a judge does to a run: corrections say what they leave, backups deal nothing anew that was seen."""

from __future__ import annotations

import copy
import re
from functools import cache
from random import Random

import pytest

from referee.errors import NotUnderstood, PackError
from referee.games.bacon_project.game import GAME as BACON
from referee.games.clash.game import GAME as CLASH
from referee.kernel.engine.dice import ObservedDice, SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.judge import broken_rules, corrected, taken_back
from referee.kernel.position import document as position
from referee.kernel.schema.walk import hidden_piles_in_use, piles_of
from tests.games.bacon_project import harness as bacon
from tests.games.clash import harness as clash
from tests.judges.crossed_orders import crossed_orders
from tests.sizes import sized
from tests.toys.duel import opened as duel_opened
from tests.toys.lanes import dice_of

GAMES = ("bacon-project", "clash")


@cache
def played(code, number):
    """A random match: its setting, its dice, and its wire form before every decision."""
    wires = []

    def watch(run, ask, answer):
        wires.append(run.wire())

    if code == "clash":
        wish = clash.opening(clash.READINGS[number], few=True)
        run = clash.play(number, watch=watch, bots=("greedy", "random"), opening=wish)
    else:
        run = bacon.play(number, 2, bacon.READINGS[number % 8], watch, bots=("random",))
    return run.game, run.setting, run.dice, wires


def moment(code, number, at):
    """The match as it stood before that decision; the index counts round, from either end."""
    game, setting, dice, wires = played(code, number)
    return Run.resume(game, setting, wires[at % len(wires)], dice)


def plain(run):
    """All that the run is, as a person reads it."""
    return position.write(run, whole=True)


def at_table():
    """A duel of cards at a moment that a judge may be called to."""
    table = {
        "turn-player": 1,
        "seats": {
            "1": {"profile": "raven-grey", "hand": ["4h", "6c"], "stack": ["Ah", "3d"]},
            "2": {"profile": "steven-graphite", "hand": ["Kd"], "stack": ["Ad"]},
        },
        "draw": ["2c", "9d"],
    }
    setting = BACON.prepare(BACON.settle(OPENING))
    return position.read(BACON, setting, table, SeededDice(bacon.secret_of(1)))


OPENING = clash.Opening(2, 1, {}, ())


def in_a_phase():
    """A match of secret phases, in its first Defend phase."""
    table = {
        "round": 1,
        "seats": {
            "1": {"coins": 2, "hand": ["Berserker", "Scribe"]},
            "2": {"hand": ["Guard"], "allies": [{"card": "Ninja"}]},
        },
        "lane": {"1": {}, "2": {}},
    }
    setting = CLASH.prepare(CLASH.settle(clash.opening()))
    return position.read(CLASH, setting, table, SeededDice(clash.secret_of(1)))


# -- corrections ----------------------------------------------------------------------------


def test_every_kind_of_path_is_set_and_nothing_else():
    run = at_table()
    before = run.wire()
    new = corrected(
        run,
        {
            "turn": 3,
            "top-moved": True,
            "seats.2.stack": ["Ad", "2d"],
            "seats.1.hand": ["4h"],
            "discard": ["6c"],
            "draw": [card for card in plain(run)["draw"] if card != "2d"],
            "frame[2].step": "BP-Q17",
        },
    )
    assert run.wire() == before, "a correction makes a run of its own"
    wanted = plain(run)
    wanted |= {"turn": 3, "top-moved": True, "discard": ["6c"]}
    wanted["draw"].remove("2d")
    wanted["seats"]["2"]["stack"].append("2d")
    wanted["seats"]["1"]["hand"].remove("6c")
    assert plain(new) == wanted
    assert new.dice is run.dice
    assert [ask.seat for ask in new.asks()] == [1]


def test_what_somebody_acts_on_in_secret_is_set_in_the_own_lane():
    run = in_a_phase()
    new = corrected(run, {"lane.1.own.coins": 7, "lane.2.own.allies[1].health": 1})
    assert CLASH.view(new, 1)["seats"]["1"]["coins"] == 7
    assert CLASH.view(new, 2)["seats"]["2"]["allies"][0]["health"] == 1
    assert CLASH.view(new, 2)["seats"]["1"] == CLASH.view(run, 2)["seats"]["1"]
    assert list(new.lanes) == [1, 2]


def test_a_correction_of_nothing_leaves_everything():
    for run in (at_table(), in_a_phase()):
        assert corrected(run, {}).wire() == run.wire()


def test_listener_and_dice_stay():
    run = at_table()
    told = []
    run.listener = told.append
    new = corrected(run, {"seats.1.hand": ["4h"], "discard": ["6c"]})
    assert told == [], "no rule was fired"
    new.act(1, ["stack", "4h"])
    assert told


@pytest.mark.parametrize(
    ("paths", "says"),
    [
        ({"side.1.hand": []}, "side: unknown key, expected one of 'turn'"),
        ({"seats.1.hnd": []}, "seats.1.hnd: unknown key, expected 'hand'"),
        ({"seats.3.hand": []}, "seats.3: unknown key, expected one of '1', '2'"),
        ({"trun": 2}, "trun: unknown key, expected 'turn'"),
        ({"turn.1": 2}, "turn.1: there is no such place, expected 'turn' as a whole"),
        ({"turn[1]": 2}, "turn[1]: there is no such place, expected 'turn' as a whole"),
        ({"seats[1].hand": []}, "seats[1]: there is no such place, expected 'seats' as a whole"),
        ({"seats.1.stack.Ah": []}, "expected 'seats.1.stack' as a whole"),
        ({"seats.1.stack[3]": "4h"}, "seats.1.stack: found 3, expected a number from 1 to 2: it has 2"),
        ({"seats.1.stack[0]": "4h"}, "seats.1.stack: found 0, expected a number from 1 to 2"),
        ({"seats.1.cast[1]": "4h"}, "seats.1.cast: found 1, expected the list as a whole: it has 0"),
        ({"seats..hand": []}, "'seats..hand' is no path, expected one such as 'round'"),
        ({"": 1}, "'' is no path"),
        ({"turn": "two"}, "turn: found 'two', expected a number from 0"),
        ({"turn": True}, "turn: found true, expected a number"),
        ({"seats.1.hand": ["4h", "11h"]}, "seats.1.hand[2]: found '11h', expected a card"),
        ({"phase": "night"}, "phase: found 'night', expected one of"),
        ({"frame[2].step": "BP-9.9"}, "frame[2].step: found 'BP-9.9', expected one of"),
        ({"frame[9].step": "BP-9.9"}, "frame: found 9, expected a number from 1 to 2"),
        ({"seats.1.profile": "raven-gray"}, "seats.1.profile: found 'raven-gray'"),
        ({"turn-player": 0}, "turn-player: missing, expected 1 or 2"),
        ({"turn-player": 0, "phase": "setup"}, "turn-player: missing, expected 1 or 2"),
        ({"frame[1].step": "end"}, "frame[1].step: found 'end', expected a step of the match"),
        ({"seats": {"1": {}}, "seats.1.hand": []}, "seats.1.hand: 'seats' sets it as well"),
        ({"frame[2].step": "end", "frame": []}, "frame[2].step: 'frame' sets it as well"),
        ({"epoch": 1}, "epoch: no correction sets it: a backup begins the next epoch"),
        ({"ordinals": {}}, "ordinals: no correction sets it: what chance has done stays counted"),
        ({"outcome": {}}, "outcome: no correction sets it: a result ruling ends a match"),
        ({"outcome.winners": [1]}, "outcome.winners: no correction sets it"),
        ({"lane": {}}, "lane: a lane is not set as a whole"),
        ({"lane.1.own.coins": 1}, "lane: no seat acts in secret now"),
        ({"seats.1.hand": ["4h", "6c", "9d"]}, "seats.1.hand: '9d' is also in draw: where a card moves, set both places"),
        ({"seats.1.hand": ["4h"]}, "draw: '6c' would lie here, as no other place is said: where a card moves, set both places"),
        ({"draw": []}, "would lie here, as no other place is said"),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_refused_with_its_path(paths, says):
    run = at_table()
    before = run.wire()
    with pytest.raises(PackError, match=re.escape(says)):
        corrected(run, paths)
    assert run.wire() == before


@pytest.mark.parametrize(
    ("paths", "says"),
    [
        ({"lane.1.own.coin": 1}, "lane.1.own.coin: unknown key, expected 'coins'"),
        ({"lane.3.own.coins": 1}, "lane.3: unknown key, expected one of '1', '2'"),
        ({"lane.1": {}}, "lane.1: a lane is not set as a whole"),
        ({"lane.1.epoch": 4}, "lane.1.epoch: no correction sets it"),
        ({"lane.2.ordinals": {}}, "lane.2.ordinals: no correction sets it"),
        ({"lane.1.round": 2}, "lane.1.round: found 2, expected 1, as on the table"),
        ({"seats.2.allies": [], "lane.1.foes": []}, "seats.2.deck: 'Ninja' would lie here, as no other place is said"),
        ({"seats.2.allies": []}, "lane.1.foes: found Ninja, expected seat 2's cards in play: none"),
        ({"lane.1.foes": []}, "lane.1.foes: found none, expected seat 2's cards in play: Ninja"),
        ({"lane.1.own.hand": ["Berserker"]}, "lane.1.own.deck: 'Scribe' would lie here"),
        ({"lane.1.own.discard": ["Scribe"]}, "'Scribe' is also in lane.1.own.hand[1]: where a card moves, set both places"),
        ({"frame[3].step": "CL-5.1"}, "lane: no seat acts in secret at the step of the last frame"),
    ],
)  # fmt: skip
def test_what_cannot_be_set_in_a_lane_is_refused_with_its_path(paths, says):
    run = in_a_phase()
    with pytest.raises(PackError) as caught:
        corrected(run, paths)
    assert says in str(caught.value)


def test_a_match_that_stands_still_goes_on_where_a_correction_says_so():
    run = at_table()
    run.halted = True
    assert corrected(run, {"turn": 2}).halted
    new = corrected(run, {"halted": False})
    assert not new.halted
    assert [ask.seat for ask in new.asks()] == [1]


def towards(there):
    """The paths and values that make any moment of a match that one, but for what chance counts."""
    table = plain(there)
    lanes = table.pop("lane", {})
    paths = {key: value for key, value in table.items() if key not in ("ordinals", "epoch")}
    for seat, lane in lanes.items():
        paths |= {f"lane.{seat}.{key}": value for key, value in lane.items() if key != "ordinals"}
    return paths


def counted_like(run, other):
    """The wire form of a run, with what chance has done as it is counted in the other one."""
    run = run.fork()
    run.ordinals = dict(other.ordinals)
    for seat, lane in run.lanes.items():
        lane.ordinals = dict(other.lanes[seat].ordinals)
    return run.wire()


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_every_moment_can_be_corrected_to_any_other_with_the_same_lanes(code, number):
    random = Random(number)
    tried = 0
    for _ in range(25):
        there, here = sorted(random.choice(range(1 << 16)) % 10_000 for _ in range(2))
        there, here = moment(code, number, there), moment(code, number, here)
        if code == "clash" and not counts_fit(here, there):
            continue
        new = corrected(here, towards(there))
        assert counted_like(new, there) == there.wire()
        assert {**new.ordinals} == {**here.ordinals}
        tried += 1
    assert tried >= (5 if code == "clash" else 25)


def counts_fit(here, there):
    """Whether a lane has thrown in its own streams only: elsewhere a position must say the same."""
    return here.state.phase == there.state.phase


def leaves(value, path=""):
    """Every path of a position with what stands there."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{path}.{key}" if path else key)
        return
    if path:
        yield path, value
    if isinstance(value, list):
        for number, item in enumerate(value, 1):
            yield from leaves(item, f"{path}[{number}]")


def set_in(table, path, value):
    """The place of a position that the path names, set in the plainest way."""
    keys = re.findall(r"\[(\d+)\]|([^.\[\]]+)", path)
    *way, last = [int(number) - 1 if number else key for number, key in keys]
    for key in way:
        table = table[key]
    table[last] = value


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_a_correction_equals_the_position_that_it_states(code, number):
    random = Random(100 + number)
    equal = refused = 0
    for _ in range(60):
        here = moment(code, number, random.randrange(10_000))
        other = plain(moment(code, number, random.randrange(10_000)))
        table = plain(here)
        kept = re.compile(r"(lane\.\d\.)?(ordinals|epoch|outcome)\b")
        found = [path for path, _ in leaves(table) if not kept.match(path)]
        path = random.choice(found)
        value = dict(leaves(other)).get(path, random.choice((0, 1, 2, "5h", [], True)))
        set_in(table, path, copy.deepcopy(value))
        try:
            stated = position.read(here.game, here.setting, table, here.dice)
        except PackError:
            with pytest.raises(PackError) as caught:
                corrected(here, {path: value})
            assert "\n" not in str(caught.value)
            refused += 1
            continue
        try:
            new = corrected(here, {path: value})
        except PackError as error:
            assert "would lie here" in str(error)  # noqa: PT017 -- which of the two is not known
            continue
        assert new.wire() == stated.wire()
        equal += 1
    assert equal > 15
    assert refused > 2


# -- deviations -----------------------------------------------------------------------------


def test_the_broken_rules_are_those_that_refuse_in_the_order_of_the_book():
    run = at_table()
    assert broken_rules(run, 1, ["stack", "6c"]) == ["BP-8.5", "BP-8.8"]
    assert broken_rules(run, 1, ["stack", "4h"]) == []
    assert broken_rules(run, 2, ["stack", "Kd"]) != []
    run = in_a_phase()
    assert broken_rules(run, 2, ["play-card", "berserker"])
    assert broken_rules(run, 1, ["finish-phase"]) == []
    with pytest.raises(NotUnderstood):
        broken_rules(run, 1, ["fly-away"])
    with pytest.raises(NotUnderstood):
        broken_rules(run, 1, [])


# -- backups --------------------------------------------------------------------------------


def orders(run):
    """The cards of every hidden pile that the match goes on with, by path."""
    return {pile.path: list(pile.value) for pile in hidden_piles_in_use(run)}


def without(wire_of, crossed):
    """Everything but the epoch and the order of those piles."""
    run = wire_of.fork()
    run.epoch = 0
    for lane in run.lanes.values():
        lane.epoch = 0
    for pile in piles_of(run):
        if pile.path in crossed:
            pile.value.lay_out(sorted(pile.value))
    return run.wire()


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("number", range(sized(2, 6)))
def test_only_piles_of_which_somebody_could_have_seen_a_card_are_shuffled_anew(code, number):
    random = Random(number)
    kept = crossings = 0
    for _ in range(40):
        wires = played(code, number)[3]
        at = random.randrange(len(wires) - 1)
        until = min(len(wires), at + 2 + random.randrange(8))
        then = moment(code, number, at)
        before, old = then.fork(), orders(then)
        later = [moment(code, number, each) for each in range(at + 1, until)]
        crossed = crossed_orders(then, later)
        taken_back(then, crossed, 3)
        assert then.epoch == 3
        assert {lane.epoch for lane in then.lanes.values()} <= {3}
        assert without(then, crossed) == without(before, crossed)
        assert [(a.seat, list(a.legal())) for a in then.asks()] == [
            (a.seat, list(a.legal())) for a in before.asks()
        ]
        new = orders(then)
        for path in crossed:
            assert sorted(new[path]) == sorted(old[path])
            assert new[path] != old[path] or len(old[path]) < 5
        assert Run.resume(then.game, then.setting, then.wire(), then.dice).wire() == then.wire()
        kept += not crossed
        crossings += bool(crossed)
    assert kept > 1
    assert crossings > 1


@pytest.mark.parametrize("code", GAMES)
def test_the_same_answers_after_a_backup_that_crossed_nothing_give_the_same_match(code):
    """As long as nothing is left to chance again."""
    followed = 0
    for number in range(sized(3, 6)):
        wires = played(code, number)[3]
        for at in range(0, len(wires) - 1, 23):
            then, after = moment(code, number, at), moment(code, number, at + 1)
            if crossed_orders(then, [after]) or thrown(then) != thrown(after):
                continue
            decision = next(
                (ask.seat, answer)
                for ask in then.asks()
                for answer in ask.legal()
                if followed_by(then, ask.seat, answer) == after.wire()
            )
            taken_back(then, [], 1)
            then.act(*decision)
            assert without(then, []) == without(after, [])
            followed += 1
    assert followed > sized(5, 10)


def thrown(run):
    """How often chance has decided, and where seats act in secret."""
    return run.ordinals, {seat: lane.ordinals for seat, lane in run.lanes.items()}


def followed_by(run, seat, answer):
    fork = run.fork()
    fork.act(seat, answer)
    return fork.wire()


def test_a_pile_that_was_drawn_from_in_secret_is_crossed_and_the_other_is_not():
    run = duel_opened(dice_of(5))
    for seat in (1, 2):
        run.act(seat, ["finish"])
    before = run.fork()
    assert not before.lanes
    run.act(run.asks()[0].seat, ["call", "one"])
    in_lanes = run.fork()
    assert crossed_orders(before, [in_lanes]) == []
    run.act(1, ["draw"])
    drawn = run.fork()
    assert crossed_orders(before, [in_lanes, drawn]) == ["sides.1.pile"]
    assert crossed_orders(in_lanes, [drawn]) == ["lane.1.pile"]
    assert crossed_orders(drawn, [run]) == []
    for seat in (1, 2):
        run.act(seat, ["finish"])
    assert crossed_orders(drawn, [run]) == [], "the lane's pile is on the table now"
    assert crossed_orders(in_lanes, [run]) == ["lane.1.pile"]
    run.act(0, ["stop"])
    assert crossed_orders(before, [drawn, run]) == ["sides.1.pile"]


def test_a_shuffle_after_a_backup_is_named_by_the_pile_and_the_epoch():
    labels = []

    class Listening(SeededDice):
        def shuffle(self, label, items, names=None):
            labels.append(str(label))
            return super().shuffle(label, items)

    run = in_a_phase()
    run.dice = Listening(clash.secret_of(1))
    taken_back(run, ["lane.2.own.deck", "lane.1.own.deck"], 2)
    assert labels == ["2/backup/lane/1/own/deck/1", "2/backup/lane/2/own/deck/1"]
    assert list(run.lanes[1].state.own.deck) != list(run.state.seats[0].deck)


def test_what_comes_to_be_decided_by_chance_again_is_decided_anew():
    number, moments = 2, []

    def watch(run, ask, answer):
        moments.append(run.wire())

    clash.play(number, watch=watch, opening=clash.opening(few=True))
    setting = CLASH.prepare(CLASH.settle(clash.opening(few=True)))
    dice = SeededDice(clash.secret_of(number))
    players = clash.Bots(number)
    run = Run.resume(CLASH, setting, moments[0], dice)
    drawn = {}
    for epoch in (0, 1, 2):
        then = Run.resume(CLASH, setting, moments[0], dice)
        taken_back(then, crossed_orders(then, [run]) if epoch else [], epoch)
        drawn[epoch] = [card for pile in orders(then).values() for card in pile]
        while then.state.round < 2 and then.outcome is None:
            then.act(*players.decide(then))
        run = then
    assert len(set(map(tuple, drawn.values()))) == 3


@pytest.mark.parametrize("code", GAMES)
def test_where_the_table_reports_chance_the_order_of_a_crossed_pile_is_unknown(code):
    runs = observed(code)
    seen = 0
    for at in range(0, len(runs) - 4, 9):
        then = runs[at].fork()
        crossed = crossed_orders(then, runs[at + 1 : at + 5])
        before = orders(then)
        awaited = then.awaited()
        taken_back(then, crossed, 4)
        for pile in piles_of(then):
            if pile.path in crossed:
                assert pile.value.unknown == len(pile.value)
                assert list(pile.value) == sorted(before[pile.path])
                seen += len(pile.value) > 0
        if awaited is not None:
            throw, label = then.awaited()
            assert (throw.purpose, label.epoch) == (awaited[0].purpose, 4)
            then.observe(str(label), throw.possible()[0])
    assert seen > 3


def observed(code):
    """A match at a physical table, before every decision and every report of chance."""
    if code == "clash":
        run = clash.opened(3, chance="observed", opening=clash.opening(few=True))
    else:
        run = BACON.open(OPENING, ObservedDice())
    players = clash.Bots(3)
    found = []
    while run.outcome is None and len(found) < 150:
        found.append(run.fork())
        ask = players.dice[2].choose(run.asks())
        legal = [each for each in ask.legal() if each[0] != "concede"]
        answer = players.dice[2].choose(legal)
        run.act(ask.seat, answer)
    return found


def test_a_match_that_is_over_or_stands_still_is_taken_back_too():
    run = at_table()
    run.act(1, ["concede"])
    assert crossed_orders(at_table(), [run]) == []
    taken_back(run, ["draw"], 1)
    assert run.outcome is not None
    run = at_table()
    run.halted = True
    taken_back(run, [], 1)
    assert (run.halted, run.epoch) == (True, 1)
