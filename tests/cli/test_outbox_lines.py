"""Outboxes as text: what is appended comes back as it was, cut anywhere, written at once, typed by hand, or spoiled."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from cli.outbox.outbox import HEAD, append_line, read_outbox
from cli.outbox.said_line import read_said, write_said
from events.chain.notes import GAME, REASON, TIME
from events.records.rulings import JUDGE_NAMED
from referee.errors import MatchError, NotUnderstood
from tests.cli.conftest import ROOT
from tests.sizes import sized

EVENT = "a" * 26
CLOCK = 1_795_000_000


def note(**more: str) -> dict[str, object]:
    return {TIME: CLOCK, **more}


LINES = [
    write_said("2: slip 1-1 1-0", "Ann - Ben", (1, 2), 57, note()),
    write_said("0: decide 1-2 1-0 no-show", "C d - E", (3, 14), 9, note(**{JUDGE_NAMED: "J y", REASON: "# 5 minutes"})),
    write_said("2: check-in 4 5", "Zo\u00eb, \u738b", (4, 5), 3, note()),
    write_said("1: report 1-3 " + "ab" * 32 + " 1-0", 'A "b" - \\', (6, 7), 123_456, note(**{GAME: EVENT})),
]  # fmt: skip


def filled(path: Path) -> bytes:
    for line in LINES:
        append_line(str(path), EVENT, "Club", line)
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "desk-2.txt"


def test_what_is_appended_comes_back(file: Path) -> None:
    filled(file)
    outbox = read_outbox(str(file))
    assert outbox.events == {EVENT}
    assert [line.fault for line in outbox.lines] == [""] * 4
    assert [line.number for line in outbox.lines] == [2, 3, 4, 5]
    assert [line.entries for line in outbox.lines] == [(1, 2), (3, 14), (4, 5), (6, 7)]
    assert [line.after for line in outbox.lines] == [57, 9, 3, 123_456]
    assert {line.note[TIME] for line in outbox.lines} == {CLOCK}
    assert outbox.lines[1].note == {TIME: CLOCK, JUDGE_NAMED: "J y", REASON: "# 5 minutes"}
    assert outbox.lines[3].note[GAME] == EVENT


def test_an_outbox_that_is_cut_anywhere_keeps_every_whole_line(file: Path) -> None:
    whole = filled(file)
    wanted = read_outbox(str(file)).lines
    for length in range(0, len(whole), sized(5, 1)):
        file.write_bytes(whole[:length])
        found = read_outbox(str(file)).lines
        complete = max(whole[:length].count(b"\n") - 1, 0)
        assert found[:complete] == wanted[:complete]
        assert len(found) <= complete + 1
        assert all("cut off" in line.fault for line in found[complete:])


@pytest.mark.parametrize("length", [1, 30, 70, 150, 200])
def test_what_is_said_behind_half_a_line_is_whole(file: Path, length: int) -> None:
    whole = filled(file)
    file.write_bytes(whole[:length])
    before = [line for line in read_outbox(str(file)).lines if not line.fault]
    number = append_line(str(file), EVENT, "Club", LINES[2])
    found = read_outbox(str(file)).lines
    assert [line for line in found if not line.fault][:-1] == before
    assert (found[-1].number, found[-1].text, found[-1].fault) == (number, "2: check-in 4 5", "")


def test_two_who_append_at_once_lose_no_line(file: Path) -> None:
    code = (
        "import sys\nfrom cli.outbox.outbox import append_line\n"
        "for number in range(40): append_line(sys.argv[1], 'a' * 26, '', f'{sys.argv[2]}: slip 1-{number + 1} 1-0')"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", code, str(file), str(seat)], cwd=ROOT)
        for seat in (1, 2)
    ]
    assert [each.wait(60) for each in both] == [0, 0]
    outbox = read_outbox(str(file))
    for seat in (1, 2):
        said = [line.text for line in outbox.lines if line.text.startswith(f"{seat}:")]
        assert said == [f"{seat}: slip 1-{number} 1-0" for number in range(1, 41)]
    assert len(outbox.lines) == 80
    assert outbox.events == {EVENT}


@pytest.mark.parametrize(
    "comment",
    [
        "after:57 time:yesterday",
        'after:57 time:"2026-13-40 00:00:00"',
        'after:often time:"2026-11-24 14:05:33"',
        'entries:1-x after:5 time:"2026-11-24 14:05:33"',
        'entries:1-2 after:5 after:6 time:"2026-11-24 14:05:33"',
        'colour:red after:5 time:"2026-11-24 14:05:33"',
        'after:(1 2) time:"2026-11-24 14:05:33"',
        'after:5 time:"2026-11-24 14:05:33" names:"Ann',
        "after:5",
    ],
)
def test_a_comment_that_somebody_spoiled_is_a_fault_of_that_line(comment: str) -> None:
    line = read_said(7, f"2: slip 1-1 1-0  # {comment}")
    assert line is not None
    assert line.fault.startswith("behind #: ")
    assert "\n" not in line.fault


@pytest.mark.parametrize("text", ["", "   ", "# a remark", f"{HEAD} {EVENT}, Club", "\t# after:5"])
def test_what_says_nothing_is_no_line(text: str) -> None:
    assert read_said(1, text) is None


@pytest.mark.parametrize("comment", ["", "  # Ann and Ben", "  # 12:30 by phone", "#!"])
def test_a_line_that_was_typed_by_hand_needs_no_comment(comment: str) -> None:
    line = read_said(1, f"2: slip 1-1 1-0{comment}")
    assert line is not None
    assert (line.text, line.fault, line.entries, line.after) == ("2: slip 1-1 1-0", "", (), 0)


def test_an_outbox_of_a_word_processor_is_read_as_well(file: Path) -> None:
    whole = filled(file)
    wanted = [(line.text, line.entries, line.note) for line in read_outbox(str(file)).lines]
    file.write_bytes(b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n"))
    outbox = read_outbox(str(file))
    assert [(line.text, line.entries, line.note) for line in outbox.lines] == wanted
    assert outbox.events == {EVENT}


def test_of_another_event_is_said_and_too_much_is_not_read(file: Path) -> None:
    filled(file)
    outbox = read_outbox(str(file))
    outbox.confirm_event("x", EVENT)
    with pytest.raises(NotUnderstood, match=r"^x: it is the outbox of event aaaaaaaa, not of bbbb"):
        outbox.confirm_event("x", "b" * 26)
    with file.open("ab") as more:
        more.truncate((16 << 20) + 1)
    with pytest.raises(NotUnderstood, match="longer than"):
        read_outbox(str(file))


def test_spoiled_bytes_never_raise_and_lines_that_are_whole_stay(file: Path) -> None:
    whole = filled(file)
    wanted = {line.text for line in read_outbox(str(file)).lines}
    dice = random.Random(18)
    for _ in range(sized(150, 20_000)):
        data = bytearray(whole)
        for _ in range(dice.choice((1, 1, 2, 9))):
            data[dice.randrange(len(data))] = dice.choice(b'\x00\n\r#:"\\( )\xff1a')
        file.write_bytes(data)
        try:
            lines = read_outbox(str(file)).lines
        except MatchError as error:
            assert "\n" not in str(error)  # noqa: PT017 -- either is right
            continue
        assert all("\n" not in line.fault for line in lines)
        untouched = {
            row.split(b"  #")[0].decode()
            for row in whole.split(b"\n")[1:-1]
            if row in bytes(data).split(b"\n")
        }
        assert untouched <= {line.text for line in lines}
        assert untouched <= wanted
