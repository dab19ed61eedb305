"""Printed movement, dash, force, towards and away: hex by hex, past nothing that blocks."""

from __future__ import annotations

import pytest

from referee.errors import Ambiguous, NotUnderstood
from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.language.tree import Constant, Side
from referee.games.super_fantasy_brawl.rules.movement import (
    MOVES,
    begin_away,
    begin_dash,
    begin_force,
    begin_move,
    begin_towards,
)
from referee.games.super_fantasy_brawl.rules.paths import entry_hexes
from referee.kernel.decision.notation import read_line
from tests.games.super_fantasy_brawl.movements import BLADES, DUD, SNARE, SPIKES, Walked, piece
from tests.games.super_fantasy_brawl.tables import arena_of

PASSES = (Constant("pass-enemies"),)
NEGATES = (Constant("negate"),)


def moving(walked: Walked, steps: int, name: str = "a", seat: int = 1) -> Walked:
    return walked.begin(begin_move, name, seat, steps)


# -- printed movement -----------------------------------------------------------------------


@pytest.mark.rule("SFB-6.1")
def test_a_path_is_at_most_as_long_as_the_movement() -> None:
    walked = moving(Walked([piece("a", "e9")]), 3)
    assert walked.refused("move e8 e7 f6 f5") == ["SFB-6.1"]
    assert walked.act("move e8 e7 f6").at("a") == "f6"
    assert walked.asked == 0


@pytest.mark.rule("SFB-6.2")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_champion_may_stop_before_its_movement_is_spent(steps: int) -> None:
    walked = moving(Walked([piece("a", "e9")]), 3)
    for line in ["move e8", "move e7"][:steps]:
        walked.act(line)
    walked.act("stop-moving")
    assert walked.at("a") == ["e9", "e8", "e7"][steps]
    assert walked.asked == 0


@pytest.mark.rule("SFB-6.2")
def test_without_movement_nobody_is_asked() -> None:
    assert moving(Walked([piece("a", "e9")]), 0).asked == 0


@pytest.mark.rule("SFB-Q20")
def test_each_hex_of_a_path_is_next_to_the_one_before() -> None:
    walked = moving(Walked([piece("a", "e9")]), 3)
    assert walked.refused("move e8 e6") == ["SFB-Q20"]
    assert walked.refused("move e7") == ["SFB-Q20"]


@pytest.mark.rule("SFB-Q20")
def test_a_move_may_be_made_step_by_step_and_turn_back() -> None:
    walked = moving(Walked([piece("a", "e9")]), 3)
    walked.act("move e8").act("move e9").act("move d9")
    assert walked.at("a") == "d9"


@pytest.mark.rule("SFB-6.3")
def test_a_statue_blocks() -> None:
    walked = moving(Walked([piece("a", "e4")]), 3)
    assert walked.refused("move e5") == ["SFB-6.3"]
    assert walked.refused("move e5 e6") == ["SFB-6.3"]
    assert "e5" not in walked.legal("move")


@pytest.mark.rule("SFB-6.4")
def test_an_enemy_blocks() -> None:
    walked = moving(Walked([piece("a", "e9")], [piece("x", "e8")]), 3)
    assert walked.refused("move e8") == ["SFB-6.4"]
    assert walked.refused("move e8 e7") == ["SFB-6.4"]
    assert walked.act("move d9 d8 e7").at("a") == "e7"


@pytest.mark.rule("SFB-6.5")
def test_an_ally_is_passed() -> None:
    walked = moving(Walked([piece("a", "e9"), piece("b", "e8")]), 2)
    assert walked.act("move e8 e7").at("a") == "e7"
    assert walked.at("b") == "e8"


@pytest.mark.rule("SFB-6.6", "SFB-Q23")
def test_no_movement_ends_on_the_hex_of_an_ally() -> None:
    allies = [piece("a", "e9"), piece("b", "e8")]
    assert moving(Walked(allies), 1).refused("move e8") == ["SFB-6.6"]
    walked = moving(Walked(allies), 2).act("move e8")
    assert walked.at("a") == walked.at("b") == "e8"
    assert walked.refused("stop-moving") == ["SFB-6.6"]
    assert "stop-moving" not in walked.legal()
    assert walked.act("move e9").at("a") == "e9"


