"""The Main Phase: how it goes on, when it ends, what is refused outside of it."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.scenes import Scene, at

EGBERT, SLEEPER, MERCY = "dad-mister-egbert", "roxy-lalonde-sleep", "no-mercy-what"
MAIN = ["play", "move", "tap", "special-tap", "action", "end-main"]


def phase(scene: Scene) -> tuple[int, str]:
    """Whose turn it is, and which phase."""
    return scene.run.state.seat, scene.run.state.phase


@pytest.mark.rule("HAC-5.2.1")
def test_as_many_actions_as_are_paid_in_any_order() -> None:
    scene = Scene({"grist": 6, "hand": [EGBERT, SLEEPER]}, {})
    scene.say(
        f"play {EGBERT} planet-1",
        f"tap {EGBERT}-1",
        f"play {SLEEPER} planet-1",
        f"move {SLEEPER}-1 planet-2",
    )
    assert (scene.side(1).grist, scene.asked) == (1, [(1, MAIN)])


@pytest.mark.rule("HAC-5.2.9")
@pytest.mark.rule("HAC-Q25")
def test_it_ends_without_grist_whatever_is_still_free() -> None:
    cards = [at(f"{EGBERT}-1", 1), at(f"{SLEEPER}-1", 1, boons=2)]
    scene = Scene({"grist": 1, "cards": cards}, {"deck": [EGBERT]})
    scene.say(f"tap {EGBERT}-1")
    assert phase(scene) == (2, "prep")
    assert scene.refused(f"1: special-tap {SLEEPER}-1") == ["HAC-1.7", "HAC-2.20"]


@pytest.mark.rule("HAC-Q25")
def test_grist_that_is_gained_while_everything_is_resolved_keeps_it_open() -> None:
    scene = Scene(
        {"grist": 1, "cards": [at(f"{EGBERT}-1", 1), {"thing": "one-up-manship-passive-1"}]},
        {"cards": [at(f"{SLEEPER}-2", 1), {"thing": f"{MERCY}-2"}]},
    )
    scene.say(f"tap {EGBERT}-1")
    assert (phase(scene), scene.side(1).grist) == ((1, "main"), 4)


@pytest.mark.rule("HAC-5.2.10")
@pytest.mark.rule("HAC-1.20")
def test_its_player_ends_it_and_keeps_the_grist() -> None:
    scene = Scene({"grist": 5}, {}).say("end-main")
    assert (phase(scene), scene.side(1).grist) == ((2, "prep"), 5)
    assert scene.refused("1: end-main") == ["HAC-1.7", "HAC-5.2.10"]


@pytest.mark.rule("HAC-5.1.15")
def test_nothing_is_done_before_the_draw() -> None:
    scene = Scene({"grist": 5, "deck": [EGBERT], "cards": [at(f"{EGBERT}-1", 1)]}, {}, phase="prep")
    assert scene.asked == [(1, ["draw-extra"])]
    assert scene.refused(f"1: tap {EGBERT}-1") == ["HAC-5.1.15"]


@pytest.mark.rule("HAC-5.2.7")
def test_nothing_is_done_while_something_is_being_resolved() -> None:
    scene = Scene(
        {
            "grist": 5,
            "hand": ["road-courier-back"],
            "deck": [EGBERT],
            "cards": [at(f"{EGBERT}-1", 1)],
        },
        {},
    )
    scene.say("play road-courier-back planet-1")
    assert scene.asked == [(1, ["choose"])]
    assert scene.refused(f"tap {EGBERT}-1") == ["HAC-5.2.7", "HAC-Q55"]


@pytest.mark.rule("HAC-5.2.9")
@pytest.mark.rule("HAC-5.2.10")
@pytest.mark.parametrize(("grist", "rule"), [(0, "HAC-5.2.9"), (2, "HAC-5.2.10")])
def test_nothing_is_done_after_it(grist: int, rule: str) -> None:
    cards = [at("terezi-pyrope-judge-1", 1, boons=1)]
    enemies = {"cards": [at(f"{EGBERT}-2", 2), at(f"{SLEEPER}-2", 2)]}
    scene = Scene({"grist": grist, "cards": cards}, enemies, phase="score")
    assert scene.asked == [(1, ["choose"])]
    assert scene.refused("1: tap terezi-pyrope-judge-1") == [rule]


@pytest.mark.rule("HAC-1.1")
@pytest.mark.rule("HAC-Q60")
def test_nobody_acts_who_is_not_there() -> None:
    scene = Scene({"grist": 5}, {}, {"gone": True})
    assert scene.refused("5: end-main") == ["HAC-1.1"]
    assert scene.refused("3: end-main") == ["HAC-Q60"]


@pytest.mark.rule("HAC-1.12")
def test_nothing_is_done_after_the_end() -> None:
    scene = Scene({"grist": 5, "points": 8}, {}, ending=2).say("end-main")
    assert scene.run.outcome is not None
    assert scene.refused("1: end-main") == ["HAC-1.12"]
