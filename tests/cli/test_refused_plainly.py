"""A refusal says what is the matter: who is asked instead, and that a card is not in hand."""

from __future__ import annotations

import json
import random

import pytest

from cli.output.status import asked_instead
from events.recorder import Recorder
from referee.games import find
from referee.kernel.game import Opening
from tests.cli.conftest import Run

SEED = ("--seed", "07")
BACON = ("bacon-project", "--player", "Ann=hector", "--player", "Ben=sable-quist", *SEED)


def test_a_seat_that_is_not_asked_is_told_who_is(run: Run) -> None:
    match = run("new", *BACON, "--json").data["id"]
    (asked,) = run("legal", match, "--json").data["asked"]
    other = 3 - asked["seat"]
    said = run("act", match, str(other), "keep-hand")
    assert said.code == 1
    line = said.one_line()
    assert line.startswith(f"seat {other} may not 'keep-hand': seat {asked['seat']} is asked: ")
    assert line.endswith("]")
    wrong = run("act", match, str(asked["seat"]), "stack", "9h")
    assert "is asked" not in wrong.one_line()


def test_a_line_of_a_script_says_it_too(run: Run) -> None:
    said = run(
        "record", *BACON, "--script", "-", stdin="1: keep-hand\n2: keep-hand\n1: keep-hand\n"
    )
    assert said.code == 1
    assert "is asked: " in said.one_line()


def test_of_a_secret_question_nobody_else_hears() -> None:
    """Where nobody may know who is asked in secret, not even that seat's name is said."""
    game = find("homestuck-atcg")
    rng, looked = random.Random(7), 0
    for number in range(2):
        run = Recorder.create(game, Opening(3, game.version, {}, ()), bytes([number] * 32)).run
        for _ in range(250):
            asks = run.asks()
            if not asks:
                break
            if all(ask.secret for ask in asks):
                for seat in {1, 2, 3} - {ask.seat for ask in asks}:
                    assert asked_instead(run, seat) == f"seat {seat} is not asked"
                    looked += 1
            ask = rng.choice(asks)
            legal = [answer for answer in ask.legal() if answer[0] != "concede"]
            run.act(ask.seat, rng.choice(legal))
    assert looked > 5


@pytest.mark.parametrize(
    ("words", "lines", "action"),
    [
        (BACON, ["keep-hand", "keep-hand", "pick-revealed 6d"], "cast"),
        (("clash", *SEED), [], "play-card"),
    ],
)
def test_a_card_that_is_not_in_hand_is_said_to_be_none(
    run: Run, words: tuple[str, ...], lines: list[str], action: str
) -> None:
    match = run("new", *words, "--json").data["id"]
    for line in lines:
        asked = run("legal", match, "--json").data["asked"][0]
        assert run("act", match, str(asked["seat"]), line).code == 0
    seat = str(run("legal", match, "--json").data["asked"][0]["seat"])
    hand = run("show", match, "--as", seat, "--json").data["view"]["seats"][seat]["hand"]
    known = json.dumps(hand).casefold()
    everything = [line.split()[0] for line in run("cards", "clash").out.splitlines()]
    cards = everything if action == "play-card" else ["2h", "3h", "4h", "5h", "6h", "7h", "8h"]
    missing = next(card for card in cards if card not in known)
    refused = run("act", match, seat, action, missing, "--json")
    assert refused.code == 1
    assert f"{missing} is not in hand: " in refused.err
    assert refused.data["refusals"][0]["why"] == "is not in hand"
