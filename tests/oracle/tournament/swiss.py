"""A second opinion on the Swiss pairing own/1: the ten sentences of the design, one function each.

It is written from the text of the ten sentences (TN-21 to TN-30) and knows nothing of the engine. Every way is
tried and kept or dropped as a sentence says; nothing is weighed. Whether some entries *can be paired* is found by
trying all partners of the first, remembered by what is left, so that it ends for fields of some thirty entries;
with 10 to 12 a round takes a millisecond or a few.

Where a sentence can be read in two ways, the docstring says how it is read here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

Pairs = tuple[tuple[int, int], ...]
"""Tables in their order: who sits at seat 1, who at seat 2."""


class Unpairable(Exception):
    """Whoever gets the bye, somebody is left without a partner not met before (sentence 4)."""


@dataclass(frozen=True)
class Player:
    """An entry as the procedure sees it: number, points, lot, whom it met and where it sat in this stage.

    ``rank`` is the lot of the round, lower first, and nobody shares one; in a last round by standings (sentence 2,
    ``power:yes``) the place, which then stands for the lot in sentences 9 and 10 too: nothing else is said. ``seats`` has a place for each round of
    the stage so far, oldest first: 1, 2, or 0 for sat at no table. ``may_bye``: no bye so far, and no win without
    playing.
    """

    number: int
    points: int
    rank: int
    met: frozenset[int] = frozenset()
    seats: tuple[int, ...] = ()
    may_bye: bool = True


Field = Sequence[Player]
Pairable = Callable[[Iterable[Player]], bool]


def pair(field: Iterable[Player]) -> tuple[Pairs, int]:
    """The round: its tables in their order, and who has the bye (0: nobody).

    ``field`` is whom sentence 1 leaves: everybody who plays and has asked for no bye in this round.
    """
    ordered = in_order(field)
    pairable = memory()
    bye = who_has_the_bye(ordered, pairable)
    rest = [each for each in ordered if each is not bye]
    made = [
        couple
        for bracket, below in brackets(rest, pairable)
        for couple in pairs_of(bracket, below, pairable)
    ]
    seated = [by_seat(one, other) for one, other in made]
    return numbered(seated), bye.number if bye else 0


# -- sentences 2 to 4 -----------------------------------------------------------------------


def in_order(field: Iterable[Player]) -> list[Player]:
    """2. Order: points, highest first; of equal points the lower lot first."""
    return sorted(field, key=lambda each: (-each.points, each.rank))


def who_has_the_bye(ordered: Field, pairable: Pairable) -> Player | None:
    """3. If their number is odd, one gets the bye: of those who have had none and have never scored a win without
    playing, who has the fewest points, of those the last in the order; if the others cannot all be paired then,
    the next in this sense. (TN-24, TN-25)

    4. Where that fails for every choice nothing is paired.
    """
    if len(ordered) % 2 == 0:
        if not pairable(ordered):
            raise Unpairable
        return None
    may = [each for each in ordered if each.may_bye]
    for each in sorted(may, key=lambda each: (each.points, -ordered.index(each))):
        if pairable(other for other in ordered if other is not each):
            return each
    raise Unpairable


def have_met(one: Player, other: Player) -> bool:
    """Whether they played each other in this stage: either says so (TN-22)."""
    return other.number in one.met or one.number in other.met


def memory() -> Pairable:
    """4. *Can be paired* means: everybody with somebody not met in this stage.

    The function that says so of any entries; what it found out of some it remembers.
    """
    known: dict[frozenset[Player], bool] = {frozenset(): True}

    def pairable(some: Iterable[Player]) -> bool:
        left = frozenset(some)
        if left not in known:
            known[left] = len(left) % 2 == 0 and any_partner(left)
        return known[left]

    def any_partner(left: frozenset[Player]) -> bool:
        first, *others = in_order(left)
        return any(
            pairable(left - {first, other}) for other in others if not have_met(first, other)
        )

    return pairable


# -- sentences 5 to 8 -----------------------------------------------------------------------


def brackets(rest: Field, pairable: Pairable) -> Iterator[tuple[list[Player], list[Player]]]:
    """5. From the top: a bracket is whoever was moved down, in their order, followed by the next group of equal
    points.

    Each bracket, and everybody below it.
    """
    down: list[Player] = []
    for points in sorted({each.points for each in rest}, reverse=True):
        bracket = down + [each for each in rest if each.points == points]
        below = [each for each in rest if each.points < points]
        yield bracket, below
        down = left_over(bracket, below, pairable)


def ways_to_leave_over(bracket: Field, below: Field, pairable: Pairable) -> list[tuple[int, ...]]:
    """6. In the bracket as many pairs as possible are made, provided that everybody, here and below, can be paired
    in the end. (TN-26)

    All ways to leave the fewest over, by their places in the bracket: what stays can be paired in it, and those
    left over can be paired with each other and everybody below.
    """
    for size in range(len(bracket) + 1):
        ways = [
            way
            for way in combinations(range(len(bracket)), size)
            if pairable(stays(bracket, way))
            and pairable([*(bracket[place] for place in way), *below])
        ]
        if ways:
            return ways
    raise Unpairable


def stays(bracket: Field, way: tuple[int, ...]) -> list[Player]:
    """Who is paired in the bracket if these places are left over."""
    return [each for place, each in enumerate(bracket) if place not in way]


def latest(ways: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """7. Of all ways to leave the others over, the latest: compare the last ones left over by their place in the
    bracket, then the last but one, and so on. They move down. (TN-27)
    """
    return max(ways, key=lambda way: sorted(way, reverse=True))


def left_over(bracket: Field, below: Field, pairable: Pairable) -> list[Player]:
    """Who moves down out of the bracket, in their order (sentences 6 and 7)."""
    return [bracket[place] for place in latest(ways_to_leave_over(bracket, below, pairable))]


def pairs_of(bracket: Field, below: Field, pairable: Pairable) -> Iterator[tuple[Player, Player]]:
    """8. The first of the bracket gets the earliest partner with which 6 and 7 still hold; then the first who is
    left; and so on. (TN-28)

    Sentences 6 and 7 have said who is left over, so they hold as long as all the others can be paired.
    """
    way = latest(ways_to_leave_over(bracket, below, pairable))
    left = stays(bracket, way)
    while left:
        first, *others = left
        partner = next(
            other
            for other in others
            if not have_met(first, other) and pairable(each for each in others if each is not other)
        )
        yield first, partner
        left = [each for each in others if each is not partner]


# -- sentences 9 and 10 ---------------------------------------------------------------------


def by_seat(one: Player, other: Player) -> tuple[Player, Player]:
    """9. Seat 1 gets who has sat there less often; else who did not sit there in the latest round in which the two
    differ; else the lower lot. (TN-29)

    *Differ* is read of sitting at seat 1: seat 2 and no table are alike.
    """
    if one.seats.count(1) != other.seats.count(1):
        return (one, other) if one.seats.count(1) < other.seats.count(1) else (other, one)
    for own, its in reversed(list(zip(one.seats, other.seats, strict=True))):
        if (own == 1) != (its == 1):
            return (one, other) if own != 1 else (other, one)
    return (one, other) if one.rank < other.rank else (other, one)


def numbered(tables: Iterable[tuple[Player, Player]]) -> Pairs:
    """10. Tables are numbered by the points of the better, then the sum of points, then the lower lot. (TN-30)

    Highest points first. *The lower lot* is read as the lower of the two lots at a table, whoever has it; that
    is told apart from the lot of the better only where a table's points differ.
    """

    def place(table: tuple[Player, Player]) -> tuple[int, int, int]:
        one, other = table
        points = one.points, other.points
        return -max(points), -sum(points), min(one.rank, other.rank)

    return tuple((one.number, other.number) for one, other in sorted(tables, key=place))
