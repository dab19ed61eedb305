"""The tool that takes out guards and steps finds every kind of place, and the smallest book loses no mutant."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from tests.mutants import places
from tests.mutants.places import FOUND, Switch
from tests.mutants.rewriting import Rewriting

SOURCE = """
from __future__ import annotations

def listed(x) -> list[Refusal]:
    found = [Refusal("AB-1", x)] if x else []
    found.append(Refusal("AB-2"))
    return found + [Refusal(rule) for rule in ids(x)]

def ids(x) -> Iterator[str]:
    yield "AB-3"
    if x not in ("AB-9", "AB-8"):
        yield "AB-4"

def why_not(x) -> str:
    return "AB-5" if x else ""

GUARD = Guard("AB-6", lambda ask, value: value)
"""


@dataclass(frozen=True)
class Said:
    """A refusal, or a guard, as far as the tool looks at it."""

    rule: str
    permits: Any = None


def told(toy: dict[str, Any]) -> set[str]:
    """Every rule that refuses something in the toy."""
    found = {each.rule for each in toy["listed"]("x")} | {toy["why_not"]("x")} - {""}
    return found if toy["GUARD"].permits(None, False) else found | {"AB-6"}


def test_every_kind_of_place_is_found_and_taken_out_alone() -> None:
    tree = ast.parse(SOURCE)
    first = len(FOUND)
    Rewriting("toy", tree).visit(tree)
    toy: dict[str, Any] = {"Refusal": Said, "Guard": Said, "places_": places}
    exec(compile(ast.fix_missing_locations(tree), "toy", "exec", dont_inherit=True), toy)
    every = {f"AB-{number}" for number in range(1, 7)}
    Switch.seen.clear()
    assert told(toy) == every
    assert {guard.rule for guard in Switch.seen} == every
    assert [place.rule for place in FOUND[first:]] == ["AB-1", "AB-2", "", *sorted(every)[2:]]
    for guard in list(Switch.seen):
        Switch.out = guard
        assert told(toy) == every - {guard.rule}
    Switch.out = None


def test_a_case_notices_every_guard_and_step_of_the_bacon_project() -> None:
    command = [sys.executable, "-m", "tests.mutants", "bacon-project"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    tried, noticed = map(int, re.findall(r"(\d+) (?:mutants|noticed)", said))
    assert tried == noticed > 180
