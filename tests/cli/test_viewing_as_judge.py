"""What a judge asks inside the viewer: values, two accounts, precedents, amendments, the report; line by line and by keys."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_amending import IDA, KEY, LOST, SAID
from tests.cli.test_sealing import keep
from tests.cli.test_watching import ready, typed, watching
from tests.corpus.build import HERE as CORPUS
from tests.replays.signatures.sealed_matches import HOUSE, sealed_file


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two matches of one game."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "archive").mkdir()
    for name in ("greedy", "random"):
        shutil.copy(CORPUS / f"{name}.replay", tmp_path / "archive" / f"{name}.replay")
    return tmp_path


GREEDY = "archive/greedy.replay"


def look(run: Run, *commands: str, match: str = GREEDY, eyes: str = "judge"):
    """What the viewer answers to typed commands."""
    return run(
        "replay", match, "--lines", "--as", eyes, stdin="\n".join((*commands, "quit")) + "\n"
    )


def test_a_value_is_derived_after_the_record_that_is_looked_at(run: Run) -> None:
    said = look(run, "go 60", "value seat-1.level")
    asked = run("why", GREEDY, "--value", "seat-1.level", "--at", "60")
    assert said.code == 0
    assert "\n".join(asked.out.splitlines()[1:]) in said.out
    assert "no value named" in look(run, "value").err
    wrong = look(run, "go 60", "value seat-1.levle")
    assert (wrong.code, "did you mean 'seat-1.level'" in wrong.err) == (2, True)


def test_a_seat_derives_what_its_own_cards_cost_and_no_other(run: Run) -> None:
    match = str(CORPUS / "homestuck-atcg-greedy.replay")
    own = look(run, "go 40", "value enter-cost", match=match, eyes="1").out
    assert "from the hand of seat 1" in own
    assert "from the hand of seat 2" not in own
    assert look(run, "go 40", "value enter-cost", match=match, eyes="public").code == 2


def test_two_accounts_are_followed_from_the_record(run: Run) -> None:
    Path("one.txt").write_text("2: stack 8d\ncast 7d 8h 9c\n")
    Path("two words.txt").write_text("2: cast 7d 8h 9c\n2: stack 8d\n")
    said = look(run, "go 39", "accounts one.txt 'two words.txt'")
    assert said.code == 0
    assert "two accounts of what followed record 39" in said.out
    assert "they come to the same, each in its own way" in said.out
    assert "ask 'as judge'" in look(run, "accounts one.txt two.txt", eyes="1").out
    for words in ("accounts", "accounts one.txt", "accounts one.txt one.txt", "accounts 'one.txt"):
        refused = look(run, words)
        assert (refused.code, "the names of two scripts" in refused.one_line()) == (2, True)
    assert "none.txt" in look(run, "accounts none.txt one.txt").one_line()
    assert "standard input" in look(run, "accounts - one.txt").one_line()


def test_precedents_are_found_in_the_folder_of_the_match_but_not_in_itself(run: Run) -> None:
    said = look(run, "precedents BP-16")
    assert said.code == 0
    rows = said.out.splitlines()
    at = rows.index("precedents for BP-16")
    other = run("find", "BP-16", "archive", "--json").data["matches"]
    ids = {each["item"]: each["match"][:8] for each in other}
    assert rows[at + 1] == f"match {ids['random.replay']}, as the judge sees it"
    assert ids["greedy.replay"] not in "\n".join(rows[at:])
    assert any("[BP-16." in each for each in rows[at:])
    assert "as seat 2 sees it" in look(run, "precedents BP-16", eyes="2").out
    here = look(run, "go 30", "precedents").out
    assert "precedents for rule:BP-" in here
    assert "nothing found in other matches" in look(run, "precedents no such words").out


def test_amendments_stand_beside_the_match(run: Run, here: Path) -> None:
    (here / "final.replay").write_bytes(sealed_file())
    keep(HOUSE)
    assert "no amendments" in look(run, "amendments", match="final.replay").out
    run("amend", "final.replay", *LOST, *IDA, *KEY)
    said = look(run, "amendments", match="final.replay", eyes="public").out
    assert SAID in " ".join(line.strip() for line in said.splitlines())


def test_the_report_is_written_for_the_eyes_that_look_and_over_nothing(run: Run) -> None:
    said = look(run, "audit appeal.md", "as 1", "audit one.json")
    assert said.code == 0
    assert "appeal.md: archive/greedy.replay, as the judge may know it, proven" in said.out
    assert "one.json: archive/greedy.replay, as seat 1 may know it" in said.out
    run("audit", GREEDY, "-o", "same.md")
    assert Path("appeal.md").read_bytes() == Path("same.md").read_bytes()
    Path("appeal.md").write_text("mine\n")
    again = look(run, "audit appeal.md")
    assert (again.code, "appeal.md" in again.one_line()) == (8, True)
    for words in ("audit", "audit -", "audit appeal.pdf"):
        assert look(run, words).code == 2


def test_a_live_match_reports_to_the_judge_alone(run: Run) -> None:
    match = run("new", "bacon-project", "--seed", "7", "--json").data["id"]
    refused = look(run, "audit live.md", match=match, eyes="public")
    assert (refused.code, "--as judge" in refused.one_line()) == (2, True)
    assert not Path("live.md").exists()
    assert look(run, "audit live.md", match=match).code == 0
    assert "no amendments" in look(run, "amendments", match=match).out


def test_keys_begin_the_questions_on_the_screen(here: Path) -> None:
    with watching(here / GREEDY) as terminal:
        ready(terminal)
        typed(terminal, "60\r", "record 60 of ")
        assert "[BP-8.3]" in typed(terminal, "vseat-1.l\t\r", "level of seat 1")
        typed(terminal, "\r", "record 60 of ")
        typed(terminal, "rBP-16\r", "precedents for BP-16")
        typed(terminal, "\r", "record 60 of ")
        typed(terminal, f":audit {here / 'screen.html'}\r", "of the docket")
        terminal.send("q")
        assert terminal.end() == 0
        assert "ofthedocket" in "".join(terminal.kept.split())  # wherever a line breaks


def test_another_reading_is_tried_on_the_match_that_is_looked_at(run: Run) -> None:
    said = look(run, "impact discard_effect=self_card").out
    asked = run("impact", GREEDY, "--reading", "discard_effect=self_card").out
    lines = [line.strip() for line in asked.splitlines()[1:-1]]
    assert "it: becomes illegal" in said
    assert " ".join(" ".join(lines).split()) in " ".join(said.split())
    assert "it: as before" in look(run, "impact joker_as_ace=false").out
    assert "ask 'as judge'" in look(run, "impact joker_as_ace=false", eyes="1").out
    for words, told in (("impact", "NAME=CHOICE"), ("impact x=y", "no game has a reading 'x'")):
        wrong = look(run, words)
        assert (wrong.code, told in wrong.one_line()) == (2, True)


def test_the_unclear_places_of_a_record_or_of_words_are_told(run: Run) -> None:
    said = look(run, "unclear BP-Q8").out
    assert "question: Who takes the first turn is not said." in said
    assert "reading first_player = seed (the usual one)" in said
    assert "\nBP-Q12\n" in look(run, "go 4", "unclear").out
    assert "leave nothing open" in look(run, "first", "unclear").out
    assert look(run, "unclear xyzzy").code == 2
