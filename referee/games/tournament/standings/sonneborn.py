"""Sonneborn-Berger: the scores of the opponents, each times what was scored against it.

Unplayed rounds count as in ``buchholz`` (C.07 articles 9.1 and 16, TN-47). The value is in units of
the plan times units of the plan: where a point is two units, four of it are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.tournament.standings.buchholz import Rated, score_of_opponent
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.sheet import Line, Sheet, is_met


def products_of(field: Field, sheet: Sheet) -> Sequence[Rated]:
    """What each round of a sheet adds to its Sonneborn-Berger, oldest first."""
    return [_product(field, sheet, line) for line in sheet.lines]


def sonneborn_berger(field: Field) -> Mapping[int, int]:
    """SB: the sum of opponents' scores, each times the points of the round (C.07 article 9.1)."""
    return field.each("sonneborn-berger", _sonneborn_berger)


def _product(field: Field, sheet: Sheet, line: Line) -> Rated:
    score = score_of_opponent(field, sheet, line)
    met = is_met(line, swiss=field.terms.swiss)
    return Rated(line, score, score * line.points, dummy=not met)


def _sonneborn_berger(field: Field, sheet: Sheet) -> int:
    return sum(one.value for one in products_of(field, sheet))
