"""The command `audit`: its forms, what-if lines of the store, live matches, hostile words, and what it refuses."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.cli.conftest import Run
from tests.corpus.build import HERE as CORPUS
from tests.replays.audit.structure import Page

RULED = str(CORPUS / "ruled.replay")
HOSTILE = (
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "`](javascript:alert(1)) | # *x* <b>",
)
"""What people may type as a name, a question or a reason."""


def test_the_ending_of_the_name_says_the_form(run: Run, tmp_path: Path) -> None:
    for ending, begins in ((".html", "<!doctype html>"), (".md", "# Audit report: "), (".json", "{")):  # fmt: skip
        file = tmp_path / f"report{ending}"
        said = run("audit", RULED, "-o", str(file))
        assert said.code == 0, said.err
        assert said.out.startswith(f"{file}: ")
        assert "as the judge may know it, proven" in said.out
        assert file.read_text(encoding="utf-8").startswith(begins)
        assert run("audit", RULED, "-o", str(file)).code == 0, "the same bytes again"
    data = run("audit", RULED, "-o", str(tmp_path / "report.json"), "--json").data
    assert data["schema"] == "referee/audited/1"
    assert (data["grade"], data["as"]) == ("proven", "judge")
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["schema"] == "referee/audit/1"
    assert report["match"] == data["match"]
    streamed = run("audit", RULED, "-o", "-")
    assert streamed.out == (tmp_path / "report.md").read_text(encoding="utf-8")


def opened(run: Run, *names: str) -> str:
    """A live match of the store between these players."""
    words = [each for name in names for each in ("--player", f"{name}")]
    match = run("new", "bacon-project", *words, "--seed", "0a").out.split()[1]
    for line in (
        "1 choose-profile raven-grey",
        "2 choose-profile hector",
        "2 keep-hand",
        "1 keep-hand",
    ):
        assert run("act", match, *line.split()).code == 0
    return match


def test_what_if_lines_of_the_store_stand_beside_the_match(run: Run, tmp_path: Path) -> None:
    match = opened(run, "Ann", "Ben")
    line = run("new", "--from", match, "--at", "4", "--seed", "0b")
    first = line.out.split()[1]
    assert run("act", first, "1", "concede").code == 0
    other = run("new", "--from", first, "--at", "1", "--seed", "0c")
    second = other.out.split()[1] if other.code == 0 else ""
    assert run("act", match, "2", "concede").code == 0
    file = tmp_path / "report.json"
    assert run("audit", match, "-o", str(file)).code == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    found = {each["match"]: each for each in report["what_ifs"]}
    assert set(found) == {first, second} - {""}
    assert found[first]["parent"] == report["match"]
    assert found[first]["record"] == 4
    assert [each["line"] for each in found[first]["instead"]] == ["1: concede"]
    assert [each["line"] for each in found[first]["played"]][-1] == "2: concede"
    page = tmp_path / "report.html"
    assert run("audit", match, "-o", str(page)).code == 0
    read = Page(page.read_text(encoding="utf-8"))
    assert read.faults == []
    assert f"From record 4 of match {match[:8]}: match {first[:8]}" in "".join(read.words)


def test_a_what_if_line_in_a_file_is_named(run: Run, tmp_path: Path) -> None:
    match = opened(run, "Ann", "Ben")
    line = run("new", "--from", match, "--at", "4", "--seed", "0b").out.split()[1]
    for each in (match, line):
        assert run("act", each, "1", "concede").code == 0
        assert run("export", each, "-o", str(tmp_path / f"{each[:4]}.replay")).code == 0
    main, aside = (str(tmp_path / f"{each[:4]}.replay") for each in (match, line))
    assert "## What if" not in run("audit", main, "-o", "-").out
    assert f"what if, match {line[:8]}" in run("audit", main, "-o", "-", "--with", aside).out


def test_a_live_match_is_for_the_judge_alone(run: Run, tmp_path: Path) -> None:
    match = opened(run, "Ann", "Ben")
    for words in ((), ("--as", "1"), ("--as", "public")):
        said = run("audit", match, "-o", str(tmp_path / "x.md"), *words)
        assert said.code == 2
        assert "--as judge" in said.one_line()
    assert not (tmp_path / "x.md").exists()
    said = run("audit", match, "-o", "-", "--as", "judge")
    assert said.code == 0
    assert "- state: still live: nothing is final" in said.out


def test_hostile_words_are_words(run: Run, tmp_path: Path) -> None:
    name, question, reason = HOSTILE
    match = opened(run, name, "Ben")
    assert run("rule", match, "call", "2", question).code == 0
    rule = ("--rule", "BP-14.1", "--reason", reason, "--by", f"Ida {reason}")
    ruled = run("rule", match, "penalty", "1", "warning", "--call", "6", *rule)
    assert ruled.code == 0, ruled.err
    assert run("act", match, "2", "concede").code == 0
    page, text = tmp_path / "r.html", tmp_path / "r.md"
    for file in (page, text):
        assert run("audit", match, "-o", str(file)).code == 0
    whole = page.read_text(encoding="utf-8")
    read = Page(whole)
    assert read.faults == []
    assert not re.search(r"<script|<img src=x", whole)
    said = "".join(read.words)
    assert all(each in said for each in HOSTILE)
    assert name in unescape(whole)
    blocks = MarkdownIt("commonmark").enable("table").parse(text.read_text(encoding="utf-8"))
    pieces = [each for block in blocks for each in block.children or ()]
    assert {each.type for each in pieces} <= {"text", "softbreak", "code_inline", "strong_open", "strong_close"}  # fmt: skip
    said = "".join(each.content for each in pieces)
    assert all(each in said for each in HOSTILE)
    assert not any(block.type == "html_block" for block in blocks)


def test_the_exit_code_says_that_something_is_wrong(run: Run, tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled.replay"
    data = bytearray(Path(RULED).read_bytes())
    data[len(data) // 2] ^= 1
    spoiled.write_bytes(bytes(data))
    said = run("audit", str(spoiled), "-o", str(tmp_path / "x.html"))
    assert said.code == 3
    assert str(spoiled) in said.one_line()
    assert not (tmp_path / "x.html").exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((RULED,), 2),
        ((RULED, "-o", "report.pdf"), 2),
        ((RULED, "-o", "report"), 2),
        (("no-such.replay", "-o", "-"), 2),
        ((RULED, "-o", "-", "--as", "9"), 2),
        ((RULED, "-o", "-", "--with", "no-such.replay"), 2),
        ((RULED, "-o", "-", "--seal", "no-such.note"), 2),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, words: tuple[str, ...], code: int) -> None:
    said = run("audit", *words)
    assert said.code == code
    assert "Traceback" not in said.err
    assert said.err


def test_a_copy_that_cannot_be_folded_tells_what_it_tells(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.replay"
    match = opened(run, "Ann", "Ben")
    assert run("act", match, "2", "concede").code == 0
    assert run("share", match, "-o", str(copy)).code == 0
    said = run("audit", str(copy), "-o", "-")
    assert said.code == 0, said.err
    assert "This copy withholds" in said.out
    assert "2: concede" in said.out
    assert "### What is withheld or could not be checked" in said.out
    assert run("audit", str(copy), "-o", "-", "--as", "1").code == 2


def test_a_call_shows_the_record_that_it_is_about_and_the_table_there(run: Run) -> None:
    match = opened(run, "Ann", "Ben")
    assert run("rule", match, "call", "2", "Which deck?", "--at", "1").code == 0
    assert run("rule", match, "call", "1", "Kept?", "--at", "4").code == 0
    said = run("audit", match, "-o", "-", "--as", "judge").out
    first, _, second = said.partition("### 1. ")[2].partition("### 2. ")
    assert "The call is about record 1: opened bacon-project" in first
    assert "##### The table after record 1, which the call is about" in first
    assert "The call is about record 4: 2: keep-hand" in second
    assert "- Ben keeps the opening hand `BP-14.1`" in second
    assert "##### The table before record 4, which the call is about" in second
    assert "- undecided: the call of record 7 is open" in said


def test_two_accounts_stand_in_the_report_as_accounts_compares_them(
    run: Run, tmp_path: Path
) -> None:
    ann, ben = tmp_path / "ann.txt", tmp_path / "ben <b>.txt"
    ann.write_text("1: next-phase\n", encoding="utf-8")
    ben.write_text("1: cast 2c 2d\n", encoding="utf-8")
    told = ("--accounts", "15", str(ann), str(ben))
    for ending in (".md", ".html", ".json"):
        file = tmp_path / f"report{ending}"
        assert run("audit", RULED, "-o", str(file), *told).code == 0
    compared = run("accounts", f"{RULED}@15", str(ann), str(ben), "--json").data
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    (found,) = report["accounts"]
    assert (found["after"], found["names"]) == (15, ["ann.txt", "ben <b>.txt"])
    assert [each["steps"] for each in found["accounts"]] == [each["steps"] for each in compared["accounts"]]  # fmt: skip
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert Page(page).faults == []
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    assert "\n      ann.txt: nothing of it is recorded; record 16 has " in text
    lines = run("accounts", f"{RULED}@15", str(ann), str(ben)).out.splitlines()[1:]
    for line in lines:
        shown = line.replace(f"{tmp_path}/", "")
        assert f"\n    {shown}\n" in text
        assert shown in unescape(page)


def test_accounts_in_a_report_are_for_the_judge(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text("1: next-phase\n", encoding="utf-8")
    two.write_text("1: hop\n", encoding="utf-8")
    said = run("audit", RULED, "-o", "-", "--as", "1", "--accounts", "15", str(one), str(two))
    assert (said.code, said.out) == (2, "")
    assert "'--as judge'" in said.err or "--as judge" in said.err
    said = run("audit", RULED, "-o", "-", "--accounts", "15", str(one), str(two))
    assert said.code == 2
    assert "two.txt" in said.err
    said = run("audit", RULED, "-o", "-", "--accounts", "15", str(one), str(one))
    assert "named twice" in said.err


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("{}", "as recorded in record 5\n"),
        ("{}2: next-phase", "as recorded in record 5; beyond that nothing is recorded\n"),
        ("1: next-phase", "nothing of it is recorded; record 5 has '1: keep-hand' instead\n"),
    ],
)
def test_an_account_is_laid_beside_what_was_recorded(
    run: Run, tmp_path: Path, told: str, said: str
) -> None:
    match = opened(run, "Ann", "Ben")
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    one.write_text(told.format("1: keep-hand\n"), encoding="utf-8")
    two.write_text("1: mulligan\n", encoding="utf-8")
    words = ("--accounts", "4", str(one), str(two))
    text = run("audit", match, "-o", "-", "--as", "judge", *words).out
    assert f"      one.txt: {said}" in text
