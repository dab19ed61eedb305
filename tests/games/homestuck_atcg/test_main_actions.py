"""Taps, special taps and actions of texts: costs, refusals, what a tap destroys."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.scenes import Scene, at, on

EGBERT, SLEEPER = "dad-mister-egbert", "roxy-lalonde-sleep"
JUDGE = "terezi-pyrope-judge"


@pytest.mark.rule("HAC-Q42")
def test_a_tap_may_come_to_nothing() -> None:
    scene = Scene({"grist": 2, "cards": [at(f"{EGBERT}-1", 1)]}, {})
    assert scene.legal("tap") == [f"{EGBERT}-1"]
    scene.say(f"tap {EGBERT}-1")
    assert (scene.row(f"{EGBERT}-1").tapped, scene.asked[0][0]) == (True, 1)


@pytest.mark.rule("HAC-1.21")
@pytest.mark.rule("HAC-1.22")
def test_only_own_untapped_characters_in_play_are_tapped() -> None:
    scene = Scene(
        {"grist": 2, "hand": [SLEEPER], "cards": [at(f"{EGBERT}-1", 1, tapped=True)]},
        {"cards": [at(f"{EGBERT}-2", 1)]},
    )
    assert scene.refused(f"tap {EGBERT}-1") == ["HAC-1.22"]
    assert scene.refused(f"tap {EGBERT}-2") == ["HAC-1.21"]
    assert scene.refused(f"tap {SLEEPER}-1") == ["HAC-1.21"]


@pytest.mark.rule("HAC-1.25")
def test_power_against_destruction_counts_where_a_tap_compares() -> None:
    tapped = at("dirk-strider-your-2", 1, tapped=True)
    scene = Scene({"grist": 2, "cards": [at(f"{JUDGE}-1", 1)]}, {"cards": [tapped]})
    assert scene.say(f"tap {JUDGE}-1").in_play(2) == ["dirk-strider-your-2"]
    upright = Scene(
        {"grist": 2, "cards": [at(f"{JUDGE}-1", 1)]}, {"cards": [at("dirk-strider-your-2", 1)]}
    )
    assert upright.say(f"tap {JUDGE}-1").in_play(2) == []


@pytest.mark.rule("HAC-Q55")
def test_a_text_on_a_tap_is_done_before_its_effect() -> None:
    scene = Scene(
        {"grist": 2, "cards": [at(f"{EGBERT}-1", 2)]},
        {"cards": [at("gamzee-makara-the-2", 2, boons=2), at(f"{SLEEPER}-2", 2)]},
    )
    scene.say(f"tap {EGBERT}-1")
    assert f"{SLEEPER}-2" in scene.in_play(2)


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


@pytest.mark.rule("HAC-2.22")
@pytest.mark.rule("HAC-2.20")
def test_what_has_no_special_tap_or_is_tapped_has_none() -> None:
    cards = [at(f"{EGBERT}-1", 1), at(f"{SLEEPER}-1", 1, boons=1, tapped=True)]
    scene = Scene({"grist": 1, "cards": cards}, {"cards": [at(f"{SLEEPER}-2", 1, boons=1)]})
    assert scene.refused(f"special-tap {EGBERT}-1") == ["HAC-2.22"]
    assert scene.refused(f"special-tap {SLEEPER}-1") == ["HAC-1.22"]
    assert scene.refused(f"special-tap {SLEEPER}-2") == ["HAC-2.22"]


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


@pytest.mark.rule("HAC-Q36")
def test_a_special_tap_that_is_gained_counts_as_printed() -> None:
    cards = [
        at("maplehoof-pony-1", 1, boons=2),
        on("fetch-what-1", "maplehoof-pony-1"),
        at(f"{EGBERT}-1", 2),
    ]
    scene = Scene({"grist": 2, "cards": cards}, {})
    scene.say("special-tap maplehoof-pony-1 1")
    assert (scene.row("maplehoof-pony-1").boons, scene.row(f"{EGBERT}-1").boons) == (0, 2)


# -- actions --------------------------------------------------------------------------------


@pytest.mark.rule("HAC-5.2.1")
def test_an_action_is_used_while_tapped_and_as_often_as_it_is_paid() -> None:
    scene = Scene({"grist": 5, "cards": [at("heavy-sleeper-five-1", 1, tapped=True)]}, {})
    scene.say("action heavy-sleeper-five-1")
    assert (scene.row("heavy-sleeper-five-1").tapped, scene.side(1).grist) == (False, 3)
    scene.say("action heavy-sleeper-five-1")
    assert scene.side(1).grist == 1
    assert scene.refused("action heavy-sleeper-five-1") == ["HAC-1.18"]


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


def test_whoever_has_no_action_is_refused_one() -> None:
    scene = Scene(
        {"grist": 1, "cards": [at(f"{EGBERT}-1", 1)]},
        {"cards": [at("john-egbert-unstuck-2", 1, boons=1)]},
    )
    assert scene.refused(f"action {EGBERT}-1") == ["HAC-5.2.1"]
    assert scene.refused("action john-egbert-unstuck-2") == ["HAC-5.2.1"]


@pytest.mark.rule("HAC-2.22")
@pytest.mark.rule("HAC-5.2.1")
def test_a_card_of_a_player_who_is_not_in_the_match_has_no_text_to_use() -> None:
    scene = Scene({"grist": 2, "cards": [at(f"{SLEEPER}-1", 1)]}, {})
    assert scene.refused(f"special-tap {SLEEPER}-4 1") == ["HAC-2.22"]
    assert scene.refused(f"action {SLEEPER}-4 1") == ["HAC-5.2.1"]
