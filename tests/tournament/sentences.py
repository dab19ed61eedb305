"""Pairing by the ten sentences as filters over all ways there are: for small fields only."""

from itertools import zip_longest


def order_of(field):
    return sorted(field, key=lambda each: (-each.points, each.rank))


def have_met(one, other):
    return other.number in one.met or one.number in other.met


def all_ways(rest):
    """Every way to pair them all, as lists of pairs; within a pair and among pairs in order."""
    if not rest:
        yield []
        return
    first, *others = rest
    for other in others:
        if not have_met(first, other):
            for way in all_ways([each for each in others if each is not other]):
                yield [(first, other), *way]


def in_play(field):
    """Who plays and who has the bye, or nothing."""
    order = order_of(field)
    if len(order) % 2 == 0:
        return (order, None) if any(True for _ in all_ways(order)) else None
    for bye in reversed(order):
        rest = [each for each in order if each is not bye]
        if bye.may_bye and any(True for _ in all_ways(rest)):
            return rest, bye
    return None


def expected(field):
    """The tables by entry numbers and the byes, or nothing where there is no pairing."""
    found = in_play(field)
    if found is None:
        return None
    order, bye = found
    pairs = [(one, other) for one, other in chosen_way(order, list(all_ways(order)))]
    tables = sorted((seated(*each) for each in pairs), key=table_key)
    numbers = tuple((one.number, two.number) for one, two in tables)
    return numbers, (bye.number,) if bye else ()


def chosen_way(order, ways):
    moved = []
    for points in sorted({each.points for each in order}, reverse=True):
        bracket = moved + [each for each in order if each.points == points]

        def inside(way, bracket=bracket):
            return [pair for pair in way if pair[0] in bracket and pair[1] in bracket]

        most = max(len(inside(way)) for way in ways)
        ways = [way for way in ways if len(inside(way)) == most]

        def over(way, bracket=bracket, inside=inside):
            paired = {each.number for pair in inside(way) for each in pair}
            return [bracket.index(each) for each in bracket if each.number not in paired]

        latest = max(over(way)[::-1] for way in ways)
        ways = [way for way in ways if over(way)[::-1] == latest]

        def partners(way, bracket=bracket, inside=inside):
            return [bracket.index(other) for _, other in inside(way)]

        first = min(partners(way) for way in ways)
        ways = [way for way in ways if partners(way) == first]
        moved = [bracket[place] for place in latest[::-1]]
    assert len(ways) == 1
    return ways[0]


def seated(one, other):
    if one.seats.count(1) != other.seats.count(1):
        return tuple(sorted((one, other), key=lambda each: each.seats.count(1)))
    for seat, against in reversed(list(zip_longest(one.seats, other.seats, fillvalue=0))):
        if (seat == 1) is not (against == 1):
            return (other, one) if seat == 1 else (one, other)
    return tuple(sorted((one, other), key=lambda each: each.rank))


def table_key(table):
    points = sorted((each.points for each in table), reverse=True)
    return (-points[0], -sum(points), min(each.rank for each in table))
