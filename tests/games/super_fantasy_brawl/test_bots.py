"""The greedy bot: it goes where challenges will pay, knocks out, and protects what it would lose."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.bots.greedy import greedy_bot
from referee.kernel.bots import choose_any_kind
from referee.kernel.engine.dice import BotDice
from tests.games.super_fantasy_brawl.harness import play
from tests.games.super_fantasy_brawl.positions import DUEL, begun, standing


def choice(run, seat=1):
    """What the greedy bot answers, whatever its dice say."""
    ask = next(ask for ask in run.asks() if ask.seat == seat)
    legal, seen = list(ask.legal()), run.game.view(run, seat)
    found = [greedy_bot(seen, legal, BotDice(bytes([n]) * 32)) for n in range(6)]
    assert all(each in legal for each in found)
    assert all(each == found[0] for each in found)
    return list(found[0])


def after(run, *answers):
    for answer in answers:
        ask = run.asks()[0]
        run.act(ask.seat, answer)
    return run


def test_it_attacks_the_enemy_that_it_takes_out():
    attack = 'attack = { card = "hammer-fall", attacker = "brann-1" }'
    own = ("brann-1 e4", "selka-1", "aurelle-1")
    run = begun(attack + standing(*own, "vex-2 d4", "gruk-2 f4 7", "mordane-2"))
    run.act(1, ["use"])
    assert choice(run) == ["attack", "gruk-2"]


def test_it_plays_the_attack_that_reaches_somebody():
    assert choice(begun('seats.1.hand = ["hammer-fall", "trip"]\n' + DUEL)) == [
        "play",
        "hammer-fall",
    ]


@pytest.mark.rule("SFB-25.2")
def test_it_moves_onto_the_zone_that_will_pay():
    track = 'track = ["none", "hold-blue"]\n'
    run = after(begun(track + DUEL), ["standard-action", "run", "selka-1", "creation"])
    end = run.setting.arena.names.number(choice(run)[-1])
    assert end in run.setting.arena.zones["blue"]


def test_where_nothing_else_calls_it_seeks_the_enemy():
    text = standing("brann-1 e7", "selka-1 d8", "aurelle-1 b8", "vex-2 f2", "gruk-2", "mordane-2")
    run = after(begun(text), ["standard-action", "run", "brann-1", "creation"])
    legal, seen = list(run.asks()[0].legal()), run.game.view(run, 1)
    names, far = run.setting.arena.names, run.setting.arena.distance
    target = names.number("f2")
    for n in range(6):
        *_, end = greedy_bot(seen, legal, BotDice(bytes([n]) * 32))
        assert far[names.number(end)][target] == far[names.number("e7")][target] - 2


def test_after_many_rounds_it_tries_something_else_now_and_then():
    run = begun("round = 60\nseats.1.hand = ['hammer-fall', 'trip']\n" + DUEL)
    legal, seen = list(run.asks()[0].legal()), run.game.view(run, 1)
    found = {tuple(greedy_bot(seen, legal, BotDice(bytes([n]) * 32))) for n in range(20)}
    assert len(found) > 3


def test_it_turns_an_area_to_where_most_enemies_stand():
    attack = 'seat = 2\nattack = { card = "slam", attacker = "torvald-2" }'
    own = ("torvald-2 e6", "vex-2 d6", "gruk-2")
    run = begun(attack + standing(*own, "selka-1 f6", "brann-1 f5", "aurelle-1 e7"))
    run.act(2, ["use"])
    assert choice(run, 2) == ["aoe", "e"]


def test_it_reacts_where_that_saves_a_champion_and_not_for_a_scratch():
    text = 'attack = { card = "leech", attacker = "mordane-2", targets = ["brann-1"] }\n'
    text += 'seats.1.hand = ["trip"]\n'
    assert choice(begun(text + DUEL.replace("BR1:2", "BR1:5"))) == ["react", "trip", "brann-1"]
    assert choice(begun(text + DUEL.replace("BR1:2", "BR1"))) == ["pass"]


def test_it_ends_the_activation_when_no_core_is_ready():
    cores = "seats.1.manipulation = false\nseats.1.destruction = false\nseats.1.creation = false\n"
    assert choice(begun(cores + DUEL)) == ["end-activation"]


def test_the_random_bot_takes_every_kind_of_action_alike():
    legal = [["move", str(n)] for n in range(30)] + [["stop-moving"]]
    dice = BotDice(bytes(32))
    stopped = sum(choose_any_kind({}, legal, dice) == ["stop-moving"] for _ in range(200))
    assert 60 < stopped < 140


def test_greedy_beats_random_and_matches_are_short():
    won, rounds = 0, []
    for number in range(8):
        run = play(number, 2, bots=("random", "greedy"))
        (winner,) = run.outcome.winners
        won += (winner + number) % 2  # as `Bots` shares out the seats
        rounds.append(run.state.round)
    assert won >= 7
    assert max(rounds) < 25
