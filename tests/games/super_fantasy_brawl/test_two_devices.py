"""Two devices at one match: whoever was slower is told so, nothing is lost, and either of them goes on."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from itertools import islice

import pytest

from events.recorder import Recorder
from events.store.journal import open_store
from referee.errors import Conflict
from replays.verify.verify import verify_match
from tests.games.harness import say
from tests.games.super_fantasy_brawl.harness import Bots, recorder, seats_of


def moment(rec):
    """What is under way: in the middle of a movement, an attack, a trap, an exchange of cards."""
    return "unseen" if rec.run.lanes else rec.run.stack[-1].procedure.name


def another(rec, decision):
    """Something else that the same seat might say; nothing where there is no choice."""
    seat, answer = decision
    ask = next(each for each in rec.run.asks() if each.seat == seat)
    return [each for each in islice(ask.legal(), 9) if each != answer][:1]


@pytest.mark.parametrize("number", [0, 2, 3])
def test_the_slower_of_two_devices_is_refused_and_reads_again(number, tmp_path):
    url = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    moments, refused = Counter(), Counter()
    with closing(open_store(url)) as mine, closing(open_store(url)) as yours:
        one, players = recorder(number, seats_of(number), store=mine), Bots(number)
        while one.run.outcome is None:
            decision, name = players.decide(one.run), moment(one)
            moments[name] += 1
            if moments[name] > 3:
                say(one, decision)
                continue
            slower = Recorder.resume(yours.match(one.match.id), yours)
            say(one, decision)
            for answer in another(slower, decision):
                with pytest.raises(Conflict, match="read again and retry"):
                    slower.act(decision[0], answer)
                refused[name] += 1
            again = Recorder.resume(yours.match(one.match.id), yours)
            assert again.run.wire() == one.run.wire()
        one.close()
        report = verify_match(yours.match(one.match.id))
    assert report.good
    assert {"move", "attacking", "turn", "unseen"} <= set(refused)


def test_a_match_that_is_read_again_before_each_record_is_the_same_match(tmp_path):
    alone, players = recorder(5, 4), Bots(5)
    with closing(open_store(f"sqlite:///{tmp_path / 'matches.sqlite'}")) as store:
        rec = recorder(5, 4, store=store)
        while alone.run.outcome is None:
            decision = players.decide(alone.run)
            say(alone, decision)
            rec = Recorder.resume(store.match(rec.match.id), store)
            say(rec, decision)
        for each in (alone, rec):
            each.close()
        match = store.match(rec.match.id)
    assert match.strands == alone.match.strands
