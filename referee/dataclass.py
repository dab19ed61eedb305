"""Dataclasses that are ready at once: what makes an instance is compiled when the first one is made.

The standard library compiles half a dozen methods for each dataclass as its module is imported, which takes a
third of a millisecond; a command that looks at one match imports two hundred of them and uses thirty. Here only
`__init__` is compiled, and only for a class of which there is an instance. Annotations are words (as
``from __future__ import annotations`` makes them), so they are not looked up either. Everything else is as there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import _FIELD, MISSING, Field, FrozenInstanceError, field, fields  # type: ignore[attr-defined]
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
        """As `dataclasses.dataclass`; all that a class inherits from are made here, too, or none."""

        def made(cls: type) -> type:
            has_hash = _has_hash(cls)
            found = _with_fields(cls, kw_only=kw_only, slots=slots)
            if "__init__" not in vars(found):
                compile_when_called(found, frozen=frozen)
            _give(found, __repr__=_repr)
            if eq:
                _give(found, __eq__=_equality(found))
            if not has_hash and (eq or unsafe_hash):
                found.__hash__ = _hash(found) if frozen or unsafe_hash else None
            if frozen:
                found.__setattr__, found.__delattr__ = _refuse, _refuse_deletion
                _give(found, __getstate__=_state, __setstate__=_restore)
            return found

        return made if cls is None else made(cls)


def compile_when_called(cls: Any, *, frozen: bool) -> None:
    """Give a dataclass an ``__init__`` that is compiled when it is first called."""

    def first(self: Any, /, *args: Any, **named: Any) -> None:
        compiled = cls.__init__ = _compiled(cls, frozen=frozen)
        compiled(self, *args, **named)

    cls.__init__ = first


def is_guarded(cls: type) -> bool:
    """Whether it is this class whose instances refuse to be changed."""
    return vars(cls).get("__setattr__") is _refuse


# -- the fields -----------------------------------------------------------------------------


def _with_fields(cls: Any, *, kw_only: bool, slots: bool) -> Any:
    """The class with its fields, those of the classes that it inherits from first, and a slot for each if wanted."""
    found: dict[str, Field[Any]] = {}
    for base in cls.__mro__[:0:-1]:
        found |= getattr(base, "__dataclass_fields__", {})
    for name, type_ in cls.__annotations__.items():
        if not type_.startswith("ClassVar"):
            found[name] = _field(cls, name, type_, kw_only=kw_only)
    cls.__dataclass_fields__ = found
    in_order = (name for name, each in found.items() if each.init and not each.kw_only)
    _give(cls, __match_args__=tuple(in_order))
    return _with_slots(cls, found) if slots else cls


def _field(cls: Any, name: str, type_: str, *, kw_only: bool) -> Field[Any]:
    """A field as it is declared; the class keeps its default, if it has one."""
    declared = getattr(cls, name, MISSING)
    if not isinstance(declared, Field):
        inherited_slot = isinstance(declared, MemberDescriptorType)
        found: Any = field(default=MISSING if inherited_slot else declared)
    else:
        found = declared
        delattr(cls, name) if found.default is MISSING else setattr(cls, name, found.default)
    found.name, found.type, found._field_type = name, type_, _FIELD  # noqa: SLF001 -- what `fields` and `replace` look for
    found.kw_only = kw_only if found.kw_only is MISSING else found.kw_only
    return found  # type: ignore[no-any-return]


def _with_slots(cls: Any, names: Collection[str]) -> Any:
    """The same class anew, with a slot for each field that is none of a class that it inherits from."""
    before = {slot for base in cls.__mro__[1:-1] for slot in vars(base).get("__slots__", ())}
    left_out = {*names, "__dict__", "__weakref__"}
    named = {name: value for name, value in vars(cls).items() if name not in left_out}
    named["__slots__"] = tuple(name for name in names if name not in before)
    found = type(cls)(cls.__name__, cls.__bases__, named)
    found.__qualname__ = cls.__qualname__
    return found


# -- making an instance ---------------------------------------------------------------------

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


def _give(cls: type, **methods: Any) -> None:
    """Methods for a class, where it does not define them itself."""
    for name, method in methods.items():
        if name not in vars(cls):
            setattr(cls, name, method)


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
