"""The bots: one tries everything, the other invades, defends, and taps what destroys something."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from referee.games.homestuck_atcg.bots.foresight import worth
from referee.games.homestuck_atcg.bots.greedy import greedy_bot, random_bot
from referee.kernel.engine.dice import BotDice, SeededDice
from referee.kernel.game import Opening
from referee.kernel.search.searcher import Searcher
from tests.games.homestuck_atcg.positions import GAME, scene


def choice(run, seat=1, bot=greedy_bot):
    """What a bot answers, whatever its dice say."""
    (ask,) = (ask for ask in run.asks() if ask.seat == seat)
    legal = list(ask.legal())
    seen = GAME.view(run, seat)
    first, *others = (bot(seen, legal, BotDice(bytes([n]) * 32)) for n in range(5))
    assert all(each == first for each in others)
    return first


def cards(seat, *rows):
    return f"seats.{seat}.cards = [{', '.join(rows)}]\n"


def at(id_, planet, more=""):
    return f'{{ thing = "{id_}", at = {planet}{more} }}'


def test_it_taps_what_destroys_the_invaders():
    text = "seats.1.grist = 1\n" + cards(1, at("terezi-pyrope-judge-1", 1, ", tapped = false"))
    text += cards(2, at("dad-mister-egbert-2", 1), at("maplehoof-pony-2", 1))
    assert choice(scene(text)) == ["tap", "terezi-pyrope-judge-1"]


def test_it_taps_nobody_where_nothing_is_destroyed():
    text = "seats.1.grist = 1\n" + cards(1, at("dad-mister-egbert-1", 1))
    text += cards(2, at("jade-harley-rockin-2", 1))
    assert choice(scene(text)) == ["end-main"]


def test_it_plays_where_it_would_score():
    text = 'seats.1.grist = 1\nseats.1.hand = ["jade-harley-rockin"]\n'
    text += cards(1, at("dad-mister-egbert-1", 3)) + cards(3, at("maplehoof-pony-3", 3))
    assert choice(scene(text, 3)) == ["play", "jade-harley-rockin", "planet-3"]


def test_it_defends_where_it_would_be_scored_on():
    text = 'seats.1.grist = 1\nseats.1.hand = ["jade-harley-rockin"]\n'
    text += cards(2, at("terezi-pyrope-judge-2", 1), at("heavy-sleeper-five-2", 1))
    assert choice(scene(text)) == ["play", "jade-harley-rockin", "planet-1"]


def test_it_keeps_a_hand_that_it_can_play_soon():
    view = GAME.view(
        scene('seats.1.grist = 1\nseats.1.hand = ["dad-mister-egbert", "maplehoof-pony"]'), 1
    )
    legal = [["mulligan"], ["keep"]]
    assert greedy_bot(view, legal, BotDice(bytes(32))) == ["keep"]
    poor = GAME.view(
        scene('seats.1.grist = 1\nseats.1.hand = ["mad-skills-beat", "the-tumor-bomb"]'), 1
    )
    assert greedy_bot(poor, legal, BotDice(bytes(32))) == ["mulligan"]


def test_it_draws_what_it_may_unless_the_pile_runs_out():
    text = 'phase = "prep"\nseats.1.deck = ["no-mercy-what", "dad-mister-egbert"]'
    assert choice(scene(text)) == ["draw-extra", 1]
    short = text.replace(', "dad-mister-egbert"', "")
    assert choice(scene(short)) == ["draw-extra", 0]


def test_it_chooses_the_strongest_of_others_for_what_harms():
    text = "seats.1.grist = 2\n" + cards(1, at("lost-and-found-desk-1", 2))
    text += cards(2, at("nepeta-leijon-poor-2", 2), at("sollux-captor-bifurcated-2", 2))
    run = scene(text)
    run.act(1, ["special-tap", "lost-and-found-desk-1"])
    assert choice(run) == ["choose", "nepeta-leijon-poor-2"]


def test_the_random_bot_tries_every_kind_of_action():
    text = 'seats.1.grist = 9\nseats.1.hand = ["dad-mister-egbert"]\n'
    text += cards(1, at("record-keeper-keeper-1", 1, ", boons = 2"), at("heavy-sleeper-five-1", 1))
    run = scene(text)
    (ask,) = run.asks()
    legal, view = list(ask.legal()), GAME.view(run, 1)
    counted = Counter(
        random_bot(view, legal, BotDice(n.to_bytes(32, "big")))[0] for n in range(300)
    )
    assert set(counted) == {answer[0] for answer in legal}
    assert counted["end-main"] < counted["play"]


# -- the bot that searches ------------------------------------------------------------------


def test_the_bot_that_searches_chooses_the_deck_with_the_strongest_characters():
    opening = GAME.settle(Opening(2, GAME.version, {}, ()))
    run = GAME.begin(GAME.prepare(opening), opening, SeededDice(bytes(32)))
    chosen = {
        repr(Searcher(10).answer(run, ask, BotDice(bytes([n]) * 32)))
        for n in range(5)
        for ask in run.asks()
    }
    assert chosen == {"['choose-deck', 'no-solid-ground']"}


@pytest.mark.parametrize(
    "more",
    [
        "seats.1.points = 1\n",
        'seats.1.hand = ["dad-mister-egbert"]\n',
        "seats.2.damage = 1\n",
        cards(1, at("dad-mister-egbert-1", 1)),
    ],
)
def test_what_brings_victory_points_is_worth_something_to_one_and_costs_the_other(more):
    bare, better = scene("seats.1.grist = 0\n"), scene("seats.1.grist = 0\n" + more)
    assert worth(better, 1) > worth(bare, 1)
    assert worth(better, 2) == -worth(better, 1)


# -- whole matches --------------------------------------------------------------------------


def played(seats, number, bot):
    """How a match of bots ended, after how many decisions."""
    seed = sha256(f"{seats} {number}".encode()).digest()
    opening = GAME.settle(Opening(seats, GAME.version, {}, ()))
    run = GAME.begin(GAME.prepare(opening), opening, SeededDice(seed))
    dice = BotDice(seed)
    decisions = 0
    while run.outcome is None and not run.halted and decisions < 1500:
        ask = run.asks()[0]
        run.act(ask.seat, GAME.bots[bot](GAME.view(run, ask.seat), list(ask.legal()), dice))
        decisions += 1
    return run.outcome, decisions


@pytest.mark.rule("HAC-1.11", "HAC-1.12")
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_matches_of_bots_end(seats, bot):
    for number in range(3):
        outcome, decisions = played(seats, number, bot)
        assert outcome is not None
        assert outcome.winners
        assert decisions < 800
