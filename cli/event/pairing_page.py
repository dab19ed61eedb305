"""The page of a round: its tables with the names of those who sit there, in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.games.tournament.state.table_games import TWO
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.event.hall import Hall
    from cli.event.roster import Roster
    from referee.games.tournament.pairing.entrant import Pairing

SHORT = 16


def pairing_lines(hall: Hall, number: int, pairing: Pairing, key: str) -> list[str]:
    """The heading of a round, and a line for each table and each bye."""
    byes = counted(len(pairing.byes), "byes") if pairing.byes else "no bye"
    head = f"round {number}  {counted(len(pairing.tables), 'tables')}, {byes}"
    head += f"   key {key[:SHORT]}" if key else ""
    roster = hall.roster
    tables = [[roster.numbered(entry) for entry in table] for table in pairing.tables]
    width = max((len(names[0]) for names in tables if len(names) == TWO), default=0)
    rows = [
        f"{f'{number}-{at}':>7}  {names[0]:<{width}}  -  {'  -  '.join(names[1:])}"
        for at, names in enumerate(tables, 1)
    ]
    return [head, *rows, *(f"{'bye':>7}  {roster.numbered(entry)}" for entry in pairing.byes)]


def pairing_data(roster: Roster, number: int, pairing: Pairing, key: str) -> dict[str, Any]:
    """The same as data."""
    return {
        "round": number,
        "key": key or None,
        "tables": [
            {"table": f"{number}-{at}", "entries": list(table), "names": _names(roster, table)}
            for at, table in enumerate(pairing.tables, 1)
        ],
        "byes": [{"entry": entry, "name": roster.name(entry)} for entry in pairing.byes],
    }


def _names(roster: Roster, entries: Sequence[int]) -> list[str]:
    return [roster.name(entry) for entry in entries]
