"""Random Swiss tournaments for comparing two pairers: the same seed and the same pairer, the same rounds.

Nothing of the engine is used. Entries ask for byes, come late, drop, do not appear and lose both; every round has
new lots. A driver pairs each round with its own callback and compares it with a second one on the same field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from tests.oracle.tournament.results import Round, Table
from tests.oracle.tournament.swiss import Pairs, Player, Unpairable

Pairer = Callable[[tuple[Player, ...]], tuple[Pairs, int]]
GAMES = ((2, 0, 0), (2, 1, 0), (2, 0, 1), (2, 1, 1), (1, 0, 0))
DRAWS = ((1, 1, 0), (1, 1, 1), (0, 0, 1))
WIN, DRAW = 3, 1


@dataclass(frozen=True)
class Moment:
    """A round as it was paired: its number, the field, the tables and the bye; both are None if nobody could be
    paired, and the tournament ends there. ``before`` are the rounds played until then, ``entries`` all so far.
    """

    number: int
    field: tuple[Player, ...]
    tables: Pairs | None
    bye: int | None
    before: tuple[Round, ...]
    entries: tuple[int, ...]
    lots: dict[int, int]


@dataclass
class Entry:
    """What the generator keeps of an entry."""

    points: int = 0
    met: set[int] = field(default_factory=set)
    seats: list[int] = field(default_factory=list)
    may_bye: bool = True
    has_left: bool = False


def rounds(
    seed: int, pair: Pairer, *, entries: tuple[int, int] = (2, 10), length: tuple[int, int] = (3, 7)
) -> Iterator[Moment]:
    """The rounds of a random tournament, each as soon as it is paired.

    ``entries`` and ``length`` are the fewest and the most of them; late entries come on top.
    """
    chance = Random(seed)
    known = {number: Entry() for number in range(1, chance.randint(*entries) + 1)}
    drops, draws, strength = chance.choice((0, 5, 15)), chance.choice((0, 10, 40)), chance.random()
    history: list[Round] = []
    for number in range(1, chance.randint(*length) + 1):
        come_late(chance, known, number)
        byes = ask_for_byes(chance, known)
        lots = draw_lots(chance, known)
        paired = field_of(known, byes, lots)
        before, numbers = tuple(history), tuple(known)
        try:
            tables, bye = pair(paired)
        except Unpairable:
            yield Moment(number, paired, None, None, before, numbers, lots)
            return
        yield Moment(number, paired, tables, bye, before, numbers, lots)
        if bye:
            byes[bye] = "pairing"
        played = tuple(result(chance, table, draws, strength) for table in tables)
        history.append(Round(played, byes))
        settle(known, history[-1])
        for one in known.values():
            one.has_left = one.has_left or chance.randrange(100) < drops


def compare(
    seeds: Iterable[int], pair: Pairer, other: Pairer, **sizes: tuple[int, int]
) -> Iterator[tuple[int, Moment, str]]:
    """Every round of the tournaments of ``pair`` that ``other`` pairs otherwise: its seed, the round, what other says.

    A round that neither can pair is no difference; nothing else that ``other`` raises is caught.
    """
    for seed in seeds:
        for moment in rounds(seed, pair, **sizes):
            try:
                said = other(moment.field)
            except Unpairable:
                said = None
            if said != (None if moment.tables is None else (moment.tables, moment.bye)):
                yield seed, moment, "nobody can be paired" if said is None else repr(said)


def come_late(chance: Random, known: dict[int, Entry], number: int) -> None:
    """Sometimes somebody enters after the start; the seats of missed rounds are 0."""
    if number > 1 and chance.randrange(8) == 0:
        known[max(known) + 1] = Entry(seats=[0] * (number - 1))


def ask_for_byes(chance: Random, known: dict[int, Entry]) -> dict[int, str]:
    """Who is not paired in this round: byes asked for, and the zero byes of who has left."""
    byes = {}
    for number, one in known.items():
        if one.has_left:
            byes[number] = "zero"
        elif chance.randrange(20) == 0:
            byes[number] = chance.choice(("zero", "half", "full"))
    return byes


def draw_lots(chance: Random, known: dict[int, Entry]) -> dict[int, int]:
    """New lots for everybody."""
    order = sorted(known)
    chance.shuffle(order)
    return {number: lot for lot, number in enumerate(order, start=1)}


def field_of(
    known: dict[int, Entry], byes: dict[int, str], lots: dict[int, int]
) -> tuple[Player, ...]:
    """Who is paired, as a pairer is told."""
    return tuple(
        Player(number, one.points, lots[number], frozenset(one.met), tuple(one.seats), one.may_bye)
        for number, one in known.items()
        if number not in byes
    )


def result(chance: Random, table: tuple[int, int], draws: int, strength: float) -> Table:
    """Some result; with much strength the lower number wins more often."""
    one, other = table
    what = chance.randrange(100)
    if what < 3:
        return Table(one, other, 2, 0, 0, "forfeit1")
    if what < 6:
        return Table(one, other, 0, 2, 0, "forfeit2")
    if what < 8:
        return Table(one, other, *chance.choice(((0, 0, 0), (1, 1, 0))), "double-loss")
    if chance.randrange(100) < draws:
        return Table(one, other, *chance.choice(DRAWS))
    won, lost, drawn = chance.choice(GAMES)
    is_first = (chance.random() < 0.5 + strength / 2) == (one < other)
    return Table(one, other, *((won, lost) if is_first else (lost, won)), drawn)


def settle(known: dict[int, Entry], played: Round) -> None:
    """Keep what the round changes: points, who met whom, seats, and who may still have a bye.

    Where nobody played there was no meeting (TN-23), and nobody is said to have sat there.
    """
    for one in known.values():
        one.seats.append(0)
    for number, bye in played.byes.items():
        known[number].points += {"full": WIN, "pairing": WIN, "half": DRAW, "zero": 0}[bye]
        known[number].may_bye = known[number].may_bye and bye not in ("full", "pairing")
    for table in played.tables:
        one, other = known[table.first], known[table.second]
        if table.kind.startswith("forfeit"):
            winner = one if table.kind == "forfeit1" else other
            winner.points += WIN
            winner.may_bye = False
        elif table.kind == "played" or table.won + table.lost + table.drawn:
            one.met.add(table.second)
            other.met.add(table.first)
            one.seats[-1], other.seats[-1] = 1, 2
        if table.kind == "played":
            one.points += points_of(table.won, table.lost)
            other.points += points_of(table.lost, table.won)


def points_of(won: int, lost: int) -> int:
    """Three for a match won, one for a draw."""
    return WIN if won > lost else DRAW if won == lost else 0
