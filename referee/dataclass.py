"""Dataclasses that are ready at once: what is asked of a class is found when it is first asked.

The standard library finds the fields of each dataclass and compiles half a dozen methods for it as its module is
imported, which takes a third of a millisecond; a command that looks at one match imports two hundred of them and uses
thirty. Here only `__init__` is compiled, and only for a class of which there are many instances. Annotations are words
(as ``from __future__ import annotations`` makes them), so they are not looked up either. Everything else is as there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import _FIELD, MISSING, Field, FrozenInstanceError, field, fields  # type: ignore[attr-defined]  # what marks a field has no public name
from functools import partial
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, NoReturn

__all__ = ["compile_when_called", "dataclass", "is_guarded"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        slots: bool = False,
        eq: bool = True,
        unsafe_hash: bool = False,
        kw_only: bool = False,
    ) -> Any:
        """As `dataclasses.dataclass`; what a class inherits from is made here, too, where it is a dataclass."""

        def made(cls: type) -> type:
            declared = {
                name: getattr(cls, name, MISSING)
                for name, type_ in cls.__annotations__.items()
                if not type_.startswith("ClassVar")
            }
            owner: Owner = []
            given = _given(owner, cls, frozen=frozen, eq=eq, unsafe_hash=unsafe_hash)
            find = partial(_fields_of, declared=declared, kw_only=kw_only)
            given["__dataclass_fields__"] = _WhenAsked(owner, "__dataclass_fields__", find)
            given["__dataclass_params__"] = FROZEN if frozen else OPEN
            owner.append((_anew if slots else _with)(cls, declared, given))
            return owner[0]

        return made if cls is None else made(cls)


def compile_when_called(cls: Any, *, frozen: bool) -> None:
    """Give a dataclass an ``__init__`` that is compiled when it is called often."""
    cls.__init__ = _when_called([cls], "__init__", partial(_filling, frozen=frozen))


def is_guarded(cls: type) -> bool:
    """Whether it is this class whose instances refuse to be changed."""
    return vars(cls).get("__setattr__") is _refuse


# -- what is found when it is asked for -------------------------------------------------------

Owner = list[Any]
"""Holds a class, once it is made."""


def _when_called(owner: Owner, name: str, find: Callable[[Any], Any]) -> Any:
    """A method of a class that is found when it is first called."""

    def first(self: Any, /, *args: Any, **named: Any) -> Any:
        found = find(owner[0])
        setattr(owner[0], name, found)
        return found(self, *args, **named)

    return first


class _WhenAsked:
    """What a class holds under a name, found when somebody first asks for it."""

    __slots__ = ("_find", "_name", "_owner")

    def __init__(self, owner: Owner, name: str, find: Callable[[Any], Any]) -> None:
        self._owner, self._name, self._find = owner, name, find

    def __get__(self, instance: object, cls: type) -> Any:
        found = self._find(self._owner[0])
        setattr(self._owner[0], self._name, found)
        return found


def _given(owner: Owner, cls: Any, *, frozen: bool, eq: bool, unsafe_hash: bool) -> dict[str, Any]:
    """What a dataclass is given, where it does not define it itself."""
    given: dict[str, Any] = {"__repr__": _repr}
    given["__init__"] = _when_called(owner, "__init__", partial(_filling, frozen=frozen))
    given["__match_args__"] = _WhenAsked(owner, "__match_args__", _in_order)
    if eq:
        given["__eq__"] = _when_called(owner, "__eq__", _equality)
    if frozen:
        given |= {"__getstate__": _state, "__setstate__": _restore}
    given = {name: each for name, each in given.items() if name not in vars(cls)}
    if not _has_hash(cls) and (eq or unsafe_hash):
        is_hashed = frozen or unsafe_hash
        given["__hash__"] = _when_called(owner, "__hash__", _hash) if is_hashed else None
    if frozen:
        given |= {"__setattr__": _refuse, "__delattr__": _refuse_deletion}
    return given


def _with(cls: Any, declared: Mapping[str, Any], given: dict[str, Any]) -> Any:
    """The class with what it is given; of a field it keeps the default, if there is one."""
    for name, each in declared.items():
        if isinstance(each, Field):
            delattr(cls, name) if each.default is MISSING else setattr(cls, name, each.default)
    for name, each in given.items():
        setattr(cls, name, each)
    return cls


def _anew(cls: Any, declared: Mapping[str, Any], given: dict[str, Any]) -> Any:
    """The same class anew, with a slot for each field that is none of a class that it inherits from."""
    bases = cls.__mro__[1:-1]
    before = {slot for base in bases for slot in vars(base).get("__slots__", ())}
    names = {**_inherited(cls), **declared}
    left_out = {*names, "__dict__", "__weakref__"}
    named = {name: value for name, value in vars(cls).items() if name not in left_out}
    named["__slots__"] = tuple(name for name in names if name not in before)
    found = type(cls)(cls.__name__, cls.__bases__, named | given)
    found.__qualname__ = cls.__qualname__
    return found


# -- the fields -----------------------------------------------------------------------------


class _Parameters:
    """What `dataclasses.dataclass` asks of a class from which one of its own inherits, as in somebody else's game."""

    def __init__(self, *, frozen: bool) -> None:
        self.frozen = frozen


FROZEN, OPEN = _Parameters(frozen=True), _Parameters(frozen=False)


def _inherited(cls: Any) -> dict[str, Field[Any]]:
    """The fields of the classes that a class inherits from."""
    found: dict[str, Field[Any]] = {}
    for base in cls.__mro__[-2:0:-1]:
        found |= getattr(base, "__dataclass_fields__", {})
    return found


