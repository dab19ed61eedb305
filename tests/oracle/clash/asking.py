"""Decisions of the second opinion: whose they are, and what is legal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, TypeVar

T = TypeVar("T")
Answer = tuple[Any, ...]
Cards = tuple[str, ...]


@dataclass(eq=False)
class Wanted:
    """A decision: ``options`` are the legal answers that are listed, ``permits`` judges any."""

    seat: int
    options: set[Answer]
    permits: Callable[[Answer], bool]
    kind: str = ""
    """What a question is about; nothing where it is the next action."""

    @cached_property
    def in_order(self) -> list[Answer]:
        """The same order of the options in every run."""
        return sorted(self.options, key=repr)


Asking = Generator[Wanted, Answer, T]


class NotOpen(Exception):
    """A choice that was named early cannot be made, or not yet (CL-Q44)."""


class Unnamed(Exception):
    """A trial has come to a choice that was not named early: it will be asked."""


def picks(among: Iterable[str], least: int, most: int) -> list[Cards]:
    """So many of them; the cards of a choice are named in the order of their ids."""
    listed = sorted(among)
    return [lot for n in range(least, most + 1) for lot in combinations(listed, n)]
