"""Grades: proven, folds, readable or damaged, for matches of both games and for every spoiled file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from events.chain.match import Match
from events.chain.salted_leaves import Shown, extra_of, salt
from events.chain.strands import SEAL
from events.records.codec import pack
from events.records.records import decision
from referee.kernel.facts import JUDGE, PUBLIC
from replays.copies.withhold import Wish, copy_for
from replays.file.replay_file import decode, encode
from replays.verify.report import GRADES
from replays.verify.verify import verify, verify_match
from tests.events.recorded import SECRET, live
from tests.judges.matches import GAMES, going, play, rule
from tests.replays.duel import duel, find
from tests.sizes import of_each
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.spoiling import GAME, opened, put, set_part, sound
from tests.vectors.withheld_parts import withhold

CORPUS = Path(__file__).parents[1] / "corpus"

ARCHIVED = {
    "greedy": "proven",
    "observed": "proven",
    "what-if": "proven",
    "live": "readable",
    "partly-withheld": "readable",
    "clash-greedy": "proven",
    "clash-observed": "proven",
    "clash-own-set": "proven",
    "clash-what-if": "proven",
    "clash-live": "readable",
    "clash-partly-withheld": "readable",
}

TABLE = json.loads(
    (Path(__file__).parents[1] / "vectors" / "spoiled.json").read_text(encoding="utf-8")
)
NOT_EVEN_READABLE = (
    "a-file-of-format-2",
    "another-file-format",
    "another-format-in-the-opened-record",
    "opened-in-format-2",
)
"""Of a file format that is not known here not even a chain can be followed."""


def archived(name: str) -> tuple[str, Match]:
    header, match = decode((CORPUS / f"{name}.replay").read_bytes())
    return header.game, match


@pytest.mark.parametrize("name", ARCHIVED)
def test_an_archived_match_has_its_grade(name):
    assert verify((CORPUS / f"{name}.replay").read_bytes()).grade == ARCHIVED[name]


@of_each("name", SPOILED)
def test_a_spoiled_file_is_damaged_unless_it_is_only_not_known_here(name):
    report = verify(SPOILED[name](), find=find)
    from_elsewhere = TABLE[name]["error"] == "UnknownVersion" and name not in NOT_EVEN_READABLE
    wanted = "readable" if from_elsewhere else "damaged"
    assert report.grade == ("folds" if name == "another-digest-recipe" else wanted)


@pytest.mark.parametrize("name", ["greedy", "clash-greedy"])
def test_one_check_withheld_and_the_match_only_folds(name):
    game, match = archived(name)
    report = verify(encode(withhold(match, "public", 2, 1), game))
    assert (report.grade, report.verdict) == ("folds", "sound as far as shown")
    assert report.unchecked == ["check withheld: record 2"]
    assert report.folded == report.records


def test_a_seal_withheld_and_the_match_only_folds():
    game, match = archived("clash-greedy")
    assert verify(encode(withhold(match, "public", 2, SEAL), game)).grade == "folds"


@pytest.mark.parametrize("name", ["greedy", "clash-greedy"])
def test_names_withheld_take_nothing_from_the_proof(name):
    game, match = archived(name)
    report = verify(encode(withhold(match, "public", 1, 2), game))
    assert (report.grade, report.verdict) == ("proven", "sound as far as shown")


@pytest.mark.parametrize("name", ["greedy", "clash-greedy"])
def test_the_secret_or_a_decision_withheld_and_the_match_is_only_readable(name):
    game, match = archived(name)
    last = len(match.public)
    for number, part in ((last, 3), (2, 0), (1, 0)):
        report = verify(encode(withhold(match, "public", number, part), game))
        assert report.grade == "readable", (number, part)
        assert report.chained == report.records
        assert report.folded < report.records


def test_a_live_match_is_proven_as_far_as_it_goes_by_its_referee_only():
    match = live(6).match
    assert verify_match(match).grade == "proven"
    assert verify(encode(match, GAME)).grade == "readable"


def test_a_recipe_that_is_not_computed_here_leaves_the_actions_to_be_folded():
    report = verify(opened(recipe=77))
    assert (report.grade, report.verdict) == ("folds", "unknown version")
    assert (report.verified, report.folded, report.records) == (0, 10, 10)
    assert report.unchecked == [
        "every check: record 1: digest recipe 77 is not known here (known: 1)"
    ]
    assert report.closed


def test_an_illegal_action_is_illegal_under_every_recipe():
    match = sound()
    put(match, "public", 1, 0, decision(replace(match.opening(), recipe=77)))
    put(match, "public", 4, 0, ["acted/1", 1, ["choose-profile", "raven-grey"]])
    report = verify(encode(match, GAME))
    assert (report.grade, report.verdict) == ("damaged", "illegal")
    assert report.fault is not None
    assert report.fault.record == 4


def test_a_branch_of_another_recipe_begins_from_bytes_that_nobody_here_can_read():
    game, match = archived("what-if")
    secret = match.known_secret()
    assert secret is not None
    content = pack(decision(replace(match.opening(), recipe=77)))
    set_part(match, "public", 1, 0, Shown(salt(secret, "public", 1, 0), content))
    report = verify(encode(match, game))
    assert (report.grade, report.folded) == ("readable", 0)


def test_without_a_whole_digest_the_match_only_folds():
    match = sound()
    last = len(match.public)
    (place,) = [n for n, part in enumerate(match.public[-1].parts) if extra_of(part) == "digest"]
    report = verify(encode(withhold(match, "public", last, place), GAME))
    assert report.grade == "folds"
    assert report.unchecked == [
        f"extra part withheld: record {last}",
        "the whole digest: the closed record shows none",
    ]


def test_a_header_that_names_another_game_is_damage_even_where_nothing_can_be_folded():
    match = sound()
    put(match, "public", 1, 0, decision(replace(match.opening(), rules=99)))
    assert verify(encode(match, GAME)).grade == "readable"
    assert verify(encode(match, "clash")).grade == "damaged"


def test_grades_are_in_order():
    report = verify(encode(duel(2, SECRET), "duel"), find=find)
    assert [report.is_at_least(grade) for grade in GRADES] == [True] * 4
    report.whole = False
    assert [report.is_at_least(grade) for grade in GRADES] == [False, False, True, True]


@pytest.mark.parametrize("game", GAMES)
def test_a_shared_copy_has_the_grade_of_what_it_holds(game):
    rec = going(game)
    while rec.run.outcome is None:
        play(rec, 10)
    rec.close()
    wanted = {
        Wish(JUDGE): "proven",
        Wish(JUDGE, without=("names", "times")): "proven",
        Wish(JUDGE, until=12): "readable",
        Wish(1): "readable",
        Wish(PUBLIC): "readable",
    }
    for wish, grade in wanted.items():
        data = encode(copy_for(rec.match, wish), game)
        for forensic in (False, True):
            report = verify(data, forensic=forensic)
            assert (report.grade, report.faults) == (grade, []), wish
            assert report.chained == report.records


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_rulings_is_proven(game):
    rec = going(game)
    rule(rec, "backup", record=9)
    play(rec, 3)
    rule(rec, "note")
    assert verify_match(rec.match).grade == "proven"
    rule(rec, "result", winners=(2,), word="time")
    rec.close()
    report = verify(encode(rec.match, game))
    assert (report.grade, report.verdict) == ("proven", "sound")
    assert report.outcome is not None
    assert report.outcome[0] == (2,)
