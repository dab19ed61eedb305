"""How a tournament stands, as docs/tournaments.md speaks of it: the plan, entries, rounds, tables, penalties."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.vectors.bytes_independent import must

DEFAULTS = {
    "best-of": 1,
    "win": 3,
    "draw": 1,
    "loss": 0,
    "bye": 3,
    "half": 1,
    "half-byes": 0,
    "minutes": 0,
    "times": 1,
    "cut": 0,
    "slips": "yes",
    "power": "no",
    "bronze": "no",
    "places": (),
}
TWO, PODS = ("swiss", "round-robin", "single"), ("pods-3", "pods-4", "pods-5")
DRAFTING = {"draft-pods-3": 3, "draft-pods-4": 4}
BY_POINTS = ("swiss", *PODS)
TERMS = {
    **dict.fromkeys(("minutes", "slips"), (*TWO, *PODS, *DRAFTING)),
    **dict.fromkeys(
        ("win", "draw", "loss", "bye", "tie-breaks"), ("round-robin", *BY_POINTS, *DRAFTING)
    ),
    **dict.fromkeys(("half", "half-byes"), BY_POINTS),
    "rounds": (*BY_POINTS, *DRAFTING),
    "best-of": (*TWO, *DRAFTING),
    "power": ("swiss",),
    "cut": ("single", *PODS, *DRAFTING),
    "bronze": ("single",),
    "times": ("round-robin",),
    "places": PODS,
}
TIE_BREAKS = ("omw", "gw", "ogw", "lot")
SIGNED = (
    *("enter-late", "correct-deck", "deck-checked", "return", "pair-by-hand", "pair-again"),
    *("decide", "extend", "correct", "correct-match", "penalise", "strike"),
)
DESKS = ("check-in", "report", "slip", "attach", "dispute")
AFTER_THE_END = ("correct", "correct-match", "penalise", "strike")
WORDS = (
    *("no-show", "late", "concession", "time", "game-loss", "match-loss", "disqualification"),
    *("agreed-draw", "double-loss", "double-no-show", "error"),
)
PENALTIES = ("caution", "warning", "game-loss", "match-loss", "disqualification")
BOTH_LOSE = ("double-loss", "double-no-show")
OPEN, PLAYED, SLIP, DECIDED = "open", "played", "slip", "decided"
AS_DRAWN, BY_HAND = "as drawn", "by hand"


@dataclass
class Entry:
    """Who entered: ``since`` is the round from which it plays, ``names`` None where they are withheld."""

    strength: int
    size: int
    since: int
    lot: int = 0
    names: list | None = None
    status: str = "playing"
    here: bool = False
    decks: list = field(default_factory=list)
    keys: list = field(default_factory=list)


@dataclass
class Table:
    """A table and the result that stands; ``disputed`` is what somebody else said."""

    entries: list
    how: str = OPEN
    games: tuple = ()
    word: str = ""
    root: str = ""
    disputed: tuple = ()

    @property
    def is_settled(self):
        return self.how != OPEN and not self.disputed

    @property
    def winner(self):
        if len(self.games) == 6 and self.games[5] == 2:
            first = [seat for seat, place in enumerate(self.games[:5]) if place == 1]
            return self.entries[first[0]] if len(first) == 1 else 0
        won = [*self.games, 0, 0, 0][: max(len(self.games), 3) - 1]
        return self.entries[won.index(max(won))] if won.count(max(won)) == 1 else 0


@dataclass
class Penalty:
    """A line of the ledger; ``replaced`` where the match that it stands in counts no more, or is listed anew."""

    entry: int
    word: str
    root: str = ""
    struck: bool = False
    replaced: bool = False


@dataclass
class Round:
    """A round: its stage, its key, the record that paired it, and how."""

    stage: int
    key: bytes
    tables: list
    byes: list
    record: int
    how: str
    minutes: int = 0
    published: bool = False


@dataclass
class Stage:
    kind: str
    terms: dict
    seeds: list = field(default_factory=list)

    def __getitem__(self, key):
        return self.terms[key]

    @property
    def by_points(self):
        return self.kind in BY_POINTS

    @property
    def wins(self):
        return self["best-of"] // 2 + 1


@dataclass
class Draft:
    """The draft of a pod: who drafted in which order, and the root."""

    stage: int
    pod: int
    entries: list
    root: str


@dataclass
class Tournament:
    """How a tournament stands; ``faults`` are what is wrong with its end."""

    opened: bytes
    readings: dict
    seats: int
    game: str = ""
    name: str = ""
    game_readings: dict = field(default_factory=dict)
    chain: bytes = b""
    numbers: list = field(default_factory=list)
    stages: list = field(default_factory=list)
    entries: dict = field(default_factory=dict)
    wishes: dict = field(default_factory=dict)
    rounds: list = field(default_factory=list)
    penalties: list = field(default_factory=list)
    started: bool = False
    at: int = 0
    winner: int | None = None
    roots: list = field(default_factory=list)
    drafts: list = field(default_factory=list)
    house: str = ""
    faults: list = field(default_factory=list)

    @property
    def stage(self):
        return self.stages[self.at - 1]

    def rounds_of(self, stage):
        return [(number, each) for number, each in enumerate(self.rounds, 1) if each.stage == stage]

    def playing(self):
        number = len(self.rounds) + 1
        return [
            entry
            for entry, each in self.entries.items()
            if each.status == "playing" and each.since <= number
        ]

    def table(self, words):
        must(re.fullmatch(r"[1-9][0-9]*-[1-9][0-9]*", words), "a table")
        round_, number = map(int, words.split("-"))
        must(round_ <= len(self.rounds), f"no round {round_}")
        must(number <= len(self.rounds[round_ - 1].tables), f"no table {words}")
        return self.rounds[round_ - 1].tables[number - 1]

    def tables(self):
        return [
            (f"{number}-{place}", each)
            for number, round_ in enumerate(self.rounds, 1)
            for place, each in enumerate(round_.tables, 1)
        ]

    def is_settled(self):
        return all(table.is_settled for _, table in self.tables())


def hexadecimal(text):
    must(type(text) is str and re.fullmatch("[0-9a-f]{64}", text), "64 digits")
    return bytes.fromhex(text)


def entry_of(state, number):
    must(number in state.entries, f"no entry {number} [TN-4]")
    return state.entries[number]


def leave(state, entry, status):
    """Out of the rounds to come, and of the byes asked for in them."""
    state.entries[entry].status = status
    for wish in [
        (who, when) for who, when in state.wishes if who == entry and when > len(state.rounds)
    ]:
        del state.wishes[wish]
