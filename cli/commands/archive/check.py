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
from referee.kernel.words.english import agreeing, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cli.context import CommandContext
    from replays.cases.cases import Case, CaseReport


@command(
    "check",
    Example("check my-question.toml", "Is what this case says so?"),
    Example("check rulings/", "Every case in a folder."),
    Example("check rulings/ --strict", "None may take anything for granted."),
    stores=False,
)
@click.argument(
    "cases", shell_complete=proposals.any_files, nargs=-1, required=True, metavar="CASE..."
)
@click.option("--strict", is_flag=True, help="Refuse a position that takes anything for granted.")
@click.option("--granted", is_flag=True, help="Also of several cases: what each takes for granted.")
def check(desk: CommandContext, cases: tuple[str, ...], *, strict: bool, granted: bool) -> int:
    """Run cases: a position, steps, and what must follow (see docs/cases.md).

    A CASE is a TOML file, a folder (every .toml file below it), or - for standard input.
    Under a single case stands what its position takes for granted: what no play leaves.
    """
    places = files_named(cases, CARDS)
    lists_granted = granted or len(places) == 1
    codes = []
    found = []
    for place in desk.say.progress(places, len(places), "cases"):
        code, content = _checked(desk, place, strict=strict)
        codes.append(code)
        found.append({"file": place, **content})
        if lists_granted:
            desk.say.lines(_granted_lines(content))
    bad = len([code for code in codes if code])
    good = len(codes) - bad
    desk.say.line(f"{good} good, {bad} bad", bold=True)
    count = len([content for content in found if "granted" in content])
    if count and not lists_granted:
        takes = f"{counted(count, 'cases')} {agreeing(count, 'takes', 'take')}"
        desk.say.line(f"{takes} something for granted: --granted says what, --strict refuses it")
    desk.say.answer("check", {"good": good, "bad": bad, "cases": found})
    return worst(codes)


def _granted_lines(content: Mapping[str, Any]) -> Iterator[str]:
    """A line for each thing that the case takes for granted."""
    for each in content.get("granted", ()):
        line = f"line {each['line']}, " if each["line"] else ""
        yield f"  takes for granted: {line}{each['says']}"


def _checked(desk: CommandContext, place: str, *, strict: bool) -> tuple[int, dict[str, Any]]:
    """Run one file and say how it went; the exit code, and the case as data."""
    from cli.storage.case_files import read_case_file
    from replays.cases.case_lines import line_of, with_lines
    from replays.cases.cases import run_case

    try:
        case, text = read_case_file(place)
        with with_lines(text):
            report = run_case(case, strict=strict)
    except MatchError as error:
        desk.say.complain(_placed(place, words_of(error)))
        return exit_code(error), {"passed": False, **fault_object(error)}
    granted = _granted_as_data(report, text)
    if report.fault is not None:
        for fault in report.faults:
            line = line_of(text, str(fault))
            desk.say.line(f"{place}: {f'line {line}, ' if line else ''}{fault}")
        return NO, _as_data(case, report) | {"line": line_of(text, str(report.fault))} | granted
    desk.say.line(f"{place}: good: {case.title}")
    return GOOD, _as_data(case, report) | granted


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


def _granted_as_data(report: CaseReport, text: str) -> dict[str, Any]:
    """What the case takes for granted, if it is anything: each with its line in the file, and in words."""
    from replays.cases.case_lines import line_of

    rows = [
        {
            "path": each.path,
            "found": each.found,
            "expected": each.expected,
            "line": line_of(text, each.path),
            "says": str(each),
        }
        for each in report.granted
    ]
    return {"granted": rows} if rows else {}
