"""`validate` by grades: what is said, what is good enough, and how the command ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.file.replay_file import encode
from tests.cli.conftest import ROOT, Run
from tests.vectors.build_spoiled import SPOILED
from tests.vectors.spoiling import GAME, sound
from tests.vectors.withheld_parts import withhold

CORPUS = ROOT / "tests" / "corpus"
PROVEN = ("greedy.replay", "clash-greedy.replay")
READABLE = ("live.replay", "clash-partly-withheld.replay")


def made(tmp_path: Path, name: str, data: bytes) -> str:
    path = tmp_path / f"{name}.replay"
    path.write_bytes(data)
    return str(path)


@pytest.mark.parametrize("name", PROVEN)
def test_a_proven_file_is_good_enough_for_everything(run: Run, name: str) -> None:
    for require in ("proven", "folds", "readable"):
        said = run("validate", str(CORPUS / name), "--require", require)
        assert said.code == 0
        assert f"{name}: proven: " in said.out


@pytest.mark.parametrize("name", READABLE)
def test_a_good_file_below_the_required_grade_is_a_no_in_one_line(run: Run, name: str) -> None:
    place = str(CORPUS / name)
    plain = run("validate", place)
    assert plain.code == 0
    assert plain.out.startswith(f"{place}: readable: ")
    assert run("validate", place, "--require", "readable").out == plain.out
    for require in ("proven", "folds"):
        said = run("validate", place, "--require", require)
        assert said.code == 1
        assert said.out.startswith(f"{place}: readable, not {require}: ")
        (file,) = run("validate", place, "--require", require, "--json").data["files"]
        assert (file["grade"], file["required"], file["good"]) == ("readable", require, False)
        assert (file["exit"], file["fault"]) == (1, None)


def test_a_check_withheld_folds_and_is_not_proven(run: Run, tmp_path: Path) -> None:
    place = made(tmp_path, "folds", encode(withhold(sound(), "public", 3, 1), GAME))
    assert run("validate", place, "--require", "folds").code == 0
    said = run("validate", place, "--require", "proven")
    assert said.code == 1
    first, second = said.out.splitlines()
    assert first.startswith(f"{place}: folds, not proven: bacon-project, 10 records")
    assert second == "  check withheld: record 3"


@pytest.mark.parametrize(
    ("name", "enough", "not_enough"),
    [
        ("another-rules-version", ["readable"], ["folds", "proven"]),
        ("a-kind-that-nobody-knows", ["readable"], ["folds", "proven"]),
        ("another-digest-recipe", ["readable", "folds"], ["proven"]),
        ("another-file-format", [], ["readable", "folds", "proven"]),
    ],
)
def test_a_file_from_another_world_is_good_where_its_grade_is_required(
    run: Run, tmp_path: Path, name: str, enough: list[str], not_enough: list[str]
) -> None:
    place = made(tmp_path, name, SPOILED[name]())
    assert run("validate", place).code == 4
    for require in enough:
        said = run("validate", place, "--require", require, "--json")
        (file,) = said.data["files"]
        assert (said.code, file["exit"], file["good"]) == (0, 0, True)
        assert file["verdict"] == "unknown version"
        assert "not known here" in file["fault"]["message"]
    for require in not_enough:
        assert run("validate", place, "--require", require).code == 4


@pytest.mark.parametrize(
    ("name", "code"), [("an-illegal-action", 1), ("cut-in-half", 3), ("an-empty-check", 5)]
)
def test_what_is_damaged_is_good_enough_for_nothing(
    run: Run, tmp_path: Path, name: str, code: int
) -> None:
    place = made(tmp_path, name, SPOILED[name]())
    for require in ("proven", "folds", "readable"):
        said = run("validate", place, "--require", require)
        assert said.code == code
        assert said.out.startswith(f"{place}: damaged: ")


def test_another_digest_recipe_is_said_with_what_folds_all_the_same(
    run: Run, tmp_path: Path
) -> None:
    place = made(tmp_path, "recipe", SPOILED["another-digest-recipe"]())
    first, second = run("validate", place).out.splitlines()
    assert first == (
        f"{place}: folds: unknown version: record 1: digest recipe 77 is not known here "
        "(known: 1) (10 of 10 records fold)"
    )
    assert second.startswith("  every check: ")


def test_a_grade_that_is_none_is_answered_with_those_that_are(run: Run) -> None:
    said = run("validate", "x.replay", "--require", "good")
    assert said.code == 2
    assert "proven" in said.one_line()
    assert run("validate", "x.replay", "--require", "damaged").code == 2


def test_many_files_are_counted_by_what_is_required(run: Run) -> None:
    places = [str(CORPUS / name) for name in (*PROVEN, *READABLE)]
    assert run("validate", *places).out.splitlines()[-1] == "4 good, 0 bad"
    said = run("validate", *places, "--require", "proven", "--jobs", "2")
    assert said.code == 1
    assert said.out.splitlines()[-1] == "2 good, 2 bad"


def test_without_forensics_only_the_first_fault_is_said(run: Run, tmp_path: Path) -> None:
    place = made(tmp_path, "swapped", SPOILED["records-swapped"]())
    said = run("validate", place)
    assert len(said.out.splitlines()) == 1
    (file,) = run("validate", place, "--json").data["files"]
    assert (file["forensic"], file["faults"]) == (False, [file["fault"]])


@pytest.mark.parametrize("name", ["records-swapped", "cut-in-half", "a-seal-of-another-count"])
def test_forensics_list_every_fault_and_end_as_the_first_does(
    run: Run, tmp_path: Path, name: str
) -> None:
    place = made(tmp_path, name, SPOILED[name]())
    said = run("validate", place, "--forensic")
    assert said.code == run("validate", place).code != 0
    head, *lines = said.out.splitlines()
    assert head.startswith(f"{place}: damaged: ")
    (file,) = run("validate", place, "--forensic", "--json").data["files"]
    assert file["forensic"]
    assert not file["more_faults"]
    assert file["faults"][0] == file["fault"]
    assert len(file["faults"]) > 1
    for number, fault in enumerate(file["faults"], 1):
        assert lines[number - 1].startswith(f"  fault {number}: {fault['message']}")
        follows = f" (may follow from fault {fault['follows']})"
        assert lines[number - 1].endswith(follows) == (fault["follows"] is not None)


def test_forensics_of_a_good_file_say_what_is_always_said(run: Run) -> None:
    for name in (*PROVEN, *READABLE):
        place = str(CORPUS / name)
        assert run("validate", place, "--forensic") == run("validate", place)


def test_forensics_on_many_files_and_several_processes(run: Run, tmp_path: Path) -> None:
    places = [made(tmp_path, name, SPOILED[name]()) for name in ("a-note-twice", "records-swapped")]
    one = run("validate", *places, "--forensic", "--jobs", "1")
    assert run("validate", *places, "--forensic", "--jobs", "2") == one
    assert "  fault 2: " in one.out


def test_a_file_that_is_no_replay_has_one_fault(run: Run, tmp_path: Path) -> None:
    place = made(tmp_path, "text", b"dear diary")
    said = run("validate", place, "--forensic")
    assert said.code == 3
    first, second = said.out.splitlines()
    assert first.startswith(f"{place}: not a replay file")
    assert second.startswith("  fault 1: not a replay file")
