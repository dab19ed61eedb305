"""Moves: exactly which are offered, and what an effect has really moved; cases show the rest."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.rules.movement import move
from tests.games.homestuck_atcg.scenes import Scene, at, on

EGBERT, TAVROS = "dad-mister-egbert", "tavros-nitram-robot"


@pytest.mark.rule("HAC-Q21")
@pytest.mark.rule("HAC-Q60")
def test_where_a_character_cannot_go() -> None:
    scene = Scene({"grist": 3, "cards": [at(f"{EGBERT}-1", 1)]}, {}, {"gone": True})
    assert scene.refused(f"move {EGBERT}-1 planet-1") == ["HAC-Q21"]
    assert scene.refused(f"move {EGBERT}-1 planet-3") == ["HAC-Q60"]
    assert scene.refused(f"move {EGBERT}-1 planet-5") == ["HAC-3.1"]
    assert scene.legal("move") == [f"{EGBERT}-1 planet-2"]


# -- other forms ----------------------------------------------------------------------------

PACK = on("jet-pack-pchooooo-1", f"{EGBERT}-1")


@pytest.mark.rule("HAC-5.2.4")
def test_another_form_is_cheaper_and_does_not_tap_and_its_own_text_follows() -> None:
    scene = Scene({"grist": 3, "cards": [at(f"{EGBERT}-1", 1, boons=1), PACK]}, {})
    assert scene.legal("move") == [
        f"{EGBERT}-1 planet-2",
        f"{EGBERT}-1 planet-2 jet-pack-pchooooo-1",
    ]
    scene.say(f"move {EGBERT}-1 planet-2 jet")
    row = scene.row(f"{EGBERT}-1")
    assert (row.at, row.tapped, row.boons, scene.side(1).grist) == (2, False, 0, 2)
    assert scene.discarded(1) == ["jet-pack-pchooooo-1"]


@pytest.mark.rule("HAC-5.2.3")
def test_a_form_that_leads_home_leads_nowhere_else() -> None:
    cards = [at(f"{EGBERT}-1", 3), on("teleportalizer-tactical-1", f"{EGBERT}-1")]
    scene = Scene({"grist": 1, "cards": cards}, {}, {})
    assert scene.legal("move") == [f"{EGBERT}-1 planet-1 teleportalizer-tactical-1"]
    assert scene.refused(f"move {EGBERT}-1 planet-2 teleportalizer-tactical-1") == ["HAC-5.2.3"]
    assert scene.refused(f"move {EGBERT}-1 planet-1 jet-pack-pchooooo-1") == ["HAC-5.2.3"]


@pytest.mark.rule("HAC-1.22")
def test_what_cannot_be_tapped_does_not_move_in_any_form() -> None:
    capsule = on("time-lotus-capsule-just-1", f"{EGBERT}-1")
    scene = Scene({"grist": 5, "cards": [at(f"{EGBERT}-1", 1), PACK, capsule]}, {})
    assert scene.legal("move") == []
    assert scene.refused(f"move {EGBERT}-1 planet-2 jet-pack-pchooooo-1") == ["HAC-Q40"]


# -- by effects -----------------------------------------------------------------------------


def moved(scene: Scene, to: int) -> list[str]:
    """The cards that an effect has really moved there, of all that are in play."""
    things = [row.thing for row in scene.run.state.characters()]
    done = move(scene.run, things, dict.fromkeys(things, to), "HAC-Q23", tapping=True)
    return scene.things(done)


@pytest.mark.rule("HAC-2.25")
def test_who_is_there_already_has_not_moved_and_keeps_the_boons() -> None:
    scene = Scene({"grist": 1, "cards": [at(f"{EGBERT}-1", 2, boons=3)]}, {})
    assert moved(scene, 2) == []
    assert (scene.row(f"{EGBERT}-1").boons, scene.row(f"{EGBERT}-1").tapped) == (3, False)
