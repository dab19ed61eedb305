"""Playing a card from hand: exactly where it may go; cases show the rest."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.scenes import Scene, at, on

EGBERT = "dad-mister-egbert"


@pytest.mark.rule("HAC-2.7")
@pytest.mark.rule("HAC-3.10")
def test_a_character_enters_at_any_planet_for_its_printed_grist() -> None:
    scene = Scene({"grist": 5, "hand": ["maplehoof-pony"]}, {}, {})
    assert scene.legal("play") == [f"maplehoof-pony planet-{seat}" for seat in (1, 2, 3)]
    scene.say("play maplehoof planet-3")
    row = scene.row("maplehoof-pony-1")
    assert (row.at, row.tapped, row.boons, scene.side(1).grist, scene.hand(1)) == (
        3,
        False,
        0,
        3,
        [],
    )


@pytest.mark.rule("HAC-Q60")
def test_no_card_enters_at_the_planet_of_a_player_who_has_left() -> None:
    scene = Scene({"grist": 5, "hand": [EGBERT]}, {}, {"gone": True})
    assert scene.refused(f"play {EGBERT} planet-3") == ["HAC-Q60"]
    assert scene.legal("play") == [f"{EGBERT} planet-1", f"{EGBERT} planet-2"]


@pytest.mark.rule("HAC-2.26")
@pytest.mark.rule("HAC-Q26")
def test_inventory_needs_a_host_that_fits() -> None:
    scene = Scene(
        {
            "grist": 5,
            "hand": ["long-snout-assists"],
            "cards": [at("gcat-first-1", 2), at(f"{EGBERT}-1", 1)],
        },
        {"cards": [at("gcat-first-2", 2)]},
    )
    assert scene.legal("play") == ["long-snout-assists gcat-first-1"]
    assert scene.refused("play long-snout-assists") == ["HAC-2.8", "HAC-2.26"]
    assert scene.refused(f"play long-snout-assists {EGBERT}-1") == ["HAC-2.26"]
    assert scene.refused("play long-snout-assists gcat-first-2") == ["HAC-2.26"]
    assert scene.refused("play long-snout-assists beq-first-1") == ["HAC-Q26"]
    scene.say("play long-snout-assists gcat-first-1")
    assert scene.run.state.location_of(scene.row("long-snout-assists-1").thing) == 2


@pytest.mark.rule("HAC-Q40")
def test_nothing_is_attached_to_a_stored_card() -> None:
    stored = {"thing": "trojan-virus-injection-1", "under": "no-mercy-what-1", "told": False}
    scene = Scene(
        {"grist": 5, "hand": ["spare-fuse-just"], "cards": [{"thing": "no-mercy-what-1"}, stored]},
        {},
    )
    assert scene.legal("play") == ["spare-fuse-just no-mercy-what-1"]
    assert scene.refused("play spare-fuse-just trojan-virus-injection-1") == ["HAC-Q26"]


def test_what_lies_on_a_card_goes_where_it_is() -> None:
    scene = Scene(
        {"grist": 5, "cards": [at("gcat-first-1", 2), on("long-snout-assists-1", "gcat-first-1")]},
        {},
    )
    assert scene.run.state.location_of(scene.row("long-snout-assists-1").thing) == 2
