"""Table codes: a table as a slip names it, ``3-7K``; the letter shows that it was typed right.

The letter is the one at place ``(7 * round + 5 * table + 3 * first + second) mod 23`` of
``ABCDEFGHJKLMNPQRSTUVWXY`` (without I and O, which look like digits, and Z, which looks like 2),
counted from 0, ``first`` and ``second`` being the numbers of the entries in seats 1 and 2. The letter
of another table, or of the same table before its round was paired again, is the same by chance once
in 23: so many of the numbers that are typed wrong are not noticed.
"""

from __future__ import annotations

from referee.errors import NotFound, NotUnderstood
from referee.games.tournament.state.event import Event, Table, table_words
from referee.pattern import pattern

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXY"
CODE = pattern(r"([1-9][0-9]{0,2})-([1-9][0-9]{0,3})\s*([A-Za-z]?)")


def check_letter(round_: int, number: int, table: Table) -> str:
    """The check letter of a table."""
    first, second = table.entries[:2]
    return LETTERS[(7 * round_ + 5 * number + 3 * first + second) % len(LETTERS)]


def code_of(event: Event, round_: int, number: int) -> str:
    """The code of a table with its letter, as ``3-7K``."""
    table = event.rounds[round_ - 1].tables[number - 1]
    return table_words(round_, number) + check_letter(round_, number, table)


def read_code(event: Event, text: str) -> tuple[int, int]:
    """The table that a code names, typed with its letter or without.

    Raises NotUnderstood for what is no code and for a letter of another table, NotFound where
    there is no such table.
    """
    found = CODE.fullmatch(text.strip())
    if not found:
        message = f"{text!r} is no table: 3-7 is table 7 of round 3, 3-7K with its check letter"
        raise NotUnderstood(message)
    round_, number, letter = int(found[1]), int(found[2]), found[3].upper()
    table = event.table(round_, number)
    if table is None:
        message = f"there is no table {table_words(round_, number)}"
        raise NotFound(message)
    if letter and letter != check_letter(round_, number, table):
        message = (
            f"{letter} is not the check letter of table {table_words(round_, number)}: "
            "read the slip again, or look whether its round was paired again"
        )
        raise NotUnderstood(message)
    return round_, number
