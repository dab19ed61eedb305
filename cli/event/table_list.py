"""Table lists: a pairing that somebody has made by hand, a line for each table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.files import read_text
from referee.errors import NotFound, NotUnderstood
from referee.games.tournament.pairing.entrant import Pairing
from referee.games.tournament.state.table_games import MOST_SEATS

if TYPE_CHECKING:
    from cli.event.roster import Roster

BETWEEN = " - "


def read_tables(path: str, roster: Roster) -> Pairing:
    """The tables of the file: ``ANN - BEN`` is a table, ``EVE`` alone has a bye, ``#`` begins a remark.

    Entries are named by number or name, seat 1 first; a pod has three to five. Raises NotUnderstood with the line, StoreError.
    """
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        named = [each.strip() for each in words.split(BETWEEN)]
        if len(named) > MOST_SEATS:
            message = f"{words!r}"
            raise NotUnderstood(
                message, within=path, line=number, expected=("ENTRY - ENTRY", "ENTRY")
            )
        try:
            entries = tuple(map(roster.find, named))
        except NotFound as error:
            raise NotUnderstood(str(error), within=path, line=number) from None
        if len(entries) == 1:
            byes.append(entries[0])
        else:
            tables.append(entries)
    return Pairing(tuple(tables), tuple(byes))
