"""The deeds of card text, each kind declared once: what says it, what it is done to, what it asks and is followed by.

What a deed does, how much of it can be done and what its player is asked is bound to it in the room ``effects``, which
knows the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import IntEnum
from typing import Literal

from referee.dataclass import dataclass
from referee.kernel.choices.question import Question
from referee.kernel.text import effect as kernel

To = Literal["", "cards", "that-card"]
"""What it is done to: players and piles, cards in play, or that card, wherever it lies."""
Choice = Literal["", "number", "marks", "cards", "unseen", "word"]
"""What its player chooses beside cards in play: of each of them a number or conditions, or once cards of a pile, in the
open or unseen (SYB-Q89), or a word."""
Finds = Literal["", "things", "pile", "opponent", "trait"]
"""What words behind it can point back to: cards in play, a card of a pile, an opponent or a trait."""
Needs = Literal["", "attack", "condition", "opponent"]
"""What its own words point back to."""
Waits = Literal["", "before", "behind"]
"""Where it waits, whatever was chosen: before it is done, as something is seen or thrown then, or behind that."""
Where = Literal["", "discard", "hand", "deck", "game"]
"""Where it takes a card: to its owner's discard, hand or deck, or out of the game."""


class Extent(IntEnum):
    """How much of something can be done (SYB-10.2.0.13)."""

    NOTHING = 0
    PART = 1
    ALL = 2

    @classmethod
    def of(cls, done: int, wanted: int = 1) -> Extent:
        """How much that is, of what was asked for; without a number it is all or nothing."""
        if done >= wanted:
            return cls.ALL
        return cls.PART if done else cls.NOTHING


@dataclass(eq=False)
class DeedKind(kernel.Effect[None, Extent]):
    """One kind of deed, each field empty where it has none.

    ``means``: the card that its words mean without a hole. Rules: ``champions`` and ``equipment``, by which it is about
    such cards alone, ``one``, by which it is about one card. ``pile``: where a card lies that it finds.
    """

    to: To = ""
    means: str = ""
    choice: Choice = ""
    finds: Finds = ""
    pile: str = ""
    needs: Needs = ""
    waits: Waits = ""
    where: Where = ""
    champions: str = ""
    equipment: str = ""
    one: str = ""
    ask: Callable[..., Question | None] | None = field(init=False, repr=False, default=None)

    @property
    def is_implemented(self) -> bool:
        """Whether something is bound to all of it."""
        return super().is_implemented and bool(self.choice) == (self.ask is not None)

    def asks(self, function: kernel.Hook) -> kernel.Hook:
        """Bind what its player is asked for its ``choice``, if anything is left to choose."""
        self.ask = function
        return function


EFFECTS = kernel.Effects(DeedKind)

# -- damage and conditions ------------------------------------------------------------------

PLACE_DAMAGE = EFFECTS.declare(
    "place-damage",
    {"P-040": "SYB-14.0.25", "P-041": "SYB-11.1.2", "P-042": "SYB-11.1.2"},
    "place {amount} damage on {card}",
    to="cards",
)
REMOVE_DAMAGE = EFFECTS.declare(
    "remove-damage", {"P-043": "SYB-14.0.44"}, "remove {amount} damage from {card}", to="cards"
)
REMOVE_UP_TO_DAMAGE = EFFECTS.declare(
    "remove-up-to-damage",
    {"P-044": "SYB-14.0.58"},
    "choose 0 to {amount} and remove so much damage from {card}",
    to="cards",
    choice="number",
)
APPLY = EFFECTS.declare(
    "apply",
    {"P-045": "SYB-2.0.1.16"},
    "apply {condition} to {card}",
    to="cards",
    champions="SYB-2.0.1.12",
)
REMOVE_CONDITION = EFFECTS.declare(
    "remove-condition",
    {"P-046": "SYB-11.0.7"},
    "remove {condition} from {card}",
    to="cards",
    champions="SYB-2.0.1.12",
)
REMOVE_CONDITIONS = EFFECTS.declare(
    "remove-conditions",
    {"P-047": "SYB-11.0.7"},
    "remove {amount} conditions of your choice from {card}",
    to="cards",
    choice="marks",
    champions="SYB-2.0.1.12",
)
REMOVE_EACH_CONDITION = EFFECTS.declare(
    "remove-each-condition",
    {"P-048": "SYB-11.0.7"},
    "remove all conditions from {card}",
    to="cards",
    champions="SYB-2.0.1.12",
)
REMOVE_THAT_CONDITION = EFFECTS.declare(
    "remove-that-condition",
    {"P-049": "SYB-11.0.7"},
    "remove the condition that was applied from {card}",
    to="cards",
    needs="condition",
    champions="SYB-2.0.1.12",
)

# -- cards in play --------------------------------------------------------------------------

READY = EFFECTS.declare("ready", {"P-050": "SYB-7.0.2"}, "ready {card}", to="cards")
EXHAUST = EFFECTS.declare("exhaust", {"P-051": "SYB-7.0.1"}, "exhaust {card}", to="cards")
DESTROY = EFFECTS.declare(
    "destroy", {"P-059": "SYB-11.0.2"}, "destroy {card}", to="cards", equipment="SYB-11.0.3"
)
REMOVE_THIS = EFFECTS.declare(
    "remove-this",
    {"P-060": "SYB-14.0.45"},
    "put {card} into its owner's discard",
    to="cards",
    means="this-card",
    where="discard",
)
REMOVE_FROM_GAME = EFFECTS.declare(
    "remove-from-game",
    {"P-061": "SYB-11.0.8"},
    "remove {card} from the game",
    to="cards",
    where="game",
)
RETURN_TO_HAND = EFFECTS.declare(
    "return-to-hand",
    {"P-062": "SYB-11.0.9"},
    "return {card} to its owner's hand",
    to="cards",
    where="hand",
    equipment="SYB-11.0.9",
)
PLACE_UNDER = EFFECTS.declare(
    "place-under",
    {"P-068": "SYB-Q92"},
    "put the top card of your deck face up underneath {card}",
    to="cards",
    means="this-card",
    waits="behind",
)
EQUIP = EFFECTS.declare(
    "equip",
    {"P-079": "SYB-10.0.7"},
    "equip {card} to this champion",
    to="cards",
    means="that-card",
    equipment="SYB-10.0.7",
)