@pytest.mark.rule("SFB-Q23")
def test_a_step_onto_an_ally_needs_a_free_hex_in_reach() -> None:
    # From the corner through two allies in a row, which enemies stand around.
    allies = [piece("a", "a9"), piece("b", "b9"), piece("c", "c9")]
    enemies = [piece("x", "a8"), piece("y", "b8"), piece("z", "c8")]
    walked = moving(Walked(allies, enemies), 2)
    assert walked.refused("move b9 c9") == ["SFB-6.6"]
    assert walked.act("move b9").refused("move c9") == ["SFB-6.6"]
    assert walked.legal() == ["move a9"]
    assert moving(Walked(allies, enemies), 3).act("move b9 c9 d9").at("a") == "d9"


@pytest.mark.rule("SFB-6.7", "SFB-19.2")
def test_a_trap_interrupts_the_movement() -> None:
    walked = moving(Walked([piece("a", "c5")], traps={"d4": SPIKES, "c6": DUD}), 3)
    assert walked.refused("move d4 e4") == ["SFB-19.2"]
    walked.act("move d4")
    assert walked.damage("a") == 1
    assert walked.asked == 1
    walked.act("place-trap f3")
    assert walked.traps == ["f3", "c6"]
    assert walked.act("move e4").at("a") == "e4"


@pytest.mark.rule("SFB-19.5")
def test_after_a_trap_the_champion_may_stop_or_go_on() -> None:
    walked = moving(Walked([piece("a", "c5")], traps={"d4": DUD}), 3)
    walked.act("move d4").act("place-trap f3")
    assert "stop-moving" in walked.legal()
    assert {"d3", "e4", "e3"} <= set(walked.legal("move"))


@pytest.mark.rule("SFB-25.43", "SFB-19.14", "SFB-19.5")
def test_root_ends_the_movement() -> None:
    walked = moving(Walked([piece("a", "c5")], traps={"d4": SNARE}), 3)
    walked.act("move d4").act("place-trap f3")
    assert walked.asked == 0
    assert walked.at("a") == "d4"


@pytest.mark.rule("SFB-25.44")
def test_a_rooted_champion_does_not_move_in_a_later_action() -> None:
    walked = Walked([piece("a", "c5", rooted=True)])
    assert moving(walked, 3).asked == 0
    assert walked.begin(begin_dash, "a", 1, 3).asked == 0
    assert walked.told == ["held"]


@pytest.mark.rule("SFB-Q46", "SFB-Q85")
def test_a_champion_that_a_trap_takes_out_goes_no_further() -> None:
    walked = moving(Walked([piece("a", "c5")], [piece("x", "i1")], traps={"d4": BLADES}), 3)
    walked.act("move d4").act("place-trap f3")
    assert walked.asked == 0
    assert walked.at("a") is None
    assert [player.vp for player in walked.laid.table.seats] == [0, 1]
    assert not walked.laid["a"].due


def test_a_hex_that_nobody_knows_is_no_place() -> None:
    walked = moving(Walked([piece("a", "e9")]), 3)
    assert walked.refused("move z9") == ["SFB-2.4"]


@pytest.mark.rule("SFB-Q101")
def test_permission_to_pass_enemies_makes_them_like_allies() -> None:
    walked = moving(Walked([piece("a", "e9", words=PASSES)], [piece("x", "e8")]), 2)
    assert walked.act("move e8").at("a") == "e8"
    assert walked.refused("stop-moving") == ["SFB-6.6"]
    assert walked.act("move e7").at("a") == "e7"


@pytest.mark.rule("SFB-Q101", "SFB-6.6")
def test_who_passes_enemies_never_ends_on_one() -> None:
    walked = moving(Walked([piece("a", "e9", words=PASSES)], [piece("x", "e8")]), 1)
    assert walked.refused("move e8") == ["SFB-6.6"]


