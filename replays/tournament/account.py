"""An account of a tournament: how it stands, who is who, and which record put what there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from events.chain.match import Match
from events.chain.names import event_of
from events.fold.fold import Fold
from events.fold.resumption import resume
from referee import games
from referee.dataclass import dataclass
from referee.errors import NotFound, NotUnderstood
from referee.games.tournament.game import GAME
from referee.games.tournament.state.event import Event, Setting, setting_of
from referee.kernel.engine.run import Run
from referee.kernel.game import Game
from replays.tournament.course import At, at_of
from replays.tournament.event_fold import EventFold
from replays.tournament.names import Names
from replays.tournament.trail import SignedRecord, Trail


@dataclass(frozen=True, slots=True)
class _Now:
    """What the records up to one say, without what rulings took back."""

    record: int
    names: Names
    results: dict[At, SignedRecord]
    penalties: dict[int, SignedRecord]
    struck: dict[int, SignedRecord]


@dataclass(slots=True)
class Account:
    """A tournament as far as its records go.

    Takes:
        fold: of these records.
        trail: of these records.
        title: of the event, in words; empty where it has none.
    """

    fold: Fold
    trail: Trail
    title: str = ""
    _now: _Now | None = None

    @property
    def run(self) -> Run[Event]:
        """How it stands."""
        return cast("Run[Event]", self.fold.running())  # It was opened as a tournament.

    @property
    def names(self) -> Names:
        """The names of its entries."""
        return self._said().names

    @property
    def record(self) -> int:
        """The number of the last record."""
        return self.fold.number

    @property
    def closed(self) -> bool:
        """Whether nothing follows any more."""
        return self.fold.closed is not None

    @property
    def results(self) -> dict[At, SignedRecord]:
        """By table, what a judge signed last of its result."""
        return self._said().results

    @property
    def penalties(self) -> dict[int, SignedRecord]:
        """By the number of the penalty, the record that put it into the ledger."""
        return self._said().penalties

    @property
    def struck(self) -> dict[int, SignedRecord]:
        """By the number of the penalty, the record that made it void."""
        return self._said().struck

    def _said(self) -> _Now:
        if self._now is None or self._now.record != self.record:
            trail, void = self.trail, self.fold.docket.void_by
            results = {at_of(table): signed for table, signed in trail.decisions(void).items()}
            names = Names(trail.people(void))
            self._now = _Now(self.record, names, results, trail.lines(void), trail.struck(void))
        return self._now

    @property
    def event(self) -> Event:
        """The state of the tournament."""
        return self.run.state

    @property
    def setting(self) -> Setting:
        """Its desks and readings."""
        return setting_of(self.run)


def account_of(
    match: Match, at: int | None = None, *, find: Callable[[str], Game] = games.find
) -> Account:
    """The account of a match that is a tournament, after record ``at`` or the last one.

    Raises NotUnderstood where it is none, NotFound for a record that is not there, and whatever its
    fold raises.
    """
    if at is None:
        return _account(match, find)
    account = None
    for account in accounts_of(match, find=find):
        if account.record == at:
            break
    if account is None or (at is not None and account.record != at):
        last = account.record if account is not None else 0
        message = f"there is no record {at}: they are 1 to {last}"
        raise NotFound(message)
    return account


def accounts_of(match: Match, *, find: Callable[[str], Game] = games.find) -> Iterator[Account]:
    """The account after each record, oldest first; it is one account that goes on, not several.

    Raises NotUnderstood where the match is no tournament, and whatever its fold raises.
    """
    _confirm_tournament(match)
    account = Account(EventFold(match, find=find, checks=False), Trail(match), _title(match))
    for folded in account.fold:
        account.trail.take(account.fold, folded)
        yield account


def _account(match: Match, find: Callable[[str], Game]) -> Account:
    """The account after the last record; it goes on from the checkpoint of the match, where there is one."""
    _confirm_tournament(match)
    trail = Trail(match)
    fold = resume(match, find) or EventFold(match, find=find, checks=False)
    for folded in fold:
        trail.take(fold, folded)
    fold.running()
    return Account(fold, trail, _title(match))


def _confirm_tournament(match: Match) -> None:
    if match.opening().game != GAME.code:
        message = f"match {match.id[:8]} is no tournament, but a match of {match.opening().game}"
        raise NotUnderstood(message)


def _title(match: Match) -> str:
    return event_of(match.public[0]).name
