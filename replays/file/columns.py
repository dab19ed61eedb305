"""Columns: how a file holds a whole match, of which nothing is withheld and nothing is unusual.

Where the secret is revealed, salts derive from it; where every strand is here, seals are counts. So a
strand is written as columns: what was decided, with every word once; the checks, one behind the
other; the few parts beside them; and when each secret record was sealed. Everything else that a reader
hashes is made again from these. Any other match is written part by part (`replays.file.layout`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import field
from itertools import pairwise
from typing import Any

from events.chain.match import Match
from events.chain.notes import LATEST
from events.chain.salted_leaves import (
    LEAF_SIZE,
    PART_LIMITS,
    Shown,
    Withheld,
    leaf_of,
    salt,
    salt_at,
    salts_begin,
)
from events.chain.strands import CHECK_HEAD, MOST_PARTS, SEAL, Sealed, chain_of, start_of
from events.records.codec import pack_plain, unpack
from events.records.records import PUBLIC, SECRET_SIZE, Acted, Closed
from referee.dataclass import dataclass
from referee.errors import BrokenChain, DamagedFile, MatchError, NotCanonical, Place
from referee.kernel.schema.codec import CHECK_SIZE
from referee.kernel.words.english import counted

ACTED = "acted/1"
_ACTED_HEAD = b"\x93" + pack_plain([ACTED])[1:]
"""What the bytes of an action begin with: nearly every record is one."""
_TIME_HEAD = b"\x92" + pack_plain(["time"])[1:]
_SECRET_HEAD = b"\x92" + pack_plain(["secret"])[1:] + bytes([0xC4, SECRET_SIZE])
NO_CHECK = pack_plain([b""])[1:]
"""The check of a record before which there is no state."""
GAP = (Withheld(bytes(LEAF_SIZE)), Withheld(bytes(LEAF_SIZE)))
"""What stands for a record that cannot be read."""
LONGEST_WORD = 64
MOST_NUMBER = 1 << 63
"""Numbers of words are from 0 up and other numbers below 0, so none of an action is greater."""
DEEPEST = 6


# -- writing ----------------------------------------------------------------------------------


def columns_of(match: Match) -> list[Any] | None:
    """The words and the strands of a match in columns; None where it must be written part by part."""
    secret = match.revealed_secret()
    if secret is None or not _is_closed(match) or not _is_regular(match, secret):
        return None
    words: dict[str, int] = {}
    strands = []
    for name, records in match.strands.items():
        checks = _checks_of(records)
        extras = _extras_of(records)
        if checks is None or extras is None:
            return None
        decisions = [_coded(_data(sealed, 0), words) for sealed in records]
        sealed_in = [] if name == PUBLIC else _sealed_in(match, name)
        strands.append([decisions, checks, extras, sealed_in])
    return [list(words), strands]


def _is_closed(match: Match) -> bool:
    try:
        return isinstance(match.public[-1].record(), Closed)
    except MatchError:
        return False


def _data(sealed: Sealed, place: int) -> bytes:
    part = sealed.parts[place]
    return part.data if isinstance(part, Shown) else b""


def _is_regular(match: Match, secret: bytes) -> bool:
    """Whether everything is shown with the salt that derives, and every seal is over what is here."""
    if len(secret) != SECRET_SIZE:
        return False
    names = [name for name in match.strands if name != PUBLIC]
    for name, records in match.strands.items():
        for number, sealed in enumerate(records, 1):
            if not 2 <= len(sealed.parts) <= MOST_PARTS:
                return False
            parts = (*sealed.parts, *sealed.seals)
            for place, part in zip(sealed.places(), parts, strict=True):
                if isinstance(part, Withheld) or part.salt != salt(secret, name, number, place):
                    return False
            if len(sealed.seals) != (len(names) if name == PUBLIC else 0):
                return False
    return all(_is_sealed(match, name, place) for place, name in enumerate(names))


def _is_sealed(match: Match, name: str, place: int) -> bool:
    """Whether each public record counts a strand that grows, in the end the whole of it."""
    strand = _Heads(name, match.opened_hash, [each.leaves() for each in match.strands[name]])
    last = 0
    for number, sealed in enumerate(match.public, 1):
        part = sealed.seals[place]
        count = _count_in(part.data) if isinstance(part, Shown) else -1
        if not last <= count < len(strand.heads) or (number == 1 and count):
            return False
        if not isinstance(part, Shown) or part.data != strand.seal(count, first=number == 1):
            return False
        last = count
    return last == len(match.strands[name])


def _count_in(data: bytes) -> int:
    """The count in a seal; -1 where there is none."""
    try:
        match unpack(data, PART_LIMITS, "seal"):
            case [str(), int() as count, bytes()]:
                return count
    except DamagedFile:
        pass
    return -1


def _sealed_in(match: Match, name: str) -> list[int]:
    """For each record of a secret strand, how many public records after the last one sealed it."""
    place = [each for each in match.strands if each != PUBLIC].index(name)
    found: list[int] = []
    last = 1
    for number, sealed in enumerate(match.public, 1):
        part = sealed.seals[place]
        count = _count_in(part.data) if isinstance(part, Shown) else 0
        while len(found) < count:
            found.append(number - last)
            last = number
    return found


def _checks_of(records: Sequence[Sealed]) -> bytes | None:
    """The checks of a strand one behind the other; None unless only the first records have none."""
    found = bytearray()
    for sealed in records:
        data = _data(sealed, 1)
        if len(data) == CHECK_SIZE + 2 and data.startswith(CHECK_HEAD):
            found += data[2:]
        elif data != NO_CHECK or found:
            return None
    return bytes(found)


def _extras_of(records: Sequence[Sealed]) -> list[Any] | None:
    """Record number and contents where there are parts beside decision and check.

    A time is how many seconds it is after the last one.
    """
    rows: list[Any] = []
    clock = 0
    for number, sealed in enumerate(records, 1):
        if len(sealed.parts) == 2:
            continue
        row: list[Any] = [number]
        for place in range(2, len(sealed.parts)):
            data = _data(sealed, place)
            time = _time_in(data)
            row.append(data if time is None else time - clock)
            clock = clock if time is None else time
        rows.append(row)
    return rows


def _time_in(data: bytes) -> int | None:
    """The time that a part tells in its one spelling; None for any other part."""
    if not data.startswith(_TIME_HEAD):
        return None
    try:
        match unpack(data, PART_LIMITS):
            case [_, int() as time] if type(time) is int and 0 <= time <= LATEST:
                return time
    except DamagedFile:
        pass
    return None


def _coded(data: bytes, words: dict[str, int]) -> Any:
    """A decision as a column holds it: an action as its seat and its answer in words, else its bytes."""
    if data.startswith(_ACTED_HEAD):
        with suppress(DamagedFile):
            match unpack(data, PART_LIMITS):
                case [_, int() as seat, list() as answer] if (
                    type(seat) is int and seat >= 0 and _is_of_words(answer, DEEPEST)
                ):
                    return [seat, *_answer_coded(answer, words)]
    return data


def _is_of_words(items: list[Any], depth: int) -> bool:
    for item in items:
        kind = type(item)
        if kind is str:
            if len(item) > LONGEST_WORD:
                return False
        elif kind is list:
            if not depth or not _is_of_words(item, depth - 1):
                return False
        elif kind is not int or not 0 <= item < MOST_NUMBER:
            return False
    return True


def _answer_coded(items: list[Any], words: dict[str, int]) -> list[Any]:
    return [
        words.setdefault(item, len(words))
        if type(item) is str
        else -1 - item
        if type(item) is int
        else _answer_coded(item, words)
        for item in items
    ]


# -- reading ----------------------------------------------------------------------------------


class _Heads:
    """The heads of a secret strand, and the seals over its beginnings."""

    def __init__(self, name: str, opened: bytes, leaves: Iterable[Sequence[bytes]]) -> None:
        self.name = name
        head = start_of(name, opened)
        self.heads = [head]
        for each in leaves:
            head = chain_of(head, each)
            self.heads.append(head)

    def seal(self, count: int, *, first: bool = False) -> bytes:
        """What a seal says when the strand has that many records; in record 1 there is no head yet."""
        return pack_plain([self.name, count, b"" if first else self.heads[count]])


class _Words:
    """The words of a file; each must be met in its turn, unless faults were met before."""

    def __init__(self, value: Any, *, in_turn: bool = True) -> None:
        self.in_turn = in_turn
        if type(value) is not list or any(type(word) is not str for word in value):
            message = "words: expected a list of words"
            raise DamagedFile(message)
        if len(set(value)) != len(value) or any(len(word) > LONGEST_WORD for word in value):
            message = f"words: a word stands twice, or is longer than {LONGEST_WORD}"
            raise NotCanonical(message)
        self.words: list[str] = value
        self.used = 0
        self._read: dict[tuple[int, ...], tuple[bytes, Acted | None]] = {}
        """The actions that were read already: many are done again and again."""

    def decision(self, value: Any) -> tuple[bytes, Acted | None]:
        """The bytes of a decision that a column holds so, and what it says if it is an action.

        Raises DamagedFile. Whether the bytes of anything else are a record is for others to say.
        """
        if type(value) is bytes:
            if value.startswith(_ACTED_HEAD) and _coded(value, {}) is not value:
                message = "an action that could be written in words is written out"
                raise NotCanonical(message)
            return value, None
        if type(value) is not list or not value or type(value[0]) is not int or value[0] < 0:
            message = "a decision is neither bytes nor a seat and its answer"
            raise DamagedFile(message)
        if not _NUMBERS.issuperset(map(type, value)):
            return self._action(value)
        key = tuple(value)
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = self._action(value)
        return found

    def _action(self, value: list[Any]) -> tuple[bytes, Acted | None]:
        answer = self._answer(value[1:], DEEPEST)
        data = pack_plain([ACTED, value[0], answer])
        try:
            return data, Acted(value[0], tuple(answer))
        except DamagedFile:
            return data, None  # The reader of the bytes says why it is none.

    def _answer(self, items: list[Any], depth: int) -> list[Any]:
        """The answer that is coded so. Raises DamagedFile."""
        found: list[Any] = []
        words, used = self.words, self.used
        for item in items:
            if type(item) is int:
                if item < 0:
                    found.append(-1 - item)
                    continue
                if item >= len(words) or (item > used and self.in_turn):
                    message = f"there is no word {item}, or it comes before its turn"
                    raise NotCanonical(message)
                if item == used:
                    self.used = used = used + 1
                found.append(words[item])
            elif type(item) is list and depth:
                found.append(self._answer(item, depth - 1))
                used = self.used
            else:
                message = "an action that is not of words, numbers and lists"
                raise DamagedFile(message)
        return found


_NUMBERS = frozenset((int,))
"""What most actions are coded with. A truth value, which equals a number, is none."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One strand as a file holds it, after its shape was looked at."""

    name: str
    decisions: list[Any]
    checks: bytes
    extras: dict[int, list[Any]]
    sealed_in: list[int]


