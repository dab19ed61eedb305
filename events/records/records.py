"""Records: what people decided, frozen and versioned. docs/replay-format.md is the specification.

A record's decision is a list ``[kind, fields...]``; the kind is a name with a version from a
closed table, never the name of a Python class. Everything else follows from folding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from events.records.fields import (
    LONGEST_NAME,
    check,
    check_keys,
    exactly,
    is_plain,
    plain_text,
    texts,
    typed,
)
from events.records.rulings import Appealed, Called, Ruled
from referee.dataclass import dataclass
from referee.errors import DamagedFile, UnknownVersion
from referee.kernel.engine.unseen_hands import UNSEEN
from referee.kernel.words.english import counted
from referee.pattern import pattern

__all__ = ["LONGEST_NAME", "Appealed", "Called", "Ruled", "plain_text"]

FORMAT = 3
"""The number of the file format: the bytes of records and files. No other is read here."""

SECRET_SIZE = DIGEST_SIZE = 32
MOST_RECORDS = 1 << 16
"""The most records of a strand."""
PUBLIC = "public"
ID = pattern(r"[a-z0-9][a-z0-9-]{0,63}")
CHANCES = ("seeded", "observed")
ROLES = ("previous", "draft", "parent", "table", "refused")
"""What an input may be: docs/replay-format.md has a line for each."""
COUNTING = ("parent", "table")
"""The roles that name a record of what they rest on."""
ATTACHING = ("previous", "draft", "parent", "table")
"""The roles for which something is attached."""


@lru_cache(maxsize=64)
def secret_strand(seat: int) -> str:
    """The name of a seat's secret strand."""
    return f"seat-{seat}"


@lru_cache(maxsize=64)
def seat_of_strand(strand: str) -> int | None:
    """The seat whose secret strand has that name; None for the public one."""
    return int(strand.removeprefix("seat-")) if strand != PUBLIC else None


@dataclass(frozen=True, slots=True)
class Opened:
    """The first record: everything that a later reader needs to know.

    ``commitment`` is to the match secret, ``deal`` to the deal key, from which chance is recomputed:
    so a copy can show the one without the other, and be held to it.
    ``inputs`` are (role, root, record, digest): the previous game of a series, a draft, the table of
    a tournament, the match that ended because somebody refused to pledge or to reveal, or the parent of
    a branch with the record and the digest of the position from which it starts. ``pledged``: there is
    no state before every seat has pledged and revealed; the record names the key only then.
    """

    game: str
    rules: int
    seats: int
    readings: Mapping[str, str]
    cards: tuple[tuple[str, bytes], ...]
    commitment: bytes
    deal: bytes
    dice: str
    chance: str = "seeded"
    secret_seats: tuple[int, ...] = ()
    inputs: tuple[tuple[str, bytes, int, bytes], ...] = ()
    format: int = FORMAT
    recipe: int = 1
    pledged: bool = False

    def __post_init__(self) -> None:
        check(bool(ID.fullmatch(self.game)), f"{self.game!r} is not the code of a game")
        check(0 < self.rules < 1 << 31, f"rules version {self.rules}")
        check(0 < self.seats <= 16, counted(self.seats, "seats"))
        check(len(self.commitment) == DIGEST_SIZE, "the commitment is not 32 bytes")
        check(len(self.deal) == DIGEST_SIZE, "the commitment to the deal is not 32 bytes")
        check(len(self.dice) <= LONGEST_NAME, "the name of a dice algorithm")
        check(self.chance in CHANCES, f"chance {self.chance!r}")
        check(all(1 <= seat <= self.seats for seat in self.secret_seats), "a secret seat")
        seeded = self.chance == "seeded" or not self.pledged
        check(seeded, "pledges for a seed that nobody uses")
        check(all(len(digest) == DIGEST_SIZE for _, digest in self.cards), "a card set's digest")
        roles = [role for role, *_ in self.inputs]
        check(len(set(roles)) == len(roles), "two inputs of one role")
        for role, root, record, digest in self.inputs:
            check(role in ROLES, f"an input of role {role!r}")
            check(role in COUNTING or not record, f"the record of input {role!r}")
            check(role in ATTACHING or not digest, f"the digest of input {role!r}")
            check(len(root) == DIGEST_SIZE and record >= 0, f"the root of input {role!r}")
            check(len(digest) in (0, DIGEST_SIZE), f"the digest of input {role!r}")

    @property
    def hands_unseen(self) -> bool:
        """Whether the hands are unknown to the record: nothing of the match is known to some and not to others."""
        return self.dice == UNSEEN

    def fields(self) -> list[Any]:
        """The fields as a record holds them."""
        pledged = {"pledged": True} if self.pledged else {}
        return [
            {
                "cards": [list(pair) for pair in self.cards],
                "chance": self.chance,
                "commitment": self.commitment,
                "deal": self.deal,
                "dice": self.dice,
                "format": self.format,
                "game": self.game,
                "inputs": [list(each) for each in self.inputs],
                "readings": dict(self.readings),
                "recipe": self.recipe,
                "rules": self.rules,
                "seats": self.seats,
                "secret-seats": list(self.secret_seats),
                **pledged,
            }
        ]

    @classmethod
    def read(cls, fields: list[Any]) -> Opened:
        """The record of such fields. Raises DamagedFile or UnknownVersion."""
        (table,) = typed(fields, dict)
        if table.get("format") != FORMAT or type(table["format"]) is not int:
            raise unknown_format(table.get("format"))
        check(table.get("pledged", True) is True, "opened: pledged is said, or not there")
        keys = {*_OPENED, "format"} | table.keys() & {"pledged"}
        check_keys(table, keys)
        for key, kind in _OPENED.items():
            check(type(table[key]) is kind, f"opened: {key} is not {kind.__name__}")
        readings = table["readings"]
        check(all(isinstance(choice, str) for choice in readings.values()), "opened: readings")
        return cls(
            game=table["game"],
            rules=table["rules"],
            seats=table["seats"],
            readings=readings,
            cards=tuple(tuple(typed(row, str, bytes)) for row in table["cards"]),
            commitment=table["commitment"],
            deal=table["deal"],
            dice=table["dice"],
            chance=table["chance"],
            secret_seats=tuple(exactly(int, seat) for seat in table["secret-seats"]),
            inputs=tuple(tuple(typed(row, str, bytes, int, bytes)) for row in table["inputs"]),
            format=table["format"],
            recipe=table["recipe"],
            pledged="pledged" in table,
        )


