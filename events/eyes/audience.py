"""Audience: which eyes may know what a record says.

The public strand is everybody's, a secret one its seat's and the judge's. But not everything on the
public strand may be told to everybody: at a physical table the scorekeeper writes down which card
was drawn, and who did not draw it must not read it there; a correction may set a hand; and where
seats act in secret, the number of a record betrays how many secret ones came before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from events.chain.match import Match
from events.eyes.numbers import counted
from events.records.records import PUBLIC, Appealed, Called, Observed, Record, Ruled, seat_of_strand
from referee.kernel.facts import JUDGE, Eyes

ROLL = "roll"
"""The purpose of a throw whose result lies on the table for all to see."""
UNSEEN = ""
"""What stands for the result of a throw that those eyes may not know."""
HIDDEN = "?"
"""What stands for the paths or the action of a ruling that those eyes may not know."""


def may_know(record: Record, strand: str, eyes: Eyes, match: Match) -> bool:
    """Whether those eyes may know everything that a record of that strand says.

    Of a throw other than a roll only the judge may: it shows a card, and whether that card is open
    is told by what followed from it, to whom it may concern. So it is with what a ruling sets, and,
    where seats act in secret, with all that names records by their numbers.
    """
    if eyes == JUDGE:
        return True
    if strand != PUBLIC:
        return eyes == seat_of_strand(strand)
    if isinstance(record, (Called, Ruled, Appealed)):
        return not match.has_secret_strands and not (isinstance(record, Ruled) and record.paths)
    return not isinstance(record, Observed) or shows_openly(record)


def shows_openly(record: Observed) -> bool:
    """Whether everybody saw the result: it was rolled."""
    return record.label.split("/")[1:2] == [ROLL]


def as_known(
    record: Record, strand: str, eyes: Eyes, match: Match, places: Sequence[int] = ()
) -> Record | None:
    """The record as those eyes may know it: whole, without what is hidden, or not at all (None).

    ``places`` are those of the records that these eyes know, in canonical order: they count them,
    and so do the numbers in what they read.
    """
    if may_know(record, strand, eyes, match):
        return record
    if strand != PUBLIC:
        return None
    if isinstance(record, Observed):
        return replace(record, result=UNSEEN)

    def shown(number: int) -> int:
        return counted(number, match, places)

    if isinstance(record, Called):
        return replace(record, record=shown(record.record))
    if isinstance(record, Appealed):
        return replace(record, ruling=shown(record.ruling))
    if isinstance(record, Ruled):
        secret = match.has_secret_strands and record.seat != eyes
        return replace(
            record,
            call=shown(record.call),
            record=shown(record.record),
            paths={HIDDEN: HIDDEN} if record.paths else {},
            answer=(HIDDEN,) if record.answer and secret else record.answer,
        )
    return record
