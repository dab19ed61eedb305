"""Sound matches to be rewritten: those of the archive, short ones with a fair seed, short branches.

What a mutant costs grows with its match. So most of them are made of short matches; those that begin
as a branch begin where a long one has led. Each is taken apart once, and its fold kept on the way.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

from events.chain.match import Match
from events.chain.names import holds_rulings
from events.chain.salted_leaves import Withheld, salt
from events.chain.strands import Sealed, heads
from events.fold import opening as starting
from events.fold.fold import Fold
from events.log.transcript import tell
from events.pledges import pledge_of
from events.recorder import Recorder
from events.records.codec import pack, unpack
from events.records.records import PUBLIC
from referee import games
from referee.errors import IllegalAction, MatchError, RefereeBug
from referee.kernel.engine.dice import Dice
from referee.kernel.engine.run import Run
from referee.kernel.game import Game, Opening
from replays.branch import branch
from replays.file.replay_file import decode
from tests.invariants.matches import PLAYERS, Order, Played, served

CORPUS = Path(__file__).parents[1] / "corpus"
HEAD = 100
"""Among so many bytes a file names its game."""
FAIR, BRANCHES = 4, 24
"""So many short matches of each kind are played for each game."""
SHORT = 14
"""So many decisions are made in a short match."""
EVERY = 5
"""The fold of a match is kept after so many records."""
UNCHECKED = Withheld(bytes(32))
MOVES = ("acted/1", "observed/1")
SEEDS = ("pledged/1", "contributed/1")


@dataclass(frozen=True, slots=True)
class Row:
    """A record: the contents of its parts, and how many records of each secret strand its seals count."""

    contents: tuple[bytes, ...]
    counts: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of what was decided."""
        data = self.contents[0]
        return next((name for name, head in _HEADS.items() if data[1:].startswith(head)), "")


_HEADS = {name: pack(name) for name in (*MOVES, *SEEDS, "closed/1")}


@dataclass
class Mark:
    """A fold as it stood on the way; its run in bytes, so that nobody can change it."""

    fold: Fold
    wire: bytes


@dataclass
class Base:
    """A match taken apart, with everything that its mutants have in common."""

    game: str
    match: Match
    secret: bytes = b""
    rows: dict[str, list[Row]] = field(default_factory=dict)
    bare: dict[int, Sealed] = field(default_factory=dict)
    """The records without their checks, by the identity of their rows."""
    marks: list[Mark] = field(default_factory=list)
    heads: dict[str, list[bytes]] = field(default_factory=dict)
    pool: dict[Any, list[Any]] = field(default_factory=dict)
    """What stands in answers, by whether it is the first word, and by its type."""
    salts: dict[tuple[str, int, int], bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str, match: Match) -> Base:
        """The match taken apart. It must be closed, with every strand."""
        base = cls(game, match, match.revealed_secret() or bytes(32))
        opened = match.opened_hash
        for name, records in match.strands.items():
            base.rows[name] = [_row(sealed) for sealed in records]
            base.heads[name] = heads(name, records, opened)
            for row, sealed in zip(base.rows[name], records, strict=True):
                is_opening = sealed is match.public[0]  # Of which the hash is wanted.
                base.bare[id(row)] = sealed if is_opening else sealed.with_part(1, UNCHECKED)
        for rows in base.rows.values():
            for row in rows:
                if row.kind == "acted/1":
                    base._pool(unpack(row.contents[0])[2])
        base._mark()
        return base

    def salt(self, strand: str, number: int, place: int) -> bytes:
        """The salt of that part, made once."""
        key = strand, number, place
        found = self.salts.get(key)
        if found is None:
            found = self.salts[key] = salt(self.secret, *key)
        return found

    def fold(self, match: Match, untouched: dict[str, int]) -> Fold:
        """A fold of a mutant, as far as so many records of each strand are those of this match."""
        for mark in reversed(self.marks):
            if all(mark.fold.taken[name] <= count for name, count in untouched.items()):
                return _resumed(mark, match)
        return Fold(match, find=games.find)

    def _pool(self, answer: list[Any]) -> None:
        for at, item in enumerate(answer):
            for key in ((at > 0, type(item)), at > 0):
                self.pool.setdefault(key, []).append(item)

    def _mark(self) -> None:
        """Keep the fold on the way; with rulings it also depends on its history, and is not kept."""
        if holds_rulings(self.match):
            return
        fold = Fold(self.match, find=games.find, checks=False)
        opening = sum(row.kind in SEEDS for row in self.rows[PUBLIC]) + 1
        while fold.step() is not None and fold.closed is None:
            if fold.number == opening and not fold.pledges.waits:
                fold.running()
            if fold.run is not None and (fold.number % EVERY == 0 or not self.marks):
                kept = copy.copy(fold)
                kept.taken, kept.open_since = dict(fold.taken), dict(fold.open_since)
                kept.checks = True
                self.marks.append(Mark(kept, fold.run.wire()))


