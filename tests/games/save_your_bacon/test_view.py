"""What each pair of eyes sees of the table, field by field."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.show.view import view
from referee.games.save_your_bacon.state.frames import ResolutionFrame
from referee.games.save_your_bacon.state.table import Attack, DurationEffect, Origin, Played
from tests.games.save_your_bacon.shipped_tables import (
    card,
    champion,
    equipment,
    player,
    spread,
    thing,
)

EYES = (1, 2, 3, "public", "judge")


def three(**more):
    return spread(
        player(1, hand=("kunai-behind-the-fan", "stop-it-mid-air"), deck=("mood-swing",), waits="defeated"),
        player(2, hand=("scatter",), deck=("deep-freeze", "wake-the-beast")),
        player(3, discard=("sanctuary", "unravel"), spent=("larder-inferno", "tithe-of-rashers")),
        **more,
    )  # fmt: skip


@pytest.mark.rule("SYB-14.0.30", "SYB-14.0.31")
@pytest.mark.parametrize("eyes", EYES)
def test_a_hand_is_open_to_its_player_and_the_judge_and_its_size_to_all(eyes):
    sides = view(three(), eyes)["seats"]
    assert [side["hand-size"] for side in sides.values()] == [2, 1, 0]
    shown = [int(seat) for seat, side in sides.items() if "hand" in side]
    assert shown == ([1, 2, 3] if eyes == "judge" else [eyes] if eyes in (1, 2, 3) else [])


@pytest.mark.rule("SYB-14.0.18", "SYB-Q89")
@pytest.mark.parametrize("eyes", EYES)
def test_a_deck_is_open_to_the_judge_alone_and_its_size_to_all(eyes):
    sides = view(three(), eyes)["seats"]
    assert [side["deck-size"] for side in sides.values()] == [1, 2, 0]
    assert [("deck" in side) for side in sides.values()] == [eyes == "judge"] * 3


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize("eyes", EYES)
def test_what_a_seat_passes_for_is_its_own_and_the_judges(eyes):
    sides = view(three(), eyes)["seats"]
    assert ("waits" in sides["1"]) == (eyes in (1, "judge"))


@pytest.mark.rule("SYB-14.0.21", "SYB-5.1.4", "SYB-Q9")
@pytest.mark.parametrize("eyes", EYES)
def test_discards_and_spent_stacks_are_open_with_every_value(eyes):
    side = view(three(), eyes)["seats"]["3"]
    assert side["discard"] == ["Sanctuary", "Unravel"]
    assert side["spent"] == ["Larder Inferno", "Tithe of Rashers"]
    assert (side["spent-values"], side["spent-total"]) == ([1, 1], 2)


@pytest.mark.rule("SYB-14.0.62", "SYB-10.2.1.7", "SYB-Q92")
@pytest.mark.parametrize("eyes", EYES)
def test_everything_in_play_is_open_as_it_is_now(eyes):
    run = three()
    nest = equipment(
        "bone-nest-1", ("scatter", 1), ("mood-swing", 2), destroyed=True, exhausted=True
    )
    run.state.seats[1].champions[1] = champion(
        "dinosaurs-2", nest, damage=2, conditions=[("frozen", 1), ("hexed", 3)]
    )
    seen = view(run, eyes)["seats"]["2"]["champions"][1]
    assert (seen["id"], seen["name"], seen["card"]) == (
        "dinosaurs-2",
        "The Dinosaurs (2)",
        "The Dinosaurs",
    )
    assert (seen["attack"], seen["defense"], seen["damage"]) == (4, 5, 2)
    assert (seen["exhausted"], seen["considered-exhausted"]) == (False, True)
    assert seen["conditions"] == [{"condition": "Frozen", "by": 1}, {"condition": "Hexed", "by": 3}]
    (shown,) = seen["equipment"]
    assert (shown["name"], shown["destroyed"], shown["exhausted"]) == ("Bone Nest (1)", True, True)
    assert shown["under"] == [{"card": "Scatter", "owner": 1}, {"card": "Mood Swing", "owner": 2}]


@pytest.mark.rule("SYB-10.0.3")
@pytest.mark.parametrize("eyes", EYES)
def test_a_card_being_played_is_open_with_its_champion_and_what_it_says(eyes):
    played = Played(card("rattle-the-rafters"), 2, thing("kaiju-2"))
    seen = view(three(playing=[played]), eyes)
    assert seen["playing"] == [
        {"card": "Rattle the Rafters", "seat": 2, "champion": "The Kaiju (2)"}
    ]
    printed = seen["cards"]["Rattle the Rafters"]
    assert (printed["type"], printed["cost"], printed["energy-value"]) == ("action", 3, 2)
    assert printed["text"] == [
        "Choose up to 2 opposing champions; apply Terrified to those champions."
    ]


def test_an_attack_shows_both_cards_with_the_attack_that_they_have_now():
    attack = Attack(1, thing("xeno-hunter-1"), thing("kaiju-2"), thing("kaiju-2"))
    run = three(attacks=[attack])
    run.state.seats[1].champions[0] = champion("kaiju-2", damage=3)
    (seen,) = view(run, "public")["attacks"]
    assert (seen["attacker"], seen["attack"]) == ("The Xeno Hunter (1)", 4)
    assert (seen["target-id"], seen["countering"], seen["counter"]) == (
        "kaiju-2",
        "The Kaiju (2)",
        4,
    )


def test_an_effect_under_way_shows_its_effect_actions_and_which_is_next():
    run = three()
    origin = Origin(card=card("deep-freeze"))
    run.stack.append(ResolutionFrame(origin, 2, thing("ice-queen-2"), None, at=1))
    (seen,) = view(run, 1)["resolving"]
    assert seen["text"] == [
        "Apply Frozen to an opposing champion",
        "Place 1 {D} on the chosen champion",
    ]
    assert (seen["card"], seen["seat"], seen["at"]) == ("Deep Freeze", 2, 2)


@pytest.mark.rule("SYB-Q86")
def test_a_rule_that_goes_on_is_told_with_its_words_its_cards_and_its_end():
    origin = Origin(card=card("haunted-armor"), effect=1)
    lasting = DurationEffect(origin, 0, 3, thing("wizard-3"), meant=[thing("wizard-3")])
    (seen,) = view(three(lasting=[lasting]), "public")["lasting"]
    assert seen["until"] == "next-turn"
    assert seen["effect"] == "Challenge"
    assert seen["on"] == ["The Wizard (3)"]
    assert "must target this champion" in seen["text"]


def test_a_player_who_has_lost_is_marked():
    run = three()
    run.state.seats[2].out = True
    sides = view(run, "public")["seats"]
    assert [side.get("out", False) for side in sides.values()] == [False, False, True]


def test_nothing_but_the_fields_of_the_list_stands_in_a_view():
    seen = view(three(), 2)
    assert set(seen) == {
        "turn", "turn-player", "actions-taken", "attacked", "refreshed", "seats", "attacks",
        "playing", "resolving", "lasting", "cards",
    }  # fmt: skip
    assert set(seen["seats"]["1"]) == {
        "bacon", "energy", "deck-size", "hand-size", "spent-values", "spent-total", "champions",
        "discard", "spent", "removed",
    }  # fmt: skip
