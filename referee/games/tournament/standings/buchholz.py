"""Buchholz: the scores of the opponents, with a dummy for each round that was not played.

Unplayed rounds count by article 16 of C.07 as in force since 1 March 2026 (TN-47, TN-48):
    - 16.3: who is scored by others has each trailing round that was asked off or missed counted as
      a draw, and every other round as it was;
    - 16.4.1: for a forfeited round the dummy has one's own score, at most that of the opponent who
      had been scheduled;
    - 16.4.2: for any other unplayed round it has one's own score, at most a draw for every round
      of the tournament;
    - 16.5.1: who cuts the lowest takes a voluntarily unplayed round first unless that is lower.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.dataclass import dataclass
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.points import points
from referee.games.tournament.standings.sheet import (
    ABSENT,
    BYE,
    DOUBLE_LOSS,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FORFEITS,
    FULL_BYE,
    HALF_BYE,
    PLAYED,
    ZERO_BYE,
    Line,
    Sheet,
    is_met,
)

REQUESTED = frozenset({HALF_BYE, ZERO_BYE, ABSENT})
"""Rounds that were asked off or missed; after a drop they are zero byes (C.07 article 16.1.1)."""
VOLUNTARY = REQUESTED | {FORFEIT_LOSS, DOUBLE_LOSS}
"""Voluntarily unplayed rounds (C.07 article 16.1.2)."""
AVAILABLE = frozenset({PLAYED, BYE, FULL_BYE, FORFEIT_WIN})
"""Rounds which show that the entry was there to play (C.07 article 16.2.3)."""


@dataclass(frozen=True, slots=True)
class Rated:
    """What one round adds to a Buchholz or a Sonneborn-Berger.

    Takes:
        line: the round.
        score: of the opponent, adjusted, or of the dummy.
        value: what is added: the score, or the score times what the round gave.
        dummy: whether there was no opponent to score.
    """

    line: Line
    score: int
    value: int
    dummy: bool

    @property
    def voluntary(self) -> bool:
        """Whether the round was left unplayed by the entry itself (C.07 article 16.1.2)."""
        return self.dummy and self.line.kind in VOLUNTARY


def trailing_rounds(sheet: Sheet) -> Sequence[Line]:
    """The rounds asked off or missed after which the entry was there no more (C.07 16.2.5)."""
    last = max((line.round for line in sheet.lines if line.kind in AVAILABLE), default=0)
    return [line for line in sheet.lines if line.kind in REQUESTED and line.round > last]


def adjusted_scores(field: Field) -> Mapping[int, int]:
    """The scores that count for opponents: in a Swiss trailing absences are draws (C.07 16.3)."""
    return field.each("adjusted-score", _adjusted_score)


def rounds_of(field: Field, sheet: Sheet) -> Sequence[Rated]:
    """What each round of a sheet adds to its Buchholz, oldest first."""
    return [_rated(field, sheet, line) for line in sheet.lines]


def score_of_opponent(field: Field, sheet: Sheet, line: Line) -> int:
    """The score that a round is worth: of the opponent, or of a dummy (C.07 article 16.4)."""
    adjusted, terms = adjusted_scores(field), field.terms
    if is_met(line, swiss=terms.swiss):
        return adjusted[line.opponent]
    if not terms.swiss:
        return 0
    own = points(field)[sheet.number]
    if line.kind in FORFEITS and line.opponent:
        return min(own, adjusted[line.opponent])
    return min(own, terms.draw * terms.rounds)


def lowest_of(rated: Sequence[Rated]) -> Rated | None:
    """The round that Cut-1 leaves out: the lowest, but a voluntary one first (C.07 16.5.1, TN-48).

    A voluntary round is taken unless the lowest voluntary one adds less than the lowest of all.
    """
    if not rated:
        return None
    lowest = min(rated, key=lambda one: (one.score, one.value))
    voluntary = [one for one in rated if one.voluntary]
    first = min(voluntary, key=lambda one: (one.value, one.score)) if voluntary else lowest
    return lowest if first.value < lowest.value else first


def buchholz(field: Field) -> Mapping[int, int]:
    """BH: the sum of the scores of opponents and dummies (C.07 article 8.1, TN-47)."""
    return field.each("buchholz", _buchholz)


def buchholz_cut(field: Field) -> Mapping[int, int]:
    """BH/C1: without the lowest, or the voluntary round that stands for it (TN-48)."""
    return field.each("buchholz-cut", _buchholz_cut)


def _rated(field: Field, sheet: Sheet, line: Line) -> Rated:
    score = score_of_opponent(field, sheet, line)
    return Rated(line, score, score, dummy=not is_met(line, swiss=field.terms.swiss))


def _adjusted_score(field: Field, sheet: Sheet) -> int:
    total = sum(line.points for line in sheet.lines)
    if not field.terms.swiss:
        return total
    return total + sum(field.terms.draw - line.points for line in trailing_rounds(sheet))


def _buchholz(field: Field, sheet: Sheet) -> int:
    return sum(score_of_opponent(field, sheet, line) for line in sheet.lines)


def _buchholz_cut(field: Field, sheet: Sheet) -> int:
    cut = lowest_of(rounds_of(field, sheet))
    return buchholz(field)[sheet.number] - (cut.value if cut else 0)
