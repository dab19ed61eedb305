"""Dice: the only chance there is, asked by name. Specified for strangers in docs/dice.md.

What a match leaves to chance has a **label** ``epoch/purpose/owner/ordinal``, and every label
is a stream of its own, so no throw can shift another. One interface, three sources: *seeded*
(derived from the match seed), *scripted* (a case names the results) and *observed* (the table
says what happened, as records). Bots draw from streams that have no label and no match seed.
"""

from __future__ import annotations

import hashlib
from itertools import count
from struct import Struct
from typing import TYPE_CHECKING, Protocol, TypeVar

from referee.dataclass import dataclass
from referee.errors import NotUnderstood, PackError, RefereeBug
from referee.pattern import pattern
from referee.toml import as_written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.kernel.words.names import Names

T = TypeVar("T")

DICE = "sha256-ctr/1"
"""The name of the seeded algorithm, as a match header pins it."""

SEED_SIZE = 32
WORDS = 1 << 32
"""How many values one word of a stream has."""
MOST_SEATS = 255
MOST_SHOWN = 12

_EIGHT_WORDS = Struct(">8L")
_GRAMMAR = pattern(
    r"(?P<epoch>0|[1-9][0-9]{0,8})"
    r"/(?P<purpose>[a-z0-9-]+)"
    r"/(?P<owner>[a-z0-9-]+(?:/[a-z0-9-]+)*)"
    r"/(?P<ordinal>[1-9][0-9]{0,8})"
)


@dataclass(frozen=True, slots=True)
class Label:
    """The name of one throw: ``0/shuffle/deck/1/3`` is the third shuffle of seat 1's deck.

    ``epoch`` is 0 at opening, ``owner`` may contain slashes, ``ordinal`` counts from 1 in each
    stream. Raises RefereeBug where the parts make no label: they come from code.
    """

    epoch: int
    purpose: str
    owner: str
    ordinal: int

    def __post_init__(self) -> None:
        match = _GRAMMAR.fullmatch(str(self))
        if match is None or match["purpose"] != self.purpose:
            message = f"no dice label: {str(self)!r}"
            raise RefereeBug(message)

    def __str__(self) -> str:
        return f"{self.epoch}/{self.purpose}/{self.owner}/{self.ordinal}"

    @property
    def stream(self) -> str:
        """Purpose and owner: the key of the stream in case files."""
        return f"{self.purpose}/{self.owner}"

    @classmethod
    def parse(cls, text: str) -> Label:
        """The label that the text spells; NotUnderstood unless it is the one spelling."""
        match = _GRAMMAR.fullmatch(text)
        if match is None:
            message = f"no dice label: {text!r}"
            raise NotUnderstood(message, expected=("epoch/purpose/owner/ordinal",))
        return cls(int(match["epoch"]), match["purpose"], match["owner"], int(match["ordinal"]))


class Dice(Protocol):
    """One interface, three sources."""

    @property
    def observed(self) -> bool:
        """Whether results come from the table as records; then the methods are never called."""

    @property
    def unseen(self) -> bool:
        """Whether what only one seat sees of them is unknown to the record (`unseen_hands`)."""

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        """The items, which are numbers of these names, in a new order; the last one is the top, drawn first."""

    def roll(self, label: Label, sides: int) -> int:
        """A number from 1 to ``sides``."""

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        """One of the candidates, which are numbers of these names."""


class SeededDice:
    """Chance derived from a match seed of 32 bytes: equal seed and label, equal result."""

    __slots__ = ("_start",)

    observed = unseen = False

    def __init__(self, seed: bytes) -> None:
        self._start = hashlib.sha256(b"referee dice 1\x00" + _sized(seed, "seed"))

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        """Fisher-Yates from the top place down."""
        order = list(items)
        words = self._words(label)
        for place in range(len(order) - 1, 0, -1):
            other = _below(place + 1, words)
            order[place], order[other] = order[other], order[place]
        return order

    def roll(self, label: Label, sides: int) -> int:
        """A number from 1 to ``sides``."""
        return 1 + _below(sides, self._words(label))

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        """The candidate at an index below their number."""
        return candidates[_below(len(candidates), self._words(label))]

    def _words(self, label: Label) -> Iterator[int]:
        key = self._start.copy()
        key.update(str(label).encode("ascii"))
        return _words(key.digest())


def _as_written(stream: str, value: object) -> object:
    return value


