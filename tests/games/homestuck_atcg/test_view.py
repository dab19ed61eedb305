"""What each pair of eyes sees of the table, field by field (HAC-Q39)."""

from __future__ import annotations

import json

import pytest

from referee.games.homestuck_atcg.state.table import DurationEffect, Event, Last, When
from tests.games.homestuck_atcg.positions import GAME, scene

EYES = (1, 2, 3, "public", "judge")
THREE = """
seats.1.grist = 3
seats.1.hand = ["no-mercy-what", "dad-mister-egbert"]
seats.1.deck = ["ghost-army-canon", "jade-harley-rockin"]
seats.2.hand = ["maplehoof-pony"]
seats.2.discard = ["dad-mister-egbert-2", "maplehoof-pony-2"]
seats.2.removed = ["ultimate-riddle-ultimate-2"]
seats.3.cards = [
  { thing = "sollux-captor-bifurcated-3", at = 1, boons = 2, tapped = true },
  { thing = "jet-pack-pchooooo-3", host = "sollux-captor-bifurcated-3" },
  { thing = "dad-mister-crocker-3", under = "sollux-captor-bifurcated-3" },
  { thing = "last-page-turn-3" },
]
"""


def three(**more):
    run = scene(THREE, 3)
    for name, value in more.items():
        setattr(run.state, name, value)
    return run


def thing(run, id_):
    return run.setting.cards.things.number(id_)


def line(run, id_, number):
    return run.setting.cards.cards[run.setting.cards.names.number(id_)].lines[number].number


@pytest.mark.rule("HAC-Q39", "HAC-3.8")
@pytest.mark.parametrize("eyes", EYES)
def test_a_hand_is_open_to_its_player_and_the_judge_and_its_size_to_all(eyes):
    sides = GAME.view(three(), eyes)["seats"]
    assert [side["hand-size"] for side in sides.values()] == [2, 1, 0]
    shown = [int(seat) for seat, side in sides.items() if "hand" in side]
    assert shown == ([1, 2, 3] if eyes == "judge" else [eyes] if eyes in (1, 2, 3) else [])


@pytest.mark.rule("HAC-Q39", "HAC-3.8")
@pytest.mark.parametrize("eyes", EYES)
def test_a_draw_pile_is_open_to_the_judge_alone_and_its_size_to_all(eyes):
    sides = GAME.view(three(), eyes)["seats"]
    assert [side["deck-size"] for side in sides.values()] == [2, 0, 0]
    assert [("deck" in side) for side in sides.values()] == [eyes == "judge"] * 3


@pytest.mark.rule("HAC-Q39", "HAC-3.8")
@pytest.mark.parametrize("eyes", EYES)
def test_the_piles_for_discards_and_removed_cards_are_open_to_all_in_their_order(eyes):
    side = GAME.view(three(), eyes)["seats"]["2"]
    assert side["discard"] == ["DAD mister egbert (2)", "MAPLEHOOF pony pal (2)"]
    assert side["removed"] == ["ULTIMATE RIDDLE ultimate reward (2)"]


@pytest.mark.rule("HAC-1.6")
@pytest.mark.parametrize("eyes", EYES)
def test_what_is_in_a_deck_its_player_knows_wherever_the_cards_are(eyes):
    sides = GAME.view(three(), eyes)["seats"]
    knowing = [int(seat) for seat, side in sides.items() if "deck-list" in side]
    assert knowing == ([1, 2, 3] if eyes == "judge" else [eyes] if eyes in (1, 2, 3) else [])
    if eyes == 1:
        names = ["JADE HARLEY rockin out", "DAD mister egbert", "GHOST ARMY canon fodder"]
        assert sides["1"]["deck-list"] == dict.fromkeys([*names, "NO MERCY what is grief"], 1)


@pytest.mark.rule("HAC-Q39", "HAC-2.29", "HAC-3.7")
@pytest.mark.parametrize("eyes", EYES)
def test_cards_in_play_are_open_to_all_with_their_power_as_it_is_now(eyes):
    view = GAME.view(three(), eyes)
    (sollux,) = view["planets"]["1"]["characters"]
    assert (sollux["seat"], sollux["power"], sollux["boons"], sollux["tapped"]) == (3, 2, 2, True)
    assert sollux["tags"] == ["#TROLL", "#YELLOWBLOOD"]
    assert [each["card"] for each in sollux["inventory"]] == ["JET-PACK pchooooo"]
    assert [each["card"] for each in sollux["stored"]] == ["DAD mister crocker"]
    assert [each["id"] for each in view["seats"]["3"]["executables"]] == ["last-page-turn-3"]
    assert view["cards"]["JET-PACK pchooooo"]["enter"] == "3g"