def read_columns(
    value: Any, counts: Sequence[tuple[str, int]], seals: int
) -> tuple[dict[str, list[Sealed]], dict[str, bytes]]:
    """The strands that are written so, every salt and every seal made again, and their last heads.

    ``counts`` are the names of the strands and how many records each has, as the header says.
    Raises DamagedFile.
    """
    match value:
        case [words, list() as rows] if len(rows) == len(counts):
            reading = _Words(words)
        case _:
            message = f"expected words and {counted(len(counts), 'strands')}, as the header says"
            raise DamagedFile(message)
    if len(counts) != seals + 1:
        message = (
            f"header: {counted(len(counts) - 1, 'secret strands')}, and {counted(seals, 'seals')}"
        )
        raise NotCanonical(message)
    columns = [_read_column(*given, row) for given, row in zip(counts, rows, strict=True)]
    secret = _secret_in(columns[0])
    strands = [_read_strand(column, secret, reading) for column in columns]
    if reading.used != len(reading.words):
        message = "words: a word that no action uses"
        raise NotCanonical(message)
    heads = _add_seals(strands, secret)
    return {strand.column.name: strand.records for strand in strands}, heads


def _read_column(name: str, count: int, value: Any) -> _Column:
    match value:
        case [list() as decisions, bytes() as checks, list() as extras, list() as sealed_in]:
            pass
        case _:
            message = f"strand {name!r}: expected decisions, checks, other parts and seals"
            raise DamagedFile(message)
    if len(decisions) != count:
        message = (
            f"strand {name!r}: found {counted(len(decisions), 'records')}, the header says {count}"
        )
        raise BrokenChain(message)
    if len(checks) % CHECK_SIZE or len(checks) > CHECK_SIZE * count:
        message = f"strand {name!r}: {counted(len(checks), 'bytes')} of checks for {counted(count, 'records')}"
        raise DamagedFile(message)
    if len(sealed_in) != (0 if name == PUBLIC else count):
        message = (
            f"strand {name!r}: {counted(len(sealed_in), 'seals')} of {counted(count, 'records')}"
        )
        raise DamagedFile(message)
    return _Column(name, decisions, checks, _read_extras(name, count, extras), sealed_in)


