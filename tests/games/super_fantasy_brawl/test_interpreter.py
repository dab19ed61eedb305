"""Texts where a case cannot look: resumed at each of their questions, and faces of traps that are reported."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.kernel.engine.dice import ObservedDice
from referee.kernel.engine.run import Run
from tests.games.super_fantasy_brawl.resolutions import Spoken, duel
from tests.games.super_fantasy_brawl.tables import Piece


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (
            ["Force 1 on up to 2 adjacent enemies."],
            ["choose a-2 b-2", "order b-2 a-2", "stop-moving"],
        ),
        (["You may heal 2. If you do, draw 1."], ["choose yes", "choose 1", "choose 1"]),
        (["Damage 1 on one adjacent enemy.", "Root on that champion."], ["choose a-2"]),
        (
            ["Look at one trap. You may place that trap on an empty trap hex."],
            ["choose f3", "choose yes", "choose c6"],
        ),
    ],
)
def test_a_text_goes_on_from_its_wire_form(lines: list[str], answers: list[str]):
    spoken = Spoken(
        [Piece("it", "e4", damage=4)],
        [Piece("a", "d5"), Piece("b", "f4")],
        traps={"f3": "spikes", "g4": "snare"},
    )
    spoken.deck(1, spoken.card("low", "it", "Draw 1."))
    spoken.say("it", *lines)
    for answer in answers:
        before = spoken.run.wire()
        again: Run[Any] = Run.resume(spoken.run.game, spoken.laid.setting, before, spoken.run.dice)
        assert again.wire() == before
        assert [list(ask.legal()) for ask in again.asks()] == [
            list(ask.legal()) for ask in spoken.run.asks()
        ]
        spoken.act(answer)


@pytest.mark.rule("SFB-20.18", "SFB-20.21")
def test_where_chance_is_observed_a_shown_face_is_reported_and_a_looked_at_one_is_not():
    spoken = duel(traps={"f3": "blades"}, supply=("snare", "blades"), dice=ObservedDice())
    table, names = spoken.laid.table, spoken.laid.cards.trap_names
    blades, snare = names.number("blades"), names.number("snare")
    table.traps = [replace(table.traps[0], face=None, pool=sorted([blades, snare]))]
    spoken.say("it", "Look at one trap.")
    assert not spoken.asked
    assert spoken.facts("looked-at-trap") == [{"hex": "f3", "trap": ""}]
    spoken.say("it", "Show one trap.")
    awaited = spoken.run.awaited()
    assert awaited is not None
    spoken.run.observe(str(awaited[1]), "snare")
    assert spoken.facts("trap-shown") == [{"hex": "f3", "trap": "Snare"}]
    assert (table.traps[0].face, table.supply.cards) == (snare, [blades])
