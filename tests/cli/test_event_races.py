"""Desks that say things at once, on SQLite and on PostgreSQL, and desks that are killed in the middle: no line is lost, none is double."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cli.event.hall import Hall
from cli.outbox.outbox import read_outbox
from events.fold.fold import Fold
from events.records.records import Acted
from events.store.journal import Journal, open_store
from tests.cli.conftest import ROOT, Run, Said, environment
from tests.sizes import sized

DESK = """
import sys
from click.testing import CliRunner
from cli.group import group
import cli.commands.event.result
print("ready", flush=True)
sys.stdin.readline()
for line in sys.argv[1:]:
    said = CliRunner().invoke(group, ["event", *line.split()])
    told = (said.stdout.splitlines() or [""])[0] if said.exit_code == 0 else said.stderr.strip()
    print(said.exit_code, told, flush=True)
"""
"""A desk: a command after the other, each with its exit code and what it said first."""
RECORD = re.compile(r"0 +(\d+) ")
"""A line that was recorded, with the number of its record."""
DESKS = sized((2,), (2, 8))


class Begun(NamedTuple):
    """An event whose first round is paired."""

    event: str
    store: str
    tables: int
    records: int


def begin(run: Run, store: str, tables: int, desks: int) -> Begun:
    where = ("--store", store)
    plan = ("--name", "Club", "--stage", "swiss rounds:2", "--desks", str(desks))
    event = run("event", "new", "bacon-project", *plan, *where).out.split()[1].rstrip(":")
    names = "".join(f"Player {number}\n" for number in range(1, 2 * tables + 1))
    assert run("event", "enter", event, "--csv", "-", *where, stdin=f"name\n{names}").code == 0
    assert run("event", "start", event, *where).code == 0
    assert run("event", "pair", event, *where).code == 0
    return Begun(event, store, tables, len(read(store, event).match.public))


def read(store: str, event: str) -> Hall:
    """The event as the store has it, every check compared."""
    journal = open_store(store)
    hall = Hall(journal, journal.find(event))
    fold = Fold(hall.match)
    assert all(each.checked for each in list(fold)[1:])
    journal.close()
    return hall


def answers(hall: Hall, since: int) -> list[tuple[int, str]]:
    """What was recorded behind that record: the seat and the answer as it is written."""
    found = [sealed.record() for sealed in hall.match.public[since:]]
    acted = [each for each in found if isinstance(each, Acted)]
    return [(each.seat, hall.recorder.game.printed(each.answer)) for each in acted]


def desk(store: str, lines: list[str]) -> subprocess.Popen[str]:
    """A process of a desk; it begins once somebody writes a line to it."""
    process = subprocess.Popen(
        [sys.executable, "-c", DESK, *lines], env=environment(store), cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def begin_talking(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def race(begun: Begun, desks: int) -> list[list[str]]:
    """Each desk says the results of its own tables, checks its players in, and says what all say; what each heard."""
    lines = {}
    for number in range(1, desks + 1):
        own = range(1 + number, begun.tables + 1, desks)
        signed = f"--desk {number}"
        slips = [f"result {begun.event} 1-{at} 1-0 --slip {signed}" for at in own]
        first = f"result {begun.event} 1-1 1-0 --slip {signed}"
        lines[number] = [first, *slips, f"checkin {begun.event} {number} {signed}"]
    talking = [desk(begun.store, each) for each in lines.values()]
    for process in talking:
        begin_talking(process)
    ended = [process.communicate(timeout=180) for process in talking]
    assert [err for _, err in ended] == [""] * desks
    return [out.splitlines() for out, _ in ended]


def confirm_nothing_lost_nothing_double(begun: Begun, heard: list[list[str]], desks: int) -> None:
    hall = read(begun.store, begun.event)
    said = answers(hall, begun.records)
    told = [line for lines in heard for line in lines]
    assert [line for line in told if not line.startswith("0 ")] == []
    tables = Counter(words.split()[1] for _, words in said if words.startswith("slip "))
    assert tables == {f"1-{at}": 1 for at in range(1, begun.tables + 1)}
    assert sum("already so" in line for line in told) == desks - 1
    assert sorted(seat for seat, words in said if words.startswith("check-in ")) == [
        *range(1, desks + 1)
    ]
    numbers = [int(found[1]) for line in told if (found := RECORD.match(line))]
    assert sorted(numbers) == [*range(begun.records + 1, len(hall.match.public) + 1)]
    assert all(table.is_settled for table in hall.event.rounds[0].tables)


@pytest.mark.parametrize("desks", DESKS)
def test_desks_on_one_file_lose_no_line_and_say_none_twice(
    run: Run, store: str, desks: int
) -> None:
    begun = begin(run, store, sized(3, 4) * desks, desks)
    confirm_nothing_lost_nothing_double(begun, race(begun, desks), desks)


@pytest.mark.parametrize("desks", DESKS)
def test_desks_on_one_server_lose_no_line_and_say_none_twice(
    run: Run, url: str, desks: int
) -> None:
    begun = begin(run, url, sized(3, 4) * desks, desks)
    confirm_nothing_lost_nothing_double(begun, race(begun, desks), desks)


def test_a_desk_killed_in_the_middle_loses_nothing_that_it_was_told(run: Run, store: str) -> None:
    begun = begin(run, store, sized(6, 24), 2)
    lines = [
        f"result {begun.event} 1-{at} 1-0 --slip --desk {1 + at % 2}"
        for at in range(1, begun.tables + 1)
    ]
    told: list[str] = []
    for turn in range(sized(2, 12)):
        process = desk(store, lines)
        begin_talking(process)
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(1 + 2 * turn)]
        time.sleep(turn % 4 * 0.004)  # so that it is cut off in another place each time
        process.kill()
        rest, _ = process.communicate(timeout=60)
        told += [line for line in (*heard, *rest.splitlines()) if RECORD.match(line)]
        hall = read(store, begun.event)
        slips = [words.split()[1] for _, words in answers(hall, begun.records)]
        assert len(set(slips)) == len(slips)
        assert {int(RECORD.match(line)[1]) for line in told} <= {*range(len(hall.match.public) + 1)}
        for line in told:
            assert re.search(r"1-\d+", line)[0] in slips
    last = desk(store, lines)
    begin_talking(last)
    out, err = last.communicate(timeout=120)
    assert (err, [line[:2] for line in out.splitlines()]) == ("", ["0 "] * len(lines))
    said = answers(read(store, begun.event), begun.records)
    assert sorted(words for _, words in said) == sorted(
        f"slip 1-{at} 1-0" for at in range(1, begun.tables + 1)
    )


def test_a_desk_without_network_that_is_killed_has_every_line_that_it_was_told(
    run: Run, store: str, tmp_path: Path
) -> None:
    begun = begin(run, store, sized(6, 24), 2)
    copy, outbox = str(tmp_path / "hall.replay"), str(tmp_path / "desk-1.txt")
    assert run("share", begun.event, "-o", copy).code == 0
    lines = [
        f"result {copy} 1-{at} 1-0 --slip --outbox {outbox}" for at in range(1, begun.tables + 1)
    ]
    told: set[str] = set()
    for turn in range(sized(2, 20)):
        process = desk(store, lines)
        begin_talking(process)
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(1 + turn)]
        time.sleep(turn % 4 * 0.003)
        process.kill()
        rest, _ = process.communicate(timeout=60)
        told |= {
            re.search(r"1-\d+", line)[0]
            for line in (*heard, *rest.splitlines())
            if "waits in" in line
        }
        assert told <= {
            line.text.split()[2] for line in read_outbox(outbox).lines if not line.fault
        }
    sent = run("event", "sync", begun.event, outbox, "--json").data["lines"]
    assert {each["status"] for each in sent} <= {"accepted", "not understood"}
    said = [words.split()[1] for _, words in answers(read(store, begun.event), begun.records)]
    assert len(set(said)) == len(said)
    assert told <= {*said}


# -- who is not first -----------------------------------------------------------------------


def meanwhile(monkeypatch: pytest.MonkeyPatch, *turns: Callable[[], object]) -> None:
    """Before something is stored somebody else has his turn, once each."""
    left, append = list(turns), Journal.append

    def late(journal: Journal, *words: Any) -> None:
        if left:
            left.pop(0)()
        append(journal, *words)

    monkeypatch.setattr(Journal, "append", late)


def decide(run: Run, begun: Begun, table: str) -> Said:
    signed = ("--by", "Judy", "--reason", "not seated after ten minutes")
    return run("event", "result", begun.event, table, "1-0", "no-show", *signed)


def slip(run: Run, begun: Begun, table: str, games: str = "1-0") -> Said:
    return run("event", "result", begun.event, table, games, "--slip")


def test_a_slip_of_another_table_does_not_stop_a_judge(run, store, monkeypatch) -> None:
    begun = begin(run, store, 3, 1)
    meanwhile(monkeypatch, lambda: slip(run, begun, "1-1"))
    assert decide(run, begun, "1-2").code == 0
    said = answers(read(store, begun.event), begun.records)
    assert said == [(1, "slip 1-1 1-0"), (0, "decide 1-2 1-0 no-show")]


def test_a_judge_sees_first_what_is_said_of_the_same_table(run, store, monkeypatch) -> None:
    begun = begin(run, store, 3, 1)
    meanwhile(monkeypatch, lambda: slip(run, begun, "1-2", "0-1"))
    said = decide(run, begun, "1-2")
    assert (said.code, "read again and retry" in said.one_line()) == (7, True)
    assert answers(read(store, begun.event), begun.records) == [(1, "slip 1-2 0-1")]


def test_what_depends_on_what_others_say_is_not_said_again(run, store, monkeypatch) -> None:
    begun = begin(run, store, 2, 1)
    assert [slip(run, begun, table).code for table in ("1-1", "1-2")] == [0, 0]
    meanwhile(monkeypatch, lambda: run("event", "dispute", begun.event, "1-1", "0-1"))
    said = run("event", "pair", begun.event)
    assert (said.code, "read again and retry" in said.one_line()) == (7, True)
    assert answers(read(store, begun.event), begun.records)[2:] == [(1, "dispute 1-1 0-1")]
    assert run("event", "pair", begun.event).code == 1


def test_two_organisers_who_pair_at_once_pair_one_round(run, store, monkeypatch) -> None:
    begun = begin(run, store, 2, 1)
    assert [slip(run, begun, table).code for table in ("1-1", "1-2")] == [0, 0]
    meanwhile(monkeypatch, lambda: run("event", "pair", begun.event))
    said = run("event", "pair", begun.event)
    assert said.code in (0, 7), "within one second both say the same record, which is nothing new"
    assert len(read(store, begun.event).event.rounds) == 2


def test_patience_has_an_end(run, store, monkeypatch) -> None:
    begun = begin(run, store, 8, 1)
    monkeypatch.setattr("cli.event.patience.SECONDS", 0.0)
    meanwhile(monkeypatch, lambda: slip(run, begun, "1-1"))
    said = slip(run, begun, "1-2")
    assert (said.code, "somebody else wrote first" in said.one_line()) == (7, True)
    assert slip(run, begun, "1-2").code == 0


def test_the_same_slip_at_once_is_told_as_known(run, store, monkeypatch) -> None:
    begun = begin(run, store, 3, 2)
    meanwhile(monkeypatch, lambda: slip(run, begun, "1-1"), lambda: slip(run, begun, "1-3"))
    said = slip(run, begun, "1-1")
    assert (said.code, "already so" in said.out) == (0, True)
    other = slip(run, begun, "1-2")
    assert (other.code, "already so" in other.out) == (0, False)
    found = answers(read(store, begun.event), begun.records)
    assert sorted(found) == [(1, f"slip 1-{at} 1-0") for at in (1, 2, 3)]
