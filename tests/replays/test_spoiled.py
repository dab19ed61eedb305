"""Every spoiled file gives its exact error, in one line, and never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

from cli.exit_codes import exit_code
from replays.verify.verify import verify
from tests.replays.duel import find
from tests.sizes import of_each
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.spoiled_rulings import ruled_bytes
from tests.vectors.spoiling import duel_bytes, sound_bytes, telling_bytes

TABLE = json.loads(
    (Path(__file__).parents[1] / "vectors" / "spoiled.json").read_text(encoding="utf-8")
)


def test_the_table_names_every_spoiled_file_and_at_least_forty():
    assert sorted(TABLE) == sorted(SPOILED)
    assert len(TABLE) >= 40


def test_what_is_spoiled_was_sound():
    assert verify(sound_bytes(), find=find).verdict == "sound"
    assert verify(duel_bytes(), find=find).verdict == "sound"
    assert verify(telling_bytes(), find=find).verdict == "sound"
    assert verify(ruled_bytes(), find=find).verdict == "sound"


@of_each("name", TABLE)
def test_a_spoiled_file_gives_its_error(name):
    row = TABLE[name]
    report = verify(SPOILED[name](), find=find)
    assert type(report.error).__name__ == row["error"]
    assert exit_code(report.error) == row["exit"]
    assert report.fault is not None
    assert row["says"] in report.fault.message
    assert "\n" not in report.fault.message
    assert not report.good


@of_each("name", TABLE)
def test_the_fault_is_located(name):
    report = verify(SPOILED[name](), find=find)
    fault = report.fault
    assert fault is not None
    located = fault.offset is not None or fault.record is not None or fault.index is not None
    assert located or fault.message.startswith(
        (
            "header:",
            "attachment",
            "strand",
            "not a replay",
            "told",
            "deal:",
            "words:",
            "strands:",
            "expected",
        )
    )
    if fault.record is not None:
        assert report.verified < fault.record


def test_an_illegal_action_names_seat_and_rules():
    fault = verify(SPOILED["an-illegal-action"]()).fault
    assert fault is not None
    assert (fault.record, fault.strand, fault.index, fault.seat) == (4, "public", 4, 1)
    assert "BP-2.15" in fault.rules
