"""Sheets of small tournaments, written down as people write them on a slip."""

from __future__ import annotations

from referee.games.tournament.standings.sheet import Line, Sheet, Terms

POINTS = {"W": "win", "D": "draw", "L": "loss"}


def lines_of(rounds, terms):
    """Rounds as ``W2``, ``L3 1-2``, ``bye``, ``forfeit-win 4``: one line each."""
    lines = []
    for number, text in enumerate(rounds, 1):
        words = text.split()
        if words[0][0] in POINTS and words[0][1:].isdigit():
            points = getattr(terms, POINTS[words[0][0]])
            games = {"W": "2-0", "D": "1-1", "L": "0-2"}[words[0][0]]
            won, lost, drawn = counts(words[1] if len(words) > 1 else games)
            lines.append(Line(number, "played", int(words[0][1:]), 1, points, won, lost, drawn))
        else:
            lines.append(unplayed(number, words, terms))
    return tuple(lines)


def unplayed(number, words, terms):
    kind, opponent = words[0], int(words[1]) if len(words) > 1 else 0
    points = {
        "bye": terms.bye,
        "full-bye": terms.win,
        "half-bye": terms.draw,
        "forfeit-win": terms.win,
        "forfeit-loss": terms.loss,
        "double-loss": terms.loss,
    }
    games = {"bye": (2, 0), "full-bye": (2, 0), "forfeit-win": (2, 0), "forfeit-loss": (0, 2)}
    won, lost = games.get(kind, (0, 0))
    return Line(number, kind, opponent, 0, points.get(kind, 0), won, lost)


def counts(text):
    won, lost, *drawn = map(int, text.split("-"))
    return won, lost, sum(drawn)


def sheets_of(rows, terms=None, out=()):
    """A sheet for each row of rounds; lots in the order of the numbers."""
    terms = terms or Terms()
    return [
        Sheet(number, number, lines_of(rounds, terms), number not in out)
        for number, rounds in rows.items()
    ]
