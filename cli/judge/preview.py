"""Preview: what a ruling that takes records back would do. Nothing is written."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli.judge.record import Bench, ruling_of, void_records
from cli.storage.matches import SHORT, as_seen
from cli.words import whose
from events.records.rulings import BACKUP, Ruled
from referee.dataclass import dataclass
from referee.kernel.facts import JUDGE, PUBLIC
from replays.read.backup_words import cost_data, cost_lines
from replays.read.log import log
from replays.read.table_view import named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.context import CommandContext
    from cli.judge.parse import Judgement
    from events.log.entries import LogEntry
    from referee.kernel.facts import Eyes
    from replays.backups.backup_cost import BackupCost

NOBODY = "nobody yet"
"""Stands for the judge's name where nobody has ruled."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a ruling would do: the match would stand again as after ``record`` (0: nothing changes).

    ``void`` and ``again`` are the records that it would make void and bring back into force,
    ``shuffled`` the piles that would be shuffled anew. ``seen`` is what was seen since, the record
    and the sentence with its rule: by everybody, and by each seat of which the eyes that look may
    know it, of a seat only what not everybody was told. All numbers are those eyes'.
    """

    record: int
    void: tuple[LogEntry, ...]
    again: tuple[LogEntry, ...]
    shuffled: tuple[str, ...]
    seen: dict[Eyes, list[tuple[int, str]]]


def foresee(desk: CommandContext, word: str, judgement: Judgement, kind: str, record: int) -> None:
    """Say what a backup to a record, or overturning the ruling of that record, would do.

    What a ruling must say beside may still be missing. Raises IllegalAction where it may not be made.
    """
    bench = Bench(desk, word, judgement.eyes)
    ruled = ruling_of(bench, judgement, kind, {"record": record})
    coming = foreseen(bench, _filled_in(bench, ruled), judgement.by or NOBODY)
    match = bench.recorder.match
    seen = f", as {whose(bench.eyes)} sees it" if bench.eyes != JUDGE else ""
    title = f"match {match.id[:SHORT]}, {kind} {record}{seen}: a preview, nothing is written"
    desk.say.line(title, bold=True)
    desk.say.lines(coming_lines(coming, bench.found.players))
    if coming.record and not match.is_open_to(bench.eyes):
        desk.say.line("('--as judge' says what each seat alone has seen)")
    cost = _cost(bench, kind, record)
    if cost is not None:
        desk.say.lines(cost_lines(cost, bench.found.players))
    head = {"match": match.id, "kind": kind, "as": bench.eyes}
    costs = {} if cost is None else {"cost": cost_data(cost)}
    desk.say.answer("preview", {**head, **coming_data(coming), **costs})


def _cost(bench: Bench, kind: str, record: int) -> BackupCost | None:
    """What a backup costs; None for other rulings, and for eyes that may not know what lies hidden."""
    if kind != BACKUP or not bench.recorder.match.is_open_to(bench.eyes):
        return None
    from replays.backups.backup_cost import backup_cost

    return backup_cost(bench.recorder.match, record)


def _filled_in(bench: Bench, ruled: Ruled) -> Ruled:
    """The ruling with the rules, reason and office it must have and has not yet."""
    rules = ruled.rules or tuple(bench.recorder.game.catalogue.ids)[:1]
    office = ruled.judge if ruled.kind == "backup" else "head"
    return replace(ruled, judge=office, rules=rules, reason=ruled.reason or NOBODY)


def foreseen(bench: Bench, ruled: Ruled, by: str) -> Foreseen:
    """What that ruling would do. Raises IllegalAction where it may not be made."""
    bench.confirm(ruled, by)
    recorder, ruled = bench.recorder, bench.ruling_meant(ruled)
    effect = recorder.effect_of(ruled, by)
    if not effect.stands_after:
        return Foreseen(0, (), (), (), {})
    docket = deepcopy(recorder.fold.docket)
    docket.enter(recorder.fold.number + 1, docket.in_next_epoch(ruled))
    before, then = (
        void_records(each, recorder.fold.number) for each in (recorder.fold.docket, docket)
    )
    void, again = (set(bench.count.known(each)) for each in (then - before, before - then))
    told = list(log(bench.found.match, eyes=bench.eyes))
    return Foreseen(
        bench.count.shown(effect.stands_after),
        tuple(entry for entry in told if entry.number in void),
        tuple(entry for entry in told if entry.number in again),
        tuple(bench.known_piles(effect.shuffled)),
        _seen_since(bench, effect.stands_after),
    )


def _seen_since(bench: Bench, record: int) -> dict[Eyes, list[tuple[int, str]]]:
    """What everybody, and each seat of which the eyes that look may know it, has seen since a record."""
    seats = range(1, bench.seats + 1)
    known = [seat for seat in seats if bench.eyes in (seat, JUDGE)]
    open_to_all = list(_told(bench, PUBLIC, record))
    seen: dict[Eyes, list[tuple[int, str]]] = {PUBLIC: open_to_all}
    for seat in known:
        seen[seat] = [each for each in _told(bench, seat, record) if each not in open_to_all]
    return seen


def _told(bench: Bench, eyes: Eyes, record: int) -> Iterator[tuple[int, str]]:
    """What those eyes were told of the match after a record; not that it was taken back."""
    whole = bench.whole()
    found = whole if bench.eyes == JUDGE else as_seen(whole, eyes)
    for entry in log(found.match, eyes=eyes):
        place = found.match.said(entry.place)
        if place > record and not (isinstance(entry.record, Ruled) and entry.record.epoch):
            yield from ((bench.count.shown(place), str(each)) for each in entry.sentences)


def coming_lines(coming: Foreseen, players: Sequence[str]) -> Iterator[str]:
    """What would happen, and what has been seen, in words."""
    if not coming.record:
        yield "it would be struck; the match would go on as it stands"
        return
    yield f"the match would stand again as after record {coming.record}"
    for entries, what in ((coming.void, "void"), (coming.again, "in force again")):
        if entries:
            yield f"{what} would be"
        yield from (f"{entry.number:>5}  {entry.text}" for entry in entries)
    yield f"shuffled anew would be: {', '.join(coming.shuffled) or 'nothing'}"
    for eyes, told in coming.seen.items():
        who = "everybody" if eyes == PUBLIC else f"{named(players, int(eyes))} alone"
        yield f"since then {who} has seen{'' if told else ' nothing'}"
        yield from (f"{number:>5}  {text}" for number, text in told)


def coming_data(coming: Foreseen) -> dict[str, Any]:
    """The same as data."""
    return {
        "record": coming.record,
        "void": [_row(entry) for entry in coming.void],
        "again": [_row(entry) for entry in coming.again],
        "shuffled": list(coming.shuffled),
        "seen": [
            {"eyes": eyes, "told": [{"record": number, "text": text} for number, text in told]}
            for eyes, told in coming.seen.items()
        ],
    }


def _row(entry: LogEntry) -> dict[str, Any]:
    return {"record": entry.number, "text": entry.text}
