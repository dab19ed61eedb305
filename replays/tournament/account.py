"""An account of a tournament: how it stands, who is who, and which record put what there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, cast

from events.chain.match import Match
from events.chain.names import event_of
from events.chain.notes import NAMES, REASON, noted
from events.fold.fold import Folded
from events.records.records import PUBLIC, Acted
from events.records.rulings import JUDGE_NAMED
from referee import games
from referee.errors import NotFound, NotUnderstood
from referee.games.tournament.game import GAME
from referee.games.tournament.rules.entries import ENTERING
from referee.games.tournament.state.event import Event, Setting, setting_of
from referee.kernel.engine.run import Run
from referee.kernel.game import Game
from replays.tournament.event_fold import EventFold
from replays.tournament.names import Names

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
class Account:
    """A tournament as far as its records go.

    Takes:
        run: how it stands.
        names: of its entries.
        title: of the event, in words; empty where it has none.
        results: by table, the records that said something of it, oldest first.
        penalties: by the number of the penalty, the record that put it into the ledger.
        struck: by the number of the penalty, the record that made it void.
        record: the number of the last record.
        closed: whether nothing follows any more.
    """

    run: Run[Event]
    names: Names = field(default_factory=Names)
    title: str = ""
    results: dict[tuple[int, int], list[Deed]] = field(default_factory=dict)
    penalties: dict[int, Deed] = field(default_factory=dict)
    struck: dict[int, Deed] = field(default_factory=dict)
    record: int = 0
    closed: bool = False

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
    if match.opening().game != GAME.code:
        message = f"match {match.id[:8]} is no tournament, but a match of {match.opening().game}"
        raise NotUnderstood(message)
    fold = EventFold(match, find=find, checks=False)
    people: dict[int, list[str]] = {}
    title = event_of(match.public[0]).name
    account: Account | None = None
    for folded in fold:
        run = cast("Run[Event]", fold.running())
        if account is None:
            account = Account(run, Names(people), title)
        account.run, account.record = run, folded.number
        account.closed = fold.closed is not None
        _take(account, match, folded, people)
        yield account


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
        account.results.setdefault(_table_of(record.answer), []).append(deed)
    if verb == "strike":
        account.struck[record.answer[1]] = deed
    for number in range(len(account.penalties) + 1, len(event.penalties) + 1):
        account.penalties[number] = deed


def _table_of(answer: Any) -> tuple[int, int]:
    """The table that an answer names, as ``3-7``."""
    round_, _, table = str(answer[1]).partition("-")
    return int(round_), int(table)


def _forget(account: Account, people: dict[int, list[str]]) -> None:
    """Forget what is not there any more: entries, penalties, results of tables that were made anew."""
    event = account.event
    for number in [number for number in people if number > len(event.entries)]:
        del people[number]
    for deeds in (account.penalties, account.struck):
        for number in [number for number in deeds if number > len(event.penalties)]:
            del deeds[number]
    for number in [number for number in account.struck if not event.penalties[number - 1].struck]:
        del account.struck[number]
    for at in list(account.results):
        table = event.table(*at)
        if table is None or table.is_open:
            del account.results[at]
