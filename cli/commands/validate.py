"""``referee validate``: whether a file is sound, legal and what it says it is."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import completing
from cli.desk import Desk, Example, command
from cli.exits import GOOD, exit_code, worst
from cli.matches import as_seen, find_match, is_file
from cli.say import Say, fault_object
from cli.workers import in_order
from cli.writing import STREAM, read_bytes
from referee.errors import MatchError, NotFound
from referee.kernel.facts import PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.matches import Found
    from replays.report import Report


MANY = 32
"""From so many files on it is worth while to start other processes."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one file: exit code, lines of prose, perhaps a complaint, and the data."""

    code: int
    lines: tuple[str, ...]
    complaint: str | None
    data: dict[str, Any]


@command(
    "validate",
    Example("validate final.replay", "One file: bytes, chain, dice, every action, result."),
    Example("validate archive/", "Every replay file in a folder."),
)
@click.argument(
    "files", shell_complete=completing.matches_or_files, nargs=-1, required=True, metavar="FILE..."
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help="So many processes (all cores if not given).",
)
def validate(desk: Desk, files: tuple[str, ...], *, jobs: int | None) -> int:
    """Verify replay files: bytes, chains, seals, dice, every action by the rules, the result.

    A FILE may also be a match of the store, a folder (every .replay file below it), or - for
    standard input. Each gets a verdict, in the order in which they are named; the worst decides
    the exit code. Many files are verified on all cores.
    """
    places = replay_files(files)
    if STREAM in places or (jobs is None and len(places) < MANY):
        jobs = 1
    codes: Counter[int] = Counter()
    with closing(in_order(partial(verdict_on, desk.store), places, jobs)) as verdicts:
        seen = _said(desk, desk.say.progress(verdicts, len(places), "files"), codes)
        desk.say.answer_in_parts("validate", "files", seen)
    if len(places) > 1:
        desk.say.line(f"{codes[GOOD]} good, {len(places) - codes[GOOD]} bad", bold=True)
    return worst(codes)


def _said(desk: Desk, verdicts: Iterator[Verdict], codes: Counter[int]) -> Iterator[dict[str, Any]]:
    """Say each verdict as it comes, count its exit code, and hand its data on: nothing is kept."""
    for verdict in verdicts:
        codes[verdict.code] += 1
        if verdict.complaint is not None:
            desk.say.complain(verdict.complaint)
        desk.say.lines(verdict.lines)
        yield verdict.data


def verdict_on(store: str | None, place: str) -> Verdict:
    """The verdict on one file, or on one match of that store; nothing is raised for a bad one."""
    try:
        report = verified(Desk(Say(), store), place)
    except MatchError as error:
        data = {"file": place, "good": False, **fault_object(error)}
        return Verdict(exit_code(error), (), str(error), data)
    code = GOOD if report.error is None else exit_code(report.error)
    lines = tuple(report_lines(place, report))
    return Verdict(code, lines, None, {"file": place, **report_data(report)})


def replay_files(names: tuple[str, ...]) -> list[str]:
    """The replay files that the words name, folders opened, in order of their names."""
    found: list[str] = []
    for name in names:
        path = Path(name)
        if not path.is_dir():
            found.append(name)
            continue
        inside = sorted(str(file) for file in path.rglob("*.replay"))
        if not inside:
            message = f"{name}: no .replay file below this folder"
            raise NotFound(message)
        found += inside
    return found


def verified(desk: Desk, place: str) -> Report:
    """The report on a file or a match. Raises NotFound or StoreError."""
    from replays.file import BIGGEST
    from replays.report import Report
    from replays.verify import verify, verify_match

    if not is_file(place):
        found = find_match(desk, place)
        match = found.match
        report = Report(match=match.id, game=match.opening().game)
        verify_match(match, report)
        if report.fault is None:
            _count_what_is_known(report, found)
        return report
    if place != STREAM and not Path(place).exists():
        message = f"{place}: no such file"
        raise NotFound(message)
    return verify(read_bytes(place, BIGGEST))


def _count_what_is_known(report: Report, found: Found) -> None:
    """Leave out of a good report how many records seats have made that act in secret at present.

    They are verified like all others, but nobody is to know how far a seat has come.
    """
    known = as_seen(found, PUBLIC).match
    hidden = report.records - sum(map(len, known.strands.values()))
    report.records -= hidden
    report.chained -= hidden
    report.verified -= hidden


def report_lines(place: str, report: Report) -> list[str]:
    """The verdict in prose: one line, and what could not be checked."""
    if report.fault is not None:
        good = (
            f" ({report.verified} of {report.records} records are good)" if report.records else ""
        )
        message = report.fault.message
        said = message if message.startswith(report.verdict) else f"{report.verdict}: {message}"
        return [f"{place}: {said}{good}"]
    what = f"{report.game}, {report.records} records"
    if report.outcome is not None:
        winners, reason, rule = report.outcome
        who = f"seat {', '.join(map(str, winners))} won" if winners else "a draw"
        what += f", {who}: {reason} [{rule}]"
    elif not report.closed:
        what += ", not finished"
    return [f"{place}: {report.verdict}: {what}", *(f"  {each}" for each in report.unchecked)]


def report_data(report: Report) -> dict[str, Any]:
    """The report as JSON shows it."""
    data: dict[str, Any] = {
        "verdict": report.verdict,
        "good": report.good,
        "match": report.match,
        "game": report.game,
        "records": report.records,
        "chained": report.chained,
        "verified": report.verified,
        "closed": report.closed,
        "unchecked": list(report.unchecked),
        "exit": GOOD if report.error is None else exit_code(report.error),
        "fault": None,
    }
    fault = report.fault
    if fault is not None:
        data["fault"] = {
            "error": type(report.error).__name__,
            "message": fault.message,
            "offset": fault.offset,
            "record": fault.record,
            "strand": fault.strand,
            "index": fault.index,
            "seat": fault.seat,
            "rules": list(fault.rules),
        }
    return data
