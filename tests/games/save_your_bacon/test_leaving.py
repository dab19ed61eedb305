"""Players of Save Your Bacon! leave at any moment; whoever is left plays on to the end (SYB-Q31, SYB-Q88)."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.position import document as position
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.save_your_bacon.harness import LONGEST, Bots, opened, recorder, say, secret_of

OFTEN = 40
"""One of three or more leaves at one decision in so many."""
ZONES = ("deck", "hand", "discard", "spent", "removed")


def cards_of(run):
    """How many cards there are, wherever they lie."""
    table = run.state
    piles = sum(len(getattr(side, zone)) for side in table.seats for zone in ZONES)
    equipment = [
        card for side in table.seats for champion in side.champions for card in champion.equipment
    ]
    return piles + len(table.playing) + sum(1 + len(card.under) for card in equipment)


def nobody_who_left_is_there(run):
    """Nobody who left is asked, owns anything that is left, or has a condition on anybody."""
    for ask in run.asks():
        assert ask.seat == 0 or not run.state.side(ask.seat).out, list(ask.verbs)
    for seat, side in enumerate(run.state.seats, 1):
        if side.out and run.outcome is None:
            assert not side.champions
            assert not any(len(getattr(side, zone)) for zone in ZONES[:-1])
            assert (side.energy, side.bacon, side.waits) == (0, 0, "")
            for card in run.state.things():
                assert all(borne.by != seat for borne in getattr(card, "conditions", ()))
                assert all(each.owner != seat for each in getattr(card, "under", ()))


def somebody_leaves(run, chance):
    """Now and then one of three or more, rarely one of the last two: who it is, or nobody."""
    left = run.state.in_order()
    often = OFTEN if len(left) > 2 else OFTEN * 10
    return chance.choose(left) if chance.below(often) == 0 else 0


@pytest.mark.rule("SYB-Q31", "SYB-Q88", "SYB-3.0.7")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("number", range(6))
def test_matches_whose_players_leave_end_and_are_proven(seats, number):
    rec, players, chance = recorder(number, seats), Bots(number), BotDice(secret_of(number))
    left: list[int] = []
    for _ in range(LONGEST):
        if rec.run.outcome is not None:
            break
        nobody_who_left_is_there(rec.run)
        leaver = somebody_leaves(rec.run, chance)
        left += [leaver] if leaver else []
        say(rec, (leaver, ["concede"]) if leaver else players.decide(rec.run))
    assert left
    assert rec.run.outcome is not None
    rec.close()
    report = verify(encode(rec.match, GAME.code))
    assert report.good, report.error


@pytest.mark.rule("SYB-Q31", "SYB-Q88")
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_leaves_at_any_question_is_gone_and_the_rest_go_on(seats):
    """At every kind of question each player leaves once, and the rest play on for a while."""
    met: Counter[tuple[str, ...]] = Counter()
    for number in range(3):
        run, players = opened(number, seats), Bots(number)
        while run.outcome is None:
            (ask,) = run.asks()
            kind = (run.stack[-1].procedure.name, *list(ask.verbs)[:1], str(len(run.lanes)))
            if run.state.turn and met[kind] < 3:
                met[kind] += 1
                for seat in run.state.in_order():
                    go_on_without(run, seat, number)
            run.act(*players.decide(run))
    kinds = {kind[:2] for kind in met}
    assert {
        ("paying", "pitch"),
        ("attacking", "declare-target"),
        ("after", "play-reaction"),
    } <= kinds


def go_on_without(run, seat, number):
    """The seat leaves, and what is left of the match goes on for some decisions."""
    before = cards_of(run)
    after = run.fork()
    after.act(seat, ["concede"])
    players = Bots(number)
    for _ in range(12):
        if after.outcome is not None:
            return
        assert not after.halted
        assert cards_of(after) == before
        nobody_who_left_is_there(after)
        assert Run.resume(GAME, after.setting, after.wire(), after.dice).wire() == after.wire()
        table = position.write(after)
        assert position.read(GAME, after.setting, table, after.dice).wire() == after.wire()
        after.act(*players.decide(after))
