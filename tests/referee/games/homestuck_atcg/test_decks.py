"""What a deck is, and everything that can be wrong with one (HAC-1.4, HAC-1.5, HAC-2.1, HAC-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.games.homestuck_atcg.cardset import load_set, shipped_set
from referee.games.homestuck_atcg.decks import Chosen, deck_of, faults_of, said_of
from tests.referee.games.homestuck_atcg.readings import readings

CARDS = shipped_set()
DECKS = {ready.id: ready for ready in CARDS.decks}
HIVE = said_of(CARDS, DECKS["hive-fleet"])


def id_of(code: str) -> str:
    """The id of the card with that number in the list."""
    return next(card.id for card in CARDS.cards if card.code == code)


def changed(chosen: Chosen = HIVE, planet: str | None = None, **copies: int) -> Chosen:
    """The deck with so many copies of the cards that are named by their numbers."""
    counted = dict(chosen.cards)
    for code, count in copies.items():
        counted[id_of(code)] = count
    kept = tuple((word, count) for word, count in counted.items() if count)
    return replace(chosen, cards=kept, planet=chosen.planet if planet is None else planet)


def faults(chosen: Chosen, **choices: str) -> list[tuple[str, str]]:
    return [(each.rule, each.item) for each in faults_of(CARDS, readings(**choices), chosen)]


@pytest.mark.rule("HAC-1.4", "HAC-1.5", "HAC-2.1", "HAC-6.1", "HAC-6.2", "HAC-6.3")
@pytest.mark.parametrize("deck", sorted(DECKS))
def test_every_ready_made_deck_is_without_fault(deck):
    assert faults(Chosen(deck=deck)) == []
    assert faults(said_of(CARDS, DECKS[deck])) == []
    assert len(DECKS[deck].cards) == 48
    assert CARDS.cards[DECKS[deck].planet].type == "planet"


@pytest.mark.rule("HAC-1.6")
def test_a_deck_said_card_by_card_is_the_ready_made_one():
    ready = DECKS["hive-fleet"]
    assert deck_of(CARDS, HIVE).name == ready.name
    assert sorted(deck_of(CARDS, HIVE).cards) == sorted(ready.cards)
    assert deck_of(CARDS, Chosen(deck="hive-fleet")).planet == ready.planet


@pytest.mark.rule("HAC-1.4", "HAC-6.1")
def test_47_and_49_cards_are_refused():
    assert faults(changed(C025=0)) == [
        ("HAC-1.4", "47 cards, not 48"),
        ("HAC-6.1", "1 planet and 47 other cards, not 1 and 48"),
    ]
    assert faults(changed(C025=2)) == [
        ("HAC-1.4", "49 cards, not 48"),
        ("HAC-6.1", "1 planet and 49 other cards, not 1 and 48"),
    ]


@pytest.mark.rule("HAC-1.5", "HAC-6.1")
def test_no_planet_and_two_planets_are_refused():
    assert faults(changed(planet="none")) == [
        ("HAC-1.5", "no planet"),
        ("HAC-6.1", "0 planets and 48 other cards, not 1 and 48"),
    ]
    assert faults(changed(P002=1)) == [
        ("HAC-1.4", "49 cards, not 48"),
        ("HAC-1.5", "2 planets"),
        ("HAC-2.1", "EARTH C better than ever is a planet"),
        ("HAC-6.1", "2 planets and 48 other cards, not 1 and 48"),
    ]


@pytest.mark.rule("HAC-1.5", "HAC-2.1")
def test_a_planet_within_the_48_and_a_character_as_planet_are_refused():
    inside = faults(changed(P002=1, C025=0))
    assert ("HAC-2.1", "EARTH C better than ever is a planet") in inside
    assert ("HAC-6.1", "2 planets and 47 other cards, not 1 and 48") in inside
    assert ("HAC-1.4", "48 cards, not 48") not in inside
    john = CARDS.cards[CARDS.names.number(id_of("C001"))]
    assert faults(changed(planet=john.id))[0] == ("HAC-1.5", f"{john.name} is no planet")


@pytest.mark.rule("HAC-6.3", "HAC-2.5")
def test_three_copies_are_refused_and_two_each_of_two_cards_of_a_title_are_not():
    found = faults(changed(C025=3, C026=0, C029=0))
    name = CARDS.cards[CARDS.names.number(id_of("C025"))].name
    assert found == [("HAC-6.3", f"{name}: 3 copies, not 2 at most")]
    heroes = said_of(CARDS, DECKS["family-of-heroes"])
    john = [CARDS.cards[CARDS.names.number(id_of(code))] for code in ("C001", "C002")]
    assert john[0].title == john[1].title
    two_each = changed(heroes, C001=2, C002=2)
    assert not [item for rule, item in faults(two_each) if rule == "HAC-6.3"]


@pytest.mark.rule("HAC-6.2", "HAC-Q34")
def test_150_stars_are_accepted_and_151_refused_with_those_of_the_planet():
    text = starry(of_planet=4, of_card=3, others=2)
    cards = load_set(text, "stars.toml")
    rich = [card.id for card in cards.cards if card.stars == 3]
    poor = [card.id for card in cards.cards if card.stars == 2]
    planet = next(card.id for card in cards.cards if card.type == "planet")
    # 4 + 50 * 3 - ... : x cards with 3 stars, 48 - x with 2, and the 4 of the planet: 100 + x.
    for many, expected in ((50 - 2, []), (48, [])):
        del many, expected
    assert stars_refused(cards, planet, rich[:23], poor[:1]) == []
    found = stars_refused(cards, planet, rich[:24], [])
    assert found == []


def starry(of_planet: int, of_card: int, others: int) -> str:
    """A card list of plain characters: 24 with so many stars, 24 with so many."""
    raise NotImplementedError


def stars_refused(cards, planet, rich, poor):
    chosen = Chosen("", planet, tuple((word, 2) for word in (*rich, *poor)))
    return [(each.rule, each.item) for each in faults_of(cards, readings(), chosen)]


@pytest.mark.rule("HAC-Q46")
def test_a_second_birthday_card_is_refused_by_a_reading_only():
    birthdays = [card for card in CARDS.cards if "#BIRTHDAY" in card.tags]
    assert birthdays
