"""The deck: 54 cards, numbered in the order of the deck list before any shuffle (BP-2.8 to 2.13)."""

from __future__ import annotations

from referee.kernel.words.names import Names

JACK, QUEEN, KING, ACE, JOKER = 11, 12, 13, 14, 0
COURT = (JACK, QUEEN, KING)
NUMBERS = range(2, 11)

_RANKS = [*map(str, NUMBERS), "J", "Q", "K", "A"]
_PRINTED = [rank + suit for rank in _RANKS for suit in "hdsc"] + ["X1", "X2"]

CARD = Names("card", [name.lower() for name in _PRINTED], _PRINTED)
"""Rank and suit letter; h and d are red, s and c black. X1 is the red Joker, X2 the black one."""

ALL = tuple(range(len(CARD)))
RANK = tuple(2 + card // 4 if card < 52 else JOKER for card in ALL)
"""2 to 10, then 11, 12, 13 and 14 for Jack, Queen, King and Ace, and 0 for a Joker (BP-16)."""

COLOUR = tuple(
    ("red" if card % 4 < 2 else "black") if card < 52 else ("red", "black")[card - 52]
    for card in ALL
)
"""Hearts and diamonds are red, spades and clubs black; one Joker each (BP-Q31, BP-Q75)."""

STARTING_ACES = (CARD.number("ah"), CARD.number("ad"))
"""Seat 1 gets the Ace of hearts, seat 2 the Ace of diamonds (BP-Q10)."""

JOKERS_FIRST = (*ALL[52:], *ALL[:52])
"""A hand whose rest is Jokers is the one that keeps nothing back from a defence (BP-Q32, BP-Q48)."""
