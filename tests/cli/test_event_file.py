"""The event file: written, verified, spoiled."""

import json
import re

import pytest

from replays.tournament.bundle import read_head, read_member, write_event
from tests.cli.conftest import ROOT
from tests.cli.test_damaged_store import change
from tests.cli.test_event_matches import opened, play

TWO = re.compile(r"[12]-[12]\s+\S+ ([a-z2-7]{8})")


@pytest.fixture
def finished(run):
    """An event of four in a bracket: three tables, two by their matches, the final by a slip."""
    stage = ("--stage", "single best-of:1")
    event = (
        run("event", "new", "bacon-project", "--name", "Club", *stage).out.split()[1].rstrip(":")
    )
    for name in ("Ann", "Ben", "Cai", "Dee"):
        assert run("event", "enter", event, name).code == 0
    assert run("event", "start", event).code == 0
    assert run("event", "pair", event).code == 0
    for at, match in enumerate(TWO.findall(run("event", "open", event).out), 1):
        play(run, match)
        assert run("event", "result", event, f"1-{at}", match).code == 0
    assert run("event", "pair", event).code == 0
    assert run("event", "result", event, "2-1", "1-0", "--slip").code == 0
    assert run("event", "finish", event).code == 0
    return event


@pytest.fixture
def file(run, finished, tmp_path):
    assert run("event", "close", finished).code == 0
    path = tmp_path / "club.event"
    assert run("event", "export", finished, "-o", str(path)).code == 0
    return path


def test_an_event_that_is_not_closed_is_not_exported(run, finished, tmp_path):
    said = run("event", "export", finished, "-o", str(tmp_path / "club.event"))
    assert (said.code, list(tmp_path.glob("club*"))) == (2, [])
    assert "not closed yet" in said.one_line()


def test_a_damaged_match_is_no_missing_one(run, finished, store, tmp_path):
    assert run("event", "close", finished).code == 0
    every = run("list", "--json").data["matches"]
    match = next(each["id"] for each in every if each["game"] == "bacon-project")
    words = "UPDATE stored_events SET state = ? WHERE originator_id = ?"
    change(store, words, b"", f"{match}:public")
    said = run("event", "export", finished, "-o", str(tmp_path / "club.event"))
    assert (said.code, list(tmp_path.glob("club*"))) == (3, [])
    assert match[:8] in said.one_line()


def test_the_whole_file_is_proven_with_every_result_and_its_grade(run, file):
    said = run("validate", str(file))
    assert (said.code, said.err) == (0, "")
    assert "proven: tournament" in said.out
    assert "2 proven, 1 slip" in said.out
    found = json.loads(run("validate", str(file), "--json").out.splitlines()[0])
    assert found["results"] == {"proven": 2, "slip": 1}
    assert (found["members"], found["faults"], found["missing"]) == (3, [], [])


def test_what_is_required_of_an_event_holds_for_every_member(run, file):
    root = run("validate", str(file), "--json").data["root"]
    for good in (("--require", "proven,shipped,seeded"), ("--root", root), ("--root", root[:16])):
        assert run("validate", str(file), *good).code == 0
    for word in ("fair", "folds,fair"):
        said = run("validate", str(file), "--require", word)
        assert (said.code, "club.event: proven, not fair: tournament" in said.out) == (1, True)
    other = ("f" if root[0] != "f" else "0") + root[1:16]
    said = run("validate", str(file), "--require", "proven", "--root", other)
    assert (said.code, f"root {other}: not this event, its root is {root}" in said.out) == (1, True)


def test_with_a_match_left_out_an_event_folds_at_best(run, file):
    head = read_head(file)
    rows = head.rows[:-1]
    members = [read_member(file, head, at) for at in range(len(rows))]
    shorter = file.with_name("shorter.event")
    write_event(shorter, rows, members, force=False)
    assert run("validate", str(shorter)).code == 0
    assert run("validate", str(shorter), "--require", "folds").code == 0
    said = run("validate", str(shorter), "--require", "proven")
    assert (said.code, "shorter.event: folds, not proven: tournament" in said.out) == (1, True)
    assert "left out  result" in said.out


def test_the_same_event_is_the_same_bytes(run, finished, tmp_path):
    assert run("event", "close", finished).code == 0
    for name in ("one.event", "two.event"):
        assert run("event", "export", finished, "-o", str(tmp_path / name)).code == 0
    assert (tmp_path / "one.event").read_bytes() == (tmp_path / "two.event").read_bytes()
    assert run("event", "export", finished, "-o", str(tmp_path / "two.event")).code == 8


