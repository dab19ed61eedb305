"""Points and counts of what an entry did itself (TN-41, C.07 articles 7.1 and 7.2)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.sheet import FORFEIT_WIN, PLAYED, Line, Sheet, Terms


def points(field: Field) -> Mapping[int, int]:
    """PTS: the sum of what every round gave (TN-41)."""
    return field.each("points", lambda _, sheet: sum(line.points for line in sheet.lines))


def is_a_win(line: Line, terms: Terms) -> bool:
    """Whether a round gave as much as a win, with or without playing (C.07 article 7.1)."""
    return line.points == terms.win


def is_a_win_at_the_table(line: Line, terms: Terms) -> bool:
    """Whether a round was won by playing; in a round robin a forfeit counts (C.07 7.2, TN-50)."""
    kinds = (PLAYED,) if terms.swiss else (PLAYED, FORFEIT_WIN)
    return line.kind in kinds and is_a_win(line, terms)


def wins(field: Field) -> Mapping[int, int]:
    """WIN: the rounds that gave as much as a win, with or without playing (C.07 article 7.1)."""
    return field.each("wins", _wins)


def games_won(field: Field) -> Mapping[int, int]:
    """WON: the rounds that were won by playing (C.07 article 7.2)."""
    return field.each("games-won", _games_won)


def _wins(field: Field, sheet: Sheet) -> int:
    return sum(is_a_win(line, field.terms) for line in sheet.lines)


def _games_won(field: Field, sheet: Sheet) -> int:
    return sum(is_a_win_at_the_table(line, field.terms) for line in sheet.lines)
