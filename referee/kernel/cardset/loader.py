"""Card sets of a game: the one that comes with it, that of any file's text, and the one that a match pins.

Files lie in the folder ``cards`` of the game's package, which is asked for by name: the modules of a game may move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, Generic, Protocol, Self, TypeVar

from referee.errors import PackError, UnknownVersion
from referee.kernel.cardset.additions import Basis, adds_to
from referee.kernel.cardset.file import CardText, find_lines
from referee.kernel.cardset.schema import TableFile
from referee.kernel.text.definitions import Definitions
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Reader
from referee.package_data import package_bytes

Pins = Iterable[tuple[str, bytes]]
"""The sets that a match pins: of each its id and the SHA-256 digest of its text."""
Packs = Mapping[bytes, str]
"""The texts of sets that travel with a match, by digest."""
F = TypeVar("F", bound=TableFile[Any])
S = TypeVar("S", bound="Checkable")


def read_card_data(package: str, file: str) -> bytes:
    """A file of the folder ``cards`` of a game's package."""
    return package_bytes(package, f"cards/{file}")


class ShippedFile:
    """A file that comes with a game. ``whose`` it is in a match, and by which ``rule``, is said in refusals."""

    def __init__(self, package: str, id_: str, whose: str, rule: str) -> None:
        self.id = id_
        self.whose = whose
        self.rule = rule
        self._package = package

    @cached_property
    def _text(self) -> str:
        return read_card_data(self._package, f"{self.id}.toml").decode()

    @cached_property
    def _digest(self) -> bytes:
        return sha256(self._text.encode()).digest()

    def text(self) -> str:
        """The text of the file."""
        return self._text

    def pin(self) -> tuple[str, bytes]:
        """Its id and the SHA-256 digest of its text."""
        return self.id, self._digest

    def data(self, ending: str) -> bytes:
        """What travels with the file, under its id and that ending."""
        return read_card_data(self._package, f"{self.id}.{ending}")

    def readings(self) -> dict[str, bytes]:
        """The readings of its texts, which travel with it: no command waits for the parser."""
        cached: dict[str, str] = json.loads(self.data("readings.json"))
        return {key: reading.encode() for key, reading in cached.items()}

    def text_under(self, pin: tuple[str, bytes], packs: Packs) -> str:
        """The text that a match pins: that of the file, or one of ``packs``. Raises UnknownVersion."""
        id_, digest = pin
        text = self._text if digest == self._digest else packs.get(digest)
        if text is None:
            message = f"card set {id_!r} with digest {digest.hex()[:16]} is not known here"
            raise UnknownVersion(message)
        return text

    def pinned_text(self, pins: Pins, packs: Packs) -> tuple[str, str]:
        """The id and the text of the one set that a match pins, behind the shipped one if it adds to that.

        Raises PackError for more sets or none, UnknownVersion for one that is not here.
        """
        pinned = list(pins)
        texts = [self.text_under(pin, packs) for pin in pinned]
        adds = bool(texts) and self.adds(pinned[-1][0], texts[-1], pinned)
        if len(pinned) != 1 + adds:
            message = f"found {len(pinned)} card sets, expected one for {self.whose} [{self.rule}]"
            raise PackError(message)
        return pinned[-1][0], texts[-1]

    def adds(self, id_: str, text: str, pins: Pins) -> bool:
        """Whether that text adds to the file, which must be pinned too then. Raises PackError."""
        if text == self._text or not adds_to(text):
            return False
        if self.pin() not in pins:
            message = f"card set {id_!r} adds to {self.id!r}, which is not pinned [{self.rule}]"
            raise PackError(message)
        return True

    def refuse_other(self, found: str, pinned: str) -> None:
        """Refuse a text that says of itself that it is another set than the one that is pinned (PackError)."""
        if found != pinned:
            message = (
                f"card set {pinned!r}: found the set {found!r} under that digest [{self.rule}]"
            )
            raise PackError(message)


