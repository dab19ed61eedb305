"""Fields: what a field of a state or frame is, declared once and used for wire, position and diff.

    @dataclass(slots=True)
    class Side:
        hand: Zone = kept(Pile(CARD, "owner"), default_factory=Zone)
        level: int = kept(Whole(0, 13), default=0)

Every field of a state or frame is declared with ``kept``; a kind knows the wire form of its values
and how a person writes them in a position. Field names with underscores are written with hyphens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, field, fields
from operator import attrgetter, call
from typing import Any, Protocol, TypeVar

from referee.dataclass import dataclass
from referee.errors import PackError, RefereeBug
from referee.kernel.schema.cached_list import ByteCache, CachedList
from referee.kernel.schema.codec import NIL, pack_flag, pack_head, pack_int, pack_text
from referee.kernel.schema.fast_frozen import fast_frozen
from referee.kernel.schema.packer import formula_of, packer_of
from referee.kernel.schema.zone import Zone
from referee.kernel.words.english import a_number
from referee.kernel.words.names import PLAIN, Names, NameTable, named
from referee.kernel.words.suggestions import did_you_mean, known_key, such_as
from referee.toml import as_written

T = TypeVar("T")
EMPTY = pack_head(0)
FEW = 8
"""Up to that many plain values, a list is looked up as a whole."""


class FieldType(Protocol):
    """What the values of a field are.

    A kind may also have a ``formula``, an expression that says quicker what ``pack`` does: `packer.formula_of`.
    """

    def pack(self, value: Any) -> bytes: ...
    def unpack(self, plain: Any) -> Any: ...
    def write(self, value: Any, name_table: NameTable = PLAIN) -> Any: ...
    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> Any: ...


def kept(
    kind: FieldType,
    *,
    default: Any = MISSING,
    default_factory: Callable[[], Any] | None = None,
    rare: bool = False,
) -> Any:
    """A field of that kind, for a dataclass.

    A ``rare`` one seldom holds anything but its default, and the wire form then ends before it: a row can
    remember more, and matches in which that does not happen keep their bytes. It holds a number, a flag,
    a text, or a list that is empty by default, and stands behind all that are not rare.
    """
    metadata = {"kind": kind, "rare": rare}
    if default_factory is not None:
        return field(default_factory=default_factory, metadata=metadata)
    return field(default=default, metadata=metadata)


def refused(path: str, value: object, expected: str) -> PackError:
    """The error for a wrong value in a position: the key's path, what stood there, the wish."""
    return PackError(f"{path}: found {as_written(value)}, expected {expected}")


@dataclass(frozen=True, slots=True)
class Int:
    """An integer from ``low`` to ``high``."""

    low: int = 0
    high: int = 1_000_000

    pack = staticmethod(pack_int)

    def formula(self, value: str, place: str) -> str:
        return f"numbers[{value}]"

    def unpack(self, plain: Any) -> int:
        return expect(plain, int)

    def write(self, value: int, name_table: NameTable = PLAIN) -> int:
        return value

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            raise refused(path, value, a_number(self.low, self.high))
        return value


@dataclass(frozen=True, slots=True)
class Bool:
    """True or false."""

    pack = staticmethod(pack_flag)

    def formula(self, value: str, place: str) -> str:
        return f"flags[{value}]"

    def unpack(self, plain: Any) -> bool:
        return expect(plain, bool)

    def write(self, value: bool, name_table: NameTable = PLAIN) -> bool:
        return value

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> bool:
        if type(value) is not bool:
            raise refused(path, value, "true or false")
        return value


class Choice:
    """One of a few words."""

    __slots__ = ("pack", "spelled", "words")

    def __init__(self, *words: str) -> None:
        self.words = words
        self.spelled = {word: pack_text(word) for word in words}
        self.pack = self.spelled.__getitem__

    def formula(self, value: str, place: str) -> str:
        return f"{place}.spelled[{value}]"

    def unpack(self, plain: Any) -> str:
        if plain not in self.words:
            message = f"{plain!r} is none of {self.words}"
            raise RefereeBug(message)
        return str(plain)

    def write(self, value: str, name_table: NameTable = PLAIN) -> str:
        return value

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> str:
        if value not in self.words:
            raise refused(path, value, "one of " + ", ".join(map(repr, self.words)))
        return str(value)


@dataclass(frozen=True, slots=True)
class Text:
    """A word of the game's data, such as the id of a profile."""

    pack = staticmethod(pack_text)

    def formula(self, value: str, place: str) -> str:
        return f"texts[{value}]"

    def unpack(self, plain: Any) -> str:
        return expect(plain, str)

    def write(self, value: str, name_table: NameTable = PLAIN) -> str:
        return value

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> str:
        if not isinstance(value, str):
            raise refused(path, value, "a word")
        return value


