from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.save_your_bacon.cardset.card_set import (
    CardSet,
    load_set,
    shipped_set,
    shipped_text,
)
from referee.games.save_your_bacon.cardset.decks import (
    Submitted,
    built_decks,
    deck_of,
    faults_of,
    listed,
    prove_format,
    said_of,
)
from referee.games.save_your_bacon.state.table import Setting
from tests.games.save_your_bacon.harness import readings

CARDS = shipped_set()
DECKS = {ready.id: ready for ready in CARDS.decks}
PODS = {
    word: [CARDS.names.id(card) for card in CARDS.face(CARDS.names.numbers[word]).pod]
    for word in ("ninja", "wizard", "cleric")
}


def setting(**chosen: str) -> Setting:
    return Setting(readings(**chosen), CARDS, 2)


def of_pods(*words: str, without: str = "", **more: int) -> Submitted:
    """Three champions with the cards of their pods, twice each, but for what is said."""
    counted = {card: 2 for word in words for card in PODS.get(word, ())} | {
        card.replace("_", "-"): copies for card, copies in more.items()
    }
    counted.pop(without, 0)
    return Submitted("", words, tuple(counted.items()))


def faults(submitted: Submitted, *taken: str, **chosen: str) -> list[tuple[str, str]]:
    numbers = [CARDS.names.numbers[word] for word in taken]
    found = faults_of(CARDS, readings(**chosen), submitted, numbers)
    return [(each.rule, each.item) for each in found]


def lesson() -> Submitted:
    """The full constructed deck of the set, card by card."""
    return said_of(CARDS, DECKS["counting-lesson"])


def of_size(total: int) -> Submitted:
    """The full constructed deck with one copy more or fewer."""
    counted = dict(lesson().cards or ())
    single = next(card for card, copies in counted.items() if copies == 1)
    counted[single] += total - 18
    cards = tuple((card, copies) for card, copies in counted.items() if copies)
    return replace(lesson(), cards=cards)


# -- the ready-made decks -------------------------------------------------------------------


@pytest.mark.rule("SYB-8.1.3", "SYB-8.1.4", "SYB-8.1.5", "SYB-8.1.6", "SYB-8.1.7")
@pytest.mark.parametrize(
    ("deck", "champions"),
    [
        (
            "dangerous-darkness",
            ["The Dark Space Lord (Rylo Ken)", "The Ninja (Reverse Gap Moe-chan)",
             'The Xeno Hunter ("Stalker")'],
        ),
        (
            "lacking-limits",
            ["The Berserker (Brunhitta)", "The Killbot (Killinator)", "The Medbot (Probe-biotic)"],
        ),
        (
            "light-fight",
            ["The Wizard (Mandwelf)", "The Cleric (Friaretta Priest)",
             "The Light Space Monk (Ken Benobi)"],
        ),
        (
            "powerful-potential",
            ["The Kaiju (Gourdzilla)", "The Dinosaurs (Velociraptor Pack)",
             "The Ice Queen (Kelsa of Barrendell)"],
        ),
        (
            "spooky-specters",
            ["The Demon (Lamia)", "The Ghost Pirate (LeChonk)",
             "The Haunted Armor (\"Bakin' Knight\")"],
        ),
    ],
)  # fmt: skip
def test_each_preconstructed_deck_has_its_three_champions(deck: str, champions: list[str]):
    made = deck_of(setting(), Submitted(deck=deck))
    faces = [CARDS.face(number) for number in made.champions]
    assert [f"{face.name} ({face.called})" for face in faces] == champions


@pytest.mark.rule("SYB-8.1.7")
def test_the_five_preconstructed_decks_name_fifteen_champions():
    made = [ready for ready in CARDS.decks if ready.format == "pod_preconstructed"]
    assert len(made) == 5
    assert len({champion for ready in made for champion in ready.champions}) == 15


