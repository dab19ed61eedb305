"""The rows of an item: what the index writes down of a match, made in a process of its own."""

from __future__ import annotations

import json
from dataclasses import field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from events.chain.names import players_of
from events.chain.notes import BOTS, noted
from events.chain.strands import chain, start_of
from events.fold.inputs import parent_of
from events.records.fields import TAGS
from events.records.records import PUBLIC
from referee.dataclass import dataclass
from referee.errors import (
    DamagedFile,
    Divergence,
    MatchError,
    PackError,
    StoreError,
    UnknownVersion,
)
from referee.games.tournament.game import GAME as TOURNAMENT
from referee.kernel.facts import JUDGE
from replays.archive.audiences import told_to
from replays.archive.tokens import NamedThings, tokens_of
from replays.tournament.account import account_of

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.kernel.facts import Eyes
    from replays.archive.audiences import Audiences
    from replays.archive.sources import Source

MASK_BITS, PLACE_BITS = 19, 21
"""How many bits of a row's number say who may know it, and how many at which place of its match it is."""
USUAL = 1
"""The bit of those who look if nobody says whose eyes."""


def bit_of(eyes: Eyes | None) -> int:
    """The bit that says that those eyes may know a row; None: whoever looks by default."""
    if eyes is None:
        return USUAL
    return 1 << (eyes + 2) if isinstance(eyes, int) else 2 if eyes == JUDGE else 4


KINDS: tuple[type[MatchError], ...] = (
    DamagedFile,
    UnknownVersion,
    Divergence,
    PackError,
    StoreError,
)
"""What may be wrong with an item, where it is more than that the rules forbid it."""


def kept_fault(error: MatchError) -> MatchError:
    """What is wrong as it can be written down: its words, and which kind of error it is."""
    kind = next((each for each in KINDS if isinstance(error, each)), MatchError)
    return kind(str(error))


@dataclass(slots=True)
class MatchRows:
    """A match of an item: what a list shows of it, who is in it, and its records with all that they can be found by.

    ``rows`` are the low bits of each row's number, and its tokens.
    """

    part: str
    id: str
    game: str
    live: bool
    head: bytes
    data: str
    people: tuple[str, ...]
    rows: list[tuple[int, str]] = field(default_factory=list)
    records: int = 0


@dataclass(slots=True)
class ItemRows:
    """An item that was read: its matches, and why it could not be read or followed to its end."""

    name: str
    stamp: str
    matches: list[MatchRows] = field(default_factory=list)
    fault: MatchError | None = None


def read_item(source: Source, item: tuple[str, str]) -> ItemRows:
    """Everything that the index keeps of an item; nothing is raised for a bad one."""
    found = ItemRows(*item)
    try:
        for part, match in source.matches(found.name):
            told = told_to(match)
            if told.fault is not None:
                found.fault = kept_fault(told.fault)
            found.matches.append(_rows(part, match, told))
    except MatchError as error:
        found.fault = kept_fault(error)
    return found


def _rows(part: str, match: Match, told: Audiences) -> MatchRows:
    opened = match.opening()
    names = players_of(match.public[0])
    data = {
        "game": opened.game,
        "players": names,
        "opened": match.public[0].more("time"),
        "tags": noted(match.public[0], TAGS) or [],
        "bots": [bot for bot in noted(match.public[0], BOTS) or [] if bot],
        "parent": parent_of(opened) or None,
    }
    rows = _entry_rows(told)
    people = {name.casefold() for name in [*names, *_entered(match)]}
    count = sum(map(len, match.strands.values()))
    return MatchRows(
        part,
        match.id,
        opened.game,
        told.live,
        heads_of(match),
        json.dumps(data),
        tuple(sorted(people)),
        rows,
        count,
    )


def _entered(match: Match) -> list[str]:
    """The names of the entries of a tournament."""
    if match.opening().game != TOURNAMENT.code:
        return []
    try:
        people = account_of(match).names.people
    except MatchError:
        return []
    return [name for names in people.values() for name in names]


def _entry_rows(told: Audiences) -> list[tuple[int, str]]:
    """The records, each once for all eyes that may know the same of it."""
    if told.game is None:
        return []
    things = NamedThings(told.game, told.cards)
    masks: dict[tuple[int, str], int] = {}
    for eyes, entries in told.entries.items():
        bits = bit_of(eyes) | (USUAL if eyes == told.usual else 0)
        for entry in entries:
            key = entry.place, tokens_of(entry, things)
            masks[key] = masks.get(key, 0) | bits
    return [(place << MASK_BITS | mask, tokens) for (place, tokens), mask in masks.items()]


def heads_of(match: Match) -> bytes:
    """A digest over the ends of all strands: another as soon as any record is another, or one more."""
    found = sha256()
    opened = match.opened_hash
    for strand, records in match.strands.items():
        head = start_of(strand, b"" if strand == PUBLIC else opened)
        for sealed in records:
            head = chain(head, sealed)
        found.update(strand.encode() + b"\0" + len(records).to_bytes(4) + head)
    return found.digest()


def reader_of(source: Source) -> partial[ItemRows]:
    """What reads items of a source, in any process."""
    return partial(read_item, source)
