"""Notes: a closed table of keys, and times that do not fall."""

from __future__ import annotations

from typing import Any

import pytest

from events.chain.names import bots_of, players_of
from events.chain.notes import KEYS, LATEST, examine_note, examine_time
from events.recorder import Recorder
from events.records.records import Acted, Opened
from events.records.rulings import Ruled
from referee.errors import DamagedFile
from referee.games.bacon_project.game import GAME
from referee.kernel.game import Opening
from replays.verify.verify import verify_match
from tests.events.recorded import SECRET, live
from tests.vectors.spoiling import set_parts, sound

ID = "nfubqyp7pjshmqjrpr2tdu64di"
OPENED = live(0).match.opening()
RULED = Ruled("note", reason="a late arrival")
VERIFIER = "house+0123abcd+" + "A" * 44
ACTED = Acted(1, ("pass",))

CLOCK = {"kind": "chess", "seconds": 600, "added": 5, "forfeits": False}

GOOD: list[tuple[Any, Any]] = [
    ({}, ACTED),
    ({"players": ["Ann", "Ben"]}, OPENED),
    ({"players": ["Ann", "Ben"], "bots": ["", "greedy"]}, OPENED),
    ({"keys": {"house": VERIFIER, "2": VERIFIER}}, OPENED),
    ({"inputs": {"draft": ID}}, OPENED),
    ({"match": ID}, ACTED),
    ({"clock": CLOCK}, OPENED),
    ({"spent": 0}, ACTED),
    ({"by": "Dee"}, RULED),
    ({"by": "Dee"}, None),
    ({"by": "Dee", "reason": "slow play"}, ACTED),
    ({"names": ["Ann", "Ben"]}, ACTED),
    ({"names": ["Ann", "Ben"], "verifiers": ["", VERIFIER]}, ACTED),
    ({"event": {"name": "Spring open", "game": "clash"}}, OPENED),
    ({"event": {"name": "Open", "game": "clash", "readings": {"play_cost": "once"}}}, OPENED),
]

BAD: list[tuple[Any, Any, str]] = [
    ({"clock": 600}, OPENED, "600 is not kind, seconds, added and forfeits"),
    ({"clock": CLOCK | {"kind": "sundial"}}, OPENED, "is no clock"),
    ({"clock": CLOCK | {"seconds": 0}}, OPENED, "is no clock"),
    ({"clock": CLOCK | {"added": 86_401}}, OPENED, "is no clock"),
    ({"clock": CLOCK | {"forfeits": 1}}, OPENED, "is no clock"),
    ({"clock": CLOCK}, ACTED, "clock does not belong to this record"),
    ({"spent": -1}, ACTED, "-1 is no number of milliseconds"),
    ({"spent": 1}, RULED, "spent does not belong to this record"),
    (5, ACTED, "the note 5 is no map"),
    ({"players": 5}, OPENED, "the note: players: 5 is no list by seat"),
    ({"players": None}, OPENED, "players: None is no list by seat"),
    ({"players": {"1": "Ann"}}, OPENED, "is no list by seat"),
    ({"players": ["Ann", 5]}, OPENED, "5 is not a name"),
    ({"players": ["Ann"]}, OPENED, "has 1 item for 2 seats"),
    ({"players": ["Ann", ""]}, OPENED, "has 0 characters"),
    ({"players": ["Ann", "B" * 81]}, OPENED, "has 81 characters, expected 1 to 80"),
    ({"players": ["Ann", "B\x1b[2J"]}, OPENED, "U+001B"),
    ({"players": ["Ann", "B\u202en"]}, OPENED, "U+202E"),
    ({"players": ["Ann", "Be\u0301"]}, OPENED, "not in its one spelling"),
    ({"players": ["Ann", "Ben"]}, ACTED, "players does not belong to this record"),
    ({"keys": [VERIFIER]}, OPENED, "is no map of signers to keys"),
    ({"keys": {"0": VERIFIER}}, OPENED, "'0' is neither 'house' nor a seat"),
    ({"keys": {"3": VERIFIER}}, OPENED, "'3' is neither 'house' nor a seat"),
    ({"keys": {"1": None}}, OPENED, "None is not a key"),
    ({"keys": {"1": VERIFIER[:-1]}}, OPENED, "is not a key"),
    ({"verifiers": [VERIFIER]}, OPENED, "verifiers does not belong to this record"),
    ({"verifiers": VERIFIER}, ACTED, "is no list of 1 or 2 keys"),
    ({"verifiers": [""]}, ACTED, "is no list of 1 or 2 keys"),
    ({"verifiers": [VERIFIER] * 3}, ACTED, "is no list of 1 or 2 keys"),
    ({"verifiers": ["", VERIFIER[:-1]]}, ACTED, "is not a key"),
    ({"bots": "greedy"}, OPENED, "is no list by seat"),
    ({"bots": ["", 1]}, OPENED, "1 is not the name of a bot"),
    ({"bots": ["", "g" * 201]}, OPENED, "is not the name of a bot"),
    ({"inputs": {"draft": "../x"}}, OPENED, "'../x' is not the id of a match"),
    ({"inputs": [ID]}, OPENED, "is no map of roles to ids"),
    ({"inputs": {"d" * 201: ID}}, OPENED, "has a role that is too long"),
    ({"match": 7}, ACTED, "7 is not the id of a match"),
    ({"by": 7}, RULED, "7 is not a name"),
    ({"by": "Dee"}, OPENED, "by does not belong to this record"),
    ({"reason": ""}, ACTED, "reason: "),
    ({"reason": "slow"}, RULED, "reason does not belong to this record"),
    ({"names": []}, ACTED, "is no list of 1 or 2 names"),
    ({"names": ["Ann", "Ben", "Cy"]}, ACTED, "is no list of 1 or 2 names"),
    ({"names": ["Ann"]}, OPENED, "names does not belong to this record"),
    ({"event": "Open"}, OPENED, "event: 'Open' is not name and game"),
    ({"event": {"name": "Open"}}, OPENED, "is not name and game"),
    ({"event": {"name": "Open", "game": "No Game"}}, OPENED, "'No Game' is not the code of a game"),
    ({"event": {"name": "", "game": "clash"}}, OPENED, "has 0 characters"),
    ({"event": {"name": "O", "game": "clash", "readings": {}}}, OPENED, "{} are no readings"),
    ({"event": {"name": "O", "game": "clash", "readings": {"a": 1}}}, OPENED, "not readings"),
    ({"event": {"name": "O", "game": "clash", "readings": {"a": "\x1b"}}}, OPENED, "not readings"),
    ({"event": {"name": "O", "game": "clash", "more": 1}}, OPENED, "is not name and game"),
    ({"event": {"name": "Open", "game": "clash"}}, ACTED, "event does not belong to this record"),
    ({"by": ["Dee"]}, None, "is not a name"),
    ({"time": 1}, ACTED, "the key 'time' is none of players"),
    ({"weather": "rain"}, OPENED, "the key 'weather' is none of players"),
]