@pytest.mark.rule("SYB-8.1.1", "SYB-8.1.2", "SYB-14.0.4", "SYB-2.0.1.3")
def test_a_preconstructed_deck_is_two_copies_of_each_card_of_its_pods_and_no_champion():
    made = deck_of(setting(), Submitted(deck="dangerous-darkness"))
    counted = Counter(CARDS.names.id(card) for card in made.cards)
    assert sum(counted.values()) == 18
    for champion in made.champions:
        for card in CARDS.face(champion).pod:
            assert counted[CARDS.names.id(card)] == 2
    assert not set(made.cards) & set(CARDS.champions)
    assert made.name == "Dangerous Darkness"


def test_every_ready_made_deck_is_without_fault_in_its_format():
    for ready in CARDS.decks:
        assert faults(Submitted(deck=ready.id), format=ready.format) == []
        said = said_of(CARDS, ready)
        assert faults(said, format=ready.format) == []
        made = deck_of(setting(format=ready.format), said)
        assert (made.name, made.champions) == (ready.name, ready.champions)
        assert sorted(made.cards) == sorted(listed(CARDS, ready))


# -- the formats ----------------------------------------------------------------------------


@pytest.mark.rule("SYB-8.0.1", "SYB-14.0.14")
def test_a_deck_is_checked_by_the_format_of_its_match():
    lesson_is_fine_in = {
        form: not faults(Submitted(deck="counting-lesson"), format=form)
        for form in ("pod_preconstructed", "pod_draft", "pod_constructed", "full_constructed")
    }
    assert lesson_is_fine_in == {
        "pod_preconstructed": False,
        "pod_draft": False,
        "pod_constructed": False,
        "full_constructed": True,
    }
    salvage = Submitted(deck="cold-steel-salvage")
    wrong = ("SYB-8.1.1", "no preconstructed deck has these champions")
    assert faults(salvage, format="pod_preconstructed") == [wrong]
    assert faults(salvage, format="pod_constructed") == []


@pytest.mark.rule("SYB-8.1.1")
def test_preconstructed_champions_are_those_of_one_deck_in_any_order():
    said = Submitted(champions=("xeno-hunter", "ninja", "dark-space-lord"))
    assert faults(said) == []
    assert deck_of(setting(), said).name == "Dangerous Darkness"
    mixed = Submitted(champions=("xeno-hunter", "ninja", "wizard"))
    assert faults(mixed) == [("SYB-8.1.1", "no preconstructed deck has these champions")]


@pytest.mark.rule("SYB-8.1.1")
def test_a_missing_second_copy_is_a_fault():
    said = said_of(CARDS, DECKS["light-fight"])
    (first, _), *rest = said.cards or ()
    shown = CARDS.names.shown(CARDS.names.numbers[first])
    short = replace(said, cards=((first, 1), *rest))
    assert faults(short) == [("SYB-8.1.1", f"{shown}: 1 copy, not 2")]


@pytest.mark.rule("SYB-8.3.1")
def test_a_pod_constructed_deck_is_any_three_champions_with_two_copies_of_their_cards():
    made = Submitted(champions=("ninja", "wizard", "cleric"))
    assert faults(made, format="pod_constructed") == []
    assert faults(of_pods("ninja", "wizard", "cleric"), format="pod_constructed") == []
    deck = deck_of(setting(format="pod_constructed"), made)
    ids = Counter(CARDS.names.id(card) for card in deck.cards)
    assert ids == Counter({card: 2 for pod in PODS.values() for card in pod})
    assert deck.name == ""


@pytest.mark.rule("SYB-8.3.1")
def test_other_numbers_and_cards_of_other_pods_are_refused_one_by_one():
    first, second, third = PODS["ninja"]
    uneven = of_pods("ninja", "wizard", "cleric", greataxe_of_grudges=1)
    counted = dict(uneven.cards or ()) | {first: 3, third: 1}
    shown = {card: CARDS.names.shown(CARDS.names.numbers[card]) for card in (first, second, third)}
    found = faults(replace(uneven, cards=tuple(counted.items())), format="pod_constructed")
    assert found == [
        ("SYB-8.3.1", f"{shown[first]}: 3 copies, not 2"),
        ("SYB-8.3.1", f"{shown[third]}: 1 copy, not 2"),
        ("SYB-8.3.1", "Greataxe of Grudges is in none of these pods"),
    ]
    without = of_pods("ninja", "wizard", "cleric", without=second)
    assert faults(without, format="pod_constructed") == [
        ("SYB-8.3.1", f"{shown[second]}: 0 copies, not 2")
    ]


