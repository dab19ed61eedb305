"""``referee impact``: what is said, what is kept, and that a second run goes on from it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT, Run

CORPUS = ROOT / "tests" / "corpus"
READING = ("--reading", "discard_effect=self_card")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of five matches of two games: one of them damaged, one live."""
    made = tmp_path / "archive"
    made.mkdir()
    for name in ("conceded", "greedy", "live", "clash-first-ruled"):
        shutil.copy(CORPUS / f"{name}.replay", made)
    whole = (CORPUS / "random.replay").read_bytes()
    (made / "zz.replay").write_bytes(whole[:-40])
    return made


def test_each_match_that_changes_is_told_with_its_first_record(run: Run, folder: Path) -> None:
    said = run("impact", *READING, str(folder))
    assert said.code == 3
    assert "greedy.replay: becomes illegal\n  record " in said.out
    assert "live.replay: cannot be told: it goes on" in said.out
    assert "conceded.replay: ends alike, with another table\n" in said.out
    assert "clash-first-ruled" not in said.out
    assert said.out.splitlines()[-1] == (
        "5 matches: 1 illegal, 1 with the same end and another table, 1 not touched, "
        "1 not to be told, 1 not sound"
    )
    assert "zz.replay" in said.one_line()


def test_the_answer_as_data_names_every_match(run: Run, folder: Path) -> None:
    data = run("impact", *READING, str(folder), "--json").data
    assert data["erratum"]["readings"] == {"discard_effect": "self_card"}
    kinds = {Path(each["place"]).stem: each["impact"] for each in data["matches"]}
    assert kinds == {
        "clash-first-ruled": "untouched",
        "conceded": "stands",
        "greedy": "illegal",
        "live": "untold",
        "zz": "unsound",
    }
    assert [each["changes"] for each in data["matches"]] == [False, True, True, False, False]


def test_several_processes_say_the_same(run: Run, folder: Path) -> None:
    alone = run("impact", *READING, str(folder), "--jobs", "1")
    assert run("impact", *READING, str(folder), "--jobs", "2") == alone


def test_a_second_run_goes_on_where_the_first_was_interrupted(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    words = ("impact", *READING, str(folder), "--results", str(file))
    first, whole = run(*words), file.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 6
    file.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    looked: list[str] = []
    from cli.commands.archive import impact as room

    real = room.impact_on

    def counted(store: str, item: room.Item, **more: object) -> object:
        looked.append(Path(item.place).stem)
        return real(store, item, **more)

    monkeypatch.setattr(room, "impact_on", counted)
    assert run(*words) == first
    assert looked == ["live", "zz"]
    assert file.read_bytes() == whole


def test_a_match_that_has_changed_is_looked_at_again(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "results.jsonl"
    words = ("impact", *READING, str(folder), "--results", str(file))
    run(*words)
    shutil.copy(CORPUS / "conceded.replay", folder / "zz.replay")
    said = run(*words)
    assert (said.code, said.err) == (1, "")
    assert "2 with the same end" in said.out.splitlines()[-1]


def test_results_of_another_question_are_left_alone(run: Run, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run("impact", *READING, str(folder), "--results", str(file))
    before = file.read_bytes()
    said = run("impact", "--reading", "joker_as_ace=false", str(folder), "--results", str(file))
    assert (said.code, file.read_bytes()) == (2, before)
    assert "holds no results of this question" in said.one_line()
    file.write_bytes(before.splitlines(keepends=True)[0] + b"[]\n")
    said = run("impact", *READING, str(folder), "--results", str(file))
    assert (said.code, said.one_line()) == (2, f"{file}: line 2 is no result")


def test_the_matches_of_the_store_are_looked_at(run: Run) -> None:
    assert run("impact", *READING).out == "0 matches: none\n"
    assert run("import", str(CORPUS / "greedy.replay")).code == 0
    said = run("impact", *READING)
    assert (said.code, said.out.splitlines()[-1]) == (1, "1 match: 1 illegal")
    (found,) = run("impact", *READING, "--json").data["matches"]
    assert run("impact", *READING, found["match"][:6]).out == said.out


def test_a_rules_file_says_what_is_tried_and_what_is_not(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "referee" / "games" / "homestuck_atcg" / "rules.toml").read_text(
        encoding="utf-8"
    )
    at = text.index('name = "birthday_limit"')
    other = text[:at] + text[at:].replace('default = "false"', 'default = "true"', 1)
    file = tmp_path / "rules.toml"
    file.write_text(other.replace('gist = "', 'gist = "Now: ', 1), encoding="utf-8")
    match = str(CORPUS / "homestuck-atcg-greedy.replay")
    said = run("impact", "--rules", str(file), match)
    assert said.code == 1
    assert said.out.startswith("homestuck-atcg: birthday_limit was false, and is true\n")
    assert "[HAC-Q46]" in said.out
    assert said.one_line().endswith("differ: words are not carried out")
    file.write_text(text, encoding="utf-8")
    said = run("impact", "--rules", str(file), match)
    assert said.code == 2
    assert "every default reading is the shipped one" in said.one_line()


def test_an_unknown_reading_and_no_question_are_one_clear_line(run: Run) -> None:
    assert "did you mean 'level_up'" in run("impact", "--reading", "levelup=instant").one_line()
    assert run("impact").one_line().startswith("what is to be otherwise (expected --reading")
    assert json.loads(run("impact", "--json").out)["exit"] == 2
