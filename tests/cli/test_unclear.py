"""`rules --unclear` and `rules --club`: the register of unclear rules over cases and archives, and the rulings of a club."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.register import unclear
from referee.games import find
from tests.cli.conftest import ROOT, Run
from tests.corpus.build import HERE as CORPUS

GAMES = ("bacon-project", "clash", "save-your-bacon", "super-fantasy-brawl", "homestuck-atcg")
GOOD = """
title = "A gap in the stack is refused"
game = "bacon-project"
rules = ["BP-8.8"]
[position]
turn-player = 1
seats.1 = { profile = "raven-grey", hand = ["4h", "6c"], stack = ["Ah"] }
seats.2 = { profile = "steven-graphite", stack = ["Ad"] }
[[step]]
refuse = "1: stack 6c"
rule = "BP-8.8"
"""
SPOILED = {
    "bad.toml": GOOD.replace('rule = "BP-8.8"', 'rule = "BP-8.9"').replace("A gap", "Another gap"),
    "gone.toml": GOOD.replace('"BP-8.8"]', '"BP-8.8", "BP-99.9"]'),
    "torn.toml": 'title = "torn\n',
}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_its_question_each_reading_and_the_cases_that_show_it(
    run: Run, game: str
) -> None:
    data = run("rules", game, "--unclear", "--json").data
    catalogue = find(game).catalogue
    assert {row["id"] for row in data["rules"]} == {each.id for each in catalogue.rulings}
    shown = 0
    for row in data["rules"]:
        entry = catalogue.rule(row["id"])
        told = [(each["option"], each["choice"]) for each in row["readings"]]
        assert told == [(each.name, choice) for each in entry.options for choice in each.choices]
        assert row["question"]
        for reading in row["readings"]:
            for case in reading["cases"]:
                text = (ROOT / case["file"]).read_text(encoding="utf-8")
                assert reading["usual"] or reading["option"] in text
                assert entry.id in text or reading["option"] in text
                shown += 1
        assert all(entry.id in (ROOT / case["file"]).read_text("utf-8") for case in row["cases"])
    assert shown
    lines = run("rules", game, "--unclear").out
    assert lines.count("  question: ") == len(catalogue.rulings)


def test_the_matches_of_an_archive_are_counted_as_their_logs_say(run: Run) -> None:
    files = sorted(str(each) for each in CORPUS.glob("clash-*.replay"))
    expected: dict[str, int] = {}
    matches: set[str] = set()
    for file in files:
        log = run("log", file, "--as", "judge", "--json")
        table = run("show", file, "--as", "judge", "--json").data
        if log.code or table["live"] or table["match"] in matches:
            continue
        matches.add(table["match"])
        rules = {each["rule"] for record in log.data["records"] for each in record["facts"]}
        for rule in rules:
            expected[rule] = expected.get(rule, 0) + 1
    said = run("rules", "clash", "--unclear", "--in", str(CORPUS), "--json")
    rows = {row["id"]: row["matches"] for row in said.data["rules"]}
    assert {row["of"] for row in rows.values()} == {len(matches)}
    assert {rule: row["facts"] for rule, row in rows.items()} == {
        rule: expected.get(rule, 0) for rule in rows
    }
    assert any(row["otherwise"] for row in rows.values())
    assert all(
        max(row["otherwise"], row["facts"], row["refusals"], row["rulings"]) <= row["rest"]
        for row in rows.values()
    )
    spent = next(row for row in said.data["rules"] if row["id"] == "CL-Q3")
    assert sum(each["matches"] for each in spent["readings"]) == len(matches)


def test_a_store_is_an_archive_whose_live_matches_do_not_count(run: Run, tmp_path: Path) -> None:
    file = str(CORPUS / "greedy.replay")
    assert run("import", file).code == 0
    assert run("new", "bacon-project", "--player", "Ann", "--player", "Ben").code == 0
    for words in (["store"], ["store", file], [f"sqlite:///{tmp_path / 'matches.sqlite'}"]):
        ways = [each for word in words for each in ("--in", word)]
        data = run("rules", "bacon-project", "BP-Q8", "--unclear", *ways, "--json").data
        (row,) = data["rules"]
        assert row["matches"]["of"] == 1, "each match once, and no live one"
    line = run("rules", "bacon-project", "BP-Q8", "--unclear", "--in", "store").out
    assert "  reading first_player = seed (the usual one), 1 match\n" in line
    assert " of 1 match " in line


def test_what_cannot_be_read_is_said_and_passed_over(run: Run, tmp_path: Path) -> None:
    shutil.copy(CORPUS / "greedy.replay", tmp_path / "good.replay")
    data = bytearray((CORPUS / "greedy.replay").read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "spoiled.replay").write_bytes(bytes(data))
    said = run("rules", "bacon-project", "BP-Q8", "--unclear", "--in", str(tmp_path), "--json")
    assert said.code == 3
    assert said.data["rules"][0]["matches"]["of"] == 1
    assert "spoiled.replay" in said.one_line()


def test_without_the_source_tree_it_is_said_where_the_cases_lie(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = unclear.SHIPPED / "clash"
    named = run("rules", "clash", "CL-Q2", "--unclear", "--cases", str(folder)).out
    monkeypatch.setattr(unclear, "SHIPPED", tmp_path / "nothing")
    said = run("rules", "clash", "CL-Q2", "--unclear")
    assert said.code == 0
    assert "tests/rules/clash; they are not installed" in said.out
    assert "shown by" not in said.out
    assert named.count("shown by ") > 2


def test_the_rulings_of_a_club_stand_beside_the_rules_and_are_run_again(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "good.toml").write_text(GOOD, encoding="utf-8")
    other = 'title = "x"\ngame = "clash"\nrules = ["CL-1.1"]\n'
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")
    said = run("rules", "bacon-project", "BP-8.8", "--club", str(tmp_path))
    assert said.code == 0, said.err
    assert f"  club: A gap in the stack is refused ({tmp_path / 'good.toml'})\n" in said.out
    assert "club: 1 of 1 ruling holds" in said.out
    for name, text in SPOILED.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    said = run("rules", "bacon-project", "--club", str(tmp_path))
    assert said.code == 6
    assert f"{tmp_path / 'bad.toml'}: no longer holds: " in said.out
    gone = next(each for each in said.out.splitlines() if each.startswith(f"{tmp_path / 'gone'}"))
    assert "no longer holds: " in gone
    assert "no rule 'BP-99.9'" in gone
    assert f"{tmp_path / 'torn.toml'}: no longer holds: " in said.out
    assert "Another gap in the stack is refused" in said.out.partition("BP-8.8  ")[2]
    rows = run("rules", "bacon-project", "BP-8.8", "--club", str(tmp_path), "--json").data["club"]
    assert [row["holds"] for row in rows] == [False, False, True, False]
    (tmp_path / "gone.toml").unlink()
    (tmp_path / "torn.toml").unlink()
    assert run("rules", "bacon-project", "BP-8.8", "--club", str(tmp_path)).code == 1


def test_a_ruling_is_shown_with_its_readings(run: Run) -> None:
    said = run("rules", "clash", "CL-Q3")
    assert "  reading play_cost: printed, one (usual: printed)\n" in said.out
    row = run("rules", "clash", "CL-Q3", "--json").data["rules"][0]
    option = {"option": "play_cost", "choices": ["printed", "one"], "default": "printed"}
    assert row["options"] == [option]


@pytest.mark.parametrize(
    "words",
    [
        ("--in", "store"),
        ("--cases", "x"),
        ("--unclear", "--in", "no-such-file.replay"),
        ("--unclear", "--cases", "no-such-folder"),
        ("--club", "no-such-folder"),
        ("BP-8.8", "--unclear"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, words: tuple[str, ...]) -> None:
    said = run("rules", "bacon-project", *words)
    assert said.code == 2, said
    assert "Traceback" not in said.err
