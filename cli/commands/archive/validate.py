"""``referee validate``: whether a file is sound, legal and what it says it is."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cli.archive.match_verdict import EMPTY, Hands, verified
from cli.archive.page_verdict import file_at, page_verdict
from cli.archive.seal_files import seal_of
from cli.completion import proposals
from cli.context import CommandContext, Example, command
from cli.exit_codes import GOOD, NO, exit_code, worst
from cli.output.amendment_words import amended_data
from cli.output.say import Say, fault_object
from cli.storage.amendment_files import amendments_of
from cli.storage.files import REPLAY, STREAM, files_named
from cli.storage.matches import find_match, is_file
from cli.words import is_contested
from cli.workers import in_order, jobs_option
from referee.dataclass import dataclass
from referee.errors import MatchError, NotAReplay
from referee.kernel.facts import winners_in_words
from referee.kernel.words.english import agreeing, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from replays.amendments.amendment_verdict import Amended
    from replays.page.carried import Carried
    from replays.verify.report import Fault, Report


MANY = 32
"""The number of files from which it is worthwhile to start other processes."""

GRADES = ("proven", "folds", "readable")
"""The grades that may be required: those of replays.verify.report but for *damaged*."""
TRAITS = ("shipped", "seeded", "usual", "played", "fair", "sealed")
"""What else may be required, as in replays.verify.report."""


class Required(click.ParamType[str]):
    """Words with commas between them: a grade, and whatever else a match must be."""

    name = "words"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "WORDS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        words = str(value).split(",")
        unknown = [word for word in words if word not in (*GRADES, *TRAITS)]
        if unknown or len(set(words)) < len(words) or len({*words} & {*GRADES}) > 1:
            wish = f"one of {', '.join(GRADES)}, and any of {', '.join(TRAITS)}"
            self.fail(f"{value!r}: expected {wish}, with commas between them", param, ctx)
        return str(value)


class Root(click.ParamType[str]):
    """The root of a match in hexadecimal digits, or the beginning of one."""

    name = "hex"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        word = "".join(str(value).split()).lower()
        if not LEAST_DIGITS <= len(word) <= MOST_DIGITS or set(word) - set("0123456789abcdef"):
            self.fail(
                f"{value!r}: expected {LEAST_DIGITS} to {MOST_DIGITS} hexadecimal digits",
                param,
                ctx,
            )
        return word


LEAST_DIGITS, MOST_DIGITS = 16, 64
"""How many digits of a root tell it from every other; how many it has."""


EVENT_FILE = ".event"
"""How the name of an event file ends (`replays.tournament.bundle`)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one file: exit code, lines of prose, perhaps a complaint, and the data."""

    code: int
    lines: tuple[str, ...]
    complaint: str | None
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a verdict: what is good enough, every fault, what it is compared with, the root, the note."""

    require: str | None = None
    forensic: bool = False
    hands: Hands = EMPTY
    root: str | None = None
    note: str | None = None


USUAL = Wish()


