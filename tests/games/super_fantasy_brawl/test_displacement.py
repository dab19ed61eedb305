"""Push, pull and fear: straight along the row, and what becomes of the distance that is left."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.language.tree import Constant
from referee.games.super_fantasy_brawl.rules.displacement import fear, pull, push
from tests.games.super_fantasy_brawl.movements import BLADES, DUD, SNARE, SPIKES, Walked, piece
from tests.games.super_fantasy_brawl.tables import arena_of

NEGATES = (Constant("negate"),)
PASSES = (Constant("pass-enemies"),)


def facing(own: str, other: str, **more: Any) -> Walked:
    """Champion a on one hex, its enemy x on another."""
    return Walked([piece("a", own)], [piece("x", other, hitpoints=9)], **more)


# -- push -----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.37")
def test_a_push_goes_straight_off_the_champion_that_causes_it() -> None:
    walked = facing("a7", "b7").begin(push, "x", 2, "a")
    assert walked.at("x") == "d7"
    assert walked.damage("x") == 0
    assert walked.told == ["pushed"]


@pytest.mark.rule("SFB-25.38", "SFB-Q24")
def test_nobody_is_asked_how_far_a_push_goes() -> None:
    assert facing("a7", "b7").begin(push, "x", 3, "a").asked == 0


@pytest.mark.rule("SFB-25.39", "SFB-25.41", "SFB-20.10")
def test_the_edge_stops_a_push_and_the_rest_is_damage() -> None:
    walked = facing("e7", "f7").begin(push, "x", 3, "a")
    assert walked.at("x") == "g7"
    assert walked.damage("x") == 2


@pytest.mark.rule("SFB-25.39", "SFB-25.41")
def test_a_statue_stops_a_push() -> None:
    walked = facing("b6", "c6").begin(push, "x", 1, "a")
    assert walked.at("x") == "d6"
    walked = facing("f4", "g4").begin(push, "x", 3, "a")
    assert walked.at("x") == "i4"
    walked = facing("f5", "g5").begin(push, "x", 3, "a")
    assert (walked.at("x"), walked.damage("x")) == ("g5", 3)


@pytest.mark.rule("SFB-25.39")
@pytest.mark.parametrize("whose", [0, 1])
def test_any_champion_stops_a_push(whose: int) -> None:
    more: list[list[Any]] = [[], []]
    more[whose].append(piece("y", "d7"))
    walked = Walked([piece("a", "a7"), *more[0]], [piece("x", "b7"), *more[1]])
    walked.begin(push, "x", 3, "a")
    assert (walked.at("x"), walked.damage("x"), walked.damage("y")) == ("c7", 2, 0)


@pytest.mark.rule("SFB-25.42")
def test_without_a_common_row_a_push_has_no_effect() -> None:
    walked = facing("a7", "c8").begin(push, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("c8", 0)
    assert walked.told == ["held"]


@pytest.mark.rule("SFB-Q49")
def test_what_stands_between_does_not_matter_for_the_row() -> None:
    walked = Walked([piece("a", "d5"), piece("b", "f5")], [piece("x", "g5")])
    assert walked.begin(push, "x", 1, "a").damage("x") == 1


@pytest.mark.rule("SFB-Q110")
def test_a_hole_counts_as_the_edge() -> None:
    arena = arena_of([hex_ for hex_ in hexagon(4) if hex_ != (-1, 2)])
    walked = facing("a7", "b7", arena=arena).begin(push, "x", 3, "a")
    assert (walked.at("x"), walked.damage("x")) == ("c7", 2)


@pytest.mark.rule("SFB-25.40")
def test_a_push_over_two_traps_sets_off_both_one_after_the_other() -> None:
    walked = facing("a6", "b6", traps={"c6": SPIKES, "d6": SPIKES})
    walked.begin(push, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("c6", 1)
    assert walked.asked == 2
    walked.act("place-trap d4")
    assert (walked.at("x"), walked.damage("x")) == ("d6", 2)
    assert walked.traps == ["d4"]
    assert walked.act("place-trap f3").asked == 0


@pytest.mark.rule("SFB-Q80", "SFB-25.40")
def test_a_new_trap_on_the_way_ahead_goes_off_too() -> None:
    walked = facing("a7", "b7", traps={"c7": DUD}, supply=[SPIKES, SPIKES])
    walked.begin(push, "x", 2, "a").act("place-trap d7")
    assert (walked.at("x"), walked.damage("x")) == ("d7", 1)
    assert walked.asked == 2


@pytest.mark.rule("SFB-Q50", "SFB-25.47")
def test_a_root_trap_stops_a_push_and_the_rest_is_damage() -> None:
    walked = facing("a6", "b6", traps={"c6": SNARE}).begin(push, "x", 3, "a")
    walked.act("place-trap d4")
    assert (walked.at("x"), walked.damage("x")) == ("c6", 2)


@pytest.mark.rule("SFB-Q51", "SFB-19.11", "SFB-19.12")
def test_a_trap_that_takes_the_champion_out_ends_the_push() -> None:
    walked = facing("a6", "b6", traps={"c6": BLADES}).begin(push, "x", 3, "a")
    assert walked.asked == 2
    walked.act("place-trap d4")
    assert (walked.at("x"), walked.damage("x")) == (None, 0)
    assert [player.vp for player in walked.laid.table.seats] == [1, 0]
    assert walked.laid["a"].due
    assert walked.traps == ["d4"]


@pytest.mark.rule("SFB-25.41")
def test_the_rest_of_a_push_takes_a_champion_out() -> None:
    walked = Walked([piece("a", "f7")], [piece("x", "g7", damage=4)]).begin(push, "x", 2, "a")
    assert walked.at("x") is None
    assert walked.laid["a"].due


@pytest.mark.rule("SFB-25.47")
def test_a_push_on_a_rooted_champion_is_all_damage() -> None:
    walked = facing("a7", "b7")
    walked.root("x")
    walked.begin(push, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("b7", 2)


@pytest.mark.rule("SFB-Q109")
def test_a_rooted_champion_out_of_the_row_is_not_hurt() -> None:
    walked = facing("a7", "c8")
    walked.root("x")
    assert walked.begin(push, "x", 2, "a").damage("x") == 0
    assert walked.begin(pull, "x", 2, "a").damage("x") == 0


@pytest.mark.rule("SFB-20.12", "SFB-Q109")
@pytest.mark.parametrize("rooted", [False, True])
def test_negated_displacement_neither_moves_nor_hurts(rooted: bool) -> None:
    walked = Walked([piece("a", "f7")], [piece("x", "g7", words=NEGATES, rooted=rooted)])
    walked.begin(push, "x", 3, "a")
    assert (walked.at("x"), walked.damage("x")) == ("g7", 0)
    assert walked.begin(pull, "x", 3, "a").damage("x") == 0


# -- pull -----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.31", "SFB-25.32")
def test_a_pull_goes_straight_to_the_champion_that_causes_it() -> None:
    walked = facing("a7", "e7").begin(pull, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("c7", 0)
    assert walked.told == ["pulled"]


@pytest.mark.rule("SFB-25.33", "SFB-25.35", "SFB-Q49")
def test_the_hex_of_the_puller_stops_a_pull() -> None:
    walked = facing("a7", "c7").begin(pull, "x", 3, "a")
    assert (walked.at("x"), walked.damage("x")) == ("b7", 2)
    walked = facing("a7", "b7").begin(pull, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("b7", 2)


@pytest.mark.rule("SFB-25.33", "SFB-Q49")
def test_a_statue_in_the_row_stops_a_pull() -> None:
    walked = facing("d5", "g5").begin(pull, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("f5", 1)


@pytest.mark.rule("SFB-25.34")
def test_a_pull_over_two_traps_sets_off_both() -> None:
    walked = facing("b6", "f6", traps={"d6": SPIKES, "c6": DUD})
    walked.begin(pull, "x", 3, "a").act("place-trap d4").act("place-trap f3")
    assert (walked.at("x"), walked.damage("x")) == ("c6", 1)


@pytest.mark.rule("SFB-25.36")
def test_without_a_common_row_a_pull_has_no_effect() -> None:
    walked = facing("a7", "c8").begin(pull, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("c8", 0)


def test_nobody_on_a_gate_pushes_or_is_pushed() -> None:
    walked = Walked([piece("a", None)], [piece("x", "b7")]).begin(push, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == ("b7", 0)
    walked = Walked([piece("a", "b7")], [piece("x", None)]).begin(pull, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x")) == (None, 0)


# -- fear -----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.9", "SFB-25.12")
def test_fear_leads_away_as_far_as_possible() -> None:
    walked = facing("a9", "b8").begin(fear, "x", 2, "a")
    assert walked.asked == 2
    walked.act("choose ne")
    assert walked.at("x") == "d6"
    assert walked.told == ["fled"]


@pytest.mark.rule("SFB-25.10", "SFB-25.11", "SFB-Q52")
def test_the_controller_chooses_among_the_directions_that_end_furthest() -> None:
    walked = facing("c7", "d7").begin(fear, "x", 2, "a")
    assert walked.asked == 2
    assert walked.legal() == ["choose e", "choose se", "choose ne"]
    assert walked.refused("choose w") == ["SFB-25.11"]


@pytest.mark.rule("SFB-25.11", "SFB-Q52")
def test_a_direction_that_is_blocked_earlier_is_refused() -> None:
    walked = Walked([piece("a", "c7"), piece("b", "f7")], [piece("x", "d7")])
    walked.begin(fear, "x", 2, "a")
    assert walked.legal() == ["choose se", "choose ne"]
    assert walked.refused("choose e") == ["SFB-25.11"]


@pytest.mark.rule("SFB-Q52")
def test_one_direction_left_is_taken_at_once() -> None:
    walked = Walked([piece("a", "a7"), piece("b", "c6")], [piece("x", "b7"), piece("y", "b8")])
    # North-east a statue stands behind b; only straight ahead two hexes are free.
    walked.begin(fear, "x", 3, "a")
    assert walked.asked == 0
    assert walked.at("x") == "e7"


@pytest.mark.rule("SFB-Q52")
def test_fear_passes_allies_and_ends_on_a_free_hex() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "b9"), piece("y", "c9"), piece("z", "d9")])
    walked.begin(fear, "x", 3, "a")
    assert walked.legal() == ["choose e", "choose ne"]
    walked.act("choose e")
    assert walked.at("x") == "e9"
    # Behind a second ally no free hex is left: that direction ends nowhere.
    walked = Walked([piece("a", "c9")], [piece("x", "d9"), piece("y", "e9")])
    walked.begin(fear, "x", 1, "a")
    assert walked.at("x") == "e8"


@pytest.mark.rule("SFB-Q101")
def test_fear_passes_enemies_where_the_champion_may() -> None:
    walked = Walked([piece("a", "a9"), piece("b", "c9")], [piece("x", "b9", words=PASSES)])
    walked.begin(fear, "x", 2, "a").act("choose e")
    assert walked.at("x") == "d9"


@pytest.mark.rule("SFB-Q52")
def test_where_no_step_leads_away_nobody_flees_and_nobody_is_hurt() -> None:
    walked = facing("a9", "i1").begin(fear, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x"), walked.asked) == ("i1", 0, 0)


@pytest.mark.rule("SFB-Q52")
def test_traps_do_not_count_for_the_choice_but_go_off() -> None:
    walked = Walked([piece("a", "b6")], [piece("x", "c6")], traps={"d6": SPIKES})
    walked.begin(fear, "x", 2, "a").act("choose e")
    assert walked.damage("x") == 1
    walked.act("place-trap d4")
    assert walked.at("x") == "e6"


@pytest.mark.rule("SFB-25.43", "SFB-Q50")
def test_a_root_trap_ends_the_flight_without_damage() -> None:
    walked = Walked([piece("a", "b6")], [piece("x", "c6")], traps={"d6": SNARE})
    walked.begin(fear, "x", 2, "a").act("choose e").act("place-trap d4")
    assert (walked.at("x"), walked.damage("x"), walked.asked) == ("d6", 0, 0)


@pytest.mark.rule("SFB-25.48")
def test_fear_does_nothing_to_a_rooted_champion() -> None:
    walked = facing("c7", "d7")
    walked.root("x")
    walked.begin(fear, "x", 2, "a")
    assert (walked.at("x"), walked.damage("x"), walked.asked) == ("d7", 0, 0)


@pytest.mark.rule("SFB-20.11", "SFB-20.12")
def test_fear_does_nothing_where_displacement_is_negated() -> None:
    walked = Walked([piece("a", "c7")], [piece("x", "d7", words=NEGATES)])
    assert walked.begin(fear, "x", 2, "a").asked == 0
    assert walked.at("x") == "d7"
