"""Forensic reports: every fault is listed once, at its place, and nothing ever raises."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from cli.exit_codes import exit_code
from events.chain.match import Match
from events.chain.salted_leaves import Shown, salt
from events.chain.strands import CHECK_PLACE, DECISION_PLACE
from events.records.codec import pack, unpack
from events.records.records import Acted, decision
from replays.file.replay_file import decode, encode
from replays.verify.report import MOST_FAULTS, Report
from replays.verify.verify import verify, verify_match
from tests.judges.matches import going, play, rule
from tests.replays.duel import find
from tests.sizes import of_each
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.spoiling import (
    GAME,
    duel_bytes,
    parts_document,
    put,
    put_raw,
    seal_again,
    set_part,
    sound,
    sound_bytes,
    sound_duel,
    telling_bytes,
)
from tests.vectors.withheld_parts import withhold

CORPUS = Path(__file__).parents[1] / "corpus"
TABLE = json.loads(
    (Path(__file__).parents[1] / "vectors" / "spoiled.json").read_text(encoding="utf-8")
)


def forensic(data: bytes) -> Report:
    """The forensic report; what holds of every such report is asserted here."""
    report = verify(data, find=find, forensic=True)
    first = verify(data, find=find)
    assert (report.grade, report.verdict, report.good) == (first.grade, first.verdict, first.good)
    assert (report.error is None) == (first.error is None)
    if report.error is not None and first.error is not None:
        assert exit_code(report.error) == exit_code(first.error)
    if report.fault is not None and first.fault is not None:
        assert report.fault.message == first.fault.message
    lines = [fault.message for fault in report.faults]
    assert len(set(lines)) == len(lines) <= MOST_FAULTS
    assert not any("\n" in line for line in lines)
    for number, fault in enumerate(report.faults, 1):
        assert fault.follows is None or 1 <= fault.follows < number
    return report


def change_check(match: Match, number: int, strand: str = "public") -> None:
    """Record another check, with everything else right."""
    part = match.strands[strand][number - 1].parts[CHECK_PLACE]
    assert isinstance(part, Shown)
    put_own(match, number, CHECK_PLACE, bytes([part.data[2] ^ 1]) + part.data[3:], strand)


def put_own(match: Match, number: int, place: int, content: object, strand: str) -> None:
    """Say something else in a part, salted by the match's own secret."""
    secret = match.known_secret()
    assert secret is not None
    own = salt(secret, strand, number, place)
    set_part(match, strand, number, place, Shown(own, pack(content)))


def places(report: Report) -> list[tuple[str | None, int | None, int | None]]:
    return [(fault.strand, fault.index, fault.follows) for fault in report.faults]


# -- agreement with the report that ends at the first fault -----------------------------------


@of_each("name", TABLE)
def test_a_spoiled_file_has_the_same_first_fault_and_perhaps_others(name):
    report = forensic(SPOILED[name]())
    assert report.faults
    assert TABLE[name]["says"] in report.faults[0].message


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.replay")), ids=lambda path: path.stem)
def test_an_archived_match_has_no_fault(path):
    report = forensic(path.read_bytes())
    assert report.faults == []
    assert report.chained == report.records


def mutants(rng: Random, count: int) -> list[bytes]:
    """Files in which bytes were flipped, cut out, repeated or put in, some of them sealed again."""
    files = [sound_bytes(), duel_bytes(), telling_bytes()]
    files.append((CORPUS / "clash-live.replay").read_bytes())
    found = []
    for _ in range(count):
        data = bytearray(rng.choice(files))
        for _ in range(rng.choice((1, 1, 2, 5))):
            at, more = rng.randrange(len(data)), rng.randrange(1, 40)
            match rng.randrange(4):
                case 0:
                    data[at] ^= 1 << rng.randrange(8)
                case 1:
                    del data[at : at + more]
                case 2:
                    data[at:at] = data[more : 3 * more]
                case _:
                    data[at] = rng.randrange(256)
        sealing = len(data) > 40 and rng.random() < 0.6
        found.append(seal_again(bytes(data)) if sealing else bytes(data))
    return found


def test_whatever_is_done_to_the_bytes_there_is_a_report_that_agrees():
    for data in mutants(Random(5), 150):
        forensic(data)


@pytest.mark.parametrize("make", [sound_bytes, duel_bytes, telling_bytes])
def test_a_file_cut_anywhere_is_read_as_far_as_it_goes(make):
    whole = make()
    reached = [forensic(whole[:length]).records for length in range(0, len(whole), 23)]
    assert reached == sorted(reached)
    assert reached[-1] == verify(whole, find=find).records


# -- where faults are -------------------------------------------------------------------------


def test_two_checks_that_were_changed_are_two_faults_and_neither_follows_from_the_other():
    match = sound()
    change_check(match, 4)
    change_check(match, 7)
    report = forensic(encode(match, GAME))
    assert places(report) == [("public", 4, None), ("public", 7, None)]
    assert (report.verified, report.folded, report.records) == (3, 10, 10)
    assert report.closed


def test_an_illegal_action_is_passed_over_and_what_comes_of_that_follows_from_it():
    match = sound()
    put(match, "public", 4, DECISION_PLACE, decision(Acted(1, ("choose-profile", "hector"))))
    report = forensic(encode(match, GAME))
    assert places(report)[0] == ("public", 4, None)
    assert len(report.faults) > 2
    assert {fault.follows for fault in report.faults[1:]} == {1}
    assert report.verified == 3