@pytest.mark.rule("SFB-Q92")
def test_only_the_side_that_is_up_gives_permission_to_pass() -> None:
    up = Side(6, 0, 0, PASSES)
    walked = Walked([piece("a", "e9", up=up, levelled=True)], [piece("x", "e8")])
    assert moving(walked, 2).act("move e8 e7").at("a") == "e7"
    walked = Walked([piece("a", "e9", up=up)], [piece("x", "e8")])
    assert moving(walked, 2).refused("move e8 e7") == ["SFB-6.4"]


# -- what is listed, read and written -------------------------------------------------------


def test_the_list_has_one_shortest_way_to_every_hex() -> None:
    walked = moving(Walked([piece("a", "a9"), piece("b", "b9")], [piece("x", "a8")]), 2)
    steps, ways = ["b9", "b8"], ["b9 c9", "b9 c8", "b8 b7", "b8 c7"]
    assert walked.legal("move") == [*steps, *ways]
    assert walked.legal("stop-moving") == [""]


def test_no_way_of_the_list_leads_past_a_trap_but_onto_it() -> None:
    # In the corner a trap lies on one of the two hexes that lead on.
    walked = moving(Walked([piece("a", "a9")], [piece("x", "b8")], traps={"a8": DUD}), 2)
    assert sorted(walked.legal("move")) == ["a8", "b9", "b9 c8", "b9 c9"]


def test_every_listed_answer_is_legal_and_reads_back() -> None:
    walked = Walked(
        [piece("a", "d5"), piece("b", "d6"), piece("c", "c6")],
        [piece("x", "e4"), piece("y", "c5")],
        traps={"d4": DUD, "d7": DUD},
    )
    moving(walked, 4)
    (ask,) = walked.run.asks()
    answers = list(ask.legal())
    assert len(answers) > 20
    for answer in answers:
        assert walked.run.refusals(1, answer) == []
        verb = MOVES[answer[0]]
        line = read_line(f"{verb.name} {verb.space.write(answer[1:])}")
        assert line is not None
        assert [verb.name, *verb.space.read(line.arguments, ask)] == answer


def test_a_hex_further_away_is_read_as_the_shortest_way_past_no_trap() -> None:
    walked = moving(Walked([piece("a", "e9")], traps={"d8": DUD}), 4)
    assert walked.typed("move e6") == ["move", "e8", "e7", "e6"]
    assert (
        walked.typed("move d7") == ["move", "e8", "d8", "d7"] or len(walked.typed("move d7")) == 4
    )
    # Out of reach nothing can be read into it: the rule says why it is no step.
    assert walked.typed("move e1") == ["move", "e1"]


def test_a_path_needs_a_hex_and_a_hex_its_whole_name() -> None:
    walked = moving(Walked([piece("a", "e9")]), 4)
    with pytest.raises(NotUnderstood):
        walked.typed("move")
    with pytest.raises((NotUnderstood, Ambiguous)):
        walked.typed("move e")
    with pytest.raises(NotUnderstood):
        MOVES["move"].space.parse([3])


# -- from the gate --------------------------------------------------------------------------


@pytest.mark.rule("SFB-17.11", "SFB-17.13")
def test_a_champion_on_its_gate_enters_by_its_deployment_area() -> None:
    walked = moving(Walked([piece("a", None)]), 3)
    assert walked.refused("move e5") == ["SFB-6.3", "SFB-17.11"]
    assert walked.refused("move d2") == ["SFB-17.11"]
    assert walked.refused("stop-moving") == ["SFB-17.11"]
    assert walked.act("move f1 f2").at("a") == "f2"
    assert walked.act("move g2").at("a") == "g2"


@pytest.mark.rule("SFB-Q86")
def test_what_has_entered_may_stay_there() -> None:
    walked = moving(Walked([piece("a", None)]), 3).act("move f1").act("stop-moving")
    assert walked.at("a") == "f1"


