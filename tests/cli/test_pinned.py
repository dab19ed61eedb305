"""At 80 by 24 what a player needs at each decision stands on the page as it is first shown."""

from __future__ import annotations

import hashlib
import random

import pytest

from cli.output.paging import folded
from cli.play.session import Session
from events.recorder import Recorder
from referee.games import find
from referee.kernel.game import Opening
from referee.kernel.show.rows import words

WIDTH, HEIGHT = 80, 22


def pages(code: str, decisions: int, number: int) -> list[tuple[list[str], list[str]]]:
    """The last rows of the page at random decisions, and the rows that are needed there."""
    game, rng = find(code), random.Random(number)
    secret = hashlib.sha256(b"%d" % number).digest()
    going = Recorder.create(game, Opening(2, game.version, {}, ()), secret)
    found = []
    for _ in range(decisions):
        asks = going.run.asks()
        if not asks:
            break
        ask = rng.choice(asks)
        session = Session(going, ask.seat, {1: "Ann", 2: "Ben"})
        session.begin()
        rows = [each for line in session.page(WIDTH, HEIGHT) for each in folded(line, WIDTH)]
        needed = game.brief(game.view(going.run, ask.seat), WIDTH, ask.seat)
        if len(rows) > HEIGHT:
            found.append(
                ([words(each) for each in rows[-HEIGHT:]], [words(each) for each in needed])
            )
        legal = [answer for answer in ask.legal() if answer[0] != "concede"]
        going.act(ask.seat, rng.choice(legal))
    return found


@pytest.mark.parametrize("code", ["clash", "super-fantasy-brawl"])
def test_what_is_needed_is_not_above_the_fold(code: str) -> None:
    seen = [each for number in range(3) for each in pages(code, 60, number)]
    assert len(seen) > 20, "pages that must be scrolled"
    for shown, needed in seen:
        assert needed
        assert set(needed) <= set(shown), "\n".join(shown)


def test_in_clash_that_is_the_own_health_coins_and_hand() -> None:
    (shown, needed), *_ = pages("clash", 60, 1)
    assert "health" in needed[0]
    assert "coins" in needed[0]
    assert any(line.startswith("  hand ") for line in needed)
    assert any(line.startswith("? ") for line in shown[shown.index(needed[-1]) :])