@dataclass(frozen=True, slots=True)
class NameRef:
    """A named thing (a card, a profile): a number inside, its name in a position."""

    names: Names | str

    pack = staticmethod(pack_int)

    def formula(self, value: str, place: str) -> str:
        return f"numbers[{value}]"

    def unpack(self, plain: Any) -> int:
        return expect(plain, int)

    def write(self, value: int, name_table: NameTable = PLAIN) -> str:
        return named(self.names, name_table).shown(value)

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> int:
        names = named(self.names, name_table)
        number = names.find(value) if isinstance(value, str) else None
        if number is None:
            is_word = isinstance(value, str)
            hint = (
                did_you_mean(value, names.every()) or such_as(value, names.ids) if is_word else ""
            )
            raise refused(path, value, f"a {names.noun}{hint}")
        return number


@dataclass(frozen=True, slots=True)
class Optional:
    """A value of that kind, or nothing: None, left out of a position."""

    kind: FieldType

    def pack(self, value: Any) -> bytes:
        return NIL if value is None else self.kind.pack(value)

    def formula(self, value: str, place: str) -> str:
        known = formula_of(self.kind, value, f"{place}.kind")
        return f"(NIL if {value} is None else {known})"

    def unpack(self, plain: Any) -> Any:
        return None if plain is None else self.kind.unpack(plain)

    def write(self, value: Any, name_table: NameTable = PLAIN) -> Any:
        return "none" if value is None else self.kind.write(value, name_table)

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> Any:
        return None if value == "none" else self.kind.read(value, path, name_table)


AS_IT_IS: Mapping[type[Any], type[Any]] = {Int: int, Bool: bool, Text: str}
"""Kinds whose values are what stands in the wire form, told by their type alone."""


class ListOf:
    """A list of values of that kind; short lists of plain values are spelled once."""

    __slots__ = ("_item", "_one_type", "_spelled", "kind", "pack")

    def __init__(self, kind: FieldType) -> None:
        self.kind = kind
        self._item = kind.shape if isinstance(kind, Row) else kind
        self._spelled = ByteCache(self.spell)
        self.pack: Callable[[list[Any]], bytes] = self.spell_again if is_plain(kind) else self.spell
        if isinstance(kind, Row) and kind.shape.is_fixed:
            self.pack = self.spell_fixed
        known = AS_IT_IS.get(type(kind))
        self._one_type = None if known is None else frozenset((known,))

    def formula(self, value: str, place: str) -> str:
        return f"({place}.pack({value}) if {value} else EMPTY)"

    def spell(self, value: Sequence[Any]) -> bytes:
        """The wire form: the head of the list, then each value."""
        if not value:
            return EMPTY
        if type(value) is CachedList:
            return value.wire(self._item.pack)
        return pack_head(len(value)) + b"".join(map(self._item.pack, value))

    def spell_fixed(self, rows: Sequence[Any]) -> bytes:
        """The wire form of rows that never change: nearly all of them have theirs already."""
        if not rows or type(rows) is CachedList:
            return self.spell(rows)
        return pack_head(len(rows)) + b"".join([row.kept_wire or pack_fixed(row) for row in rows])

    def spell_again(self, value: list[Any]) -> bytes:
        """The wire form, looked up by the values where they are few."""
        if not value:
            return EMPTY
        return self._spelled[tuple(value)] if len(value) <= FEW else self.spell(value)

    def unpack(self, plain: Any) -> list[Any]:
        if not expect(plain, list):
            return []
        if self._one_type is not None and self._one_type.issuperset(map(type, plain)):
            return list(plain)
        return list(map(self.kind.unpack, plain))

    def write(self, value: list[Any], name_table: NameTable = PLAIN) -> list[Any]:
        return [self.kind.write(item, name_table) for item in value]

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> list[Any]:
        if not isinstance(value, list):
            raise refused(path, value, "a list")
        return [self.kind.read(item, f"{path}[{n}]", name_table) for n, item in enumerate(value, 1)]


