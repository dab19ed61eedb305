"""An audit report as Markdown: the same as the page, with each table as a board of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from replays.audit.audit_report import AuditReport
from replays.audit.audit_words import (
    ACCOUNTS_INTRODUCTION,
    ACCOUNTS_TITLE,
    CARDS_INTRODUCTION,
    CHANGE_HEADS,
    COST_TITLE,
    HOW_TO_READ,
    LEGAL,
    NO_DISPUTES,
    OUTCOMES_TITLE,
    READING_HEADS,
    READINGS_CAPTION,
    RULES_INTRODUCTION,
    USUAL_CAPTION,
    USUAL_HEADS,
    asked_words,
    cards_in_order,
    changed_rows,
    changes_caption,
    cost_rows,
    drawn_already,
    eyes_words,
    facts_of_report,
    picture_words,
    proof_lists,
    reading_rows,
    rows_of_question,
    stages_of,
    step_title,
    summary_of_questions,
)
from replays.audit.disputes import DisputeStep
from replays.audit.drawn_table import DrawnTable
from replays.audit.open_questions import numbers_in_words
from replays.page.markdown import plain_words
from replays.page.plain_text import void_words


def audit_markdown(report: AuditReport) -> str:
    """The report as Markdown. Whatever people have written stands there as text and makes no markup."""
    parts = (
        _summary(report),
        _disputes(report),
        _accounts(report),
        _story(report),
        _what_ifs(report),
        _open_questions(report),
        _proof(report),
        _rules(report),
        _cards(report),
        ("", f"Made by {report.made or 'referee'}, for {eyes_words(report)}.", ""),
    )
    return "\n".join(line for part in parts for line in part)


def _summary(report: AuditReport) -> Iterator[str]:
    yield from (f"# Audit report: {plain_words(report.title)}", "")
    yield from (f"- {name}: {plain_words(words)}" for name, words in facts_of_report(report))
    yield from ("", HOW_TO_READ)


def _disputes(report: AuditReport) -> Iterator[str]:
    yield from ("", "## Calls, rulings and appeals")
    if not report.disputes:
        yield from ("", report.limit or NO_DISPUTES)
    for number, dispute in enumerate(report.disputes, 1):
        yield from ("", f"### {number}. {plain_words(dispute.title)}")
        for step in dispute.steps:
            yield from _step(report, step)


def _step(report: AuditReport, step: DisputeStep) -> Iterator[str]:
    by = f" Judge: {plain_words(step.by)}." if step.by else ""
    yield from ("", f"#### {plain_words(step_title(step, report.players))}", "")
    yield f"Record {step.number}: {plain_words(step.line)}"
    if step.about is not None:
        yield from (
            "",
            f"The call is about record {step.about.number}: {plain_words(step.about.line)}",
        )
        if step.about.sentences:
            yield from ("", *(_fact("", *each) for each in step.about.sentences))
        if step.about.is_action:
            yield from ("", LEGAL)
    yield from ("", f"**{plain_words(step.state)}**.{by}")
    if step.rules or step.sentences:
        yield ""
    for rule in step.rules:
        yield f"- rule `{rule}` {plain_words(report.rules.get(rule, ''))}"
        for each in report.cleared.get(rule, ()):
            yield f"    - `{each}` {plain_words(report.rules.get(each, ''))}"
    yield from (f"- {plain_words(each)}" for each in step.sentences)
    if step.asked:
        yield from ("", asked_words(step))
    if step.outcomes:
        yield from ("", f"{OUTCOMES_TITLE}:", "")
    yield from (f"- {each}" for each in step.outcomes)
    if step.cost is not None:
        yield from ("", f"{COST_TITLE}:", "")
    for title, lines in cost_rows(step, report.players):
        yield f"- {plain_words(title)}"
        yield from (f"    - {plain_words(each)}" for each in lines)
    if step.before is not None:
        yield from _board(report, step.before, picture_words(step, "before"))
    if step.after is not None:
        yield from _board(report, step.after, picture_words(step, "after"))
    rows = changed_rows(step)
    if rows:
        yield from _grid(changes_caption(step), CHANGE_HEADS, rows)


def _accounts(report: AuditReport) -> Iterator[str]:
    if report.accounts:
        yield from ("", f"## {ACCOUNTS_TITLE}", "", ACCOUNTS_INTRODUCTION)
    for each in report.accounts:
        yield from ("", f"### {plain_words(each.title)}", "")
        yield from (f"    {line}" for line in each.lines)


def _board(report: AuditReport, table: DrawnTable, words: str) -> Iterator[str]:
    """A table, set in by four blanks: nothing in it can end a block or begin another."""
    yield from ("", f"##### {words}", "")
    again = drawn_already(report).get(id(table))
    yield from [again] if again else (f"    {row}" for row in table.board)


def _grid(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield from ("", caption, "", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}")
    yield from (f"| {' | '.join(map(plain_words, row))} |" for row in rows)


def _story(report: AuditReport) -> Iterator[str]:
    turns = stages_of(report)
    yield from ("", "## What happened", "")
    for number, moment in enumerate(report.story.moments, 1):
        if number in turns:
            yield from ("", f"### {plain_words(turns[number])}", "")
        yield f"{number}. **{plain_words(moment.line)}**{plain_words(void_words(moment))}"
        for words, rule in moment.sentences:
            yield _fact("    ", words, rule)


def _fact(indent: str, words: str, rule: str) -> str:
    return f"{indent}- {plain_words(words)}{f' `{rule}`' if rule else ''}"


def _what_ifs(report: AuditReport) -> Iterator[str]:
    if report.what_ifs:
        yield from ("", "## What if")
    for line in report.what_ifs:
        yield from ("", f"### {line.title}")
        yield from _grid(line.caption, line.heads, line.rows)


def _open_questions(report: AuditReport) -> Iterator[str]:
    named = [each for each in report.reliances if each.is_named]
    others = [each for each in report.reliances if not each.is_named]
    yield from ("", "## Unclear places of the rules", "", summary_of_questions(len(named)))
    for each in named:
        yield from ("", f"### {each.entry.id}", "")
        yield from (f"- {name}: {plain_words(words)}" for name, words in rows_of_question(each))
    if others:
        rows = [
            (each.entry.id, each.question, each.readings, numbers_in_words(each.applied))
            for each in others
        ]
        yield from _grid(USUAL_CAPTION, USUAL_HEADS, rows)
    if report.readings:
        yield from _grid(READINGS_CAPTION, READING_HEADS, reading_rows(report))


def _proof(report: AuditReport) -> Iterator[str]:
    proof = report.proof
    yield from ("", "## What is proven", "", f"**{proof.grade}**: {proof.says}.")
    if proof.root:
        yield from ("", f"Root of the match: `{proof.root}`")
    for title, lines in proof_lists(proof):
        yield from ("", f"### {title}", "")
        yield from (f"- {plain_words(each)}" for each in lines)


def _rules(report: AuditReport) -> Iterator[str]:
    if report.rules:
        yield from ("", "## Rules", "", RULES_INTRODUCTION, "")
    yield from (f"- `{rule}` {plain_words(gist)}" for rule, gist in report.rules.items())


def _cards(report: AuditReport) -> Iterator[str]:
    if report.texts:
        yield from ("", "## Cards", "", CARDS_INTRODUCTION, "")
    for id_ in cards_in_order(report):
        name, *lines = report.texts[id_]
        if id_ not in report.read:
            yield f"- **{plain_words(name)}**: {plain_words(' / '.join(lines))}"
            continue
        yield f"- **{plain_words(name)}**"
        for printed, steps in report.read[id_]:
            yield f"    - {plain_words(printed)}"
            yield from (f"        - {plain_words(each)}" for each in steps)
