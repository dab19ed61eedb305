"""What a draft hands on is proven before a match rests on it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.cardset.arena_file import shipped_arena
from referee.games.super_fantasy_brawl.cardset.card_set import shipped_set
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.options import Options
from referee.games.super_fantasy_brawl.state.draft_result import NOTHING, Given, given_by
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.super_fantasy_brawl.harness import readings
from tests.mutants.reasons import BEYOND_CASES
from tests.mutants.steps import without_step

CARDS, ARENA = shipped_set(), shipped_arena()
IDS = list(CARDS.champion_names.ids)
TEAMS = {2: [IDS[:3], IDS[3:6]], 4: [IDS[:2], IDS[2:4], IDS[4:6], IDS[6:8]]}


def handed(seats: int = 2, **other: Any) -> dict[str, Any]:
    """What a draft of so many hands on, with some of it otherwise."""
    return {
        "arena": [ARENA.id, ARENA.digest.hex()],
        "card-set": [CARDS.id, CARDS.digest.hex()],
        "gate": "south",
        "mode": "casual",
        "order": [2, 1] if seats == 2 else [2, 3, 4, 1],
        "teams": TEAMS[seats],
    } | other


def given(inputs: dict[str, Any], seats: int = 2, mode: str = "casual") -> Given:
    chosen: Options = readings(team_mode=mode)
    return given_by(inputs, seats, chosen, CARDS, ARENA)


@pytest.mark.rule("SFB-1.5", "SFB-24.1")
def test_casual_and_competitive_need_a_draft_and_free_has_none():
    assert given({}, mode="free") == NOTHING
    for mode in ("casual", "competitive"):
        with pytest.raises(PackError, match=rf"found '{mode}', which needs a draft.*\[SFB-1.5\]"):
            given({}, mode=mode)
        other = "competitive" if mode == "casual" else "casual"
        for wrong in ("free", other):
            with pytest.raises(PackError, match=rf"expected '{mode}' with that draft \[SFB-1.5\]"):
                given({"draft": handed(mode=mode)}, mode=wrong)


@pytest.mark.rule("SFB-1.5", "SFB-1.3")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_order_the_area_and_the_teams_are_those_of_the_draft(seats: int):
    found = given({"draft": handed(seats)}, seats)
    assert (found.mode, found.order) == ("casual", tuple(handed(seats)["order"]))
    assert found.gate == [gate.id for gate in ARENA.gates].index("south")
    assert found.teams == tuple(map(tuple, TEAMS[seats]))


@pytest.mark.rule("SFB-Q63")
def test_both_sides_have_a_champion_after_a_competitive_draft_only():
    teams = [IDS[:3], IDS[2:5]]
    assert given({"draft": handed(mode="competitive", teams=teams)}, mode="competitive").teams
    with pytest.raises(PackError, match=r"'mordane': two sides have it \[SFB-Q63\]"):
        given({"draft": handed(teams=teams)})
    mates = [IDS[:2], IDS[2:4], [IDS[1], IDS[8]], IDS[4:6]]
    with pytest.raises(PackError, match=r"'selka': the same side has it twice \[SFB-Q63\]"):
        given({"draft": handed(4, teams=mates)}, 4)


@pytest.mark.parametrize(
    ("seats", "other", "says"),
    [
        (2, {"more": 1}, "not what a draft of this game hands on"),
        (2, {"mode": "free"}, r"'free' is no mode of a draft \[SFB-1.5\]"),
        (2, {"card-set": ["first-arena", "00"]}, r"another card set \[SFB-22.6\]"),
        (2, {"arena": ["default-arena", "00"]}, r"another arena \[SFB-1.3\]"),
        (2, {"gate": "west"}, r"'west' is no gate of the arena \[SFB-1.3\]"),
        (2, {"gate": ["north"]}, "is no gate of the arena"),
        (2, {"order": [1, 1]}, r"no order of 2 players \[SFB-23.17\]"),
        (2, {"order": [1, 3]}, "no order of 2 players"),
        (2, {"order": [True, 2]}, "no order of 2 players"),
        (2, {"order": "12"}, "no order of 2 players"),
        (4, {"order": [1, 3, 2, 4]}, "no order of 4 players"),
        (4, {"order": [1, 2, 4, 3]}, "no order of 4 players"),
        (2, {"teams": TEAMS[4]}, r"the teams of 2 players are expected \[SFB-23.2\]"),
        (2, {"teams": [IDS[:2], IDS[3:6]]}, r"a team of 2 champions \[SFB-1.7\]"),
        (4, {"teams": [*TEAMS[4][:3], IDS[6:9]]}, r"a team of 3 champions \[SFB-23.3\]"),
        (2, {"teams": [["brann", "selka", "nobody"], IDS[3:6]]}, "a team of other champions"),
        (2, {"teams": [["brann", "selka", 7], IDS[3:6]]}, "a team of other champions"),
        (2, {"teams": ["brann", IDS[3:6]]}, "a team of other champions"),
    ],
)
def test_what_no_draft_hands_on_is_refused(seats: int, other: dict[str, Any], says: str):
    with pytest.raises(PackError, match=says):
        given({"draft": handed(seats, **other)}, seats)


def test_a_draft_for_another_number_of_players_is_refused():
    with pytest.raises(PackError, match=r"no order of 4 players"):
        given({"draft": handed(2)}, 4)


def test_no_match_rests_on_a_game_before_it():
    with pytest.raises(PackError, match="what the previous hands on: no match of this game"):
        given({"previous": handed()})


@pytest.mark.rule("SFB-1.5", "SFB-1.2")
def test_a_match_takes_over_who_begins_the_areas_and_the_teams():
    opening = Opening(2, GAME.version, {"team_mode": "casual"}, (), inputs={"draft": handed()})
    match = GAME.book["match"]
    (row,) = [row for row, step in enumerate(match.steps) if step.rule == "SFB-1.5"]
    name = f"step {match.name} SFB-1.5: {match.steps[row].title}"
    assert BEYOND_CASES[name] == __name__
    run = GAME.open(GAME.settle(opening), SeededDice(bytes(32)))
    teams = [
        [CARDS.champion_names.ids[row.figure // 4] for row in side.champions]
        for side in run.state.seats
    ]
    assert (run.state.order, teams) == ([2, 1], TEAMS[2])
    assert [(ask.seat, list(ask.verbs)) for ask in run.asks()] == [(2, ["choose-colour"])]
    with without_step(match, row):
        bare = GAME.open(GAME.settle(opening), SeededDice(bytes(32)))
    assert [side.champions for side in bare.state.seats] == [[], []]
