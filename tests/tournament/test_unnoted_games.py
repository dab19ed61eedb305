"""A series in an event file whose games are noted nowhere, or under another id: they are known by their roots."""

from __future__ import annotations

import pytest

from events.recorder import Recorder
from referee import games
from referee.kernel.game import Opening
from replays.tournament.bundle import GAME, RESULT, TOURNAMENT
from replays.verify.report import PROVEN
from tests.replays.test_resting import game, secret
from tests.tournament.hall import Hall
from tests.tournament.test_second_reader import audited, bundled, rules_in
from tests.vectors.event_independent import read

SERIES = games.find("save-your-bacon-series")
EVENT = {"name": "Club evening", "game": "save-your-bacon"}
NOWHERE, ELSEWHERE = {}, {"match": "a" * 26}


def event_of(winner: int, note: dict) -> bytes:
    """An event of one table; its series says that this seat won both games, which seat 1 has won."""
    hall = Hall("unnoted", ("swiss", ["rounds", 1], ["best-of", 3]), ("Ann", "Ben"), EVENT)
    hall.pair()
    players = hall.course.players((1, 1))
    first = game("one", 1, players=players)
    second = game("two", 1, role="previous", earlier=first, players=players)
    series = Recorder.create(
        SERIES, Opening(2, 1, {}, ()), secret("series"), note={"players": list(players)}
    )
    for match in (first, second):
        series.act(0, ["add-game", match.root.hex(), str(winner)], note)
    series.close()
    hall.say("report", "1-1", series.match.root.hex(), "2-0" if winner == 1 else "0-2", [], seat=1)
    hall.say("finish")
    hall.recorder.close()
    kinds = (TOURNAMENT, RESULT, GAME, GAME)
    matches = (hall.recorder.match, series.match, first, second)
    return bundled(list(zip(kinds, matches, strict=True)))


@pytest.mark.parametrize("note", [NOWHERE, ELSEWHERE], ids=["nowhere", "under another id"])
def test_a_game_is_compared_with_what_the_series_says_of_it(note, tmp_path):
    good = audited(event_of(1, note), tmp_path)
    assert (good.faults, dict(good.grades)) == ([], {"loose": 1})
    wrong = audited(event_of(2, note), tmp_path)
    assert any("seat 1 won it [SYB-8.0.3]" in fault for fault in wrong.faults)
    assert PROVEN not in wrong.grades
    assert rules_in(read(event_of(2, note)).faults) == {"TN-34"}
    assert read(event_of(1, note)).counts == {"loose": 1}
