"""Lists of odd cards, made of phrases at random, are played without a slip: nothing is lost, and all comes back.

Of the games whose phrases derive whole cards; those of Clash and of Bacon Project are played in tests of their own.
"""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import Any

import pytest
import tomli_w

from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.position import document as position
from referee.kernel.show.rows import columns, words
from tests.games.homestuck_atcg import odd_cards as homestuck_atcg
from tests.games.odd_texts import take_a_step
from tests.games.register import HARNESSES
from tests.games.save_your_bacon import odd_cards as save_your_bacon
from tests.games.super_fantasy_brawl import odd_cards as super_fantasy_brawl
from tests.sizes import sized

STEPS = sized(25, 40)
LISTS = range(sized(1, 2))
ODD = {
    "save-your-bacon": save_your_bacon,
    "super-fantasy-brawl": super_fantasy_brawl,
    "homestuck-atcg": homestuck_atcg,
}
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("save-your-bacon", 2, {}),
    ("save-your-bacon", 3, {}),
    ("save-your-bacon", 4, {}),
    ("save-your-bacon", 3, {"ask_all_windows": "true"}),
    ("super-fantasy-brawl", 2, {}),
    ("super-fantasy-brawl", 2, {"level_up": "instant", "own_board": "true"}),
    ("super-fantasy-brawl", 4, {"team_reactions": "one_per_player"}),
    ("super-fantasy-brawl", 4, {"own_board": "true"}),
    ("homestuck-atcg", 2, {}),
    ("homestuck-atcg", 5, {}),
)
"""What is played: which game, by how many, read how; in one of them perhaps on a board of one's own."""


@cache
def lists_of(code: str, number: int, *, own_board: bool) -> tuple[str, ...]:
    """The card list of that number, and the board."""
    odd: Any = ODD[code]
    return (odd.card_list(number), *([odd.board(number)] if own_board else []))


def laid(code: str, number: int, seats: int, options: dict[str, str]) -> Any:
    """A table of such cards in the middle of a turn."""
    options = dict(options)
    lists = lists_of(code, number, own_board=bool(options.pop("own_board", "")))
    return ODD[code].laid(seats + 10 * number, seats, *lists, **options)


@pytest.mark.slow
@pytest.mark.rule("SFB-26.1")
@pytest.mark.parametrize("number", LISTS)
@pytest.mark.parametrize(("code", "seats", "options"), TABLES)
def test_what_the_phrases_can_say_can_be_played(code, seats, options, number):
    odd, rng = ODD[code], Random(seats)
    run = laid(code, number, seats, options)
    game, before = run.game, odd.census(run)
    run.listener = game.narrate
    for step in range(STEPS):
        twin, state = run.fork(), rng.getstate()
        take_a_step(run, rng, odd.IDLE)
        rng.setstate(state)
        take_a_step(twin, rng, odd.IDLE)
        assert twin.wire() == run.wire(), "a copy goes on as the match does"
        assert odd.census(run) == before
        assert not any(HARNESSES[code].has_left(run, ask.seat) for ask in run.asks())
        if run.outcome is not None or run.halted:
            break
        if step % 6 == 0:
            for eyes in (PUBLIC, JUDGE, *range(1, seats + 1)):
                rows = game.board(game.view(run, eyes), 80)
                assert all(columns(words(row)) <= 80 for row in rows)
        if step % 4 == 0:
            written = tomllib.loads(tomli_w.dumps(position.write(run)))
            again = position.read(game, run.setting, written, run.dice)
            assert again.wire() == run.wire()
            asked = [[list(ask.legal()) for ask in each.asks()] for each in (run, again)]
            assert asked[0] == asked[1]


@pytest.mark.slow
@pytest.mark.rule("SYB-Q31", "SYB-Q88", "HAC-Q60")
@pytest.mark.parametrize("number", LISTS)
@pytest.mark.parametrize(("code", "seats"), [("save-your-bacon", 3), ("save-your-bacon", 4)])
def test_whoever_leaves_at_whatever_moment_the_others_go_on(code, seats, number):
    odd, rng = ODD[code], Random(seats)
    run = laid(code, number, seats, {})
    before = odd.census(run)
    for _ in range(STEPS):
        left = [seat for seat in range(1, seats + 1) if not HARNESSES[code].has_left(run, seat)]
        if run.outcome is not None or run.halted or len(left) < 3:
            break
        for seat in left:
            other = run.fork()
            other.act(seat, ["concede"])
            for _ in range(6):
                assert odd.census(other) == before
                if other.outcome is not None or other.halted:
                    break
                take_a_step(other, rng)
        take_a_step(run, rng)
