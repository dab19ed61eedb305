"""The docket of a match in words: its calls, rulings and appeals in their order, and what has become of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from events.chain.match import Match, Withholding
from events.fold.fold import Fold
from events.log.docket_words import taken_by
from events.records.rulings import OVERTURN, PENALTY, UPHOLD, Appealed, Called, Ruled
from referee.kernel.facts import JUDGE
from replays.read.log import log

if TYPE_CHECKING:
    from events.docket.docket import Docket
    from events.log.entries import LogEntry
    from referee.kernel.facts import Eyes
    from referee.kernel.game import Game

DOCKET = (Called, Ruled, Appealed)
OPEN = "open"
IN_FORCE = "in force"


class DocketView:
    """The docket of a match in words and as data, with the numbers as those eyes count.

    ``entries`` are what those eyes are told of the docket; the rest of a log is passed over.
    """

    def __init__(
        self, match: Match, docket: Docket, game: Game, entries: Sequence[LogEntry], eyes: Eyes
    ) -> None:
        self._docket = docket
        self._game = game
        self._eyes = eyes
        self.entries = {
            match.said(entry.place): entry for entry in entries if isinstance(entry.record, DOCKET)
        }
        """The entries by the numbers of their records in the whole match."""

    def lines(self) -> Iterator[str]:
        """Each call, ruling and appeal on a line with what has become of it; then what is open."""
        for number, entry in self.entries.items():
            yield f"{entry.number:>5}  {entry.text}"
            yield f"       {self._signed(number)}{self.state(number)}"
        is_open = open_lines(*self.open())
        yield from is_open or ["nothing is open" if self.entries else "no call, no ruling"]

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
            "records": [self.row(number) for number in self.entries],
            "open": {"calls": calls, "appeals": appeals},
        }

    def row(self, number: int) -> dict[str, Any]:
        """A record of the docket as data; it names record numbers as those eyes count."""
        entry = self.entries[number]
        row: dict[str, Any] = {"record": entry.number, "text": entry.text}
        match entry.record:
            case Called(seat, record, question):
                row |= {"what": "call", "seat": seat, "about": record, "question": question}
            case Appealed(seat, ruling, reason):
                row |= {"what": "appeal", "seat": seat, "ruling": ruling, "reason": reason}
            case Ruled() as ruled:
                row |= {"what": "ruling", "by": self.by(number), **self._ruled_data(ruled)}
        decider = self._decider(number)
        by_record = self._shown(decider) if decider else None
        return row | {"state": self.state(number), "by_record": by_record}

    def by(self, number: int) -> str | None:
        """The judge who made a ruling, where the copy names one."""
        rulings = self._docket.rulings
        return (rulings[number].by or None) if number in rulings else None

    def state(self, number: int) -> str:
        """What has become of a call, a ruling or an appeal."""
        decider = self._decider(number)
        if decider:
            return f"{self._how(decider, number)} by record {self._shown(decider)}"
        return IN_FORCE if number in self._docket.rulings else OPEN

    def root_of(self, number: int) -> int:
        """The record with which the dispute began that this record of the docket belongs to."""
        docket = self._docket
        if number in docket.appeals:
            return self.root_of(docket.appeals[number].ruling)
        if number in docket.calls:
            return number
        ruled = docket.rulings[number].ruled
        if ruled.call:
            return ruled.call
        is_about_another = ruled.kind in (UPHOLD, OVERTURN)
        return self.root_of(ruled.record) if is_about_another else number

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

    def _signed(self, number: int) -> str:
        by = self.by(number)
        return f"by {by}, " if by else ""

    def _shown(self, number: int) -> int:
        """The number of a record of the docket, as those eyes count."""
        return self.entries[number].number if number in self.entries else 0

    def _decider(self, number: int) -> int:
        """What took a ruling back, or decided a call or an appeal; 0 for what holds or is open."""
        if number in self._docket.rulings:
            return taken_by(number, self._docket)
        return self._docket.decided.get(number, 0)

    def _how(self, decider: int, number: int) -> str:
        """What the ruling of one record did to another record."""
        ruled = self._docket.rulings[decider].ruled
        if number in self._docket.rulings:
            return "overturned" if ruled.kind == OVERTURN and ruled.record == number else "void"
        return {OVERTURN: "overturned", UPHOLD: "upheld"}.get(ruled.kind, "decided")


def docket_view(match: Match, eyes: Eyes, last: int | None = None) -> DocketView:
    """The docket of a match up to a place, or the whole. Raises the fold's errors up to there."""
    fold = Fold(match, checks=False)
    while fold.number != last and fold.step() is not None:
        pass
    return DocketView(match, fold.docket, fold.game, list(_entries(match, eyes, last)), eyes)


def _entries(match: Match, eyes: Eyes, last: int | None) -> Iterator[LogEntry]:
    """What those eyes are told of the docket, up to a record."""
    try:
        for entry in log(match, eyes=eyes):
            if last is not None and entry.place > last:
                return
            if isinstance(entry.record, DOCKET):
                yield entry
    except Withholding:
        if last is None:
            raise


def open_lines(calls: Sequence[int], appeals: Sequence[int]) -> list[str]:
    """What is still to be decided, by the numbers of the records."""
    return [
        f"the {what} of record {number} is open"
        for what, numbers in (("call", calls), ("appeal", appeals))
        for number in numbers
    ]