# -- cards in piles -------------------------------------------------------------------------

DRAW = EFFECTS.declare("draw", {"P-052": "SYB-14.0.16"}, "draw {cards}", waits="behind")
EACH_DRAWS = EFFECTS.declare(
    "each-draws",
    {"P-055": "SYB-14.0.16"},
    "each player, in player order, draws {cards}",
    waits="behind",
)
DISCARD = EFFECTS.declare(
    "discard", {"P-053": "SYB-14.0.22"}, "choose and discard {cards} of your hand", choice="cards"
)
REVEAL_HAND = EFFECTS.declare(
    "reveal-hand", {"P-057": "SYB-14.0.46"}, "that opponent shows you their hand", needs="opponent"
)
RETURN_FROM_DISCARD = EFFECTS.declare(
    "return-from-discard",
    {"P-063": "SYB-14.0.17"},
    "choose {pile} in your discard and take it into your hand",
    choice="cards",
    finds="pile",
)
SEARCH = EFFECTS.declare(
    "search",
    {"P-066": "SYB-Q89"},
    "look through your deck and choose {pile}, if one is there",
    choice="unseen",
    finds="pile",
    pile="deck",
    waits="before",
)
SHUFFLE = EFFECTS.declare("shuffle", {"P-067": "SYB-14.0.47"}, "shuffle your deck", waits="behind")
CHOOSE_IN_HAND = EFFECTS.declare(
    "choose-in-hand",
    {"P-072": "SYB-14.0.8"},
    "choose {cards} of that opponent's hand",
    choice="unseen",
    finds="pile",
    pile="hand",
    needs="opponent",
)
PICK_IN_HAND = EFFECTS.declare(
    "pick-in-hand",
    {"P-073": "SYB-14.0.42"},
    "chance picks {cards} of that opponent's hand",
    finds="pile",
    pile="hand",
    needs="opponent",
    waits="before",
)

# -- that card, wherever it lies ------------------------------------------------------------

DISCARD_THAT = EFFECTS.declare(
    "discard-that",
    {"P-054": "SYB-14.0.22"},
    "discard {card}",
    to="that-card",
    means="that-card",
    where="discard",
)
THEY_DISCARD_THAT = EFFECTS.declare(
    "they-discard-that",
    {"P-056": "SYB-14.0.22"},
    "that opponent discards {card}",
    to="that-card",
    means="that-card",
    needs="opponent",
    where="discard",
)
REVEAL_THAT = EFFECTS.declare(
    "reveal-that",
    {"P-058": "SYB-14.0.46"},
    "show {card} to all players",
    to="that-card",
    means="that-card",
)
TAKE_THAT = EFFECTS.declare(
    "take-that",
    {"P-064": "SYB-14.0.17"},
    "take {card} into your hand",
    to="that-card",
    means="that-card",
    where="hand",
)
PUT_ON_DECK = EFFECTS.declare(
    "put-on-deck",
    {"P-065": "SYB-11.0.9"},
    "put {card} on top of its owner's deck",
    to="that-card",
    means="that-card",
    where="deck",
)
REMOVE_THAT_FROM_GAME = EFFECTS.declare(
    "remove-that-from-game", {}, REMOVE_FROM_GAME.words, to="that-card", where="game"
)
"""What `REMOVE_FROM_GAME` is where its words mean that card: it may lie in a pile, or be a card that is being played."""

# -- choices that are all there is ----------------------------------------------------------

CHOOSE = EFFECTS.declare(
    "choose", {"P-069": "SYB-14.0.8"}, "choose {card}", to="cards", finds="things"
)
CHOOSE_OPPONENT = EFFECTS.declare(
    "choose-opponent",
    {"P-070": "SYB-14.0.8"},
    "choose an opponent",
    choice="word",
    finds="opponent",
)
CHOOSE_TRAIT = EFFECTS.declare(
    "choose-trait", {"P-071": "SYB-14.0.8"}, "choose a trait", choice="word", finds="trait"
)

# -- attacks, refreshes, tokens -------------------------------------------------------------

CHANGE_TARGET = EFFECTS.declare(
    "change-target",
    {"P-074": "SYB-14.0.6"},
    "make {card} the target of this attack, if it may be one",
    to="cards",
    needs="attack",
    waits="behind",
    one="SYB-14.0.6",
)
ATTACK = EFFECTS.declare(
    "attack",
    {"P-075": "SYB-Q61"},
    "attack with {card}, all four steps",
    to="cards",
    waits="behind",
    one="SYB-6.0.2",
)
REFRESH = EFFECTS.declare(
    "refresh", {"P-076": "SYB-14.0.43"}, "refresh, all three parts", waits="behind"
)
GAIN_ENERGY = EFFECTS.declare(
    "gain-energy", {"P-077": "SYB-14.0.29"}, "gain {amount} upgraded energy"
)
GAIN_BACON = EFFECTS.declare("gain-bacon", {"P-078": "SYB-14.0.29"}, "gain {amount} bacon")
