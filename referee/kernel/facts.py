"""Facts: what followed from a record, said as data with its rule id and its audience.

A listener (narration, a viewer, an audit) hears them; the fold never reads them, and without a
listener none is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

TABLE = 0
"""The seat of the table itself: the scorekeeper who says what chance did, and the organiser."""

PUBLIC = "public"
JUDGE = "judge"

Eyes = int | str
"""Whose eyes: a seat, PUBLIC or JUDGE."""


@dataclass(slots=True)
class Fact:
    """Something that followed: ``name`` (one of the game's own), the rule, whose it was, what.

    Nobody changes one. It is not frozen because a listener hears several of every record, and frozen
    ones take three times as long to make.

    ``lane`` is the seat in whose secret lane it was told: nobody else may know of it at all.
    ``laid_open`` is the seat whose secret it was until now: it has heard of it, as the judge has.

    ``secret`` names the keys of ``data`` that only ``seat`` (and the judge) may know; for other
    eyes a list becomes its length and anything else is left out.
    """

    name: str
    rule: str
    seat: int = TABLE
    data: dict[str, Any] = field(default_factory=dict)
    secret: tuple[str, ...] = ()
    lane: int = TABLE
    laid_open: int = TABLE

    def as_laid_open(self, seat: int) -> Fact:
        """The fact of that seat's lane as the others hear it, once the lane is laid open."""
        return Fact(self.name, self.rule, self.seat, self.data, self.secret, TABLE, seat)

    def known_to(self, eyes: Eyes) -> bool:
        """Whether those eyes are told that there is such a fact."""
        if self.laid_open != TABLE:
            return eyes not in (self.laid_open, JUDGE)
        return self.lane == TABLE or eyes in (self.lane, JUDGE)

    def seen_by(self, eyes: Eyes) -> Fact:
        """The fact as those eyes may know it."""
        if not self.secret or eyes in (self.seat, JUDGE):
            return self
        data = {
            key: len(value) if key in self.secret else value
            for key, value in self.data.items()
            if key not in self.secret or isinstance(value, list)
        }
        return Fact(self.name, self.rule, self.seat, data, (), self.lane, self.laid_open)


Who = Callable[[int], str]
"""How a seat is called in a sentence."""


def seat_words(seat: int) -> str:
    """A seat by its number; seat 0 is the table."""
    return "the table" if seat == TABLE else f"seat {seat}"


def counts_in_words(counts: Sequence[int]) -> str:
    """Several numbers of seats, as in "2, 3 or 4"."""
    return _listed(counts, "or")


def winners_in_words(winners: Sequence[int]) -> str:
    """The seats that have won, as in "seats 1 and 3"."""
    return f"seat{'s' if len(winners) > 1 else ''} {_listed(winners, 'and')}"


def _listed(numbers: Sequence[int], word: str) -> str:
    words = list(map(str, numbers))
    return f" {word} ".join([*([", ".join(words[:-1])] if words[:-1] else []), *words[-1:]])


Weight = Literal["turn", "phase", "story", "deed", "plain", "dull", "result"]
"""How much a fact matters in a report: it opens a turn or a phase; it is what the match is about;
it is told as it is, on a line of its own, or without one; it may be folded together with others; it
only says how the match ended."""

Listener = Callable[[Fact], None]
