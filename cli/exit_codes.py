"""Exit codes: the one table from what went wrong to what the shell is told.

0   good
1   the answer is no: invalid, different, illegal
2   usage, words that are not understood, nothing found
3   damaged bytes
4   sound, but of a version that is not known here
5   sound and legal, but our check differs from the recorded one
6   a card file, a position or a case was refused
7   conflict: somebody else wrote first; read again and retry
8   a store, a file, standard input or standard output cannot be read or written
70  our own bug
130 interrupted; what was acknowledged is kept
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import (
    Conflict,
    DamagedFile,
    Divergence,
    IllegalAction,
    MatchError,
    NotFound,
    NotUnderstood,
    PackError,
    StoreError,
    UnknownVersion,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

GOOD = 0
NO = 1
USAGE = 2
DAMAGED = 3
VERSION = 4
DIVERGED = 5
REFUSED = 6
CONFLICT = 7
STORE = 8
BUG = 70
INTERRUPTED = 130

EXITS: tuple[tuple[type[BaseException], int], ...] = (
    (IllegalAction, NO),
    (NotUnderstood, USAGE),
    (NotFound, USAGE),
    (Conflict, CONFLICT),
    (DamagedFile, DAMAGED),
    (UnknownVersion, VERSION),
    (Divergence, DIVERGED),
    (PackError, REFUSED),
    (StoreError, STORE),
    (MatchError, NO),
    (OSError, STORE),
    (KeyboardInterrupt, INTERRUPTED),
)

WORST_FIRST = (BUG, STORE, DAMAGED, VERSION, DIVERGED, REFUSED, NO)
"""Of several files, the code that the command ends with; usage and conflict end it at once."""


def exit_code(error: BaseException) -> int:
    """The exit code of an error; what is in no row of the table is our own bug."""
    return next((code for kind, code in EXITS if isinstance(error, kind)), BUG)


def worst(codes: Iterable[int]) -> int:
    """The worst of the codes of several files, in the order 70, 8, 3, 4, 5, 6, 1; 0 if all are good."""
    found = set(codes)
    for code in (*WORST_FIRST, *sorted(found - {GOOD})):
        if code in found:
            return code
    return GOOD
