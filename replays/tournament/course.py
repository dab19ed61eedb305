"""The course of a tournament: what its records say of tables, beside how it stands in the end.

Which record paired a round, what the entries are called and which decks they registered stands in the
records and their notes, not in the state. A table of a round is compared with its match by these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from events.chain.notes import EVENT, NAMES, PLAYS, READ, REASON, noted
from events.fold.fold import Folded
from events.records.records import Acted
from events.records.rulings import JUDGE_NAMED
from referee import games
from referee.errors import NotFound
from referee.games.tournament.game import GAME
from referee.games.tournament.state.event import Event, Setting, Table, setting_of, table_words
from referee.games.tournament.state.plan import Stage
from replays.tournament.event_fold import EventFold

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game

At = tuple[int, int]
"""A table: its round and its number."""

ENTERING = ("enter", "enter-late")
PAIRING = ("pair", "pair-by-hand", "pair-again")
DECKS = ("register-deck", "correct-deck")
RESULTS = ("report", "slip", "attach", "decide", "correct", "correct-match")


@dataclass(frozen=True, slots=True)
class Said:
    """The record that gave a table its result: its number, the verb, and who signed it why."""

    record: int
    verb: str
    by: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament as far as its records go.

    ``opened`` is the hash of its first record, ``game`` the code of the game at its tables (empty where a
    copy withholds it). ``names`` are those of the entries; ``pairings`` say which record paired a round;
    ``decks`` are all commitments that an entry ever registered, ``results`` what gave a table its result;
    ``finished`` is whether the tournament is over, ``readings`` are those of the game at its tables.
    """

    opened: bytes
    event: Event
    setting: Setting
    game: str = ""
    names: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    pairings: Mapping[int, int] = field(default_factory=dict)
    decks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    results: Mapping[At, Said] = field(default_factory=dict)
    finished: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)

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

    def called(self, entry: int) -> str:
        """An entry in words: by its names, or by its number."""
        return " & ".join(self.names.get(entry, ())) or f"entry {entry}"


class _Walk:
    """What the records of a tournament say, in their order; what a ruling takes back is left out in the end."""

    def __init__(self) -> None:
        self.names: list[tuple[int, tuple[str, ...]]] = []
        self.pairings: list[tuple[int, int]] = []
        self.decks: list[tuple[int, int, str]] = []
        self.results: list[tuple[At, Said]] = []

    def take(self, match: Match, folded: Folded, event: Event) -> None:
        """Note one record."""
        record, number = folded.record, folded.number
        if not isinstance(record, Acted):
            return
        verb, sealed = str(record.answer[0]), match.public[folded.index]
        if verb in ENTERING:
            self.names.append((number, tuple(noted(sealed, NAMES) or ())))
        elif verb in PAIRING:
            self.pairings.append((number, len(event.rounds)))
        elif verb in DECKS:
            self.decks.append((number, int(record.answer[1]), str(record.answer[2])))
        elif verb in RESULTS:
            by, reason = noted(sealed, JUDGE_NAMED) or "", noted(sealed, REASON) or ""
            self.results.append((at_of(record.answer[1]), Said(number, verb, by, reason)))

    def course(self, match: Match, run: Run[Event], void: Callable[[int], int]) -> Course:
        """All of it that is in force."""
        event = run.state
        names = [people for number, people in self.names if not void(number)]
        decks: dict[int, tuple[str, ...]] = {}
        for number, entry, digest in self.decks:
            if not void(number):
                decks[entry] = (*decks.get(entry, ()), digest)
        rounds = [(round_, number) for number, round_ in self.pairings if not void(number)]
        return Course(
            match.opened_hash,
            event,
            setting_of(run),
            (noted(match.public[0], EVENT) or {}).get(PLAYS, ""),
            dict(enumerate(names, 1)),
            {round_: number for round_, number in rounds if round_ <= len(event.rounds)},
            decks,
            {at: said for at, said in self.results if not void(said.record)},
            run.outcome is not None,
            (noted(match.public[0], EVENT) or {}).get(READ, {}),
        )


def course_of(match: Match, *, find: Callable[[str], Game] = games.find) -> Course:
    """The course of a match that is a tournament.

    Raises NotFound where it is none, and what its fold raises.
    """
    if match.opening().game != GAME.code:
        message = f"match {match.id[:8]} is no tournament, it is one of {match.opening().game}"
        raise NotFound(message)
    fold, walk = EventFold(match, find=find, checks=False), _Walk()
    for folded in fold:
        if fold.run is not None:
            walk.take(match, folded, cast("Run[Event]", fold.run).state)
    return walk.course(match, cast("Run[Event]", fold.running()), fold.docket.void_by)


def at_of(words: object) -> At:
    """The table that an answer names, as ``3-7``."""
    round_, _, number = str(words).partition("-")
    return int(round_), int(number)


def side_of(entries: Sequence[int], seat: int) -> int:
    """Which entry of a table sits at that seat of its match."""
    return entries[(seat - 1) % len(entries)]
