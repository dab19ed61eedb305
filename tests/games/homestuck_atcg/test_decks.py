"""What a deck is, and everything that can be wrong with one (HAC-1.4, HAC-1.5, HAC-2.1, HAC-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest
import tomli_w

from referee.games.homestuck_atcg.cardset.card_set import load_set, shipped_set
from referee.games.homestuck_atcg.cardset.decks import (
    Chosen,
    deck_of,
    faults_of,
    listed_in,
    said_of,
)
from tests.games.homestuck_atcg.harness import readings

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
    assert len(listed_in(DECKS[deck])) == 48
    assert CARDS.cards[DECKS[deck].planet].type == "planet"


@pytest.mark.rule("HAC-1.6")
def test_a_deck_said_card_by_card_is_the_ready_made_one():
    ready = DECKS["hive-fleet"]
    assert deck_of(CARDS, HIVE).name == ready.name
    assert sorted(deck_of(CARDS, HIVE).cards) == sorted(listed_in(ready))
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
        ("HAC-1.5", "2 planets, not 1"),
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


# -- stars and birthdays --------------------------------------------------------------------


def plain(code: str, stars: int, **more: object) -> dict[str, object]:
    row = {"id": code, "title": f"PLAIN {code}", "subtitle": "as can be", "type": "character"}
    return row | {"enter": "1g", "power": 1, "tags": [], "stars": stars, "text": []} | more


def card_list(*cards: dict[str, object]) -> str:
    """A card list with these cards and a planet of 4 stars, P1."""
    planet = {"id": "P1", "title": "PLAIN GROUND", "subtitle": "as can be", "type": "planet"}
    planet |= {"power": 3, "max_damage": 4, "draw": 1, "stars": 4, "text": []}
    head = {"game": "homestuck-atcg", "set_id": "plain"}
    return tomli_w.dumps(head | {"card": [*cards, planet]})


THREES = [plain(f"A{number}", 3) for number in range(24)]
FOURS = [plain(f"B{number}", 4, tags=["#BIRTHDAY"]) for number in range(3)]
PLAIN = load_set(card_list(*THREES, *FOURS), "plain.toml")


def of_plain(threes: int, fours: int) -> Chosen:
    """So many cards with 3 and with 4 stars, two of each as far as that goes."""
    found = []
    for letter, count in (("A", threes), ("B", fours)):
        for number in range((count + 1) // 2):
            face = PLAIN.find(f"{letter}{number}")
            assert face is not None
            found.append((PLAIN.names.id(face), min(2, count - 2 * number)))
    planet = PLAIN.find("P1")
    assert planet is not None
    return Chosen("", PLAIN.names.id(planet), tuple(found))


def faults_of_plain(chosen: Chosen, **choices: str) -> list[tuple[str, str]]:
    return [(each.rule, each.item) for each in faults_of(PLAIN, readings(**choices), chosen)]


@pytest.mark.rule("HAC-6.2", "HAC-Q34")
def test_150_stars_are_accepted_and_151_refused_with_those_of_the_planet():
    assert faults_of_plain(of_plain(46, 2)) == []  # 138 + 8 + 4
    assert faults_of_plain(of_plain(45, 3)) == [  # 135 + 12 + 4
        ("HAC-6.2", "151 stars, not 150 at most"),
        ("HAC-Q34", "4 stars of the planet among them"),
    ]


@pytest.mark.rule("HAC-6.2")
def test_every_copy_counts_for_the_stars():
    found = faults_of_plain(replace(of_plain(46, 2), cards=((PLAIN.names.id(0), 60),)))
    assert ("HAC-6.2", "184 stars, not 150 at most") in found
    assert not [item for rule, item in found if rule == "HAC-Q34"]


@pytest.mark.rule("HAC-Q46")
def test_a_second_birthday_card_is_refused_by_a_reading_only():
    assert faults_of_plain(of_plain(46, 2)) == []
    assert faults_of_plain(of_plain(46, 2), birthday_limit="true") == [
        ("HAC-Q46", "2 cards with #BIRTHDAY, not 1 at most")
    ]
    assert faults_of_plain(of_plain(47, 1), birthday_limit="true") == []


# -- names ----------------------------------------------------------------------------------


@pytest.mark.rule("HAC-2.1", "HAC-1.5", "HAC-1.6")
def test_what_nobody_knows_is_a_fault_among_others():
    found = faults(replace(changed(planet="alternja"), cards=(("jhon-egbert", 3),)))
    assert [rule for rule, _ in found] == ["HAC-1.4", "HAC-1.5", "HAC-2.1", "HAC-6.1"]
    assert "no card 'alternja'" in found[1][1]
    assert "no card 'jhon-egbert'" in found[2][1]
    assert faults(Chosen(deck="hive-flet")) == [
        ("HAC-1.6", "no deck 'hive-flet', did you mean 'hive-fleet'?")
    ]


@pytest.mark.rule("HAC-1.4", "HAC-1.5", "HAC-2.1", "HAC-6.1", "HAC-6.2", "HAC-6.3")
def test_all_that_is_wrong_with_a_deck_is_said_at_once():
    chosen = changed(said_of(CARDS, DECKS["hive-fleet"]), planet="none", P001=1, C025=9, C026=9)
    found = faults(replace(chosen, cards=(*chosen.cards, ("nobody", 1))))
    assert [rule for rule, _ in found] == [
        "HAC-1.4",
        "HAC-1.5",
        "HAC-2.1",
        "HAC-2.1",
        "HAC-6.1",
        "HAC-6.2",
        "HAC-6.3",
        "HAC-6.3",
    ]
