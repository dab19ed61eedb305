"""The standings: points, then each tie-break within each group still tied (TN-42, C.07 article 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from referee.dataclass import dataclass
from referee.games.tournament.standings.criteria import CRITERIA, DE, LOT, codes_of
from referee.games.tournament.standings.encounter import encountered, encounters
from referee.games.tournament.standings.field import Field, Value
from referee.games.tournament.standings.sheet import Sheet, Terms


@dataclass(frozen=True, slots=True)
class Group:
    """What separated a place from the one before.

    Takes:
        code: the criterion; empty for the first place.
        rule: that says how its value is computed.
    """

    code: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standings.

    Takes:
        place: from 1.
        number: of the entry.
        values: one for each of ``codes_of(terms)``.
        group: what separated it from the place before.
    """

    place: int
    number: int
    values: tuple[Value, ...]
    group: Group


Tied = tuple[Sequence[int], Group]
"""Who is tied, and what separated them from those before."""


def standings(sheets: Iterable[Sheet], terms: Terms) -> tuple[Place, ...]:
    """Everybody who plays, in order; nobody shares a place (TN-42, TN-52, TN-61).

    Takes:
        sheets: of all entries, in any order, also of the disqualified, whose results count for
            those who played them.
        terms: what the plan says.
    """
    field = Field(sheets, terms)
    columns = []
    tied = _everybody(field)
    for code in codes_of(terms):
        tied, column = _apply(field, tied, code)
        columns.append(column)
    return tuple(
        Place(place, number, tuple(column[number] for column in columns), group)
        for place, (number, group) in enumerate(_singly(tied), 1)
    )


def tied_before(field: Field, number: int, code: str) -> tuple[int, ...]:
    """Who is still tied with an entry, itself among them, when a criterion is applied."""
    tied = _everybody(field)
    codes = codes_of(field.terms)
    for earlier in codes[: codes.index(code)]:
        tied, _ = _apply(field, tied, earlier)
    return next((tuple(sorted(numbers)) for numbers, _ in tied if number in numbers), ())


def _everybody(field: Field) -> list[Tied]:
    return [([sheet.number for sheet in field.sheets if sheet.playing], Group())]


def _apply(field: Field, tied: list[Tied], code: str) -> tuple[list[Tied], Mapping[int, Value]]:
    """Every tied group by one criterion, and the values of the criterion."""
    column = dict(CRITERIA[code].values(field))
    return [part for group in tied for part in _split(field, group, code, column)], column


def _split(field: Field, tied: Tied, code: str, column: dict[int, Value]) -> list[Tied]:
    """A tied group by one criterion: the parts, best first, each with what parts it."""
    numbers, first = tied
    if len(numbers) <= 1:
        return [tied]
    if code == DE:
        column.update((one.number, one.score) for one in encounters(field, numbers).values())
        parts = encountered(field, numbers)
    else:
        ordered = sorted(numbers, key=lambda number: column[number], reverse=code != LOT)
        parts = [list(part) for _, part in groupby(ordered, lambda number: column[number])]
    apart = Group(code, CRITERIA[code].rule)
    return [(part, apart if index else first) for index, part in enumerate(parts)]


def _singly(tied: Sequence[Tied]) -> Iterable[tuple[int, Group]]:
    """Who is still tied after the lot, because none was drawn, goes by number."""
    for numbers, group in tied:
        for index, number in enumerate(sorted(numbers)):
            yield number, Group(LOT, CRITERIA[LOT].rule) if index else group
