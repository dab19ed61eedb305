"""``referee check``: run cases, as docs/cases.md describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO, exit_code, worst
from cli.output.say import fault_object, words_of
from cli.storage.files import CARDS, files_named
from referee.errors import MatchError

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.cases.cases import Case, CaseReport


@command(
    "check",
    Example("check my-question.toml", "Is what this case says so?"),
    Example("check rulings/", "Every case in a folder."),
    stores=False,
)
@click.argument(
    "cases", shell_complete=proposals.any_files, nargs=-1, required=True, metavar="CASE..."
)
def check(desk: CommandContext, cases: tuple[str, ...]) -> int:
    """Run cases: a position, steps, and what must follow (see docs/cases.md).

    A CASE is a TOML file, a folder (every .toml file below it), or - for standard input.
    """
    places = files_named(cases, CARDS)
    codes = []
    found = []
    for place in desk.say.progress(places, len(places), "cases"):
        code, content = _checked(desk, place)
        codes.append(code)
        found.append({"file": place, **content})
    bad = len([code for code in codes if code])
    good = len(codes) - bad
    desk.say.line(f"{good} good, {bad} bad", bold=True)
    desk.say.answer("check", {"good": good, "bad": bad, "cases": found})
    return worst(codes)


def _checked(desk: CommandContext, place: str) -> tuple[int, dict[str, Any]]:
    """Run one file and say how it went; the exit code, and the case as data."""
    from cli.storage.case_files import read_case_file
    from replays.cases.case_lines import line_of, with_lines
    from replays.cases.cases import run_case

    try:
        case, text = read_case_file(place)
        with with_lines(text):
            report = run_case(case)
    except MatchError as error:
        desk.say.complain(_placed(place, words_of(error)))
        return exit_code(error), {"passed": False, **fault_object(error)}
    if report.fault is not None:
        for fault in report.faults:
            line = line_of(text, str(fault))
            desk.say.line(f"{place}: {f'line {line}, ' if line else ''}{fault}")
        return NO, _as_data(case, report) | {"line": line_of(text, str(report.fault))}
    desk.say.line(f"{place}: good: {case.title}")
    return GOOD, _as_data(case, report)


def _placed(place: str, words: str) -> str:
    return words if words.startswith(place) else f"{place}: {words}"


def _as_data(case: Case, report: CaseReport) -> dict[str, Any]:
    content: dict[str, Any] = {
        "title": case.title,
        "game": case.game.code,
        "rules": list(case.rules),
        "passed": report.passed,
        "steps": len(case.steps),
        "good_steps": report.good_steps,
    }
    if report.fault is not None:
        content |= {
            "step": report.fault.step,
            "path": report.fault.path,
            "found": report.fault.found,
            "expected": report.fault.expected,
            "faults": [
                {"path": each.path, "found": each.found, "expected": each.expected}
                for each in report.faults
            ],
        }
    return content
