"""Rules that are seen in what the referee reports: order, names and numbers of what followed."""

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


@pytest.mark.rule("BP-12.2", "BP-Q44", "BP-12.6")
def test_a_defence_reports_standard_defence_and_points_from_cards():
    run, facts = laid({**STEVEN, "cast": ["8h"]}, {**RAVEN, "hand": ["Kc", "4c"]})
    run.act(1, ["next-phase"])
    run.act(2, ["defend", "kc", "4c"])
    (defended,) = named(facts, "defended")
    assert defended.data == {
        "standing": 5,
        "points": 17,
        "damage": 20,
        "ignored": False,
        "blocked": 0,
    }


@pytest.mark.rule("BP-13.2", "BP-13.1")
@pytest.mark.parametrize("finisher", [1, 2])
def test_the_reshuffle_names_who_finished_the_pile_also_the_defender(finisher):
    lying = {"Ah", "8d", "Ad", "5d", "4d", "8h", "3h", "9c", "2h", "6h", "Kc", "4c"}
    held = [CARD.shown(card) for card in ALL if CARD.shown(card) not in lying]
    cast = ["3h"] if finisher == 1 else ["8h"]
    rest = ["8h"] if finisher == 1 else ["3h"]
    run, facts = laid(
        {**STEVEN, "cast": cast, "hand": [*held, *rest]},
        {**RAVEN, "stack": ["Ad", "4d", "5d"], "hand": ["Kc", "4c"]},
        draw=["9c"],
        discard=["2h", "6h"],
    )
    run.act(1, ["next-phase"])
    if finisher == 2:
        run.act(2, ["defend", "bottom", "4c"])
    assert named(facts, "reshuffled")[0].seat == finisher


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


@pytest.mark.rule("BP-16.10", "BP-16.11", "BP-2.17")
def test_the_card_that_a_king_takes_is_named_to_both():
    run, facts = laid({**STEVEN, "hand": ["Kc"]}, RAVEN, discard=["9s"])
    run.act(1, ["use-king", "kc", "9s"])
    (taken,) = named(facts, "recovered")
    assert taken.seen_by(2) == taken.seen_by("public") == taken
    assert taken.data == {"cards": [CARD.number("9s")]}
    assert taken.rule == "BP-16.11"


@pytest.mark.rule("BP-17.1", "BP-Q67")
def test_a_drawn_card_is_told_to_its_owner_only():
    run, facts = laid({**STEVEN, "cast": ["3h"]}, RAVEN)
    run.act(1, ["next-phase"])
    drawn = named(facts, "drawn")[0]
    assert isinstance(drawn.seen_by(1).data["cards"], list)
    assert drawn.seen_by(2).data == drawn.seen_by("public").data == {"cards": 1}


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
