"""Rates of matches and games won, of an entry and of its opponents (MTR appendix C, TN-44 to TN-46).

Readings, where appendix C has no word for it:
    - a round counts in an entry's own match rate if it was a match, played or forfeited, or a bye
      worth a win; a half or zero bye and a round before or after one's time are left out;
    - an opponent is who was met: a table at which nobody played is no meeting (TN-23),
      but in a round robin a forfeit is (TN-50);
    - the mean over no opponent is the floor.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.fraction import Fraction, mean
from referee.games.tournament.standings.points import points
from referee.games.tournament.standings.sheet import (
    BYE,
    FLOORS,
    FORFEITS,
    FULL_BYE,
    PLAYED,
    Line,
    Sheet,
    Terms,
    is_met,
)

COUNTED = frozenset({PLAYED, BYE, FULL_BYE}) | FORFEITS
GIVEN = (BYE, FULL_BYE)
BYE_GAMES = 2
"""A bye is a match won 2-0 (TN-46)."""
GAME_WON = 3
GAME_DRAWN = 1
"""Game points of MTR appendix C, whatever a match is worth in the plan."""


def match_rates(field: Field) -> Mapping[int, Fraction]:
    """Match points by the most possible in the rounds that count, and the floor at least (TN-44)."""
    return field.each("match-rate", _match_rate)


def game_rates(field: Field) -> Mapping[int, Fraction]:
    """GW: game points by the most possible in the games, and the floor at least (TN-44, TN-46)."""
    return field.each("game-rate", _game_rate)


def opponents_match_rates(field: Field) -> Mapping[int, Fraction]:
    """OMW: the mean of the match rates of the opponents met (TN-45)."""
    rates = match_rates(field)
    return field.each("opponents-match-rate", lambda _, sheet: _mean_over(field, sheet, rates))


def opponents_game_rates(field: Field) -> Mapping[int, Fraction]:
    """OGW: the mean of the game rates of the opponents met (TN-45)."""
    rates = game_rates(field)
    return field.each("opponents-game-rate", lambda _, sheet: _mean_over(field, sheet, rates))


def opponents_points(field: Field) -> Mapping[int, Fraction]:
    """OPP: the mean of the points of all who were met, of a pod everybody else in it (TN-45)."""
    return field.each("opponents-points", _opponents_points)


def match_points_of(sheet: Sheet, terms: Terms) -> tuple[int, int]:
    """What a sheet's match rate is made of: points, and the most that were possible."""
    counted = counted_lines(sheet)
    scored = sum(terms.win if line.kind in GIVEN else line.points for line in counted)
    return scored, terms.win * len(counted)


def game_points_of(sheet: Sheet) -> tuple[int, int]:
    """What a sheet's game rate is made of: game points, and the most that were possible."""
    scored = possible = 0
    for line in counted_lines(sheet):
        points, most = game_points_of_line(line)
        scored, possible = scored + points, possible + most
    return scored, possible


def game_points_of_line(line: Line) -> tuple[int, int]:
    """What one round that counts adds to the game rate: game points, and the most possible."""
    if line.kind in GIVEN:
        return GAME_WON * BYE_GAMES, GAME_WON * BYE_GAMES
    games = line.won + line.lost + line.drawn
    return GAME_WON * line.won + GAME_DRAWN * line.drawn, GAME_WON * games


def counted_lines(sheet: Sheet) -> list[Line]:
    """The rounds that count in an entry's own rates, oldest first."""
    return [line for line in sheet.lines if line.kind in COUNTED]


def meetings_of(sheet: Sheet, terms: Terms) -> list[Line]:
    """The rounds in which an entry met somebody (TN-45)."""
    return [line for line in sheet.lines if is_met(line, swiss=terms.swiss)]


def rate(scored: int, possible: int, terms: Terms) -> Fraction:
    """A rate that is never below the floor; of nothing it is the floor."""
    floor = FLOORS[terms.floor]
    return max(Fraction(scored, possible), floor) if possible else floor


def _match_rate(field: Field, sheet: Sheet) -> Fraction:
    return rate(*match_points_of(sheet, field.terms), field.terms)


def _game_rate(field: Field, sheet: Sheet) -> Fraction:
    return rate(*game_points_of(sheet), field.terms)


def _opponents_points(field: Field, sheet: Sheet) -> Fraction:
    scored = points(field)
    met = meetings_of(sheet, field.terms)
    return mean((Fraction(scored[each]) for line in met for each in line.opponents), Fraction(0))


def _mean_over(field: Field, sheet: Sheet, rates: Mapping[int, Fraction]) -> Fraction:
    met = meetings_of(sheet, field.terms)
    known = (rates[number] for line in met for number in line.opponents)
    return mean(known, FLOORS[field.terms.floor])