def _row(sealed: Sealed) -> Row:
    contents = tuple(part.data for part in sealed.parts)
    return Row(contents, tuple(sealed.sealed_counts().values()))


def _resumed(mark: Mark, match: Match) -> Fold:
    fold = copy.copy(mark.fold)
    assert fold.run is not None
    fold.match = match
    fold.run = Run.resume(fold.game, fold.run.setting, mark.wire, fold.run.dice)
    fold.taken, fold.open_since = dict(fold.taken), dict(fold.open_since)
    fold._sealed = (-1, {})
    return fold


@contextmanager
def branches_examined_once() -> Iterator[None]:
    """Within, the position of a branch is examined when it is first met: its mutants begin with the same."""
    real = starting.start_from

    def start_from(game: Game, setting: Any, wire: bytes, dice: Dice) -> Run[Any]:
        if wire in _EXAMINED:
            return Run.resume(game, setting, wire, dice)
        run = real(game, setting, wire, dice)
        _EXAMINED.add(wire)
        return run

    starting.start_from = start_from
    try:
        yield
    finally:
        starting.start_from = real


_EXAMINED: set[bytes] = set()


# -- which ----------------------------------------------------------------------------------


@cache
def archived(game: str) -> tuple[Match, ...]:
    """The whole archived matches of one game."""
    found = []
    for file in sorted(CORPUS.glob("*.replay")):
        data = file.read_bytes()
        if pack(game) in data[:HEAD] and (match := decode(data)[1]).regular:
            found.append(match)
    return tuple(found)


@cache
def _weights(game: str) -> tuple[float, ...]:
    """How often each match is taken: a long one seldom."""
    long = [sum(map(len, match.strands.values())) for match in archived(game)]
    short = [SHORT + 4] * (FAIR + BRANCHES)
    return tuple(accumulate(1 / max(count, SHORT) for count in (*long, *short)))


def some_base(game: str, random: Random) -> Base:
    """A match of that game to start from."""
    weights = _weights(game)
    return base(game, random.choices(range(len(weights)), cum_weights=weights)[0])


@cache
def base(game: str, number: int) -> Base:
    """The match of that number: archived ones first, then fair ones, then branches."""
    kept = archived(game)
    if number < len(kept):
        return Base.of(game, kept[number])
    number -= len(kept)
    return Base.of(game, fair(game, number) if number < FAIR else branched(game, number - FAIR))


def fair(game: str, number: int) -> Match:
    """A short match with a fair seed."""
    seats = served(game)[number % len(served(game))]
    secret = sha256(f"fair {game} {number}".encode()).digest()
    opening = Opening(seats, games.find(game).version, {}, ())
    note = {"players": list(PLAYERS[:seats])}
    rec = Recorder.create(games.find(game), opening, secret, note=note, pledged=True)
    values = {seat: sha256(secret + bytes([seat])).digest() for seat in range(1, seats + 1)}
    for seat, value in values.items():
        rec.pledge(seat, pledge_of(rec.match.opened_hash, seat, value))
    for seat in reversed(values):
        rec.reveal(seat, values[seat])
    return ended(rec, Order(game, number, seats, "seeded", {}))


def branched(game: str, number: int) -> Match:
    """A short branch of an archived match, somewhere from its beginning to its end."""
    parents = [match for match in archived(game) if match.opening().inputs == ()]
    random = Random(f"branch {game} {number}")
    secret = random.randbytes(32)
    for parent in parents[number % len(parents) :] + parents:
        records = sum(map(len, parent.strands.values()))
        with suppress(MatchError):  # Nothing branches from a match that never began, or is over.
            rec = branch(parent, random.randrange(records // 8, records * 7 // 8), secret)
            opened = rec.fold.opened
            return ended(rec, Order(game, number, opened.seats, opened.chance, {}))
    raise RefereeBug(f"no match of {game} has a branch")


def ended(rec: Recorder, wish: Order) -> Match:
    """Some decisions, then perhaps somebody concedes, and the match is closed with what was told."""
    played = Played(wish, rec, Random(f"{wish} from record {rec.fold.number}"))
    for _ in range(SHORT):
        if not played.goes_on():
            break
    if wish.number % 2 and rec.run.outcome is None:
        with suppress(IllegalAction):
            rec.act(1, ["concede"])
    rec.close()
    rec.match.told = tell(rec.match).parts if wish.number % 3 == 0 else {}
    return rec.match
