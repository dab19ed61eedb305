"""A strand takes actions only as long as there is room for rulings and the closing."""

from __future__ import annotations

import pytest

from events import recorder
from events.records.records import Ruled
from referee.errors import MatchError
from replays.verify.verify import verify_match
from tests.events.recorded import go_on, live


def test_a_full_match_is_ruled_on_and_closed_and_takes_no_action_more(monkeypatch):
    monkeypatch.setattr(recorder, "MOST_RECORDS", recorder.KEPT_FREE + 12)
    rec = live(8)
    with pytest.raises(MatchError, match="as many as a file takes") as caught:
        go_on(rec, 20)
    assert "\n" not in str(caught.value)
    assert len(rec.match.public) == 12
    wire = rec.run.wire()
    rec.rule(Ruled("note", rules=("BP-8.8",), reason="it is late"), "Dee")
    rec.close()
    assert rec.run.wire() == wire
    assert verify_match(rec.match).grade == "proven"
