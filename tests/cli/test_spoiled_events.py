"""Every spoiled event file through ``referee validate``: one clear line, the exit code, and the second reader sees it too."""

from __future__ import annotations

from random import Random

import pytest

from tests.sizes import sized
from tests.tournament.spoiled_events import SPOILED, club, members, sealed
from tests.vectors.event_independent import Wrong, read


@pytest.fixture
def judged(run, tmp_path):
    """Writes a file and validates it."""

    def write(data: bytes, *words: str):
        path = tmp_path / "spoiled.event"
        path.write_bytes(data)
        return run("validate", str(path), "--jobs", "1", *words)

    return write


def test_the_event_from_which_they_are_made_is_sound(judged):
    said = judged(sealed(members()))
    assert (said.code, said.err) == (0, "")
    assert read(sealed(members())).faults == []


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_event_has_its_line_and_its_exit_code(judged, name):
    make, code, words = SPOILED[name]
    said = judged(make())
    assert "Traceback" not in said.err
    assert words in said.err, said.err
    assert said.code == code
    assert len(said.err.splitlines()) <= (6 if name == "results-swapped" else 1)
    assert all(line.split(": ")[0].endswith("spoiled.event") for line in said.err.splitlines())


@pytest.mark.parametrize("name", SPOILED)
def test_the_second_reader_finds_it_too(name):
    make, *_ = SPOILED[name]
    try:
        found = read(make())
    except Wrong:
        return
    # The checks of states it cannot compute; what is recorded otherwise has another root.
    assert found.faults or found.root != club().hall.recorder.match.root


def test_a_member_that_is_removed_is_said_and_its_result_is_named_only(judged):
    gone = club().matches["1-2"]
    kept = [each for each in members() if each[0].id != gone.id]
    said = judged(sealed(kept))
    assert (said.code, said.err) == (0, "")
    assert f"  left out  result {gone.root.hex()[:16]}" in said.out
    assert "  results   2 proven, 1 named, 1 decided (error, judge Hana)" in said.out
    assert judged(sealed(kept), "--require", "proven").code == 1


def test_a_correction_that_was_never_recorded_is_seen_by_the_root_alone(judged):
    root = club().hall.recorder.match.root.hex()
    data = sealed(members(club("correction removed")))
    assert judged(sealed(members()), "--root", root).code == 0
    assert judged(data).code == 0
    said = judged(data, "--root", root)
    assert (said.code, "not this event" in said.out) == (1, True)


def test_rulings_of_the_event_itself_are_counted(judged):
    said = judged(sealed(members(club("ruled"))))
    assert (said.code, "  rulings   1 note" in said.out) == (0, True)
    assert "  rulings" not in judged(sealed(members())).out


def test_every_byte_of_a_small_event_that_is_changed_is_found(judged):
    data, chance = sealed(members()), Random(4)
    for at in (chance.randrange(len(data)) for _ in range(sized(8, 400))):
        said = judged(bytes([*data[:at], data[at] ^ (1 << at % 8), *data[at + 1 :]]))
        assert said.code in (3, 4)
        assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("another-legal-pairing", "illegal"),
        ("correction-removed", "diverges"),
        ("version-to-come", ""),
        ("deck-list-changed", "damaged"),
        ("result-changed", "differs"),
    ],
)
def test_the_first_line_says_what_kind_of_fault_it_is(judged, name, word):
    lines = judged(SPOILED[name][0]()).out.splitlines()
    assert (lines[0].split(": ")[1] if lines else "") == word
