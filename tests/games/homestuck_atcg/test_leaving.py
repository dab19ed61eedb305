"""Players of Homestuck: Atypical Card Game leave at any moment; whoever is left plays on to the end (HAC-Q60)."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.state.table import owner_of
from referee.kernel.engine.dice import BotDice
from referee.kernel.engine.run import Run
from referee.kernel.position import document as position
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.homestuck_atcg.harness import LONGEST, Bots, opened, recorder, say, secret_of

OFTEN = 15
"""One of three or more leaves at one decision in so many."""
PILES = ("deck", "hand", "discard", "removed")


def cards_of(run, seat):
    """How many cards of the seat there are, wherever they lie."""
    player = run.state.side(seat)
    return sum(len(getattr(player, pile)) for pile in PILES) + len(player.cards)


def nobody_who_left_is_there(run):
    """Nobody who left is asked, and no card of theirs is anywhere, waits for anything or holds anything."""
    table = run.state
    gone = [seat for seat, player in enumerate(table.seats, 1) if player.gone]
    for ask in run.asks():
        assert ask.seat not in gone, list(ask.verbs)
    if run.outcome is not None:
        return
    for seat in gone:
        player = table.side(seat)
        assert cards_of(run, seat) == 0
        assert (player.grist, player.damage, player.destroyed) == (0, 0, True)
    for row in table.placed().values():
        assert owner_of(row.host or row.thing) not in gone
        assert owner_of(row.under or row.thing) not in gone
    assert not any(owner_of(when.source) in gone for when in table.whens)
    assert not any(owner_of(thing) in gone for event in table.events for thing in event.waiting)
    assert not any(row.seat in gone for row in table.lasting)
    assert not any(seat in gone for seat in table.left)


def somebody_leaves(run, chance):
    """Now and then one of three or more, rarely one of the last two: who it is, or nobody."""
    left = run.state.clockwise(1)
    often = OFTEN if len(left) > 2 else OFTEN * 10
    return chance.choose(left) if chance.below(often) == 0 else 0


@pytest.mark.rule("HAC-Q60", "HAC-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
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
    assert rec.run.outcome is not None
    rec.close()
    report = verify(encode(rec.match, GAME.code))
    assert report.good, report.error


@pytest.mark.rule("HAC-Q60")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whoever_leaves_at_any_question_is_gone_and_the_rest_go_on(seats):
    """At every kind of question each player leaves once, and the rest play on for a while."""
    met: Counter[tuple[str, ...]] = Counter()
    for number in range(4):
        run, players = opened(number, seats), Bots(number)
        while run.outcome is None:
            ask = run.asks()[0]
            kind = (run.stack[-1].procedure.name, *list(ask.verbs)[:1], str(len(run.lanes)))
            if met[kind] < 3:
                met[kind] += 1
                for seat in range(1, seats + 1):
                    go_on_without(run, seat, number)
            run.act(*players.decide(run))
    kinds = {kind[:2] for kind in met}
    assert {
        ("match", "choose-deck"),
        ("match", "mulligan"),
        ("prep", "draw-extra"),
        ("main", "play"),
        ("offer", "enter"),
        ("doing", "choose"),
    } <= kinds, sorted(kinds)


def go_on_without(run, seat, number):
    """The seat leaves, and what is left of the match goes on for some decisions."""
    if run.state.side(seat).gone:
        return
    others = [each for each in run.state.clockwise(1) if each != seat]
    before = [cards_of(run, each) for each in others]
    after = run.fork()
    after.act(0 if number % 2 else seat, ["referee-drop", str(seat)] if number % 2 else ["concede"])
    if all(run.state.side(each).planet is not None for each in others):
        assert [cards_of(after, each) for each in others] == before
    players = Bots(number)
    for _ in range(12):
        if after.outcome is not None:
            return
        assert not after.halted
        assert after.asks()
        nobody_who_left_is_there(after)
        assert Run.resume(GAME, after.setting, after.wire(), after.dice).wire() == after.wire()
        table = position.write(after)
        assert position.read(GAME, after.setting, table, after.dice).wire() == after.wire()
        after.act(*players.decide(after))
