"""Odd card lists of Homestuck: Atypical Card Game are played without a slip: nothing is lost, all comes back."""

from __future__ import annotations

import copy
import random
import tomllib
from typing import Any

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import shipped_text
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from referee.kernel.show.rows import columns, words
from replays.card_lists import card_sets
from tests.games.homestuck_atcg import odd_cards

STEPS = 40
LISTS = range(2)


@pytest.fixture(scope="module", params=LISTS)
def odd_list(request) -> str:
    return odd_cards.card_list(request.param)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5])
def test_what_the_phrases_can_say_can_be_played(odd_list, seats):
    rng = random.Random(seats)
    run = odd_cards.laid(seats, seats, odd_list)
    run.listener = GAME.narrate
    before = odd_cards.census(run)
    for step in range(STEPS):
        twin, state = run.fork(), rng.getstate()
        odd_cards.take_a_step(run, rng)
        rng.setstate(state)
        odd_cards.take_a_step(twin, rng)
        assert twin.wire() == run.wire(), "a copy goes on as the match does"
        assert odd_cards.census(run) == before
        if run.outcome is not None or run.halted:
            break
        if step % 6 == 0:
            for eyes in ("public", "judge", *range(1, seats + 1)):
                rows = GAME.board(GAME.view(run, eyes), 80)
                assert all(columns(words(row)) <= 80 for row in rows)
        if step % 3 == 0:
            written = tomllib.loads(tomli_w.dumps(position.write(run)))
            again = position.read(GAME, run.setting, written, run.dice)
            assert again.wire() == run.wire()
            asked = [[list(ask.legal()) for ask in each.asks()] for each in (run, again)]
            assert asked[0] == asked[1]


# -- lists with a slip ----------------------------------------------------------------------

ODD: tuple[Any, ...] = (
    *(0, -1, 1000, 1.5, True, "", "x", "X Y", "a\nb", "\u202eabc", "none", "1", "A" * 200),
    *([], ["x"], [["x"]], {}, {"x": 1}, "~ATH: any", "Draw 1 card.", float("nan")),
)
"""What may stand where something else belongs."""
FEW = (
    "C001",
    "C009",
    "C020",
    "C037",
    "E001",
    "E008",
    "I004",
    "I011",
    "I016",
    "P001",
    "X001",
    "X010",
)


def few_cards() -> dict[str, Any]:
    """A file of some of the shipped cards, with a deck of them."""
    cards = [each for each in tomllib.loads(shipped_text())["card"] if each["id"] in FEW]
    counted = {each["id"]: 2 for each in cards if each["type"] != "planet"}
    deck = {"id": "some", "name": "Some", "planet": "P001", "cards": counted}
    return {"game": GAME.code, "set_id": "few", "card": cards, "deck": [deck]}


def spoiled(data: dict[str, Any], rng: random.Random) -> str:
    """The file with one thing left out, doubled, added, written otherwise, or with a text cut or joined."""
    changed = copy.deepcopy(data)
    holder, key = rng.choice(list(_places(changed)))
    match rng.randint(0, 6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        case 2 if isinstance(holder, dict):
            holder["zz"] = 1
        case 3 if isinstance(holder[key], str) and holder[key]:
            holder[key] = holder[key][: rng.randrange(len(holder[key]))]
        case 4 if isinstance(holder[key], str):
            holder[key] = holder[key].replace("this", "that").replace("own", "the host")
        case _:
            holder[key] = copy.deepcopy(rng.choice(ODD))
    return tomli_w.dumps(changed)


def _places(value: Any) -> Any:
    keys = range(len(value)) if isinstance(value, list) else value
    for key in list(keys):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def why_refused(text: str) -> str:
    """Why a list is refused, nothing if it can be played with."""
    try:
        sets, packs = card_sets(GAME, text)
        GAME.prepare(GAME.settle(Opening(2, 1, {}, sets, packs)))
    except PackError as error:
        return str(error)
    return ""


@pytest.mark.rule("HAC-2.3", "HAC-2.1")
def test_a_spoiled_list_is_read_or_refused_in_one_line_that_says_where():
    data = few_cards()
    assert why_refused(tomli_w.dumps(data)) == ""
    found = [why_refused(spoiled(data, random.Random(number))) for number in range(40)]
    refused = [why for why in found if why]
    assert len(refused) > 20
    for why in refused:
        assert why.isprintable()
        assert len(why) < 900
        assert ":" in why
