"""The Main Phase: what is refused after it; cases show the rest."""

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