@pytest.mark.rule("HAC-Q5", "HAC-Q6")
def test_a_planet_stands_with_its_defence_and_each_invasion():
    place = GAME.view(three(), "public")["planets"]["1"]
    assert (place["power"], place["defence"], place["invading"]) == (6, 6, {"3": 2})
    assert (place["damage"], place["max-damage"], place["destroyed"]) == (0, 6, False)


def test_the_set_that_is_printed_holds_only_cards_that_those_eyes_see():
    printed = [set(GAME.view(three(), eyes)["cards"]) for eyes in (1, 2, "public")]
    assert "NO MERCY what is grief" in printed[0]
    assert "NO MERCY what is grief" not in printed[1]
    assert "MAPLEHOOF pony pal" in printed[1]
    assert not printed[2] & {"NO MERCY what is grief", "MAPLEHOOF pony pal"}


@pytest.mark.rule("HAC-Q14", "HAC-Q55")
def test_what_waits_and_what_lasts_is_open_to_all():
    run = three()
    last = Last(thing(run, "maplehoof-pony-2"), 4, [], 1)
    run.state.events = [Event(last, waiting=[thing(run, "last-page-turn-3")])]
    when = line(run, "jet-pack-pchooooo", 2)
    run.state.whens = [When(when, thing(run, "jet-pack-pchooooo-3"), 1)]
    run.state.lasting = [
        DurationEffect("power", 2, "start", 4, thing(run, "sollux-captor-bifurcated-3"), -1)
    ]
    view = GAME.view(run, "public")
    assert view["events"] == [
        {
            "card": "MAPLEHOOF pony pal (2)",
            "planet": False,
            "waiting": ["LAST PAGE turn it over (3)"],
        }
    ]
    assert view["whens"][0]["text"] == "When the host moves this way: discard this card."
    assert view["lasting"] == [
        {
            "kind": "power",
            "seat": 2,
            "until": "start",
            "after-turn": 4,
            "on": "SOLLUX CAPTOR bifurcated fury (3)",
            "change": -1,
        }
    ]
    json.dumps(view)


# -- what is asked --------------------------------------------------------------------------

ROSE = """
seats.1.grist = 3
seats.1.cards = [{ thing = "rose-lalonde-guide-1", at = 1, boons = 1 }]
seats.2.deck = ["dad-mister-egbert", "maplehoof-pony"]
"""


@pytest.mark.rule("HAC-Q39")
def test_a_card_that_is_looked_at_is_seen_by_nobody_else():
    run = scene(ROSE)
    told = []
    run.listener = told.append
    run.act(1, ["special-tap", "rose-lalonde-guide-1"])
    run.act(1, ["choose", "seat-2"])
    words = {eyes: " ".join(GAME.narrate(f.seen_by(eyes)) for f in told) for eyes in (1, 2)}
    assert "MAPLEHOOF pony pal" in words[1]
    assert "MAPLEHOOF" not in words[2]
    assert "MAPLEHOOF" not in json.dumps(GAME.view(run, "public"))
    assert GAME.view(run, 1)["question"]["words"] == ["top", "bottom"]
    assert GAME.view(run, 1)["resolving"][0]["looked-at"] == "MAPLEHOOF pony pal"
    assert "looked-at" not in GAME.view(run, 2)["resolving"][0]


PAPER = """
seats.1.grist = 3
seats.1.hand = ["jaspers-beloved", "maplehoof-pony", "dad-mister-egbert"]
seats.1.cards = [{ thing = "aradia-megido-dead-1", at = 1, boons = 1 }]
"""


@pytest.mark.rule("HAC-Q39")
def test_of_a_choice_in_a_hand_others_see_only_that_it_is_made():
    run = scene(PAPER)
    run.act(1, ["special-tap", "aradia-megido-dead-1"])
    assert GAME.view(run, 1)["question"]["cards"] == ["JASPERS beloved pet"]
    assert "question" not in GAME.view(run, 2)
    assert "JASPERS" not in json.dumps(GAME.view(run, "public"))


OFFER = """
seats.1.grist = 3
seats.1.cards = [{ thing = "dad-mister-egbert-1", at = 2 }]
seats.2.cards = [{ thing = "nepeta-leijon-poor-2", at = 2 }]
seats.2.hand = ["karkat-vantas-friend"]
"""


@pytest.mark.rule("HAC-Q12", "HAC-Q39")
def test_that_a_card_is_offered_to_enter_only_its_player_and_the_judge_see():
    run = scene(OFFER)
    run.act(1, ["tap", "dad-mister-egbert-1"])
    assert [(ask.seat, ask.secret) for ask in run.asks()] == [(2, True)]
    offered = {"seat": 2, "card": "NEPETA LEIJON poor sweet nepeta (2)"}
    assert [GAME.view(run, eyes).get("offer") for eyes in (2, "judge", 1, "public")] == [
        offered,
        offered,
        None,
        None,
    ]
