"""The state of a tournament: entries, rounds and tables, numbered from 1 in the order of their coming."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.games.tournament.state.plan import MOST_ENTRIES, MOST_MINUTES, MOST_ROUNDS, Stage
from referee.games.tournament.state.table_games import winning_seats
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Bool, Choice, Fixed, Int, ListOf, Row, Text, kept

PLAYING, DROPPED, DISQUALIFIED = "playing", "dropped", "disqualified"
OPEN, PLAYED, SLIP, DECIDED = "open", "played", "slip", "decided"
ENTRY = Int(0, MOST_ENTRIES)
BYES = ("zero", "half", "full")


@dataclass(frozen=True)
class Entry(Fixed):
    """A person, or a team of ``size``; ``since`` is the first round that it can play in.

    ``deck`` is the commitment to its list (64 hexadecimal digits), ``order`` its order number (TPN, 0
    before the start), ``lot`` the one that separates it in the standings.
    """

    strength: int = kept(Int(0, 100_000), default=0)
    size: int = kept(Int(1, 2), default=1)
    deck: str = kept(Text(), default="")
    here: bool = kept(Bool(), default=False)
    status: str = kept(Choice(PLAYING, DROPPED, DISQUALIFIED), default=PLAYING)
    since: int = kept(Int(1, MOST_ROUNDS + 1), default=1)
    order: int = kept(ENTRY, default=0)
    lot: int = kept(ENTRY, default=0)


@dataclass(frozen=True)
class Wish(Fixed):
    """A bye that was asked for, or given as a prize: for whom, in which round, worth what (TN-14)."""

    entry: int = kept(ENTRY, default=0)
    round: int = kept(Int(1, MOST_ROUNDS), default=1)
    kind: str = kept(Choice(*BYES), default="zero")


@dataclass(frozen=True)
class Table(Fixed):
    """A table: its entries by seat, and the result that is in force.

    ``games`` are won by seat 1, won by seat 2, drawn; those of a pod stand in `table_games`. ``how`` says on what the
    result rests, ``word`` why a judge decided. ``root`` is that of the match (64 hexadecimal digits), ``extra`` minutes were added.
    """

    entries: list[int] = kept(ListOf(ENTRY), default_factory=list)
    how: str = kept(Choice(OPEN, PLAYED, SLIP, DECIDED), default=OPEN)
    games: list[int] = kept(ListOf(Int(0, 99)), default_factory=list)
    word: str = kept(Text(), default="")
    root: str = kept(Text(), default="")
    disputed: list[int] = kept(ListOf(Int(0, 99)), default_factory=list)
    extra: int = kept(Int(0, MOST_MINUTES), default=0)

    @property
    def is_open(self) -> bool:
        """Whether it has no result."""
        return self.how == OPEN

    @property
    def is_settled(self) -> bool:
        """Whether it has a result that nobody disputes."""
        return not self.is_open and not self.disputed

    @property
    def winner(self) -> int:
        """The entry that won alone, 0 where nobody did."""
        return 0 if self.is_open else self.winner_by(self.games)

    @property
    def loser(self) -> int:
        """Of a table of two the entry that lost to a winner, 0 where there is none."""
        return sum(self.entries) - self.winner if self.winner else 0

    def winner_by(self, games: Sequence[int]) -> int:
        """The entry that wins alone by these games, 0 where nobody does."""
        seats = winning_seats(games)
        return self.entries[seats[0] - 1] if len(seats) == 1 else 0


@dataclass(slots=True)
class Round:
    """A round: its stage (from 1), the key that was revealed for it, its tables, and who advances without one."""

    stage: int = kept(Int(1, 8), default=1)
    key: str = kept(Text(), default="")
    tables: list[Table] = kept(ListOf(Row(Table)), default_factory=list)
    byes: list[int] = kept(ListOf(ENTRY), default_factory=list)
    published: bool = kept(Bool(), default=False)
    minutes: int = kept(Int(0, MOST_MINUTES), default=0)


@dataclass(frozen=True)
class PodDraft(Fixed):
    """The draft of a pod (TN-68): its stage, its number in it, who drafted in which order, and the root of the match."""

    stage: int = kept(Int(1, 8), default=1)
    pod: int = kept(Int(1, MOST_ENTRIES), default=1)
    entries: list[int] = kept(ListOf(ENTRY), default_factory=list)
    root: str = kept(Text(), default="")


@dataclass(frozen=True)
class Penalty(Fixed):
    """A line of the ledger: against whom, what, in which match or at which table.

    ``struck``: void, as a judge said so. ``replaced``: void, as the match that it stands in counts no more
    here, or is listed anew.
    """

    entry: int = kept(ENTRY, default=0)
    word: str = kept(Text(), default="")
    table: str = kept(Text(), default="")
    root: str = kept(Text(), default="")
    struck: bool = kept(Bool(), default=False)
    replaced: bool = kept(Bool(), default=False)

    @property
    def is_void(self) -> bool:
        """Whether it counts no more."""
        return self.struck or self.replaced


@dataclass(slots=True)
class Event:
    """The whole tournament. ``key`` is the last round key that was revealed, the committed end at first.

    ``stage`` counts from 1, 0 before the start; ``seeds`` are who entered the present bracket, best first.
    """

    stages: list[Stage] = kept(ListOf(Row(Stage)), default_factory=list)
    chain: str = kept(Text(), default="")
    key: str = kept(Text(), default="")
    mix: list[int] = kept(ListOf(Int(0, 1_000_000)), default_factory=list)
    started: bool = kept(Bool(), default=False)
    entries: list[Entry] = kept(ListOf(Row(Entry)), default_factory=list)
    wishes: list[Wish] = kept(ListOf(Row(Wish)), default_factory=list)
    rounds: list[Round] = kept(ListOf(Row(Round)), default_factory=list)
    stage: int = kept(Int(0, 8), default=0)
    seeds: list[int] = kept(ListOf(ENTRY), default_factory=list)
    penalties: list[Penalty] = kept(ListOf(Row(Penalty)), default_factory=list)
    drafts: list[PodDraft] = kept(ListOf(Row(PodDraft)), default_factory=list, rare=True)

    # -- asking -----------------------------------------------------------------------------

    @property
    def plan(self) -> Stage:
        """The present stage."""
        return self.stages[self.stage - 1]

    def entry(self, number: int) -> Entry:
        """The entry of that number."""
        return self.entries[number - 1]

    def is_entry(self, number: int) -> bool:
        """Whether there is an entry of that number."""
        return 1 <= number <= len(self.entries)

    def playing(self, round_: int) -> list[int]:
        """The entries that play in that round if they have no bye: those who are here and have not left."""
        return [
            number
            for number, entry in enumerate(self.entries, 1)
            if entry.status == PLAYING and entry.since <= round_
        ]

    def rounds_of(self, stage: int) -> list[tuple[int, Round]]:
        """The rounds of a stage with their numbers."""
        return [each for each in enumerate(self.rounds, 1) if each[1].stage == stage]

    def table(self, round_: int, number: int) -> Table | None:
        """The table of that round and number; None where there is none."""
        if not 1 <= round_ <= len(self.rounds):
            return None
        tables = self.rounds[round_ - 1].tables
        return tables[number - 1] if 1 <= number <= len(tables) else None

    def unsettled(self) -> list[tuple[int, int]]:
        """The tables without a result, or with a disputed one, by round and number."""
        return [
            (at, number)
            for at, round_ in enumerate(self.rounds, 1)
            for number, table in enumerate(round_.tables, 1)
            if not table.is_settled
        ]

    def has_root(self, root: str) -> bool:
        """Whether a table counts the match of that root (TN-35), or a pod the draft (TN-68)."""
        tables = any(table.root == root for round_ in self.rounds for table in round_.tables)
        return tables or any(draft.root == root for draft in self.drafts)

    def draft_of(self, stage: int, entries: Sequence[int]) -> PodDraft | None:
        """The draft of a stage in which all of these took part; None where none is named (TN-68)."""
        found = (each for each in self.drafts if each.stage == stage)
        return next((each for each in found if set(entries) <= set(each.entries)), None)

    # -- changing ---------------------------------------------------------------------------

    def put_entry(self, number: int, /, **changed: Any) -> None:
        """Change fields of an entry."""
        self.entries[number - 1] = replace(self.entries[number - 1], **changed)

    def forget_wishes(self, number: int) -> None:
        """Take back the byes of an entry in rounds to come: who is not there gets no points for them."""
        done = len(self.rounds)
        self.wishes = [each for each in self.wishes if each.entry != number or each.round <= done]

    def put_table(self, round_: int, number: int, /, **changed: Any) -> None:
        """Change fields of a table."""
        tables = self.rounds[round_ - 1].tables
        tables[number - 1] = replace(tables[number - 1], **changed)


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes: how many desks there are, and the readings."""

    desks: int
    readings: dict[str, str]


def setting_of(run: Run[Event]) -> Setting:
    """The setting of the tournament."""
    setting: Setting = run.setting
    return setting


def table_words(round_: int, number: int) -> str:
    """A table as people name it: ``3-7`` is table 7 of round 3."""
    return f"{round_}-{number}"
