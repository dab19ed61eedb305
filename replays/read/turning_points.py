"""Turning points: the turns of a match in which the estimate of who wins changed most, each with the record that did most of it.

The estimate is what the bot that searches counts in a position seen whole (`Foresight.worth`). So they are told of a match that
is over and whose hands everybody may know, and the same match always has the same ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.fold.fold import Fold
from events.log.entries import LogEntries, followed, marked
from referee import games
from referee.dataclass import dataclass
from referee.kernel.facts import JUDGE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.chain.match import Match
    from events.fold.fold import Finder
    from events.log.entries import LogEntry
    from referee.kernel.game import Stage

MOST = 3
"""So many turns are told of a match."""

Worths = tuple[int, ...]
"""What a position is worth to each seat, in hundredths of the game's unit."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """What a turn changed for a ``seat``, from its begin to its end, in hundredths of a ``unit``; ``entry`` did most of it.

    ``counted`` is what the game calls a turn.
    """

    counted: str
    turn: int
    seat: int
    before: int
    after: int
    unit: str
    entry: LogEntry

    @property
    def change(self) -> int:
        """How much better the seat stood afterwards."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class _Moment:
    """A record that stands, the turn in which it was made, and what the match was worth before and after it."""

    entry: LogEntry
    stage: Stage
    before: Worths
    after: Worths


def turning_points(match: Match, *, find: Finder = games.find) -> list[TurningPoint]:
    """The turns that changed most, in the order of the match; none where no bot looks ahead in its game.

    What a ruling or a take-back has made void plays no part. Raises the fold's errors.
    """
    moments = _moments(match, find)
    foresight = find(match.opening().game).foresight
    if foresight is None or not moments:
        return []
    turns: dict[int, list[_Moment]] = {}
    for each in moments:
        turns.setdefault(each.stage.turn, []).append(each)
    found = [_swing(those, foresight.unit) for turn, those in turns.items() if turn]
    best = sorted(
        (each for each in found if each.change), key=lambda each: (-each.change, each.turn)
    )
    return sorted(best[:MOST], key=lambda each: each.turn)


def _swing(moments: Sequence[_Moment], unit: str) -> TurningPoint:
    """What a turn changed for the seat that gained most by it."""
    stage = moments[0].stage
    before, after = moments[0].before, moments[-1].after
    gains = [last - first for first, last in zip(before, after, strict=True)]
    at = gains.index(max(gains))
    most = max(moments, key=lambda each: each.after[at] - each.before[at])
    return TurningPoint(stage.unit, stage.turn, at + 1, before[at], after[at], unit, most.entry)


def _moments(match: Match, find: Finder) -> list[_Moment]:
    """Every record that stands, in order, from the first turn on; where the match is decided nothing is estimated."""
    fold, entries = Fold(match, find=find, checks=False), LogEntries(match, JUDGE)
    seats = range(1, match.opening().seats + 1)
    told: list[LogEntry] = []
    stood: dict[int, tuple[Stage, Worths]] = {}
    for folded, done in followed(fold):
        told += entries.tell(folded, fold.game, (), None, done)
        run, foresight = fold.run, fold.game.foresight
        if foresight is None or run is None or run.outcome is not None or run.halted:
            continue
        stage = run.game.stage(run)
        if stage.turn:
            stood[folded.number] = stage, tuple(foresight.worth(run, seat) for seat in seats)
    told += entries.rest()
    found: list[_Moment] = []
    last: tuple[Stage, Worths] | None = None
    for entry in marked(told, fold):
        now = stood.get(entry.place)
        if now is None or entry.void:
            continue
        if last is not None:
            found.append(_Moment(entry, last[0], last[1], now[1]))
        last = now
    return found
