"""Foreseeing: what a ruling that takes records back would do. Nothing is written."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cli.bench import ruling_of, void_records
from cli.matches import SHORT, reopen
from cli.moments import named
from events.naming import players_of
from events.rulings import Ruled
from referee.kernel.facts import PUBLIC
from replays.narrate import log

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.desk import Desk
    from cli.ruling import Judgement
    from events.match import Match
    from events.recorder import Recorder
    from events.told import Entry
    from referee.kernel.facts import Eyes

NOBODY = "nobody yet"
"""Stands for the judge's name where nobody has ruled."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a ruling would do: the match would stand again as after ``record`` (0: nothing changes).

    ``void`` and ``again`` are the records that it would make void and bring back into force,
    ``shuffled`` the piles that would be shuffled anew. ``seen`` is what each pair of eyes was told
    since, the record and the sentence with its rule: of a seat only what not everybody was told.
    """

    record: int
    void: tuple[Entry, ...]
    again: tuple[Entry, ...]
    shuffled: tuple[str, ...]
    seen: dict[Eyes, list[tuple[int, str]]]


def foresee(desk: Desk, word: str, judgement: Judgement, kind: str, record: int) -> None:
    """Say what a backup to a record, or overturning the ruling of that record, would do.

    What a ruling must say beside may still be missing. Raises IllegalAction where it may not be made.
    """
    recorder = reopen(desk, word)
    ruled = ruling_of(recorder, judgement, kind, {"record": record})
    coming = foreseen(recorder, _filled_in(recorder, ruled), judgement.by or NOBODY)
    players = players_of(recorder.match.public[0])
    title = f"match {recorder.match.id[:SHORT]}, {kind} {record}: a preview, nothing is written"
    desk.say.line(title, bold=True)
    desk.say.lines(coming_lines(coming, players))
    desk.say.answer("preview", {"match": recorder.match.id, "kind": kind, **coming_data(coming)})


def _filled_in(recorder: Recorder, ruled: Ruled) -> Ruled:
    """The ruling with whatever rules, reason and office it must have and has not yet."""
    rules = ruled.rules or tuple(recorder.game.catalogue.ids)[:1]
    office = ruled.judge if ruled.kind == "backup" else "head"
    return replace(ruled, judge=office, rules=rules, reason=ruled.reason or NOBODY)


def foreseen(recorder: Recorder, ruled: Ruled, by: str) -> Foreseen:
    """What that ruling would do. Raises IllegalAction where it may not be made."""
    effect, match = recorder.effect_of(ruled, by), recorder.match
    record = effect.stands_after
    if not record:
        return Foreseen(0, (), (), (), {})
    docket = deepcopy(recorder.fold.docket)
    docket.enter(recorder.fold.number + 1, docket.in_next_epoch(ruled))
    before, then = (
        void_records(each, recorder.fold.number) for each in (recorder.fold.docket, docket)
    )
    told = list(log(match))
    open_to_all = _told(match, PUBLIC, record)
    seen: dict[Eyes, list[tuple[int, str]]] = {PUBLIC: open_to_all}
    for seat in range(1, match.opening().seats + 1):
        seen[seat] = [each for each in _told(match, seat, record) if each not in open_to_all]
    return Foreseen(
        record,
        tuple(entry for entry in told if entry.number in then - before),
        tuple(entry for entry in told if entry.number in before - then),
        effect.shuffled,
        seen,
    )


def _told(match: Match, eyes: Eyes, record: int) -> list[tuple[int, str]]:
    """What those eyes were told of the match after a record; not that it was taken back."""
    return [
        (entry.place, str(sentence))
        for entry in log(match, eyes=eyes)
        if entry.place > record and not (isinstance(entry.record, Ruled) and entry.record.epoch)
        for sentence in entry.sentences
    ]


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


def _row(entry: Entry) -> dict[str, Any]:
    return {"record": entry.number, "text": entry.text}
