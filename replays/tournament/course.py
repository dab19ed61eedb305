"""The course of a tournament: what its records say of tables, beside how it stands in the end.

Which record paired a round, what the entries are called and which decks they registered stands in the
records and their notes, not in the state. A table of a round is compared with its match by these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, cast

from events.chain.names import event_of
from events.chain.notes import HOUSE, SIGNERS, noted
from events.fold.resumption import resume
from referee import games
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.games.tournament.game import GAME
from referee.games.tournament.rules.ending import champion
from referee.games.tournament.state.event import Event, Setting, Table, setting_of, table_words
from referee.games.tournament.state.plan import Stage
from replays.tournament.event_fold import EventFold
from replays.tournament.trail import SignedRecord, Trail

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.fold.fold import Fold
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game

At = tuple[int, int]
"""A table: its round and its number."""


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament as far as its records go.

    ``opened`` is the hash of its first record, ``game`` the code of the game at its tables (empty where a
    copy withholds it). ``names`` are those of the entries; ``pairings`` say which record paired a round;
    ``decks`` are all commitments that an entry ever registered, ``results`` what a judge signed last of a table;
    ``finished`` is whether the tournament is over, ``readings`` are those of the game at its tables, ``by_hand``
    the rounds that a judge has paired, ``winner`` the entry that won, 0 where none did. ``house`` is the key of the house, empty where
    it has none; ``keys`` are those of the entries that have some, one for each name.
    """

    opened: bytes
    event: Event
    setting: Setting
    game: str = ""
    names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    pairings: Mapping[int, int] = field(default_factory=dict)
    decks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    results: Mapping[At, SignedRecord] = field(default_factory=dict)
    finished: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)
    by_hand: Collection[int] = ()
    winner: int = 0
    house: str = ""
    keys: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def table(self, at: At) -> Table:
        """The table of that round and number. Raises NotFound where there is none."""
        table = self.event.table(*at)
        if table is None or at[0] not in self.pairings:
            message = f"there is no table {table_words(*at)}"
            raise NotFound(message)
        return table

    def plan(self, at: At) -> Stage:
        """The stage to which a table belongs. Raises NotFound where there is no such table."""
        self.table(at)
        return self.event.stages[self.event.rounds[at[0] - 1].stage - 1]

    def tables(self) -> list[tuple[At, Table]]:
        """Every table, round by round."""
        return [
            ((number, place), table)
            for number, round_ in enumerate(self.event.rounds, 1)
            for place, table in enumerate(round_.tables, 1)
        ]

    def seated(self, at: At) -> tuple[int, ...]:
        """The entry at each seat of the table's match: teams of two sit at seats 1 and 3, 2 and 4."""
        entries = self.table(at).entries
        return tuple(entries) * self.event.entry(entries[0]).size

    def players(self, at: At) -> tuple[str, ...]:
        """Who sits at each seat of the table's match; nobody where a name is not known."""
        entries = self.table(at).entries
        size = self.event.entry(entries[0]).size
        people = [self.names.get(entry, ()) for entry in entries]
        if any(len(each) != size for each in people):
            return ()
        return tuple(each[place] for place in range(size) for each in people)

    def signers(self, entries: Sequence[int]) -> dict[str, str]:
        """Who signs a match of those entries, the first at seat 1, with their keys: the house, and every player who has one (TN-36)."""
        people = [self.keys.get(entry, ()) for entry in entries]
        size = self.event.entry(entries[0]).size
        by_seat = [each[place] if each else "" for place in range(size) for each in people]
        found = {HOUSE: self.house, **{str(seat): key for seat, key in enumerate(by_seat, 1)}}
        return {signer: key for signer, key in found.items() if key}

    def called(self, entry: int) -> str:
        """An entry in words: by its names, or by its number."""
        return " & ".join(self.names.get(entry, ())) or f"entry {entry}"


def course_of(match: Match, *, find: Callable[[str], Game] = games.find) -> Course:
    """The course of a match that is a tournament.

    Raises NotFound where it is none, and what its fold raises.
    """
    if match.opening().game != GAME.code:
        message = f"match {match.id[:8]} is no tournament, it is one of {match.opening().game}"
        raise NotFound(message)
    trail = Trail(match)
    fold = resume(match, find) or EventFold(match, find=find, checks=False)
    for folded in fold:
        trail.take(fold, folded)
    return course_so_far(match, fold, trail)


def course_so_far(match: Match, fold: Fold, trail: Trail) -> Course:
    """The course of a tournament that was folded and followed; the event in it is the one that goes on.

    Raises NotBegun.
    """
    run = cast("Run[Event]", fold.running())  # The match was opened as a tournament.
    void = fold.docket.void_by
    pairings, event = trail.pairings(void).items(), event_of(match.public[0])
    return Course(
        match.opened_hash,
        run.state,
        setting_of(run),
        event.game,
        trail.people(void),
        {round_: number for round_, number in pairings if round_ <= len(run.state.rounds)},
        trail.decks(void),
        {at_of(table): signed for table, signed in trail.decisions(void).items()},
        run.outcome is not None,
        event.readings,
        trail.by_hand(void),
        champion(run) if run.outcome is not None else 0,
        (noted(match.public[0], SIGNERS) or {}).get(HOUSE, ""),
        trail.keys(void),
    )


def at_of(words: object) -> At:
    """The table that an answer names, as ``3-7``."""
    round_, _, number = str(words).partition("-")
    return int(round_), int(number)


def side_of(entries: Sequence[int], seat: int) -> int:
    """Which entry of a table sits at that seat of its match."""
    return entries[(seat - 1) % len(entries)]
