"""The file: one byte string for a replay, every byte of it accounted for, written whole or not."""

from __future__ import annotations

import pytest

from events.chain.match import Match
from events.log.transcript import tell
from events.records.codec import pack
from events.records.fields import LONGEST_TEXT
from events.records.rulings import Ruled
from referee.errors import (
    BadSeal,
    DamagedFile,
    NotCanonical,
    StoreError,
    TooLarge,
    Truncated,
    UnknownVersion,
)
from replays.file.replay_file import BIGGEST, MAGIC, decode, encode, load, write
from replays.verify.verify import verify, verify_file
from tests.events.recorded import closed, live
from tests.replays.duel import duel, find
from tests.vectors.spoiling import GAME, sound_bytes

FORMAT_BYTE = 16


@pytest.fixture(scope="module")
def whole() -> bytes:
    return encode(closed(), GAME)


def test_a_file_read_and_written_again_is_the_same_bytes(whole):
    header, match = decode(whole)
    assert header.match == match.id
    assert encode(match, header.game) == whole


def test_a_live_match_and_secret_strands_come_back_too():
    for match, game in ((live(5).match, GAME), (duel(2), "duel"), (duel(1, end=False), "duel")):
        data = encode(match, game)
        assert encode(decode(data)[1], game) == data


def test_the_longest_reason_under_every_rule_is_told_in_a_file_that_can_be_read():
    rec = live(6)
    call = rec.call(1, 3, "\U0001f0a1" * LONGEST_TEXT)
    rules = tuple(rule.id for rule in rec.game.catalogue.rules)
    rec.rule(Ruled("note", call=call, rules=rules, reason="\U0001f0a1" * LONGEST_TEXT), by="Ida")
    rec.close()
    rec.match.told = tell(rec.match).parts
    assert verify(encode(rec.match, GAME)).verdict == "sound"


def test_the_order_in_which_seats_answered_is_recorded_nowhere():
    files = {encode(duel(3, order=order), "duel") for order in ORDERS}
    assert len(files) == 1


ORDERS = ((1, 1, 2, 2), (1, 2, 1, 2), (1, 2, 2, 1), (2, 1, 1, 2), (2, 1, 2, 1), (2, 2, 1, 1))


@pytest.mark.parametrize("bit", [0, 3, 7])
def test_every_flipped_byte_is_refused(bit):
    data = sound_bytes(3)
    for place in range(len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << bit
        error = refused(bytes(flipped))
        if place == FORMAT_BYTE:
            assert isinstance(error, (UnknownVersion, Truncated, NotCanonical)), place
        elif place >= len(data) - 32:
            assert type(error) is BadSeal, place
        else:
            assert type(error) in (BadSeal, NotCanonical, Truncated, TooLarge), place


def test_every_cut_is_refused_as_truncated():
    data = sound_bytes(3)
    for length in range(len(data)):
        assert type(refused(data[:length])) is Truncated, length


def test_every_byte_cut_out_is_refused():
    data = sound_bytes(3)
    for place in range(len(data)):
        assert isinstance(refused(data[:place] + data[place + 1 :]), DamagedFile), place


def refused(data: bytes) -> Exception:
    with pytest.raises((DamagedFile, UnknownVersion)) as caught:
        decode(data)
    assert type(verify(data).error) is caught.type
    return caught.value


# -- writing --------------------------------------------------------------------------------


def test_a_file_is_written_whole_and_nothing_stays_beside_it(tmp_path, whole):
    path = tmp_path / "match.replay"
    write(path, whole)
    assert load(path) == whole
    assert list(tmp_path.iterdir()) == [path]


def test_an_existing_file_is_kept_unless_forced(tmp_path, whole):
    path = tmp_path / "match.replay"
    path.write_bytes(b"something else")
    with pytest.raises(StoreError, match="exists already and is kept"):
        write(path, whole)
    assert path.read_bytes() == b"something else"
    write(path, whole, force=True)
    assert path.read_bytes() == whole


def test_writing_the_same_file_again_is_nothing_new(tmp_path, whole):
    path = tmp_path / "match.replay"
    write(path, whole)
    write(path, whole)
    assert load(path) == whole


def test_a_failed_write_leaves_the_old_file_and_no_half_one(tmp_path, whole, monkeypatch):
    path = tmp_path / "match.replay"
    path.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match="cannot be written: No space left on device"):
        write(path, whole, force=True)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_gives_one_line(tmp_path, whole):
    with pytest.raises(StoreError, match="cannot be written"):
        write(tmp_path / "nowhere" / "match.replay", whole)
    report = verify_file(tmp_path / "nowhere.replay")
    assert type(report.error) is StoreError
    assert report.verdict == "not readable"


def test_a_file_over_the_limit_is_not_read_at_all(tmp_path):
    path = tmp_path / "big.replay"
    with path.open("wb") as stream:
        stream.truncate(BIGGEST + 1)
    report = verify_file(path)
    assert type(report.error) is TooLarge
    assert report.fault is not None
    assert report.fault.offset == BIGGEST


def test_a_match_without_its_secret_encodes_alike():
    match = duel(1)
    assert encode(Match(match.strands), "duel") == encode(match, "duel")
    assert verify(encode(match, "duel"), find=find).good


def test_a_file_of_millions_of_empty_lists_is_refused_before_they_are_made():
    flood = pack([MAGIC, 1, [], [[[]] * 60_000] * 20, [], bytes(32)])
    with pytest.raises(TooLarge, match="more than 524288 lists"):
        decode(flood)