@command(
    "validate",
    Example("validate final.replay", "One file: bytes, chain, dice, every action, result."),
    Example("validate archive/", "Every replay file in a folder."),
    Example("validate final.replay --forensic", "Every fault of a file, not only the first."),
    Example("validate final.replay --require proven", "Good only if everything in it was proven."),
)
@click.argument("files", shell_complete=proposals.matches_or_files, nargs=-1, metavar="FILE...")
@click.option(
    "--require",
    type=Required(),
    help="What is good enough: a grade, and shipped, seeded, usual, played, fair or sealed (proven,shipped,seeded).",
)
@click.option(
    "--root",
    type=Root(),
    metavar="HEX",
    help="The root that the match must have, as 'referee show --root' printed it.",
)
@click.option(
    "--seal",
    "note",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="The note with the signatures (NAME.note beside NAME.replay, if not given).",
)
@click.option("--explain", is_flag=True, help="What each grade promises, and what none does.")
@click.option(
    "--with",
    "others",
    multiple=True,
    shell_complete=proposals.matches_or_files,
    metavar="FILE",
    help="A match to compare with: the draft or the game before that a FILE names, the games of a series.",
)
@click.option(
    "--forensic",
    is_flag=True,
    help="Go on after a fault: list every one, its place, and what it may follow from.",
)
@jobs_option
def validate(
    desk: CommandContext,
    files: tuple[str, ...],
    *,
    require: str | None,
    others: tuple[str, ...],
    forensic: bool,
    jobs: int | None,
    root: str | None,
    note: str | None,
    explain: bool,
) -> int:
    """Verify replay files: bytes, chains, seals, dice, every action by the rules, the result.

    A FILE may also be a match of the store, a page (.html: the file in it, its script and what it shows), a
    folder (every .replay file below it), or - for standard input. Each gets a grade, in the order in which they are named; the worst decides
    the exit code. Many files are verified on all cores.

    The grades: proven (every action, every check), folds (every action, but some check cannot be
    compared), readable (whole, but it cannot be followed here), damaged (anything else). Whatever
    is out of the usual is said beside it: own cards, observed chance, readings, a branch.

    A FILE whose name ends in .event is a tournament with its matches: every member is verified, and
    every table compared with its match. Its grade is that of the worst member, and folds at best where a
    match is left out; --root is that of the tournament.

    Signatures stand in a note: it is told who has signed the closing of the match and who, by the
    keys that were named when it was opened, should have. A note that does not hold is refused.

    A match that rests on earlier ones (a draft, the game before it), and a series, are compared
    with those that are at hand: in the store, with --with, or among the FILEs as ID.replay.
    """
    if explain:
        return _explain(desk)
    if not files:
        message = "Missing argument 'FILE...'."
        raise click.UsageError(message)
    codes = _judge_events(desk, files, jobs, require, root)
    files = tuple(name for name in files if not name.endswith(EVENT_FILE))
    if not files:
        return worst(codes)
    places = files_named(files, REPLAY)
    if note is not None and len(places) > 1:
        message = "--seal: one note is of one match; name one FILE"
        raise click.UsageError(message)
    hands = Hands(others, tuple(places) if len(places) > 1 else ())
    wish = Wish(require, forensic, hands, root, note)
    judge = partial(verdict_on, desk.store, wish=wish)
    _judge_files(desk, places, jobs, judge, codes)
    return worst(codes)


def _judge_files(
    desk: CommandContext,
    places: list[str],
    jobs: int | None,
    judge: Callable[[str], Verdict],
    codes: Counter[int],
) -> None:
    """Say the verdict on each file, and count the exit codes."""
    if STREAM in places or (jobs is None and len(places) < MANY):
        jobs = 1
    with closing(in_order(judge, places, jobs)) as verdicts:
        seen = _said(desk, desk.say.progress(verdicts, len(places), "files"), codes)
        desk.say.answer_in_parts("validate", "files", seen)
    if len(places) > 1:
        desk.say.line(f"{codes[GOOD]} good, {len(places) - codes[GOOD]} bad", bold=True)


def _judge_events(
    desk: CommandContext,
    files: tuple[str, ...],
    jobs: int | None,
    require: str | None,
    root: str | None,
) -> Counter[int]:
    """Say the verdicts on the event files among the files; how often each exit code came."""
    codes: Counter[int] = Counter()
    for name in files:
        if not name.endswith(EVENT_FILE):
            continue
        from cli.event.event_verdict import Wanted, verdict_on_event

        found = verdict_on_event(desk, name, jobs, Wanted(require, root))
        for complaint in found.complaints:
            desk.say.complain(complaint)
        desk.say.lines(found.lines)
        desk.say.answer("validate-event", found.data)
        codes[found.code] += 1
    return codes


def _explain(desk: CommandContext) -> int:
    """Print what the grades promise."""
    from replays.verify.promises import NOT_PROMISED, PROMISES, SAYS, TRAIT_SAYS, explained

    desk.say.lines(explained())
    desk.say.answer(
        "grades",
        {
            "grades": [{"grade": grade, "says": says} for grade, says in SAYS.items()],
            "promises": [
                {"name": each.name, "sentence": each.sentence, "grades": list(each.grades)}
                for each in PROMISES
            ],
            "traits": [{"trait": trait, "says": says} for trait, says in TRAIT_SAYS.items()],
            "not_promised": list(NOT_PROMISED),
        },
    )
    return GOOD


