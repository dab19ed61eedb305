"""The Swiss system of the house, ``own/1``: sentences 2 to 10 of the procedure, each a step.

Each step has one result by its rule, so the pairing is unique: whoever follows the sentences with
pencil and paper gets the same tables. The procedure (TN-21 to TN-30):

 2. The order is by points, highest first; of equal points the lower rank (the lot) first.
 3. If the number is odd, one has the bye: of those who may, the last of the order for whom the
    others can all be paired (TN-24, TN-25).
 4. Two that have met cannot be paired again; where not everybody can be paired, nothing is.
 5. From the top: a bracket is whoever was moved down, then the next group of equal points.
 6. As many pairs as possible are made in it, provided that everybody can be paired in the end.
 7. Of all ways to leave the others over, the latest; they move down.
 8. The first of the bracket has the earliest possible partner; then the first who is left.
 9. Seat 1 has who sat there less often, else who did not in the latest round that differs.
10. Tables go by the points of the better, then the sum, then the lower lot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice, zip_longest

from referee.errors import RefereeBug
from referee.games.tournament.pairing.entrant import Entrant, Pairing, Unpairable
from referee.games.tournament.pairing.matching import Graph, Matching, bits, bits_from_last
from referee.games.tournament.pairing.weights import latest_crossing

Table = tuple[Entrant, Entrant]


def pair(field: Sequence[Entrant]) -> Pairing:
    """The tables of a round for those who play it, in any order; unique by the ten sentences.

    Raises Unpairable where the sentences give no pairing (TN-21, TN-25), RefereeBug where two
    entrants have one number or rank.
    """
    order = _order(field)
    graph = _graph(order)
    everybody = (1 << len(order)) - 1
    bye = _bye(order, graph, everybody)
    playing = everybody if bye is None else everybody & ~(1 << bye)
    tables = [_seated(order[one], order[other]) for one, other in _pairs(order, graph, playing)]
    tables.sort(key=_table_place)
    return Pairing(
        tuple((one.number, two.number) for one, two in tables),
        () if bye is None else (order[bye].number,),
    )


def _order(field: Sequence[Entrant]) -> list[Entrant]:
    """Sentence 2: by points, then by rank."""
    if len({each.number for each in field}) + len({each.rank for each in field}) < 2 * len(field):
        message = "two entrants have one number or one rank"
        raise RefereeBug(message)
    return sorted(field, key=lambda each: (-each.points, each.rank))


def _graph(order: Sequence[Entrant]) -> Graph:
    """Sentence 4: who has not met whom, by places in the order (TN-22)."""
    places = {each.number: place for place, each in enumerate(order)}
    met = [1 << place for place in range(len(order))]
    for place, each in enumerate(order):
        for number in each.met:
            other = places.get(number)
            if other is not None:
                met[place] |= 1 << other
                met[other] |= 1 << place
    everybody = (1 << len(order)) - 1
    return Graph([everybody & ~mask for mask in met])


def _bye(order: Sequence[Entrant], graph: Graph, everybody: int) -> int | None:
    """Sentence 3: the place of who has the bye, if there is one; else whether all can be paired.

    Raises Unpairable (sentence 4).
    """
    if len(order) % 2 == 0:
        if graph.is_pairable(everybody):
            return None
        message = f"{len(order)} entries cannot all be paired without a second meeting [TN-22]"
        raise Unpairable(message)
    permitted = [place for place in bits_from_last(everybody) if order[place].may_bye]
    if not permitted:
        message = f"of {len(order)} entries nobody may have the bye [TN-24]"
        raise Unpairable(message)
    if graph.is_roomy(len(order) - 1):
        return permitted[0]
    matching = Matching(graph, everybody)
    if matching.single.bit_count() == 1:
        for place in permitted:
            if matching.leave_over(place):
                return place
    message = (
        f"of {len(order)} entries, whoever may have the bye leaves {len(order) - 1} that cannot "
        "all be paired without a second meeting [TN-25]"
    )
    raise Unpairable(message)


def _pairs(order: Sequence[Entrant], graph: Graph, playing: int) -> Iterator[tuple[int, int]]:
    """Sentence 5: bracket by bracket, those of equal points below whoever was moved down."""
    moved = 0
    below = playing
    for _, group in groupby(bits(playing), key=lambda place: order[place].points):
        bracket = moved
        for place in group:
            bracket |= 1 << place
        below &= ~bracket
        moved = _left_over(graph, bracket, below)
        yield from _partners(graph, bracket & ~moved)


def _left_over(graph: Graph, bracket: int, below: int) -> int:
    """Sentences 6 and 7: who moves down (TN-26, TN-27).

    The latest that a bracket would leave over by itself is the answer wherever the others can
    then be paired with those below. Where they cannot, more may have to move down, and who they
    are depends on both sides.
    """
    if not below:
        return 0
    latest = _latest_over(graph, bracket)
    if graph.is_pairable(latest | below):
        return latest
    return latest_crossing(graph, _relevant(graph, bracket), below)


def _latest_over(graph: Graph, bracket: int) -> int:
    """Who stays over when as many pairs as possible are made in the bracket alone: the latest."""
    if graph.is_roomy(bracket.bit_count()):
        return 1 << bracket.bit_length() - 1 if bracket.bit_count() % 2 else 0
    matching = Matching(graph, bracket)
    missing = matching.single.bit_count()
    over = 0
    for place in bits_from_last(bracket):
        if over.bit_count() == missing:
            break
        if matching.leave_over(place):
            over |= 1 << place
    return over


def _relevant(graph: Graph, bracket: int) -> int:
    """The end of the bracket that holds everybody who can have to move down.

    Let m be how many somebody has met at most. Fewer than 2m + 2 are below (Dirac), so fewer move
    down. Of the last 3m + 2 somebody stays who can take the place of an earlier one that moves
    down, so no earlier one does; and of the last 4m + 4 at least 2m + 2 stay, who can always be
    paired. As the number stays even or odd, nothing else changes.
    """
    surplus = max(0, bracket.bit_count() - (4 * graph.most + 4))
    for place in islice(bits(bracket), surplus - surplus % 2):
        bracket &= ~(1 << place)
    return bracket


def _partners(graph: Graph, bracket: int) -> Iterator[tuple[int, int]]:
    """Sentence 8: the earliest possible partner for the first who is left (TN-28).

    While enough are left, anybody is possible who has not been met.
    """
    left = bracket
    size = left.bit_count()
    while size and graph.is_roomy(size - 2):
        one = (left & -left).bit_length() - 1
        fitting = left & graph.fits[one]
        other = (fitting & -fitting).bit_length() - 1
        left &= ~(1 << one | 1 << other)
        size -= 2
        yield one, other
    matching = Matching(graph, left)
    while left:
        one = (left & -left).bit_length() - 1
        other = next(each for each in bits(left & graph.fits[one]) if matching.pair_off(one, each))
        left &= ~(1 << one | 1 << other)
        yield one, other


def _seated(one: Entrant, other: Entrant) -> Table:
    """Sentence 9: who has seat 1 (TN-29).

    A round differs if one of the two sat at seat 1 in it and the other did not.
    """
    if one.seats.count(1) != other.seats.count(1):
        return (one, other) if one.seats.count(1) < other.seats.count(1) else (other, one)
    rounds = list(zip_longest(one.seats, other.seats, fillvalue=0))
    for seat, against in reversed(rounds):
        if (seat == 1) != (against == 1):
            return (one, other) if seat != 1 else (other, one)
    return (one, other) if one.rank < other.rank else (other, one)


def _table_place(table: Table) -> tuple[int, int, int]:
    """Sentence 10: the key by which tables are numbered (TN-30)."""
    one, two = table
    return (-max(one.points, two.points), -one.points - two.points, min(one.rank, two.rank))
