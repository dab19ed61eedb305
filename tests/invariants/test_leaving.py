"""Players leave at any moment of every game: the match ends, or goes on without them to its end, and is proven."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.errors import IllegalAction
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.position import document as position
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.harness import Bots, say
from tests.games.register import HARNESSES

LEFT = [code for code, harness in HARNESSES.items() if "concede" in harness.game.standing]
NUMBERS = range(5)
OFTEN = 25
"""One of three or more leaves at one decision in so many, one of the last two at one in ten times as many."""
MET, ON = 2, 10
"""At each kind of question each player leaves so often, and the rest play on for so many decisions."""


def nobody_who_left_is_asked(harness, run):
    for ask in run.asks():
        assert not harness.has_left(run, ask.seat), list(ask.verbs)
    harness.prove_gone(run)


def there(harness, run, seats):
    return [seat for seat in range(1, seats + 1) if not harness.has_left(run, seat)]


@pytest.mark.rule("SYB-Q31", "SYB-Q88", "SYB-3.0.7", "SFB-Q74", "HAC-Q60", "HAC-1.1")
@pytest.mark.parametrize("code", LEFT)
@pytest.mark.parametrize("number", NUMBERS)
def test_matches_whose_players_leave_end_and_are_proven(code, number):
    harness = HARNESSES[code]
    seats = harness.seats_of(number)
    rec, players = harness.recorder(number, seats), Bots(harness, number)
    chance = BotDice(harness.secret_of(number))
    for _ in range(harness.longest):
        if rec.run.outcome is not None:
            break
        nobody_who_left_is_asked(harness, rec.run)
        left = there(harness, rec.run, seats)
        if chance.below(OFTEN if len(left) > 2 else OFTEN * 10) == 0:
            say(rec, (chance.choose(left), ["concede"]))
        else:
            say(rec, players.decide(rec.run))
    assert rec.run.outcome is not None
    rec.close()
    report = verify(encode(rec.match, code))
    assert report.good, report.error
    assert report.unchecked == []


@pytest.mark.rule("SYB-Q31", "SYB-Q88", "SFB-Q74", "SFB-23.11", "HAC-Q60")
@pytest.mark.parametrize("code", LEFT)
def test_whoever_leaves_at_any_question_is_gone_and_the_rest_go_on(code):
    """At every kind of question each player leaves, and the rest play on for a while."""
    harness, met = HARNESSES[code], Counter[tuple[str, ...]]()
    for number in range(4):
        seats = harness.seats_of(number)
        run, players = harness.opened(number, seats), Bots(harness, number)
        while run.outcome is None:
            ask = run.asks()[0]
            kind = (run.stack[-1].procedure.name, *list(ask.verbs)[:1], str(len(run.lanes)))
            if met[kind] < MET:
                met[kind] += 1
                for seat in there(harness, run, seats):
                    go_on_without(harness, run, seat, number, seats)
            run.act(*players.decide(run))
    assert len(met) >= 3 or code.endswith("-series"), met


def go_on_without(harness, run, seat, number, seats):
    """The seat leaves, and what is left of the match goes on for some decisions."""
    after = run.fork()
    if number % 2 and "referee-drop" in run.game.standing:
        after.act(0, ["referee-drop", str(seat)])
    else:
        after.act(seat, ["concede"])
    harness.prove_left(run, after, seat)
    players = Bots(harness, number)
    for _ in range(ON):
        assert Run.resume(run.game, run.setting, after.wire(), after.dice).wire() == after.wire()
        if after.outcome is not None:
            assert not after.asks()
            assert not after.lanes
            with pytest.raises(IllegalAction):
                after.act(seat, ["concede"])
            return
        table = position.write(after)
        assert position.read(run.game, run.setting, table, after.dice).wire() == after.wire()
        assert not after.halted
        nobody_who_left_is_asked(harness, after)
        after.act(*players.decide(after))
