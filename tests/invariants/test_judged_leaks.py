"""Rulings betray nothing of what seats do in secret: not by words, numbers or what is void (CL-2.2).

Two matches of Clash differ only in what one seat did in open phases, also in how often. Both are called
on, backed up, corrected in secret and overturned alike; whatever the others are told is the same.
"""

from __future__ import annotations

from random import Random

import pytest

from events.records.records import Ruled
from referee.kernel.engine.dice import BotDice, bot_seed
from replays.read.log import log
from tests.replays.judged import FLOOR, HEAD, Clash, backup, overturn

RULE = ("CL-1.8",)


def act(clash, seat, dice, most):
    """Let a seat act so many times at most, without finishing the phase."""
    lanes, done = clash.rec.run.lanes, 0
    while clash.rec.run.lanes is lanes and done < most:
        ask = next((ask for ask in clash.rec.run.asks() if ask.seat == seat), None)
        if ask is None:
            return
        answer = clash.game.bot("random")({}, list(ask.legal()), dice)
        if answer[0] == "finish-phase":
            return
        clash.rec.act(seat, answer)
        done += 1


def twin(number, which):
    """One of two matches that differ in what the hidden seat did."""
    random = Random(number)
    phases, hidden = random.randrange(1, 6), random.choice((1, 2))
    back, clash = random.random(), Clash(number.to_bytes(32, "big"))
    clash.play_phases(phases)
    if clash.rec.run.outcome is not None:
        return clash, hidden
    begun = clash.rec.fold.number
    act(clash, hidden, BotDice(bot_seed(bytes([which]) * 32, hidden)), 1 + 3 * which)
    act(clash, 3 - hidden, BotDice(bot_seed(bytes(32), 3 - hidden)), 2)
    call = clash.rec.call(3 - hidden, begun, "was that right?")
    clash.rec.rule(backup(1 + int(back * (begun - 1)), call, *RULE), FLOOR)
    act(clash, hidden, BotDice(bot_seed(bytes([which + 5]) * 32, hidden)), 1 + 2 * which)
    act(clash, 3 - hidden, BotDice(bot_seed(bytes(32), 3 - hidden)), 2)
    paths = {f"lane.{hidden}.own.coins": 3 + which}
    clash.rec.rule(Ruled("correction", rules=RULE, reason="coins", paths=paths), FLOOR)
    clash.rec.rule(overturn(call + 1), HEAD)
    return clash, hidden


def told(clash, eyes):
    return [
        (each.number, each.line, each.sentences, each.outcome)
        for each in log(clash.rec.match, eyes=eyes)
    ]


@pytest.mark.parametrize("first", [0, 10, 20])
def test_no_ruling_betrays_what_a_seat_did_in_secret(first):
    differing = 0
    for number in range(first, first + 10):
        (one, hidden), (other, _) = twin(number, 0), twin(number, 1)
        for eyes in (3 - hidden, "public"):
            assert told(one, eyes) == told(other, eyes), (number, eyes)
        differing += told(one, hidden) != told(other, hidden)
    assert differing >= 7
