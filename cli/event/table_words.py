"""Tables in words: who sits there, how it ended, on what that rests; and who may not decide it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cli.event.refused import Refused
from referee.errors import NotUnderstood
from referee.games.tournament.rules.arguments import AT_TABLE
from referee.games.tournament.state.table_games import (
    BY_PLACE,
    OF_A_POD,
    TWO,
    games_of,
    shown,
    winning_seats,
)
from referee.kernel.decision.ask import Refusal
from referee.kernel.facts import TABLE
from referee.kernel.words.english import counted, listed
from replays.tournament.table_codes import read_code

if TYPE_CHECKING:
    from cli.event.hall import Hall
    from referee.games.tournament.state.event import Table

At = tuple[int, int]


def read_table(word: str) -> At:
    """The round and the number of a table, with its check letter or without. Raises NotUnderstood."""
    try:
        found: At = AT_TABLE.parse(word[:-1] if word[-1:].isalpha() else word)
    except NotUnderstood:
        message = f"{word!r} names no table"
        raise NotUnderstood(message, expected=("ROUND-TABLE, such as 3-7",)) from None
    return found


def confirm_letter(hall: Hall, word: str) -> None:
    """Refuse the check letter of another table, where one was typed. Raises NotUnderstood, NotFound."""
    if word[-1:].isalpha():
        read_code(hall.event, word)


def read_games(word: str) -> list[int]:
    """The games won by each, and drawn. Raises NotUnderstood."""
    found = games_of(word)
    if found is None:
        message = f"{word!r} is no result"
        raise NotUnderstood(
            message,
            expected=(
                "games won by each, such as 2-1 (2-1-1: one drawn), or of a pod w3, draw or p2-1-3",
            ),
        )
    return list(found)


def is_result(word: str) -> bool:
    """Whether the word is games won by each, or who won a pod, rather than a match."""
    return (
        word in OF_A_POD
        or BY_PLACE.fullmatch(word) is not None
        or re.fullmatch(r"\d+-\d+(-\d+)?", word) is not None
    )


def result_line(hall: Hall, at: At) -> str:
    """The table with the names, its result, on what that rests, and how many tables are open."""
    table = hall.event.table(*at)
    assert table is not None
    how = table.word or table.how
    return f"{at[0]}-{at[1]}  {_ended(hall, table)}   {how}   {open_words(hall)}"


def _ended(hall: Hall, table: Table) -> str:
    """Who sits at a table, and how it ended."""
    names = [hall.roster.name(entry) for entry in table.entries]
    if len(names) > TWO:
        seated = ", ".join(names)
        if table.is_open:
            return seated
        winners = [names[seat - 1] for seat in winning_seats(table.games)]
        told = f" ({listed(winners)} won)" if winners else ""
        return f"{seated}: {shown(table.games)}{told}"
    one, two = names
    won, lost, drawn = table.games or (0, 0, 0)
    draws = f", {drawn} drawn" if drawn else ""
    return f"{one} {won} - {lost} {two}{draws}"


def open_words(hall: Hall) -> str:
    """How many tables have no result that stands."""
    count = len(hall.event.unsettled())
    return f"{counted(count, 'tables')} open" if count else "no table open"


def table_data(hall: Hall, at: At) -> dict[str, Any]:
    """A table as data."""
    table = hall.event.table(*at)
    assert table is not None
    return {
        "table": f"{at[0]}-{at[1]}",
        "entries": list(table.entries),
        "names": [hall.roster.name(entry) for entry in table.entries],
        "games": list(table.games),
        "grade": table.how,
        "word": table.word or None,
        "disputed": list(table.disputed) or None,
        "open": len(hall.event.unsettled()),
    }


def confirm_impartial(hall: Hall, at: At, verb: str, by: str | None) -> None:
    """Raise Refused [TN-38] for a judge who plays at the table."""
    table = hall.event.table(*at)
    if table is None or by is None or not hall.roster.is_one_of(by, table.entries):
        return
    refusal = Refusal("TN-38", by, "plays at that table and cannot decide it")
    words = hall.recorder.game.catalogue.words("TN-38")
    raise Refused(TABLE, f"{verb} {at[0]}-{at[1]}", [refusal], words)
