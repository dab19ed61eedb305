"""Happenings: what a pair of eyes has seen happen, and what of it is new to somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.log_rows import KINDS, VOID, capital, heading, report_rows, rule, times
from events.log.entries import LogEntry
from events.records.records import Called, Contributed, Pledged, Ruled
from referee.kernel.show.rows import Span, row
from replays.copies.live_view import live_view
from replays.read.log import log
from replays.read.summary import Detail, Namer, Teller, report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from events.chain.match import Match
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game
    from referee.kernel.show.rows import Row
    from replays.read.summary import Line, ReportSentence

MARGIN = "  "
OPENING = 1
"""The number of the record with which every match begins."""


def log_entries(match: Match, eyes: Eyes, run: Run[Any] | None = None) -> list[LogEntry]:
    """Everything that happened, as those eyes may know it; the records are counted as they count.

    ``run`` is the match so far, where somebody has it.
    """
    return list(log(live_view(match, eyes, run=run).match, eyes=eyes))


def since_own(entries: Sequence[LogEntry], seat: int, passed: int = 0) -> list[LogEntry]:
    """What followed from the seat's last decision, and all that came after it.

    That many of its last decisions were ``passed`` by themselves: they are told with the rest.
    """
    own = [at for at, entry in enumerate(entries) if entry.seat == seat]
    return list(entries[own[-1 - passed] if len(own) > passed else 0 :])


def since_laid_open(entries: Sequence[LogEntry], seat: int) -> list[LogEntry]:
    """What a seat that acts in secret has seen since the others' choices were last revealed.

    All that follows then is its own; where it has done nothing yet, that is where it stands.
    """
    at = len(entries)
    while at and entries[at - 1].seat == seat and not is_laid_open(entries[at - 1]):
        at -= 1
    return list(entries[max(at - 1, 0) :])


def is_laid_open(entry: LogEntry) -> bool:
    """Whether the record told of what others did in secret."""
    return any(sentence.fact.laid_open for sentence in entry.sentences)


def news_rows(
    game: Game, entries: Sequence[LogEntry], players: Sequence[str], *, joined: bool
) -> list[Row]:
    """What is new, folded where it is dull: a row for each line, however wide.

    Without ``joined`` each sentence has a row of its own.
    """
    who = Namer(players)
    for seat in range(1, len(players) + 1):
        who(seat)  # A player knows who sits where: names alone are enough.
    told = (entry for entry in entries if is_news(entry))
    lines = Teller(game, who, Detail.FOLDED).tell(told)
    return [each for line in lines for each in _news_of(line, joined=joined)]


def is_news(entry: LogEntry) -> bool:
    """Whether the record tells anything: a decision, what followed, what judges were asked or ruled.

    How the seed was made is none: bytes that nobody reads.
    """
    if isinstance(entry.record, (Pledged, Contributed)):
        return bool(entry.sentences)
    return bool(entry.seat or entry.sentences) or isinstance(entry.record, (Called, Ruled))


def _news_of(line: Line, *, joined: bool) -> Iterator[Row]:
    """One line of news; turns are said, phases and the result stand on the board already."""
    if line.kind in ("phase", "result"):
        return
    void = f"{VOID} " if line.void else ""
    told = [each for each in line.sentences if not _is_opening(each)]
    if line.kind == "turn":
        yield row(Span(heading(line.sentences[0].text), "faint"))
    elif not joined:
        for each in told:
            yield row(MARGIN, void, capital(each.text) + times(each), Span(rule(each), "faint"))
    elif told:
        yield row(MARGIN, void, *_joined(told))


def _is_opening(told: ReportSentence) -> bool:
    """Whether it only says that the match was opened, and which game it is: who sits at it knows that."""
    return told.fact is None and OPENING in told.records


def _joined(sentences: Sequence[ReportSentence]) -> Iterator[Span]:
    """The sentences one after the other; what one seat does further on is said without its name."""
    before = None
    for number, each in enumerate(sentences):
        text = each.rest if before == each.seat and each.rest else each.text
        before = each.seat or None
        told = f"; {text}{times(each)}" if number else f"{capital(text)}{times(each)}"
        yield Span(told, KINDS.get(each.kind, ""))
        yield Span(rule(each), "faint")


def log_rows(
    game: Game, entries: Sequence[LogEntry], players: Sequence[str], width: int | None
) -> list[Row]:
    """The whole log, as `referee log` tells it."""
    return list(report_rows(report(game, entries, players), width))
