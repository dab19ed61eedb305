"""What each pair of eyes sees of the table, field by field."""

from __future__ import annotations

import json

import pytest

from tests.games.super_fantasy_brawl.positions import DUEL, MAP, REST, begun, seen, standing

EYES = (1, 2, "public", "judge")
HELD = 'seats.1.hand = ["hammer-fall", "trip"]\nseats.2.hand = ["leech"]\nseats.1.discard = ["volley"]\n'


@pytest.mark.rule("SFB-20.19", "SFB-Q81")
@pytest.mark.parametrize("eyes", EYES)
def test_a_hand_is_open_to_its_player_and_the_judge_and_its_size_to_all(eyes):
    sides = seen(HELD + DUEL, eyes)["seats"]
    assert [side["hand-size"] for side in sides.values()] == [2, 1]
    shown = [int(seat) for seat, side in sides.items() if "hand" in side]
    assert shown == ([1, 2] if eyes == "judge" else [eyes] if eyes in (1, 2) else [])


@pytest.mark.rule("SFB-Q81")
@pytest.mark.parametrize("eyes", EYES)
def test_decks_are_open_to_the_judge_alone_and_discard_piles_to_all(eyes):
    view = seen(HELD + DUEL, eyes)
    sides = view["seats"]
    assert [side["deck-size"] for side in sides.values()] == [15, 17]
    assert [("deck" in side) for side in sides.values()] == [eyes == "judge"] * 2
    assert sides["1"]["discard"] == ["Volley"]
    assert ("supply" in view, "challenge-deck" in view) == (eyes == "judge", eyes == "judge")
    assert (view["supply-size"], view["challenges-left"]) == (6, 11)


@pytest.mark.rule("SFB-1.9", "SFB-20.16", "SFB-25.1")
def test_a_champion_is_seen_with_its_values_as_they_are_now():
    lasting = 'lasting = [{ value = "defence", figure = "brann-1", change = 2 }]\n'
    brann = seen(lasting + DUEL, "public")["seats"]["1"]["champions"]
    found = {each["id"]: each for each in brann}["brann-1"]
    assert (found["hex"], found["damage"], found["hitpoints"], found["defence"]) == ("e4", 2, 7, 3)
    assert found["zones"] == ["yellow", "north-half"]
    others = seen(DUEL.replace("MO2:4", "MO2:3"), "public")["seats"]["2"]["champions"]
    assert {each["id"]: each["bloodied"] for each in others} == {"vex-2": False, "mordane-2": True, "gruk-2": False}  # fmt: skip


@pytest.mark.rule("SFB-18.3")
def test_the_side_that_is_up_gives_values_and_text():
    text = MAP + '\n[[seats.1.champions]]\nfigure = "brann-1"\nlevelled = true\n' + REST
    brann = seen(text)["seats"]["1"]["champions"][0]
    assert (brann["hitpoints"], brann["levelled"]) == (8, True)
    assert brann["text"] == ["Strength +1 on this champion at all times in melee attacks."]


@pytest.mark.rule("SFB-Q99", "SFB-Q78")
@pytest.mark.parametrize("eyes", EYES)
def test_a_trap_shows_its_face_to_those_who_looked_and_its_place_to_all(eyes):
    traps = seen('traps = [{ hex = "d4", face = "flash", known = [2] }]\n' + DUEL, eyes)["traps"]
    assert [trap["hex"] for trap in traps] == ["f3", "d4", "c6", "f6"]
    (looked_at,) = (trap for trap in traps if trap["hex"] == "d4")
    assert looked_at["known-to"] == [2]
    assert ("face" in looked_at) == (eyes in (2, "judge"))
    assert sum("face" in trap for trap in traps) == (4 if eyes == "judge" else int(eyes == 2))


@pytest.mark.rule("SFB-4.1", "SFB-4.6")
def test_the_track_shows_who_fulfils_what_now():
    text = 'track = ["Ascendant", "Unbroken", "First blood"]\n' + DUEL.replace("VE2", "VE2:3")
    track = seen(text, "public")["track"]
    assert [slot["worth"] for slot in track] == [0, 1, 2, 1]
    assert [slot.get("fulfilled-by", []) for slot in track] == [[], [], [1], []]
    assert "challenge" not in track[3]
    assert seen(text)["challenges"]["Ascendant"] == [
        "Your side has 1 or more levelled champions in the arena."
    ]


def test_an_attack_shows_targets_with_their_numbers_and_reactions():
    text = 'attack = { card = "leech", attacker = "mordane-2", targets = ["brann-1"] }\n' + DUEL
    attack = seen(text, "public")["attack"]
    assert (attack["seat"], attack["card"], attack["attacker-id"]) == (2, "Leech", "mordane-2")
    assert attack["targets"] == [
        {"champion": "Brann Oakfist (1)", "champion-id": "brann-1", "strength": 3, "defence": 1}
    ]
    acting = seen(text, "public")["acting"]
    assert [each["card"] for each in acting] == ["Leech"]


@pytest.mark.rule("SFB-8.12", "SFB-8.13")
def test_an_area_shows_whom_it_would_hit_for_each_facing():
    attack = 'attack = { card = "earthbreaker", attacker = "brann-1" }'
    run = begun(attack + standing("brann-1 e4", "selka-1", "aurelle-1", "vex-2 d4", "gruk-2", "pipka-2"))  # fmt: skip
    run.act(1, ["use"])
    areas = run.game.view(run, "public")["areas"]
    assert set(areas) == {"e", "se", "sw", "w", "nw", "ne"}
    assert all(hit == ["vex-2"] for hit in areas.values())


@pytest.mark.parametrize("eyes", EYES)
def test_a_view_is_plain_data(eyes):
    view = seen(HELD + DUEL, eyes)
    assert json.loads(json.dumps(view)) == view
