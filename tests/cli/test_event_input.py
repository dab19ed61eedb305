"""Events: what is typed or listed wrongly, two desks at once, an append that was interrupted."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from events.store.journal import Journal
from referee.errors import Conflict, StoreError
from tests.cli.conftest import ROOT, Run, command_line, environment
from tests.cli.fork_server import begin
from tests.cli.test_event_evening import SWISS, begun, opened, records, slips

SIGNED = ("--by", "Judy", "--reason", "seen")


def test_a_list_is_entered_but_for_its_faulty_lines(run: Run, tmp_path: Path) -> None:
    event = opened(run)
    file = tmp_path / "players.csv"
    lines = 'name,strength\nAnn,12\nBen,abc\nCleo,3,x,y\n,5\nDora,7\nAnn,1\nEve,100001\n"Finn,2\n'
    file.write_text(lines, encoding="utf-8")
    said = run("event", "enter", event, "--csv", str(file))
    assert said.code == 6
    assert said.out.strip() == "1-3  entered"
    told = said.err.splitlines()
    assert told[0].endswith("line 7: Ann stands in line 2 too; entered twice")
    places = [line.partition("players.csv: ")[2].split(": ")[0] for line in told[1:]]
    assert places == [
        "line 3, column 2", "line 4, column 3", "line 5, column 1", "line 8, column 2", "line 9, column 1",
    ]  # fmt: skip
    assert "strength 'abc' is not a number; nothing of this line was entered" in told[1]
    file.write_text("name;strength\nAnn;12\nBen;4\nDora;7\n", encoding="utf-8")
    said = run("event", "enter", event, "--csv", str(file), "--json")
    assert [(each["entry"], each["names"]) for each in said.data["entries"]] == [(4, ["Ben"])]
    assert said.err.count("is entered already") == 2


def test_names_that_two_entries_have_are_told_apart(run: Run) -> None:
    event = opened(run)
    for name in ("Ann", "Anna", "Ben"):
        assert run("event", "enter", event, name).code == 0
    said = run("event", "enter", event, "ben")
    assert (said.code, "Ben (3) is entered already" in said.one_line()) == (0, True)
    assert "Ann (1) leaves" in run("event", "drop", event, "ann").out
    said = run("event", "drop", event, "BEN")
    assert said.code == 2
    assert said.one_line().endswith("(Ben (3), ben (4))")
    assert "Anna (2) leaves" in run("event", "drop", event, "anna").out
    assert run("event", "drop", event, "9").one_line().endswith("[TN-4]")


def test_a_team_is_two_names(run: Run) -> None:
    said = run("event", "new", "super-fantasy-brawl", "--name", "Pairs", "--team", "2",
               "--stage", "swiss rounds:2", "--json")  # fmt: skip
    event = str(said.data["event"])
    said = run("event", "enter", event, "Ann", "--with", "Ben")
    assert "Ann and Ben (1)" in said.out
    assert "Ann and Ben (1) leaves" in run("event", "drop", event, "ben").out
    assert "[TN-4]" in run("event", "enter", event, "Cleo").one_line()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("new", "nothing", "--name", "A", "--stage", "single"), 2, "no game 'nothing'"),
        (("new", "tournament", "--name", "A", "--stage", "single"), 2, "no game that is played"),
        (("new", "clash", "--name", " ", "--stage", "single"), 2, "name is empty"),
        (("new", "clash", "--name", "A", "--stage", "swiss"), 1, "[TN-1]"),
        (("new", "clash", "--name", "A", "--stage", "chess"), 2, "expected a kind of stage"),
        (("new", "clash", "--name", "A", "--stage", "single", "--desks", "17"), 2, "from 1 to 16"),
        (("new", "clash", "--name", "A", "--stage", "single", "--team", "2"), 2, "not by 4"),
        (("new", "clash", "--name", "A"), 2, "--stage"),
        (("enter", "{event}"), 2, "name who enters"),
        (("enter", "{event}", "A", "--csv", "x.csv"), 2, "name who enters"),
        (("enter", "{event}", "--csv", "nowhere.csv"), 2, "nowhere.csv"),
        (("drop", "{event}", "Zoe"), 2, "no entry is called 'Zoe'"),
        (("drop", "qqqq", "Zoe"), 2, "no match"),
        (("drop", "{clash}", "Zoe"), 2, "is no event"),
        (("return", "{event}", "Ann"), 1, "[TN-18] (--by NAME --reason TEXT)"),
        (("bye", "{event}", "Ann", "1", "zero"), 1, "[TN-14]"),
        (("bye", "{event}", "Ann", "2", "half"), 1, "Ann (1) has 0 of 0"),
        (("bye", "{event}", "Ann", "2", "huge"), 2, "'huge'"),
        (("checkin", "{event}", "Ann", "--desk", "3"), 2, "a desk from 1 to 2"),
        (("mix", "{event}", "5"), 1, "[TN-3]"),
        (("start", "{event}"), 1, "[TN-1]"),
        (("pair", "{event}"), 1, "[TN-20]"),
        (("pair", "{event}", "--again", "--by-hand", "x"), 2, "exclude each other"),
        (("result", "{event}", "1-1", "2-0"), 2, "--slip"),
        (("result", "{event}", "1-1", "2-0", "error", "--slip"), 2, "--slip"),
        (("result", "{event}", "first", "2-0", "--slip"), 2, "names no table"),
        (("result", "{event}", "1-9", "2-0", "--slip"), 1, "1-9 is no table"),
        (("result", "{event}", "1-1", "2:0", "--slip"), 2, "'2:0' is no result"),
        (("result", "{event}", "1-1", "3-0", "--slip"), 1, "[TN-41]"),
        (("result", "{event}", "1-1", "2-0", "--slip", "--desk", "9"), 2, "a desk from 1 to 2"),
        (("result", "{event}", "1-1", "2-0", "--slip", "--desk", "0"), 2, "--desk"),
        (("dispute", "{event}", "1-1", "2-0"), 1, "[TN-33]"),
        (("correct", "{event}", "1-1", "2-0", "error", *SIGNED), 1, "[TN-55]"),
        (("correct", "{event}", "1-1", "2-0", "error", "--preview"), 1, "[TN-55]"),
        (("correct", "{event}", "1-1", "2-0", "error", "--void", "x"), 2, "names no table"),
        (("penalise", "{event}", "Ann", "warning"), 1, "[TN-60]"),
        (
            ("penalise", "{event}", "Ann", "warning", "--by", "", "--reason", "x"),
            2,
            "name is empty",
        ),
        (("strike", "{event}", "3", *SIGNED), 1, "[TN-60]"),
        (("extend", "{event}", "1-1", "5"), 1, "[TN-66]"),
        (("clock", "{event}", "5000"), 2, "minutes"),
        (("cut", "{event}"), 1, "[TN-53]"),
        (("finish", "{event}"), 1, "[TN-62]"),
        (("close", "{event}"), 1, "not over yet"),
    ],
)
def test_mistakes_get_one_line_and_change_nothing(
    run: Run, tmp_path: Path, words: tuple[str, ...], code: int, says: str
) -> None:
    names = {"event": begun(run, tmp_path), "clash": run("new", "clash", "--json").data["id"]}
    before = records(run, names["event"])
    said = run("event", *(word.format(**names) for word in words))
    assert (said.code, said.out) == (code, "")
    assert says in said.one_line()
    assert records(run, names["event"]) == before


def test_a_key_that_is_not_due_is_told_to_nobody(run: Run, tmp_path: Path) -> None:
    event = begun(run, tmp_path)
    said = run("event", "pair", event, "--json")
    assert (said.code, said.data["answer"]) == (1, "pair")
    slips(run, event, 1, "2-0", "2-0", "2-0", "2-0")
    preview = run("event", "pair", event, "--preview", "--json").data
    assert (preview["key"], preview["record"]) == (None, None)
    paired = run("event", "pair", event, "--json").data
    assert paired["tables"] == preview["tables"]
    assert len(paired["key"]) == 64


# -- several at once ------------------------------------------------------------------------


def test_two_desks_in_two_processes_lose_nothing(run: Run, store: str, tmp_path: Path) -> None:
    event = begun(run, tmp_path, SWISS)
    before = records(run, event)
    started = [
        begin(
            command_line("event", "result", event, f"1-{at}", "2-0", "--slip", "--desk", str(1 + at % 2)),
            env=environment(store), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for at in (1, 2)
    ]  # fmt: skip
    for process in started:
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, "")
        assert "2 - 0" in out
    assert records(run, event) == before + 2


def test_what_commutes_is_said_again_and_a_decision_of_a_table_as_it_was(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = begun(run, tmp_path)
    append, left = Journal.append, [3]

    def contended(*words: object) -> None:
        if left[0]:
            left[0] -= 1
            message = "somebody else wrote first"
            raise Conflict(message)
        append(*words)

    monkeypatch.setattr(Journal, "append", contended)
    assert run("event", "result", event, "1-1", "2-0", "--slip").code == 0
    left[0] = 2
    assert run("event", "drop", event, "Ann").code == 0
    left[0] = 1
    decide = ("event", "result", event, "1-2", "2-0", "error", *SIGNED)
    said = run(*decide)
    assert (said.code, left[0]) == (0, 0)


def test_an_interrupted_append_is_not_acknowledged(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = begun(run, tmp_path)
    before = records(run, event)

    def lost(*_: object) -> None:
        message = "the disk is full"
        raise StoreError(message)

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append", lost)
        said = run("event", "result", event, "1-1", "2-0", "--slip")
        assert (said.code, said.out, said.one_line()) == (8, "", "the disk is full")
        file = tmp_path / "late.csv"
        file.write_text("Ida\nJo\n", encoding="utf-8")
        assert run("event", "enter", event, "--csv", str(file)).out == ""
    assert records(run, event) == before
    assert run("event", "result", event, "1-1", "2-0", "--slip").code == 0
    assert "9-10  entered" in run("event", "enter", event, "--csv", str(file)).out
