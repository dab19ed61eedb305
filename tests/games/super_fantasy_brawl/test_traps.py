"""Traps where a case cannot look: what is told, what is known of a replaced one, which faces are possible."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.super_fantasy_brawl.rules.movement import begin_move
from referee.games.super_fantasy_brawl.rules.traps import (
    lay_trap,
    name_face,
    replace_trap,
    unknown_face,
)
from referee.games.super_fantasy_brawl.state.table import Trap
from referee.kernel.engine.dice import ObservedDice
from tests.games.super_fantasy_brawl.movements import BLADES, DUD, SNARE, SPIKES, Walked, piece

FOUR = {"d4": SPIKES, "f3": DUD, "g4": DUD, "c6": DUD}
"""Traps on four of the six trap hexes; d7 and f6 are empty."""


def stepping(traps: dict[str, int] | None = None, **more: Any) -> Walked:
    """Champion a steps from c5 onto the trap on d4."""
    walked = Walked([piece("a", "c5")], [piece("x", "i1")], traps=traps or FOUR, **more)
    return walked.begin(begin_move, "a", 1, 1).act("move d4")


@pytest.mark.rule("SFB-19.2", "SFB-19.4", "SFB-19.13")
def test_a_trap_is_flipped_for_all_and_does_its_work_at_once() -> None:
    walked = stepping()
    assert walked.damage("a") == 1
    assert walked.told[:3] == ["moved", "trap-sprung", "damaged"]
    sprung = walked.laid.told[1]
    assert sprung.data == {"champion": "A (1)", "hex": "d4", "trap": "spikes"}
    assert sprung.secret == ()


# -- what is known of faces -----------------------------------------------------------------


@pytest.mark.rule("SFB-Q99", "SFB-19.8")
def test_nobody_knows_the_trap_that_takes_the_place_of_another() -> None:
    walked = Walked([piece("a", "c5")], traps=FOUR, supply=[BLADES, SNARE])
    table, hex_ = walked.laid.table, walked.laid.hex
    table.traps = [Trap(trap.hex, trap.face, [1, 2]) for trap in table.traps]
    replace_trap(walked.run, hex_("d4"))
    walked.run.advance()
    assert table.trap_at(hex_("d4")) == Trap(hex_("d4"), SNARE)
    assert sorted(table.supply) == [SPIKES, BLADES]
    assert len(table.traps) == 4


@pytest.mark.rule("SFB-Q47")
def test_a_trap_is_replaced_by_itself_where_the_supply_is_empty() -> None:
    walked = Walked([piece("a", "c5")], traps=FOUR, supply=[])
    replace_trap(walked.run, walked.laid.hex("d4"))
    walked.run.advance()
    assert walked.laid.table.trap_at(walked.laid.hex("d4")) == Trap(walked.laid.hex("d4"), SPIKES)


# -- where chance is observed ---------------------------------------------------------------


def observed(*supply: int) -> Walked:
    """Nobody knows a face: the supply holds the tokens on the board too."""
    walked = Walked([piece("a", "c5")], [piece("x", "i1")], supply=[], dice=ObservedDice())
    table = walked.laid.table
    table.supply.put_all(supply)
    table.supply.lay_out(None)
    for hex_ in ("d4", "f3", "g4", "c6"):
        lay_trap(walked.run, walked.laid.hex(hex_))
    return walked


@pytest.mark.rule("SFB-Q78", "SFB-19.4")
def test_the_face_is_named_when_the_trap_is_flipped() -> None:
    walked = observed(SPIKES, SPIKES, BLADES, SNARE, DUD, DUD)
    table = walked.laid.table
    assert len(table.supply) == 6
    assert [trap.face for trap in table.traps] == [None] * 4
    walked.begin(begin_move, "a", 1, 1).act("move d4")
    awaited = walked.run.awaited()
    assert awaited is not None
    throw, label = awaited
    assert str(label) == "0/flip/traps/1"
    assert throw.possible() == ["spikes", "blades", "snare", "dud"]
    walked.run.observe(str(label), "blades")
    assert walked.at("a") is None
    assert sorted(table.supply) == [SPIKES, SPIKES, SNARE, DUD, DUD]
    walked.act("place-trap d7")
    assert sorted(table.supply) == [SPIKES, SPIKES, BLADES, SNARE, DUD, DUD]
    assert table.supply.unknown == 6


@pytest.mark.rule("SFB-Q78")
def test_a_face_that_was_seen_elsewhere_is_not_possible_any_more() -> None:
    walked = observed(SPIKES, SPIKES, BLADES, SNARE, DUD, DUD)
    table, hex_ = walked.laid.table, walked.laid.hex
    name_face(walked.run, hex_("f3"), BLADES)
    name_face(walked.run, hex_("g4"), SPIKES)
    assert table.trap_at(hex_("f3")) == Trap(hex_("f3"), BLADES)
    throw = unknown_face(walked.run, hex_("d4"), "SFB-19.4")
    assert throw is not None
    assert throw.possible() == ["spikes", "snare", "dud"]
    assert unknown_face(walked.run, hex_("f3"), "SFB-19.4") is None
    # Also not when the token with that face lies in the supply again.
    table.supply.put(BLADES)
    table.supply.lay_out(None)
    throw = unknown_face(walked.run, hex_("d4"), "SFB-19.4")
    assert throw is not None
    assert throw.possible() == ["spikes", "snare", "dud"]


@pytest.mark.rule("SFB-Q78")
@pytest.mark.parametrize(
    ("pools", "possible"),
    [
        ({"f3": [BLADES], "g4": [DUD]}, ["spikes", "snare"]),
        ({"f3": [BLADES, SNARE], "g4": [BLADES, SNARE]}, ["spikes", "dud"]),
        ({"f3": [BLADES, SNARE], "g4": [BLADES, DUD]}, ["spikes", "blades", "snare", "dud"]),
    ],
)
def test_no_face_is_possible_that_another_unseen_trap_needs(
    pools: dict[str, list[int]], possible: list[str]
) -> None:
    """One token of each face: what the others must be, this one cannot be."""
    walked = observed(SPIKES, BLADES, SNARE, DUD)
    table, hex_ = walked.laid.table, walked.laid.hex
    table.traps = [Trap(hex_("d4"), None, [], [SPIKES, BLADES, SNARE, DUD])]
    table.traps += [Trap(hex_(where), None, [], pool) for where, pool in pools.items()]
    throw = unknown_face(walked.run, hex_("d4"), "SFB-19.4")
    assert throw is not None
    assert throw.possible() == possible
