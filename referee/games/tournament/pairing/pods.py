"""Pods of three to five, ``pods/1``: sentences 1 to 6 of the procedure, each a step with one result.

 1. The order is by points, highest first; of equal points the lower lot first.
 2. There are as few byes as possible, then as many pods of the full size as possible; the others are one
    smaller, but not below three, and stand at the end (TN-63).
 3. A bye goes to the last of the order who may have one, then to the next from the end (TN-24, TN-25).
 4. The others fill the pods in their order.
 5. Of all swaps of two entries in pods at most two apart the one is made that lowers most, and so on until none
    lowers anything: first how often two of a pod have met, then how often those in a smaller pod have sat in one
    before, then the squares of the differences in points. Of equal ones it is the one whose first entry sits
    earliest, then whose second does (TN-64). Places stay where they are.
 6. At each seat of a pod, from the first, sits who has sat there least, of equals the lower lot.

The result is unique and quickly found. That no other one would be better is not claimed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from referee.dataclass import dataclass
from referee.games.tournament.pairing.entrant import Pairing, Unpairable

SMALLEST = 3
"""No pod has fewer."""
REACH = 2
"""So many pods apart are two that swap, at most."""
Cost = tuple[int, int, int]
"""Earlier meetings, earlier smaller pods, squares of differences."""
Swap = tuple[Cost, int, int]
"""What it changes, and the places of the two, the first in the earlier pod."""


@dataclass(frozen=True, slots=True)
class PodEntrant:
    """An entry that is to sit in a pod, with what the procedure looks at and nothing else.

    ``rank`` is its lot of the round, no two alike. ``met`` says how often it has met whom in this stage,
    ``seats`` how often it has sat at which seat, ``smaller`` how often in a pod below the full size.
    ``may_bye`` is whether it has had no bye (TN-24).
    """

    number: int
    points: int
    rank: int
    met: Mapping[int, int] = field(default_factory=dict)
    seats: Mapping[int, int] = field(default_factory=dict)
    smaller: int = 0
    may_bye: bool = True


def smaller_than(size: int) -> int:
    """How many sit in a smaller pod."""
    return max(SMALLEST, size - 1)


def sizes_of(count: int, size: int) -> list[int]:
    """How many sit in each pod where so many play; who is left over has a bye (TN-63)."""
    least = smaller_than(size)
    for playing in range(count, 0, -1):
        pods = -(-playing // size)
        short = pods * size - playing
        if short == 0 or (least < size and short <= pods):
            return [size] * (pods - short) + [least] * short
    return []


def pods(entrants: Sequence[PodEntrant], size: int) -> Pairing:
    """The pods of a round for those who play it, in any order.

    Raises Unpairable for too few, and where a bye is left that nobody may have (TN-24).
    """
    order = sorted(entrants, key=lambda each: (-each.points, each.rank))
    sizes = sizes_of(len(order), size)
    if order and not sizes:
        message = f"{len(order)} entries are too few for a pod of {size} [TN-63]"
        raise Unpairable(message)
    byes = _byes(order, len(order) - sum(sizes))
    playing = [each for each in order if each not in byes]
    laid = _Laid(playing, sizes, size)
    laid.swap()
    return Pairing(
        tuple(tuple(_seated(laid.pod(at))) for at in range(len(sizes))),
        tuple(each.number for each in byes),
    )


def _byes(order: Sequence[PodEntrant], count: int) -> list[PodEntrant]:
    """Who has the byes, from the end of the order (sentence 3)."""
    found = [each for each in reversed(order) if each.may_bye][:count]
    if len(found) < count:
        message = f"of {len(order)} entries nobody is left who may have the bye [TN-24]"
        raise Unpairable(message)
    return found


class _Laid:
    """Entries in their pods, place by place; which swap is best between two pods is kept until one changes."""

    def __init__(self, order: Sequence[PodEntrant], sizes: Sequence[int], full: int) -> None:
        self.places = list(order)
        ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
        self.rows = [range(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        self.full = full
        self.best: dict[tuple[int, int], Swap] = {}

    def pod(self, at: int) -> list[PodEntrant]:
        """Who sits in a pod."""
        return [self.places[place] for place in self.rows[at]]

    def swap(self) -> None:
        """Swap as long as that lowers something (sentence 5)."""
        count = len(self.rows)
        apart = range(1, REACH + 1)
        near = [(one, one + far) for one in range(count) for far in apart if one + far < count]
        changed = set(range(count))
        while True:
            for one, two in near:
                if one in changed or two in changed:
                    self.best[one, two] = min(self._swaps(one, two))
            found = min(self.best.items(), key=lambda each: each[1], default=None)
            if found is None or found[1][0] >= (0, 0, 0):
                return
            (one, two), (_, first, second) = found
            changed = {one, two}
            self.places[first], self.places[second] = self.places[second], self.places[first]

    def _swaps(self, one: int, two: int) -> Iterator[Swap]:
        """What each swap between two pods would change."""
        upper, lower = self.rows[one], self.rows[two]
        for first in upper:
            for second in lower:
                mine, theirs = self.places[first], self.places[second]
                mates = [self.places[each] for each in upper if each != first]
                others = [self.places[each] for each in lower if each != second]
                lost = _add(_cost(mine, mates), _cost(theirs, others))
                won = _add(_cost(theirs, mates), _cost(mine, others))
                short = (len(upper) < self.full) - (len(lower) < self.full)
                smaller = short * (theirs.smaller - mine.smaller)
                yield (won[0] - lost[0], smaller, won[1] - lost[1]), first, second


def _cost(entrant: PodEntrant, mates: Sequence[PodEntrant]) -> tuple[int, int]:
    """Of an entry among others: how often it has met them, and the squares of the differences in points."""
    met = sum(entrant.met.get(each.number, 0) for each in mates)
    return met, sum((entrant.points - each.points) ** 2 for each in mates)


def _add(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    return one[0] + two[0], one[1] + two[1]


def _seated(pod: Sequence[PodEntrant]) -> list[int]:
    """The numbers of a pod by seat (sentence 6)."""
    left, seated = list(pod), []
    for seat in range(1, len(pod) + 1):
        first = min(left, key=lambda each: (each.seats.get(seat, 0), each.rank))
        left.remove(first)
        seated.append(first.number)
    return seated
