"""Card lists of Homestuck: Atypical Card Game with a slip in them."""

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
from replays.card_lists import card_sets
from tests.invariants.test_positions import places

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
    holder, key = rng.choice(list(places(changed)))
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