class CardFiles(Generic[F]):
    """Card files as they are opened: a ``file`` of checked tables, and a reader of its texts.

    A game whose sets have phrases of their own says by ``adapt`` what of the phrases in some data is meant for a
    file; ``rule`` is cited where the phrases of a file are refused. ``later`` is the file of the phrases that came after the shipped
    set, which never changes: the texts of other files may use them.
    """

    def __init__(
        self,
        shipped: ShippedFile,
        file: Callable[[str, str, Basis | None], F],
        rule: str,
        adapt: Callable[[Mapping[str, Any], F], Mapping[str, Any]] = lambda data, _: data,
        later: ShippedFile | None = None,
    ) -> None:
        self.shipped = shipped
        self.later = later
        self._open = file
        self._rule = rule
        self._adapt = adapt

    @cached_property
    def file(self) -> F:
        """The card file that comes with the game, its tables checked."""
        return self._open(self.shipped.text(), f"{self.shipped.id}.toml", None)

    @cached_property
    def reader(self) -> Reader:
        """A reader of the shipped phrases that knows the readings of the shipped texts."""
        data = self._adapt(self.file.data, self.file)
        table = PhraseTable.of(data, self.file.name, proven=True)
        return Reader(table, self.shipped.readings())

    @cached_property
    def latest(self) -> Reader:
        """A reader of all phrases that come with the game; a text that the shipped set's read keeps that reading."""
        if self.later is None:
            return self.reader
        found = self._later_reader(self.reader, self.later, self.reader.cache)
        self.reader.cache.update(self.later.readings())
        return found

    def phrases(self, reader: Reader) -> PhraseTable:
        """All phrases that texts beside those of a reader may use: the shipped set, which never changes, has not the later ones."""
        return self.latest.table if reader is self.reader else reader.table

    def _later_reader(
        self, earlier: Reader, later: ShippedFile, cache: MutableMapping[str, bytes]
    ) -> Reader:
        name = f"{later.id}.toml"
        rows = CardText(later.text(), name).tables("phrase")
        table = earlier.table.with_rows(rows, name)
        return Reader(table, cache, Definitions(table, name, self._rule, cache=cache), earlier)

    def later_readings(self, cache: MutableMapping[str, bytes]) -> None:
        """Read into ``cache`` what the later phrases mean that are defined by others. Raises PackError."""
        assert self.later is not None
        meanings = self._later_reader(self.reader, self.later, cache).meanings
        assert isinstance(meanings, Definitions)
        meanings.check()

    def open(
        self, text: str, name: str, cache: MutableMapping[str, bytes] | None = None
    ) -> tuple[F, Reader]:
        """The file of that text and a reader of its texts; ``cache`` holds readings between calls.

        A file without phrases uses those that come with the game. One with a grammar words them anew; rows that say what
        they ``means`` stand beside them. Raises PackError.
        """
        if text == self.shipped.text():
            return self.file, self.reader if cache is None else Reader(self.reader.table, cache)
        file = self._open(text, name, self.file.basis)
        reader = self._worded(file, self.reader.cache if cache is None else cache)
        defined = _defined_rows(file)
        if not defined:
            return file, reader
        table = reader.table.with_rows([row for row, _ in defined], name)
        base = reader.meanings if isinstance(reader.meanings, Definitions) else None
        lines = {str(row["id"]): line for row, line in defined}
        meanings = Definitions(
            table, name, self._rule, base=base, lines=lines, cache=reader.cache
        ).check()
        return file, Reader(table, reader.cache, meanings)

    def _worded(self, file: F, cache: MutableMapping[str, bytes]) -> Reader:
        """A reader of the phrases of the game, in the words of the file where it has a grammar."""
        data, own = self._adapt(self.file.data, file), _worded_anew(file.data)
        known, first = self.latest, self.reader.table
        if data is not self.file.data:
            first = PhraseTable.of(data, self.shipped.id)
            known = Reader(first)
        if own is None:
            earlier = None if known.earlier is None else Reader(known.earlier.table, cache)
            return Reader(known.table, cache, known.meanings, earlier)
        own = self._adapt(own, file)
        known_as, rule = self.shipped.id, self._rule
        is_first = PhraseTable.of(own, file.name).digest == first.digest
        table = first if is_first else known.table.reworded(own, file.name, known_as, rule)
        return Reader(table, cache)


def _worded_anew(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a file words anew: its grammar and phrases, without the rows that say what they mean; None if nothing."""
    phrases = data.get("phrase")
    if "grammar" not in data and isinstance(phrases, list) and any(map(_is_defined, phrases)):
        return None if all(map(_is_defined, phrases)) else data
    if "grammar" not in data and phrases is None:
        return None
    if not isinstance(phrases, list):
        return data
    return {**data, "phrase": [row for row in phrases if not _is_defined(row)]}


def _is_defined(row: Any) -> bool:
    return isinstance(row, dict) and "means" in row


def _defined_rows(file: CardText) -> list[tuple[dict[str, Any], int | None]]:
    """The rows of a file that say what they mean, each with the line of that."""
    rows = file.data.get("phrase", [])
    if not isinstance(rows, list) or not any(map(_is_defined, rows)):
        return []
    lines = find_lines(file.text, ("phrase",))
    found = enumerate(rows)
    return [(row, lines.get(("phrase", at, "means"))) for at, row in found if _is_defined(row)]


class Checkable(Protocol):
    """A card set that can read every text in it."""

    id: str

    def check(self) -> Self:
        """The set, after every text in it was read. Raises PackError."""


class CardSets(Generic[F, S]):
    """The card sets of a game: a match has one of them."""

    def __init__(self, files: CardFiles[F], build: Callable[[F, Reader], S]) -> None:
        self.files = files
        self._build = build
        self._opened = lru_cache(maxsize=16)(self._check)

    @cached_property
    def _shipped(self) -> S:
        return self._build(self.files.file, self.files.reader)

    def shipped_set(self) -> S:
        """The card set that comes with the game."""
        return self._shipped

    def load_set(self, text: str, file: str, cache: MutableMapping[str, bytes] | None = None) -> S:
        """The card set in the text of a file, its tables checked. Raises PackError.

        A file without phrases uses those of the shipped set; ``cache`` holds readings between calls.
        """
        opened, reader = self.files.open(text, file, cache)
        return self._shipped if reader is self.files.reader else self._build(opened, reader)

    def open_set(self, pins: Pins, packs: Packs) -> S:
        """The card set that a match pins by id and digest: the shipped one, or a text in ``packs``.

        Every text in it has been read, once for many matches; those of the shipped one when it was written. Raises
        UnknownVersion for a set that is neither, and PackError.
        """
        return self._opened(tuple(pins), tuple(sorted(packs.items())))

    def _check(
        self, pins: tuple[tuple[str, bytes], ...], packs: tuple[tuple[bytes, str], ...]
    ) -> S:
        shipped = self.files.shipped
        id_, text = shipped.pinned_text(pins, dict(packs))
        found = self.load_set(text, f"{id_}.toml")
        shipped.refuse_other(found.id, id_)
        return found if found is self._shipped else found.check()
