"""The verdict on an event file: every member verified, every table compared with its match."""

from __future__ import annotations

from contextlib import closing
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.archive.member_seals import seal_lines, sealed_members, seals_data
from cli.event.event_amendments import amended_member_lines, amended_members, amended_members_data
from cli.event.event_summary import differing_in, registered_in, summary_of, tournament_words
from cli.exit_codes import GOOD, NO, exit_code, worst
from cli.workers import in_order
from referee.dataclass import dataclass
from referee.errors import MatchError, UnknownVersion
from replays.tournament.audit import Audit, Judged, conclude, judge_member
from replays.tournament.bundle import DECK, TOURNAMENT, Head, read_head
from replays.verify.report import FOLDS, GRADES, PROVEN, READABLE, SPOILED, VERDICTS
from replays.verify.unusual import FAIR

if TYPE_CHECKING:
    from cli.context import CommandContext


DIFFERS = "differs"
"""Every member is sound, and something does not fit the others: no grade that could be required."""


@dataclass(slots=True)
class EventVerdict:
    """What is said of one event file: exit code, lines, complaints, data."""

    code: int
    lines: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an event must be: a grade and traits, with commas between them, and how its root begins."""

    require: str | None = None
    root: str | None = None


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
    judge = partial(judge_member, path, head=head)
    count = len(head.rows)
    with closing(in_order(judge, range(count), jobs if count > 1 else 1)) as members:
        judged: list[Judged] = list(desk.say.progress(members, count, "members"))
    found = _verdict(name, head, judged, conclude(path, judged), wanted.require)
    if wanted.root is not None and not head.root.hex().startswith(wanted.root):
        found.lines.append(f"  root {wanted.root}: not this event, its root is {head.root.hex()}")
        found.code = found.code or NO
    amended = list(amended_members(path, head, judged))
    found.lines += amended_member_lines(amended)
    seals = sealed_members(path, head, judged)
    found.lines += seal_lines(seals)
    refused = [each.error for _, member in amended for each in member.verdicts if each.error]
    found.code = worst([found.code, *map(exit_code, refused), *(seal.code for _, seal in seals)])
    found.data |= {**amended_members_data(amended), **seals_data(seals), "exit": found.code}
    return found


def _worst_word(audit: Audit) -> str:
    """The verdict on the worst member, as one on a replay file says it: damaged, illegal, diverges."""
    code = worst([exit_code(error) for error in audit.errors])
    error = next(each for each in audit.errors if exit_code(each) == code)
    return next((word for kind, word in VERDICTS if isinstance(error, kind)), "damaged")


def _verdict(
    name: str, head: Head, judged: list[Judged], audit: Audit, require: str | None
) -> EventVerdict:
    grade = _grade(judged, audit)
    words = require.split(",") if require is not None else []
    missing = [word for word in words if not _is_so(word, grade, head, judged)]
    failed = [] if {*words} & {*GRADES} - {*missing} else audit.errors
    code = worst([exit_code(error) for error in failed])
    code = code or (NO if missing or audit.faults else GOOD)
    verdict = _worst_word(audit) if audit.errors else grade
    graded = ", not ".join([verdict, *missing])
    lines = [
        f"{name}: {graded}: {tournament_words(judged, audit)}",
        *summary_of(head, judged, audit),
    ]
    complaints = [f"{name}: {fault}" for fault in audit.faults]
    data = {
        "file": name,
        "event": head.id,
        "root": head.root.hex(),
        "grade": grade,
        "required": require,
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
    }
    return EventVerdict(code, lines, complaints, data)


def _grade(judged: list[Judged], audit: Audit) -> str:
    """The grade of an event: of its worst member; with matches left out it folds at best.

    *differs* is said where every member is sound and something does not fit the others.
    """
    if audit.errors:
        limits = all(isinstance(error, UnknownVersion) for error in audit.errors)
        return READABLE if limits else SPOILED
    if audit.faults:
        return DIFFERS
    grades = [each.seen.grade for each in judged if each.seen is not None]
    return max([*grades, FOLDS if audit.missing else PROVEN], key=GRADES.index)


def _is_so(word: str, grade: str, head: Head, judged: list[Judged]) -> bool:
    """Whether the event is at least of that grade, or has that trait: that is, every match in it.

    No tournament and no series has a fair seed: of that only the matches that were played are asked.
    """
    if word in GRADES:
        return grade in GRADES and GRADES.index(grade) <= GRADES.index(word)
    asked = [
        each.traits
        for each in judged
        if head.rows[each.at].kind != DECK and not (word == FAIR and _is_list(each, head))
    ]
    return bool(asked) and all(word in traits for traits in asked)


def _is_list(member: Judged, head: Head) -> bool:
    """Whether a member lists matches and is none: the tournament, and every series."""
    is_series = member.seen is not None and bool(member.seen.lists)
    return is_series or head.rows[member.at].kind == TOURNAMENT
