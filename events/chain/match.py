"""A match as it is stored or shared: its strands of sealed records, and what is attached."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from events.chain.salted_leaves import Part
from events.chain.strands import Sealed, chain, match_id, start_of
from events.records.records import PUBLIC, Opened, secret_strand
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotFound, Place
from referee.kernel.facts import JUDGE, Eyes

if TYPE_CHECKING:
    from events.chain.checkpoint import Checkpoint
    from referee.kernel.decision.ask import Answer


@dataclass(slots=True)
class Match:
    """Strands by name, ``public`` first; attachments (card sets, positions) by SHA-256 digest.

    ``secret`` is known to the referee of a live match, and to everybody once ``closed`` reveals it;
    ``deal`` is the deal key, in a copy that tells chance but not the secret. ``told`` is what each audience was
    told, moment by moment, in a file that carries it, ``blinds`` what their roots are blinded by.
    ``regular``: the file was read by columns, from which salts and seals are derived. Where records are left out of which somebody may not know, ``cut`` has the numbers in the whole match
    of those that are left, because rulings speak of them.
    ``fences`` are how many rows of each strand in the store are no records. ``kept`` are pending answers
    that were named with the match and wait until their seats are asked: only the store has them. So it is
    with ``vault``, a second secret, which no record commits to and closing does not reveal. ``checkpoint`` is
    how the match stood after one of its records, where the store knows.
    """

    strands: dict[str, list[Sealed]] = field(default_factory=lambda: {PUBLIC: []})
    attachments: dict[bytes, bytes] = field(default_factory=dict)
    secret: bytes | None = None
    vault: bytes | None = None
    deal: bytes | None = None
    told: dict[str, list[Part]] = field(default_factory=dict)
    blinds: dict[str, bytes] = field(default_factory=dict)
    regular: bool = False
    cut: tuple[int, ...] | None = None
    fences: dict[str, int] = field(default_factory=dict)
    kept: dict[int, Answer] = field(default_factory=dict)
    checkpoint: Checkpoint | None = field(default=None, compare=False, repr=False)

    @property
    def public(self) -> list[Sealed]:
        """The public strand."""
        return self.strands[PUBLIC]

    @property
    def has_secret_strands(self) -> bool:
        """Whether the match was opened with secret strands, whichever of them are here."""
        return len(self.strands) > 1 or any(sealed.seals for sealed in self.public[:1])

    @property
    def opened_hash(self) -> bytes:
        """The hash of the opened record. Raises NotFound for a match without records."""
        if not self.public:
            raise NotFound("a match without records")
        return chain(start_of(PUBLIC, b""), self.public[0])

    @property
    def id(self) -> str:
        """The match id."""
        return match_id(self.opened_hash)

    @property
    def root(self) -> bytes:
        """The head of the public strand: the root of the match once it is closed."""
        head = start_of(PUBLIC, b"")
        for sealed in self.public:
            head = chain(head, sealed)
        return head

    def opening(self) -> Opened:
        """The opened record. Raises DamagedFile when it is withheld or something else."""
        record = self.public[0].record() if self.public else None
        if not isinstance(record, Opened):
            raise DamagedFile(
                "the match does not begin with an opened record", place=Place(record=1)
            )
        return record

    def is_open_to(self, eyes: Eyes) -> bool:
        """Whether those eyes may know all that the record knows: the judge's, and all where it knows no hands."""
        return eyes == JUDGE or self.opening().hands_unseen

    def revealed_secret(self) -> bytes | None:
        """The secret that the last public record reveals, if it does."""
        return self.public[-1].secret() if self.public else None

    def known_secret(self) -> bytes | None:
        """The secret, from the referee or from the closed record."""
        return self.secret or self.revealed_secret()

    def said(self, number: int) -> int:
        """The number in the whole match of the record that is counted so here."""
        return number if self.cut is None or not number else self.cut[number - 1]

    def own(self, number: int) -> int:
        """How many records there are here up to that record of the whole match."""
        return number if self.cut is None else bisect_right(self.cut, number)

    def card_texts(self) -> dict[bytes, str]:
        """The attached texts of the card sets that it is played with, by digest."""
        packs = self.packs()
        return {digest: packs[digest] for _, digest in self.opening().cards if digest in packs}

    def begins_as(self, other: Match) -> bool:
        """Whether the other match, with its secret and what is attached, is this one or its beginning."""
        known = (self.secret, self.attachments) == (other.secret, other.attachments)
        return known and all(
            self.strands.get(name, [])[: len(records)] == records
            for name, records in other.strands.items()
        )

    def is_whole(self) -> bool:
        """Whether every strand that the match was opened with is here."""
        return list(self.strands) == list(strand_names(self.opening()))

    def packs(self) -> Mapping[bytes, str]:
        """The attached texts by digest; what is no text is no card set."""
        found = {}
        for digest, data in self.attachments.items():
            try:
                found[digest] = data.decode()
            except UnicodeDecodeError:
                continue
        return found


def strand_names(opened: Opened) -> Sequence[str]:
    """The strands that a match so opened has."""
    return [PUBLIC, *map(secret_strand, opened.secret_seats)]


class Withholding(MatchError):
    """The fold cannot go on because this copy withholds something: a limit, not a fault."""
