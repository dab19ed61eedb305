"""Matches of Homestuck beside a second opinion, of two to five players: every kind of deck, and tables of cards that collide."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from referee.games.homestuck_atcg.cardset.card_set import shipped_set
from tests.games.homestuck_atcg.harness import DECKS, READINGS
from tests.games.homestuck_atcg.odd_cards import laid
from tests.games.homestuck_atcg.random_decks import deck_of, meddling_deck, random_deck
from tests.oracle.homestuck_atcg.card_lists.colliding import colliding_list
from tests.oracle.homestuck_atcg.card_lists.further import further_list
from tests.oracle.homestuck_atcg.card_lists.last import last_list
from tests.oracle.homestuck_atcg.card_lists.later import later_list
from tests.oracle.homestuck_atcg.card_lists.latest import latest_list
from tests.oracle.homestuck_atcg.card_lists.newest import newest_list
from tests.oracle.homestuck_atcg.comparison import Beside

UNLIMITED = tuple(each for each in READINGS if each.get("birthday_limit") != "true")
"""With the others a deck that was not made for them might be refused (HAC-Q46)."""
SEATS = (2, 2, 3, 2, 4, 2, 3, 5)
AT_ONCE = 48
"""So many matches, a quarter of them tables of cards that collide, have the same card list; every fourth one is of the first phrases, of the later ones, also of those that came last, of the newest before all."""

NEWEST, LAST = 100 * 10**9, 200 * 10**9
"""From these numbers on, with the seeds 100 and 200 of a soak, every second list has the newest phrases, and those that came after all others; the matches before keep their lists."""


def some_match(number: int) -> Beside:
    """One of four is a table in the middle of a turn, the others are whole matches."""
    whole, kind = divmod(number, 4)
    return collided(number) if kind == 3 else opened(3 * whole + kind)


@lru_cache(maxsize=4)
def list_of(number: int) -> str:
    half, odd = divmod(number, 2)
    if number >= LAST // AT_ONCE:
        return last_list(half) if odd else list_before(half, NEWEST // AT_ONCE)
    return list_before(number, NEWEST // AT_ONCE)


def list_before(number: int, newest: int) -> str:
    """From that number on every second one is of the newest phrases."""
    if number % 2 and number >= newest:
        return newest_list(number // 2)
    if number % 4 == 3:
        return latest_list(number // 4)
    if number % 4 == 1:
        return further_list(number // 4)
    return later_list(number // 4) if number % 4 else colliding_list(number)


def collided(number: int) -> Beside:
    """A table of cards that collide."""
    readings = READINGS[number // 4 % len(READINGS)]
    seats = SEATS[number // 4 % len(SEATS)]
    run = laid(number, seats, list_of(number // AT_ONCE), **readings)
    return Beside.laid(number, run)


def opened(number: int) -> Beside:
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
