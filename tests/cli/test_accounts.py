"""The command `accounts`: in words and as data, from a match, a case and a position, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.corpus.build import HERE as CORPUS

BACON = str(CORPUS / "greedy.replay")
POSITION = """\
game = "bacon-project"

[position]
turn-player = 1
seats.1 = { profile = "raven-grey", hand = ["4h", "6c"], stack = ["Ah"] }
seats.2 = { profile = "steven-graphite", stack = ["Ad"] }
"""
STEPS = 'title = "A card is stacked"\n' + POSITION + '\n[[step]]\ndo = "1: stack 4h"\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(*lines: str, name: str = "one.txt") -> str:
    Path(name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return name


def test_accounts_that_agree_end_with_0_and_say_where_they_part(run: Run) -> None:
    one = told("2: stack 8d", "# then", "cast 7d 8h 9c")
    two = told("2: cast 7d 8h 9c", "2: stack 8d", name="two.txt")
    said = run("accounts", f"{BACON}@39", one, two)
    assert said.code == 0
    assert "they come to the same, each in its own way" in said.out
    assert "  one.txt line 1: 2: stack 8d\n  two.txt line 1: 2: cast 7d 8h 9c\n" in said.out
    data = run("accounts", BACON, "--at", "39", one, two, "--json").data
    assert (data["agree"], data["result"], data["record"]) == (True, "same state", 39)
    assert [step["line"] for step in data["part"]] == [1, 1]
    (first, second) = data["accounts"]
    assert [step["kind"] for step in first["steps"]] == ["told", "completed"]
    assert [step["line"] for step in first["steps"]] == [1, 3]
    assert second["steps"][0]["needs"][0] == {
        "seat": 2,
        "card": "7d",
        "borne_out": True,
        "unseen": False,
        "lies": ["seats.2.hand"],
    }


def test_an_account_that_breaks_names_line_rules_cards_and_who_is_asked(run: Run) -> None:
    one = told("2: defend Kc")
    two = told("# as I saw it", "2: defend Jh", "2: pick-revealed 9s", name="two.txt")
    said = run("accounts", f"{BACON}@15", one, two)
    assert said.code == 1
    assert "two.txt: not allowed at line 2\n" in said.out
    assert "[BP-2.5]" in said.out
    assert "needs Jh, hidden: not borne out, it lies in discard" in said.out
    assert "seat 2 is asked: defend, escape" in said.out
    data = run("accounts", f"{BACON}@15", one, two, "--json").data
    broken = data["accounts"][1]
    assert (broken["ending"], broken["line"], broken["not_followed"]) == ("refused", 2, 2)
    assert broken["why"]["refusals"][0]["rule"] == "BP-2.5"
    assert broken["asked"][0]["seat"] == 2


def test_a_position_or_a_case_is_a_moment_too(run: Run) -> None:
    Path("position.toml").write_text(POSITION, encoding="utf-8")
    Path("case.toml").write_text(STEPS, encoding="utf-8")
    one, two = told("stack 4h"), told("1: stack 6c", name="two.txt")
    for moment in ("position.toml", "case.toml"):
        data = run("accounts", moment, one, two, "--json").data
        assert data["accounts"][0]["ending"] == "allowed"
        refusals = data["accounts"][1]["why"]["refusals"]
        assert "BP-8.8" in [each["rule"] for each in refusals]
    data = run("accounts", "case.toml@1", one, two, "--json").data
    assert data["step"] == 1
    assert [each["ending"] for each in data["accounts"]] == ["refused", "refused"]
    assert "a case needs one [[step]]" in run("show", "position.toml").one_line()


def test_tables_that_differ_are_compared_field_by_field(run: Run) -> None:
    one = told("2: stack 8d")
    two = told("2: cast 7d 8h 9c", name="two.txt")
    said = run("accounts", f"{BACON}@39", one, two)
    assert said.code == 1
    assert "they come to different tables:" in said.out
    data = run("accounts", f"{BACON}@39", one, two, "--json").data
    assert data["result"] == "different"
    assert {"path", "one", "two"} == set(data["fields"][0])


def test_a_line_that_fits_several_actions_lists_them_and_marks_what_the_other_tells(
    run: Run,
) -> None:
    said = run("accounts", f"{BACON}@15", told("defend"), told("2: defend Kc", name="two.txt"))
    assert said.code == 1
    assert "one.txt: undecided at line 1: 17 actions fit 'defend'; 1 line not followed" in said.out
    assert "2: defend Kc   (so tells the other account)" in said.out
    assert "and 5 more" in said.out


def test_what_is_wrong_with_the_words_is_one_line(run: Run) -> None:
    one, two = told("2: defend Kc"), told("2: defend Kc", name="two.txt")
    told("2: defend Kc", "2: fly", name="fly.txt")
    told("9: pass", name="nine.txt")
    told("# nothing", name="nothing.txt")
    Path("bytes.txt").write_bytes(b"\xff\n")
    Path("nowhere.toml").write_text(POSITION.replace("raven-grey", "nobody"), encoding="utf-8")
    Path("position.toml").write_text(POSITION, encoding="utf-8")
    for words, code, says in (
        ((f"{BACON}@15", one, "fly.txt"), 2, "fly.txt: line 2, column 4: no action 'fly'"),
        ((f"{BACON}@15", one, "nine.txt"), 2, "nine.txt: line 1, column 1: there is no seat 9"),
        ((f"{BACON}@15", one, "nothing.txt"), 2, "nothing.txt: nothing is told"),
        ((f"{BACON}@15", one, "bytes.txt"), 2, "bytes.txt: line 1, column 1: not UTF-8 text"),
        ((f"{BACON}@15", one, "missing.txt"), 2, "missing.txt"),
        ((f"{BACON}@15", one, one), 2, "named twice"),
        ((f"{BACON}@15", one), 2, "Missing argument"),
        ((f"{BACON}@15", one, two, "--at", "9"), 2, "names a record already"),
        ((f"{BACON}@999", one, two), 2, "no record 999"),
        (("nobody@3", one, two), 2, "nobody"),
        ((BACON, one, two, "--as", "1"), 2, "--as judge"),
        (("nowhere.toml", one, two), 6, "position.seats.1.profile"),
        (("position.toml@3", one, two), 2, "the case has no steps"),
    ):
        said = run("accounts", *words)
        assert said.code == code, words
        assert says in said.one_line()


def test_a_live_match_is_for_the_judge_and_one_that_waits_has_no_table(run: Run) -> None:
    one, two = told("1: concede"), told("2: concede", name="two.txt")
    match = run("new", "bacon-project", "--player", "Ann=hector", "--player", "Ben=hector",
                "--seed", "7", "--json").data["id"]  # fmt: skip
    assert "--as judge" in run("accounts", match, one, two).one_line()
    data = run("accounts", match, one, two, "--as", "judge", "--json").data
    assert [each["ending"] for each in data["accounts"]] == ["allowed", "allowed"]
    assert [each["outcome"]["winners"] for each in data["accounts"]] == [[2], [1]]
    assert data["result"] == "different"
    waits = run("new", "clash", "--fair", "--seed", "7", "--json").data["id"]
    assert "has not begun" in run("accounts", waits, one, two, "--as", "judge").one_line()


def test_what_chance_did_is_compared_with_what_the_table_reported(run: Run) -> None:
    one = told("0: observe 5c", "0: observe js")
    two = told("0: observe 5c", "0: observe 9h", name="two.txt")
    said = run("accounts", f"{CORPUS / 'observed.replay'}@45", one, two)
    assert said.code == 1
    assert said.out.count("borne out by the record\n") == 3
    assert "not borne out: the record has js" in said.out
    assert "then chance decides: the next card of" in said.out
