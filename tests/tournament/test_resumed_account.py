"""The account of an event that is resumed from its cached state says what the folded one says."""

from dataclasses import replace

import pytest

from cli.simulation.event_order import simulated
from events.chain.checkpoint import Checkpoint
from events.chain.stored_strand import StoredStrand
from events.fold import resumption
from events.records.codec import pack_plain
from events.records.records import PUBLIC
from events.records.rulings import BACKUP, Ruled
from replays.file.replay_file import decode
from replays.tournament.account import account_of
from replays.tournament.course import course_of
from replays.tournament.pairings import pairings
from replays.tournament.penalties import penalties
from replays.tournament.places import standings
from replays.tournament.synopsis import synopsis
from replays.tournament.trail import Trail, tournament_checkpoint
from tests.oracle.tournament.test_simulated_events import order
from tests.sizes import sized
from tests.tournament.evening import Evening, turbulent


@pytest.fixture(autouse=True)
def always_kept(monkeypatch):
    monkeypatch.setattr(resumption, "OFTEN", 1)


def stored(match, number, kept=None):
    """The first records of an event as a store gives them, with a checkpoint."""
    rows = [pack_plain(sealed.plain()) for sealed in match.public[:number]]
    found = Checkpoint.read(kept, match.secret, {PUBLIC: rows}) if kept is not None else None
    strand = StoredStrand(rows, found.number if found is not None else 0)
    return replace(match, strands={PUBLIC: strand}, checkpoint=found)


def kept_after(match, number):
    account = account_of(stored(match, number))
    return tournament_checkpoint(account.fold, account.trail)


def shown(account):
    """All that the commands show of an event."""
    found = [account.title, account.record, account.closed]
    found += [account.results, account.penalties, account.struck]
    found += [account.names.label(entry) for entry in range(1, len(account.event.entries) + 2)]
    found += [synopsis(account).data, penalties(account).data]
    if account.event.rounds:
        found.append(pairings(account).data)
        found.append(standings(account).data if not account.event.plan.is_bracket else ())
    return found


def said_by(match):
    """What the course of an event says of its records."""
    course = course_of(match)
    found = [course.opened, course.setting, course.game, course.names, course.pairings]
    return [*found, course.decks, course.results, course.finished, course.readings]


def prove_shown(match, numbers, ahead):
    """What is told of an event that was resumed at a record, then and some records later, is what the fold tells."""
    for number in numbers:
        kept = kept_after(match, number)
        assert kept is not None
        for last in {number, min(number + ahead, len(match.public))}:
            event = stored(match, last, kept)
            account = account_of(event)
            assert event.checkpoint is not None
            assert account.run.digest() == account_of(stored(match, last)).run.digest()
            assert shown(account) == shown(account_of(stored(match, last)))
            assert said_by(event) == said_by(stored(match, last))


@pytest.mark.parametrize("seed", range(sized(1, 10)))
def test_what_is_shown_of_a_resumed_event_is_what_is_shown_of_the_folded_one(seed):
    match = turbulent(seed).match
    prove_shown(match, range(3, len(match.public), sized(9, 1)), 7)


@pytest.mark.parametrize("number", range(1, sized(4, 60)))
def test_what_is_shown_of_a_simulated_event_is_what_is_shown_of_the_folded_one(number):
    match = decode(simulated(order(number, entries=3 + number % 9))[0][3])[1]
    match.secret = match.revealed_secret()
    prove_shown(match, range(4, len(match.public), sized(23, 2)), 11)


def test_entries_that_were_taken_back_have_no_name_in_a_resumed_event():
    evening = Evening()
    evening.enter(["Ann"], ["Ben"], ["Cid"])
    ruled = Ruled(BACKUP, rules=("TN-4",), reason="two tablets", record=5)
    evening.recorder.rule(ruled, "Hana")
    kept = kept_after(evening.match, len(evening.match.public))
    evening.enter(["Dee"], ["Eve"])
    event = stored(evening.match, len(evening.match.public), kept)
    assert account_of(event).names.people == {1: ("Ann",), 2: ("Dee",), 3: ("Eve",)}
    assert event.checkpoint.number == 8


NAMED = [[4, ["Ann"]], [5, ["Ben"]]]
FORMS = [
    *(None, 5, {}, [], [NAMED], [[], [], [], [], None], [NAMED, [], [], [[]], 0]),
    *([[[4, ["Zoe", 7]]], [], [], [], 0], [[[4, "Zoe"]], [], [], [], 0], [[4], [], [], [], 0]),
    *([NAMED, [[4]], [], [], 0], [NAMED, [], [[4, 1]], [], 0], [NAMED, [], [], [[4, 1, 2]], 0]),
    *([NAMED, [], [], 7, 0], [NAMED, [], [], [7], 0]),
]


@pytest.mark.parametrize("form", range(len(FORMS)))
def test_a_checkpoint_that_says_something_else_is_as_none(form):
    evening = Evening()
    evening.enter(["Ann"], ["Ben"])
    event = stored(evening.match, 6, kept_after(evening.match, 6))
    assert Trail(event).kept()[0] == [[5, ["Ann"]], [6, ["Ben"]]]
    event.checkpoint = replace(event.checkpoint, more={"trail": FORMS[form]})
    account = account_of(event)
    assert event.checkpoint is None
    assert account.names.people == {1: ("Ann",), 2: ("Ben",)}


def test_deeds_of_entries_that_a_ruling_brought_back_are_told_again():
    evening = Evening()
    evening.enter(["Ann"], ["Ben"], ["Cid"])
    ruled = Ruled(BACKUP, rules=("TN-4",), reason="two tablets", record=5)
    number = evening.recorder.rule(ruled, "Hana")
    overturned = Ruled("overturn", record=number, judge="head", reason="it was as it was")
    evening.recorder.rule(overturned, "Ada")
    assert account_of(evening.match).names.people == {1: ("Ann",), 2: ("Ben",), 3: ("Cid",)}
