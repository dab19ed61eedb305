"""An audit report as Markdown: the same as the page, with each table as a board of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from replays.audit.audit_parts import (
    Block,
    Disputes,
    Grid,
    Lines,
    Paragraph,
    Story,
    Terms,
    Topic,
    changes_of,
    entries,
    maker,
    sections,
    tables_of,
)
from replays.audit.audit_report import AuditReport
from replays.audit.audit_words import step_title
from replays.audit.disputes import DisputeStep
from replays.audit.drawn_table import DrawnTable
from replays.page.markdown import plain_words
from replays.page.plain_text import stage_words, void_words


def audit_markdown(report: AuditReport) -> str:
    """The report as Markdown. Whatever people have written stands there as text and makes no markup."""
    return "\n".join(_lines(report))


def _lines(report: AuditReport) -> Iterator[str]:
    summary, *others = sections(report)
    yield f"# Audit report: {plain_words(report.title)}"
    yield from _blocks(report, summary.blocks)
    for section in others:
        yield from ("", f"## {section.title}")
        yield from _blocks(report, section.blocks)
    for each in entries(report):
        if each.rows:
            yield from ("", f"## {each.title}", "")
        yield from (_entry(*row) for row in each.rows)
    yield from ("", maker(report), "")


def _entry(key: str, name: str, lines: Sequence[str]) -> str:
    """A rule by its id, or a card by its name with all that is printed on it."""
    said = plain_words(" / ".join(lines))
    return f"- `{name}` {said}" if key == name else f"- **{plain_words(name)}**: {said}"


# -- blocks -----------------------------------------------------------------------------------


def _blocks(report: AuditReport, blocks: Iterable[Block]) -> Iterator[str]:
    return (line for each in blocks for line in _block(report, each))


def _block(report: AuditReport, block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            strong = f"**{block.strong}**" if block.strong else ""
            code = f"`{block.code}`" if block.code else ""
            yield from ("", f"{strong}{block.words}{code}")
        case Terms():
            yield from ("", *(f"- {name}: {plain_words(words)}" for name, words in block.rows))
        case Lines():
            yield from ("", *(f"- {plain_words(each)}" for each in block.lines))
        case Grid():
            yield from _grid(block)
        case Topic():
            yield from ("", f"### {block.title}")
            yield from _blocks(report, block.blocks)
        case Disputes():
            for number, dispute in enumerate(block.disputes, 1):
                yield from ("", f"### {number}. {plain_words(dispute.title)}")
                for step in dispute.steps:
                    yield from _step(report, step)
        case Story():
            yield from _story(report)


def _grid(grid: Grid) -> Iterator[str]:
    heads = grid.heads
    yield from ("", grid.caption, "", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}")
    yield from (f"| {' | '.join(map(plain_words, row))} |" for row in grid.rows)


# -- disputes and the story -------------------------------------------------------------------


def _step(report: AuditReport, step: DisputeStep) -> Iterator[str]:
    by = f" Judge: {plain_words(step.by)}." if step.by else ""
    yield from ("", f"#### {step_title(step)}", "")
    yield f"Record {step.number}: {plain_words(step.line)}"
    if step.about is not None:
        yield from (
            "",
            f"The call is about record {step.about.number}: {plain_words(step.about.line)}",
        )
        yield from ("", *(_fact("", *each) for each in step.about.sentences))
    yield from ("", f"**{plain_words(step.state)}**.{by}")
    if step.rules or step.sentences:
        yield ""
    yield from (f"- rule `{rule}` {plain_words(report.rules.get(rule, ''))}" for rule in step.rules)
    yield from (f"- {plain_words(each)}" for each in step.sentences)
    for words, table in tables_of(step):
        yield from _board(table, words)
    for grid in changes_of(step):
        yield from _grid(grid)


def _board(table: DrawnTable, words: str) -> Iterator[str]:
    """A table, set in by four blanks: nothing in it can end a block or begin another."""
    yield from ("", f"##### {words}", "")
    yield from (f"    {row}" for row in table.board)


def _story(report: AuditReport) -> Iterator[str]:
    turns = {at: stage_words(turn, phase) for at, turn, phase in report.story.turns}
    yield ""
    for number, moment in enumerate(report.story.moments, 1):
        if number in turns:
            yield from ("", f"### {plain_words(turns[number])}", "")
        yield f"{number}. **{plain_words(moment.line)}**{plain_words(void_words(moment))}"
        for words, rule in moment.sentences:
            yield _fact("    ", words, rule)


def _fact(indent: str, words: str, rule: str) -> str:
    return f"{indent}- {plain_words(words)}{f' `{rule}`' if rule else ''}"
