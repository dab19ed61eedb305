"""Clash beside a second opinion: own views, both merges and the Start phase of many random matches."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from referee.games.clash.game import GAME
from referee.games.clash.state.table import SEATS
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.clash.harness import READINGS, Bots, opening, secret_of
from tests.games.clash.odd_cards import made_up_set
from tests.oracle.clash.lanes import discard, merge, play_alone, start, winner

PHASES = 40
"""So many phases of one match are followed."""


TEXTS = (
    ("DEFEND: each Foe loses 2 health; each Foe gains 1 health.", "ATTACK: each Foe loses 1 health."),
    ("DEFEND: each other Ally becomes Protected this round; a random Foe loses 4 health; that Foe loses 4 health.",),
    ("DEFEND: a Foe becomes Protected this round; up to 2 Foes lose 2 health.", "ATTACK: a Foe loses 3 health next round; that Foe gains 5 health."),
    ("PLAY: you may return another Ally to your hand.", "DEFEND: you return another Ally to your hand."),
    ("DEFEND: an Ally loses 1 health -> each Ally gains 2 health; this card becomes Protected next round.",),
    ("ATTACK: each Ally becomes Protected this round; each Foe loses half its health rounded up.", "DEFEND: each Foe loses 2 health next round."),
    ("ATTACK: the other player loses 2 health; the other player loses 3 coins; you gain 2 coins.",),
)  # fmt: skip
"""What meets in the same phases: Protected and losses, cards taken back and aimed at, what is put off."""


def crowded_set():
    """A set whose cards get in each other's way: its pin and its text."""
    cards = [
        f'[[card]]\nid = "card-{n}"\nname = "Card {n}"\ncost = {n % 2}\nhealth = {3 + n % 4}\nabilities = {list(texts)}\n'
        for n, texts in enumerate(TEXTS)
    ]
    text = 'set_id = "crowded"\n' + "".join(cards).replace("'", '"').replace('\\"', "'")
    return ("crowded", sha256(text.encode()).digest()), text


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


@pytest.mark.rule("CL-Q6", "CL-Q30", "CL-Q35", "CL-6.3", "CL-6.8", "CL-6.9")
@pytest.mark.parametrize("readings", READINGS, ids=lambda each: "-".join(each.values()))
def test_cards_in_each_other_s_way_beside_a_second_opinion(readings):
    pin, text = crowded_set()
    cards = Opening(2, GAME.version, readings, (pin,), {pin[1]: text})
    assert sum(follow(number, cards) for number in range(4)) > 20