def _read_extras(name: str, count: int, rows: list[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    last = 0
    for row in rows:
        match row:
            case [int() as number, *contents] if type(number) is int and last < number <= count:
                pass
            case _:
                message = f"strand {name!r}: other parts are not of a record, in order"
                raise DamagedFile(message)
        if not 0 < len(contents) <= MOST_PARTS - 2:
            message = counted(len(contents), "other parts")
            raise DamagedFile(message, place=Place(record=number, strand=name))
        found[number] = contents
        last = number
    return found


def _secret_in(public: _Column) -> bytes:
    """The secret that the last public record reveals. Raises DamagedFile where it does not."""
    for data in public.extras.get(len(public.decisions), ()):
        if type(data) is bytes and data.startswith(_SECRET_HEAD):
            secret = data[len(_SECRET_HEAD) :]
            if len(secret) == SECRET_SIZE:
                return secret
    place = Place(record=len(public.decisions), strand=PUBLIC)
    raise DamagedFile("it reveals no secret", place=place)


class _Salts:
    """The salts of one strand, and the parts and leaves that are made with them."""

    def __init__(self, secret: bytes, strand: str) -> None:
        self._begin = salts_begin(secret, strand)

    def parts(
        self, number: int, places: Iterable[int], contents: Iterable[bytes]
    ) -> tuple[Shown, ...]:
        """Parts of one record, at these places."""
        record = self._begin + number.to_bytes(8, "big")
        found = []
        for place, data in zip(places, contents, strict=False):
            salt = salt_at(record, place)
            found.append(Shown(salt, data, leaf_of(salt, data)))
        return tuple(found)


_PARTS, _SEALS = range(MOST_PARTS), range(SEAL, MOST_PARTS, -1)
"""The places of parts and of seals, in their order."""
Keep = Callable[[DamagedFile, str, int], None]
"""What is done with the fault of a record where reading goes on: strand and number are the record's."""


@dataclass(slots=True)
class _Strand:
    """A strand that was read: its records, and the leaves of each."""

    column: _Column
    records: list[Sealed] = field(default_factory=list)
    leaves: list[list[bytes]] = field(default_factory=list)


def _read_strand(
    column: _Column, secret: bytes, words: _Words, keep: Keep | None = None
) -> _Strand:
    """The records of a strand, without seals. Raises DamagedFile, the place in front.

    Where faults are collected, a gap stands for a record that has one.
    """
    strand, salts, times = _Strand(column), _Salts(secret, column.name), _Times()
    at = (len(column.checks) // CHECK_SIZE - len(column.decisions)) * CHECK_SIZE
    for number, value in enumerate(column.decisions, 1):
        try:
            data, known = words.decision(value)
            check = NO_CHECK if at < 0 else CHECK_HEAD + column.checks[at : at + CHECK_SIZE]
            contents = [data, check]
            if number in column.extras:
                contents += map(times.content, column.extras[number])
            sealed = Sealed(salts.parts(number, _PARTS, contents), (), known)
        except DamagedFile as error:
            placed = error.at(Place(record=number, strand=column.name))
            if keep is None:
                raise placed from None
            keep(placed, column.name, number)
            sealed = Sealed(GAP)
        at += CHECK_SIZE
        strand.records.append(sealed)
        strand.leaves.append(sealed.leaves())
    return strand


class _Times:
    """The clock of a strand: a time is coded as how long it is after the last one."""

    def __init__(self) -> None:
        self._clock = 0

    def content(self, content: Any) -> bytes:
        """The bytes of another part; a number is a time. Raises DamagedFile."""
        if type(content) is bytes:
            if _time_in(content) is not None:
                message = "a time is written out"
                raise NotCanonical(message)
            return content
        if type(content) is not int or not 0 <= self._clock + content <= LATEST:
            message = "another part is neither bytes nor a time"
            raise DamagedFile(message)
        self._clock += content
        return pack_plain(["time", self._clock])


def _add_seals(strands: Sequence[_Strand], secret: bytes) -> dict[str, bytes]:
    """Put the seals over the secret strands into the public records; the last head of each strand.

    Of a strand without records there is none.
    """
    public, *others = strands
    first = [pack_plain([strand.column.name, 0, b""]) for strand in others]
    salts = _Salts(secret, PUBLIC)
    _seal_record(public, 1, salts, first)
    opened = chain_of(start_of(PUBLIC, b""), public.leaves[0])
    over = [_Heads(strand.column.name, opened, strand.leaves) for strand in others]
    counts = [_counts(strand.column, len(public.records)) for strand in others]
    rows = zip(*map(_said, over, counts), strict=True)
    for number, said in enumerate(list(rows), 2):
        _seal_record(public, number, salts, said)
    head = opened
    for leaves in public.leaves[1:]:
        head = chain_of(head, leaves)
    last = {strand.name: strand.heads[-1] for strand in over if len(strand.heads) > 1}
    return {PUBLIC: head, **last}


def _said(strand: _Heads, counts: Sequence[int]) -> list[bytes]:
    """What each public record from the second on says of a secret strand."""
    found: list[bytes] = []
    for last, count in pairwise(counts[1:]):
        found.append(found[-1] if found and count == last else strand.seal(count))
    return found


def _seal_record(public: _Strand, number: int, salts: _Salts, said: Sequence[bytes]) -> None:
    """Put these seals into a public record."""
    sealed = public.records[number - 1]
    sealed.seals = salts.parts(number, _SEALS, said)
    public.leaves[number - 1] += [seal.leaf for seal in sealed.seals]


def _counts(column: _Column, publics: int) -> list[int]:
    """How many records of a secret strand each public record counts, by its number."""
    counts = [0] * (publics + 1)
    at = 1
    for number, step in enumerate(column.sealed_in, 1):
        at = at + step if type(step) is int and step >= 0 else -1
        if not 1 < at <= publics:
            place = Place(record=number, strand=column.name)
            raise DamagedFile("no public record seals it", place=place)
        counts[at] = number
    for number in range(1, publics + 1):
        counts[number] = max(counts[number], counts[number - 1])
    return counts


# -- reading what is left of damaged columns ----------------------------------------------------


def salvage_columns(
    value: list[Any], names: Sequence[str], keep: Keep
) -> tuple[dict[str, list[Sealed]], bool]:
    """What can be read of columns that are damaged or cut short, and whether its leaves are true.

    They are not where the secret is missing, or what was sealed when.
    """
    words = value[0] if value and _are_texts(value[0]) else []
    rows = value[1] if len(value) > 1 and type(value[1]) is list else []
    columns = [_column_left(name, row) for name, row in zip(names, rows, strict=False)]
    secret = None
    if columns:
        with suppress(DamagedFile):
            secret = _secret_in(columns[0])
    try:
        reading = _Words(words, in_turn=False)
    except DamagedFile as error:
        keep(error, PUBLIC, 0)
        reading = _Words([])
    known = secret or bytes(SECRET_SIZE)
    found = [_read_strand(column, known, reading, keep) for column in columns]
    strands = {strand.column.name: strand.records for strand in found}
    if secret is None or len(columns) < len(names) or not strands[PUBLIC]:
        return strands, False
    try:
        _add_seals(found, secret)
    except (DamagedFile, IndexError):
        return strands, False
    return strands, all(len(each.sealed_in) == len(each.decisions) for each in columns[1:])


def _are_texts(value: Any) -> bool:
    return type(value) is list and all(type(each) is str for each in value)


def _column_left(name: str, row: Any) -> _Column:
    """What is left of a strand's columns; where a column is missing, nothing of it."""
    items = row if type(row) is list else []
    decisions, checks, extras, sealed_in = [*items, None, None, None, None][:4]
    decisions = decisions if type(decisions) is list else []
    fitting = type(checks) is bytes and not len(checks) % CHECK_SIZE
    fitting = fitting and len(checks) <= CHECK_SIZE * len(decisions)
    found: dict[int, list[Any]] = {}
    with suppress(DamagedFile):
        found = _read_extras(name, len(decisions), extras if type(extras) is list else [])
    sealed_in = sealed_in if type(sealed_in) is list else []
    return _Column(name, decisions, checks if fitting else b"", found, sealed_in)
