"""`make mutants`: take out each guard and each step, and see whether a case of its rule notices.

`python -m tests.mutants GAME...` does it for these games alone.

A rule that refuses is taken out of every refusal; a step is passed over; a step of the table that
cites a rule is judged by the cases of that rule. What survives is listed: a rule whose guard can go
without any case of that rule failing is not shown as well as it seems.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee import games
from referee.errors import MatchError, RefereeBug
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine import run as kernel
from referee.kernel.engine.run import Procedure, Step
from referee.kernel.game import Game
from replays.cases.cases import Case, read_case, run_case

ROOT = Path(__file__).parents[1]
Mutation = Callable[[], object]

BEYOND_CASES = {
    "step match SYB-Q52: decks that are settled": "tests.games.save_your_bacon.test_draft_result"
}
"""Steps that no case can show, because a case has no earlier game or draft; and the tests that notice."""


def cases_of(code: str) -> dict[str, list[Case]]:
    """The cases of a game by the rules that they show."""
    found: dict[str, list[Case]] = {}
    for path in sorted((ROOT / "tests" / "rules" / code).rglob("*.toml")):
        case = read_case(path.read_text(encoding="utf-8"))
        for rule in case.rules:
            found.setdefault(rule, []).append(case)
    return found


def notices(cases: list[Case]) -> bool:
    """Whether one of the cases fails."""
    return any(map(fails, cases))


def fails(case: Case) -> bool:
    try:
        return not run_case(case).passed
    except (MatchError, RefereeBug, LookupError, AttributeError, StopIteration, AssertionError):
        return True
    except ValueError:
        # What a step that was passed over left unset is not found in a list.
        return True


def refused_rules(cases: dict[str, list[Case]]) -> set[str]:
    """Every rule that refuses something in some case."""
    seen: set[str] = set()
    real = kernel.in_book_order

    def watch(refusals: list[Refusal]) -> list[Refusal]:
        seen.update(refusal.rule for refusal in refusals)
        return real(refusals)

    kernel.in_book_order = watch  # type: ignore[assignment]  # a listener for one run
    try:
        for found in cases.values():
            for case in found:
                fails(case)
    finally:
        kernel.in_book_order = real
    return seen


@contextmanager
def without_guard(rule: str) -> Iterator[None]:
    """No refusal names that rule."""
    real_order = kernel.in_book_order
    real_refusals = Verb.refusals

    def order(refusals: Sequence[Refusal]) -> list[Refusal]:
        return real_order([refusal for refusal in refusals if refusal.rule != rule])

    def refusals(verb: Verb, ask: Ask[Any], value: Any) -> list[Refusal]:
        return [refusal for refusal in real_refusals(verb, ask, value) if refusal.rule != rule]

    kernel.in_book_order = order  # type: ignore[attr-defined]  # put back below
    Verb.refusals = refusals  # type: ignore[method-assign]  # put back below
    try:
        yield
    finally:
        kernel.in_book_order = real_order  # type: ignore[attr-defined]  # as it was
        Verb.refusals = real_refusals  # type: ignore[method-assign]  # as it was


@contextmanager
def without_step(procedure: Procedure, row: int) -> Iterator[None]:
    """The step is passed over."""
    real = procedure.steps
    step = dataclasses.replace(real[row], when=lambda run, frame: False)
    put_steps(procedure, (*real[:row], step, *real[row + 1 :]))
    try:
        yield
    finally:
        put_steps(procedure, real)


def put_steps(procedure: Procedure, steps: tuple[Step, ...]) -> None:
    """Let the procedure walk these steps."""
    procedure.steps = steps
    procedure.walk = (*steps, None)


def survivors(game: Game) -> tuple[int, list[str]]:
    """How many mutants were tried, and those that no case of their rule notices."""
    cases = cases_of(game.code)
    if any(map(notices, cases.values())):
        message = f"{game.code}: a case fails before anything is taken out"
        raise RefereeBug(message)
    tried, left = 0, []
    for rule in sorted(refused_rules(cases)):
        tried += 1
        with without_guard(rule):
            if not notices(cases.get(rule, [])):
                left.append(f"guard {rule}")
    for procedure in game.book.values():
        for row, step in enumerate(procedure.steps):
            name = f"step {procedure.name} {step.rule}: {step.title}"
            if name in BEYOND_CASES:
                continue
            tried += 1
            with without_step(procedure, row):
                if not notices(cases.get(step.rule, [])):
                    left.append(name)
    return tried, left


def main() -> int:
    """Print the survivors of the games that are named, or of every game."""
    for code in sys.argv[1:] or games.REGISTER:
        tried, left = survivors(games.find(code))
        print(f"{code}: {tried} mutants, {tried - len(left)} noticed, {len(left)} survived")
        for name in left:
            print(f"  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
