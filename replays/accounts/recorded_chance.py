"""What the record of a match says of chance: whether an account that tells of it is borne out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.records.records import Observed

if TYPE_CHECKING:
    from events.chain.match import Match


def recorded_chance(match: Match) -> dict[str, Any]:
    """What the table has reported of each throw, by its label; nothing where the referee deals, or what is withheld."""
    records = (sealed.record() for strand in match.strands.values() for sealed in strand)
    return {each.label: each.result for each in records if isinstance(each, Observed)}
