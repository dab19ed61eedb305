"""One thing and several: the one place that knows the difference, and nobody who writes around it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.kernel.words.english import agreeing, counted

ROOT = Path(__file__).resolve().parents[2]
COUNTED = re.compile(
    r"\{(?:len\([^}]*\)|number|count|total|more|left)\} "
    r"(?:moments|records|lines|ways|cards|matches|seats|choices|players)\b"
)


@pytest.mark.parametrize(
    ("count", "noun", "words"),
    [
        (1, "lines", "1 line"),
        (0, "lines", "0 lines"),
        (2, "matches", "2 matches"),
        (1, "matches", "1 match"),
        (3, "copies", "3 copies"),
        (1, "secret records", "1 secret record"),
        (2, "secret records", "2 secret records"),
    ],
)
def test_a_number_stands_with_its_noun(count: int, noun: str, words: str) -> None:
    assert counted(count, noun) == words


def test_a_verb_agrees() -> None:
    assert agreeing(1, "is", "are") == "is"
    assert agreeing(0, "is", "are") == "are"


def test_no_command_counts_on_its_own() -> None:
    wrong = []
    for file in sorted((ROOT / "cli").rglob("*.py")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if COUNTED.search(line) or "'s' if" in line or "else 's'" in line:
                wrong.append(f"{file.name}:{number}: {line.strip()}")
    assert wrong == []
