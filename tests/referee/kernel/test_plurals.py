"""One thing and several: the one place that knows the difference, and nobody who writes around it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.kernel.plurals import agreeing, counted, plural

ROOT = Path(__file__).resolve().parents[3]
COUNTED = re.compile(
    r"\{(?:len\([^}]*\)|number|count|total|more|left)\} "
    r"(?:moments|records|lines|ways|cards|matches|seats|choices|players)\b"
)


@pytest.mark.parametrize(
    ("count", "noun", "words"),
    [
        (1, "line", "1 line"),
        (0, "line", "0 lines"),
        (2, "match", "2 matches"),
        (3, "copy", "3 copies"),
        (1, "secret record", "1 secret record"),
        (2, "secret record", "2 secret records"),
    ],
)
def test_a_number_stands_with_its_noun(count: int, noun: str, words: str) -> None:
    assert counted(count, noun) == words
    assert words.endswith(plural(noun, count))


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
