"""Pods by the written sentences alone: every swap is tried on the whole round, and everything counted anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations


@dataclass
class Player:
    number: int
    points: int
    lot: int
    met: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    small: int = 0
    may_bye: bool = True


def divided(count: int, size: int) -> list[int]:
    """Of all ways to make pods the one with the fewest byes, then with the most full pods (TN-63)."""
    small = max(3, size - 1)
    ways = [
        (count - full * size - less * small, -full, [size] * full + [small] * less)
        for full in range(count // size + 1)
        for less in range(count // small + 1 if small < size else 1)
        if full * size + less * small <= count
    ]
    return min(ways)[2]


def paired(players: list[Player], size: int) -> tuple[list[tuple[int, ...]], list[int]] | None:
    """The pods by seat, and the byes; None where nobody is left who may have one, or all are too few."""
    order = sorted(players, key=lambda each: (-each.points, each.lot))
    sizes = divided(len(order), size)
    byes: list[Player] = []
    while len(order) > sum(sizes):
        may = [each for each in order if each.may_bye]
        if not may or not sizes:
            return None
        byes.append(may[-1])
        order.remove(may[-1])
    pods = [[order.pop(0) for _ in range(each)] for each in sizes]
    while True:
        now = _cost(pods, size)
        tried = []
        for one, two in combinations(range(len(pods)), 2):
            if two - one <= 2:
                for first in range(len(pods[one])):
                    for second in range(len(pods[two])):
                        _swap(pods, (one, first), (two, second))
                        tried.append((_cost(pods, size), (one, first), (two, second)))
                        _swap(pods, (one, first), (two, second))
        if not tried or min(tried)[0] >= now:
            return [_seated(pod) for pod in pods], [each.number for each in byes]
        _swap(pods, *min(tried)[1:])


def _swap(pods, first, second) -> None:
    (one, at), (two, place) = first, second
    pods[one][at], pods[two][place] = pods[two][place], pods[one][at]


def _cost(pods, size):
    twos = [two for pod in pods for two in combinations(pod, 2)]
    met = sum(one.met.count(other.number) for one, other in twos)
    small = sum(each.small for pod in pods for each in pod if len(pod) < size)
    return met, small, sum((one.points - other.points) ** 2 for one, other in twos)


def _seated(pod) -> tuple[int, ...]:
    left, seated = list(pod), []
    for seat in range(1, len(pod) + 1):
        left.sort(key=lambda each: (each.seats.count(seat), each.lot))
        seated.append(left.pop(0).number)
    return tuple(seated)


def players_of(state, stage: int) -> dict[int, Player]:
    """Everybody of a stage, as its tables and byes have left them."""
    plan = state.stages[stage - 1]
    found = {number: Player(number, 0, 0) for number in range(1, len(state.entries) + 1)}
    for number, round_ in enumerate(state.rounds, 1):
        if round_.stage != stage:
            continue
        named = set(round_.byes)
        for entry in round_.byes:
            found[entry].points += plan.bye
            found[entry].may_bye = False
        for table in round_.tables:
            named |= set(table.entries)
            for seat, entry in enumerate(table.entries, 1):
                player = found[entry]
                player.points += scored(plan, table, seat)
                if table.word != "double-no-show":
                    player.met += [each for each in table.entries if each != entry]
                    player.seats.append(seat)
                    player.small += len(table.entries) < plan.seats
        for wish in state.wishes:
            if wish.round == number and wish.entry not in named:
                player = found[wish.entry]
                player.points += {"zero": 0, "half": plan.half, "full": plan.bye}[wish.kind]
                player.may_bye = player.may_bye and wish.kind != "full"
    return found


def scored(plan, table, seat) -> int:
    """What a pod is worth to a seat (TN-64)."""
    *won, drawn = table.games
    if drawn or (won[seat - 1] and sum(won) > 1):
        return plan.draw
    return plan.win if won[seat - 1] else plan.loss


def order(state, stage: int, floor: Fraction) -> list[int]:
    """The standings of a stage of pods."""
    plan, players = state.stages[stage - 1], players_of(state, stage)
    rounds = [(at, each) for at, each in enumerate(state.rounds, 1) if each.stage == stage]
    rate, wins, won = {}, {}, {}
    for number in players:
        points = counted = 0
        wins[number] = won[number] = 0
        for at, each in rounds:
            table = next((table for table in each.tables if number in table.entries), None)
            asked = next((w.kind for w in state.wishes if (w.entry, w.round) == (number, at)), "")
            if table is not None:
                one = scored(plan, table, table.entries.index(number) + 1)
                points, counted = points + one, counted + 1
                wins[number] += one == plan.win
                won[number] += one == plan.win and table.word != "double-no-show"
            elif number in each.byes or asked == "full":
                points, counted = points + plan.win, counted + 1
                wins[number] += plan.bye == plan.win
            elif asked:
                wins[number] += {"zero": 0, "half": plan.half}[asked] == plan.win
        rate[number] = max(Fraction(points, plan.win * counted), floor) if counted else floor
    values = {
        "omw": lambda each: _mean([rate[other] for other in players[each].met], floor),
        "opp": lambda each: _mean([players[other].points for other in players[each].met], 0),
        "win": wins.__getitem__,
        "won": won.__getitem__,
        "lot": lambda each: -state.entries[each - 1].lot,
    }
    return sorted(
        (each for each in players if plan.cut == 0 or each in state.seeds),
        key=lambda each: [
            -players[each].points,
            *(-values[code](each) for code in plan.tie_breaks),
        ],
    )


def _mean(values, nothing) -> Fraction:
    return sum(map(Fraction, values), Fraction(0)) / len(values) if values else Fraction(nothing)
