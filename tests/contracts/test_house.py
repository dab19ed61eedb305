"""The house rules that a reader relies on, for every source file."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from referee import games

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


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=NAMES.get)
def test_a_file_is_a_chapter_of_short_functions(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 600
    for node in ast.walk(tree_of(path)):
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


@pytest.mark.parametrize("path", sorted((ROOT / "referee" / "kernel").rglob("*.py")), ids=NAMES.get)
def test_no_game_has_a_word_in_the_kernel(path):
    tree = tree_of(path)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    names |= {
        node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }
    words = {word for name in names for word in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}
    assert not [word for word in sorted(words - {"cast", "hex"}) if GAME_WORDS.fullmatch(word)]


PURE = [path for path in FILES if path.is_relative_to(ROOT / "referee")]
IMPURE_CALLS = {"open", "print", "input", "hash", "id", "float", "eval", "exec", "__import__"}


@pytest.mark.parametrize("path", PURE, ids=NAMES.get)
def test_the_referee_counts_in_integers_and_touches_nothing_outside(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float | complex), f"line {node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in IMPURE_CALLS, f"line {node.lineno}: {node.func.id}"


@pytest.mark.parametrize("path", PURE, ids=NAMES.get)
def test_no_loop_of_the_referee_runs_over_a_set_literal(path):
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.For | ast.comprehension):
            over = node.iter
            called = over.func.id if isinstance(over, ast.Call) and hasattr(over.func, "id") else ""
            assert not isinstance(over, ast.Set | ast.SetComp), ast.unparse(over)
            assert called not in {"set", "frozenset"}, ast.unparse(over)


def test_card_text_is_compiled_in_one_place_and_the_journal_is_one_file():
    found: dict[str, set[str]] = {"lark": set(), "eventsourcing": set()}
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                found.get(name.partition(".")[0], set()).add(NAMES[path])
    assert found == {
        "lark": {"referee/kernel/text/parser.py"},
        "eventsourcing": {"events/store/journal.py"},
    }


def test_what_is_begun_by_name_stands_in_the_book_of_its_game():
    found = 0
    for path in (ROOT / "referee" / "games").rglob("*.py"):
        for name in re.findall(r'\.begin\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8")):
            folder = path.relative_to(ROOT / "referee" / "games").parts[0]
            assert name in games.find(folder.replace("_", "-")).book, NAMES[path]
            found += 1
    assert found


@pytest.mark.parametrize("name", ["dev.txt", "bench.txt"])
def test_pinned_requirements_are_exact_and_name_no_place(name):
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert [
        pin for pin in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][A-Za-z0-9.]*", pin)
    ] == []


def test_every_public_module_says_what_it_is():
    for path in FILES:
        assert ast.get_docstring(tree_of(path)), NAMES[path]
