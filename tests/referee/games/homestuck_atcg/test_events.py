"""What triggers executables, and what does not (HAC-Q15, HAC-Q17)."""

from __future__ import annotations

import pytest

from tests.referee.games.homestuck_atcg.written import scene

LANDING = """
seats.1.grist = 3
seats.1.cards = [{ thing = "heavy-sleeper-five-1", at = 2 }, { thing = "roxy-lalonde-sleep-1", at = 2 }]
seats.2.cards = [{ thing = "dave-strider-stock-2", at = 2 }, { thing = "hard-landing-mind-2" }]
"""


@pytest.mark.rule("HAC-Q17")
def test_an_executable_is_not_triggered_by_what_it_does_itself():
    run = scene(LANDING)
    told = []
    run.listener = told.append
    run.act(1, ["tap", "heavy-sleeper-five-1"])
    assert [fact.data["by"] for fact in told if fact.name == "triggered"] == [
        "DAVE STRIDER stock market investor (2)"
    ]
    assert [fact.data["card"] for fact in told if fact.name == "destroyed"] == [
        "DAVE STRIDER stock market investor (2)",
        "ROXY LALONDE sleep walker (1)",
    ]
    assert not run.state.events
