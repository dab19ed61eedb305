"""Jumps and swoops where a case cannot look: every end that is listed, arenas with holes, gates."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.effects.prompts import can_do
from referee.games.super_fantasy_brawl.language.tree import Amount, Deed, Filter
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import jump, swap, swoop
from referee.games.super_fantasy_brawl.state.frames import Act, Origin, ResolutionFrame
from tests.games.super_fantasy_brawl.movements import Walked, piece
from tests.games.super_fantasy_brawl.tables import arena_of


def flying(begin: Any, at: str, n: int, *more: Any, **others: Any) -> Walked:
    walked = Walked([piece("a", at), *more], [piece("x", "d7")], **others)
    return walked.begin(begin, "a", 1, n, "a")


def at_once(begin: Any, at: str, n: int, *more: Any, **others: Any) -> list[str]:
    return flying(begin, at, n, *more, **others).legal("choose")


# -- jump -----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.18")
def test_a_jump_ends_on_any_free_hex_within_its_number() -> None:
    found = at_once(jump, "a9", 2)
    assert sorted(found) == ["a7", "a8", "b7", "b8", "b9", "c7", "c8", "c9", "none"]


@pytest.mark.rule("SFB-Q104")
def test_the_end_of_a_jump_is_reached_inside_the_arena() -> None:
    # Around the hole the way from d8 to d6 has three steps.
    hole = [(-1, 2), (0, 1), (-2, 3), (0, 2), (-2, 2)]
    arena = arena_of([hex_ for hex_ in hexagon(4) if hex_ not in hole])
    walked = Walked([piece("a", "d8")], arena=arena).begin(jump, "a", 1, 2, "a")
    assert "d6" not in walked.legal("choose")
    assert walked.refused("choose d6") == ["SFB-25.18"]


# -- swoop ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.51")
def test_a_swoop_stays_in_one_row() -> None:
    assert sorted(at_once(swoop, "a9", 2)) == ["a7", "a8", "b8", "b9", "c7", "c9", "none"]
    assert flying(swoop, "a9", 2).refused("choose b7") == ["SFB-25.51"]


# -- placing --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-20.15")
def test_nobody_changes_hexes_with_a_champion_on_its_gate() -> None:
    """Begun by itself: no text chooses a champion on its gate (SFB-25.27)."""
    walked = Walked([piece("a", "a9"), piece("b", None)])
    walked.begin(swap, "a", "b")
    assert (walked.at("a"), walked.at("b")) == ("a9", None)


@pytest.mark.rule("SFB-Q104", "SFB-Q89")
@pytest.mark.parametrize(("hexes", "can"), [([(0, 1), (2, 1)], False), ([(0, 1), (1, 1)], True)])
def test_a_jump_over_a_gap_that_no_way_leads_around_is_no_option(
    hexes: list[tuple[int, int]], can: bool
) -> None:
    walked = Walked([piece("a", "a1")], arena=arena_of(hexes))
    figure = walked.number("a")
    resolving = ResolutionFrame(Origin("card", 0), 1, figure, figure)
    deed = Deed("jump", Amount(2), Filter("self"))
    assert can_do(Act(walked.run, resolving, deed, 0)) is can
