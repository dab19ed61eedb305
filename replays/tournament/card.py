"""Table cards: what a match takes over from the table of a tournament for which it is opened (TN-36).

A card is canonical bytes, attached to the match under the input role ``table``, which names the
tournament and the record of the pairing as well. Names are not in it: an attachment cannot be withheld,
so they stand where they stand in every match, in the note of its opening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from events.fold.inputs import LIMITS, TABLE_CARD
from events.records.codec import pack, unpack
from events.records.fields import LONGEST_WORD
from events.records.records import DIGEST_SIZE, MOST_RECORDS
from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotFound, UnknownVersion
from referee.games.tournament.state.event import table_words
from referee.games.tournament.state.plan import LONGEST_SERIES, MOST_ENTRIES, MOST_ROUNDS
from referee.games.tournament.state.table_games import MOST_SEATS, TWO

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.games.tournament.state.event import PodDraft
    from replays.tournament.course import At, Course
    from replays.verify.inputs import Input

MAGIC, VERSION = "referee table", 1
LONG = 9
"""How many things stand in a card."""
PLACE = "the table card"
MOST_READINGS = 256
WITHOUT_DECK = b""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a tournament, as its match names it.

    ``tournament`` is the hash of the tournament's first record, ``record`` the one that paired the round;
    ``entries`` sit at the table in the order of its seats, ``decks`` are their registered commitments (empty
    where there is none), ``best_of`` and ``readings`` the terms of the match.
    """

    tournament: bytes
    round: int
    table: int
    record: int
    entries: tuple[int, ...]
    decks: tuple[bytes, ...]
    best_of: int = 1
    readings: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """The table as people name it."""
        return table_words(self.round, self.table)

    def data(self) -> bytes:
        """The canonical bytes of the card."""
        head = [MAGIC, VERSION, self.tournament, self.round, self.table, self.record]
        rows = [list(row) for row in zip(self.entries, self.decks, strict=True)]
        return pack([*head, rows, self.best_of, dict(self.readings)])

    def input(self) -> tuple[Input, dict[bytes, bytes]]:
        """The input that the match names, and what is attached for it."""
        data = self.data()
        digest = sha256(data).digest()
        return (TABLE_CARD, self.tournament, self.record, digest), {digest: data}


def card_for(course: Course, at: At, readings: Mapping[str, str] | None = None) -> TableCard:
    """The card of a table as it is paired now. Raises NotFound where there is no such table."""
    table = course.table(at)
    decks = tuple(bytes.fromhex(course.event.entry(entry).deck) for entry in table.entries)
    if course.plan(at).is_drafted:
        decks = (WITHOUT_DECK,) * len(decks)
    best_of = course.plan(at).best_of
    record = course.pairings[at[0]]
    return TableCard(
        course.opened, *at, record, tuple(table.entries), decks, best_of, dict(readings or {})
    )


def card_for_pod(
    course: Course, pod: PodDraft, readings: Mapping[str, str] | None = None
) -> TableCard:
    """The card of a pod for its draft: its number stands for that of a table, in the first round of its stage (TN-65)."""
    first = course.event.rounds_of(pod.stage)[0][0]
    entries, record = tuple(pod.entries), course.pairings[first]
    decks = (WITHOUT_DECK,) * len(entries)
    return TableCard(course.opened, first, pod.pod, record, entries, decks, 1, dict(readings or {}))


def card_of(match: Match) -> TableCard | None:
    """The card with which a match was opened; None where it names no table.

    Raises DamagedFile or UnknownVersion for a card that cannot be, NotFound for one that a copy has not.
    """
    opened = match.opening()
    found = next((each for each in opened.inputs if each[0] == TABLE_CARD), None)
    if found is None:
        return None
    _, tournament, record, digest = found
    if digest not in match.attachments:
        message = "the table card is not attached"
        raise NotFound(message)
    card = read_card(match.attachments[digest])
    if (card.tournament, card.record) != (tournament, record):
        message = f"{PLACE}: it is of another tournament or pairing than record 1 names"
        raise DamagedFile(message)
    return card


def read_card(data: bytes) -> TableCard:
    """The card of such bytes. Raises DamagedFile or UnknownVersion, with what is wrong in one line."""
    value = unpack(data, LIMITS, PLACE)
    if not isinstance(value, list) or value[:1] != [MAGIC]:
        message = f"{PLACE}: expected a list with {MAGIC!r} in front"
        raise DamagedFile(message)
    version = value[1] if len(value) > 1 else None
    if type(version) is not int or version != VERSION:
        message = f"{PLACE}: version {repr(version)[:20]} is not known here (known: {VERSION})"
        raise UnknownVersion(message)
    if len(value) != LONG:
        raise _wrong(f"{LONG} things in it")
    tournament, round_, table, record, rows, best_of, readings = value[2:]
    if type(tournament) is not bytes or len(tournament) != DIGEST_SIZE:
        raise _wrong("the hash of a tournament's first record")
    _confirm_number(round_, MOST_ROUNDS, "a round")
    _confirm_number(table, MOST_ENTRIES, "a table")
    _confirm_number(record, MOST_RECORDS, "the record of a pairing")
    if type(best_of) is not int or best_of not in LONGEST_SERIES:
        raise _wrong(f"a best of {', '.join(map(str, LONGEST_SERIES))}")
    entries, decks = _read_rows(rows)
    known = _read_readings(readings)
    return TableCard(tournament, round_, table, record, entries, decks, best_of, known)


def _read_rows(rows: Any) -> tuple[tuple[int, ...], tuple[bytes, ...]]:
    """The entries in the order of their seats, with their decks."""
    if not isinstance(rows, list) or not TWO <= len(rows) <= MOST_SEATS:
        raise _wrong(f"{TWO} to {MOST_SEATS} entries")
    for row in rows:
        if not isinstance(row, list) or len(row) != 2:
            raise _wrong("an entry and its deck")
        _confirm_number(row[0], MOST_ENTRIES, "the number of an entry")
        if type(row[1]) is not bytes or len(row[1]) not in (0, DIGEST_SIZE):
            raise _wrong("the commitment to a deck")
    if len({row[0] for row in rows}) < len(rows):
        raise _wrong("entries that differ")
    return tuple(row[0] for row in rows), tuple(row[1] for row in rows)


def _read_readings(readings: Any) -> dict[str, str]:
    if not isinstance(readings, dict) or len(readings) > MOST_READINGS:
        raise _wrong("a map of readings")
    for choice in readings.values():
        if not isinstance(choice, str) or len(choice) > LONGEST_WORD:
            raise _wrong("a reading and its choice")
    return readings


def _confirm_number(value: Any, most: int, noun: str) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise _wrong(f"{noun} from 1 to {most}")


def _wrong(expected: str) -> DamagedFile:
    return DamagedFile(f"{PLACE}: expected {expected}")
