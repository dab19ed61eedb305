"""Exact fractions: a tie-break is compared as it is, and rounded only for the eye (TN-43)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Fraction:
    """A fraction in lowest terms; equal fractions are equal values.

    Takes:
        above: what is divided, 0 or more.
        below: by what, 1 or more.

    Raises:
        ZeroDivisionError: divided by nothing.
        ValueError: below nothing. No tie-break is.

    """

    above: int
    below: int = 1

    def __post_init__(self) -> None:
        if not self.below:
            raise ZeroDivisionError("a fraction over 0")
        if self.above < 0 or self.below < 0:
            raise ValueError(f"a fraction below 0: {self.above}/{self.below}")
        both = largest_divisor(self.above, self.below)
        if both > 1:
            object.__setattr__(self, "above", self.above // both)
            object.__setattr__(self, "below", self.below // both)

    def __lt__(self, other: Fraction) -> bool:
        return self.above * other.below < other.above * self.below

    def __le__(self, other: Fraction) -> bool:
        return self.above * other.below <= other.above * self.below

    def __gt__(self, other: Fraction) -> bool:
        return other < self

    def __ge__(self, other: Fraction) -> bool:
        return other <= self

    def __add__(self, other: Fraction) -> Fraction:
        return Fraction(
            self.above * other.below + other.above * self.below, self.below * other.below
        )

    def __truediv__(self, other: Fraction) -> Fraction:
        return Fraction(self.above * other.below, self.below * other.above)

    def shown(self, places: int) -> str:
        """The fraction for the eye, rounded half up, in as many digits as there are places.

        What stands before the point takes its digits from those behind it, so that a column is
        even: ``.6667`` and ``1.000`` with four places.
        """
        whole = str(self.above // self.below) if self.above >= self.below else ""
        behind = max(places - len(whole), 0)
        digits = rounded_half_up(self.above * 10**behind, self.below)
        if behind and digits >= 10**places:  # rounded up to one more digit before the point
            behind, digits = behind - 1, digits // 10
        text = str(digits).zfill(behind)
        return f"{text[: len(text) - behind]}.{text[len(text) - behind :]}" if behind else text


def largest_divisor(first: int, second: int) -> int:
    """The largest number that divides both, by Euclid."""
    while second:
        first, second = second, first % second
    return first


def rounded_half_up(above: int, below: int) -> int:
    """The integer nearest to a fraction; of two equally near ones the higher."""
    return (2 * above + below) // (2 * below)


def mean(values: Iterable[Fraction], nothing: Fraction) -> Fraction:
    """The mean of fractions, exactly.

    Takes:
        values: the fractions, in any order.
        nothing: what the mean of no fraction is.
    """
    by_below: dict[int, int] = {}
    count = 0
    for value in values:
        by_below[value.below] = by_below.get(value.below, 0) + value.above
        count += 1
    if not count:
        return nothing
    above, below = 0, 1
    for over, part in by_below.items():
        above, below = above * over + part * below, below * over
    return Fraction(above, below * count)
