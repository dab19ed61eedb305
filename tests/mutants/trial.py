"""The cases of a game, run with one guard or one step taken out after the other."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from referee import games
from referee.errors import MatchError, RefereeBug
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Run
from referee.kernel.game import Game
from replays.cases.cases import Case, run_case
from tests.case_files import case_in
from tests.mutants.places import FOUND, Guard, Switch
from tests.mutants.reasons import BEYOND_CASES, IDLE
from tests.mutants.steps import name_of, watched_steps, without_step

ROOT = Path(__file__).parents[2]
REASONS = {**BEYOND_CASES, **IDLE}
StepAt = tuple[str, int]
"""A step: the name of its procedure, and its row."""


@dataclass
class Seen:
    """Which cases came to which guard and to which step."""

    guards: dict[Guard, list[Case]] = field(default_factory=dict)
    steps: dict[StepAt, list[Case]] = field(default_factory=dict)


@dataclass
class Verdict:
    """How many mutants were tried, those that no case notices, and how many only cases of another rule do."""

    tried: int = 0
    left: list[str] = field(default_factory=list)
    elsewhere: int = 0
    excused: set[str] = field(default_factory=set)

    def excuses(self, name: str) -> bool:
        """Whether there is a reason why no case shows it."""
        if name in REASONS:
            self.excused.add(name)
        return name in REASONS


def cases_of(code: str) -> list[Case]:
    """The cases of a game."""
    paths = sorted((ROOT / "tests" / "rules" / code).rglob("*.toml"))
    return [case_in(path) for path in paths]


def family_of(code: str) -> list[Case]:
    """The cases of a game, and of the drafts and series that use it."""
    return [case for each in games.REGISTER if each.startswith(code) for case in cases_of(each)]


WRONG = (MatchError, RefereeBug, LookupError, AttributeError, AssertionError, RuntimeError)
"""What a mutant may raise: what it left unset is not there, a generator ends too soon."""


def fails(case: Case) -> bool:
    try:
        return not run_case(case).passed
    except (*WRONG, StopIteration, TypeError, ValueError):
        return True


# -- what the cases come to -----------------------------------------------------------------


@contextmanager
def known_verbs() -> Iterator[None]:
    """The verb that is judged is known to the guards that all verbs share."""
    refusals, standing = Verb.refusals, Run._standing_verb

    def judge(verb: Verb, ask: Ask[Any], value: Any) -> list[Refusal]:
        before, Switch.verb = Switch.verb, verb.name
        try:
            return refusals(verb, ask, value)
        finally:
            Switch.verb = before

    def stand(run: Run[Any], name: str, seat: int) -> Verb | list[Refusal]:
        before, Switch.verb = Switch.verb, name
        try:
            return standing(run, name, seat)
        finally:
            Switch.verb = before

    with patch.object(Verb, "refusals", judge), patch.object(Run, "_standing_verb", stand):
        yield


def watched(game: Game, cases: Sequence[Case]) -> Seen:
    """Run every case once. Raises RefereeBug if one fails before anything is taken out."""
    found = Seen()
    rows: set[StepAt] = set()
    with ExitStack() as stack:
        for name, procedure in game.book.items():
            note = partial(lambda name, row: rows.add((name, row)), name)
            stack.enter_context(watched_steps(procedure, note))
        for case in cases:
            rows.clear()
            Switch.seen.clear()
            if fails(case):
                message = f"{case.title}: fails before anything is taken out"
                raise RefereeBug(message)
            for guard in Switch.seen:
                found.guards.setdefault(guard, []).append(case)
            for row in rows:
                found.steps.setdefault(row, []).append(case)
    return found


def guards_of(game: Game, seen: Seen) -> list[Guard]:
    """The guards of a game: those in its own code, those of the kernel that its cases come to."""
    package = package_of(game.code)
    inner = [package_of(code) for code in games.REGISTER if code.startswith(f"{game.code}-")]
    own = [
        place
        for place in FOUND
        if place.module.startswith(package) and not place.module.startswith(tuple(inner))
    ]
    reached = {guard.place for guard in seen.guards} | Switch.passing
    found = [Guard(place, place.rule) for place in own if place not in reached]
    for guard, cases in seen.guards.items():
        shared = not guard.place.module.startswith("referee.games.")
        if guard.place in own or (shared and any(case.game is game for case in cases)):
            found.append(guard)
    return sorted(found, key=str)


def package_of(code: str) -> str:
    """The package of a game, with a full stop behind it."""
    return games.REGISTER[code].rpartition(".")[0] + "."


# -- one taken out after the other ----------------------------------------------------------


def survivors(game: Game) -> Verdict:
    """What became of every mutant of a game."""
    found = Verdict()
    with known_verbs():
        seen = watched(game, family_of(game.code))
        for guard in guards_of(game, seen):
            if not found.excuses(str(guard)):
                judge_guard(found, guard, seen.guards.get(guard, []))
        for procedure in game.book.values():
            for row in range(len(procedure.steps)):
                judge_step(found, procedure, row, seen.steps.get((procedure.name, row), []))
    return found


def judge_guard(found: Verdict, guard: Guard, cases: Sequence[Case]) -> None:
    """By the cases of its rule, then by the others."""
    found.tried += 1
    Switch.out = guard
    try:
        if not any(fails(case) for case in cases if guard.rule in case.rules):
            if any(fails(case) for case in cases if guard.rule not in case.rules):
                found.elsewhere += 1
            else:
                found.left.append(
                    f"{guard}, line {guard.place.line} ({len(cases)} cases come to it)"
                )
    finally:
        Switch.out = None


def judge_step(found: Verdict, procedure: Any, row: int, cases: Sequence[Case]) -> None:
    """By the cases of its rule."""
    name = name_of(procedure, row)
    if found.excuses(name):
        return
    found.tried += 1
    rule = procedure.steps[row].rule
    with without_step(procedure, row):
        if not any(fails(case) for case in cases if rule in case.rules):
            found.left.append(name)


def main(codes: Sequence[str]) -> int:
    """Print the survivors of the games that are named, or of every game."""
    excused: set[str] = set()
    for code in codes or games.REGISTER:
        begun = time.process_time()
        found = survivors(games.find(code))
        excused |= found.excused
        print(
            f"{code}: {found.tried} mutants, {found.tried - len(found.left)} noticed "
            f"({found.elsewhere} of them by cases of another rule only), {len(found.left)} survived, "
            f"{len(found.excused)} with a reason, in {time.process_time() - begun:.1f} s"
        )
        for name in found.left:
            print(f"  {name}")
    for name in () if codes else sorted(REASONS.keys() - excused):
        print(f"a reason for what is no guard or step: {name}")
    return 0