_OPENED = {
    "game": str, "rules": int, "seats": int, "readings": dict, "cards": list, "commitment": bytes,
    "deal": bytes, "dice": str, "chance": str, "secret-seats": list, "inputs": list, "recipe": int,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pledged:
    """A hash of what a seat will add to the seed, in a match that was opened for pledges."""

    seat: int
    pledge: bytes

    def __post_init__(self) -> None:
        check(self.seat >= 1 and len(self.pledge) == DIGEST_SIZE, "a pledge")

    def fields(self) -> list[Any]:
        return [self.seat, self.pledge]

    @classmethod
    def read(cls, fields: list[Any]) -> Pledged:
        return cls(*typed(fields, int, bytes))


@dataclass(frozen=True, slots=True)
class Contributed:
    """What a seat adds to the seed; right after the opening and the pledges, before anything else."""

    seat: int
    value: bytes

    def __post_init__(self) -> None:
        check(self.seat >= 1 and 0 < len(self.value) <= 64, "a contribution")

    def fields(self) -> list[Any]:
        return [self.seat, self.value]

    @classmethod
    def read(cls, fields: list[Any]) -> Contributed:
        return cls(*typed(fields, int, bytes))


@dataclass(frozen=True, slots=True)
class Acted:
    """What a seat decided: ``[verb, arguments...]`` of ids, integers and lists."""

    seat: int
    answer: tuple[Any, ...]

    def __post_init__(self) -> None:
        check(self.seat >= 0, "an action's seat")
        check(bool(self.answer) and isinstance(self.answer[0], str), "an action without a verb")
        check(is_plain(self.answer), "an action that is not ids, integers and lists")

    def fields(self) -> list[Any]:
        return [self.seat, list(self.answer)]

    @classmethod
    def read(cls, fields: list[Any]) -> Acted:
        seat, answer = typed(fields, int, list)
        return cls(seat, tuple(answer))


@dataclass(frozen=True, slots=True)
class Observed:
    """What chance did at a physical table: the label of the throw, and its result."""

    label: str
    result: Any

    def __post_init__(self) -> None:
        check(len(self.label) <= 200, "a label")
        check(is_plain([self.result]), "a result that is neither id nor number nor list")

    def fields(self) -> list[Any]:
        return [self.label, self.result]

    @classmethod
    def read(cls, fields: list[Any]) -> Observed:
        check(len(fields) == 2 and isinstance(fields[0], str), "an observed record")
        return cls(fields[0], fields[1])


@dataclass(frozen=True, slots=True)
class Attempted:
    """A refused answer that showed a card: it changes nothing, but eyes saw it."""

    seat: int
    answer: tuple[Any, ...]
    rules: tuple[str, ...]

    def __post_init__(self) -> None:
        check(self.seat >= 1 and bool(self.rules), "an attempt")
        check(bool(self.answer) and isinstance(self.answer[0], str), "an attempt without a verb")
        check(is_plain(list(self.answer)), "an attempt that is not ids, integers and lists")

    def fields(self) -> list[Any]:
        return [self.seat, list(self.answer), list(self.rules)]

    @classmethod
    def read(cls, fields: list[Any]) -> Attempted:
        seat, answer, rules = typed(fields, int, list, list)
        return cls(seat, tuple(answer), texts(rules))


@dataclass(frozen=True, slots=True)
class Closed:
    """The last record: the outcome as folded.

    The whole digest, the secret, and the roots of what everybody was told stand in parts of their
    own, so that a copy can withhold each.
    """

    outcome: tuple[tuple[int, ...], str, str] | None

    def fields(self) -> list[Any]:
        """The fields as a record holds them."""
        if self.outcome is None:
            return [None]
        winners, reason, rule = self.outcome
        return [[list(winners), reason, rule]]

    @classmethod
    def read(cls, fields: list[Any]) -> Closed:
        """The record of such fields. Raises DamagedFile."""
        check(len(fields) == 1, "a closed record")
        return cls(_read_outcome(fields[0]))


def _read_outcome(value: Any) -> tuple[tuple[int, ...], str, str] | None:
    if value is None:
        return None
    winners, reason, rule = typed(value, list, str, str)
    return tuple(exactly(int, seat) for seat in winners), reason, rule


Seeding = Pledged | Contributed
"""Records that make the seed, before there is a state."""

Record = Opened | Seeding | Acted | Observed | Attempted | Called | Ruled | Appealed | Closed

REGISTRY: Mapping[str, tuple[type[Any], Callable[[list[Any]], Record]]] = {
    "opened/1": (Opened, Opened.read),
    "pledged/1": (Pledged, Pledged.read),
    "contributed/1": (Contributed, Contributed.read),
    "acted/1": (Acted, Acted.read),
    "observed/1": (Observed, Observed.read),
    "attempted/1": (Attempted, Attempted.read),
    "called/1": (Called, Called.read),
    "ruled/1": (Ruled, Ruled.read),
    "appealed/1": (Appealed, Appealed.read),
    "closed/1": (Closed, Closed.read),
}
"""The closed table of kinds: a name with its version, the class, and how its fields are read."""

_KIND_OF = {row[0]: kind for kind, row in REGISTRY.items()}


def decision(record: Record) -> list[Any]:
    """The decision part of a record: its kind and its fields."""
    return [_KIND_OF[type(record)], *record.fields()]


def read_decision(value: Any) -> Record:
    """The record of a present decision. Raises DamagedFile or UnknownVersion."""
    if not isinstance(value, list) or not value or not isinstance(value[0], str):
        raise DamagedFile("a decision is not a list with a kind in front")
    row = REGISTRY.get(value[0])
    if row is None:
        raise UnknownVersion(f"a record of kind {value[0][:LONGEST_NAME]!r} is not known here")
    return row[1](value[1:])


def unknown_format(number: Any) -> UnknownVersion:
    """The error for a file format that is not read here."""
    return UnknownVersion(f"file format {repr(number)[:20]} is not known here (known: {FORMAT})")


def seat_of(record: Record) -> int:
    """The seat that a record is of; 0, the table's, where it is of none."""
    return record.seat if isinstance(record, _SEATED) else 0


_SEATED = (Acted, Appealed, Attempted, Called, Contributed, Pledged)