@pytest.mark.rule("SFB-17.11")
def test_a_movement_of_one_ends_where_it_enters() -> None:
    walked = moving(Walked([piece("a", None)]), 1)
    assert sorted(walked.legal()) == ["move e1", "move f1", "move g1", "move h1", "move i1"]
    walked.act("move g1")
    assert walked.asked == 0


def test_with_one_way_in_and_one_step_nobody_is_asked() -> None:
    others = [piece(f"b{at}", at) for at in ("e1", "f1")] + [piece("a", None)]
    enemies = [piece("x", "g1"), piece("y", "i1")]
    walked = moving(Walked(others, enemies), 1)
    assert walked.asked == 0
    assert walked.at("a") == "h1"


@pytest.mark.rule("SFB-Q44", "SFB-Q23")
def test_an_ally_in_the_area_may_be_passed_and_an_enemy_may_not() -> None:
    walked = Walked([piece("a", None), piece("b", "e1")], [piece("x", "f1")])
    run, a = walked.run, walked.number("a")
    shown = [walked.laid.setting.hex(at) for at in entry_hexes(run, a)]
    assert shown == ["g1", "h1", "i1"]
    moving(walked, 2)
    assert walked.refused("move f1") == ["SFB-6.4"]
    assert walked.act("move e1 d2").at("a") == "d2"


@pytest.mark.rule("SFB-Q44")
def test_where_the_area_is_full_nobody_enters() -> None:
    enemies = [piece(f"x{at}", at) for at in ("e1", "f1", "g1", "h1", "i1")]
    walked = Walked([piece("a", None)], enemies)
    assert entry_hexes(walked.run, walked.number("a"), 3) == []


@pytest.mark.rule("SFB-Q44", "SFB-Q23")
def test_through_an_ally_a_full_area_is_entered_where_the_movement_is_enough() -> None:
    enemies = [piece(f"x{at}", at) for at in ("f1", "g1", "h1", "i1")]
    walked = Walked([piece("a", None), piece("b", "e1")], enemies)
    assert entry_hexes(walked.run, walked.number("a"), 1) == []
    assert entry_hexes(walked.run, walked.number("a"), 2) == [walked.laid.hex("e1")]
    assert moving(walked, 2).legal("move") == ["e1", "e1 e2", "e1 d2"]


@pytest.mark.rule("SFB-Q92")
def test_permission_to_pass_enemies_does_not_count_on_the_gate() -> None:
    walked = Walked([piece("a", None, words=PASSES)], [piece("x", "e1"), piece("y", "f2")])
    moving(walked, 3)
    assert walked.refused("move e1 e2") == ["SFB-6.4"]
    assert walked.act("move f1 f2 f3").at("a") == "f3"


@pytest.mark.rule("SFB-Q47")
def test_a_trap_in_the_deployment_area_goes_off() -> None:
    walked = moving(Walked([piece("a", None)], traps={"g1": SPIKES}), 2)
    walked.act("move g1")
    assert walked.damage("a") == 1
    assert "place-trap d4" in walked.legal()


# -- dash -----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.3", "SFB-Q104")
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_a_dash_goes_up_to_its_number_of_hexes_straight_ahead(steps: int) -> None:
    walked = Walked([piece("a", "a7")]).begin(begin_dash, "a", 1, 3)
    walked.act("choose e")
    for at in ["b7", "c7", "d7"][:steps]:
        walked.act(f"move {at}")
    if steps < 3:
        walked.act("stop-moving")
    assert walked.at("a") == ["a7", "b7", "c7", "d7"][steps]
    assert walked.asked == 0


@pytest.mark.rule("SFB-25.4")
def test_a_dash_stays_in_its_row() -> None:
    walked = Walked([piece("a", "a7")]).begin(begin_dash, "a", 1, 3).act("choose e")
    assert walked.refused("move b7 b8") == ["SFB-25.4"]
    assert walked.refused("move b7 c7 d7 e7") == ["SFB-25.3"]
    assert walked.legal("move") == ["b7", "b7 c7", "b7 c7 d7"]


