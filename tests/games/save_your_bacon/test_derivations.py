"""Derivations: every card in play has its values, whose totals are those of the view, and every card of a hand what it costs."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.game import GAME
from referee.games.save_your_bacon.rules.payment import price_of_card
from referee.kernel.facts import JUDGE
from tests.invariants.moments import NUMBERS, match_of


def shown(view):
    """The values that a view shows, by the names of derivations."""
    found = {}
    for seat, side in view["seats"].items():
        found[f"seat-{seat}.spent-energy"] = side["spent-total"]
        for champion in side["champions"]:
            for thing in (champion, *champion.get("equipment", ())):
                found[f"{thing['id']}.attack"] = thing["attack"]
                if thing["defense"] is not None:
                    found[f"{thing['id']}.defense"] = thing["defense"]
    return found


@pytest.mark.parametrize("number", NUMBERS["save-your-bacon"])
def test_every_value_of_the_view_is_derived(number):
    for moment in match_of("save-your-bacon", number).some(12):
        run = moment.run()
        totals = {each.name: each.total for each in GAME.derivations(run, JUDGE)}
        assert shown(GAME.view(run, JUDGE)).items() <= totals.items()
        cards, things = run.setting.cards.names, run.setting.cards.things
        for side in run.state.seats:
            for champion in side.champions:
                name = things.id(champion.thing)
                assert totals[f"{name}.equipment-limit"] >= 0
                for card in side.hand:
                    price = price_of_card(run, card, champion.thing)
                    costs = [totals[f"{name}.{cards.id(card)}.{kind}"] for kind in KINDS]
                    assert costs == [price.energy or 0, price.upgraded]


KINDS = ("cost", "upgraded-cost")
