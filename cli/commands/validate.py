"""``referee validate``: whether a file is sound, legal and what it says it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.desk import command
from cli.exits import GOOD, exit_code, worst
from cli.matches import find_match, is_file
from cli.say import fault_object
from cli.writing import STREAM, read_bytes
from referee.errors import MatchError, NotFound

if TYPE_CHECKING:
    from cli.desk import Desk
    from replays.report import Report


@command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def validate(desk: Desk, files: tuple[str, ...]) -> int:
    """Verify replay files: bytes, chains, seals, dice, every action by the rules, the result.

    A FILE may also be a match of the store, a folder (every .replay file below it), or - for
    standard input. Each gets a verdict; the worst decides the exit code.
    """
    places = replay_files(files)
    codes = []
    verdicts = []
    for place in desk.say.progress(places, len(places), "files"):
        try:
            report = verified(desk, place)
        except MatchError as error:
            desk.say.complain(str(error))
            codes.append(exit_code(error))
            verdicts.append({"file": place, "good": False, **fault_object(error)})
            continue
        codes.append(GOOD if report.error is None else exit_code(report.error))
        desk.say.lines(report_lines(place, report))
        verdicts.append({"file": place, **report_data(report)})
    if len(places) > 1:
        bad = len([code for code in codes if code])
        desk.say.line(f"{len(codes) - bad} good, {bad} bad", bold=True)
    desk.say.answer("validate", {"files": verdicts})
    return worst(codes)


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
        match = find_match(desk, place).match
        report = Report(match=match.id, game=match.opening().game)
        verify_match(match, report)
        return report
    if place != STREAM and not Path(place).exists():
        message = f"{place}: no such file"
        raise NotFound(message)
    return verify(read_bytes(place, BIGGEST))


def report_lines(place: str, report: Report) -> list[str]:
    """The verdict in prose: one line, and what could not be checked."""
    if report.fault is not None:
        good = (
            f" ({report.verified} of {report.records} records are good)" if report.records else ""
        )
        return [f"{place}: {report.verdict}: {report.fault.message}{good}"]
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
