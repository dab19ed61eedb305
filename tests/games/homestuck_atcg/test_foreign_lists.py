"""Card lists of other people: what came to light when odd ones were played."""

from __future__ import annotations

import tomllib

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from tests.games.homestuck_atcg.card_lists import card

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


# -- sets without decks ---------------------------------------------------------------------


def opened(*cards):
    """A new match of a set without ready-made decks."""
    sets, packs = card_sets(GAME, "".join([PLANET, *cards]))
    return GAME.open(Opening(2, GAME.version, {}, sets, packs), SeededDice(bytes(32)))


def some(count, **fields):
    return [card(f"C{n}", title="ANN", subtitle=f"n{n}", **fields) for n in range(count)]


@pytest.mark.rule("HAC-1.6", "HAC-6.1", "HAC-6.3")
def test_of_a_set_without_decks_one_of_its_cheapest_cards_is_offered():
    dear = card("C99", title="BEN", subtitle="dear", stars=9)
    run = opened(dear, *some(24))
    for seat in (1, 2):
        (ask,) = (ask for ask in run.asks() if ask.seat == seat)
        (answer,) = ask.legal()
        assert answer[1] == "home-field"
        assert len(answer[2]) == 24
        assert "ben-dear" not in [id_ for id_, _ in answer[2]]
        run.act(seat, answer)
    assert [len(side.deck) + len(side.hand) for side in run.state.seats] == [48, 48]


@pytest.mark.rule("HAC-1.4", "HAC-6.2")
def test_a_set_of_which_no_deck_can_be_made_is_refused():
    with pytest.raises(PackError) as caught:
        opened(*some(23))
    assert str(caught.value) == (
        "no legal deck can be made of the card set 'inline': 46 cards, not 48 [HAC-1.4]"
    )
    with pytest.raises(PackError, match=r"193 stars, not 150 at most \[HAC-6.2\]"):
        opened(*some(24, stars=4))
