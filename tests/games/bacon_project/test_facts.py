"""What no case can look at: an order that a seed has shuffled, and an effect in the middle of a step."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.bacon_project.deck import ALL, CARD
from referee.games.bacon_project.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.bacon_project.harness import secret_of


def laid(one: dict[str, Any], two: dict[str, Any], **table: Any):
    """A table in seat 1's main phase, and the list in which facts are gathered."""
    opening = GAME.settle(Opening(2, 1, {}, ()))
    whole = {"turn-player": 1, "seats": {"1": one, "2": two}} | table
    run = position.read(GAME, GAME.prepare(opening), whole, SeededDice(secret_of(9)))
    facts: list[Fact] = []
    run.listener = facts.append
    return run, facts


def named(facts: list[Fact], name: str) -> list[Fact]:
    return [fact for fact in facts if fact.name == name]


STEVEN = {"profile": "steven-graphite", "stack": ["Ah", "8d"]}
RAVEN = {"profile": "raven-grey", "stack": ["Ad", "5d"]}


@pytest.mark.rule("BP-1.4")
def test_the_new_pile_is_shuffled_and_no_view_shows_it():
    lying = {"Ah", "8d", "Ad", "5d", "9c", *(f"{n}{s}" for n in (2, 3, 4, 6) for s in "hdsc")}
    held = [CARD.shown(card) for card in ALL if CARD.shown(card) not in lying]
    discard = [f"{n}{s}" for n in (2, 3, 4, 6) for s in "hdsc"]
    run, facts = laid({**STEVEN, "hand": held}, RAVEN, draw=["9c"], discard=discard, turn=4)
    run.act(1, ["next-phase"])
    assert named(facts, "reshuffled")[0].data == {"cards": len(discard)}
    left = [CARD.shown(card) for card in run.state.draw]
    assert left != [name for name in discard if name in left], "the old order is gone"
    assert all("draw" not in GAME.view(run, eyes) for eyes in (1, 2, "public"))


@pytest.mark.rule("BP-Q87", "BP-Q85")
@pytest.mark.parametrize(
    ("answer", "left"), [(["escape", "jc"], []), (["defend", "kc", "kd"], ["ignore-def"])]
)
def test_ignore_def_of_an_offence_ends_with_it_when_it_is_escaped(answer, left):
    sable = {"profile": "sable-quist", "stack": ["Ah", "6d"], "cast": ["6h"]}
    run, _ = laid(sable, {**RAVEN, "hand": ["Jc", "Kc", "Kd"]})
    run.act(1, ["next-phase"])
    assert [effect.word for effect in run.state.effects] == ["ignore-def"]
    seen = []

    def watch(fact):
        if fact.name == "phase" and fact.data["phase"] == "end":
            seen.append([effect.word for effect in run.state.effects])

    run.listener = watch
    run.act(2, answer)
    assert seen == [left]
