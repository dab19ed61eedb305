"""The house rules that a reader relies on, for every source file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in ("referee", "events", "replays", "cli")
    for path in (ROOT / folder).rglob("*.py")
)
NAMES = {path: path.relative_to(ROOT).as_posix() for path in FILES}
BANNED = {"utils", "util", "helpers", "helper", "common", "base", "misc", "manager", "types"}
GAME_WORDS = re.compile(
    r"\b(bacon|jack|queen|king|joker|ace|cast|offence|profile|champion|hex|grist|planet|coin|sword)s?\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("path", FILES, ids=NAMES.get)
def test_a_file_is_a_chapter_of_short_functions(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= 50, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", FILES, ids=NAMES.get)
def test_nothing_is_left_unfinished_or_silenced_without_a_reason(path):
    assert path.stem not in BANNED
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert not re.search(r"TODO|FIXME|XXX|NotImplementedError|placeholder", line), number
        if "type: ignore" in line:
            assert re.search(r"type: ignore\[[a-z-]+\]  # \w", line), f"line {number}: why?"
        if "noqa" in line:
            assert re.search(r"noqa: [A-Z0-9, ]+ -- \w", line), f"line {number}: why?"


@pytest.mark.parametrize("path", sorted((ROOT / "referee" / "kernel").glob("*.py")), ids=NAMES.get)
def test_no_game_has_a_word_in_the_kernel(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    words = {word for name in names for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}
    assert not [word for word in sorted(words - {"cast"}) if GAME_WORDS.fullmatch(word)]


def test_every_public_module_says_what_it_is():
    for path in FILES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), NAMES[path]
