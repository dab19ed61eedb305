"""Consequences: what a correction would change, found by trying it where nothing is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.tournament.rules.sheets import last_standings, places_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cli.event.hall import Hall

Standing = tuple[int, int]
"""A place, and the points."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What would change: places and points by entry, before and after; tables that would be others.

    ``void`` are tables whose result would be void, ``paired`` those that others would sit at: in a
    bracket at once, in Swiss if the last round is paired again, where none of it has begun.
    """

    moved: Mapping[int, tuple[Standing | None, Standing | None]]
    void: Sequence[str]
    paired: Sequence[tuple[str, tuple[int, ...]]]

    def data(self, hall: Hall) -> dict[str, Any]:
        """The same as data."""
        return {
            "places": [
                {
                    "entry": entry,
                    "name": hall.roster.name(entry),
                    "before": _standing(before),
                    "after": _standing(after),
                }
                for entry, (before, after) in self.moved.items()
            ],
            "void": list(self.void),
            "paired": [{"table": table, "entries": list(each)} for table, each in self.paired],
        }

    def lines(self, hall: Hall) -> list[str]:
        """The same in words."""
        roster = hall.roster
        lines = [
            f"  {roster.numbered(entry)}: {_told(before)} -> {_told(after)}"
            for entry, (before, after) in self.moved.items()
        ] or ["  no place and no points change"]
        lines += [f"  table {table} would be void" for table in self.void]
        if self.paired:
            lines.append(f"  'referee event pair {hall.word} --again' would change the last round:")
        for table, entries in self.paired:
            lines.append(f"  {table}  {' - '.join(map(roster.numbered, entries))}")
        return lines


def consequences_of(before: Hall, after: Hall) -> Consequences:
    """What is different in the event after something was tried."""
    old, new = _places(before), _places(after)
    moved = {
        entry: (old.get(entry), new.get(entry))
        for entry in sorted({*old, *new}, key=lambda each: new.get(each, old.get(each, (0, 0))))
        if old.get(entry) != new.get(entry)
    }
    return Consequences(moved, _void(before, after), _paired(before, after))


def _places(hall: Hall) -> dict[int, Standing]:
    """The place and the points of each entry in the standings."""
    stage = last_standings(hall.event) if hall.event.started else 0
    if not stage:
        return {}
    found = {}
    for place in places_of(hall.event, hall.setting, stage):
        points = place.values[0]
        found[place.number] = (place.place, points if isinstance(points, int) else 0)
    return found


def _void(before: Hall, after: Hall) -> list[str]:
    """The tables whose result would be of other entries, or of a table that is not there any more."""
    return [
        words
        for words, (number, at) in _tables(before).items()
        if not before.event.rounds[number - 1].tables[at - 1].is_open
        and _entries(before, number, at) != _entries(after, number, at)
    ]


def _paired(before: Hall, after: Hall) -> list[tuple[str, tuple[int, ...]]]:
    """The tables that others would sit at: in a bracket at once, in Swiss if the round is paired again."""
    event = after.event
    if event.rounds and not event.plan.is_bracket:
        return _paired_again(after)
    return [
        (words, _entries(after, number, at))
        for words, (number, at) in _tables(after).items()
        if _entries(before, number, at) != _entries(after, number, at)
    ]


def _paired_again(after: Hall) -> list[tuple[str, tuple[int, ...]]]:
    """The tables of the last round that pairing it again would change; none once one has a result."""
    from cli.event.next_round import drawn

    event, number = after.event, len(after.event.rounds)
    begun = not all(table.is_open for table in event.rounds[-1].tables)
    if begun or any(round_ < number for round_, _ in event.unsettled()):
        return []
    _, pairing = drawn(after, again=True)
    return [
        (f"{number}-{at}", table)
        for at, table in enumerate(pairing.tables, 1)
        if _entries(after, number, at) != table
    ]


def _tables(hall: Hall) -> dict[str, tuple[int, int]]:
    """Every table as it is written, with its round and number."""
    return {
        f"{number}-{at}": (number, at)
        for number, round_ in enumerate(hall.event.rounds, 1)
        for at in range(1, len(round_.tables) + 1)
    }


def _entries(hall: Hall, number: int, at: int) -> tuple[int, ...]:
    table = hall.event.table(number, at)
    return () if table is None else tuple(table.entries)


def _standing(standing: Standing | None) -> dict[str, int] | None:
    return None if standing is None else {"place": standing[0], "points": standing[1]}


def _told(standing: Standing | None) -> str:
    if standing is None:
        return "not in the standings"
    return f"place {standing[0]} with {standing[1]} points"
