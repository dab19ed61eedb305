"""Hands that the record does not know: a match refereed from what everybody at the table can see.

What only one seat sees of chance (the cards that it draws) is not entered. The run goes on with a **conjecture**: for each such
card one that it may be. A conjecture is a whole match that could have been played so, or it is given up for another
one (`events.fold.conjectures`); what is legal is legal in one of them. Nothing that is shown says which card was conjectured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.dataclass import dataclass
from referee.kernel.engine.dice import Label, ObservedDice

if TYPE_CHECKING:
    from referee.kernel.engine.chance import Throw
    from referee.kernel.engine.run import Run
    from referee.kernel.words.names import Names

UNSEEN = "unseen-hands/1"
"""The name of how conjectures are made, as an opening pins it in the place of a dice algorithm."""


class Drawn(NamedTuple):
    """A card that one seat alone has seen: the label of its throw, whose it is, what it could be, what it is taken for.

    ``at`` is the record after which it was drawn, ``names`` are those of the cards.
    """

    label: str
    seat: int
    items: Sequence[int]
    card: int
    at: int = 0
    names: Names | None = None


Seen = Mapping[int, int]
"""The last record that names a card, by its number."""


class UnseenDice(ObservedDice):
    """Chance at a physical table of which the record knows what everybody sees.

    ``chosen`` says which card the draw of a label is taken for. A draw of which it says nothing, or a card that cannot be, is
    taken for the first card that no other draw of ``chosen`` needs and nobody has ``seen`` since. ``drawn`` are those that were
    made, in their order; ``at`` is the record that was folded last.
    """

    __slots__ = ("at", "chosen", "drawn", "seen")

    unseen = True

    def __init__(self, chosen: Mapping[str, int], seen: Seen = MappingProxyType({})) -> None:
        self.chosen = dict(chosen)
        self.seen = seen
        self.drawn: dict[str, Drawn] = {}
        self.at = 0

    @property
    def names(self) -> Names | None:
        """The names of the cards that are drawn; None before anything is."""
        return next((each.names for each in self.drawn.values() if each.names is not None), None)

    def settle(self) -> None:
        """Keep to what every card has been taken for so far."""
        self.chosen = {name: each.card for name, each in self.drawn.items()}
        self.seen = {}

    def conjecture(self, throw: Throw, label: Label) -> int:
        """The card that the draw is taken for."""
        name, items = str(label), throw.items
        card = self.chosen.get(name)
        if card is None or card not in items:
            card = self._free(items)
        self.drawn[name] = Drawn(name, throw.whose, items, card, self.at, throw.names)
        return card

    def _free(self, items: Sequence[int]) -> int:
        """A card that no other draw needs, and better still that nobody has seen since."""
        needed = Counter(card for each, card in self.chosen.items() if each not in self.drawn)
        free = sorted(Counter(items) - needed)
        unseen = (card for card in free if self.seen.get(card, 0) <= self.at)
        return next(unseen, free[0] if free else items[0])


def dice_of(run: Run[Any]) -> UnseenDice:
    """The chance of a match whose hands are unknown to the record."""
    assert isinstance(run.dice, UnseenDice)
    return run.dice


@dataclass(frozen=True, slots=True)
class UnseenHands:
    """What a game says of matches whose hands are unknown to the record.

    ``hands`` are the cards that each seat holds; ``orders`` list all cards, each time those first that make more possible than
    others: with a hand of them as much can be done as the rules let any hand do. ``readings`` are those without which such a
    match cannot be played, ``asks`` what the table is asked for beside actions.
    """

    hands: Callable[[Run[Any]], Mapping[int, Sequence[int]]]
    orders: Callable[[Any], Sequence[Sequence[int]]]
    readings: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