@dataclass(frozen=True, slots=True)
class Pile:
    """A zone of named cards, bottom first; the cards of unknown order are a list of their own.

    ``audience`` says who may look through it: ``all``, its ``owner``, or ``nobody`` (but the judge).
    ``looks`` names the field beside it that counts how often somebody has looked through it.
    """

    names: Names | str
    audience: str = "nobody"
    looks: str = ""

    pack = staticmethod(Zone.wire)

    def formula(self, value: str, place: str) -> str:
        return f"({value}.kept_wire or {value}.wire())"

    def unpack(self, plain: Any) -> Zone:
        cards, unknown = expect(plain, list)
        return Zone(expect(cards, list), expect(unknown, int))

    def write(self, value: Zone, name_table: NameTable = PLAIN) -> Any:
        shown = ListOf(NameRef(self.names)).write(value.cards, name_table)
        if not value.unknown:
            return shown
        return {"unknown": shown[: value.unknown], "known": shown[value.unknown :]}

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> Zone:
        if isinstance(value, dict):
            for key in value:
                if key not in ("unknown", "known"):
                    raise refused(f"{path}.{key}", key, "'unknown' or 'known'")
            if not any(value.values()):
                raise refused(path, value, "a list, or a table with cards that are 'unknown'")
            cards = ListOf(NameRef(self.names))
            unknown = sorted(cards.read(value.get("unknown", []), f"{path}.unknown", name_table))
            known = cards.read(value.get("known", []), f"{path}.known", name_table)
            return Zone(unknown + known, len(unknown))
        return Zone(ListOf(NameRef(self.names)).read(value, path, name_table))


class Row:
    """A dataclass of kept fields: a list on the wire, a table in a position."""

    __slots__ = ("shape",)

    def __init__(self, type_: type[Any]) -> None:
        self.shape = shape_of(fast_frozen(type_))

    def pack(self, value: Any) -> bytes:
        return self.shape.pack(value)

    def formula(self, value: str, place: str) -> str:
        packed = f"{place}.shape.pack({value})"
        return f"({value}.kept_wire or {packed})" if self.shape.is_fixed else packed

    def unpack(self, plain: Any) -> Any:
        return self.shape.unpack(plain)

    def write(self, value: Any, name_table: NameTable = PLAIN) -> dict[str, Any]:
        return self.shape.write(value, name_table)

    def read(self, value: Any, path: str, name_table: NameTable = PLAIN) -> Any:
        return self.shape.read(value, path, name_table)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Fixed:
    """A row that never changes (a frozen dataclass): its wire form is made once and kept.

    It stands in a field, empty at first: of a class that has a ``__getattr__`` Python reads every field the slow way.
    """

    kept_wire: bytes | None = field(default=None, init=False, repr=False, compare=False)


def pack_fixed(row: Any) -> bytes:
    """The wire form of a row that never changes, made when it is asked for the first time."""
    wire: bytes | None = row.kept_wire
    if wire is None:
        wire = shape_of(type(row)).make(row)
        object.__setattr__(row, "kept_wire", wire)
    return wire


