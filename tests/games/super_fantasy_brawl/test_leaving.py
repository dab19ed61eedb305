"""Players of Super Fantasy Brawl concede at any moment: the match ends at once, for the whole team (SFB-Q74)."""

from __future__ import annotations

from collections import Counter

import pytest

from events.recorder import Recorder
from referee.errors import IllegalAction
from referee.kernel.engine.run import Run
from referee.kernel.position import document as position
from replays.file.replay_file import encode
from replays.verify.verify import verify
from tests.games.super_fantasy_brawl.harness import GAME, Bots, opened, play, recorder, say


@pytest.mark.rule("SFB-Q74", "SFB-23.11")
@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_concedes_at_any_question_the_other_side_has_won(seats):
    """At every kind of question each player concedes once."""
    met: Counter[tuple[str, ...]] = Counter()
    for number in range(4):
        run, players = opened(number, seats), Bots(number)
        while run.outcome is None:
            ask = run.asks()[0]
            kind = (run.stack[-1].procedure.name, *list(ask.verbs)[:1], str(len(run.lanes)))
            if met[kind] < 3:
                met[kind] += 1
                for seat in range(1, seats + 1):
                    concede_here(run, seat)
            run.act(*players.decide(run))
    kinds = {kind[:2] for kind in met}
    assert {("turn", "play"), ("attacking", "react"), ("redrawing", "redraw")} <= kinds, kinds


def concede_here(run: Run, seat: int) -> None:
    after = run.fork()
    after.act(seat, ["concede"])
    assert after.outcome is not None
    winners = [each for each in range(1, run.setting.seats + 1) if (each - seat) % 2]
    assert list(after.outcome.winners) == winners
    assert after.outcome.rule == "SFB-Q74"
    assert not after.asks()
    assert not after.lanes
    assert Run.resume(GAME, after.setting, after.wire(), after.dice).wire() == after.wire()
    table = position.write(after)
    assert position.read(GAME, after.setting, table, after.dice).wire() == after.wire()
    with pytest.raises(IllegalAction):
        after.act(seat, ["concede"])


def conceded(number: int, seats: int, after: int) -> Recorder:
    """A recorded match in which somebody concedes after so many decisions."""
    rec, players = recorder(number, seats), Bots(number)
    for _ in range(after):
        if rec.run.outcome is None:
            say(rec, players.decide(rec.run))
    if rec.run.outcome is None:
        say(rec, (1 + after % seats, ["concede"]))
    rec.close()
    return rec


@pytest.mark.rule("SFB-Q74")
@pytest.mark.parametrize("number", range(8))
def test_a_match_in_which_somebody_conceded_is_proven(number):
    rec = conceded(number, 2 + 2 * (number % 2), 3 + number * 9)
    report = verify(encode(rec.match, GAME.code))
    assert report.good, report.error
    assert report.unchecked == []


def test_matches_end_by_themselves_whoever_plays():
    rules = Counter()
    for number in range(12):
        run = play(
            number, 2 + 2 * (number % 2), (("random", "random"), ("greedy", "random"))[number % 2]
        )
        assert run.outcome is not None
        rules[run.outcome.rule] += 1
    assert set(rules) <= {"SFB-3.4", "SFB-23.10", "SFB-21.1", "SFB-17.17", "SFB-21.2"}, rules
