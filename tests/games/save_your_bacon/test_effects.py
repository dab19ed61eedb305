"""Which parts the effects of the shipped cards are read as, and of which type each is."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.language.tree import ACTION, REACTION


@pytest.mark.rule("SYB-10.2.0.1", "SYB-10.2.0.2", "SYB-10.2.0.4", "SYB-10.2.0.6")
def test_every_effect_is_of_one_of_three_types_by_what_it_consists_of():
    cards = shipped_set()
    found = [
        (card.kind in (ACTION, REACTION), effect) for card in cards.faces for effect in card.effects
    ]
    found += [(False, effect) for card in cards.conditions_read for effect in card.effects]
    for is_played, effect in found:
        is_activated = effect.trigger is not None or effect.costs is not None
        expected = "immediate" if is_played else "activated" if is_activated else "constant"
        assert effect.kind == expected, effect.text
        assert bool(effect.clauses) != (effect.kind == "constant")
    assert {effect.kind for _, effect in found} == {"activated", "constant", "immediate"}


@pytest.mark.rule("SYB-5.0.3")
def test_an_effect_is_read_as_name_trigger_costs_and_actions():
    cards = shipped_set()
    effects = {each.key: each for each in cards.face(cards.names.number("dark-space-lord")).effects}
    flare = effects["temper-flare"]
    assert flare.name == "Temper Flare"
    assert flare.trigger is not None
    assert (flare.trigger.what, flare.trigger.damage) == ("placed", "attack")
    assert flare.costs is not None
    assert (flare.costs.upgraded, flare.costs.order) == (1, ("E+",))
    assert [deed.kind for clause in flare.clauses for deed in clause.deeds] == ["place-damage"]
    hold = effects["choke-hold"]
    assert hold.trigger is None
    assert hold.costs is not None
    assert (hold.costs.ready, hold.costs.order) == (True, ("A", "X"))
    assert [clause.if_done for clause in hold.clauses] == [(), (0,)]
