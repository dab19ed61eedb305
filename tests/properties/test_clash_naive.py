"""Clash beside a second opinion: own views, both merges and the Start phase of many random matches."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.clash.game import GAME
from referee.games.clash.state import SEATS
from referee.kernel.dice import SeededDice
from referee.kernel.game import Opening
from tests.making_up import made_up_set
from tests.muster import READINGS, Bots, opening, secret_of
from tests.properties.naive_clash import discard, merge, play_alone, start, winner

PHASES = 40
"""So many phases of one match are followed."""


def plain(side):
    """A side of the table, or of a seat's view, in plain words."""
    return {
        "health": side.health,
        **{stock: getattr(side, stock) for stock in ("coins", "shields", "swords")},
        "allies": allies(side.allies),
        "delayed": [
            (each.by, {"what": each.what, "amount": each.amount, "card": each.card})
            for each in side.delayed
        ],
    }


def allies(cards):
    return {each.card: [each.health, each.protected, each.stunned] for each in cards}


def plain_log(log):
    return [
        (
            action.verb,
            action.card,
            [
                {
                    "who": c.seat,
                    "what": c.what,
                    "amount": c.amount,
                    "card": c.card,
                    "later": c.later,
                }
                for c in action.changes
            ],
        )
        for action in log
    ]


def shown(side):
    """What is compared of a side: what was put off without who it was that it hit."""
    keys = ("what", "amount", "card")
    put_off = [(by, {key: one[key] for key in keys}) for by, one in side["delayed"]]
    return {**side, "allies": list(side["allies"].items()), "delayed": put_off}


def play_phase(run, players, before, printed, price):
    """Let the bots finish the phase; what each did. Each view is checked when its seat finishes."""
    logs = {}
    while len(logs) < len(SEATS):
        seat, answer = players.decide(run)
        if answer[0] == "finish-phase":
            alone = run.lanes[seat].state
            logs[seat] = plain_log(alone.log)
            own, foe = plain(before[seat]), plain(before[3 - seat])
            play_alone(seat, own, foe, logs[seat], printed, price)
            assert shown(own) == shown(plain(alone.own))
            assert foe["allies"] == allies(alone.foes)
            assert foe["health"] == alone.other_health
        run.act(seat, answer)
    return logs


def follow(number, opening):
    """Play a match beside the second opinion; how many phases were compared, and who has won."""
    run = GAME.open(opening, SeededDice(secret_of(number)))
    players, setting = Bots(number), run.setting
    snapshot = opening.readings["simultaneous_merge"] == "snapshot"

    def printed(card):
        return setting.card(card).health

    def price(card):
        return 1 if opening.readings["play_cost"] == "one" else setting.card(card).cost

    for at in range(PHASES):
        if run.outcome is not None:
            return at
        phase, count = run.state.phase, run.state.round
        before = {seat: run.state.side(seat).copy() for seat in SEATS}
        logs = play_phase(run, players, before, printed, price)
        sides = {seat: plain(side) for seat, side in before.items()}
        sides = merge(sides, logs, printed, price, snapshot=snapshot)
        discard(sides)
        if winner(sides) is None and phase == "attack":
            start(sides, count + 1)
            discard(sides)
        assert winner(sides) == (None if run.outcome is None else run.outcome.winners)
        for seat in SEATS:
            assert shown(sides[seat]) == shown(plain(run.state.side(seat)))
    return PHASES


@pytest.mark.rule("CL-Q6", "CL-Q30", "CL-5.1", "CL-5.3", "CL-Q22", "CL-Q23")
@pytest.mark.parametrize("readings", READINGS, ids=lambda each: "-".join(each.values()))
def test_the_shipped_cards_beside_a_second_opinion(readings):
    assert sum(follow(number, opening(readings)) for number in range(3)) > 20


@pytest.mark.rule("CL-Q6", "CL-Q30", "CL-6.3", "CL-6.8", "CL-6.9", "CL-Q22", "CL-Q23")
@pytest.mark.parametrize("readings", READINGS, ids=lambda each: "-".join(each.values()))
def test_made_up_cards_beside_a_second_opinion(readings):
    phases = 0
    for number in range(6):
        pin, text = made_up_set(Random(number))
        cards = Opening(2, GAME.version, readings, (pin,), {pin[1]: text})
        phases += follow(number, cards)
    assert phases > 10