def _fields_of(cls: Any, declared: Mapping[str, Any], *, kw_only: bool) -> dict[str, Field[Any]]:
    """The fields of a class, those of the classes that it inherits from first."""
    found = _inherited(cls)
    for name, each in declared.items():
        found[name] = _field(each, name, cls.__annotations__[name], kw_only=kw_only)
    return found


def _field(declared: Any, name: str, type_: str, *, kw_only: bool) -> Field[Any]:
    """A field as it is declared."""
    inherited_slot = isinstance(declared, MemberDescriptorType)
    is_plain = not isinstance(declared, Field)
    found: Any = field(default=MISSING if inherited_slot else declared) if is_plain else declared
    found.name, found.type, found._field_type = name, type_, _FIELD  # noqa: SLF001 -- what `fields` and `replace` look for
    found.kw_only = kw_only if found.kw_only is MISSING else found.kw_only
    return found  # type: ignore[no-any-return]  # a field, made of whatever was declared


def _in_order(cls: Any) -> tuple[str, ...]:
    """The names of the fields that are given by their places."""
    return tuple(each.name for each in fields(cls) if each.init and not each.kw_only)


# -- making an instance ---------------------------------------------------------------------

FEW = 20
"""So many instances of a class are filled field by field in the time in which their ``__init__`` is compiled."""


def _filling(cls: Any, *, frozen: bool) -> Callable[..., None]:
    """``__init__`` of a dataclass for its first few instances.

    What is compiled takes the place of it for those that follow, and for arguments that it refuses.
    """
    every = fields(cls)
    in_order: tuple[str, ...] = _in_order(cls)
    taken = {each.name for each in every if each.init}
    needed = {each.name for each in every if each.init and not _has_default(each)}
    put: Callable[[Any, str, Any], None] = object.__setattr__ if frozen else setattr
    left = iter(range(FEW))

    def fill(self: Any, /, *args: Any, **named: Any) -> None:
        given = dict(zip(in_order, args, strict=False)) | named
        fits = len(given) == len(args) + len(named) and needed <= given.keys() <= taken
        if not fits or next(left, None) is None:
            cls.__init__ = _compiled(cls, frozen=frozen)
            cls.__init__(self, *args, **named)
            return
        for each in every:
            if each.name in given:
                put(self, each.name, given[each.name])
            elif each.default_factory is not MISSING:
                put(self, each.name, each.default_factory())
            elif each.default is not MISSING:
                put(self, each.name, each.default)
        if hasattr(cls, "__post_init__"):
            self.__post_init__()

    return fill


NOT_GIVEN: Any = object()
"""Stands for an argument that was left out and is made anew for each instance."""


def _compiled(cls: Any, *, frozen: bool) -> Callable[..., None]:
    """``__init__`` of a dataclass, as if it had been written out."""
    every = fields(cls)
    known: dict[str, Any] = {"NOT_GIVEN": NOT_GIVEN, "put": object.__setattr__}
    known |= {f"default_{each.name}": _default(each) for each in every}
    in_order = [_parameter(each) for each in every if each.init and not each.kw_only]
    by_name = [_parameter(each) for each in every if each.init and each.kw_only]
    parameters = ", ".join(["self", *in_order, *(["*", *by_name] if by_name else [])])
    values = {each.name: _value(each) for each in every if each.init or _has_default(each)}
    way = "put(self, {0!r}, {1})" if frozen else "self.{0} = {1}"
    lines = [way.format(name, value) for name, value in values.items()]
    lines += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    text = "\n ".join([f"def __init__({parameters}):", *lines, "pass"])
    exec(text, known)  # noqa: S102 -- names of fields and nothing else, as the standard library does it
    made: Callable[..., None] = known["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


def _parameter(each: Field[Any]) -> str:
    if each.default_factory is not MISSING:
        return f"{each.name}=NOT_GIVEN"
    return f"{each.name}=default_{each.name}" if _has_default(each) else each.name


def _value(each: Field[Any]) -> str:
    """What the field begins with, as an expression."""
    default = f"default_{each.name}"
    if each.default_factory is MISSING:
        return each.name if each.init else default
    return (
        f"{default}() if {each.name} is NOT_GIVEN else {each.name}" if each.init else f"{default}()"
    )


def _default(each: Field[Any]) -> Any:
    return each.default if each.default_factory is MISSING else each.default_factory


def _has_default(each: Field[Any]) -> bool:
    return _default(each) is not MISSING


# -- the other methods ----------------------------------------------------------------------


def _repr(self: Any) -> str:
    shown = ", ".join(
        f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr
    )
    return f"{type(self).__qualname__}({shown})"


def _values(names: list[str]) -> Callable[[Any], Any]:
    return attrgetter(*names) if names else lambda self: ()


def _equality(cls: Any) -> Callable[[Any, object], Any]:
    values = _values([each.name for each in fields(cls) if each.compare])

    def is_equal(self: Any, other: object) -> Any:
        return (
            values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented
        )

    return is_equal


def _has_hash(cls: type) -> bool:
    """Whether the class says how it is hashed; where it says what is equal, Python has put None there."""
    named = vars(cls)
    return "__hash__" in named and not (named["__hash__"] is None and "__eq__" in named)


def _hash(cls: Any) -> Callable[[Any], int]:
    hashed = (each for each in fields(cls) if (each.compare if each.hash is None else each.hash))
    values = _values([each.name for each in hashed])
    return lambda self: hash(values(self))


def _refuse(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deletion(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
