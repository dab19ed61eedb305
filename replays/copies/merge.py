"""Merging: copies of one match put together again; what one of them shows, the result shows.

A copy that was made while the match went on holds the beginning of what a later file holds. Every
part of one must have the leaf that it has in the other, so a copy that shows anything else than the
match is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from events.chain.match import Match
from events.chain.salted_leaves import Part, Shown
from events.chain.strands import Sealed
from referee.errors import BadLeaf, BrokenChain


def joined(one: Match, other: Match) -> Match:
    """What the two copies show together.

    Raises BrokenChain for copies of two matches, BadLeaf where they hold different things.
    """
    if one.opened_hash != other.opened_hash:
        message = f"these are copies of two matches: {one.id} and {other.id}"
        raise BrokenChain(message)
    return Match(
        {
            name: _joined_strand(one.strands.get(name, []), other.strands.get(name, []), name)
            for name in _in_order(one.strands, other.strands)
        },
        one.attachments | other.attachments,
        deal=one.deal or other.deal,
        told={
            audience: _joined_parts(
                one.told.get(audience, []),
                other.told.get(audience, []),
                f"told to {audience}, moment",
            )
            for audience in _in_order(one.told, other.told)
        },
        blinds=_joined_blinds(one.blinds, other.blinds),
    )


def _joined_blinds(one: Mapping[str, bytes], other: Mapping[str, bytes]) -> dict[str, bytes]:
    """What blinds the roots of both: one blind an audience."""
    for audience, blind in one.items():
        if other.get(audience, blind) != blind:
            message = f"told to {audience}, its blind: the copies hold different things"
            raise BadLeaf(message)
    return {**one, **other}


def _in_order(one: Iterable[str], other: Iterable[str]) -> list[str]:
    """The names of both, ``public`` first, then the seats, the judge last."""
    found = dict.fromkeys([*one, *other])
    return sorted(found, key=lambda name: (name == "judge", name != "public", len(name), name))


def _joined_strand(one: list[Sealed], other: list[Sealed], strand: str) -> list[Sealed]:
    found = []
    for number, (ours, theirs) in enumerate(zip_longest(one, other), 1):
        if ours is None or theirs is None:
            found.append(ours or theirs)
            continue
        place = f"strand {strand!r}, record {number}"
        if ours.places() != theirs.places():
            message = f"{place}: the copies hold records of different parts"
            raise BadLeaf(message)
        found.append(
            Sealed(
                tuple(_joined_parts(ours.parts, theirs.parts, f"{place}, part")),
                tuple(_joined_parts(ours.seals, theirs.seals, f"{place}, seal")),
            )
        )
    return found


def _joined_parts(one: Sequence[Part], other: Sequence[Part], place: str) -> list[Part]:
    found = []
    for number, (ours, theirs) in enumerate(zip_longest(one, other), 1):
        if ours is not None and theirs is not None and ours.leaf != theirs.leaf:
            message = f"{place} {number}: the copies hold different things"
            raise BadLeaf(message)
        found.append(ours if isinstance(ours, Shown) or theirs is None else theirs)
    return found