def _said(
    desk: CommandContext, verdicts: Iterator[Verdict], codes: Counter[int]
) -> Iterator[dict[str, Any]]:
    """Say each verdict as it comes, count its exit code, and hand its data on: nothing is kept."""
    for verdict in verdicts:
        codes[verdict.code] += 1
        if verdict.complaint is not None:
            desk.say.complain(verdict.complaint)
        desk.say.lines(verdict.lines)
        yield verdict.data


def verdict_on(store: str | None, place: str, *, wish: Wish = USUAL) -> Verdict:
    """The verdict on one file, or on one match of that store; nothing is raised for a bad one."""
    desk, hands = CommandContext(Say(), store), wish.hands
    try:
        report, carried = verified(desk, place, forensic=wish.forensic, hands=hands)
        seal = seal_of(place, report, wish.note, carried)
    except MatchError as error:
        data = {"file": place, "good": False, **fault_object(error)}
        return Verdict(exit_code(error), (), str(error), data)
    report.sealed = seal is not None and seal.verdict.is_complete
    lines = list(report_lines(place, report, wish.require))
    data = {"file": place, **report_data(report, wish.require)}
    if seal is not None:
        lines += [f"  {line}" for line in seal.lines]
        code = worst([data["exit"], seal.code])
        data |= {"seal": seal.data, "good": code == GOOD, "exit": code}
    amended = _amended(desk, place, report, carried)
    if amended is not None:
        lines += [f"  {line}" for line in amended.lines]
        refused = [exit_code(each.error) for each in amended.verdicts if each.error is not None]
        code = worst([data["exit"], *refused])
        data |= {**amended_data(amended), "good": code == GOOD, "exit": code}
    if carried is not None:
        around = page_verdict(carried, (*hands.read, *hands.named))
        lines += [f"  {line}" for line in around.lines]
        data |= {"page": {"lines": list(around.lines), "false": around.is_false}}
        if around.is_false:
            data |= {"good": False, "exit": data["exit"] or NO}
    if wish.root is not None and not is_of_root(report, wish.root):
        has = report.root.hex() if report.root is not None else "none: it is not closed"
        lines.append(f"  root {wish.root}: not this match, its root is {has}")
        data |= {"good": False, "exit": data["exit"] or NO}
    return Verdict(data["exit"], tuple(lines), None, data)


def _amended(
    desk: CommandContext, place: str, report: Report, carried: Carried | None
) -> Amended | None:
    """The match with its amendments: those that a page carries, or those beside it; None where there are none."""
    if not report.intact or not report.match:
        return None
    files = amendments_of(report.match, place)
    if carried is not None and carried.amendments:
        from replays.page.carried import amendments_in

        files = amendments_in(carried.amendments)
    if not files:
        return None
    from replays.amendments.amendment_verdict import amended
    from replays.file.replay_file import decode

    if carried is None and not is_file(place):
        return amended(find_match(desk, place).match, files)
    data = file_at(place)[0] if carried is None else carried.replay
    return amended(decode(data)[1], files)


def is_of_root(report: Report, root: str) -> bool:
    """Whether the match has the root that begins so."""
    return report.root is not None and report.root.hex().startswith(root)


def code_of(report: Report, require: str | None = None) -> int:
    """The exit code of a report: whether it is good, and good enough where something is required."""
    missing = missing_of(report, require)
    grade = _grade_in(require)
    if report.error is not None and (grade is None or grade in missing):
        return exit_code(report.error)
    return NO if missing else GOOD


def missing_of(report: Report, require: str | None) -> list[str]:
    """What is required of a match and not so."""
    words = require.split(",") if require is not None else []
    return [
        word
        for word in words
        if not (report.is_at_least(word) if word in GRADES else report.has(word))
    ]


def _grade_in(require: str | None) -> str | None:
    words = require.split(",") if require is not None else []
    return next((word for word in words if word in GRADES), None)


