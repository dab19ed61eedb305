"""What ``referee log`` prints: a report, wrapped at a terminal, one sentence a line in a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.output.log_rows import report_rows
from referee.games.bacon_project.game import GAME
from referee.kernel.show.rows import columns, words
from replays.read.log import log
from replays.read.summary import Detail, report
from tests.cli.conftest import Run
from tests.events.recorded import closed


def rows(width, detail=Detail.FOLDED, players=("Ann", "Ben")):
    return [words(row) for row in report_rows(report(GAME, log(closed()), players, detail), width)]


@pytest.mark.parametrize("width", [40, 80, 110])
@pytest.mark.parametrize("detail", list(Detail), ids=lambda detail: detail.name)
def test_a_terminal_gets_rows_that_fit_with_a_hanging_indent(width, detail):
    found = rows(width, detail, ("名" * 10, "Ben"))
    assert all(columns(row) <= width for row in found)
    for row in found:
        assert re.match(r"$| *\d+(-\d+)?  \S|         \S|  \S|\S", row), row


def test_the_words_are_the_same_in_a_pipe_but_for_names_that_are_not_said_again():
    wrapped, plain = (re.findall(r"\[(.*?)\]", " ".join(rows(width))) for width in (80, None))
    assert wrapped == plain
    assert sum(" ".join(rows(None)).count(name) for name in ("Ann", "Ben")) > sum(
        " ".join(rows(80)).count(name) for name in ("Ann", "Ben")
    )


def test_in_a_pipe_each_sentence_has_a_row_and_each_record_its_number():
    found = rows(None)
    assert all(row.count("[") <= 1 for row in found)
    assert all(row.endswith("]") for row in found if row.startswith("        "))
    numbers = [int(row[:7].split("-")[0]) for row in found if row[:7].strip()[:1].isdigit()]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 1
    assert numbers[-1] == len(closed().public)


def test_full_and_brief_are_more_and_less_and_not_both(run: Run, played: Path) -> None:
    sizes = [
        len(run("log", str(played), *words).out.splitlines())
        for words in (["--brief"], [], ["--full"])
    ]
    assert sizes == sorted(set(sizes))
    assert run("log", str(played), "--brief", "--full").code == 2
    assert "1: keep-hand" in run("log", str(played), "--full").out
    assert "1: keep-hand" not in run("log", str(played)).out


def test_the_report_ends_with_the_result_and_json_has_all_facts(run: Run, played: Path) -> None:
    said = run("log", str(played)).out.splitlines()[-1]
    data = run("log", str(played), "--brief", "--json").data
    outcome = data["outcome"]
    assert "Result: " in said
    assert said.endswith(f"{outcome['reason']} [{outcome['rule']}]")
    assert data == run("log", str(played), "--full", "--json").data
    facts = [fact for record in data["records"] for fact in record["facts"]]
    assert {"text", "rule", "fact", "seat", "weight"} == set(facts[0])
    assert {"turn", "phase", "story", "plain", "dull", "result"} >= {f["weight"] for f in facts}
    assert run("log", str(played), "--at", "5", "--json").data["outcome"] is None
    assert "Result" not in run("log", str(played), "--at", "5").out
