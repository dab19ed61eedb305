"""The parts of an audit report, declared once: its sections in their order, and what stands in each. A form draws them.

A block says what it is, not how it looks: a page links the rules and folds the tables, Markdown draws boards of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from replays.audit.audit_words import (
    CHANGE_HEADS,
    HOW_TO_READ,
    NO_DISPUTES,
    READING_HEADS,
    READINGS_CAPTION,
    USUAL_CAPTION,
    USUAL_HEADS,
    changes_caption,
    eyes_words,
    facts_of_report,
    picture_words,
    proof_lists,
    reading_rows,
    rows_of_question,
    summary_of_questions,
)
from replays.audit.open_questions import numbers_in_words

if TYPE_CHECKING:
    from replays.audit.audit_report import AuditReport
    from replays.audit.disputes import Dispute, DisputeStep
    from replays.audit.drawn_table import DrawnTable


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence; ``strong`` stands in front of it, ``code`` behind it."""

    words: str
    strong: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """Words under what they are called."""

    rows: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Lines:
    """A list of sentences."""

    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under heads. ``first``: what the first cell of a row is, one like the others, what it is about, or the id of a rule."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    first: Literal["cell", "head", "rule"] = "cell"


@dataclass(frozen=True, slots=True)
class Disputes:
    """Every dispute, step by step."""

    disputes: Sequence[Dispute]


@dataclass(frozen=True, slots=True)
class Story:
    """Every record, and what followed from it."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Blocks under a heading of their own; ``id`` where something can point to it."""

    title: str
    blocks: Sequence[Paragraph | Terms | Lines | Grid]
    id: str = ""


Block = Paragraph | Terms | Lines | Grid | Disputes | Story | Topic


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the report."""

    id: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Entries:
    """A section in which something is looked up: each entry with its key, its name and its lines."""

    id: str
    title: str
    rows: Sequence[tuple[str, str, Sequence[str]]]


def sections(report: AuditReport) -> Iterator[Section]:
    """The sections of a report, in their order."""
    facts = Terms(tuple(facts_of_report(report)))
    yield Section("summary", "Summary", (facts, Paragraph(HOW_TO_READ)))
    none = () if report.disputes else (Paragraph(report.limit or NO_DISPUTES),)
    disputes = (*none, Disputes(report.disputes))
    yield Section("disputes", "Calls, rulings and appeals", disputes)
    yield Section("story", "What happened", (Story(),))
    if report.what_ifs:
        yield Section("what-if", "What if", tuple(_what_ifs(report)))
    questions = tuple(_open_questions(report))
    yield Section("open-questions", "Unclear places of the rules", questions)
    yield Section("proof", "What is proven", tuple(_proof(report)))


def entries(report: AuditReport) -> Iterator[Entries]:
    """What is looked up behind the sections: the rules that are cited, and the cards that the tables show."""
    yield Entries("rules", "Rules", [(id_, id_, [gist]) for id_, gist in report.rules.items()])
    cards = [(id_, name, lines) for id_, (name, *lines) in report.texts.items()]
    yield Entries("texts", "Cards", cards)


def maker(report: AuditReport) -> str:
    """The last line: who made the report, and for whose eyes."""
    return f"Made by {report.made or 'referee'}, for {eyes_words(report)}."


def _what_ifs(report: AuditReport) -> Iterator[Topic]:
    for line in report.what_ifs:
        grid = Grid(line.caption, line.heads, line.rows)
        yield Topic(line.title, (grid,), f"what-if-{line.match[:10]}")


def _open_questions(report: AuditReport) -> Iterator[Block]:
    named = [each for each in report.reliances if each.is_named]
    others = [each for each in report.reliances if not each.is_named]
    yield Paragraph(summary_of_questions(len(named)))
    for each in named:
        id_ = each.entry.id
        yield Topic(id_, (Terms(rows_of_question(each)),), f"question-{id_}")
    if others:
        rows = [
            (each.entry.id, each.question, each.readings, numbers_in_words(each.applied))
            for each in others
        ]
        yield Grid(USUAL_CAPTION, USUAL_HEADS, rows, "rule")
    if report.readings:
        yield Grid(READINGS_CAPTION, READING_HEADS, reading_rows(report), "head")


def _proof(report: AuditReport) -> Iterator[Block]:
    proof = report.proof
    yield Paragraph(f": {proof.says}.", strong=proof.grade)
    if proof.root:
        yield Paragraph("Root of the match: ", code=proof.root)
    for title, lines in proof_lists(proof):
        yield Topic(title, (Lines(lines),))


# -- the tables of a step -----------------------------------------------------------------------


def tables_of(step: DisputeStep) -> Iterator[tuple[str, DrawnTable]]:
    """The tables of a step, each with what it shows."""
    if step.before is not None:
        yield picture_words(step, "before"), step.before
    if step.after is not None:
        yield picture_words(step, "after"), step.after


def changes_of(step: DisputeStep) -> Iterator[Grid]:
    """What a ruling changed on the table, where it changed anything."""
    if step.changes:
        rows = [(each.path, each.left, each.right) for each in step.changes]
        yield Grid(changes_caption(step), CHANGE_HEADS, rows, "head")
