"""Random tournaments as sheets: every kind of round, whatever a pairing would make of it."""

from __future__ import annotations

from random import Random

from referee.games.tournament.standings.sheet import Line, Sheet, Terms

HALVES = {"win": 2, "draw": 1, "loss": 0, "bye": 2}
CARDS = {"win": 3, "draw": 1, "loss": 0, "bye": 3}
GAMES = {"win": [(2, 0, 0), (2, 1, 0), (1, 0, 1)], "draw": [(1, 1, 0), (1, 1, 1), (0, 0, 3)]}


def swiss(number, entries, rounds, points=None, still_to_come=0, repeats=True):
    """A tournament in which anybody may have the bye, stay away, drop out or not turn up."""
    chance = Random(number)
    terms = Terms(**(points or HALVES), rounds=rounds + still_to_come)
    lines = {entry: [] for entry in range(1, entries + 1)}
    gone, late = set(), {}
    for entry in lines:
        if chance.random() < 0.1:
            late[entry] = chance.randint(2, rounds)
    for round_number in range(1, rounds + 1):
        playing = []
        for entry, own in lines.items():
            kind = _missing(chance, entry in gone or late.get(entry, 0) > round_number)
            if chance.random() < 0.04:
                gone.add(entry)
            if kind:
                points_given = {"full-bye": terms.win, "half-bye": terms.draw}.get(kind, 0)
                own.append(Line(round_number, kind, points=points_given))
            else:
                playing.append(entry)
        chance.shuffle(playing)
        if not repeats:
            playing = _without_repeats(playing, lines)
        _seat(chance, round_number, playing, lines, terms)
    lots = chance.sample(range(1, entries + 1), entries)
    sheets = [Sheet(entry, lots[entry - 1], tuple(own)) for entry, own in lines.items()]
    return sheets, terms


def round_robin(number, entries, points=None):
    """Everybody against everybody, by turning a circle; now and then nobody turns up."""
    chance = Random(number)
    rounds = entries - 1 + entries % 2
    terms = Terms(**(points or HALVES), rounds=rounds, swiss=False)
    lines = {entry: [] for entry in range(1, entries + 1)}
    circle = [*range(1, entries + 1)] + [0] * (entries % 2)
    for round_number in range(1, rounds + 1):
        half = len(circle) // 2
        for first, second in zip(circle[:half], reversed(circle[half:]), strict=True):
            if first and second:
                _table(chance, round_number, first, second, lines, terms)
            else:
                lines[first or second].append(Line(round_number, "zero-bye"))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return [Sheet(entry, entry, tuple(own)) for entry, own in lines.items()], terms


def _missing(chance, away):
    if away:
        return "absent"
    roll = chance.random()
    kinds = ((0.03, "half-bye"), (0.06, "zero-bye"), (0.08, "full-bye"))
    return next((kind for limit, kind in kinds if roll < limit), "")


def _without_repeats(playing, lines):
    """The same entries, so that as few as this simple way can tell meet again."""
    left, ordered = list(playing), []
    while left:
        first = left.pop(0)
        met = {line.opponent for line in lines[first]}
        other = next((entry for entry in left if entry not in met), None)
        ordered.append(first)
        if other is not None:
            left.remove(other)
            ordered.append(other)
    return ordered


def _seat(chance, round_number, playing, lines, terms):
    if len(playing) % 2:
        lines[playing.pop()].append(Line(round_number, "bye", points=terms.bye, won=2))
    for first, second in zip(playing[::2], playing[1::2], strict=True):
        _table(chance, round_number, first, second, lines, terms)


def _table(chance, round_number, first, second, lines, terms):
    roll = chance.random()
    if roll < 0.05:
        _both(lines, round_number, first, second, ("forfeit-win", "forfeit-loss"), (2, 0, 0), terms)
    elif roll < 0.07:
        for one, other in ((first, second), (second, first)):
            lines[one].append(Line(round_number, "double-loss", other, points=terms.loss))
    elif roll < 0.3:
        games = chance.choice(GAMES["draw"])
        for seat, (one, other) in enumerate(((first, second), (second, first)), 1):
            lines[one].append(Line(round_number, "played", other, seat, terms.draw, *games))
    else:
        games = chance.choice(GAMES["win"])
        _both(lines, round_number, first, second, ("played", "played"), games, terms)


def _both(lines, round_number, first, second, kinds, games, terms):
    won, lost, drawn = games
    lines[first].append(Line(round_number, kinds[0], second, 1, terms.win, won, lost, drawn))
    lines[second].append(Line(round_number, kinds[1], first, 2, terms.loss, lost, won, drawn))
