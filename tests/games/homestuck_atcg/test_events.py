"""What is an event and what it triggers: cards that reach a discard pile, planets that are destroyed (HAC-Q15, HAC-Q17)."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.rules.leave_play import destroy, remove, return_to_hand
from referee.games.homestuck_atcg.rules.planets import deal
from tests.games.homestuck_atcg.positions import scene
from tests.games.homestuck_atcg.tables import Talk, laid

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


DAD = "dad-mister-egbert-1"


def table() -> Talk:
    dad = {"planet": "alternia-alien-1", "cards": [{"thing": DAD, "at": 2}]}
    return laid(dad, {"planet": "earth-c-better-2"})


def thing(talk: Talk, id_: str) -> int:
    number: int = talk.run.setting.cards.things.number(id_)
    return number


@pytest.mark.rule("HAC-3.4", "HAC-Q15")
def test_a_destroyed_planet_is_an_event_and_stays_where_it_is():
    talk = table()
    deal(talk.run, 2, 4, "HAC-5.3.4")
    (event,) = talk.run.state.events
    assert event.planet
    assert event.last.thing == thing(talk, "earth-c-better-2")
    assert talk.side(2).destroyed
    assert not len(talk.side(2).discard)


@pytest.mark.rule("HAC-2.33", "HAC-Q15")
def test_a_destroyed_card_is_an_event_as_it_was():
    talk = table()
    destroy(talk.run, [thing(talk, DAD)], "HAC-1.29")
    (event,) = talk.run.state.events
    assert not event.planet
    assert (event.last.thing, event.last.at, event.last.power) == (thing(talk, DAD), 2, 4)


@pytest.mark.rule("HAC-2.33", "HAC-Q15")
@pytest.mark.parametrize("leave", [remove, return_to_hand])
def test_a_card_that_leaves_otherwise_is_no_event(leave):
    talk = table()
    leave(talk.run, [thing(talk, DAD)], "HAC-Q15")
    assert talk.run.state.events == []
    assert talk.side(1).cards == []
