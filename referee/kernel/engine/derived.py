"""Derived values: what follows from parts of a state, worked out anew only where those parts have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from referee.errors import RefereeBug

T = TypeVar("T")


class Derived(Generic[T]):
    """One value beside the parts of a state that it was worked out from.

    It looks at those parts each time, so nobody has to say that one has changed; rows that never change are told apart at a
    glance. ``is_proved`` is for tests: then it is worked out each time all the same, and compared.
    """

    __slots__ = ("_parts", "_value")

    is_proved = False

    def __init__(self) -> None:
        self._parts: list[Any] | None = None
        self._value: T

    def of(self, parts: list[Any], work_out: Callable[[], T]) -> T:
        """The value that follows from these parts."""
        if self._parts is None or self._parts != parts:
            self._value = work_out()
            self._parts = parts
        elif self.is_proved and self._value != work_out():
            message = f"a derived value is no longer {self._value!r}"
            raise RefereeBug(message)
        return self._value
