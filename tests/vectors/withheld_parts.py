"""Share: copies of a match from which parts are withheld, and parts disclosed again later.

A withheld part leaves its leaf behind, so that the rest still verifies. The salts derive from the
match secret: who knows the secret can try what a withheld part said, and for a name or a card
will soon find it. A copy that is to keep something from a reader withholds the secret as well,
at the price that chance cannot be recomputed from that copy.
"""

from __future__ import annotations

from dataclasses import replace

from events.chain.match import Match
from events.chain.salted_leaves import Part, Shown, Withheld
from events.chain.strands import Sealed
from referee.errors import BadLeaf, NotFound


def withhold(match: Match, strand: str, number: int, part: int) -> Match:
    """A copy without that part (from 0; from 255 down the seals) of a record; NotFound if none."""
    sealed = _record(match, strand, number)
    held = _part(sealed, strand, number, part)
    return _with_record(match, strand, number, sealed.with_part(part, Withheld(held.leaf)))


def disclose(match: Match, strand: str, number: int, part: int, shown: Shown) -> Match:
    """A copy with that part shown. BadLeaf if it is not what the leaf stands for."""
    sealed = _record(match, strand, number)
    held = _part(sealed, strand, number, part)
    if held.leaf != shown.leaf:
        message = f"strand {strand!r}, record {number}: part {part} does not hash to its leaf"
        raise BadLeaf(message)
    return _with_record(match, strand, number, sealed.with_part(part, shown))


def _record(match: Match, strand: str, number: int) -> Sealed:
    records = match.strands.get(strand, [])
    if not 1 <= number <= len(records):
        message = f"strand {strand!r}: no record {number}"
        raise NotFound(message)
    return records[number - 1]


def _part(sealed: Sealed, strand: str, number: int, place: int) -> Part:
    part = sealed.part(place)
    if part is None:
        message = f"strand {strand!r}, record {number}: no part {place}"
        raise NotFound(message)
    return part


def _with_record(match: Match, strand: str, number: int, sealed: Sealed) -> Match:
    """A copy of the match; the referee's knowledge of the secret does not travel with it."""
    strands = {name: list(records) for name, records in match.strands.items()}
    strands[strand][number - 1] = sealed
    return replace(match, strands=strands, secret=None, regular=False)
