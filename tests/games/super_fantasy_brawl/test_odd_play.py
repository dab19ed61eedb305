"""Odd card lists and boards of Super Fantasy Brawl are played without a slip: nothing is lost, all comes back."""

from __future__ import annotations

import copy
import random
import tomllib
from typing import Any

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset import arena_file, card_set
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from tests.games.super_fantasy_brawl import odd_cards

STEPS = 40
LISTS = range(2)
SHORT = {"champions": 8, "each": 4}


@pytest.fixture(scope="module", params=LISTS)
def lists(request) -> tuple[str, str]:
    return odd_cards.card_list(request.param, **SHORT), odd_cards.board(request.param)


@pytest.mark.slow
@pytest.mark.rule("SFB-26.1")
@pytest.mark.parametrize(
    ("seats", "own_board", "readings"),
    [
        (2, False, {}),
        (2, True, {"level_up": "instant"}),
        (4, False, {"team_reactions": "one_per_player"}),
        (4, True, {}),
    ],
)
def test_what_the_phrases_can_say_can_be_played_on_any_board(lists, seats, own_board, readings):
    rng = random.Random(seats)
    run = odd_cards.laid(seats, seats, *lists[: 1 + own_board], **readings)
    run.listener = GAME.narrate
    before = odd_cards.census(run)
    for step in range(STEPS):
        odd_cards.take_a_step(run, rng)
        assert odd_cards.census(run) == before
        if run.outcome is not None or run.halted:
            break
        if step % 8 == 0:
            for eyes in ("public", "judge", *range(1, seats + 1)):
                assert GAME.board(GAME.view(run, eyes), 80)
        if step % 8 == 4 and not run.lanes:
            written = tomllib.loads(tomli_w.dumps(position.write(run)))
            assert position.read(GAME, run.setting, written, run.dice).wire() == run.wire()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_of_odd_lists_is_set_up_and_ends(lists, seats):
    rng = random.Random(seats)
    run = odd_cards.opened(seats, seats, *lists)
    for _ in range(5000):
        if run.outcome is not None:
            break
        odd_cards.take_a_step(run, rng)
    assert run.outcome is not None
    assert run.outcome.rule in ("SFB-21.1", "SFB-17.17")


# -- lists with a slip ----------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(0, -1, 100, 1.5, True, "", "x", "X Y", "a\nb", "\u202eabc", "none", "e5", "1", "A" * 200),
    *([], ["x"], [[0, 0]], {}, {"x": 1}, "brann", float("nan")),
)
"""What may stand where something else belongs."""


def spoiled(data: dict[str, Any], rng: random.Random) -> str:
    """The file with one thing left out, doubled, added or written otherwise."""
    changed = copy.deepcopy(data)
    holder, key = rng.choice(list(_places(changed)))
    match rng.randint(0, 4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 2 if isinstance(holder, dict):
            holder["zz"] = 1
        case _:
            holder[key] = copy.deepcopy(rng.choice(ODD))
    return tomli_w.dumps(changed)


def _places(value: Any) -> Any:
    keys = range(len(value)) if isinstance(value, list) else value
    for key in list(keys):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def plain(text: str) -> dict[str, Any]:
    """A file without its phrases."""
    left = {"phrase", "grammar", "notation"}
    return {key: value for key, value in tomllib.loads(text).items() if key not in left}


@pytest.mark.parametrize(
    "text", [card_set.shipped_text(), arena_file.shipped_text()], ids=["list", "board"]
)
def test_a_spoiled_list_is_read_or_refused_in_one_line_that_says_where(text):
    data = plain(text)
    refused = 0
    for number in range(30):
        other = spoiled(data, random.Random(number))
        try:
            sets, packs = card_sets(GAME, other)
            GAME.prepare(GAME.settle(Opening(2, 1, {}, sets, packs)))
        except PackError as error:
            refused += 1
            why = str(error)
            assert why.isprintable()
            assert len(why) < 600
            assert ":" in why
    assert refused > 20
