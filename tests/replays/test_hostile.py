"""Hostile files: whatever is changed and sealed again, the verdict is a report, never a traceback."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from events.chain.match import Match
from events.chain.salted_leaves import Shown
from events.records.records import Acted, decision
from referee.games.bacon_project.game import GAME as BACON
from replays.file.replay_file import encode
from replays.verify.verify import verify, verify_match
from tests.events.recorded import SECRET
from tests.replays.duel import find
from tests.vectors.spoiling import (
    GAME,
    duel_bytes,
    put,
    put_raw,
    seal_again,
    sound,
    sound_bytes,
    sound_duel,
)


def test_every_flipped_byte_under_a_seal_that_fits_is_refused():
    data = sound_bytes(3)
    for place in range(len(data) - 34):
        for bit in (1, 0x80):
            flipped = bytearray(data)
            flipped[place] ^= bit
            assert not verify(seal_again(bytes(flipped))).good, place


def test_every_flipped_byte_of_every_part_with_all_chains_right_gives_a_report():
    for make, game, secret_strands in ((sound, GAME, False), (sound_duel, "duel", True)):
        match = make()
        for strand, records in match.strands.items():
            for number, sealed in enumerate(records, 1):
                for place, part in enumerate(sealed.parts):
                    assert isinstance(part, Shown)
                    step = 1 if place == 0 and number > 1 else 7
                    for at in range(0, len(part.data), step):
                        report = flipped_part(match, game, (strand, number, place), at)
                        another_match = number == 1 or secret_strands
                        assert another_match or not report.good, (strand, number, at)


def flipped_part(match: Match, game: str, where: tuple[str, int, int], at: int):
    strand, number, place = where
    copy = Match({name: list(records) for name, records in match.strands.items()})
    part = copy.strands[strand][number - 1].parts[place]
    assert isinstance(part, Shown)
    data = bytearray(part.data)
    data[at] ^= 1
    put_raw(copy, strand, number, place, bytes(data))
    return verify(encode(copy, game), find=find)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_at_all_give_a_report(data):
    assert not verify(data).good
    assert not verify(b"\x96\xaereferee replay\x01" + data).good


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_piece_of_a_file_put_elsewhere_in_it_gives_a_report(data):
    whole = data.draw(st.sampled_from((sound_bytes(), duel_bytes())))
    start = data.draw(st.integers(0, len(whole) - 1))
    length = data.draw(st.integers(0, 60))
    to = data.draw(st.integers(0, len(whole) - 1))
    piece = whole[start : start + length]
    changed = seal_again(whole[:to] + piece + whole[to + length :])
    assert verify(changed, find=find).good == (changed == whole)


def test_parts_of_one_match_do_not_fit_into_another():
    ours, theirs = sound(), sound_duel()
    record = theirs.public[1]
    ours.public[1] = replace(record, seals=())
    assert not verify(encode(ours, GAME)).good


ATOMS = ("5h", "X1", "as", "", -1, 0, 7, 1 << 63, [], ["5h"], [["3h", "3d", 5]], "top", "hector")
VERBS = (*BACON.verbs, *BACON.standing, "observe", "castle")


@settings(max_examples=250, deadline=None)
@given(
    st.integers(2, len(sound().public) - 1),
    st.integers(0, 3),
    st.sampled_from(VERBS),
    st.lists(st.sampled_from(ATOMS), max_size=3),
)
def test_whatever_a_record_says_that_a_seat_did_gives_a_report(number, seat, verb, arguments):
    match = sound()
    del match.public[number:]
    match.secret = SECRET
    put(match, "public", number, 0, decision(Acted(seat, (verb, *arguments))))
    report = verify_match(match)
    assert report.good or report.verified == number - 1