@pytest.mark.parametrize(("note", "record"), GOOD)
def test_a_note_as_the_table_has_it(note: Any, record: Any) -> None:
    examine_note(note, record, 2)


@pytest.mark.parametrize(("note", "record", "says"), BAD)
def test_any_other_note_is_damaged_and_the_line_says_where(
    note: Any, record: Any, says: str
) -> None:
    with pytest.raises(DamagedFile) as found:
        examine_note(note, record, 2)
    assert says in str(found.value)
    assert len(str(found.value)) < 200


def test_a_list_by_seat_may_have_any_length_where_the_seats_are_withheld() -> None:
    examine_note({"players": ["Ann", "Ben", "Cleo"]}, None, 0)


@pytest.mark.parametrize("time", [0, 1_700_000_000, LATEST])
def test_a_time_is_a_whole_number(time: int) -> None:
    examine_time(time)


@pytest.mark.parametrize("time", [-1, LATEST + 1, True, "1", None, [1]])
def test_no_other_time_is_read(time: object) -> None:
    with pytest.raises(DamagedFile, match="is not a whole number from 0 to"):
        examine_time(time)


def times_fault(*times: Any) -> str:
    """What is said of a match whose records 3, 4, ... have those times; empty where it is sound."""
    match = sound()
    for number, time in enumerate(times, 3):
        if time is not None:
            set_parts(match, number, ["time", time])
    fault = verify_match(match).fault
    return fault.message if fault is not None else ""


def test_times_do_not_fall() -> None:
    assert times_fault(5, None, 5, 6) == ""
    assert "record 5: the time 4 is before 5" in times_fault(5, None, 4)
    assert "record 4: an extra part is none of" in times_fault(5, "x")
    assert "record 3: the time -1 is not" in times_fault(-1)


def test_a_recorder_whose_clock_is_behind_writes_no_time_that_falls() -> None:
    rec = live(0)
    for time in (1000, 999, 1001):
        ask = rec.run.asks()[0]
        rec.act(ask.seat, next(iter(ask.legal())), {"time": time})
    assert [each.more("time") for each in rec.match.public[1:]] == [1000, 1000, 1001]
    rec.act(1, ["concede"], {"time": 7})
    rec.close({"time": 3})
    assert [each.more("time") for each in rec.match.public[-2:]] == [1001, 1001]
    assert verify_match(rec.match).good


@pytest.mark.parametrize("note", [note for note, record, _ in BAD if record is OPENED])
def test_readers_take_what_is_not_as_the_table_has_it_for_nothing(note: Any) -> None:
    first = Recorder.create(GAME, Opening(2, 1, {}, ()), SECRET, note=note).match.public[0]
    assert players_of(first) in ([], ["Ann", "Ben"])
    assert (players_of(first) == []) or "bots" in note
    assert bots_of(first) == {}


def test_every_key_is_told_by_the_document() -> None:
    from pathlib import Path

    text = Path(__file__).parents[2].joinpath("docs", "replay-format.md").read_text("utf-8")
    section = text.partition("### Notes and times")[2].partition("\n### ")[0]
    assert all(f"`{key}`" in section for key in KEYS)


def test_the_opening_of_these_tests_has_two_seats() -> None:
    assert isinstance(OPENED, Opened)
    assert OPENED.seats == 2
