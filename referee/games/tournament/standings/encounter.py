"""Direct encounter: a table of the tied alone, and what no missing game could change (TN-51).

By C.07 article 6:
    - 6.1: the games of the tied against each other count; forfeits only in a round robin (TN-50);
      who met more than once counts the mean of it;
    - 6.2: where all have met, the sums order them, and anew among those still tied;
    - 6.3: where not all have met, first is who is ahead of all others whatever the missing games
      bring, then the second in the same table, and so on; anew among those left. This holds of a
      round robin that is still going on, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from referee.dataclass import dataclass
from referee.games.tournament.standings.field import Field
from referee.games.tournament.standings.fraction import Fraction
from referee.games.tournament.standings.sheet import Terms, is_met

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Encounter:
    """What one of the tied scored against the others of them.

    Takes:
        number: of the entry.
        against: for each other one who was met, the mean of the points.
        missing: how many of the tied were not met.
    """

    number: int
    against: Mapping[int, Fraction]
    missing: int

    @property
    def score(self) -> Fraction:
        """The sum over those who were met."""
        return sum(self.against.values(), NOTHING)


def encounters(field: Field, tied: Sequence[int]) -> dict[int, Encounter]:
    """The table of the tied: what each scored against the others (C.07 article 6.1)."""
    among, swiss = frozenset(tied), field.terms.swiss
    found = {}
    for number in tied:
        met: dict[int, list[int]] = {}
        for line in field.by_number[number].lines:
            if line.opponent in among and is_met(line, swiss=swiss):
                met.setdefault(line.opponent, []).append(line.points)
        means = {other: Fraction(sum(some), len(some)) for other, some in met.items()}
        found[number] = Encounter(number, means, len(tied) - 1 - len(means))
    return found


def encountered(field: Field, tied: Sequence[int]) -> list[list[int]]:
    """The tied in parts, best first; one part if the criterion separates nobody (TN-51).

    Takes:
        field: everybody.
        tied: the numbers of a group that is still tied, in any order.
    """
    if len(tied) <= 1:
        return [list(tied)]
    table = encounters(field, tied)
    if any(one.missing for one in table.values()):
        parts = _certain(table, field.terms)
    else:
        ordered = sorted(tied, key=lambda number: table[number].score, reverse=True)
        parts = [list(part) for _, part in groupby(ordered, lambda number: table[number].score)]
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in encountered(field, part)]


def _certain(table: Mapping[int, Encounter], terms: Terms) -> list[list[int]]:
    """First, second and so on, as far as no missing game could change it; then all the others."""
    least = {one.number: _with_missing(one, terms.loss) for one in table.values()}
    most = {one.number: _with_missing(one, terms.win) for one in table.values()}
    left = sorted(table, key=lambda number: least[number], reverse=True)
    parts: list[list[int]] = []
    while left:
        first, others = left[0], left[1:]
        if any(least[first] <= most[other] for other in others):
            return [*parts, sorted(left)]
        parts.append([first])
        left = others
    return parts


def _with_missing(one: Encounter, each: int) -> Fraction:
    return one.score + Fraction(one.missing * each)
