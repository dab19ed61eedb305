"""Audience: which eyes may know what a record says.

The public strand is everybody's, a secret one its seat's and the judge's. But not everything on the
public strand may be told to everybody: at a physical table the scorekeeper writes down which card
was drawn, and whoever did not draw it must not read it there.
"""

from __future__ import annotations

from dataclasses import replace

from events.match import Match
from events.records import PUBLIC, Observed, Record, seat_of_strand
from referee.kernel.facts import JUDGE, Eyes

ROLL = "roll"
"""The purpose of a throw whose result lies on the table for all to see."""


def may_know(record: Record, strand: str, eyes: Eyes, match: Match) -> bool:
    """Whether those eyes may know everything that a record of that strand says.

    Of a throw other than a roll only the judge may: it shows a card, and whether that card is open
    is told by what followed from it, to whom it may concern.
    """
    if eyes == JUDGE:
        return True
    if strand != PUBLIC:
        return eyes == seat_of_strand(strand)
    return not isinstance(record, Observed) or shows_openly(record)


def shows_openly(record: Observed) -> bool:
    """Whether everybody saw the result: it was rolled."""
    return record.label.split("/")[1:2] == [ROLL]


def as_known(record: Record, strand: str, eyes: Eyes, match: Match) -> Record | None:
    """The record as those eyes may know it: whole, without a result, or not at all (None)."""
    if may_know(record, strand, eyes, match):
        return record
    if strand == PUBLIC and isinstance(record, Observed):
        return replace(record, result=UNSEEN)
    return None


UNSEEN = ""
"""What stands for the result of a throw that those eyes may not know."""
