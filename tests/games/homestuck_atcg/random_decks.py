"""Random legal decks of Homestuck: Atypical Card Game, for tests and soaks (HAC-6.1 to HAC-6.3)."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.homestuck_atcg.cardset.card_set import CardSet

MAIN_DECK, COPIES, STARS = 48, 2, 150
Deck = tuple[int, list[int]]
"""The face of the planet, and those of the 48 cards in ascending order."""


def random_deck(cards: CardSet, random: Random, birthdays: int = 4) -> Deck:
    """One planet and 48 cards, each twice at most, with 150 stars at most, if the set has such a deck.

    ``birthdays``: so many #BIRTHDAY cards at most; by a reading one (HAC-Q46).
    """
    faces = cards.cards
    planet = random.choice([each.number for each in faces if each.type == "planet"])
    pool = [each.number for each in faces if each.type != "planet"] * COPIES
    random.shuffle(pool)
    born = [face for face in pool if "#BIRTHDAY" in faces[face].tags]
    for face in born[birthdays:]:
        pool.remove(face)
    deck, rest = pool[:MAIN_DECK], pool[MAIN_DECK:]

    def stars() -> int:
        return faces[planet].stars + sum(faces[face].stars for face in deck)

    while stars() > STARS:
        # The dearest of three goes out, the cheapest of three comes in.
        out = max(random.sample(range(len(deck)), 3), key=lambda at: faces[deck[at]].stars)
        into = min(random.sample(range(len(rest)), 3), key=lambda at: faces[rest[at]].stars)
        deck[out], rest[into] = rest[into], deck[out]
    return planet, sorted(deck)


def deck_of(cards: CardSet, name: str) -> Deck:
    """A ready-made deck."""
    found = next(each for each in cards.decks if each.id == name)
    return found.planet, sorted(face for face, count in found.cards for _ in range(count))


def answer_of(cards: CardSet, deck: Deck) -> list[Any]:
    """The answer that chooses that deck."""
    planet, faces = deck
    counted = sorted((cards.names.id(face), faces.count(face)) for face in set(faces))
    return ["choose-deck", cards.names.id(planet), [list(each) for each in counted]]


MEDDLING = [
    "C003",
    "C009",
    "C011",
    "C013",
    "C020",
    "C025",
    "C026",
    "C030",
    "C037",
    "C044",
    "C048",
    "C049",
    "E001",
    "E002",
    "E003",
    "E004",
    "E006",
    "E008",
    "E010",
    "E011",
    "E012",
    "E016",
    "E017",
    "E020",
    "I001",
    "I003",
    "I004",
    "I011",
    "I013",
    "X003",
    "X006",
    "X012",
    "X016",
    "X018",
]
"""Cards that replace, forbid, store, swap, bring, resolve, give texts, or make others act."""


def meddling_deck(cards: CardSet, random: Random) -> Deck:
    """A deck of 13 cards that meddle with others and 11 cheap ones, twice each."""
    faces = [each for each in cards.cards if each.type != "planet"]
    planet = random.choice([each.number for each in cards.cards if each.type == "planet"])
    number = {each.code: each.number for each in faces}
    while True:
        chosen = [number[code] for code in random.sample(MEDDLING, 13)]
        cheap = [each.number for each in faces if each.stars == 2 and each.number not in chosen]
        deck = sorted((chosen + random.sample(cheap, 11)) * COPIES)
        if cards.cards[planet].stars + sum(cards.cards[face].stars for face in deck) <= STARS:
            return planet, deck
