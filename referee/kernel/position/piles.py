"""The piles of a position: refused where a card lies in two places or is none; what is named nowhere is the rest under its pile.

Which cards exist, and which places there are, each game says: in its room ``position``, by an `Inventory`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.position.document import CardMisplaced
from referee.kernel.schema.fields import refused
from referee.kernel.schema.zone import Zone

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator

Lying = tuple[str, int]
"""A card that lies somewhere: the path of its place, and the card."""


def lying(path: str, cards: Iterable[int]) -> Iterator[Lying]:
    """The places of a pile or a list, with what lies there."""
    yield from ((f"{path}[{number}]", card) for number, card in enumerate(cards, 1))


def lying_in(row: Any, fields: Iterable[str], path: str = "") -> Iterator[Lying]:
    """The places of those piles or lists of a row; ``path`` is what stands before theirs."""
    for name in fields:
        yield from lying(path + name, getattr(row, name))


@dataclass(frozen=True, slots=True)
class Inventory:
    """What exists: each card as often as ``whole`` counts, called as ``shown`` says.

    ``twin`` is what is wrong with one card too many, with ``{place}`` for the place of the one before;
    ``wish`` what is expected where a card lies that does not exist.
    """

    whole: Counter[int]
    shown: Callable[[int], str]
    twin: str
    wish: str = ""

    def rest(self, places: Iterable[Lying]) -> list[int]:
        """What lies in none of the places, in ascending order. Raises PackError with the first wrong place."""
        left, found = self.whole.copy(), dict[int, str]()
        for path, card in places:
            if not self.whole[card]:
                raise refused(path, self.shown(card), self.wish)
            if not left[card]:
                why = self.twin.format(place=found[card])
                raise CardMisplaced(f"{path}: {self.shown(card)!r} {why}")
            left[card] -= 1
            found[card] = path
        return sorted(left.elements())


def with_rest(pile: Zone, rest: list[int]) -> Zone:
    """A pile with more under it; where the order of its lower part is unknown, so is theirs."""
    unknown, known = pile.cards[: pile.unknown], pile.cards[pile.unknown :]
    lower = sorted([*rest, *unknown]) if unknown else rest
    return Zone([*lower, *known], len(lower) if unknown else 0)
