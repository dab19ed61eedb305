"""What texts do to characters: moves, taps, boons, changes of power (rows act.move .. act.also_defend)."""

from __future__ import annotations

from typing import Any

from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.state.matching import power_of
from referee.games.homestuck_atcg.state.table import THING
from referee.games.homestuck_atcg.state.values import defence_of
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.facts import PUBLIC
from tests.games.homestuck_atcg.workshop import Workshop, at, on

DOER = at("doer-of-1", 1, boons=2)


def workshop(steps: str, *more: Any, foes: Any = (), **table: Any) -> Workshop:
    """DOER with two boons at home, these cards beside it, those of seat 2, a third player."""
    sides = {"cards": [DOER, *more]}, {"cards": list(foes)}, {}
    return Workshop(f"Action (0 grist): {steps}.", *sides, **table)


def power(shop: Workshop, thing: str) -> int:
    return power_of(shop.run, names_of(shop.run, THING).numbers[thing])


# -- moves ----------------------------------------------------------------------------------


def test_a_moved_card_loses_its_boons_and_is_tapped_its_inventory_goes_along() -> None:
    hat = on("hat-of-1", "doer-of-1")
    shop = workshop("move this card to any other planet", hat).do()
    assert shop.choices == ["planet-2", "planet-3"]
    assert shop.refused("choose planet-1") == ["HAC-Q23"]
    shop.say("choose planet-3")
    row = shop.row("doer-of-1")
    assert (row.at, row.boons, row.tapped) == (3, 0, True)
    assert shop.row("hat-of-1").host == row.thing
    assert shop.run.state.location_of(shop.row("hat-of-1").thing) == 3


def test_without_tapping_the_state_stays_as_it_is() -> None:
    steps = "move all own characters here to 1 opposing planet without tapping them"
    shop = workshop(steps, at("ally-of-1", 1, tapped=True)).do("choose planet-2")
    assert not shop.row("doer-of-1").tapped
    assert shop.row("ally-of-1").tapped
    assert {shop.row(each).at for each in ("doer-of-1", "ally-of-1")} == {2}
    assert shop.row("doer-of-1").boons == 0


def test_each_card_goes_to_another_planet_of_its_own() -> None:
    shop = workshop(
        "move 2 own #HUMAN characters to any other planet", at("ally-of-1", 1), at("friend-of-1", 2)
    )
    shop.do("choose planet-2")
    assert shop.choices == ["planet-1", "planet-3"]
    shop.say("choose planet-3")
    assert (shop.row("ally-of-1").at, shop.row("friend-of-1").at) == (2, 3)


def test_to_the_planets_of_their_owners() -> None:
    steps = "move all opposing characters at your planet with power at least 3 to the planets of their owners"
    foes = [at("foe-of-2", 1), at("brute-of-2", 1), at("ally-of-2", 3)]
    shop = workshop(steps, foes=foes).do()
    places = {thing: shop.row(thing).at for thing in shop.in_play(2)}
    assert places == {"foe-of-2": 1, "brute-of-2": 2, "ally-of-2": 3}


def test_to_here_from_another_planet() -> None:
    steps = "move 1 opposing character at another planet to here"
    shop = workshop(steps, foes=[at("foe-of-2", 2), at("brute-of-2", 1)]).do()
    assert shop.row("foe-of-2").at == 1


def test_an_untapped_move_lasts_for_those_that_fit() -> None:
    steps = "moving own #HUMAN characters does not tap them until the start of your next turn"
    shop = workshop(steps, at("ally-of-1", 1)).do()
    shop.say("1: move ally-of-1 planet-2", "1: move doer-of-1 planet-2")
    assert not shop.row("ally-of-1").tapped
    assert shop.row("doer-of-1").tapped


def test_a_view_shows_the_step_that_lasts_behind_one_of_two() -> None:
    lasts = "moving own #HUMAN characters does not tap them until the start of your next turn"
    steps = f"choose one: gain 1 grist, or gain 1 victory point; {lasts}; tap this card"
    shop = workshop(steps).do("choose second")
    (seen,) = GAME.view(shop.run, PUBLIC)["lasting"]
    assert seen["text"] == lasts


# -- taps -----------------------------------------------------------------------------------


def test_tapped_and_refreshed_by_a_text() -> None:
    foes = [at("foe-of-2", 1), at("brute-of-2", 1)]
    shop = workshop("tap 1 opposing character here with power at most 4", foes=foes).do()
    assert shop.row("foe-of-2").tapped
    assert not shop.discarded(2)
    shop = workshop("refresh all own characters at your planet", at("ally-of-1", 1, tapped=True))
    assert not shop.do().row("ally-of-1").tapped


def test_a_card_that_cannot_be_tapped() -> None:
    steps = "1 own character cannot be tapped until the start of your next turn; tap that card"
    shop = workshop(steps, at("ally-of-1", 1)).do("choose ally-of-1")
    assert not shop.row("ally-of-1").tapped
    assert shop.refused("1: tap ally-of-1")
    assert shop.refused("1: move ally-of-1 planet-2")


# -- boons ----------------------------------------------------------------------------------


def test_boons_go_from_one_card_to_another_up_to_its_limit() -> None:
    shop = workshop(
        "move all boons from this card to 1 other own character", at("ally-of-1", 2, boons=2)
    )
    shop.do()
    assert (shop.row("doer-of-1").boons, shop.row("ally-of-1").boons) == (0, 3)
    assert shop.fact("lost-boons")["amount"] == 2
    assert shop.fact("gained-boons")["amount"] == 1


def test_boons_are_put_on_and_taken_off() -> None:
    shop = workshop("put 3 boons on all own characters", at("ally-of-1", 2)).do()
    assert (shop.row("doer-of-1").boons, shop.row("ally-of-1").boons) == (3, 3)
    shop = workshop("remove 1 boon from all characters", foes=[at("foe-of-2", 2)]).do()
    assert shop.row("doer-of-1").boons == 1
    shop = workshop("remove all boons from this card").do()
    assert shop.row("doer-of-1").boons == 0


# -- power ----------------------------------------------------------------------------------


def test_a_change_of_power_is_fixed_when_it_is_given() -> None:
    steps = "give all other own characters here +(1 + boons) power until the start of your next turn; remove all boons from this card"
    shop = workshop(steps, at("ally-of-1", 1), at("friend-of-1", 2)).do()
    assert power(shop, "ally-of-1") == 6
    assert power(shop, "friend-of-1") == 4
    shop.say("1: move friend-of-1 planet-1")
    assert power(shop, "friend-of-1") == 4


def test_so_much_for_each_card_or_boon() -> None:
    steps = "give 1 own character +1 power per other own character here for the rest of the game"
    shop = workshop(steps, at("ally-of-1", 1), at("friend-of-1", 1)).do("choose doer-of-1")
    assert power(shop, "doer-of-1") == 5
    shop = workshop("give this card +1 power per boon until the end of this phase").do()
    assert power(shop, "doer-of-1") == 5
    shop.say("end-main")
    assert power(shop, "doer-of-1") == 3


def test_base_power_and_a_defence_from_afar() -> None:
    shop = workshop("give your planet +3 base power for the rest of the game").do()
    assert defence_of(shop.run, 1) == 3 + 3 + 3
    steps = (
        "this card also defends your planet with (power - 1) power while invading until the start of "
        "your next turn; move this card to 1 opposing planet"
    )
    shop = workshop(steps).do("choose planet-2")
    assert defence_of(shop.run, 1) == 3 + 2
    (lasting,) = shop.run.state.lasting
    assert (lasting.kind, lasting.step) == ("also-defend", 0)
