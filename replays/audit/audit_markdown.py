"""An audit report as Markdown: the same as the page, with each table as a board of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from replays.audit import audit_blocks as blocks
from replays.audit.audit_parts import maker, sections
from replays.audit.audit_report import AuditReport
from replays.page.markdown import heading_words, plain_words

INDENT = "    "


def audit_markdown(report: AuditReport) -> str:
    """The report as Markdown. Whatever people have written stands there as text and makes no markup."""
    return "\n".join(_lines(report))


def _lines(report: AuditReport) -> Iterator[str]:
    yield f"# Audit report: {heading_words(report.title)}"
    for section in sections(report):
        yield from ("", f"## {section.title}")
        yield from _blocks(section.blocks)
    yield from ("", maker(report), "")


def _words(words: blocks.Words) -> str:
    return "".join(map(_piece, words))


def _piece(piece: blocks.Piece) -> str:
    match piece:
        case str():
            return piece
        case blocks.Said():
            return plain_words(piece.text)
        case blocks.Strong():
            return f"**{plain_words(piece.text)}**"
        case blocks.Code():
            return f"`{piece.text}`"
        case blocks.ToRecord() | blocks.ToTable():
            return piece.text
        case blocks.ToRule():
            return f"`{piece.id}`"


def _list(items: Iterable[blocks.Item], indent: str = "") -> Iterator[str]:
    for each in items:
        yield f"{indent}- {_words(each.words)}"
        yield from _list(each.below, indent + INDENT)


def _blocks(blocks: Sequence[blocks.Block]) -> Iterator[str]:
    for each in blocks:
        yield ""
        yield from _block(each)


def _block(block: blocks.Block) -> Iterator[str]:
    match block:
        case blocks.Paragraph():
            yield _words(block.words)
        case blocks.Items():
            yield from _list(block.items)
        case blocks.Terms():
            yield from (f"- {name}: {plain_words(said)}" for name, said in block.rows)
        case blocks.Grid():
            yield from _grid(block)
        case blocks.Text():
            yield from (f"{INDENT}{line}" for line in block.lines)
        case blocks.Board():
            yield from _board(block)
        case blocks.Records():
            yield from (line for each in block.records for line in _record(each))
        case blocks.Entries():
            yield from (line for each in block.entries for line in _entry(each))
        case blocks.Topic():
            yield f"{'#' * block.level} {heading_words(block.title)}"
            yield from _blocks(block.blocks)


def _grid(grid: blocks.Grid) -> Iterator[str]:
    heads = grid.heads
    yield from (grid.caption, "", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}")
    yield from (f"| {' | '.join(map(plain_words, row))} |" for row in grid.rows)


def _board(board: blocks.Board) -> Iterator[str]:
    """A table, set in by four blanks: nothing in it can end a block or begin another."""
    yield from (f"##### {board.title}", "")
    if not board.again:
        yield from (f"{INDENT}{row}" for row in board.table.board)
        return
    yield _words(board.again)
    if board.but is not None:
        yield from ("", *_grid(board.but))


def _record(record: blocks.Record) -> Iterator[str]:
    yield f"{record.number}. {_words(record.words)}"
    yield from _list(record.below, INDENT)


def _entry(entry: blocks.Entry) -> Iterator[str]:
    name = f"`{entry.name}`" if entry.is_rule else f"**{plain_words(entry.name)}**"
    if len(entry.lines) == 1 and not entry.lines[0].below:
        yield f"- {name} {_words(entry.lines[0].words)}"
        return
    yield f"- {name}"
    yield from _list(entry.lines, INDENT)
