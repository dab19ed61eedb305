"""Awaiting: what is said of a match that has no state yet, because its seed is still being made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.chain.match import Match
    from events.pledges import Pledges


def awaited(match: Match) -> Pledges | None:
    """Who has pledged and revealed in a match without a state; None for one that has begun.

    Raises the fold's errors.
    """
    from events.fold.fold import Fold
    from events.records.records import Closed, Opened, Pledged, Ruled

    opened = match.public[0].record()
    if not isinstance(opened, Opened) or not opened.pledged:
        return None
    last = match.public[2 * opened.seats :][:1]
    if last and not isinstance(last[0].record(), (Pledged, Ruled, Closed)):
        return None  # Where everybody has pledged and revealed, nothing else stands before.
    fold = Fold(match, checks=False)
    for _ in fold:
        pass
    return fold.pledges if fold.pledges.waits else None


def awaited_words(pledges: Pledges, players: Sequence[str] = ()) -> str:
    """Who is awaited to do what, or has refused it, in one line; with players' names."""
    from replays.read.table_view import named

    return pledges.words(lambda seat: named(players, seat))


def awaited_data(pledges: Pledges) -> dict[str, Any]:
    """The same as data, and that nobody is asked for anything else."""
    return {
        "asked": [],
        "outcome": None,
        "halted": False,
        "awaited": {
            "to": pledges.awaited_for,
            "seats": pledges.awaited(),
            "refused": list(pledges.refused),
        },
    }
