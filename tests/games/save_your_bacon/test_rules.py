from __future__ import annotations

from dataclasses import fields

import pytest

from referee.errors import NotUnderstood, PackError
from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.options import Options
from referee.kernel.game import Opening
from tests.games.save_your_bacon.harness import readings

SYB = GAME.catalogue
NUMBERS_OF_RULES = {
    "1.0": 4, "2.0.1": 17, "2.0.2": 4, "2.1.1": 5, "2.1.2": 9, "2.1.3": 1, "3.0": 7, "3.1": 1,
    "4.0": 24, "4.1.0": 3, "4.1.1": 10, "5.0": 8, "5.1": 12, "6.0": 15, "7.0": 7, "8.0": 3,
    "8.1": 7, "8.2": 9, "8.3": 2, "8.4": 4, "9.0": 3, "10.0": 12, "10.1": 5, "10.2.0": 19,
    "10.2.1": 17, "10.2.2": 5, "11.0": 10, "11.1": 4, "12.1": 3, "12.2": 2, "13.0": 1, "14.0": 65,
}  # fmt: skip
"""How many rules each section of the book has."""


def test_every_rule_and_ruling_of_the_book_is_there():
    expected = {
        f"SYB-{section}.{number}"
        for section, count in NUMBERS_OF_RULES.items()
        for number in range(1, count + 1)
    }
    assert {rule.id for rule in SYB.rules} == expected
    assert [ruling.id for ruling in SYB.rulings] == [f"SYB-Q{number}" for number in range(1, 103)]
    for rule in SYB.rules:
        assert rule.section == rule.id.rpartition(".")[0]


def test_every_entry_speaks_in_a_closed_sentence_of_one_line():
    for entry in SYB.entries.values():
        assert entry.words.endswith((".", ").")), entry.id
        assert entry.words.isprintable(), entry.id
        assert entry.words[0].isupper() or entry.words[0] == "'", entry.id
        assert len(entry.words) < 250, entry.id


def test_only_what_nothing_reads_is_not_enforced():
    descriptive = [id_ for id_, entry in SYB.entries.items() if entry.status == "descriptive"]
    assert descriptive == ["SYB-2.0.1.17", "SYB-2.1.1.5"]


def test_every_option_is_a_reading_and_the_default_is_its_first_choice():
    assert set(SYB.readings()) == {field.name for field in fields(Options)}
    for option in SYB.readings().values():
        assert option.default == option.choices[0]
        for choice in option.choices:
            chosen = getattr(readings(**{option.name: choice}), option.name)
            assert str(chosen).lower() == choice


def test_options_stand_with_the_entries_that_leave_them_open():
    owners = {name: option.ruling for name, option in SYB.readings().items()}
    assert owners == {
        "format": "SYB-8.0.1",
        "refresh_pitch": "SYB-Q2",
        "refresh_gain": "SYB-Q2",
        "refresh_hand_size": "SYB-Q4",
        "full_constructed_size": "SYB-Q7",
        "full_constructed_size_rule": "SYB-Q7",
        "full_constructed_max_copies": "SYB-Q7",
        "full_constructed_trait_match": "SYB-Q7",
        "zero_cost_pitch": "SYB-Q12",
        "exact_payment_stops": "SYB-Q13",
        "next_game_first_choice": "SYB-Q34",
        "ask_all_windows": "SYB-Q42",
        "widdershins_equipment": "SYB-Q50",
        "widdershins_ffa": "SYB-Q50",
        "match_deck_change": "SYB-Q52",
        "variant": "SYB-Q69",
    }


@pytest.mark.parametrize(
    ("reading", "hand", "bounds"),
    [
        ("any", 4, (0, 4)),
        ("none", 4, (0, 0)),
        ("exactly_one", 4, (1, 1)),
        ("exactly_one", 0, (0, 0)),
        ("all", 4, (4, 4)),
        ("3", 4, (0, 3)),
        ("3", 2, (0, 2)),
    ],
)
def test_how_many_cards_a_refresh_pitches_is_a_reading(
    reading: str, hand: int, bounds: tuple[int, int]
):
    assert readings(refresh_pitch=reading).pitched_in_refresh(hand) == bounds


def test_a_variant_means_nothing_for_two_and_one_of_them_always_holds_for_more():
    for variant in ("free_for_all", "widdershins"):
        assert not readings(variant=variant).is_free_for_all(2)
        assert not readings(variant=variant).is_widdershins(2)
    assert readings().is_free_for_all(3)
    assert not readings().is_widdershins(3)
    assert readings(variant="widdershins").is_widdershins(4)
    assert not readings(variant="widdershins").is_free_for_all(4)
    assert readings(variant="widdershins", widdershins_ffa="true").is_free_for_all(3)


@pytest.mark.rule("SYB-12.1.1", "SYB-12.2.1", "SYB-Q69")
def test_two_players_have_no_variant_and_more_have_one():
    def variant(seats: int, **chosen: str) -> str:
        return GAME.settle(Opening(seats, 1, chosen, ())).readings["variant"]

    assert [variant(seats) for seats in (2, 3, 4)] == ["none", "free_for_all", "free_for_all"]
    assert variant(3, variant="widdershins") == "widdershins"
    assert variant(2, variant="none") == "none"
    for said, rule in (("free_for_all", "SYB-12.1.1"), ("widdershins", "SYB-12.2.1")):
        with pytest.raises(PackError, match=f"three or more players .{rule}"):
            variant(2, variant=said)
    with pytest.raises(PackError, match="SYB-Q69"):
        variant(4, variant="none")


@pytest.mark.rule("SYB-12.1.1")
def test_no_more_than_four_and_no_fewer_than_two_can_play():
    for seats in (1, 5):
        with pytest.raises(NotUnderstood, match=r"SYB-12\.1\.1"):
            GAME.settle(Opening(seats, 1, {}, ()))


def test_every_decision_is_refused_by_a_rule_that_names_its_moment():
    assert {decision.name: decision.rule for decision in SYB.decisions} == {
        "submit-deck": "SYB-3.0.1",
        "choose-first-player": "SYB-3.0.4",
        "play-card": "SYB-4.0.8",
        "activate-effect": "SYB-10.2.0.3",
        "attack": "SYB-4.0.10",
        "refresh": "SYB-4.0.12",
        "pass-time": "SYB-4.0.17",
        "end-turn": "SYB-4.0.5",
        "declare-target": "SYB-6.0.5",
        "declare-counter": "SYB-6.0.6",
        "pitch": "SYB-5.1.3",
        "stop-pitching": "SYB-5.1.7",
        "ready-cards": "SYB-4.0.15",
        "choose": "SYB-14.0.8",
        "order-defeats": "SYB-10.2.1.9",
        "choose-bacon-recipient": "SYB-4.1.1.7",
        "order-discards": "SYB-Q38",
        "play-reaction": "SYB-2.0.1.10",
        "pass-priority": "SYB-10.2.1.14",
        "concede": "SYB-Q71",
        "referee-result": "SYB-Q71",
    }
