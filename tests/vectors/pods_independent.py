"""Pods of a tournament as docs/tournaments.md says: who sits in which, what they are worth, and the standings."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

from tests.oracle.tournament.pods import Player, paired
from tests.vectors.bytes_independent import must

FLOORS = {"0.33": Fraction(33, 100), "third": Fraction(1, 3)}
SIZES = {"pods-3": 3, "pods-4": 4, "pods-5": 5}
DEFAULTS = {"win": 5, "bye": 5, "tie-breaks": ("omw", "opp", "lot")}
BOTH_LOSE = ("double-loss", "double-no-show")
DRAW, NOBODY = (0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0)


def places_of_pod(words, table, result, word):
    """The result of a pod where places count: the place of each of five seats, and a two (TN-64)."""
    must(re.fullmatch("p[1-5](-[1-5]){2,4}", result), f"{words}: {result} is no result [TN-64]")
    places = [int(each) for each in result[1:].split("-")]
    must(len(places) == len(table.entries), f"{words}: {result} of another pod [TN-64]")
    before = [sum(each < place for each in places) for place in places]
    must(all(place == 1 + each for place, each in zip(places, before, strict=True)), "[TN-64]")
    must(word not in (*BOTH_LOSE, "no-show"), f"{words}: {result} is not {word} [TN-40, TN-41]")
    return (*[*places, 0, 0][:5], 2)


def shares_of_places(points, places):
    """What each seat has: of a smaller pod the middle place is left out, of two the lower; who ties shares (TN-64)."""
    points = list(points)
    while len(points) > len(places):
        points.pop(len(points) // 2)
    return [
        Fraction(sum(points[place - 1 :][: places.count(place)]), places.count(place))
        for place in places
    ]


def confirm_places(size, points, given):
    """The points by place of a plan: falling, whole however they are shared, and no others beside them (TN-64)."""
    must(len(points) == size and points[0] > 0, f"points for {size} places [TN-64]")
    must(list(points) == sorted(points, reverse=True), "points that rise [TN-64]")
    must(not {"win", "draw", "loss"} & set(given), "other points beside them [TN-64]")
    for count in range(3, size + 1):
        for places in product(range(1, count + 1), repeat=count):
            if all(place == 1 + sum(each < place for each in places) for place in places):
                whole = all(each.denominator == 1 for each in shares_of_places(points, places))
                must(whole, "points that cannot be shared [TN-64]")


def games_of_pod(words, table, result, word):
    """The result of a pod: a number for each of five seats, and one for a draw (TN-64)."""
    seats = [int(each) for each in result[1:].split("-")] if result.startswith("w") else []
    good = re.fullmatch("draw|w[0-5](-[1-5])*", result) and seats == sorted(set(seats))
    must(good and (0 not in seats or seats == [0]), f"{words}: {result} is no result [TN-64]")
    here = max(seats, default=0) <= len(table.entries) > len(seats)
    must(here, f"{words}: seats that are not there, or everybody [TN-64]")
    must(word != "no-show", f"{words}: a pod has no walkover [TN-40]")
    must((seats == [0]) == (word in BOTH_LOSE), f"{words}: everybody loses by {word} [TN-41]")
    return (*(int(seat in seats) for seat in range(1, 6)), int(not seats))


def lines_of(state, at):
    """What each round of a stage was to each entry: kind, points, seat, others, and how many sat there."""
    stage, found = state.stages[at - 1], {entry: [] for entry in state.entries}
    for number, round_ in state.rounds_of(at):
        for entry, lines in found.items():
            table = next((each for each in round_.tables if entry in each.entries), None)
            if entry in round_.byes:
                lines.append(("pairing", stage["bye"], 0, []))
            elif table is None:
                kind = state.wishes.get((entry, number), "absent")
                worth = {"half": stage["half"], "full": stage["bye"]}.get(kind, 0)
                lines.append((kind, worth, 0, []))
            elif table.is_settled:
                seat = table.entries.index(entry) + 1
                others = [each for each in table.entries if each != entry]
                played = "lost" if table.word == "double-no-show" else "played"
                lines.append((played, worth_of(stage, table.games, seat), seat, others))
    return found


def worth_of(stage, games, seat):
    """The points of a seat: who wins with others has drawn; or those of its place."""
    if games[5] == 2:
        return shares_of_places(stage["places"], [each for each in games[:5] if each])[seat - 1]
    won = sum(games[:5])
    if games == DRAW or (won > 1 and games[seat - 1]):
        return stage["draw"]
    return stage["win"] if games[seat - 1] else stage["loss"]


def draw_pods(state, playing, ranks):
    """The pods of the next round, and who has byes."""
    size, lines = SIZES[state.stage.kind], lines_of(state, state.at)
    field = []
    for entry in playing:
        own = lines[entry]
        sat = [each for each in own if each[0] == "played"]
        field.append(
            Player(
                entry,
                sum(each[1] for each in own),
                ranks[entry],
                [other for each in sat for other in each[3]],
                [each[2] for each in sat],
                sum(len(each[3]) + 1 < size for each in sat),
                not any(each[0] in ("pairing", "full") for each in own),
            )
        )
    found = paired(field, size)
    must(found is not None, "nothing can be paired [TN-63]")
    return found


def places_in_pods(state, at):
    """The entries of a stage of pods, the best first."""
    stage, lines = state.stages[at - 1], lines_of(state, at)
    floor = FLOORS[state.readings.get("floor", "0.33")]
    points = {entry: sum(each[1] for each in own) for entry, own in lines.items()}
    rates = {entry: max(floor, rate(stage, own) or floor) for entry, own in lines.items()}
    met = {
        entry: [other for each in own if each[0] == "played" for other in each[3]]
        for entry, own in lines.items()
    }
    values = {
        "omw": lambda entry: mean([rates[each] for each in met[entry]], floor),
        "opp": lambda entry: mean([points[each] for each in met[entry]], 0),
        "win": lambda entry: sum(each[1] == stage["win"] for each in lines[entry]),
        "won": lambda entry: sum(each[:2] == ("played", stage["win"]) for each in lines[entry]),
        "lot": lambda entry: -state.entries[entry].lot,
    }
    codes = [*(each for each in stage["tie-breaks"] if each != "lot"), "lot"]
    standing = [
        entry
        for entry, each in state.entries.items()
        if each.status != "disqualified" and (not stage["cut"] or entry in stage.seeds)
    ]
    return sorted(
        standing, key=lambda entry: [-points[entry], *(-values[code](entry) for code in codes)]
    )


def rate(stage, own):
    """Points by the most possible; a bye is a win."""
    counted = [
        stage["win"] if each[0] in ("pairing", "full") else each[1]
        for each in own
        if each[0] in ("played", "lost", "pairing", "full")
    ]
    return Fraction(sum(counted), stage["win"] * len(counted)) if counted else None


def mean(values, nothing):
    return sum(map(Fraction, values)) / len(values) if values else Fraction(nothing)
