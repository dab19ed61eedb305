"""What diff prints: rows that read differently, of the table; not where in the rules the match stands."""

from __future__ import annotations

from itertools import islice

import pytest

from events.recorder import Recorder
from referee import games
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from replays.read.diff import SAME, diff

GAMES = [code for code in games.REGISTER if not code.endswith(("-draft", "-series", "tournament"))]
MOVES = 24
FEW = 12
"""So many of the answers that may be given are looked at."""


def opened(code: str) -> Recorder:
    game = games.find(code)
    return Recorder.create(game, Opening(game.seats[0], game.version, {}, ()), bytes(32))


def parted(code: str, number: int) -> tuple[Recorder, Recorder]:
    """Two matches that go the same way, and part at the last choice of those they make."""
    one, other = opened(code), opened(code)
    for at in range(MOVES):
        if one.run.outcome is not None or other.run.outcome is not None:
            break
        ask = one.run.asks()[0]
        legal = list(islice(ask.legal(), FEW))
        way = (at + number) % len(legal)
        leaves = at >= 3 * number and len(legal) > 1
        one.act(ask.seat, legal[way])
        other.act(ask.seat, legal[way - leaves])
        if leaves:
            break
    return one, other


@pytest.mark.parametrize("code", GAMES)
def test_rows_read_differently_and_are_of_the_table(code):
    rows = 0
    for number in range(4):
        one, other = parted(code, number)
        for eyes in (JUDGE, PUBLIC):
            found = diff(one.match, other.match, eyes=eyes)
            for row in found.fields:
                assert row.left != row.right, row
                assert row.left
                assert row.right
                assert "frame" not in row.path
            rows += len(found.fields)
            assert eyes != JUDGE or found.kind != SAME
    assert rows > 0
