"""What a verdict says beside its grade, what can be required, and which root a match must have."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.file.replay_file import encode
from replays.verify.promises import NOT_PROMISED, PROMISES
from tests.cli.conftest import Run
from tests.events.recorded import live
from tests.vectors.withheld_parts import withhold

CORPUS = Path(__file__).parents[1] / "corpus"
OWN_CARDS = str(CORPUS / "clash-own-set.replay")
OWN_BOARD = str(CORPUS / "super-fantasy-brawl-own-board.replay")
OBSERVED = str(CORPUS / "clash-observed.replay")
READINGS = str(CORPUS / "other-readings.replay")
BRANCH = str(CORPUS / "what-if.replay")
PLAIN = str(CORPUS / "greedy.replay")

ODD = (
    (OWN_CARDS, "shipped", "own cards: 'a-few' is not a shipped set"),
    (OWN_BOARD, "shipped", "is not a shipped set"),
    (OBSERVED, "seeded", "chance is observed"),
    (READINGS, "usual", "readings: "),
    (BRANCH, "played", "a branch of match "),
)


@pytest.mark.parametrize(("file", "trait", "sentence"), ODD)
def test_what_is_out_of_the_usual_is_said_and_can_be_required(
    run: Run, file: str, trait: str, sentence: str
) -> None:
    said = run("validate", file)
    assert said.code == 0
    assert ": proven: " in said.out
    assert sentence in said.out
    strict = run("validate", file, "--require", f"proven,{trait}")
    assert strict.code == 1
    assert f": proven, not {trait}: " in strict.out
    data = run("validate", file, "--json").data["files"][0]
    assert data["traits"][trait] is False
    assert any(sentence in each for each in data["unusual"])


def test_a_plain_match_is_all_that_can_be_required(run: Run) -> None:
    said = run("validate", PLAIN, "--require", "proven,shipped,seeded,usual,played")
    assert said.code == 0
    assert len(said.out.splitlines()) == 1
    data = run("validate", PLAIN, "--json").data["files"][0]
    assert [trait for trait, has in data["traits"].items() if not has] == ["fair", "sealed"]
    assert data["fair"] is None
    assert len(data["cards"][0]["digest"]) == 64


@pytest.mark.parametrize("name", ["pledged", "clash-pledged"])
def test_a_fair_seed_is_said_and_can_be_required(run: Run, name: str) -> None:
    file = str(CORPUS / f"{name}.replay")
    said = run("validate", file, "--require", "proven,fair")
    assert said.code == 0
    assert "  a fair seed: every seat pledged" in said.out
    (data,) = run("validate", file, "--json").data["files"]
    assert data["traits"]["fair"]
    assert data["fair"].startswith("a fair seed: ")
    assert data["unusual"] == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("greedy", None),
        ("contributed", None),
        ("clash-awaited", None),
        ("save-your-bacon-refused", "seat 1 and seat 3 have refused to reveal"),
    ],
)
def test_a_seed_that_is_not_fair_is_not_enough_where_one_is_required(
    run: Run, name: str, why: str | None
) -> None:
    file = str(CORPUS / f"{name}.replay")
    said = run("validate", file, "--require", "readable,fair")
    assert said.code == 1
    assert ", not fair: " in said.out
    assert "a fair seed: every" not in said.out
    assert why is None or f"  opened for a fair seed that is not made: {why}\n" in said.out


def test_of_a_match_whose_opening_is_withheld_nobody_can_say_what_it_is(
    run: Run, tmp_path: Path
) -> None:
    rec = live(6)
    rec.close()
    file = tmp_path / "withheld.replay"
    file.write_bytes(encode(withhold(rec.match, "public", 1, 0), "bacon-project"))
    assert run("validate", str(file), "--require", "readable").code == 0
    for trait in ("shipped", "seeded", "usual", "played", "fair"):
        said = run("validate", str(file), "--require", f"readable,{trait}")
        assert said.code == 1
        assert f"readable, not {trait}" in said.out


@pytest.mark.parametrize("words", ["perfect", "proven,folds", "shipped,shipped", "", "proven,"])
def test_words_that_cannot_be_required_are_refused(run: Run, words: str) -> None:
    said = run("validate", PLAIN, "--require", words)
    assert said.code == 2
    assert "expected one of proven, folds, readable" in said.err


@pytest.mark.parametrize("file", [OWN_CARDS, OBSERVED, READINGS])
def test_show_and_log_say_it_too(run: Run, file: str) -> None:
    sentence = run("validate", file, "--json").data["files"][0]["unusual"][0]
    assert sentence in run("show", file).out
    assert sentence in run("log", file).out


def test_the_root_of_a_slip_is_compared(run: Run) -> None:
    root = run("show", PLAIN, "--root").out.strip()
    assert run("validate", PLAIN, "--root", root).code == 0
    assert run("validate", PLAIN, "--root", root[:16].upper()).code == 0
    other = run("validate", PLAIN, "--root", "0" * 64)
    assert other.code == 1
    assert f"its root is {root}" in other.out
    assert run("validate", str(CORPUS / "live.replay"), "--root", root).code == 1
    for words in ("abc", "x" * 16, "0" * 65):
        said = run("validate", PLAIN, "--root", words)
        assert said.code == 2
        assert "hexadecimal digits" in said.err


def test_the_grades_are_explained(run: Run) -> None:
    said = run("validate", "--explain")
    assert said.code == 0
    assert all(each.sentence in said.out for each in PROMISES)
    assert all(sentence in said.out for sentence in NOT_PROMISED)
    data = run("validate", "--explain", "--json").data
    assert [each["grade"] for each in data["grades"]] == ["proven", "folds", "readable", "damaged"]
    assert run("validate").code == 2


def test_of_two_closings_of_one_match_both_roots_are_named(run: Run, tmp_path: Path) -> None:
    roots = []
    for actions in (6, 8):
        rec = live(actions)
        rec.close()
        roots.append(rec.match.root.hex())
        (tmp_path / f"{actions}.replay").write_bytes(encode(rec.match, "bacon-project"))
    assert run("import", str(tmp_path / "6.replay")).code == 0
    said = run("import", str(tmp_path / "8.replay"))
    assert said.code == 1
    assert all(root in said.err for root in roots)
    assert "closed twice" in said.one_line()
    assert run("import", str(tmp_path / "6.replay")).code == 0


def test_a_file_that_is_not_there_is_not_imported(run: Run) -> None:
    said = run("import", "nowhere.replay")
    assert said.code in (2, 8)
    assert "nowhere.replay" in said.one_line()
