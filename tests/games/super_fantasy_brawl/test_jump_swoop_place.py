"""Jump, swoop, placing and changing hexes: past everything, to a free hex."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.effects.prompts import can_do
from referee.games.super_fantasy_brawl.language.tree import Amount, Deed, Filter
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import jump, place, swap, swoop
from referee.games.super_fantasy_brawl.state.frames import Act, Origin, ResolutionFrame
from tests.games.super_fantasy_brawl.movements import BLADES, DUD, SPIKES, Walked, piece
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


@pytest.mark.rule("SFB-25.19")
def test_a_jump_passes_statues_and_champions() -> None:
    # e5 is a statue, d7 an enemy; both lie in between.
    assert "f5" in at_once(jump, "d5", 2)
    assert "e5" not in at_once(jump, "d5", 2)
    found = at_once(jump, "c7", 2)
    assert "e7" in found
    assert "d7" not in found


@pytest.mark.rule("SFB-25.20", "SFB-25.21")
def test_only_a_trap_at_the_end_of_a_jump_goes_off() -> None:
    walked = flying(jump, "c5", 2, traps={"d4": SPIKES}).act("choose e3")
    assert (walked.at("a"), walked.damage("a"), walked.traps) == ("e3", 0, ["d4"])
    walked = flying(jump, "c5", 2, traps={"d4": SPIKES}).act("choose d4")
    assert (walked.at("a"), walked.damage("a")) == ("d4", 1)


@pytest.mark.rule("SFB-Q24", "SFB-Q104")
def test_a_jump_of_nothing_is_a_choice() -> None:
    walked = flying(jump, "a9", 2).act("choose none")
    assert (walked.at("a"), walked.asked) == ("a9", 0)


@pytest.mark.rule("SFB-Q104")
def test_the_end_of_a_jump_is_reached_inside_the_arena() -> None:
    # Around the hole the way from d8 to d6 has three steps.
    hole = [(-1, 2), (0, 1), (-2, 3), (0, 2), (-2, 2)]
    arena = arena_of([hex_ for hex_ in hexagon(4) if hex_ not in hole])
    walked = Walked([piece("a", "d8")], arena=arena).begin(jump, "a", 1, 2, "a")
    assert "d6" not in walked.legal("choose")
    assert walked.refused("choose d6") == ["SFB-25.18"]


@pytest.mark.rule("SFB-25.18")
def test_a_jump_is_refused_beyond_its_number() -> None:
    assert flying(jump, "a9", 2).refused("choose d6") == ["SFB-25.18"]


@pytest.mark.rule("SFB-25.44")
@pytest.mark.parametrize("begin", [jump, swoop])
def test_a_rooted_champion_neither_jumps_nor_swoops(begin: Any) -> None:
    walked = Walked([piece("a", "a9", rooted=True)]).begin(begin, "a", 1, 2, "a")
    assert walked.asked == 0


# -- swoop ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.51")
def test_a_swoop_stays_in_one_row() -> None:
    assert sorted(at_once(swoop, "a9", 2)) == ["a7", "a8", "b8", "b9", "c7", "c9", "none"]
    assert flying(swoop, "a9", 2).refused("choose b7") == ["SFB-25.51"]


@pytest.mark.rule("SFB-25.52")
def test_a_swoop_passes_statues_champions_and_traps() -> None:
    walked = flying(swoop, "d5", 3, traps={"f6": SPIKES})
    assert "f5" in walked.legal("choose")
    walked = flying(swoop, "c6", 3, traps={"d6": SPIKES}).act("choose e6")
    assert (walked.at("a"), walked.damage("a")) == ("e6", 0)
    assert "e7" in at_once(swoop, "c7", 2)


@pytest.mark.rule("SFB-25.53")
def test_a_trap_at_the_end_of_a_swoop_goes_off() -> None:
    walked = flying(swoop, "b6", 2, traps={"d6": SPIKES}).act("choose d6")
    assert walked.damage("a") == 1


@pytest.mark.rule("SFB-Q110")
def test_a_hole_ends_a_swoop() -> None:
    arena = arena_of([hex_ for hex_ in hexagon(4) if hex_ != (-3, 4)])
    walked = Walked([piece("a", "a9")], arena=arena).begin(swoop, "a", 1, 3, "a")
    assert sorted(walked.legal("choose")) == ["a6", "a7", "a8", "b8", "c7", "d6", "none"]


# -- placing --------------------------------------------------------------------------------


@pytest.mark.rule("SFB-6.11", "SFB-6.12", "SFB-25.28", "SFB-25.46")
def test_a_rooted_champion_is_placed_whatever_lies_between() -> None:
    walked = Walked([piece("a", "a9"), piece("b", "i1", rooted=True)], traps={"d4": DUD})
    walked.begin(place, "b", walked.laid.hex("b9"), "a")
    assert walked.at("b") == "b9"
    assert walked.laid["b"].rooted
    assert walked.traps == ["d4"]


@pytest.mark.rule("SFB-Q47", "SFB-Q46")
def test_a_champion_that_is_placed_on_a_trap_sets_it_off() -> None:
    own = [piece("a", "a9"), piece("b", "i1")]
    walked = Walked(own, [piece("x", "i2")], traps={"d4": BLADES})
    walked.begin(place, "b", walked.laid.hex("d4"), "a").act("place-trap f3")
    assert walked.at("b") is None
    # An ally's doing: the other side has the point and nobody levels up.
    assert [player.vp for player in walked.laid.table.seats] == [0, 1]
    assert not walked.laid["a"].due


@pytest.mark.rule("SFB-25.27")
def test_nobody_is_placed_from_a_gate() -> None:
    walked = Walked([piece("a", "a9"), piece("b", None)])
    assert walked.begin(place, "b", walked.laid.hex("b9"), "a").at("b") is None


@pytest.mark.rule("SFB-Q91")
def test_two_champions_change_hexes_at_the_same_moment() -> None:
    walked = Walked([piece("a", "a9", rooted=True), piece("b", "i1")])
    walked.begin(swap, "a", "b")
    assert (walked.at("a"), walked.at("b")) == ("i1", "a9")
    assert walked.laid.table.occupied() == {
        walked.laid.hex("i1"): walked.number("a"),
        walked.laid.hex("a9"): walked.number("b"),
    }
    assert walked.told == ["swapped"]


@pytest.mark.rule("SFB-20.15")
def test_nobody_changes_hexes_with_a_champion_on_its_gate() -> None:
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
