"""What the book promises, over whole random events: pairings, points, order, corrections, desks that speak in turn."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from referee.games.tournament.rules.draw import draw_of
from referee.games.tournament.rules.results import shown_of
from referee.games.tournament.rules.sheets import lines_of, places_of
from referee.games.tournament.state.plan import SWISS
from tests.games.tournament.harness import HARNESS
from tests.games.tournament.organiser import EVENTS, digest_of, next_said
from tests.sizes import sized

NUMBERS = range(sized(2 * EVENTS, 40 * EVENTS))


@cache
def said_at(number):
    """A whole random event: everything that was said, in order."""
    run, said = HARNESS.opened(number, 3, HARNESS.options_of(number)), []
    while run.outcome is None:
        said.append(next_said(run, number))
        run.act(*said[-1])
        assert len(said) < HARNESS.longest
    return tuple(said)


def opened(number):
    return HARNESS.opened(number, 3, HARNESS.options_of(number))


def folded(number, said):
    """The event once more, from its beginning."""
    run = opened(number)
    for seat, answer in said:
        run.act(seat, answer)
    return run


def moments(number):
    """The event after each thing that was said, with that."""
    run = opened(number)
    for seat, answer in said_at(number):
        run.act(seat, answer)
        yield run, answer


@pytest.mark.rule("TN-21", "TN-22", "TN-24")
@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_meets_twice_or_has_two_byes_and_everybody_is_at_one_table(number):
    for run, answer in moments(number):
        if answer[0] != "pair" or run.state.plan.kind != SWISS:
            continue
        event = run.state
        last, wishes = (
            len(event.rounds),
            {each.entry for each in event.wishes if each.round == len(event.rounds)},
        )
        round_ = event.rounds[-1]
        named = [each for table in round_.tables for each in table.entries] + round_.byes
        assert sorted(named) == [each for each in event.playing(last) if each not in wishes]
        lines = lines_of(event, event.stage, last - 1)
        for one, two in (table.entries for table in round_.tables):
            assert two not in {line.opponent for line in lines[one] if line.kind == "played"}
        assert len(round_.byes) == len(named) % 2
        for each in round_.byes:
            assert not {"bye", "full-bye", "forfeit-win"} & {line.kind for line in lines[each]}


@pytest.mark.rule("TN-19", "TN-56")
@pytest.mark.parametrize("number", NUMBERS)
def test_every_pairing_is_computed_again_from_what_was_said_before_it(number):
    said, found = said_at(number), 0
    for at, (_, answer) in enumerate(said):
        if answer[0] not in ("pair", "pair-again"):
            continue
        again = answer[0] == "pair-again"
        run = folded(number, said[:at])
        key = run.state.rounds[-1].key if again else answer[1]
        tables, byes = answer[1:3] if again else answer[2:4]
        _, drawn = draw_of(run.state, run.setting, bytes.fromhex(key), again=again)
        assert [list(each) for each in drawn.tables] == tables
        assert list(drawn.byes) == byes
        found += 1
    assert found


def points_by_hand(event, stage):
    """The points of everybody: tables in force, byes of the pairing, byes asked for."""
    plan = event.stages[stage - 1]
    points = dict.fromkeys(range(1, len(event.entries) + 1), 0)
    for at, round_ in event.rounds_of(stage):
        here = set(round_.byes)
        for each in round_.byes:
            points[each] += plan.bye
        for table in round_.tables:
            here.update(table.entries)
            if table.how == "open" or table.disputed or table.word.startswith("double"):
                settled = table.how != "open" and not table.disputed
                for each in table.entries:
                    points[each] += plan.loss if settled else 0
                continue
            won, lost, _ = table.games
            for each, score in zip(table.entries, (won - lost, lost - won), strict=True):
                points[each] += plan.win if score > 0 else plan.loss if score < 0 else plan.draw
        for wish in event.wishes:
            if wish.round == at and wish.entry not in here:
                points[wish.entry] += {"zero": 0, "half": plan.half, "full": plan.bye}[wish.kind]
    return points


@pytest.mark.rule("TN-41", "TN-42", "TN-52", "TN-55")
def test_points_are_the_sum_over_results_in_force_and_places_a_total_order():
    compared = 0
    for number in NUMBERS:
        for run, _ in moments(number):
            event = run.state
            if not event.started or event.plan.is_bracket:
                continue
            points = points_by_hand(event, event.stage)
            places = places_of(event, run.setting, event.stage)
            assert [place.place for place in places] == list(range(1, len(places) + 1))
            assert len({place.number for place in places}) == len(places)
            theirs = [points[place.number] for place in places]
            assert [place.values[0] for place in places] == theirs
            assert theirs == sorted(theirs, reverse=True)
            compared += 1
    assert compared > 10 * len(NUMBERS)


@pytest.mark.rule("TN-33")
@pytest.mark.parametrize("number", NUMBERS)
def test_desks_that_report_in_another_order_come_to_the_same_state(number):
    random, said, at = Random(number), list(said_at(number)), 0
    others = []
    while at < len(said):
        end = at
        while end < len(said) and said[end][1][0] in ("report", "slip") and len(said[end][1]) < 5:
            end += 1
        block = said[at : end or at + 1] if end > at else [said[at]]
        others += random.sample(block, len(block)) if end > at else block
        at = max(end, at + 1)
    assert sorted(map(repr, others)) == sorted(map(repr, said))
    # Whoever speaks first of equals: the random event itself follows from the state, so only what was said is compared.
    assert folded(number, others).wire() == folded(number, said).wire()


@pytest.mark.rule("TN-55")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_correction_and_its_reverse_restore_the_standings(number):
    random, tried = Random(number), 0
    for run, answer in moments(number):
        event = run.state
        if answer[0] not in ("report", "slip", "pair") or event.plan.is_bracket:
            continue
        tables = [
            (f"{at}-{place}", table)
            for at, round_ in event.rounds_of(event.stage)
            for place, table in enumerate(round_.tables, 1)
            if table.how in ("played", "slip") and not table.disputed
        ]
        if not tables:
            continue
        where, table = random.choice(tables)
        before = places_of(event, run.setting, event.stage)
        fork = run.fork()
        won, lost, drawn = table.games
        reverse = f"{lost}-{won}" + (f"-{drawn}" if drawn else "")
        if won == lost:
            continue
        fork.act(0, ["correct", where, reverse, "error"])
        assert places_of(fork.state, fork.setting, event.stage) != before
        back = (
            [digest_of(where), shown_of(table)]
            if random.random() < 0.5
            else [shown_of(table), "error"]
        )
        fork.act(0, ["correct-match" if len(back[0]) == 64 else "correct", where, *back])
        assert places_of(fork.state, fork.setting, event.stage) == before
        tried += 1
    if not tried:
        pytest.skip("an event of brackets, draws and decisions alone")


@pytest.mark.rule("TN-58", "TN-56")
def test_what_is_void_never_counts():
    """A table that was corrected has the result of the correction alone, a round that is paired again has none."""
    corrected = again = 0
    for number in NUMBERS:
        for run, answer in moments(number):
            match answer:
                case ["correct", where, said, *_] | ["correct-match", where, _, said, *_]:
                    at, place = map(int, where.split("-"))
                    assert shown_of(run.state.rounds[at - 1].tables[place - 1]) == said
                    corrected += 1
                case ["pair-again", *_]:
                    assert all(table.is_open for table in run.state.rounds[-1].tables)
                    again += 1
    assert min(corrected, again) > len(NUMBERS) // 6
