"""The source files, and their syntax trees: each is read once, by the first test that looks at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for folder in ("referee", "events", "replays", "cli")
    for path in (ROOT / folder).rglob("*.py")
)
NAMES = {path: path.relative_to(ROOT).as_posix() for path in FILES}


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))