class Shape:
    """The kept fields of one dataclass, in the order in which they are declared."""

    __slots__ = (
        *("_in_order", "_others", "_rare", "_types", "_unpacks"),
        *("is_fixed", "keys", "kinds", "make", "pack", "type", "values"),
    )

    def __init__(self, type_: type[Any]) -> None:
        self.type = type_
        found: list[Field[Any]] = [f for f in fields(type_) if "kind" in f.metadata]
        self.kinds: dict[str, FieldType] = {f.name: f.metadata["kind"] for f in found}
        names = list(self.kinds)
        self.keys = {name.replace("_", "-"): name for name in names}
        self._rare = [plain_default(f) for f in found if f.metadata["rare"]]
        behind = found[len(found) - len(self._rare) :]
        assert all(f.metadata["rare"] and may_be_rare(f) for f in behind), names
        self._unpacks = [kind.unpack for kind in self.kinds.values()]
        known = {**AS_IT_IS, Choice: str, ListOf: list}
        self._types = [known.get(type(kind)) for kind in self.kinds.values()]
        self._others = [
            (at, kind.unpack)
            for at, kind in enumerate(self.kinds.values())
            if type(kind) not in AS_IT_IS
        ]
        self._in_order = names == [f.name for f in fields(type_) if f.init and not f.kw_only]
        # Of one name attrgetter gives no tuple; the surplus value is left out where they are used.
        self.values = attrgetter(*(names if len(names) > 1 else names * 2)) if names else None
        self.is_fixed = issubclass(type_, Fixed)
        self.make: Callable[[Any], bytes] = self._make_first
        self.pack: Callable[[Any], bytes] = pack_fixed if self.is_fixed else self.make

    def _make_first(self, value: Any) -> bytes:
        """The wire form of a first value of this shape: what makes it is compiled now, since of most shapes none is packed."""
        self.make = packer_of(self.kinds, self._rare)
        if not self.is_fixed:
            self.pack = self.make
        return self.make(value)

    def unpack(self, plain: Any) -> Any:
        """The dataclass of that wire form, already read as plain data."""
        parts = expect(plain, list)
        if self._rare:
            parts = self._with_rare(parts)
        if len(parts) != len(self.kinds):
            message = f"{self.type.__name__} has {len(self.kinds)} fields, not {len(parts)}"
            raise RefereeBug(message)
        if self._in_order:
            if self._types == [*map(type, parts)]:
                parts = parts.copy()
                for at, unpack in self._others:
                    parts[at] = unpack(parts[at])
                return self.type(*parts)
            return self.type(*map(call, self._unpacks, parts))
        values = map(call, self._unpacks, parts)
        return self.type(**dict(zip(self.kinds, values, strict=True)))

    def _with_rare(self, parts: list[Any]) -> list[Any]:
        """The parts with the rare ones that were left out; one that need not stand there is a bug."""
        left_out = len(self.kinds) - len(parts)
        if not 0 <= left_out <= len(self._rare):
            return parts
        spelled = self._rare[: len(self._rare) - left_out]
        if spelled and parts[-1] == spelled[-1]:
            message = f"{self.type.__name__} spells {parts[-1]!r}, which is left out"
            raise RefereeBug(message)
        return [*parts, *([] if each == [] else each for each in self._rare[len(spelled) :])]

    def adopt(self, value: Any, plain: Sequence[Any], spell: Callable[[Any], bytes]) -> None:
        """Give the rows in that value that never change their wire forms, spelled faster than they do it.

        ``plain`` is what the value was unpacked from; ``spell`` gives the wire form of such plain data.
        """
        # Rare fields that hold their defaults are not in the plain data.
        for (name, kind), part in zip(self.kinds.items(), plain, strict=not self._rare):
            if isinstance(kind, ListOf) and isinstance(kind.kind, Row):
                shape = kind.kind.shape
                for row, its in zip(getattr(value, name), part, strict=True):
                    if shape.is_fixed:
                        object.__setattr__(row, "kept_wire", spell(its))
                    else:
                        shape.adopt(row, its, spell)

    def write(self, value: Any, name_table: NameTable = PLAIN) -> dict[str, Any]:
        """The fields as a person writes them; those that hold their default are left out."""
        plain = self._defaults()
        return {
            name.replace("_", "-"): kind.write(getattr(value, name), name_table)
            for name, kind in self.kinds.items()
            if name not in plain or getattr(value, name) != plain[name]
        }

    def read(self, table: Any, path: str, name_table: NameTable = PLAIN) -> Any:
        """The dataclass that a person wrote; PackError with the path of the first mistake."""
        if not isinstance(table, Mapping):
            raise refused(path, table, "a table")
        for key in table:
            if key not in self.keys:
                raise unknown_key(path, key, list(self.keys))
        values = {
            name: self.kinds[name].read(table[key], f"{path}.{key}" if path else key, name_table)
            for key, name in self.keys.items()
            if key in table
        }
        defaults = self._defaults()
        missing = [k for k, n in self.keys.items() if n not in values and n not in defaults]
        if missing:
            raise missing_key(path, missing[0])
        return self.type(**values)

    def _defaults(self) -> dict[str, Any]:
        found = {}
        for f in fields(self.type):
            if f.default is not MISSING:
                found[f.name] = f.default
            elif f.default_factory is not MISSING:
                found[f.name] = f.default_factory()
        return found


def plain_default(known: Field[Any]) -> Any:
    """What a field holds where nothing is said."""
    return known.default if known.default_factory is MISSING else known.default_factory()


def may_be_rare(known: Field[Any]) -> bool:
    """Whether a field may be left out of the wire form: it is plain, or a list that is empty by default."""
    kind = known.metadata["kind"]
    return type(kind) in AS_IT_IS or (isinstance(kind, ListOf) and plain_default(known) == [])


def is_plain(kind: FieldType) -> bool:
    """Whether values of that kind never change and compare by what they are."""
    while isinstance(kind, Optional):
        kind = kind.kind
    return isinstance(kind, Int | Bool | Choice | Text | NameRef)


def missing_key(path: str, key: str) -> PackError:
    """The error for a key that must be there."""
    return PackError(f"{path}{': ' if path else ''}{key!r} is missing")


def unknown_key(path: str, key: str, known: list[str]) -> PackError:
    """The error for a key that nothing reads, with the nearest one that is known."""
    place = f"{path}.{key}" if path else key
    return PackError(f"{place}: unknown key, expected {known_key(key, known)}")


def shape_of(type_: type[Any]) -> Shape:
    """The shape of a dataclass, made once."""
    found = _SHAPES.get(type_)
    if found is None:
        found = _SHAPES[type_] = Shape(type_)
    return found


_SHAPES: dict[type[Any], Shape] = {}


def expect(plain: Any, type_: type[T]) -> T:
    """That plain data, if it has that type; RefereeBug otherwise."""
    if type(plain) is not type_:
        message = f"a wire form holds {plain!r} where {type_.__name__} belongs"
        raise RefereeBug(message)
    return plain
