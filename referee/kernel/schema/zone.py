"""Zones: ordered piles of cards; who may look through one is declared by its field (`Pile.audience`).

A card is a small integer, numbered from the deck list before any shuffle. The last item is the
top. Where the order of the bottom part is not known (a pile shuffled at a physical table), those
cards stand in ascending order and ``unknown`` counts them; a card leaves that part only after
somebody has said which one it is.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import field
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.errors import RefereeBug
from referee.kernel.schema.codec import pack_head, pack_int, pack_ints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAIR = pack_head(2)


@dataclass(slots=True, eq=False)
class Zone:
    """A pile of cards, bottom first, with the bytes of its wire form cached until it changes."""

    cards: list[int] = field(default_factory=list)
    unknown: int = 0
    kept_wire: bytes | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    __hash__ = None  # type: ignore[assignment]  # a zone changes

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Zone) and self.cards == other.cards and self.unknown == other.unknown
        )

    def wire(self) -> bytes:
        """The canonical bytes: a list of the cards, and of how many have no known order."""
        if self.kept_wire is None:
            self.kept_wire = PAIR + pack_ints(self.cards) + pack_int(self.unknown)
        return self.kept_wire

    def copy(self) -> Zone:
        """A zone of its own with the same cards."""
        return Zone(self.cards.copy(), self.unknown, self.kept_wire)

    def top_is_unknown(self) -> bool:
        """Whether nobody can say which card lies on top."""
        return self.unknown > 0 and self.unknown == len(self.cards)

    def candidates(self) -> list[int]:
        """The cards that an unknown top card may be, in ascending order."""
        return self.cards[: self.unknown]

    def identify_top(self, card: int) -> None:
        """Say which of the unknown cards lies on top of them."""
        if card not in self.cards[: self.unknown]:
            message = f"card {card} is not among the unknown cards"
            raise RefereeBug(message)
        self.cards.remove(card)
        self.unknown -= 1
        self.cards.insert(self.unknown, card)
        self.kept_wire = None

    def take_top(self) -> int:
        """Remove the top card, which must be known, and return it."""
        if self.unknown and self.top_is_unknown():
            message = "the top card is unknown"
            raise RefereeBug(message)
        self.kept_wire = None
        return self.cards.pop()

    def take_known(self, most: int) -> list[int]:
        """Remove up to that many cards from the top, as far as they are known; the uppermost first."""
        left = max(self.unknown, len(self.cards) - most)
        taken = self.cards[left:]
        if taken:
            del self.cards[left:]
            taken.reverse()
            self.kept_wire = None
        return taken

    def take(self, card: int) -> None:
        """Remove that card. Among cards of unknown order, somebody has then said which it is."""
        at = self.cards.index(card)
        del self.cards[at]
        if at < self.unknown:
            self.unknown -= 1
        self.kept_wire = None

    def take_all(self) -> list[int]:
        """Remove all cards and return them, bottom first."""
        cards, self.cards = self.cards, []
        self.unknown = 0
        self.kept_wire = None
        return cards

    def put(self, card: int) -> None:
        """Lay a card on top."""
        self.cards.append(card)
        self.kept_wire = None

    def put_below(self, card: int) -> None:
        """Lay a card under all others; where the order of the lowest is not known, it joins them."""
        insort(self.cards, card, hi=self.unknown) if self.unknown else self.cards.insert(0, card)
        self.unknown += self.unknown > 0
        self.kept_wire = None

    def put_all(self, cards: Sequence[int]) -> None:
        """Lay cards on top, the last one uppermost."""
        self.cards.extend(cards)
        self.kept_wire = None

    def put_sorted(self, card: int) -> None:
        """Put a card where a zone without an order (a hand) keeps it: in ascending order."""
        insort(self.cards, card)
        self.kept_wire = None

    def put_all_sorted(self, cards: Sequence[int]) -> None:
        """Put cards where a zone without an order (a hand) keeps them: in ascending order."""
        self.cards.extend(cards)
        self.cards.sort()
        self.kept_wire = None

    def lay_out(self, cards: Sequence[int] | None) -> None:
        """Put the cards in the given order, or, with None, in an order that nobody knows."""
        if cards is None:
            self.cards.sort()
            self.unknown = len(self.cards)
        else:
            self.cards = list(cards)
            self.unknown = 0
        self.kept_wire = None

    def renew(self, discard: Zone, order: Sequence[int] | None) -> None:
        """Take all cards of a discard pile, in the order that a shuffle of them gave."""
        self.put_all(discard.take_all())
        self.lay_out(order)

    def cover(self) -> None:
        """Forget which cards these are, so that only how many there are is left."""
        self.cards = [0] * len(self.cards)
        self.kept_wire = None