def report_lines(place: str, report: Report, require: str | None = None) -> list[str]:
    """The verdict in prose: one line, and what could not be checked."""
    grade = report.grade
    if report.fault is not None:
        line = _fault_line(report)
        if not isinstance(report.error, NotAReplay):
            line = _said_once(grade, line)
        unusual = [] if grade == "damaged" else _unusual(report)
        return [f"{place}: {line}", *_every_fault(report), *unusual, *_unchecked(report)]
    what = f"{report.game or 'a game that is not shown'}, {counted(report.records, 'records')}"
    if report.outcome is not None:
        winners, reason, rule = report.outcome
        who = f"{winners_in_words(winners)} won: " if winners else ""
        nobody = "a draw: " if is_contested(report.game or "") else ""
        what += f", {who or nobody}{reason} [{rule}]"
    elif not report.closed:
        what += ", not finished" if report.whole else ""
    missing = missing_of(report, require)
    if missing:
        grade += f", not {', not '.join(missing)}"
    return [f"{place}: {grade}: {what}", *_unusual(report), *_unchecked(report)]


def _unusual(report: Report) -> list[str]:
    """What the match is beyond its grade: a fair seed with who made it, and what is unusual."""
    from replays.verify.fairness import seed_words

    return [
        f"  {each}" for each in (*seed_words(report), *(each.sentence for each in report.unusual))
    ]


def _every_fault(report: Report) -> list[str]:
    """The faults of a forensic report, numbered; nothing where only the first was wanted."""
    if not report.forensic:
        return []
    lines = []
    for number, fault in enumerate(report.faults, 1):
        follows = f" (may follow from fault {fault.follows})" if fault.follows else ""
        lines.append(f"  fault {number}: {fault.message}{follows}")
    if report.is_full:
        lines.append(f"  and more: only {counted(len(report.faults), 'faults')} are listed")
    return lines


def _fault_line(report: Report) -> str:
    assert report.fault is not None
    good = ""
    if report.records:
        good = f" ({report.verified} of {counted(report.records, 'records')} {agreeing(report.records, 'is', 'are')} good)"
    if report.whole:
        good = f" ({report.folded} of {counted(report.records, 'records')} {agreeing(report.records, 'folds', 'fold')})"
    return _said_once(report.verdict, report.fault.message) + good


def _said_once(head: str, text: str) -> str:
    """The text with that head, unless it begins so itself."""
    return text if text.startswith(head) else f"{head}: {text}"


def _unchecked(report: Report) -> list[str]:
    """What could not be checked; of damage only where all that can be known was asked for."""
    if report.grade == "damaged" and not report.forensic:
        return []
    return [f"  {each}" for each in report.unchecked]


def report_data(report: Report, require: str | None = None) -> dict[str, Any]:
    """The report as JSON shows it; good is what the exit code says."""
    code = code_of(report, require)
    data: dict[str, Any] = {
        "grade": report.grade,
        "required": require,
        "verdict": report.verdict,
        "good": code == GOOD,
        "match": report.match,
        "game": report.game,
        "records": report.records,
        "chained": report.chained,
        "verified": report.verified,
        "folded": report.folded,
        "closed": report.closed,
        "root": report.root.hex() if report.root is not None else None,
        "cards": [{"id": name, "digest": digest.hex()} for name, digest in report.cards],
        "traits": {trait: report.has(trait) for trait in TRAITS},
        "fair": report.fair or None,
        "pledges": list(report.pledges),
        "unusual": [each.sentence for each in report.unusual],
        "unchecked": list(report.unchecked),
        "exit": code,
        "fault": None,
        "faults": [_fault_data(fault) for fault in report.faults],
        "more_faults": report.is_full,
        "forensic": report.forensic,
    }
    if report.fault is not None:
        data["fault"] = _fault_data(report.fault)
    return data


def _fault_data(fault: Fault) -> dict[str, Any]:
    return {
        "error": fault.kind,
        "message": fault.message,
        "offset": fault.offset,
        "record": fault.record,
        "strand": fault.strand,
        "index": fault.index,
        "seat": fault.seat,
        "rules": list(fault.rules),
        "follows": fault.follows,
    }