@pytest.mark.rule("SFB-Q24", "SFB-Q104")
def test_a_dash_of_nothing_is_a_choice() -> None:
    walked = Walked([piece("a", "a7")]).begin(begin_dash, "a", 1, 3)
    assert walked.legal() == ["choose e", "choose se", "choose nw", "choose ne", "choose none"]
    assert walked.refused("choose w") == ["SFB-25.3"]
    assert walked.act("choose none").asked == 0
    assert walked.at("a") == "a7"


@pytest.mark.rule("SFB-Q54")
def test_a_dash_passes_allies_and_no_enemies() -> None:
    allies = [piece("a", "a7"), piece("b", "b7")]
    walked = Walked(allies, [piece("x", "d7")]).begin(begin_dash, "a", 1, 3).act("choose e")
    assert walked.legal() == ["move b7", "move b7 c7", "stop-moving"]
    walked = Walked(allies, [piece("x", "c7")]).begin(begin_dash, "a", 1, 3)
    assert "choose e" not in walked.legal()


@pytest.mark.rule("SFB-Q104", "SFB-Q54")
def test_a_dash_goes_on_after_a_trap() -> None:
    walked = Walked([piece("a", "b7")], traps={"d7": SPIKES})
    walked.begin(begin_dash, "a", 1, 4).act("choose e").act("move c7 d7").act("place-trap d4")
    assert walked.damage("a") == 1
    assert walked.act("move e7 f7").at("a") == "f7"


# -- force ----------------------------------------------------------------------------------


@pytest.mark.rule("SFB-25.13", "SFB-25.14")
def test_force_lets_the_card_player_move_the_champion_any_way() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "d7")])
    walked.begin(begin_force, "x", 2, 1, "a")
    assert walked.asked == 1
    assert walked.refused("move e7 f7 g7") == ["SFB-25.13"]
    assert walked.act("move d8 c8").at("x") == "c8"


@pytest.mark.rule("SFB-Q53")
def test_force_sees_obstacles_as_the_moved_champion_does() -> None:
    walked = Walked([piece("a", "d8")], [piece("x", "d7"), piece("y", "e7")])
    walked.begin(begin_force, "x", 2, 1, "a")
    assert walked.refused("move d8") == ["SFB-6.4"]
    assert walked.act("move e7 f7").at("x") == "f7"


@pytest.mark.rule("SFB-Q24")
def test_force_may_be_nothing() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "d7")]).begin(begin_force, "x", 2, 1, "a")
    walked.act("stop-moving")
    assert walked.at("x") == "d7"
    assert walked.asked == 0


@pytest.mark.rule("SFB-25.48")
def test_force_does_nothing_to_a_rooted_champion() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "d7", rooted=True)])
    assert walked.begin(begin_force, "x", 2, 1, "a").asked == 0
    assert walked.damage("x") == 0


@pytest.mark.rule("SFB-20.12")
def test_force_does_nothing_where_displacement_is_negated() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "d7", words=NEGATES)])
    assert walked.begin(begin_force, "x", 2, 1, "a").asked == 0


@pytest.mark.rule("SFB-Q46", "SFB-Q39")
def test_who_forces_an_enemy_onto_a_trap_is_credited() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "d6")], traps={"d7": BLADES})
    walked.begin(begin_force, "x", 2, 1, "a").act("move d7")
    assert walked.asked == 2
    walked.act("place-trap d4")
    assert walked.at("x") is None
    assert walked.laid["a"].due
    assert [player.vp for player in walked.laid.table.seats] == [1, 0]


# -- towards and away -----------------------------------------------------------------------


@pytest.mark.rule("SFB-20.6", "SFB-Q75")
def test_each_step_towards_comes_closer() -> None:
    walked = Walked([piece("a", "e9"), piece("b", "e6")], [piece("x", "i1")])
    walked.begin(begin_towards, "b", 2, "a", "a")
    # Straight down the row of q every step is the only one that comes closer.
    assert walked.asked == 0
    assert walked.at("b") == "e8"


