"""`make coverage`: for each game the rules that are enforced, cited in code, and shown.

A rule is *shown* by a case file that lists it or by a test that is marked with it. An enforced rule
that nothing shows fails the test command (tests/contracts/test_rule_coverage.py).
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from referee import games

ROOT = Path(__file__).parents[1]
ID = re.compile(r"\b[A-Z]{2,4}-(?:Q\d+|\d+(?:\.\d+)*)\b")


@dataclass(frozen=True)
class Coverage:
    """The rule ids of one game, sorted into what is done about them."""

    game: str
    enforced: tuple[str, ...]
    descriptive: tuple[str, ...]
    cited: frozenset[str]
    shown: frozenset[str]

    def not_shown(self) -> list[str]:
        return [rule for rule in self.enforced if rule not in self.shown]

    def not_cited(self) -> list[str]:
        return [rule for rule in self.enforced if rule not in self.cited]


@cache
def coverage(code: str) -> Coverage:
    """What is done about the rules of that game."""
    catalogue = games.find(code).catalogue
    entries = [catalogue.rule(each) for each in catalogue.ids]
    enforced = tuple(entry.id for entry in entries if entry.status == "enforced")
    descriptive = tuple(entry.id for entry in entries if entry.status != "enforced")
    paths = folder_of(code).rglob("*.py")
    cited = {found for path in paths for found in ID.findall(path.read_text("utf-8"))}
    return Coverage(code, enforced, descriptive, frozenset(cited), frozenset(shown(code)))


def folder_of(code: str) -> Path:
    """The package of that game; a book of a game has one inside it."""
    return ROOT.joinpath(*games.REGISTER[code].partition(":")[0].split(".")).parent


def is_book(code: str) -> bool:
    """Whether it goes by a part of another game's catalogue, such as a draft."""
    return folder_of(code).parent != ROOT / "referee" / "games"


def shown(code: str) -> set[str]:
    """The ids that cases list and tests are marked with."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "rules" / code).rglob("*.toml")):
        found.update(tomllib.loads(path.read_text("utf-8")).get("rules", []))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        found.update(marked(path))
    return found


@cache
def marked(path: Path) -> frozenset[str]:
    """The ids in the ``rule`` marks of a test file."""
    found: set[str] = set()
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if "mark.rule" in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return frozenset(found)


def main() -> int:
    """Print the table; 1 if an enforced rule is shown by nothing."""
    bad = 0
    for code in games.REGISTER:
        found = coverage(code)
        print(f"{code}: {len(found.enforced)} rules and rulings enforced, "
              f"{len(found.descriptive)} descriptive")  # fmt: skip
        print(f"  cited in code: {len(found.enforced) - len(found.not_cited())}")
        print(f"  shown by a case or a test: {len(found.enforced) - len(found.not_shown())}")
        for title, ids in (("not cited", found.not_cited()), ("not shown", found.not_shown())):
            if ids:
                print(f"  {title}: {' '.join(ids)}")
        bad += len(found.not_shown())
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
