"""What an audit report says in every form: its own sentences, and the facts at its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from events.log.docket_words import spans
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.safe_text import safe
from referee.pattern import pattern
from replays.audit.field_words import told_in_words
from replays.audit.open_questions import Reliance, numbers_in_words, words_of_reliance
from replays.read.backup_words import cost_parts
from replays.read.table_view import named

if TYPE_CHECKING:
    from replays.audit.audit_report import AuditReport
    from replays.audit.disputes import DisputeStep
    from replays.audit.proof import Proof

HOW_TO_READ = (
    "Every decision of a match is a record with a number; what follows from it by the rules is told below it, each fact with the id of "
    "its rule, and all rules that are cited stand at the end. A record that a ruling took back is void, and is still told. A floor judge rules "
    "on a call; a player may appeal; a head judge upholds the ruling or overturns it, and that is the last word. A backup sets the match back "
    "to a record, a correction changes fields of the table, a deviation lets an illegal action stand; a note and a penalty change nothing. "
    "Whoever finds a ruling right in part overturns it, and rules anew: a head judge may, and says what it is to be. What the signs and short words on a table mean stands at the end."
)
"""What a reader must know who has never seen such a report."""
NO_DISPUTES = "Nobody called a judge, and nobody ruled."
SUMS_TITLE = "What the rules work out on that table, term by term"
RESTS = "This match rests on these: it reads them otherwise than usual, or a fact, a refusal or a ruling names them."
RESTS_ON_NONE = (
    "No fact, no refusal and no ruling names an unclear place, and every reading is the usual one."
)
RESTS_DISPUTED = "Of these the disputes speak: they name them, or a rule that they clear up, or a disputed record rests on them. What else the match rests on stands below."
RESTS_BESIDE = "No dispute speaks of an unclear place; the match rests on those below."
NAMED_CAPTION = "Named in the match, and by no dispute"
NAMED_HEADS = ("ruling", "question", "answer", "in what the match rests on it")
USUAL_CAPTION = "Read in the usual way; rules that they clear up were applied"
USUAL_HEADS = ("ruling", "question", "reading", "applied in")
READINGS_CAPTION = "Every reading of this match"
READING_HEADS = ("option", "played here")
CHANGE_HEADS = ("field", "before", "after")
COST_TITLE = "What the backup cost at that moment (it is simple, possible or not advisable; the worst of the counts decides)"
LEGAL = (
    "As it is recorded the rules allowed it at that moment: this program has followed them. What was done or said beside the record it does "
    "not know, and whether somebody ruled rightly it does not say."
)
NAMED_BY_FACTS = "The rules that these facts name"
BESIDE_TITLE = "Rules beside the ruling: what the call, the appeal and refusals name, and what stands before and after all of these in the book"
LIKEWISE = "For comparison the last action of that name which the rules allowed"
SIGNS_TITLE = "Signs on the tables"
SIGNS = {
    "Name (2)": "what the player of seat 2 has, where both sides can have the same",
    "2: pass": "what the player of seat 2 did, as it is written down",
}
"""The signs that the tables and stories of all games have."""
DONE_TITLE = "What it did"
FOLLOWED_TITLE = "What followed from the ruling by the rules, up to the next question"
AS_ABOVE = "It lies as above: "
BUT_FOR_CHANGES = "It lies as above, but for what the ruling changed, which stands below: "
BUT_FOR = "It lies as above, but for the rows below: "
BUT_CAPTION = "What is other here"
BUT_HEADS = ("field", "above", "here")
OUTCOMES_TITLE = "What either decision would do"
ACCOUNTS_TITLE = "Accounts"
ACCOUNTS_INTRODUCTION = (
    "What two people tell of a stretch, each account followed by the rules from the same record. That an account is allowed says that the "
    "rules bear it out, not that it happened."
)
RULES_INTRODUCTION = "Every rule that this report cites, and the whole section of each that a ruling names, with what clears it up; last the rules that judges obey (RL)."
CARDS_INTRODUCTION = "The cards that the story names. Below one of which a dispute speaks, or that lies on a table drawn above, stands how the rules read each line. First those of the disputes."


_FIELD = pattern(r"[a-z][\w.\[\]-]*: .* -> ")
"""How a log tells a field that a ruling changed."""


def told_of_ruling(step: DisputeStep, players: Sequence[str]) -> list[str]:
    """What a ruling did, without the fields that it changed: these stand in a table of their own."""
    told = [each for each in step.sentences if not step.changes or not _FIELD.match(each)]
    return [told_in_words(each, players) for each in told]


def stages_of(report: AuditReport) -> dict[int, str]:
    """The headings of the story, by the record above which they stand: the first that was decided in that turn or phase."""
    headings = report.story.headings
    first = min(headings, default=0)
    return {at if at == first else at + 1: title for at, title in headings.items()}


def disputed_records(report: AuditReport) -> set[int]:
    """The records of the disputes, those that calls are about, and those that rulings made void."""
    steps = [step for dispute in report.disputes for step in dispute.steps]
    found = {step.number for step in steps}
    found |= {step.about.number for step in steps if step.about is not None}
    return found | {at for at, each in enumerate(report.story.moments, 1) if each.void}


def folded_words(numbers: Sequence[int]) -> str:
    """What is said of a turn whose records no dispute concerns."""
    return f"{spans(numbers)}: no dispute"


def eyes_words(report: AuditReport) -> str:
    """For whose eyes a report is."""
    return {PUBLIC: "everybody", JUDGE: "the judge"}.get(str(report.eyes), f"seat {report.eyes}")


def facts_of_report(report: AuditReport) -> Iterator[tuple[str, str]]:
    """The facts at the head of a report, each with its name."""
    yield "match", report.match
    yield "rules", report.book
    yield from ((f"seat {seat}", name) for seat, name in enumerate(report.players, 1))
    yield "result", report.result
    yield "state", "still live: nothing is final" if report.is_live else "closed"
    if report.parent is not None:
        yield "what-if line", f"of match {report.parent[0]}, behind its record {report.parent[1]}"
    yield "for the eyes of", eyes_words(report)
    yield ("limit", report.limit) if report.limit else ("disputes", _counts(report))
    yield from report.standing
    yield "proof", f"{report.proof.grade}: {report.proof.says}"
    if report.times:
        first, last = min(report.times.values()), max(report.times.values())
        yield "recorded", f"from {_day(first)} {_clock(first)} to {_day(last)} {_clock(last)} UTC"
    yield "chance", "from a seed" if report.chance == "seeded" else "as somebody wrote it down"
    yield from (("cards", f"{name} (SHA-256 {digest})") for name, digest in report.cards)


def clock_of(report: AuditReport, number: int) -> str:
    """When a record was made by the clock of the recorder; with the day where it is another than that of the record before."""
    time = report.times.get(number)
    if time is None:
        return ""
    before = report.times.get(number - 1)
    day = "" if before is not None and _day(before) == _day(time) else f"{_day(time)} "
    return f"({day}{_clock(time)} UTC)"


def _day(time: int) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d")


def _clock(time: int) -> str:
    return datetime.fromtimestamp(time, UTC).strftime("%H:%M:%S")


def _counts(report: AuditReport) -> str:
    """How many calls, rulings and appeals there are."""
    steps = [each.what for dispute in report.disputes for each in dispute.steps]
    counts = [(steps.count(what), what) for what in ("call", "ruling", "appeal")]
    return ", ".join(f"{number} {what}{'' if number == 1 else 's'}" for number, what in counts)


def step_title(step: DisputeStep, players: Sequence[str]) -> str:
    """The heading of a step: what it is, and by whom."""
    if step.what == "ruling":
        return f"Ruling of a {step.data['judge']} judge: {step.data['kind']}"
    seat = step.data["seat"]
    who = safe(named(players, seat)) if seat else "the table"
    return f"{step.what.capitalize()} of {who}"


def picture_words(step: DisputeStep, when: str) -> str:
    """What a table of a step shows."""
    if when == "after":
        return f"The table as the ruling of record {step.number} left it"
    if step.what == "call":
        is_before = step.before is not None and step.before.record < step.data["about"]
        side = "before" if is_before else "after"
        return f"The table {side} record {step.data['about']}, which the call is about"
    left = "" if step.after is not None else ", which left it so"
    return f"The table before the ruling of record {step.number}{left}"


def cost_rows(step: DisputeStep, players: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """What a backup cost, in parts: a title, and lines below it."""
    if step.cost is None:
        return
    learned = {each.seat for each in step.cost.learned}
    for seat in range(1, len(players) + 1):
        if seat not in learned:
            yield f"{safe(named(players, seat))} has come to know no hidden card since", []
    for title, rows in cost_parts(step.cost, players):
        lines = [f"record {at}: {words}" if at else words for at, words in rows]
        yield title, [told_in_words(each, players) for each in lines]


def rule_words(report: AuditReport, id_: str) -> str:
    """What a rule says; of one that clears something up first the question, and last how this match plays it where that can be chosen."""
    question, gist = report.questions.get(id_, ""), report.rules.get(id_, "")
    played = next((each.readings for each in report.reliances if each.entry.id == id_), "")
    return f"{question} {gist}{f' (played here: {played})' if played else ''}".strip()


def asked_words(step: DisputeStep) -> str:
    """That a later call is about this record; nothing where none is."""
    numbers = numbers_in_words(step.asked)
    return f"A later call is about this: {numbers}." if step.asked else ""


def changes_caption(step: DisputeStep) -> str:
    """The caption of what a ruling changed."""
    return f"What the ruling of record {step.number} changed on the table"


def of_disputes(report: AuditReport, found: Sequence[Reliance]) -> list[Reliance]:
    """Those of the unclear places that a dispute turns on: it names them or a rule that they clear up, or a disputed record rests on them.

    What clears up a rule by which somebody ruled is one of them even where no fact of the match names it.

    Without disputes it is all of them, and so are those that the match reads otherwise than usual.
    """
    steps = [step for dispute in report.disputes for step in dispute.steps]
    spoken = {rule for step in steps for rule in step.rules}
    for step in steps:
        spoken |= {rule for _, rule in step.about.sentences} if step.about is not None else set()
    cleared = {id_ for ids in report.cleared.values() for id_ in ids}
    return [
        each
        for each in found
        if (each.is_named and not steps)
        or each.entry.id in spoken | cleared
        or (each.is_named and spoken & set(getattr(each.entry, "about", ())))
        or any(not choice.is_usual for choice in each.choices)
    ]


def row_of_question(found: Reliance) -> tuple[str, ...]:
    """An unclear place in a row: its id, the question, the answer, and in what the match rests on it."""
    answer = getattr(found.entry, "answer", found.entry.words)
    return found.entry.id, found.question, answer, "; ".join(words_of_reliance(found))


def summary_of_questions(report: AuditReport, named: int, disputed: int) -> str:
    """What is said above the unclear places that a match rests on."""
    if disputed and report.disputes:
        return RESTS_DISPUTED
    if named and not disputed:
        return RESTS_BESIDE
    return RESTS if named else RESTS_ON_NONE


def rows_of_question(found: Reliance) -> list[tuple[str, str]]:
    """What a report says of an unclear place that the match rests on, each with its name."""
    entry = found.entry
    rows = [
        ("question", found.question),
        ("answer", getattr(entry, "answer", entry.words)),
        ("because", getattr(entry, "because", "")),
        ("clears up", ", ".join(getattr(entry, "about", ()))),
    ]
    rows += [
        (
            f"reading {each.name}",
            f"{each.choice} (usual: {each.usual}; of {', '.join(each.choices)})",
        )
        for each in found.choices
    ]
    rows += [("this match rests on it", words) for words in words_of_reliance(found)]
    return [(name, words) for name, words in rows if words]


def proof_lists(proof: Proof) -> list[tuple[str, Sequence[str]]]:
    """The lists of what is proven and what is not, each under its heading; none is empty."""
    lists = (
        ("What is wrong", proof.faults),
        ("What is verified", proof.promises),
        ("What is withheld or could not be checked", proof.withheld),
        ("What is out of the usual", proof.unusual),
        ("Who pledged and revealed what for the seed", proof.seed),
        ("Who signed", proof.seal),
        ("What no proof says", proof.not_promised),
    )
    return [(title, lines) for title, lines in lists if lines]


def reading_rows(report: AuditReport) -> list[tuple[str, str]]:
    """Every option with what this match plays."""
    return list(report.readings.items())


def cards_in_order(report: AuditReport) -> list[str]:
    """The cards of the report, first those of which a dispute speaks or that a table shows."""
    first = [id_ for id_ in report.read if id_ in report.texts]
    return [*first, *(id_ for id_ in report.texts if id_ not in report.read)]
