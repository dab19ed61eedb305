"""Taps, special taps and actions of texts: exactly which are offered, and what is told of them; cases show the rest."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.scenes import Scene, at, on

EGBERT, SLEEPER = "dad-mister-egbert", "roxy-lalonde-sleep"


@pytest.mark.rule("HAC-Q42")
def test_a_tap_may_come_to_nothing() -> None:
    scene = Scene({"grist": 2, "cards": [at(f"{EGBERT}-1", 1)]}, {})
    assert scene.legal("tap") == [f"{EGBERT}-1"]
    scene.say(f"tap {EGBERT}-1")
    assert (scene.row(f"{EGBERT}-1").tapped, scene.asked[0][0]) == (True, 1)


@pytest.mark.rule("HAC-1.22")
def test_what_a_text_holds_is_not_tapped() -> None:
    cards = [at(f"{EGBERT}-1", 1), on("time-lotus-capsule-just-1", f"{EGBERT}-1")]
    scene = Scene({"grist": 2, "cards": cards}, {})
    assert scene.refused(f"tap {EGBERT}-1") == ["HAC-Q40"]
    assert scene.legal("tap") == []


# -- special taps ---------------------------------------------------------------------------


@pytest.mark.rule("HAC-2.21")
@pytest.mark.rule("HAC-5.2.6")
def test_a_special_tap_costs_what_is_printed_and_does_what_is_printed() -> None:
    scene = Scene(
        {"grist": 2, "cards": [at("karkat-vantas-friend-1", 1), at("tavros-nitram-boy-1", 1)]},
        {"cards": [at("vodka-mutini-swarm-2", 1)]},
    )
    scene.say("special-tap karkat-vantas-friend-1")
    assert scene.row("karkat-vantas-friend-1").tapped
    assert scene.in_play(2) == ["vodka-mutini-swarm-2"]
    assert scene.told("paid-grist")[0].data["amount"] == 2
    assert scene.told("special-taps")


@pytest.mark.rule("HAC-5.2.6")
@pytest.mark.rule("HAC-Q19")
def test_the_whole_printed_cost_must_be_there() -> None:
    cards = [at(f"{SLEEPER}-1", 1), at("beq-first-1", 1, boons=3), at("karkat-vantas-friend-1", 1)]
    scene = Scene({"grist": 1, "cards": cards}, {})
    assert scene.refused(f"special-tap {SLEEPER}-1") == ["HAC-5.2.6", "HAC-Q19"]
    assert scene.refused("special-tap karkat-vantas-friend-1") == ["HAC-5.2.6"]
    assert scene.legal("special-tap") == ["beq-first-1"]


@pytest.mark.rule("HAC-Q18")
def test_one_of_several_special_taps_is_named_by_its_number() -> None:
    keeper = "record-keeper-keeper-1"
    scene = Scene(
        {"grist": 2, "deck": [EGBERT], "cards": [at(keeper, 1, boons=3)]},
        {"cards": [at(f"{EGBERT}-2", 1)]},
    )
    assert scene.legal("special-tap") == [f"{keeper} 1", f"{keeper} 2"]
    assert scene.refused(f"special-tap {keeper}") == ["HAC-2.22"]
    assert scene.refused(f"special-tap {keeper} 3") == ["HAC-2.22"]
    scene.say(f"special-tap {keeper} 1")
    assert (scene.hand(1), scene.row(keeper).boons, scene.side(1).grist) == ([EGBERT], 2, 1)


@pytest.mark.rule("HAC-Q18")
def test_boons_are_spent_or_by_the_other_reading_only_looked_at() -> None:
    table = {"grist": 1, "cards": [at(f"{SLEEPER}-1", 1, boons=2)]}, {}
    spent = Scene(*table).say(f"special-tap {SLEEPER}-1")
    assert spent.told("lost-boons")[0].data["amount"] == 1
    kept = Scene(*table, readings={"boon_costs_spent": "false"}).say(f"special-tap {SLEEPER}-1")
    assert kept.told("lost-boons")[0].data["amount"] == 2


# -- actions --------------------------------------------------------------------------------


@pytest.mark.rule("HAC-Q52")
def test_what_takes_nothing_must_change_something() -> None:
    john = "john-egbert-unstuck-1"
    upright = {"grist": 1, "cards": [at(john, 1, boons=1)]}, {}
    assert Scene(*upright).legal("action") == [john]
    free = Scene(*upright, readings={"boon_costs_spent": "false"})
    assert free.refused(f"action {john}") == ["HAC-Q52"]
    tapped = {"grist": 1, "cards": [at(john, 1, boons=1, tapped=True)]}, {}
    scene = Scene(*tapped, readings={"boon_costs_spent": "false"}).say(f"action {john}")
    assert (scene.row(john).tapped, scene.row(john).boons) == (False, 1)


@pytest.mark.rule("HAC-5.2.1")
def test_an_action_has_its_condition() -> None:
    orb = on("matriorb-a-1", "alternia-alien-1")
    planet = {"planet": "alternia-alien-1", "grist": 1, "discard": ["tavros-nitram-boy-1"]}
    scene = Scene({**planet, "cards": [orb]}, {})
    assert scene.legal("action") == ["matriorb-a-1"]
    held = Scene({**planet, "cards": [orb, at("tavros-nitram-robot-1", 1)]}, {})
    assert held.refused("action matriorb-a-1") == ["HAC-5.2.1"]
