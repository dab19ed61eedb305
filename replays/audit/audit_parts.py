"""The parts of an audit report, declared once: its sections in their order, and what stands in each. A form draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING

from referee.kernel.show.safe_text import safe
from replays.audit import audit_words as words
from replays.audit.audit_blocks import (
    Block,
    Board,
    Code,
    Entries,
    Entry,
    Grid,
    Item,
    Items,
    Paragraph,
    Record,
    Records,
    Said,
    Section,
    Strong,
    Terms,
    Text,
    Topic,
    ToRecord,
    ToRule,
    ToTable,
)
from replays.audit.changed_rows import changed_rows
from replays.audit.field_words import told_in_words
from replays.audit.likeness import Likeness, likenesses, table_id
from replays.audit.open_questions import numbers_in_words

if TYPE_CHECKING:
    from referee.kernel.show.derived_value import DerivedValue
    from replays.audit.audit_report import AuditReport
    from replays.audit.disputes import DisputedRecord, DisputeStep
    from replays.page.scenes import Moment


def sections(report: AuditReport) -> Iterator[Section]:
    """The sections of a report, in their order; none is empty."""
    summary = Terms(tuple(words.facts_of_report(report))), Paragraph((words.HOW_TO_READ,))
    yield Section("summary", "Summary", summary)
    yield Section("disputes", "Calls, rulings and appeals", tuple(_disputes(report)))
    if report.accounts:
        yield Section("accounts", words.ACCOUNTS_TITLE, tuple(_accounts(report)))
    yield Section("story", "What happened", tuple(_story(report)))
    if report.what_ifs:
        yield Section("what-if", "What if", tuple(_what_ifs(report)))
    unclear = tuple(_open_questions(report))
    yield Section("open-questions", "Unclear places of the rules", unclear)
    yield Section("proof", "What is proven", tuple(_proof(report)))
    if report.rules:
        found = [
            Entry(f"rule-{id_}", id_, [Item((Said(words.rule_words(report, id_)),))], is_rule=True)
            for id_ in report.rules
        ]
        yield Section("rules", "Rules", (Paragraph((words.RULES_INTRODUCTION,)), Entries(found)))
    if report.texts:
        cards = [_card(report, id_) for id_ in words.cards_in_order(report)]
        yield Section("texts", "Cards", (Paragraph((words.CARDS_INTRODUCTION,)), Entries(cards)))
    if report.signs:
        signs = Terms(tuple({**report.signs, **words.SIGNS}.items()))
        yield Section("signs", words.SIGNS_TITLE, (signs,))


def maker(report: AuditReport) -> str:
    """The last line: who made the report, and for whose eyes."""
    return f"Made by {report.made or 'referee'}, for {words.eyes_words(report)}."


def _items(lines: Iterable[str]) -> list[Item]:
    return [Item((Said(each),)) for each in lines]


def _rule(report: AuditReport, id_: str) -> ToRule:
    return ToRule(id_, id_ in report.rules)


def _facts(report: AuditReport, sentences: Iterable[tuple[str, str]]) -> list[Item]:
    """What followed from a record, each with its rule."""
    return [
        Item((Said(said), " ", _rule(report, rule)) if rule else (Said(said),))
        for said, rule in sentences
    ]


# -- disputes ---------------------------------------------------------------------------------


def _disputes(report: AuditReport) -> Iterator[Block]:
    if not report.disputes:
        yield Paragraph((report.limit or words.NO_DISPUTES,))
    drawn = _boards(report)
    for number, each in enumerate(report.disputes, 1):
        steps = [_step(report, step, drawn) for step in each.steps]
        yield Topic(3, f"{number}. {each.title}", steps, f"dispute-{number}")


def _step(report: AuditReport, step: DisputeStep, drawn: Mapping[str, Board]) -> Topic:
    told = [*_said(report, step), *_tables(report, step, drawn)]
    return Topic(4, words.step_title(step, report.players), told, is_step=True)


def _said(report: AuditReport, step: DisputeStep) -> Iterator[Block]:
    """What was said and done, without the tables."""
    yield Paragraph((ToRecord(step.number, f"Record {step.number}"), ": ", Said(step.line)))
    yield from _about(report, step)
    by = (" Judge: ", Said(step.by), ".") if step.by else ()
    yield Paragraph((Strong(f"{step.state[:1].upper()}{step.state[1:]}."), *by))
    if step.rules:
        title = "By these rules:" if step.what == "ruling" else "Rules that it names:"
        yield Paragraph((title,))
        yield Items([_rule_item(report, each) for each in step.rules])
    if near := report.beside.get(step.number):
        yield Paragraph((f"{words.BESIDE_TITLE}:",))
        yield Items([_rule_item(report, each) for each in near])
    if told := words.told_of_ruling(step, report.players):
        yield Paragraph((f"{words.DONE_TITLE}:",))
        yield Items(_items(told))
    if step.followed:
        yield Paragraph((f"{words.FOLLOWED_TITLE}:",))
        yield Items(_facts(report, step.followed))
    if step.likewise is not None:
        link = ToRecord(step.likewise.number, f"record {step.likewise.number}")
        yield Paragraph((f"{words.LIKEWISE}, ", link, ": ", Said(step.likewise.line)))
        yield from _followed(report, step.likewise)
    if step.asked:
        yield Paragraph((words.asked_words(step),))
    if step.outcomes:
        yield Paragraph((f"{words.OUTCOMES_TITLE}:",))
        yield Items(_items(step.outcomes))
    if step.cost is not None:
        yield Paragraph((f"{words.COST_TITLE}:",))
        rows = words.cost_rows(step, report.players)
        yield Items([Item((Said(title),), _items(lines)) for title, lines in rows])


def _about(report: AuditReport, step: DisputeStep) -> Iterator[Block]:
    """The record that a call is about, with what followed from it."""
    if step.about is None:
        return
    link = ToRecord(step.about.number, f"record {step.about.number}")
    yield Paragraph(("The call is about ", link, ": ", Said(step.about.line)))
    yield from _followed(report, step.about)
    if step.about.is_action:
        yield Paragraph((words.LEGAL,))


def _followed(report: AuditReport, record: DisputedRecord) -> Iterator[Block]:
    """What followed from a record, and the rules by which it did."""
    if record.sentences:
        yield Items(_facts(report, record.sentences))
        yield Paragraph((f"{words.NAMED_BY_FACTS}:",))
        named = dict.fromkeys(rule for _, rule in record.sentences if rule)
        yield Items([_rule_item(report, each) for each in named])


def _rule_item(report: AuditReport, id_: str) -> Item:
    """A rule that is named, with what clears it up."""
    cleared = [_rule_item(report, each) for each in report.cleared.get(id_, ())]
    return Item((_rule(report, id_), " ", Said(words.rule_words(report, id_))), cleared)


def _boards(report: AuditReport) -> dict[str, Board]:
    """Every table of the disputes by its name: drawn, or told by one that is drawn above."""
    found: dict[str, Board] = {}
    alike = likenesses(report.disputes, report.players)
    for step in (step for dispute in report.disputes for step in dispute.steps):
        for table, when in ((step.before, "before"), (step.after, "after")):
            if table is not None:
                name, title = table_id(step, when), words.picture_words(step, when)
                board = Board(name, title, table)
                like = alike.get(name)
                found[name] = board if like is None else _as_above(board, like, found[like.above])
    return found


def _as_above(board: Board, like: Likeness, above: Board) -> Board:
    """A table that is told by one above it, with the rows in which they differ."""
    said = words.BUT_FOR_CHANGES if like.is_told else words.BUT_FOR if like.rows else words.AS_ABOVE
    but = Grid(words.BUT_CAPTION, words.BUT_HEADS, like.rows, "head") if like.rows else None
    again = said, ToTable(above.id, above.title), "."
    return replace(board, again=again, but=but)


def _tables(report: AuditReport, step: DisputeStep, drawn: Mapping[str, Board]) -> Iterator[Block]:
    for when in ("before", "after"):
        if (name := table_id(step, when)) in drawn:
            yield drawn[name]
        if when == "before":
            yield from _worked_out(report, step)
    rows = changed_rows(step)
    if rows:
        yield Grid(words.changes_caption(step), words.CHANGE_HEADS, rows, "head")


def _worked_out(report: AuditReport, step: DisputeStep) -> Iterator[Block]:
    """What is not to be read off the table of a call: what the hands may be, and the sums."""
    if step.hands:
        yield Items(_items(step.hands))
    if step.sums:
        yield Paragraph((f"{words.SUMS_TITLE}:",))
        yield Items([_sum(report, each) for each in step.sums])


def _sum(report: AuditReport, value: DerivedValue) -> Item:
    """A value, and each of its terms with its rule."""
    terms = [
        Item((Said(f"{term.amount:+}  {term.words}"), " ", _rule(report, term.rule)))
        for term in value.terms
    ]
    return Item((Said(f"{value.about}: {value.total}"),), terms)


# -- accounts and the story -------------------------------------------------------------------


def _accounts(report: AuditReport) -> Iterator[Block]:
    yield Paragraph((words.ACCOUNTS_INTRODUCTION,))
    for number, each in enumerate(report.accounts, 1):
        lines = [told_in_words(line, report.players) for line in each.lines]
        yield Topic(3, each.title, (Text(lines),), f"accounts-{number}")


def _story(report: AuditReport) -> Iterator[Block]:
    """The records of each turn or phase, under its heading; folded where no dispute speaks of them."""
    turns, found = words.stages_of(report), list[Record]()
    disputed = words.disputed_records(report)
    title = ""
    for number, moment in enumerate(report.story.moments, 1):
        if number in turns:
            yield from _stage(title, found, disputed)
            title, found = turns[number], []
        found.append(_record(report, number, moment))
    yield from _stage(title, found, disputed)


def _stage(title: str, records: Sequence[Record], disputed: AbstractSet[int]) -> Iterator[Block]:
    if not records:
        return
    if not title:
        yield Records(records)
        return
    numbers = [each.number for each in records]
    folded = words.folded_words(numbers) if disputed and disputed.isdisjoint(numbers) else ""
    yield Topic(3, title, (Records(records),), folded=folded)


def _record(report: AuditReport, number: int, moment: Moment) -> Record:
    line = Strong(moment.line) if moment.is_ruling else Said(moment.line)
    taker = ToRecord(moment.void, f"record {moment.void}")
    void = (" (void: taken back by ", taker, ")") if moment.void else ()
    clock = words.clock_of(report, number)
    said = (line, *void, f" {clock}" if clock else "")
    return Record(number, said, _facts(report, moment.sentences), bool(moment.void))


# -- what if, unclear places, proof, cards ------------------------------------------------------


def _what_ifs(report: AuditReport) -> Iterator[Topic]:
    for line in report.what_ifs:
        grid = Grid(line.caption, line.heads, line.rows)
        yield Topic(3, line.title, (grid,), f"what-if-{line.match[:10]}")


def _open_questions(report: AuditReport) -> Iterator[Block]:
    named = [each for each in report.reliances if each.is_named]
    disputed = words.of_disputes(report, report.reliances)
    others = [each for each in report.reliances if not each.is_named and each not in disputed]
    yield Paragraph((words.summary_of_questions(report, len(named), len(disputed)),))
    for each in disputed:
        id_ = each.entry.id
        yield Topic(3, id_, (Terms(words.rows_of_question(each)),), f"question-{id_}")
    rest = [each for each in named if each not in disputed]
    if rest:
        rows = [words.row_of_question(each) for each in rest]
        yield Grid(words.NAMED_CAPTION, words.NAMED_HEADS, rows, "rule")
    if others:
        rows = [
            (each.entry.id, each.question, each.readings, numbers_in_words(each.applied))
            for each in others
        ]
        yield Grid(words.USUAL_CAPTION, words.USUAL_HEADS, rows, "rule")
    if report.readings:
        readings = words.reading_rows(report)
        yield Grid(words.READINGS_CAPTION, words.READING_HEADS, readings, "head")


def _proof(report: AuditReport) -> Iterator[Block]:
    proof = report.proof
    yield Paragraph((Strong(proof.grade), f": {proof.says}."))
    if proof.root:
        yield Paragraph(("Root of the match: ", Code(proof.root)))
    for title, lines in words.proof_lists(proof):
        yield Topic(3, title, (Items(_items(lines)),))


def _card(report: AuditReport, id_: str) -> Entry:
    """A card with what is printed on it; where a dispute speaks of it or a table shows it, how the rules read each line."""
    name, *lines = report.texts[id_]
    read = report.read.get(id_)
    found = (
        _items(lines)
        if read is None
        else [Item((Said(printed),), _items(steps)) for printed, steps in read]
    )
    return Entry(f"text-{id_}", safe(name), found)
