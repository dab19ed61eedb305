"""Card lists and boards of Super Fantasy Brawl with a slip in them, and a whole match of odd ones."""

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
from replays.card_lists import card_sets
from tests.games.odd_texts import take_a_step
from tests.games.super_fantasy_brawl import odd_cards
from tests.invariants.test_positions import places

SHORT = {"champions": 8, "each": 4}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_of_odd_lists_is_set_up_and_ends(seats):
    rng = random.Random(seats)
    lists = odd_cards.card_list(0, **SHORT), odd_cards.board(0)
    run = odd_cards.opened(seats, seats, *lists)
    for _ in range(5000):
        if run.outcome is not None:
            break
        take_a_step(run, rng, odd_cards.IDLE)
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
    holder, key = rng.choice(list(places(changed)))
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
