"""The bots of Clash: they end, and the greedy one plays sensibly, also with cards that it does not know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.games.clash.bots.greedy import greedy_bot, random_bot
from referee.games.clash.game import GAME
from referee.kernel.engine.dice import BotDice, SeededDice
from referee.kernel.game import Opening
from tests.games.clash.harness import Bots, opened, play, secret_of
from tests.games.clash.odd_cards import made_up_set


def view(*, coins=4, foes=(), allies=(), log=(), health=20, other=20):
    """What seat 1 sees, as far as a bot looks at it."""
    mine = {"health": health, "coins": coins, "hand": [], "allies": cards(allies)}
    theirs = {"health": other, "allies": cards(foes)}
    return {"round": 3, "phase": "attack", "seats": {"1": mine, "2": theirs}, "log": {"1": log}}


def cards(pairs):
    return [{"card": name, "health": health} for name, health in pairs]


def choice(seen, *legal):
    """What the greedy bot answers, whatever its dice say."""
    first, *others = (greedy_bot(seen, list(legal), BotDice(bytes([n]) * 32)) for n in range(8))
    assert all(each == first for each in others)
    return first


def used(card, ability):
    return [{"verb": "use-attack-ability", "card": card, "ability": ability}]


def test_the_greedy_bot_defeats_the_foe_that_it_can_defeat():
    seen = view(foes=(("Guard", 5), ("Archer", 3), ("Zealot", 0)), log=used("Duelist", 1))
    legal = [["effect-choice", name] for name in ("guard", "archer", "zealot")]
    assert choice(seen, *legal) == ["effect-choice", "archer"]


def test_the_greedy_bot_hurts_as_many_foes_as_it_may():
    seen = view(foes=(("Guard", 5), ("Archer", 1)), log=used("Tactician", 2))
    legal = [["effect-choice"], *(["effect-choice", *names] for names in (["archer"], ["guard"], ["archer", "guard"]))]  # fmt: skip
    assert choice(seen, *legal) == ["effect-choice", "archer", "guard"]


def test_the_greedy_bot_uses_first_what_pays_best():
    """Two swords hurt the other player as much as one does: the cheaper ability comes first."""
    seen = view(foes=(), allies=(("Ninja", 2), ("Archer", 2)))
    legal = [["use-attack-ability", "ninja", 2], ["use-attack-ability", "archer", 1]]
    assert choice(seen, *legal) == ["use-attack-ability", "archer", 1]


def test_the_greedy_bot_does_not_shoot_where_nobody_stands():
    seen = view(foes=(), allies=(("Guard", 4), ("Archer", 2)))
    legal = [["use-attack-ability", "guard", 2], ["use-attack-ability", "archer", 1]]
    assert choice(seen, *legal) == ["use-attack-ability", "archer", 1]


def test_the_greedy_bot_lets_the_ally_pay_that_stands_it():
    seen = view(allies=(("Vassal", 3), ("Guard", 6)))
    legal = [["use-defend-ability", "vassal", 1, [name]] for name in ("vassal", "guard")]
    assert choice(seen, *legal) == ["use-defend-ability", "vassal", 1, ["guard"]]


def test_the_greedy_bot_heals_whom_it_can():
    log = [{"verb": "use-defend-ability", "card": "Physician", "ability": 1}]
    seen = view(allies=(("Guard", 3), ("Scribe", 0), ("Archer", 1)), log=log)
    legal = [["effect-choice", name] for name in ("guard", "scribe", "archer")]
    assert choice(seen, *legal) != ["effect-choice", "scribe"]


def test_the_greedy_bot_plays_before_it_finishes():
    legal = [["finish-phase"], ["play-card", "guard"], ["use-defend-ability", "unknown", 1]]
    assert choice(view(), *legal) == ["play-card", "guard"]
    assert choice(view(), legal[0], legal[2]) == legal[2]


def test_the_greedy_bot_beats_the_random_one():
    won = Counter()
    for number in range(16):
        bots = ("greedy", "random") if number % 2 else ("random", "greedy")
        run = play(number, bots=bots)
        assert run.outcome is not None
        won.update(bots[seat - 1] for seat in run.outcome.winners)
    assert won["greedy"] >= 12


@pytest.mark.parametrize("number", range(4))
def test_bots_play_cards_that_nobody_has_seen_before(number):
    pin, text = made_up_set(Random(number))
    opening = Opening(2, GAME.version, {}, (pin,), {pin[1]: text})
    run, players = GAME.open(opening, SeededDice(secret_of(number))), Bots(number, ("greedy",) * 2)
    while run.outcome is None:
        run.act(*players.decide(run))
    assert run.outcome.rule in ("CL-5.4", "CL-5.6")


def test_the_same_dice_give_the_same_answers():
    run = opened(3)
    (ask, _) = run.asks()
    legal, seen = list(ask.legal()), GAME.view(run, ask.seat)
    for bot in (greedy_bot, random_bot):
        one, two = (bot(seen, legal, BotDice(bytes(32))) for _ in range(2))
        assert one == two
        assert one in legal
