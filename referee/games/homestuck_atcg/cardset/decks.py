"""Decks, and every fault of a list (HAC-1.4, HAC-1.5, HAC-2.1, HAC-6.1 to HAC-6.3, HAC-Q46).

A list is checked as it was written, in words: what nobody knows is one fault among others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.kernel.cardset.deck_list import Counted
from referee.kernel.decision.ask import Refusal, in_book_order
from referee.kernel.words.suggestions import did_you_mean

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.cardset.card_set import CardSet, DeckList
    from referee.games.homestuck_atcg.language.tree import Card
    from referee.games.homestuck_atcg.options import Options

COPIES = 2
"""A deck has two copies of a card at most (HAC-6.3)."""
SIZE = 48
"""How many cards are in a deck besides the planet (HAC-1.4)."""
STARS = 150
"""The most stars of a deck, that of the planet included (HAC-6.2, HAC-Q34)."""
BIRTHDAY = "#BIRTHDAY"
"""The tag of which a deck has one card at most by the reading birthday_limit (HAC-Q46)."""
NO_PLANET = "none"
"""What stands for the planet of a list that has none; every such list is refused (HAC-1.5)."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A deck as it was said: the id of a ready-made one, or its planet and its cards by their ids."""

    deck: str = ""
    planet: str = NO_PLANET
    cards: Counted = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that was accepted: face numbers, the cards copy by copy; ``name`` if it is a ready-made one."""

    name: str
    planet: int
    cards: tuple[int, ...]


# -- what a chosen deck is ------------------------------------------------------------------


def deck_of(cards: CardSet, chosen: Chosen) -> Deck:
    """The deck that was chosen, which must be without fault."""
    ready = find_ready(cards, chosen.deck)
    if ready is not None:
        return Deck(ready.name, ready.planet, listed_in(ready))
    numbers = cards.names.numbers
    listed = tuple(numbers[word] for word, copies in chosen.cards for _ in range(copies))
    planet = numbers[chosen.planet]
    return Deck(_name_of(cards, planet, listed), planet, listed)


def listed_in(ready: DeckList) -> tuple[int, ...]:
    """The cards of a ready-made deck, copy by copy."""
    return tuple(card for card, copies in ready.cards for _ in range(copies))


def find_ready(cards: CardSet, id_: str) -> DeckList | None:
    """The ready-made deck of that id, if the set has one."""
    return next((each for each in cards.decks if each.id == id_), None)


def _name_of(cards: CardSet, planet: int, listed: Sequence[int]) -> str:
    """The name of the ready-made deck with these cards, in any order."""
    wanted = sorted(listed)
    for ready in cards.decks:
        if ready.planet == planet and sorted(listed_in(ready)) == wanted:
            return ready.name
    return ""


def said_of(cards: CardSet, ready: DeckList) -> Chosen:
    """A ready-made deck as somebody would say it card by card."""
    ids = cards.names.ids
    listed = tuple((ids[card], copies) for card, copies in ready.cards)
    return Chosen("", ids[ready.planet], listed)


# -- what is wrong with it ------------------------------------------------------------------


def faults_of(cards: CardSet, readings: Options, chosen: Chosen) -> tuple[Refusal, ...]:
    """Everything that is wrong with a deck, in the order of the rules and then of the list."""
    if chosen.deck:
        ready = find_ready(cards, chosen.deck)
        if ready is None:
            return (Refusal("HAC-1.6", f"no deck {chosen.deck!r}{_hint_of(cards, chosen.deck)}"),)
        chosen = said_of(cards, ready)
    faults = [
        *_of_planet(cards, chosen.planet),
        *_of_size(cards, chosen),
        *_of_cards(cards, chosen.cards),
        *_of_stars(cards, chosen),
    ]
    if readings.birthday_limit:
        faults += _of_birthdays(cards, chosen.cards)
    return tuple(in_book_order(faults))


def _hint_of(cards: CardSet, word: str) -> str:
    return did_you_mean(word, [each.id for each in cards.decks])


def _find(cards: CardSet, word: str) -> Card | None:
    number = cards.names.numbers.get(word)
    return None if number is None else cards.known[number]


def _unknown(cards: CardSet, word: str, rule: str) -> Refusal:
    return Refusal(rule, f"no card {word!r}{did_you_mean(word, cards.names.every())}")


def _of_planet(cards: CardSet, word: str) -> Iterator[Refusal]:
    """One single planet card besides the main deck (HAC-1.5)."""
    card = _find(cards, word)
    if word == NO_PLANET and card is None:
        yield Refusal("HAC-1.5", "no planet")
    elif card is None:
        yield _unknown(cards, word, "HAC-1.5")
    elif card.type != "planet":
        yield Refusal("HAC-1.5", f"{card.name} is no planet")


def _of_size(cards: CardSet, chosen: Chosen) -> Iterator[Refusal]:
    """One planet card, no more and no fewer, and 48 cards besides (HAC-1.4, HAC-6.1)."""
    total = sum(copies for _, copies in chosen.cards)
    planets = [chosen.planet] + [word for word, copies in chosen.cards for _ in range(copies)]
    found = sum(card is not None and card.type == "planet" for card in _each(cards, planets))
    if total != SIZE:
        yield Refusal("HAC-1.4", f"{_counted(total, 'card')}, not {SIZE}")
    if found > 1:
        yield Refusal("HAC-1.5", f"{found} planets, not 1")
    inside = total - (found - _is_planet(cards, chosen.planet))
    if (found, inside) != (1, SIZE):
        is_whole = f"{_counted(found, 'planet')} and {_counted(inside, 'other card')}"
        yield Refusal("HAC-6.1", f"{is_whole}, not 1 and {SIZE}")


def _each(cards: CardSet, words: Sequence[str]) -> Iterator[Card | None]:
    return (_find(cards, word) for word in words)


def _is_planet(cards: CardSet, word: str) -> bool:
    card = _find(cards, word)
    return card is not None and card.type == "planet"


def _of_cards(cards: CardSet, counted: Counted) -> Iterator[Refusal]:
    """Characters, inventory and executables, two copies of each at most (HAC-2.1, HAC-6.3)."""
    for word, copies in counted:
        card = _find(cards, word)
        if card is None:
            yield _unknown(cards, word, "HAC-2.1")
            continue
        if card.type == "planet":
            yield Refusal("HAC-2.1", f"{card.name} is a planet")
        if copies > COPIES:
            yield Refusal("HAC-6.3", f"{card.name}: {copies} copies, not {COPIES} at most")


def _of_stars(cards: CardSet, chosen: Chosen) -> Iterator[Refusal]:
    """The planet and every copy count (HAC-6.2, HAC-Q34)."""
    planet = _find(cards, chosen.planet)
    of_planet = planet.stars if planet is not None else 0
    found = ((_find(cards, word), copies) for word, copies in chosen.cards)
    total = of_planet + sum(card.stars * copies for card, copies in found if card is not None)
    if total <= STARS:
        return
    yield Refusal("HAC-6.2", f"{total} stars, not {STARS} at most")
    if total - of_planet <= STARS:
        yield Refusal("HAC-Q34", f"{_counted(of_planet, 'star')} of the planet among them")


def _of_birthdays(cards: CardSet, counted: Counted) -> Iterator[Refusal]:
    """By a reading one #BIRTHDAY card in a deck, no more (HAC-Q46)."""
    found = ((_find(cards, word), copies) for word, copies in counted)
    total = sum(copies for card, copies in found if card is not None and BIRTHDAY in card.tags)
    if total > 1:
        yield Refusal("HAC-Q46", f"{total} cards with {BIRTHDAY}, not 1 at most")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else f'{noun}s'}"