def test_a_record_that_cannot_be_read_leaves_a_gap_and_later_ones_keep_their_numbers():
    match = sound()
    secret = match.known_secret()
    assert secret is not None
    put_raw(match, "public", 3, DECISION_PLACE, b"\xc1")
    change_check(match, 6)
    report = forensic(encode(match, GAME))
    assert report.records == 10
    assert report.faults[0].strand == "public"
    assert report.faults[0].index == 3
    assert report.chained == 9
    assert ("public", 6) in [(fault.strand, fault.index) for fault in report.faults]


def test_a_leaf_of_the_wrong_size_is_a_gap_of_one_record():
    value = parts_document(withhold(sound(), "public", 2, 1))
    value[3][1][0][4][0] = [bytes(31)]
    data = seal_again(pack([*value[:-1], bytes(32)]))
    report = forensic(data)
    assert report.records == 10
    assert report.chained == 9
    first, second = report.faults[:2]
    assert (first.strand, first.index) == ("public", 5)
    assert second.message.startswith("strand 'public', record 10: the chain ends in")
    assert second.follows == 1
    assert all(fault.follows for fault in report.faults[1:])


def test_a_record_of_a_secret_strand_that_was_changed_spoils_every_later_seal_by_that_alone():
    match = sound_duel()
    change_check(match, 1, "seat-1")
    report = forensic(encode(match, "duel"))
    seals = [fault for fault in report.faults if "the seal of strand 'seat-1'" in fault.message]
    assert [fault.index for fault in seals] == [2, 3, 4]
    assert [fault.follows for fault in seals] == [None, 1, 1]
    assert report.faults[-1].strand == "seat-1"
    assert report.faults[-1].index == 1
    assert len(report.faults) == 4


def test_both_seals_of_a_record_are_looked_at():
    match = sound_duel()
    change_check(match, 1, "seat-1")
    change_check(match, 1, "seat-2")
    report = forensic(encode(match, "duel"))
    at_two = [fault.message for fault in report.faults if fault.index == 2]
    assert [f"strand 'seat-{seat}'" in line for seat, line in enumerate(at_two, 1)] == [True, True]


def test_every_moment_that_was_told_otherwise_is_a_fault():
    match = decode(telling_bytes())[1]
    sides = list(match.told.items())[:2]
    for audience, parts in sides:
        part = parts[0]
        assert isinstance(part, Shown)
        other = unpack(part.data)
        other[3] = "somebody did something else"
        parts[0] = Shown(part.salt, pack(other))
        assert parts is match.told[audience]
    report = forensic(encode(match, GAME))
    assert [fault.message for fault in report.faults] == [
        f"told to {audience}: it is not what the closed record commits to" for audience, _ in sides
    ]


def test_another_secret_is_one_fault_and_not_one_for_every_salt():
    report = forensic(SPOILED["another-commitment"]())
    assert [fault.follows for fault in report.faults] == [None, 1]


def test_of_a_cut_file_only_the_cut_is_a_fault_of_its_own():
    data = (CORPUS / "clash-conceded.replay").read_bytes()
    report = forensic(data[: len(data) * 2 // 3])
    assert report.faults[0].offset == len(data) * 2 // 3
    assert len(report.faults) > 1
    assert {fault.follows for fault in report.faults[1:]} == {1}
    assert 0 < report.records < verify(data).records


def test_without_the_secret_no_leaf_of_a_cut_file_can_be_computed_and_that_is_said():
    data = sound_bytes()
    report = forensic(data[: len(data) * 3 // 4])
    assert (report.chained, report.records) == (0, 10)
    assert report.unchecked[0].startswith("leaves, chains and seals: ")


def test_what_is_not_known_here_is_no_damage_and_ends_the_report():
    report = forensic(SPOILED["a-kind-that-nobody-knows"]())
    assert (report.grade, len(report.faults)) == ("readable", 1)


def test_faults_beyond_the_bound_are_only_said_to_be_there():
    match = sound()
    for number in range(2, len(match.public)):
        change_check(match, number)
    few = forensic(encode(match, GAME))
    assert [fault.index for fault in few.faults] == [*range(2, len(match.public))]
    assert not few.is_full
    header, big = decode((CORPUS / "clash-own-set.replay").read_bytes())
    for strand, records in big.strands.items():
        for number in range(1, len(records) + 1):
            if (strand, number) != ("public", 1):
                change_check(big, number, strand)
    many = forensic(encode(big, header.game))
    assert len(many.faults) == MOST_FAULTS
    assert many.is_full


# -- with rulings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "strand", "number"), [("bacon-project", "public", 5), ("clash", "seat-1", 2)]
)
def test_behind_a_fault_a_backup_still_goes_back_to_the_right_record(game, strand, number):
    rec = going(game)
    rule(rec, "backup", record=9)
    play(rec, 4)
    match = rec.match
    change_check(match, number, strand)
    report = verify_match(match, Report(forensic=True), find=find)
    assert {fault.kind for fault in report.faults} <= {"Divergence", "BadSeal"}
    assert (strand, number) in [(fault.strand, fault.index) for fault in report.faults]
    assert report.folded == report.records
