"""Builders of fields: entrants by points, or from a random past."""

from referee.games.tournament.pairing.entrant import Entrant
from referee.games.tournament.pairing.swiss import pair


def field_of(*points, met=(), no_bye=(), seats=None, ranks=None):
    """Entries 1, 2 ... with these points; ``met`` are pairs, ``seats`` histories by entry."""
    partners = {number: set() for number in range(1, len(points) + 1)}
    for one, other in met:
        partners[one].add(other)
        partners[other].add(one)
    return [
        Entrant(
            number,
            scored,
            ranks[number - 1] if ranks else number,
            frozenset(partners[number]),
            (seats or {}).get(number, ()),
            number not in no_bye,
        )
        for number, scored in enumerate(points, 1)
    ]


def random_field(random, most):
    """A field that no tournament need have led to: anybody may have met anybody."""
    size = random.randint(0, most)
    numbers, ranks = (random.sample(range(1, 100), size) for _ in range(2))
    density = random.choice([0.2, 0.4, 0.5, 0.6, 0.7, 0.8])
    levels = random.randint(1, 4)
    met = {number: set() for number in numbers}
    for one in numbers:
        for other in numbers:
            if one < other and random.random() < density:
                met[one].add(other)
                met[other].add(one)
    return [
        Entrant(
            number,
            random.randrange(levels),
            rank,
            frozenset(met[number]),
            tuple(random.randrange(3) for _ in range(3)),
            random.random() < 0.7,
        )
        for number, rank in zip(numbers, ranks, strict=True)
    ]


def played_rounds(random, size, rounds, draws=0.1):
    """A tournament round after round: the field of each round and its pairing."""
    numbers = range(1, size + 1)
    met = {number: set() for number in numbers}
    points = dict.fromkeys(numbers, 0)
    seats = dict.fromkeys(numbers, ())
    free = set()
    for _ in range(rounds):
        ranks = random.sample(numbers, size)
        field = [
            Entrant(
                number,
                points[number],
                ranks[number - 1],
                frozenset(met[number]),
                seats[number],
                number not in free,
            )
            for number in numbers
        ]
        pairing = pair(field)
        yield field, pairing
        sat = {each: seat for table in pairing.tables for seat, each in enumerate(table, 1)}
        for one, two in pairing.tables:
            met[one].add(two)
            met[two].add(one)
            if random.random() < draws:
                points[one] += 1
                points[two] += 1
            else:
                points[random.choice((one, two))] += 3
        for number in pairing.byes:
            free.add(number)
            points[number] += 3
        seats = {number: (*seats[number], sat.get(number, 0)) for number in numbers}
