"""The Main Phase: what is refused after it, after the end, and to those who are not there; cases show the rest."""

from __future__ import annotations

import pytest

from tests.games.homestuck_atcg.scenes import Scene, at

EGBERT, SLEEPER = "dad-mister-egbert", "roxy-lalonde-sleep"


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