@pytest.mark.rule("SYB-Q64", "SYB-14.0.4")
def test_a_card_that_two_pods_list_is_four_times_in_the_deck():
    text = shipped_text().replace(
        'pod = ["kunai-behind-the-fan", "mood-swing", "flicker-step"]',
        'pod = ["kunai-behind-the-fan", "mood-swing", "larder-inferno", "flicker-step"]',
    )
    cards = load_set(text, "shared-pod.toml")
    known = readings(format="pod_constructed")
    made = Submitted(champions=("ninja", "wizard", "cleric"))
    deck = deck_of(Setting(known, cards, 2), made)
    assert Counter(map(cards.names.id, deck.cards))["larder-inferno"] == 4
    assert len(deck.cards) == 20
    twice = of_pods("ninja", "wizard", "cleric")
    found = faults_of(cards, known, twice)
    assert [(each.rule, each.item) for each in found] == [
        ("SYB-Q64", "Larder Inferno: 2 copies, not 4")
    ]


@pytest.mark.rule("SYB-8.3.2", "SYB-Q63")
def test_both_players_may_field_the_same_champion_but_no_deck_has_one_twice():
    same = Submitted(champions=("wizard", "ninja", "cleric"))
    for form in ("pod_constructed", "full_constructed"):
        said = same if form == "pod_constructed" else lesson()
        assert faults(said, "wizard", "berserker", format=form) == []
    twice = Submitted(champions=("wizard", "ninja", "wizard"))
    assert faults(twice, format="pod_constructed") == [("SYB-Q63", "The Wizard: 2 times")]


@pytest.mark.rule("SYB-8.2.9", "SYB-Q67")
def test_drafted_decks_are_pods_of_champions_that_nobody_else_drafted():
    mine = Submitted(champions=("ninja", "wizard", "cleric"))
    assert faults(mine, "kaiju", format="pod_draft") == []
    assert faults(mine, "wizard", "cleric", format="pod_draft") == [
        ("SYB-Q67", "The Wizard"),
        ("SYB-Q67", "The Cleric"),
    ]
    foreign = of_pods("ninja", "wizard", "cleric", greataxe_of_grudges=2)
    wrong = ("SYB-8.2.9", "Greataxe of Grudges is in none of these pods")
    assert faults(foreign, format="pod_draft") == [wrong]


# -- full constructed -----------------------------------------------------------------------


@pytest.mark.rule("SYB-8.4.2", "SYB-Q7")
@pytest.mark.parametrize(
    ("chosen", "total", "wrong"),
    [
        ({}, 17, "17 cards, not 18"),
        ({}, 18, ""),
        ({}, 19, "19 cards, not 18"),
        ({"full_constructed_size": "19"}, 19, ""),
        ({"full_constructed_size": "20"}, 19, "19 cards, not 20"),
        ({"full_constructed_size_rule": "minimum"}, 19, ""),
        ({"full_constructed_size_rule": "minimum"}, 17, "17 cards, not at least 18"),
    ],
)
def test_a_full_constructed_deck_has_the_number_of_cards_that_the_match_says(
    chosen: dict[str, str], total: int, wrong: str
):
    expected = [("SYB-8.4.2", wrong)] if wrong else []
    assert faults(of_size(total), format="full_constructed", **chosen) == expected


@pytest.mark.rule("SYB-8.4.3", "SYB-Q7")
def test_three_copies_of_one_name_are_refused_unless_the_match_allows_them():
    counted = dict(lesson().cards or ())
    (first, _), *_ = counted.items()
    single = next(card for card, copies in counted.items() if copies == 1)
    cards = tuple((counted | {first: 3, single: 0}).items())
    said = replace(lesson(), cards=tuple(each for each in cards if each[1]))
    shown = CARDS.names.shown(CARDS.names.numbers[first])
    wrong = ("SYB-8.4.3", f"{shown}: 3 copies, not 2 at most")
    assert faults(said, format="full_constructed") == [wrong]
    assert faults(said, format="full_constructed", full_constructed_max_copies="3") == []
    below = faults(lesson(), format="full_constructed", full_constructed_max_copies="1")
    assert {rule for rule, _ in below} == {"SYB-8.4.3"}


