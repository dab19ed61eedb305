"""Card lists and boards of other people: what came to light when hostile ones were played."""

from __future__ import annotations

import pytest
import tomli_w

from referee.errors import PackError
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Opening
from replays.card_lists import card_sets

COLOURS = ("manipulation", "destruction", "creation")
FIRES = [{"id": "fire", "name": "Fire", "kind": "damage", "amount": 3, "count": 5}]
FIRES[0]["text"] = ["Damage 3 on the triggering champion."]


def frail_list(count: int = 8) -> str:
    """Champions with one hitpoint and one card each, and traps that only burn."""
    side = {"hitpoints": 1, "defence": 0}
    names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel"][:count]
    champions = [
        {
            "id": name.lower(),
            "name": name,
            "basic": side,
            "levelled": side,
            "deck": [f"rest-{name.lower()}"],
        }
        for name in names
    ]
    cards = [
        {
            "id": f"rest-{name.lower()}",
            "champion": name.lower(),
            "name": f"Rest of {name}",
            "core": COLOURS[at % 3],
            "type": "skill",
            "move": 1,
            "text": ["Heal 1."],
        }
        for at, name in enumerate(names)
    ]
    return tomli_w.dumps({"set_id": "frail", "champion": champions, "card": cards, "trap": FIRES})


def trapped_board() -> str:
    """A small board whose deployment areas hold traps."""
    gates = [
        {"id": "north", "deployment": [[0, -3], [1, -3], [2, -3], [3, -3]]},
        {"id": "south", "deployment": [[0, 3], [-1, 3], [-2, 3], [-3, 3]]},
    ]
    board = {
        "shape": "hexagon",
        "radius": 3,
        "gates": gates,
        "trap_hexes": [[0, -3], [1, -3], [0, 3], [-1, 3], [0, -1], [0, 1]],
        "track": ["none", 1],
        "track_team": ["none", 1],
        "zones": [
            *[{"id": id_, "hexes": [[0, 0]]} for id_ in ("red", "yellow", "blue", "centre-line")],
            {"id": "north-half", "rows": [-3, -1]},
            {"id": "south-half", "rows": [1, 3]},
        ],
    }
    return tomli_w.dumps({"set_id": "trapped", "board": board})


def begun(seats: int) -> Run:
    sets, packs = card_sets(GAME, frail_list(), trapped_board())
    dice = ScriptedDice({"pick/first": [2 if seats == 2 else 1]})
    return GAME.open(Opening(seats, 1, {}, sets, packs), dice)


@pytest.mark.rule("SFB-Q47", "SFB-Q46", "SFB-Q69", "SFB-25.23")
def test_a_champion_that_burns_while_it_is_deployed_pays_the_other_side():
    run = begun(2)
    for line in (
        (2, "choose-deployment-area", "north"),
        (1, "choose-team", "ash", "birch", "cedar"),
        (2, "choose-team", "dogwood", "elm", "fir"),
        (2, "choose-colour", "red"),
        (1, "choose-colour", "blue"),
        (2, "place-trap", "d1"),
        (2, "place-trap", "e1"),
        (1, "place-trap", "d7"),
        (1, "place-trap", "c7"),
        (2, "redraw"),
        (1, "redraw"),
        (2, "deploy", "elm-2", "d1"),
    ):
        run.act(line[0], list(line[1:]))
    assert run.state.turn == 0
    assert [player.vp for player in run.state.seats] == [1, 0]
    assert run.state.hex_of(GAME.name_table(run.setting)["figure"].number("elm-2")) is None
    assert [(ask.seat, *ask.verbs) for ask in run.asks()] == [(2, "place-trap")]
    run.act(2, ["place-trap", "d3"])
    assert [(ask.seat, *ask.verbs) for ask in run.asks()] == [(2, "deploy")]


@pytest.mark.rule("SFB-23.1")
def test_seven_champions_are_too_few_for_two_teams():
    sets, packs = card_sets(GAME, frail_list(7))
    with pytest.raises(PackError, match=r"7 champions, expected at least 8 \[SFB-23.1\]"):
        GAME.open(Opening(4, 1, {}, sets, packs), ScriptedDice({}))
    assert GAME.open(Opening(2, 1, {}, sets, packs), ScriptedDice({"pick/first": [1]})).asks()


def refusal(*lists: str) -> str:
    sets, packs = card_sets(GAME, *lists)
    with pytest.raises(PackError) as found:
        GAME.prepare(GAME.settle(Opening(2, 1, {}, sets, packs)))
    return str(found.value)


def test_a_core_that_is_none_is_answered_with_the_cores_that_there_are():
    spoiled = frail_list().replace('core = "creation"', 'core = "mana"', 1)
    assert "found 'mana', expected 'destruction' or 'manipulation' or 'creation' or" in (
        refusal(spoiled)
    )


@pytest.mark.rule("SFB-26.1")
def test_a_half_that_the_board_lacks_is_answered_with_the_zones_that_make_it():
    board = trapped_board().replace("north-half", "north-side")
    assert refusal(board) == (
        "challenge 'push-forward': the arena 'trapped' has no zone 'enemy-half', only 'red', 'yellow', "
        "'blue', 'centre-line', 'north-side', 'south-half', 'own-deployment', 'enemy-deployment', 'arena' "
        "(the halves are the zones 'north-half' and 'south-half' of a board) [SFB-26.1]"
    )


def test_a_key_of_a_side_that_is_unknown_is_answered_with_those_that_there_are():
    spoiled = frail_list().replace("hitpoints = 1", "hitpoints = 1\nspeed = 2", 1)
    assert refusal(spoiled).endswith(
        "unknown key 'speed' on the basic side, "
        "expected one of 'hitpoints', 'defence', 'move_bonus', 'text' [SFB-26.3]"
    )
