"""Log rows: the lines of a report as rows: numbers in a gutter, headings, sentences, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.show.rows import Span, flow, row
from referee.kernel.show.safe_text import safe

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.kernel.show.rows import Kind, Row
    from replays.read.summary import Line, ReportSentence

GUTTER = 7
"""How many columns the numbers of records take, `104-106` at most."""
NARROWEST = 40
VOID = "(void)"
"""What stands before everything that a ruling took back."""
KINDS: dict[str, Kind] = {
    "story": "strong",
    "record": "strong",
    "result": "strong",
    "dull": "faint",
}
HEADINGS: dict[str, tuple[str, Kind]] = {"turn": ("", "title"), "phase": ("  ", "strong")}


def report_rows(lines: Iterable[Line], width: int | None = None) -> Iterator[Row]:
    """The rows of a report, folded at ``width``; without one each sentence has a row of its own."""
    for line in lines:
        if line.kind in HEADINGS:
            indent, kind = HEADINGS[line.kind]
            if line.kind == "turn":
                yield row()
            void = Span(f" {VOID}" if line.void else "", "faint")
            yield row(indent, Span(heading(line.sentences[0].text), kind), void)
            continue
        if width is None:
            taken_back = f"{VOID} " if line.void else ""
            for each in line.sentences:
                text = capital(each.text) + times(each)
                yield (Span(f"{gutter(each.records)}{taken_back}{text}{rule(each)}"),)
        else:
            mark = [Span(VOID, "faint")] if line.void else []
            told = [*mark, *spans(line.sentences)]
            yield from flow(gutter(line.records), told, max(width, NARROWEST))


def gutter(records: Sequence[int]) -> str:
    """The numbers of the records that begin on a line."""
    first, last = (records[0], records[-1]) if records else ("", "")
    numbers = str(first) if first == last else f"{first}-{last}"
    return f"{numbers:>{GUTTER}}  "


def rule(sentence: ReportSentence) -> str:
    """The rule in brackets, with a blank in front."""
    return f" [{sentence.rule}]" if sentence.rule else ""


def times(sentence: ReportSentence) -> str:
    """How often it was so, where that was more than once."""
    if sentence.times == 1:
        return ""
    return ", twice" if sentence.times == 2 else f", {sentence.times} times"


def heading(text: str) -> str:
    """A heading begins with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


def capital(text: str) -> str:
    """A seat, the deck, a turn or a record begins with a capital letter; a name is left as it is."""
    starts = ("seat ", "the ", "a draw", "record ", "records ", "shuffled anew")
    return heading(text) if text.startswith(starts) else text


def spans(sentences: Sequence[ReportSentence]) -> Iterator[Span]:
    """The sentences word by word; what one seat does further on is said without its name."""
    before = None
    for number, each in enumerate(sentences):
        text = each.rest if before == each.seat and each.rest else each.text
        before = each.seat if each.rest != each.text else None
        end = ";" if number < len(sentences) - 1 else ""
        text = (text if number else capital(text)) + times(each)
        for word in safe(text).split():
            yield Span(word, KINDS.get(each.kind, ""))
        if each.rule:
            yield Span(f"[{each.rule}]{end}", "faint")