def _in_figures(stream: str, item: int) -> str:
    return str(item)


class ScriptedDice:
    """Chance as a case tells it.

    ``results`` holds for each stream (``shuffle/draw-pile``) its results in order, one a throw: a
    number for a roll, an item for a pick, a list of items for a shuffle. Such a list names the
    items from the top down, first drawn first; it may stop early, and the others then lie below
    in the order that they had. A stream with nothing left leaves a shuffle as it was and refuses
    everything else. Asking for a label again gives its result again, so that a fork and its
    parent agree.

    With ``otherwise``, other dice throw whatever no result is told for, instead.

    ``read(stream, value)`` turns one roll or item as written into a number (anything else means
    that it is none), ``shown(stream, item)`` prints an item for people.
    Raises PackError for a result that chance cannot have.
    """

    __slots__ = ("_otherwise", "_read", "_results", "_shown", "_thrown")

    observed = unseen = False

    def __init__(
        self,
        results: Mapping[str, Sequence[object]],
        read: Callable[[str, object], object] = _as_written,
        shown: Callable[[str, int], str] = _in_figures,
        otherwise: SeededDice | None = None,
    ) -> None:
        self._otherwise = otherwise
        self._results = {stream: tuple(listed) for stream, listed in results.items()}
        self._read = read
        self._shown = shown
        self._thrown: dict[str, dict[Label, int]] = {}

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        """The items named in the script on top, the first of them uppermost."""
        place, listed = self._next(label)
        if place is None:
            return list(items) if self._otherwise is None else self._otherwise.shuffle(label, items)
        if not isinstance(listed, list | tuple):
            message = f"{place}: found {as_written(listed)}, expected a list of cards"
            raise PackError(message)
        rest = list(items)
        top: list[int] = []
        for value in listed:
            item = self._number(label, value, names)
            if item in top and item not in rest:
                message = f"{place}: {as_written(value)} is named twice"
                raise PackError(message)
            if item is None or item not in rest:
                raise self._impossible(place, value, self._all_shown(label, rest, names))
            rest.remove(item)
            top.append(item)
        return rest + top[::-1]

    def roll(self, label: Label, sides: int) -> int:
        """The scripted number, from 1 to ``sides``."""
        if self._otherwise is not None and self._next(label)[0] is None:
            return self._otherwise.roll(label, sides)
        place, value = self._expect(label, f"a number from 1 to {sides}", 1)
        if type(value) is not int or not 1 <= value <= sides:
            message = f"{place}: {as_written(value)} cannot be rolled, expected a number from 1 to {sides}"
            raise PackError(message)
        return value

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        """The scripted candidate, by its name among ``names`` where there are such."""
        if self._otherwise is not None and self._next(label)[0] is None:
            return self._otherwise.pick(label, candidates)
        shown = self._all_shown(label, candidates, names)
        place, value = self._expect(label, f"one of {_first_of(shown)}", shown[0])
        item = self._number(label, value, names)
        if item is None or item not in candidates:
            raise self._impossible(place, value, shown)
        return item

    def unused(self) -> list[str]:
        """The streams with results that nobody has asked for, in the script's order."""
        return [
            stream
            for stream, listed in self._results.items()
            if len(listed) > len(self._thrown.get(stream, ()))
        ]

    def _next(self, label: Label) -> tuple[str | None, object]:
        """Where the result of that throw stands and what it is; no place if there is none."""
        thrown = self._thrown.setdefault(label.stream, {})
        index = thrown.setdefault(label, len(thrown))
        listed = self._results.get(label.stream, ())
        if index >= len(listed):
            return None, None
        return f"{label.stream}, result {index + 1}", listed[index]

    def _expect(self, label: Label, wish: str, example: object) -> tuple[str, object]:
        """The scripted result and its place; without one, what to write is said."""
        place, value = self._next(label)
        if place is None:
            number = len(self._thrown[label.stream])
            written = [*self._results.get(label.stream, ()), example][:number]
            listed = ", ".join(f'"{each}"' if type(each) is str else str(each) for each in written)
            message = (
                f"{label.purpose} {number} for {label.owner} is not in the case: write under "
                f'[chance] "{label.stream}" = [{listed}], where result {number} is {wish}'
            )
            raise PackError(message)
        return place, value

    def _number(self, label: Label, value: object, names: Names | None) -> int | None:
        """The item of that name, of those names where there are such and of any kind otherwise."""
        if names is not None and isinstance(value, str):
            return names.find(value)
        number = self._read(label.stream, value)
        return number if type(number) is int else None

    def _all_shown(self, label: Label, items: Sequence[int], names: Names | None) -> list[str]:
        return [
            self._shown(label.stream, each) if names is None else names.shown(each)
            for each in items
        ]

    @staticmethod
    def _impossible(place: str, value: object, names: Sequence[str]) -> PackError:
        """The refusal of an item that is not among those of these names."""
        return PackError(
            f"{place}: {as_written(value)} is not possible, expected one of {_first_of(names)}"
        )


