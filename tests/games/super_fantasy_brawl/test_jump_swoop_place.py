"""Jumps and swoops where a case cannot look: every end that is listed, ways that do not exist, gates."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.super_fantasy_brawl.effects.questions import can_do
from referee.games.super_fantasy_brawl.language.tree import Amount, Deed, Filter
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import jump, swap, swoop
from referee.games.super_fantasy_brawl.state.frames import Act, Origin, ResolutionFrame
from tests.games.super_fantasy_brawl.movements import Walked
from tests.games.super_fantasy_brawl.tables import Piece, arena_of


def flying(begin: Any) -> Walked:
    """A flight of 2 from the corner a9."""
    return Walked([Piece("a", "a9")], [Piece("x", "d7")]).begin(begin, "a", 1, 2, "a")


# -- jump -----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.18")
def test_a_jump_ends_on_any_free_hex_within_its_number() -> None:
    found = flying(jump).legal("choose")
    assert sorted(found) == ["a7", "a8", "b7", "b8", "b9", "c7", "c8", "c9", "none"]


# -- swoop ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.51")
def test_a_swoop_stays_in_one_row() -> None:
    found = flying(swoop).legal("choose")
    assert sorted(found) == ["a7", "a8", "b8", "b9", "c7", "c9", "none"]


# -- placing --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-20.15")
def test_nobody_changes_hexes_with_a_champion_on_its_gate() -> None:
    """Begun by itself: no text chooses a champion on its gate (SFB-25.27)."""
    walked = Walked([Piece("a", "a9"), Piece("b", None)])
    walked.begin(swap, "a", "b")
    assert (walked.at("a"), walked.at("b")) == ("a9", None)


@pytest.mark.rule("SFB-Q104", "SFB-Q89")
@pytest.mark.parametrize(("hexes", "can"), [([(0, 1), (2, 1)], False), ([(0, 1), (1, 1)], True)])
def test_a_jump_over_a_gap_that_no_way_leads_around_is_no_option(
    hexes: list[tuple[int, int]], can: bool
) -> None:
    walked = Walked([Piece("a", "a1")], arena=arena_of(hexes))
    figure = walked.number("a")
    resolving = ResolutionFrame(Origin("card", 0), 1, figure, figure)
    deed = Deed("jump", Amount(2), Filter("self"))
    assert can_do(Act(walked.run, resolving, deed, 0)) is can
