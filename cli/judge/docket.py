"""The docket of a match in words: its calls, rulings and appeals in their order, and what is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.judge.record import open_lines
from cli.output.pending_seed import awaited, awaited_data, awaited_words
from cli.output.status import heading
from cli.storage.matches import as_seen, eyes_for, find_match, place_of, placed
from events.chain.match import Withholding
from events.fold.fold import Fold
from events.log.docket_words import taken_by
from events.records.rulings import OVERTURN, PENALTY, UPHOLD, Appealed, Called, Ruled
from referee.kernel.facts import JUDGE
from replays.read.log import log
from replays.read.table_view import named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cli.context import CommandContext
    from cli.storage.matches import Found
    from events.docket.docket import Docket
    from events.log.entries import LogEntry
    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game

DOCKET = (Called, Ruled, Appealed)
OPEN = "open"
IN_FORCE = "in force"


def say_docket(desk: CommandContext, word: str, eyes_word: str | None) -> None:
    """List what stands on the docket of a match, and what of it is open."""
    found = find_match(desk, word)
    eyes = eyes_for(found, eyes_word)
    found = as_seen(found, eyes)
    try:
        listing = Listing(found, eyes)
    except Withholding as limit:
        raise placed(limit, found) from None
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    desk.say.lines(listing.lines())
    pledges = awaited(found.match)
    more = {}
    if pledges is not None:
        desk.say.line(awaited_words(pledges, found.players))
        more = {"awaited": awaited_data(pledges)["awaited"]}
    desk.say.answer("rulings", {"match": found.match.id, "as": eyes, **listing.data(), **more})


def standing(found: Found, eyes: Eyes, number: int | None = None) -> dict[str, list[Any]]:
    """The calls and appeals that are open after a record, and the penalties that are in force."""
    if not any(isinstance(sealed.record(), DOCKET) for sealed in found.match.public):
        return {"calls": [], "appeals": [], "penalties": []}
    place = None if number is None else place_of(found, number, eyes)
    return Listing(found, eyes, place).standing()


def standing_lines(data: dict[str, list[Any]], players: Sequence[str]) -> list[str]:
    """The same in words."""
    return [
        *open_lines(data["calls"], data["appeals"]),
        *(
            f"{named(players, each['seat'])} has a {each['word'].replace('-', ' ')} "
            f"(record {each['record']})"
            for each in data["penalties"]
        ),
    ]


class Listing:
    """The docket of a match in words and as data, with the numbers as those eyes count.

    ``last`` is the place of the record up to which it is read; every record is, if none is given.
    """

    def __init__(self, found: Found, eyes: Eyes, last: int | None = None) -> None:
        fold = Fold(found.match, checks=False)
        while fold.number != last and fold.step() is not None:
            pass
        self._docket: Docket = fold.docket
        self._game: Game = fold.game
        self._eyes = eyes
        self._entries = {
            found.match.said(entry.place): entry for entry in _entries(found, eyes, last)
        }

    def lines(self) -> Iterator[str]:
        """Each call, ruling and appeal on a line with what has become of it; then what is open."""
        for number, entry in self._entries.items():
            yield f"{entry.number:>5}  {entry.text}"
            yield f"       {self._signed(number)}{self._state(number)}"
        is_open = open_lines(*self.open())
        yield from is_open or ["nothing is open" if self._entries else "no call, no ruling"]

    def standing(self) -> dict[str, list[Any]]:
        """What is open, and the penalties in force, as data."""
        calls, appeals = self.open()
        penalties = [
            {"record": self._shown(each.number), "seat": each.ruled.seat, "word": each.ruled.word}
            for each in self._docket.in_force(PENALTY)
        ]
        return {"calls": calls, "appeals": appeals, "penalties": penalties}

    def open(self) -> tuple[list[int], list[int]]:
        """The calls and the appeals that are undecided."""
        calls, appeals = self._docket.open_calls(), self._docket.open_appeals()
        return [self._shown(each) for each in calls], [self._shown(each) for each in appeals]

    def data(self) -> dict[str, Any]:
        """The same as data."""
        calls, appeals = self.open()
        return {
            "records": [self._row(number, entry) for number, entry in self._entries.items()],
            "open": {"calls": calls, "appeals": appeals},
        }

    def _row(self, number: int, entry: LogEntry) -> dict[str, Any]:
        """A record of the docket as data; it names record numbers as those eyes count."""
        row: dict[str, Any] = {"record": entry.number, "text": entry.text}
        match entry.record:
            case Called(seat, record, question):
                row |= {"what": "call", "seat": seat, "about": record, "question": question}
            case Appealed(seat, ruling, reason):
                row |= {"what": "appeal", "seat": seat, "ruling": ruling, "reason": reason}
            case Ruled() as ruled:
                row |= {"what": "ruling", "by": self._by(number), **self._ruled_data(ruled)}
        decider = (
            taken_by(number, self._docket)
            if number in self._docket.rulings
            else self._decider(number)
        )
        by_record = self._shown(decider) if decider else None
        return row | {"state": self._state(number), "by_record": by_record}

    def _ruled_data(self, ruled: Ruled) -> dict[str, Any]:
        """What a ruling says. Paths name what may be hidden: those are the judge's."""
        data: dict[str, Any] = {
            "kind": ruled.kind,
            "judge": ruled.judge,
            "call": ruled.call or None,
            "rules": list(ruled.rules),
            "reason": ruled.reason,
            "about": ruled.record or None,
            "seat": ruled.seat or None,
            "word": ruled.word or None,
            "winners": list(ruled.winners),
        }
        if self._eyes == JUDGE:
            action = self._game.printed(list(ruled.answer)) if ruled.answer else None
            data |= {"paths": dict(ruled.paths), "action": action, "epoch": ruled.epoch}
        return data

    def _by(self, number: int) -> str | None:
        """The judge who made a ruling, where the copy names one."""
        return self._docket.rulings[number].by or None

    def _signed(self, number: int) -> str:
        by = self._by(number) if number in self._docket.rulings else None
        return f"by {by}, " if by else ""

    def _shown(self, number: int) -> int:
        """The number of a record of the docket, as those eyes count."""
        return self._entries[number].number if number in self._entries else 0

    def _state(self, number: int) -> str:
        """What has become of a call, a ruling or an appeal."""
        if number in self._docket.rulings:
            decider, alone = taken_by(number, self._docket), IN_FORCE
        else:
            decider, alone = self._decider(number), OPEN
        return (
            f"{self._how(decider, number)} by record {self._shown(decider)}" if decider else alone
        )

    def _decider(self, number: int) -> int:
        """The ruling that decided a call or an appeal; 0 for one that is open."""
        return self._docket.decided.get(number, 0)

    def _how(self, decider: int, number: int) -> str:
        """What the ruling of one record did to another record."""
        ruled = self._docket.rulings[decider].ruled
        if number in self._docket.rulings:
            return "overturned" if ruled.kind == OVERTURN and ruled.record == number else "void"
        return {OVERTURN: "overturned", UPHOLD: "upheld"}.get(ruled.kind, "decided")


def _entries(found: Found, eyes: Eyes, last: int | None) -> Iterator[LogEntry]:
    """What those eyes are told of the docket, up to a record. Raises the fold's errors up to there."""
    try:
        for entry in log(found.match, eyes=eyes):
            if last is not None and entry.place > last:
                return
            if isinstance(entry.record, DOCKET):
                yield entry
    except Withholding:
        if last is None:
            raise