def _first_of(names: Sequence[str]) -> str:
    """As many of the names as fit in a line."""
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return (", ".join(names[:MOST_SHOWN]) or "nothing") + more


class ObservedDice:
    """Chance at a physical table: to ask here, instead of the table, is a bug of ours."""

    __slots__ = ()

    observed, unseen = True, False

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        """Raise RefereeBug."""
        raise self._asked(label)

    def roll(self, label: Label, sides: int) -> int:
        """Raise RefereeBug."""
        raise self._asked(label)

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        """Raise RefereeBug."""
        raise self._asked(label)

    @staticmethod
    def _asked(label: Label) -> RefereeBug:
        return RefereeBug(f"{label}: the table says what chance did, not the referee")


class BotDice:
    """A bot's own chance: one endless stream, drawn from in order. It knows no match seed."""

    __slots__ = ("_stream",)

    def __init__(self, seed: bytes) -> None:
        self._stream = _words(_sized(seed, "bot seed"))

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``."""
        return _below(n, self._stream)

    def choose(self, sequence: Sequence[T]) -> T:
        """One member of a sequence that is not empty."""
        return sequence[_below(len(sequence), self._stream)]


def deal_key(secret: bytes) -> bytes:
    """The deal key of a match: what its secret of 32 bytes gives to chance, and to nothing else.

    It can be shown without the secret; the opening commits to both.
    """
    return hashlib.sha256(b"referee seed 1\x00" + _sized(secret, "match secret")).digest()


def match_seed(deal: bytes, contributions: Sequence[tuple[int, bytes]]) -> bytes:
    """The seed of a match: from its deal key and what each seat contributed; without, the key itself.

    ``contributions`` are (seat, bytes), at most one a seat, in any order. Raises RefereeBug if the
    key has another size or a seat is no seat or contributes twice: readers check that first.
    """
    if not contributions:
        return _sized(deal, "deal key")
    seats = [seat for seat, _ in contributions]
    if len(set(seats)) < len(seats) or not all(1 <= seat <= MOST_SEATS for seat in seats):
        message = f"contributions of seats {seats}: expected each seat from 1 to 255 at most once"
        raise RefereeBug(message)
    digest = hashlib.sha256(b"referee seed 2\x00" + _sized(deal, "deal key"))
    for seat, value in sorted(contributions):
        digest.update(bytes([seat]) + len(value).to_bytes(4, "big") + value)
    return digest.digest()


def bot_seed(seed: bytes, seat: int) -> bytes:
    """The seed of the bot that plays a seat; nobody can compute the match seed from it."""
    if not 1 <= seat <= MOST_SEATS:
        message = f"no seat {seat}"
        raise RefereeBug(message)
    return hashlib.sha256(b"referee bot 1\x00" + _sized(seed, "seed") + bytes([seat])).digest()


def _sized(value: bytes, noun: str) -> bytes:
    if len(value) != SEED_SIZE:
        message = f"a {noun} has {SEED_SIZE} bytes, found {len(value)}"
        raise RefereeBug(message)
    return value


def _words(key: bytes) -> Iterator[int]:
    """The endless stream of 32-bit words under that key: SHA-256 in counter mode."""
    for block in count():
        yield from _EIGHT_WORDS.unpack(hashlib.sha256(key + block.to_bytes(8, "big")).digest())


def _below(n: int, words: Iterator[int]) -> int:
    """A number from 0 to ``n - 1``, each equally likely; a single choice takes no word."""
    if n == 1:
        return 0
    if not 1 <= n <= WORDS:
        message = f"chance cannot choose among {n}"
        raise RefereeBug(message)
    limit = WORDS - WORDS % n
    for word in words:
        if word < limit:
            return word % n
    message = "an endless stream ended"
    raise RefereeBug(message)
