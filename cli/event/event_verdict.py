"""The verdict on an event file: every member verified, every table compared with its match."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.event.event_summary import differing_in, registered_in, summary_of, tournament_words
from cli.exit_codes import GOOD, NO, exit_code, worst
from cli.workers import in_order
from referee.errors import MatchError
from referee.kernel.words.english import counted
from replays.tournament.audit import Audit, Judged, conclude, judge_member
from replays.tournament.bundle import Head, read_head
from replays.tournament.comparison import NAMED
from replays.verify.report import GRADES, PROVEN, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext


@dataclass(slots=True)
class EventVerdict:
    """What is said of one event file: exit code, lines, complaints, data."""

    code: int
    lines: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an event file must be to be good enough: the words of ``--require``, the beginning of its root."""

    words: tuple[str, ...] = ()
    root: str = ""


def verdict_on_event(
    desk: CommandContext, name: str, jobs: int | None, wanted: Wanted
) -> EventVerdict:
    """Verify an event file on so many processes (all cores if None), with a bar. Raises StoreError."""
    path = Path(name)
    try:
        head = read_head(path)
    except MatchError as error:
        complaint = str(error) if str(error).startswith(name) else f"{name}: {error}"
        return EventVerdict(
            exit_code(error), complaints=[complaint], data={"file": name, "error": str(error)}
        )
    judge = partial(judge_member, path)
    count = len(head.rows)
    with closing(in_order(judge, range(count), jobs if count > 1 else 1)) as found:
        judged: list[Judged] = list(desk.say.progress(found, count, "members"))
    audit = conclude(path, judged)
    return _verdict(name, head, judged, audit, _lacking(head, judged, audit, wanted))


def _lacking(head: Head, judged: Sequence[Judged], audit: Audit, wanted: Wanted) -> list[str]:
    """What is wanted of the file and not so, a line each."""
    found = []
    if not head.root.hex().startswith(wanted.root):
        found.append(f"root {wanted.root}: not this event, its root is {head.root.hex()}")
    reports = [each.report for each in judged if each.deck is None]
    for word in wanted.words:
        has = (
            report is not None
            and (report.is_at_least(word) if word in GRADES else report.has(word))
            for report in reports
        )
        odd = sum(not each for each in has)
        if odd:
            found.append(f"not {word}: {odd} of {counted(len(reports), 'matches')}")
    if PROVEN in wanted.words and audit.grades[NAMED]:
        found.append(f"not {PROVEN}: {counted(audit.grades[NAMED], 'results')} {NAMED} only")
    return found


def _worst_word(audit: Audit) -> str:
    """The verdict on the worst member, as one on a replay file says it: damaged, illegal, diverges."""
    code = worst([exit_code(error) for error in audit.errors])
    error = next(each for each in audit.errors if exit_code(each) == code)
    return next((word for kind, word in VERDICTS if isinstance(error, kind)), "damaged")


def _verdict(
    name: str, head: Head, judged: list[Judged], audit: Audit, lacking: list[str]
) -> EventVerdict:
    code = worst([exit_code(error) for error in audit.errors])
    code = code or (NO if audit.faults or lacking else GOOD)
    grade = _worst_word(audit) if audit.errors else "differs" if audit.faults else PROVEN
    lines = [f"{name}: {grade}: {tournament_words(judged, audit)}"]
    lines += summary_of(head, judged, audit) + [f"  {each}" for each in lacking]
    complaints = [f"{name}: {fault}" for fault in audit.faults]
    data = {
        "file": name,
        "event": head.id,
        "root": head.root.hex(),
        "grade": grade,
        "good": code == GOOD,
        "members": len(head.rows),
        "results": dict(sorted(audit.grades.items())),
        "decks": {
            "registered": registered_in(audit),
            "revealed": len(audit.lists),
            "differ": differing_in(head, audit),
        },
        "winner": audit.course.winner if audit.course is not None else None,
        "rulings": dict(sorted(audit.rulings.items())),
        "faults": list(audit.faults),
        "missing": [each.root for each in audit.missing],
        "lacking": lacking,
    }
    return EventVerdict(code, lines, complaints, data)