@pytest.mark.parametrize("part", range(1, 12))
def test_a_changed_byte_is_found(run, file, part):
    data = bytearray(file.read_bytes())
    data[len(data) * part // 12] ^= 1
    file.write_bytes(data)
    said = run("validate", str(file))
    assert said.code in (3, 4)
    assert "Traceback" not in said.err
    assert str(file) in said.err


def test_a_cut_file_and_no_file_are_one_line_each(run, file):
    file.write_bytes(file.read_bytes()[:-7])
    assert run("validate", str(file)).one_line().count(file.name) == 1
    said = run("validate", str(file.with_name("none.event")))
    assert (said.code, said.one_line().count("none.event")) == (2, 1)


def test_a_slip_of_a_finished_match_that_was_opened_is_known_by_its_letter(run):
    stage = ("--stage", "swiss rounds:1")
    event = (
        run("event", "new", "bacon-project", "--name", "Club", *stage).out.split()[1].rstrip(":")
    )
    for name in ("Ann", "Ben"):
        assert run("event", "enter", event, name).code == 0
    assert run("event", "start", event).code == 0
    assert run("event", "pair", event).code == 0
    assert opened(run, event)
    letter = re.search(r"<1-1([A-Z])>", run("event", "slips", event).out)[1]
    other = "A" if letter != "A" else "B"
    assert run("event", "result", event, f"1-1{other}", "1-0", "--slip").code == 2
    assert run("event", "result", event, f"1-1{letter}", "1-0", "--slip").code == 0


def test_public_copies_of_an_event_are_said_and_prove_what_they_can(run, finished, tmp_path):
    assert run("event", "close", finished).code == 0
    path, people = tmp_path / "public.event", (b"Ann", b"Ben", b"Cai", b"Dee")
    said = run("event", "export", finished, "--as", "public", "-o", str(path))
    assert said.code == 0
    assert "withheld: the secrets and what not everybody knew of a match" in said.out
    assert all(name in path.read_bytes() for name in people)
    found = json.loads(run("validate", str(path), "--json").out.splitlines()[0])
    assert (found["results"], found["faults"]) == ({"named": 2, "slip": 1}, [])
    nameless = ("--as", "public", "--without", "names", "--force", "-o", str(path), "--json")
    said = run("event", "export", finished, *nameless)
    assert said.data["withheld"][-1] == "names"
    assert not any(name in path.read_bytes() for name in people)
    assert run("validate", str(path)).code == 0


def test_a_whole_file_says_of_nothing_that_it_is_withheld(run, finished, tmp_path):
    assert run("event", "close", finished).code == 0
    said = run("event", "export", finished, "-o", str(tmp_path / "club.event"), "--json")
    assert (said.data["as"], said.data["withheld"]) == ("judge", [])
    wrong = ("event", "export", finished, "--as", "1", "-o", str(tmp_path / "one.event"))
    assert run(*wrong).code == 2


CLUB = str(ROOT / "tests" / "vectors" / "club.event")


def test_the_summary_says_who_won_and_on_what_the_results_rest(run):
    said = run("validate", CLUB)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        f"{CLUB}: folds: tournament, 21 records, 5 entries, 4 (Dee) won",
        "  matches   2 matches: all proven, every one names its table",
        "  results   2 proven, 1 named, 2 slips, 1 decided (no-show, judge Hana), 1 bye",
        "  pairings  3 of 3 rounds as drawn (own/1); keys 1-3 fit the chain",
        "  decks     1 registered, 1 revealed, 0 differ",
        "  left out  result 7da686db74fd0236",
    ]


def test_the_root_that_was_made_known_and_what_is_required_hold_for_an_event_too(run):
    root = run("validate", CLUB, "--json").data["root"]
    assert run("validate", CLUB, "--root", root).code == 0
    assert run("validate", CLUB, "--root", root[:16], "--require", "readable,seeded").code == 0
    said = run("validate", CLUB, "--root", "0" * 16)
    assert (said.code, f"not this event, its root is {root}" in said.out) == (1, True)
    said = run("validate", CLUB, "--require", "proven,fair")
    assert (said.code, "club.event: folds, not proven, not fair: tournament" in said.out) == (
        1,
        True,
    )


def test_a_bracket_is_as_seeded_and_a_decided_table_says_who_decided(run, file):
    lines = run("validate", str(file)).out.splitlines()
    assert "  results   2 proven, 1 slip" in lines
    assert "  pairings  bracket as seeded; keys 1-2 fit the chain" in lines
