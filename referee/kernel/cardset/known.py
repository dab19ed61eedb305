"""What a card set knows: each thing is read when somebody first asks for it, since a command asks for few of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Known(dict[K, T]):
    """Things by what they are known by, as a dictionary that reads what is not in it yet."""

    def __init__(self, read: Callable[[K], T]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, key: K) -> T:
        found = self[key] = self._read(key)
        return found
