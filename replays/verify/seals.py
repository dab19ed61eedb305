"""Seals: what public records say of the secret strands, compared with those strands.

Where a match has secret strands, every public record commits to count and head of each, by a seal for
each, so that a copy may hold one strand and be proven to, and say nothing of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import field

from events.chain.match import Match
from events.chain.salted_leaves import PART_LIMITS, Shown, Withheld
from events.chain.strands import SEAL, Sealed, heads, start_of
from events.records.codec import unpack
from events.records.records import PUBLIC, Opened, secret_strand
from referee.dataclass import dataclass
from referee.errors import BadSeal, DamagedFile, MatchError
from referee.kernel.words.english import counted


@dataclass(slots=True)
class Seals:
    """The seals of one match, from its first public record on. Raises BadSeal at the first fault."""

    match: Match
    keep: Callable[[DamagedFile, str, int], None]
    """What is done with a fault: strand and record are those of the seal."""
    names: list[str] = field(init=False)
    """The secret strands that the match was opened with, in order; empty names are not known."""
    _heads: dict[str, list[bytes]] = field(init=False)
    _counts: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        held = [name for name in self.match.strands if name != PUBLIC]
        opened = self.match.opened_hash
        names = _opened_strands(self.match)
        if names is None:
            names = _stated_strands(self.match)
        self.names = names
        self._heads = {name: heads(name, self.match.strands[name], opened) for name in held}
        self._counts = dict.fromkeys(self.names, 0)

    def examine(self, sealed: Sealed, number: int) -> None:
        """Compare the seals of the public record of that number; what is withheld is passed over."""
        if not sealed.seals:
            if self.names or self._heads:
                message = "the seal over the secret strands is missing"
                raise BadSeal(message)
            return
        if not self.names:
            message = "a seal where the match has no secret strands"
            raise BadSeal(message)
        unsealed = [name for name in self._heads if name not in self.names]
        if unsealed and "" not in self.names:
            message = f"no seal is over strand {unsealed[0]!r}"
            raise BadSeal(message)
        if len(sealed.seals) != len(self.names):
            message = "the seals are not one for each secret strand"
            raise BadSeal(message)
        for name, part in zip(self.names, sealed.seals, strict=True):
            if isinstance(part, Shown):
                self._examine(part, name, number)

    def withheld(self, sealed: Sealed) -> list[int]:
        """The places of the seals that are withheld although their strand is here."""
        named = zip(self.names, sealed.seals, strict=False)
        return [
            SEAL - place
            for place, (name, part) in enumerate(named)
            if isinstance(part, Withheld) and name in self._heads
        ]

    def _examine(self, part: Shown, name: str, number: int) -> None:
        try:
            row = unpack(part.data, PART_LIMITS, "seal")
            self._counts[name] = self._examine_content(row, name, first=number == 1)
        except BadSeal as error:
            self.keep(error, PUBLIC, number)

    def _examine_content(self, row: object, name: str, *, first: bool) -> int:
        """What a seal says: a strand's count, which never falls, and its head at that count."""
        match row:
            case [str() as named, int() as count, bytes() as head] if type(count) is int:
                pass
            case _:
                message = "the seal is not a strand, a count and a head"
                raise BadSeal(message)
        if named != name:
            message = f"the seal names strand {named!r} where {name!r} belongs"
            raise BadSeal(message)
        known, least = self._heads.get(name), self._counts[name]
        most = count if known is None else len(known)
        if not least <= count <= most:
            message = f"the seal counts {counted(count, 'records')} of strand {name!r}, expected {least} to {most}"
            raise BadSeal(message)
        empty = b"" if first else start_of(name, self.match.opened_hash)
        if known is not None and head != (known[count - 1] if count else empty):
            message = f"the seal of strand {name!r} is of another strand"
            raise BadSeal(message)
        return count


def _stated_strands(match: Match) -> list[str]:
    """The secret strands that seals name, by their places; an empty name where none is shown."""
    names = [""] * len(match.public[0].seals)
    for sealed in match.public:
        for place, part in enumerate(sealed.seals[: len(names)]):
            if isinstance(part, Shown) and not names[place]:
                with suppress(MatchError):
                    names[place] = next(iter(Sealed(sealed.parts, (part,)).sealed_counts()), "")
    return names


def _opened_strands(match: Match) -> list[str] | None:
    """The secret strands that the opened record names; None where it does not say."""
    try:
        record = match.public[0].record()
    except MatchError:
        return None
    return (
        [secret_strand(seat) for seat in record.secret_seats]
        if isinstance(record, Opened)
        else None
    )