@pytest.mark.rule("SFB-Q75", "SFB-20.6")
def test_among_equal_steps_the_controller_of_the_champion_chooses() -> None:
    walked = Walked([piece("a", "d9")], [piece("x", "e6")])
    walked.begin(begin_towards, "x", 2, "a", "a")
    assert walked.asked == 2
    assert walked.refused("stop-moving") == ["SFB-Q75"]
    assert walked.refused("move f6") == ["SFB-20.6"]
    assert walked.legal() == ["move e7", "move d7", "move e7 e8", "move e7 d8"]
    walked.act("move e7")
    assert walked.legal() == ["move e8", "move d8"]
    assert walked.act("move d8").at("x") == "d8"
    assert walked.asked == 0


@pytest.mark.rule("SFB-Q75")
def test_towards_ends_next_to_the_element() -> None:
    walked = Walked([piece("a", "e9")], [piece("x", "e7")])
    assert walked.begin(begin_towards, "x", 3, "a", "a").at("x") == "e8"
    assert walked.asked == 0


@pytest.mark.rule("SFB-20.7")
def test_where_no_step_comes_closer_the_champion_stays() -> None:
    walked = Walked([piece("a", "a9"), piece("b", "c9")], [piece("x", "d9")])
    assert walked.begin(begin_towards, "x", 2, "a", "a").at("x") == "d9"
    assert walked.damage("x") == 0


@pytest.mark.rule("SFB-20.8")
def test_each_step_away_leads_further_off() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "b8")])
    walked.begin(begin_away, "x", 1, "a", "a")
    assert walked.asked == 2
    assert walked.refused("move b9") == ["SFB-20.8"]
    assert walked.refused("stop-moving") == ["SFB-Q75"]
    assert walked.act("move c7").at("x") == "c7"


@pytest.mark.rule("SFB-20.9")
def test_in_the_far_corner_nobody_goes_away() -> None:
    walked = Walked([piece("a", "a9")], [piece("x", "i1")])
    assert walked.begin(begin_away, "x", 2, "a", "a").at("x") == "i1"
    assert walked.damage("x") == 0
    assert walked.asked == 0


@pytest.mark.rule("SFB-25.46")
@pytest.mark.parametrize("begin", [begin_towards, begin_away])
def test_root_keeps_a_champion_from_coming_and_going(begin: object) -> None:
    walked = Walked([piece("a", "e9")], [piece("x", "e6", rooted=True)])
    assert callable(begin)
    assert walked.begin(begin, "x", 2, "a", "a").at("x") == "e6"


@pytest.mark.rule("SFB-20.11")
def test_moving_towards_is_no_displacement() -> None:
    walked = Walked([piece("a", "e9")], [piece("x", "e6", words=NEGATES)])
    assert walked.begin(begin_towards, "x", 2, "a", "a").at("x") == "e8"


@pytest.mark.rule("SFB-Q75", "SFB-Q46")
def test_a_trap_on_the_way_goes_off_and_the_way_goes_on() -> None:
    walked = Walked([piece("a", "d9")], [piece("x", "d6")], traps={"d7": SPIKES})
    walked.begin(begin_towards, "x", 2, "a", "a")
    assert walked.damage("x") == 1
    assert walked.act("place-trap d4").at("x") == "d8"
    assert walked.asked == 0


@pytest.mark.rule("SFB-Q75")
def test_distance_is_counted_across_what_stands_or_is_missing_in_between() -> None:
    arena = arena_of([hex_ for hex_ in hexagon(4) if hex_ != (-2, 3)])
    walked = Walked([piece("a", "c9")], [piece("x", "c7")], arena=arena)
    # The hole lies straight between both; from c7 no other step comes closer.
    assert walked.begin(begin_towards, "x", 2, "a", "a").at("x") == "c7"
