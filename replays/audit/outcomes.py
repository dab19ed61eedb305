"""What follows from either decision on an appeal: how the match goes on, who decides next, and what every seat loses or regains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from events.records.records import Acted, Ruled
from referee.kernel.facts import JUDGE
from referee.kernel.position.document import write
from referee.kernel.position.state_differences import Difference, differing_fields, differing_sights
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import agreeing
from referee.pattern import pattern
from replays.audit.field_words import CALLED, field_words
from replays.audit.open_questions import numbers_in_words
from replays.read.diff import fields_to_show
from replays.read.table_view import ended, known_asks

if TYPE_CHECKING:
    from events.log.entries import LogEntry
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from replays.read.timeline import Timeline

IN_PART = "if it is right in part: it is overturned, and the head judge rules anew, on the part that is to be otherwise and on what stays"
NOTHING_AT_STAKE = "by that alone nobody loses or regains anything"
COUNTS_STAY = "every seat keeps what it has in points, resources and damage; what else is undone stands with the ruling"
PLACES = ("at", "by", "since", "length")
"""The fields with a number that says where, by whom or since when, or how long a list is, and is nothing that somebody has."""
_OF_A_SEAT = pattern(r"[a-z-]+\.\d+(\.[a-z-]+\[\d+\])?")
"""What every seat has, and an item of a list of a seat."""
_COUNT = pattern(r"-?\d+")


def outcomes(timeline: Timeline, eyes: Eyes, players: Sequence[str], number: int) -> Iterator[str]:
    """What upholding and overturning the ruling of that record would do."""
    entries = timeline.entries(eyes)
    entry = entries[number - 1]
    ruling = entry.record
    if not isinstance(ruling, Ruled):
        return
    now = timeline.run(timeline.last)
    yield f"if upheld: the ruling stands, and the match goes on as it lies; {next_words(now, eyes, players)}"
    if not ruling.changes_state:
        yield (
            f"if overturned: the {ruling.kind} is struck, and the table stays as it is, until the head judge rules what is to be changed; "
            f"{NOTHING_AT_STAKE}; {next_words(now, eyes, players)}"
        )
    else:
        yield from _undone(timeline, eyes, players, entries, entry)
    yield IN_PART


def _undone(
    timeline: Timeline,
    eyes: Eyes,
    players: Sequence[str],
    entries: Sequence[LogEntry],
    entry: LogEntry,
) -> Iterator[str]:
    """What becomes of a match whose table stands again as before that ruling."""
    is_back = isinstance(entry.record, Ruled) and entry.record.epoch
    back = ", with the records in force again that it made void" if is_back else ""
    since = [
        each.number
        for each in entries[entry.number :]
        if isinstance(each.record, Acted) and not each.void
    ]
    lost = (
        f"what was played since, {numbers_in_words(since)}, is void"
        if since
        else "nothing was played since"
    )
    now, then = timeline.run(timeline.last), timeline.run(max(entry.place - 1, timeline.begun))
    going = next_words(then, eyes, players)
    yield f"if overturned: the table stands again as before record {entry.number}{back}, and {going}; {lost}"
    stakes = list(_stakes(now, then, eyes, players)) or [COUNTS_STAY]
    yield from (f"if overturned: {each}" for each in stakes)


def next_words(run: Run[Any], eyes: Eyes, players: Sequence[str]) -> str:
    """Who decides next, as far as those eyes may know it, or how the match has ended."""
    if run.outcome is not None:
        return f"the match is over ({ended(run)})"
    seats = dict.fromkeys(ask.seat for ask in known_asks(run, eyes))
    if not seats:
        return "the match waits"
    who = " and ".join(safe(players[seat - 1]) if seat else "chance" for seat in seats)
    return f"{who} {agreeing(len(seats), 'decides', 'decide')} next"


def _stakes(now: Run[Any], then: Run[Any], eyes: Eyes, players: Sequence[str]) -> Iterator[str]:
    """By whose they are: every count on the table that would be another, as it would be and as it is."""
    is_judge = eyes == JUDGE and not now.dice.unseen
    table = write(now, whole=True) if is_judge else now.game.view(now, eyes)
    found: dict[str, list[str]] = {}
    for each in _counts(_differences(now, then, eyes)):
        owner, _, what = field_words(each.path, players, table).partition(": ")
        found.setdefault(owner, []).append(f"{what} {each.right} (now {each.left})")
    yield from (f"{owner} would have {', '.join(counts)}" for owner, counts in found.items())


def _differences(now: Run[Any], then: Run[Any], eyes: Eyes) -> Sequence[Difference]:
    if eyes == JUDGE:
        return fields_to_show(differing_fields(now, then))
    return differing_sights(now, then, eyes)


def _counts(fields: Sequence[Difference]) -> Iterator[Difference]:
    """The fields that count something that a seat has, without those of items that are others now in the same place of a list."""
    others = {
        path
        for path, key in (each.path.rsplit(".", 1) for each in fields if "." in each.path)
        if key in CALLED
    }
    for each in fields:
        item, _, key = each.path.rpartition(".")
        is_count = _COUNT.fullmatch(each.left) and _COUNT.fullmatch(each.right)
        if is_count and _OF_A_SEAT.fullmatch(item) and key not in PLACES and item not in others:
            yield each
