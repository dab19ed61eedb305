"""Matches of Homestuck beside a second opinion, of two to five players and every kind of deck."""

from __future__ import annotations

from random import Random

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from tests.games.homestuck_atcg.harness import DECKS, READINGS
from tests.games.homestuck_atcg.random_decks import deck_of, meddling_deck, random_deck
from tests.oracle.homestuck_atcg.comparison import Beside

UNLIMITED = tuple(each for each in READINGS if each.get("birthday_limit") != "true")
"""With the others a deck that was not made for them might be refused (HAC-Q46)."""
SEATS = (2, 2, 3, 2, 4, 2, 3, 5)


def some_match(number: int) -> Beside:
    """Decks of random cards, of cards that meddle with each other, or ready-made ones."""
    random, cards = Random(f"deck {number}"), shipped_set()
    readings = UNLIMITED if number % 3 else READINGS
    seats = SEATS[number // 3 % len(SEATS)]
    if number % 3 == 0:
        decks = [random_deck(cards, random, birthdays=1) for _ in range(seats)]
    elif number % 3 == 1:
        decks = [meddling_deck(cards, random) for _ in range(seats)]
    else:
        decks = [deck_of(cards, each) for each in random.choices(DECKS, k=seats)]
    return Beside.opened(number, decks, readings[number // 3 % len(readings)])
