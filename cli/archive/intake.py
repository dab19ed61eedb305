"""The intake: a match out of a file is kept in the store, once it is verified and whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.matches import SHORT
from referee.errors import Conflict, MatchError

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.store.journal import Journal


def keep(journal: Journal, match: Match) -> bool:
    """Keep a verified match; whether it is new in the store.

    Raises MatchError for a copy that withholds what a store must have, and where the store holds other
    records of it; StoreError.
    """
    from events.chain.salted_leaves import Withheld

    if isinstance(match.public[0].parts[0], Withheld):
        message = "record 1 is withheld: a store keeps only matches that show what was opened"
        raise MatchError(message)
    match.secret = match.known_secret()
    if match.secret is None:
        message = (
            "a copy without the secret: a store keeps whole matches "
            "('referee log' reads the copy, 'referee join' puts copies together)"
        )
        raise MatchError(message)
    new = not journal.holds(match.id)
    try:
        journal.create(match)
    except Conflict:
        raise _other_than_here(journal.match(match.id), match) from None
    return new


def _other_than_here(here: Match, match: Match) -> MatchError:
    """Why a match cannot be taken of which the store holds other records."""
    from events.records.records import Closed

    closed = [isinstance(each.public[-1].record(), Closed) for each in (here, match)]
    if all(closed):
        return MatchError(
            f"match {match.id[:SHORT]} was closed twice: with root {here.root.hex()} here, and with "
            f"root {match.root.hex()} in the file; whoever holds its secret made both, and the one "
            "whose root was published counts"
        )
    return MatchError(
        f"match {match.id[:SHORT]} is here with other records than in the file: they part behind "
        f"record {_agreeing(here, match)} of the public strand"
    )


def _agreeing(here: Match, match: Match) -> int:
    """How many public records both begin with."""
    pairs = enumerate(zip(here.public, match.public, strict=False))
    return next(
        (number for number, (ours, theirs) in pairs if ours.leaves() != theirs.leaves()),
        min(len(here.public), len(match.public)),
    )
