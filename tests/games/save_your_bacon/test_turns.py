"""Turns, defeats and players who leave: the order in which things are told, and what a case cannot say."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, Scene, card

CARDS = Cards(
    card("pelt", "action", "Place 1 {D} on a champion."),
    card("rain", "action", "Place 1 {D} on each opposing champion."),
    card("study", "action", "Draw 2 cards. Gain 1 {E+}.", cost_e=1),
    card("nest", "equipment"),
    card(
        "oath",
        "action",
        "Until the start of your next turn, each opposing champion has -1 Defense.",
    ),
    card("cheer", "reaction", "[After a friendly champion is defeated]", "Draw 1 card."),
    card("gasp", "reaction", "[After you check for victory]", "Draw 1 card."),
    card("spite", "reaction", "[After you refresh]", "Place 1 {D} on an opposing champion."),
)
NAMES = ("exhausted", "mended", "lifted", "gained-bacon", "defeated")


def order(scene: Scene, *names: str) -> list[str]:
    """The facts of those names in the order in which they were told."""
    return [fact.name for fact in scene.facts if fact.name in names]


@pytest.mark.rule("SYB-2.0.1.9")
def test_an_action_is_declared_paid_for_carried_out_and_discarded():
    scene = CARDS.scene(seat1={"hand": ["study", "spark"], "deck": ["plank", "charm", "nest"]})
    scene.play("study", "birch-1").say("pitch spark")
    assert order(scene, "declared", "pitched", "drawn", "gained-energy", "discarded") == [
        "declared",
        "pitched",
        "drawn",
        "drawn",
        "gained-energy",
        "discarded",
    ]
    (declared,) = scene.told("declared")
    assert declared.data["card"] == "Study"
    assert declared.data["champion"] == "The Birch (1)"
    assert scene.pile(1, "discard")[-1] == "study"


@pytest.mark.rule("SYB-4.1.1.8", "SYB-4.1.1.3")
def test_a_defeated_champion_is_exhausted_cleaned_and_only_then_worth_bacon():
    scene = CARDS.scene(
        seat1={"hand": ["pelt"]},
        things={"elm": {"damage": 5, "conditions": ["hexed", "terrified"]}},
    )
    scene.play("pelt").say("choose elm-2")
    assert order(scene, *NAMES) == ["defeated", "exhausted", "lifted", "lifted", "gained-bacon"]
    assert scene.borne("elm-2") == []
    assert scene.damage("elm-2") == [0]


@pytest.mark.rule("SYB-4.1.1.8", "SYB-Q24", "SYB-Q39")
def test_each_defeat_is_completed_before_the_next_and_all_before_a_window():
    scene = CARDS.scene(
        seat1={"hand": ["rain"]},
        seat2={"hand": ["cheer"], "deck": ["spark"]},
        things={"dogwood": {"damage": 5}, "fir": {"damage": 5}},
    )
    scene.play("rain").say("order-defeats fir-2 dogwood-2")
    told = [(fact.name, fact.data.get("card")) for fact in scene.facts if fact.name in NAMES]
    assert told == [
        ("defeated", "The Fir (2)"),
        ("exhausted", "The Fir (2)"),
        ("gained-bacon", None),
        ("defeated", "The Dogwood (2)"),
        ("exhausted", "The Dogwood (2)"),
        ("gained-bacon", None),
    ]
    assert scene.run.state.side(1).bacon == 2
    assert any(line.startswith("play-reaction cheer") for line in scene.asked)


@pytest.mark.rule("SYB-4.0.12", "SYB-Q3", "SYB-Q61")
def test_the_parts_of_a_refresh_are_told_in_their_order_and_answered_at_the_end():
    scene = CARDS.scene(
        seat1={"hand": ["spark", "spite"], "deck": ["plank"] * 6},
        things={"alder": {"exhausted": True}},
    )
    scene.say("refresh", "pitch spark", "stop-pitching")
    assert scene.asked[0].startswith("ready-cards")
    scene.say("ready-cards alder-1")
    assert order(scene, "pitched", "gained-energy", "drawn", "readied") == [
        "pitched",
        "gained-energy",
        *["drawn"] * 4,
        "readied",
    ]
    assert any(line.startswith("play-reaction spite") for line in scene.asked)


@pytest.mark.rule("SYB-4.0.1", "SYB-Q1", "SYB-Q41")
def test_the_check_comes_before_the_actions_and_has_one_window_behind_it():
    scene = CARDS.scene(seat2={"hand": ["gasp"], "deck": ["spark"], "bacon": 2})
    scene.say("1: pass-time", "1: pass-time")
    assert scene.run.state.seat == 2
    assert any(line.startswith("play-reaction gasp") for line in scene.asked)
    assert set(scene.refused("2: pass-time")) == {"SYB-10.2.1.2", "SYB-4.0.17"}
    scene.say("pass-priority")
    assert "pass-time" in scene.asked


@pytest.mark.rule("SYB-Q41", "SYB-4.0.2")
def test_a_check_that_ends_the_game_opens_no_window():
    scene = CARDS.scene(seat2={"hand": ["gasp"], "bacon": 3})
    scene.say("1: pass-time", "1: pass-time")
    assert scene.run.outcome is not None
    assert scene.run.outcome.winners == (2,)
    assert [fact.name for fact in scene.facts][-2:] == ["turn", "won"]


@pytest.mark.rule("SYB-Q31", "SYB-3.0.6")
def test_what_lasts_until_the_turn_of_somebody_who_left_ends_when_it_would_have_begun():
    scene = CARDS.scene(3, seat1={"hand": ["oath"]}, things={"elm": {"damage": 4}})
    scene.play("oath").say("1: pass-time", "1: concede")
    view = scene.run.game.view(scene.run, "public")
    assert [each["text"] for each in view["lasting"]]
    scene.say("2: pass-time", "2: pass-time")
    assert len(scene.run.state.lasting) == 1
    scene.say("3: pass-time", "3: pass-time")
    assert scene.run.state.seat == 2
    assert scene.run.state.lasting == []


@pytest.mark.rule("SYB-Q31", "SYB-Q92")
def test_cards_of_a_loser_underneath_cards_of_others_leave_the_game_too():
    under = [{"card": "spark", "owner": 3}, {"card": "plank", "owner": 2}]
    scene = CARDS.scene(3, things={"elm": {"equipment": [{"thing": "nest-2", "under": under}]}})
    scene.say("3: concede")
    view = scene.run.game.view(scene.run, "judge")
    (nest,) = view["seats"]["2"]["champions"][1]["equipment"]
    assert nest["under"] == [{"card": "Plank", "owner": 2}]
    assert "spark" in scene.pile(3, "removed")


@pytest.mark.rule("SYB-Q71", "SYB-Q31")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_whoever_concedes_the_others_go_on_in_turn(seat):
    scene = CARDS.scene(3)
    scene.say(f"{seat}: concede")
    assert scene.run.outcome is None
    turns = []
    for _ in range(4):
        turns.append(scene.run.state.seat)
        scene.say("pass-time", "pass-time")
    others = [each for each in (1, 2, 3) if each != seat]
    assert turns == others * 2


@pytest.mark.rule("SYB-Q41")
def test_after_the_pitching_of_passing_time_there_is_a_window():
    cards = Cards(texts={"alder": ["Rest: [After you pass time] -> you may gain 1 {E+}."]})
    scene = cards.scene(seat1={"hand": ["spark", "spark"]})
    scene.say("pass-time", "pitch spark", "stop-pitching")
    assert scene.asked[0] == "activate-effect alder-1 rest"
    scene.say("activate-effect alder-1 rest")
    assert scene.run.state.side(1).energy == 2