@pytest.mark.rule("SYB-8.4.1")
def test_the_champions_of_a_full_constructed_deck_are_unique():
    said = replace(lesson(), champions=("berserker", "cleric", "berserker"))
    assert faults(said, format="full_constructed") == [("SYB-8.4.1", "The Berserker: 2 times")]


@pytest.mark.rule("SYB-8.4.4", "SYB-Q7")
def test_cards_of_any_pods_are_taken_whatever_traits_they_need():
    counted = dict(lesson().cards or ())
    single = next(card for card, copies in counted.items() if copies == 1)
    del counted[single]
    said = replace(lesson(), cards=(*counted.items(), ("uprooted-radio-tower", 1)))
    said = replace(said, champions=("ninja", "wizard", "cleric"))
    assert faults(said, format="full_constructed") == []
    tower = CARDS.face(CARDS.names.numbers["uprooted-radio-tower"])
    for champion in said.champions:
        own = CARDS.face(CARDS.names.numbers[champion]).traits
        assert not set(tower.traits) <= set(own)
    strict = faults(said, format="full_constructed", full_constructed_trait_match="true")
    assert ("SYB-Q7", "Uprooted Radio Tower: no champion of the deck has its traits") in strict
    assert faults(lesson(), format="full_constructed", full_constructed_trait_match="true") == []


def test_a_full_constructed_deck_without_a_list_has_no_cards():
    said = Submitted(champions=("ninja", "wizard", "cleric"))
    assert faults(said, format="full_constructed") == [("SYB-8.4.2", "0 cards, not 18")]


# -- what no deck may hold ------------------------------------------------------------------


@pytest.mark.rule("SYB-2.0.1.1")
@pytest.mark.parametrize("champions", [("ninja", "wizard"), ("ninja", "wizard", "cleric", "kaiju")])
def test_a_deck_has_three_champions(champions: tuple[str, ...]):
    found = faults(Submitted(champions=champions), format="pod_constructed")
    assert found == [("SYB-2.0.1.1", f"{len(champions)} champions")]


@pytest.mark.rule("SYB-2.0.1.13", "SYB-8.1.2", "SYB-8.4.4")
def test_conditions_and_champions_are_no_cards_of_a_deck():
    said = of_pods("ninja", "wizard", "cleric", frozen=1, kaiju=2)
    assert faults(said, format="pod_constructed") == [
        ("SYB-2.0.1.13", "Frozen is a condition"),
        ("SYB-8.1.2", "The Kaiju is a champion"),
    ]
    assert ("SYB-8.4.4", "The Kaiju is a champion") in faults(said, format="full_constructed")


@pytest.mark.rule("SYB-14.0.36")
def test_names_that_nobody_knows_are_faults_with_the_nearest_name():
    said = Submitted(champions=("ninja", "wizzard", "cleric"))
    assert faults(said, format="pod_constructed") == [
        ("SYB-14.0.36", "no card 'wizzard', did you mean 'wizard'?")
    ]


@pytest.mark.rule("SYB-Q95")
def test_all_faults_are_told_in_the_order_of_the_rules_and_then_of_the_list():
    said = of_pods("ninja", "wizard", "cleric", "wizard", frozen=1, greataxe_of_grudges=3)
    said = replace(said, cards=(("zzz", 1), ("uprooted-radio-tower", 1), *(said.cards or ())))
    assert faults(said, format="full_constructed") == [
        ("SYB-2.0.1.1", "4 champions"),
        ("SYB-2.0.1.13", "Frozen is a condition"),
        ("SYB-8.4.1", "The Wizard: 2 times"),
        ("SYB-8.4.2", "24 cards, not 18"),
        ("SYB-8.4.3", "Greataxe of Grudges: 3 copies, not 2 at most"),
        ("SYB-14.0.36", "no card 'zzz'"),
    ]
    assert faults(said, format="pod_constructed") == [
        ("SYB-2.0.1.1", "4 champions"),
        ("SYB-2.0.1.13", "Frozen is a condition"),
        ("SYB-8.3.1", "Uprooted Radio Tower is in none of these pods"),
        ("SYB-8.3.1", "Greataxe of Grudges is in none of these pods"),
        ("SYB-14.0.36", "no card 'zzz'"),
        ("SYB-Q63", "The Wizard: 2 times"),
    ]


