"""Rows that never change are made quickly.

That a row is frozen is for those who read and check the code. Python itself would guard every field of
it as it is made, which takes as long as all the rest; rows are made by the thousand.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, field, fields, make_dataclass
from typing import Any, TypeVar

T = TypeVar("T")
GUARDS = ("__setattr__", "__delattr__")
"""What a frozen dataclass refuses changes with."""


def fast_frozen(type_: type[T]) -> type[T]:
    """That type; if it is a frozen dataclass it is made like one that is not, from now on."""
    params = getattr(type_, "__dataclass_params__", None)
    if params is None or not params.frozen or hasattr(type_, "__post_init__"):
        return type_
    if not all(name in vars(type_) for name in GUARDS):
        return type_
    rows = [(each.name, Any, _anew(each)) for each in fields(type_)]  # type: ignore[arg-type]  # it is one
    made = make_dataclass(type_.__name__, rows)
    type.__setattr__(type_, "__init__", made.__init__)  # type: ignore[misc]  # taken as it is
    for name in GUARDS:
        delattr(type_, name)
    return type_


def _anew(known: Field[Any]) -> Any:
    if known.default_factory is not MISSING:
        return field(default_factory=known.default_factory, kw_only=bool(known.kw_only))
    return field(default=known.default, kw_only=bool(known.kw_only))
