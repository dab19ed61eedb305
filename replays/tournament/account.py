"""An account of a tournament: how it stands, who is who, and which record put what there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from events.chain.match import Match
from events.chain.notes import CALLED, EVENT, NAMES, REASON, noted
from events.fold.fold import Fold, Folded
from events.fold.resumption import resume
from events.records.records import PUBLIC, Acted
from events.records.rulings import JUDGE_NAMED
from referee import games
from referee.errors import NotFound, NotUnderstood
from referee.games.tournament.game import GAME
from referee.games.tournament.state.event import Event, Setting, setting_of
from referee.kernel.engine.run import Run
from referee.kernel.game import Game
from replays.tournament.event_fold import EventFold
from replays.tournament.names import Names
from replays.tournament.people import ENTERING, people_of

AT_A_TABLE = ("report", "slip", "attach", "dispute", "decide", "correct", "correct-match")
REMAKES = ("pair-again", "correct", "correct-match")
"""What may make tables anew whose results were recorded."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One record of a tournament: its number, who said what, and who signed it why.

    ``by`` and ``reason`` are empty where nobody signed, or where a copy withholds it.
    """

    record: int
    verb: str
    seat: int
    by: str = ""
    reason: str = ""


@dataclass(slots=True)
class Deeds:
    """Which record put what there.

    Takes:
        results: by table, the records that said something of it, oldest first.
        penalties: by the number of the penalty, the record that put it into the ledger.
        struck: by the number of the penalty, the record that made it void.
    """

    results: dict[tuple[int, int], list[Deed]] = field(default_factory=dict)
    penalties: dict[int, Deed] = field(default_factory=dict)
    struck: dict[int, Deed] = field(default_factory=dict)


@dataclass(slots=True)
class Account:
    """A tournament as far as its records go.

    Takes:
        fold: of these records.
        names: of its entries.
        title: of the event, in words; empty where it has none.
        deeds_now: gives which record put what there, once somebody asks.
    """

    fold: Fold
    names: Names = field(default_factory=Names)
    title: str = ""
    deeds_now: Callable[[], Deeds] = Deeds
    _deeds: Deeds | None = None

    @property
    def run(self) -> Run[Event]:
        """How it stands."""
        return cast("Run[Event]", self.fold.running())

    @property
    def record(self) -> int:
        """The number of the last record."""
        return self.fold.number

    @property
    def closed(self) -> bool:
        """Whether nothing follows any more."""
        return self.fold.closed is not None

    @property
    def deeds(self) -> Deeds:
        """Which record put what there."""
        if self._deeds is None:
            self._deeds = self.deeds_now()
        return self._deeds

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
    resumed = _resumed(match, find) if at is None else None
    if resumed is not None:
        return resumed
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
    people: dict[int, list[str]] = {}
    account = Account(EventFold(match, find=find, checks=False), Names(people), _title(match))
    for folded in account.fold:
        _take(account, match, folded, people)
        yield account


def _resumed(match: Match, find: Callable[[str], Game]) -> Account | None:
    """The account of a match that has a checkpoint; its deeds are folded once somebody asks for them."""
    _confirm_tournament(match)
    fold = resume(match, find)
    if fold is None:
        return None
    fold.to_end()
    names = Names(people_of(match, fold.docket))
    whole = replace(match, checkpoint=None)
    return Account(fold, names, _title(match), lambda: account_of(whole, find=find).deeds)


def _confirm_tournament(match: Match) -> None:
    if match.opening().game != GAME.code:
        message = f"match {match.id[:8]} is no tournament, but a match of {match.opening().game}"
        raise NotUnderstood(message)


def _title(match: Match) -> str:
    return str((noted(match.public[0], EVENT) or {}).get(CALLED, ""))


def _take(account: Account, match: Match, folded: Folded, people: dict[int, list[str]]) -> None:
    """Note what a record adds; what a ruling took back is forgotten."""
    event, record = account.event, folded.record
    if not isinstance(record, Acted):
        _forget(account, people)
        return
    verb = str(record.answer[0])
    sealed = match.strands[PUBLIC][folded.index]
    deed = Deed(
        folded.number,
        verb,
        record.seat,
        noted(sealed, JUDGE_NAMED) or "",
        noted(sealed, REASON) or "",
    )
    if verb in ENTERING:
        people.pop(len(event.entries), None)
        if given := noted(sealed, NAMES):
            people[len(event.entries)] = given
    if verb in REMAKES:
        _forget(account, people)
    if verb in AT_A_TABLE:
        account.deeds.results.setdefault(_table_of(record.answer), []).append(deed)
    if verb == "strike":
        account.deeds.struck[record.answer[1]] = deed
    for number in range(len(account.deeds.penalties) + 1, len(event.penalties) + 1):
        account.deeds.penalties[number] = deed


def _table_of(answer: Any) -> tuple[int, int]:
    """The table that an answer names, as ``3-7``."""
    round_, _, table = str(answer[1]).partition("-")
    return int(round_), int(table)


def _forget(account: Account, people: dict[int, list[str]]) -> None:
    """Forget what is not there any more: entries, penalties, results of tables that were made anew."""
    event = account.event
    for number in [number for number in people if number > len(event.entries)]:
        del people[number]
    for deeds in (account.deeds.penalties, account.deeds.struck):
        for number in [number for number in deeds if number > len(event.penalties)]:
            del deeds[number]
    for number in [
        number for number in account.deeds.struck if not event.penalties[number - 1].struck
    ]:
        del account.deeds.struck[number]
    for at in list(account.deeds.results):
        table = event.table(*at)
        if table is None or table.is_open:
            del account.deeds.results[at]
