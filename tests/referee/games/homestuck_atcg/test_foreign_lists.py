"""Card lists of other people: what came to light when odd ones were played."""

from __future__ import annotations

import tomllib

import pytest

from referee.games.homestuck_atcg.game import GAME
from referee.kernel import position
from referee.kernel.dice import SeededDice
from referee.kernel.game import Opening
from replays.cardlists import card_sets
from tests.referee.games.homestuck_atcg.listed import card

PLANET = card("P1", title="HOME", subtitle="field")


def played(text, *cards, seats=2):
    """A table with cards of an own list; every seat has its planet."""
    sets, packs = card_sets(GAME, "".join([PLANET, *cards]))
    setting = GAME.prepare(GAME.settle(Opening(seats, GAME.version, {}, sets, packs)))
    planets = (f'seats.{n}.planet = "home-field-{n}"\n' for n in range(1, seats + 1))
    table = tomllib.loads("".join(planets) + text)
    return position.read(GAME, setting, table, SeededDice(bytes(32)))


def powers(run):
    """Current power and keywords by card."""
    places = GAME.view(run, "judge")["planets"].values()
    return {
        each["id"]: (each["power"], each["tags"])
        for place in places
        for each in place["characters"]
    }


def at(*ids, seat=1):
    rows = ", ".join(f'{{ thing = "{id_}-{seat}", at = 1 }}' for id_ in ids)
    return f"seats.{seat}.grist = 3\nseats.{seat}.cards = [{rows}]\n"


@pytest.mark.rule("HAC-Q36", "HAC-Q37")
def test_keywords_that_turn_on_each_other_are_worked_out():
    one = card(
        "C1", title="ANN", subtitle="one", tags=["#A"], text=["#A characters gains the tag #B."]
    )
    two = card("C2", title="BEN", subtitle="two", text=["#B characters gains the tag #A."])
    run = played(at("ann-one", "ben-two"), one, two)
    assert powers(run) == {"ann-one-1": (3, ["#A", "#B"]), "ben-two-1": (3, [])}


@pytest.mark.rule("HAC-Q36", "HAC-Q37")
def test_keywords_that_turn_on_power_and_power_on_keywords_are_worked_out():
    strong = "Characters with power at least 3 gains the tag #STRONG."
    one = card(
        "C1", title="ANN", subtitle="one", text=[strong, "#STRONG characters have +1 power."]
    )
    run = played(at("ann-one"), one)
    assert powers(run) == {"ann-one-1": (4, ["#STRONG"])}


@pytest.mark.rule("HAC-Q37")
def test_power_that_turns_on_that_of_many_others_is_worked_out_in_a_few_steps():
    text = ["This card has +1 power per other character with power at most 3."]
    cards = [card(f"C{n}", title="ANN", subtitle=f"n{n}", text=text) for n in range(1, 25)]
    run = played(at(*(f"ann-n{n}" for n in range(1, 25))), *cards)
    assert len({power for power, _ in powers(run).values()}) == 1