@pytest.mark.rule("SYB-3.0.1")
def test_a_deck_that_nobody_knows_is_refused():
    assert faults(Submitted(deck="great-grief")) == [("SYB-3.0.1", "great-grief")]


@pytest.mark.rule("SYB-8.1.1")
def test_a_card_list_without_preconstructed_decks_needs_another_format():
    text = shipped_text().replace('format = "pod_preconstructed"', 'format = "pod_constructed"')
    cards = load_set(text, "none.toml")
    prove_format(setting())
    prove_format(Setting(readings(format="pod_constructed"), cards, 2))
    with pytest.raises(PackError, match=r"no preconstructed deck.*\[SYB-8\.1\.1\]"):
        prove_format(Setting(readings(), cards, 2))


# -- what can be built ----------------------------------------------------------------------

FULL = {
    "format": "full_constructed",
    "full_constructed_size": "30",
    "full_constructed_max_copies": "1",
}


def poor(*, champions: int = 15, cards: int = 45) -> CardSet:
    """The first of the shipped champions and cards, and no deck."""
    document = tomllib.loads(shipped_text())
    document["champion"] = document["champion"][:champions]
    document["card"] = document["card"][:cards]
    known = {each["id"] for each in document["card"]}
    for each in document["champion"]:
        each["pod"] = [card for card in each["pod"] if card in known]
    document["deck"] = []
    return load_set(tomli_w.dumps(document), "poor.toml")


@pytest.mark.rule("SYB-8.4.2", "SYB-8.4.3", "SYB-Q7")
@pytest.mark.parametrize(
    "chosen",
    [
        {"size": "15"},
        {"size": "18"},
        {"size": "19", "max_copies": "1"},
        {"size": "30", "max_copies": "1"},
        {"size": "30", "trait_match": "true"},
        {"size": "15", "max_copies": "6", "trait_match": "true"},
        {"size": "30", "size_rule": "minimum"},
    ],
)
def test_a_full_constructed_deck_is_built_from_each_ready_made_one(chosen: dict[str, str]):
    full = {f"full_constructed_{key}": value for key, value in chosen.items()}
    read = readings(format="full_constructed", **full)
    built = list(built_decks(CARDS, read))
    assert [deck.champions for deck in built] == [
        said_of(CARDS, ready).champions for ready in CARDS.decks
    ]
    assert not [fault for deck in built for fault in faults_of(CARDS, read, deck)]


@pytest.mark.rule("SYB-8.4.2")
def test_without_ready_made_decks_any_three_champions_get_one():
    cards = poor(champions=4, cards=30)
    built = list(built_decks(cards, readings(**FULL)))
    assert len({deck.champions for deck in built}) == len(built) == 4
    assert not [fault for deck in built for fault in faults_of(cards, readings(**FULL), deck)]


@pytest.mark.rule("SYB-8.4.2")
def test_a_card_list_with_too_few_cards_for_a_deck_needs_other_readings():
    prove_format(Setting(readings(**FULL), poor(cards=30), 2))
    with pytest.raises(PackError, match=r"make no deck of 30.*\[SYB-8\.4\.2\]"):
        prove_format(Setting(readings(**FULL), poor(cards=29), 2))


@pytest.mark.rule("SYB-Q67")
def test_a_card_list_with_too_few_champions_to_draft_needs_another_format():
    drafted = readings(format="pod_draft")
    prove_format(Setting(drafted, poor(champions=9), 3))
    with pytest.raises(PackError, match=r"fewer than 12 champions.*\[SYB-Q67\]"):
        prove_format(Setting(drafted, poor(champions=9), 4))
