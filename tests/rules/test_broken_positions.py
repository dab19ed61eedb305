"""Positions of the cases, broken in one place: a card that lies twice, a number that is too high, a row that is doubled.

What is still taken has to be a position that can be (`POSSIBLE`), or nothing that a rule says.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from referee.errors import PackError
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.engine.run import Run
from referee.kernel.position import document as position
from referee.kernel.schema.walk import piles_of
from replays.cases.cases import bench_of, opening_of
from tests.case_files import case_in
from tests.sizes import sized

FOLDER = Path(__file__).parent
GAMES = ("bacon-project", "clash", "super-fantasy-brawl")


def inside(table, path):
    """The list at the path of a pile, in a written position."""
    for key in path.split("."):
        table = table[key]
    return table


@pytest.mark.parametrize("game", GAMES)
def test_no_card_lies_twice(game):
    broken = 0
    for file in sorted((FOLDER / game).glob("*.toml"))[:: sized(12, 1)]:
        case = case_in(file)
        if case.position is None or case.cards or case.refused:
            continue
        run = bench_of(case)[0].run
        table = json.loads(json.dumps(position.write(run, whole=True)))
        setting = case.game.prepare(opening_of(case))
        for pile in piles_of(run):
            if len(pile.value) == 0 or pile.path.startswith("frame"):
                continue
            twice = copy.deepcopy(table)
            cards = inside(twice, pile.path)
            if not isinstance(cards, list):
                continue
            cards.append(cards[0])
            with pytest.raises(PackError, match=r"^[a-z0-9.\[\]-]+: "):
                position.read(case.game, setting, twice, ScriptedDice({}))
            broken += 1
    assert broken > 10


POSSIBLE: dict[str, set[str]] = {
    "bacon-project": {
        # One ability can be used twice in a turn, with two cards; a profile says its own amounts.
        *("effects: doubled", "effects[].amount: more", "effects[].second: more"),
        # Which type the ability has follows from a profile that TREAT and CHANGE alter.
        "effects[].support: other",
        # Turns are not counted against who plays them; how often an ability was used again is not kept elsewhere.
        *("turn: more", "effects[].late: more"),
        # A seat's first draw phase may still come, and the top card may have been moved or not.
        *("seats.N.opened: other", "top-moved: other"),
    },
    "clash": {
        # No rule limits health, coins, shields or swords; flags are each possible.
        *("round: more", "seats.N.allies[].health: more", "seats.N.health: more"),
        *("seats.N.coins: more", "seats.N.shields: more", "seats.N.swords: more"),
        *("seats.N.allies[].protected: other", "seats.N.allies[].stunned: other"),
        # What a seat has done in a phase is not gone through again.
        *(
            "seats.N.defended: doubled",
            "seats.N.delayed: doubled",
            "seats.N.delayed[].amount: more",
            "lane.N.log[].cards: doubled",
            # A card at 0 loses nothing more (CL-6.9).
            *("lane.N.log: doubled", "lane.N.log[].changes: doubled"),
        ),
    },
    "save-your-bacon": {
        # No rule limits bacon and energy; of a constructed deck nothing is known.
        *("seats.N.bacon: more", "seats.N.energy: more", "turn: more", "seats.N.looks: more"),
        # After two actions, what these were; a destroyed card waits for a window that a person did not write.
        *(
            "attacked: other",
            "refreshed: other",
            "seats.N.champions[].equipment[].destroyed: other",
        ),
        # The order in which rules that set a value came, which only counts against each other.
        *(
            "seats.N.champions[].conditions[].since: more",
            "seats.N.champions[].equipment[].since: more",
        ),
        "seats.N.champions[].exhausted: other",
        *("seats.N.champions[].equipment[].exhausted: other", "seats.N.removed: doubled"),
        *("seats.N.deck: doubled", "seats.N.discard: doubled", "seats.N.hand: doubled"),
        *(
            "seats.N.spent: doubled",
            "seats.N.champions[].equipment[].under: doubled",
            "seats.N.deck.unknown: doubled",
        ),
        # A card that may attack while it is exhausted attacks within its own attack; one thing may happen twice.
        *("attacks: doubled", "happened: doubled"),
    },
    "super-fantasy-brawl": {
        # The same text may be lasting twice; the catalogue limits no change.
        *("lasting: doubled", "lasting[].change: more", "round: more"),
        # Of whose turn it is; the set holds several tokens of a face.
        *("seats.N.champions[].began-out: other", "seats.N.champions[].fell: other"),
        *("supply: doubled", "seats.N.looks: more", "looks: more"),
        *("seats.N.champions[].levelled: other", "seats.N.champions[].rooted: other"),
        "seats.N.champions[].due: other",
        *("seats.N.creation: other", "seats.N.manipulation: other", "seats.N.destruction: other"),
    },
    "homestuck-atcg": {
        # Points have no limit, and a deck may hold two copies (HAC-6.3); what has happened is told as it was.
        *("events: doubled", "events[].last.power: more"),
        *("lasting: doubled", "lasting[].change: more", "seats.N.gone: other"),
        # The damage of a destroyed planet, which says nothing of what its max damage was then.
        "seats.N.damage: more",
        # How many cards have entered, and what was looked at: counters.
        *("entered: more", "seats.N.cards[].entered: more", "seats.N.looks: more"),
        *("seats.N.deck: doubled", "seats.N.hand: doubled", "seats.N.points: more"),
        *(
            "seats.N.cards[].told: other",
            "seats.N.destroyed: other",
            "seats.N.cards[].tapped: other",
        ),
        "round: more",
    },
}
"""What can be for all that is known, by the path and how it was broken."""


def broken(table: Any) -> Iterator[tuple[str, Any]]:
    """The position broken in one place after the other: the path with the kind of break, and what came of it."""
    for at, (container, key, path) in enumerate(places(table, "")):
        ways: dict[str, Callable[[Any], Any]] = {}
        value = container[key]
        if isinstance(value, bool):
            ways["other"] = lambda found: not found
        elif isinstance(value, int):
            ways["more"] = lambda found: found + 50
        elif isinstance(value, list) and value:
            ways["doubled"] = lambda found: [*found, copy.deepcopy(found[0])]
        for way, change in ways.items():
            again = copy.deepcopy(table)
            inner, place, _ = next(islice(places(again, ""), at, None))
            inner[place] = change(inner[place])
            shape = re.sub(r"\.\d(?=\.)", ".N", re.sub(r"\[\d+\]", "[]", path))
            shape = shape.replace("lane.N.own.", "seats.N.")
            yield f"{shape}: {way}", again


def places(table: Any, path: str) -> Iterator[tuple[Any, Any, str]]:
    """Every container of a position with each key, and the path."""
    inner = table.items() if isinstance(table, dict) else enumerate(table)
    for key, value in list(inner):
        place = f"{path}[{key}]" if isinstance(table, list) else f"{path}.{key}".strip(".")
        yield table, key, place
        if isinstance(value, dict | list):
            yield from places(value, place)


FRAMES = ("frame", "lane", "ordinals")
"""What is left out of a position that is written whole, so that it stands where the rest says."""


def written(case: Any, run: Run[Any], setting: Any) -> Iterator[tuple[Any, bytes]]:
    """The position as the case has it, and with every field that it leaves out: each with what it makes."""
    yield json.loads(json.dumps(case.position)), run.wire()
    whole = json.loads(json.dumps(position.write(run, whole=True)))
    whole = {key: value for key, value in whole.items() if key not in FRAMES}
    with suppress(PackError):
        again = position.read(case.game, setting, copy.deepcopy(whole), ScriptedDice({}))
        yield whole, again.wire()


@pytest.mark.parametrize("game", sorted(POSSIBLE))
def test_a_broken_position_is_refused_unless_it_can_be(game):
    taken: set[str] = set()
    refused: list[str] = []
    for number, file in enumerate(sorted((FOLDER / game).rglob("*.toml"))[:: sized(5, 1)]):
        case = case_in(file)
        if case.position is None or case.refused or case.cards or "frame" in case.position:
            continue
        setting = case.game.prepare(opening_of(case))
        tables = written(case, bench_of(case)[0].run, setting)
        for table, wire in islice(tables, 1 if number % 8 else 2):
            for way, other in broken(table):
                try:
                    again = position.read(
                        case.game, setting, other, ScriptedDice({}), lawful=True, granted=[]
                    )
                except PackError as error:
                    refused.append(str(error))
                else:
                    if again.wire() != wire:
                        taken.add(way)
    assert len(refused) > 5
    assert not [line for line in refused if not re.match(r"[a-z0-9.\[\]-]+: ", line)]
    assert sorted(taken - POSSIBLE[game]) == []
