"""Traps where a case cannot look: which faces are possible where chance is reported."""

from __future__ import annotations

import pytest

from referee.games.super_fantasy_brawl.rules.movement import begin_move
from referee.games.super_fantasy_brawl.rules.traps import lay_trap, name_face, unknown_face
from referee.games.super_fantasy_brawl.state.table import Trap
from referee.kernel.engine.dice import ObservedDice
from tests.games.super_fantasy_brawl.movements import BLADES, DUD, SNARE, SPIKES, Walked
from tests.games.super_fantasy_brawl.tables import Piece


def observed(*supply: int) -> Walked:
    """Nobody knows a face: the supply holds the tokens on the board too."""
    walked = Walked([Piece("a", "c5")], [Piece("x", "i1")], supply=[], dice=ObservedDice())
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
