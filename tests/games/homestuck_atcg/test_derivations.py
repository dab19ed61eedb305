"""Derivations: every planet and character has its values, whose totals are those of the view, and every card of a hand its cost."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.state.before_play import enter_cost
from referee.games.homestuck_atcg.state.values import boon_limit
from referee.kernel.facts import JUDGE
from tests.invariants.moments import NUMBERS, match_of


@pytest.mark.parametrize("number", NUMBERS["homestuck-atcg"])
def test_every_value_of_the_table_is_derived(number):
    looked = 0
    for moment in match_of("homestuck-atcg", number).some(12):
        run = moment.run()
        table, cards = run.state, run.setting.cards
        totals = {each.name: each.total for each in GAME.derivations(run, JUDGE)}
        if not table.turn:
            assert not totals
            continue
        for seat, side in enumerate(table.seats, 1):
            if side.gone:
                continue
            wanted = {
                f"planet-{seat}.{value}"
                for value in ("max-damage", "base-power", "defence", "draw")
            }
            assert wanted <= set(totals)
            for row in side.cards:
                if row.at:
                    assert totals[f"{cards.things.id(row.thing)}.boon-limit"] == boon_limit(
                        run, row.thing
                    )
                    assert f"{cards.things.id(row.thing)}.power" in totals
            for face in side.hand:
                if cards.cards[face].grist is not None:
                    name = f"seat-{seat}.{cards.names.id(face)}.enter-cost"
                    assert totals[name] == enter_cost(run, face, seat)
            looked += 1
    assert looked
