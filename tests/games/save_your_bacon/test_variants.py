"""Three and four players: free-for-all, Widdershins, and those who leave (section 12, SYB-Q31, Q49, Q50, Q69, Q70, Q98)."""

from __future__ import annotations

import pytest

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.game import GAME
from referee.kernel.game import Opening
from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("pelt", "action", "Place 1 {D} on a champion."),
    card("turn-on", "reaction", "[After a friendly champion is declared as the target of an attack]",
         "Change the target of this attack to a friendly card."),
    card("mark", "action", "Until the start of your next turn, this champion has +1 Attack."),
)  # fmt: skip
WIDDERSHINS = {"variant": "widdershins"}


def targets(scene):
    return [line.removeprefix("declare-target ") for line in scene.asked]


# -- free-for-all ---------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q49", "SYB-12.1.2", "SYB-4.0.3")
def test_who_is_tied_for_the_lead_with_too_much_energy_spent_loses():
    scene = CARDS.scene(
        3, seat1={"bacon": 3}, seat2={"bacon": 3, "spent": ["spark"] * 21}, seat3={"bacon": 3}
    )
    scene.say("pass-time", "pass-time")
    assert [fact.seat for fact in scene.told("lost")] == [2]
    assert (scene.run.outcome, scene.run.state.seat) == (None, 3)


@pytest.mark.rule("SYB-12.1.1")
def test_no_more_than_four_and_no_fewer_than_two_can_play():
    for seats in (1, 5):
        with pytest.raises(NotUnderstood, match=r"SYB-12\.1\.1"):
            GAME.settle(Opening(seats, 1, {}, ()))


# -- Widdershins ----------------------------------------------------------------------------


@pytest.mark.rule("SYB-12.2.2", "SYB-Q70")
def test_only_champions_of_the_player_to_the_right_are_attacked():
    scene = CARDS.scene(3, readings=WIDDERSHINS).say("attack alder")
    assert targets(scene) == ["gorse-3", "hazel-3", "ivy-3"]
    assert scene.refused("declare-target dogwood-2")[-1] == "SYB-12.2.2"
    assert len(targets(CARDS.scene(3).say("attack alder"))) == 6


@pytest.mark.rule("SYB-Q50")
@pytest.mark.parametrize(
    ("reading", "found"),
    [("right_only", ["charm-3"]), ("any_opponent", ["charm-3", "plank-2"]), ("forbidden", [])],
)
def test_what_widdershins_says_of_equipment_is_a_reading(reading, found):
    worn = {"elm": {"equipment": ["plank-2"]}, "ivy": {"equipment": ["charm-3"]}}
    readings = WIDDERSHINS | {"widdershins_equipment": reading}
    scene = CARDS.scene(3, readings=readings, things=worn).say("attack alder")
    assert sorted(id_ for id_ in targets(scene) if id_[:5] in ("plank", "charm")) == found
    if "plank-2" not in found:
        assert scene.refused("declare-target plank-2")[-1] == "SYB-Q50"


@pytest.mark.rule("SYB-Q50")
def test_effects_are_not_bound_to_a_side_and_a_new_target_is():
    scene = CARDS.scene(3, readings=WIDDERSHINS, seat1={"hand": ["pelt"]}).play("pelt")
    assert "choose elm-2" in scene.asked
    turned = CARDS.scene(3, readings=WIDDERSHINS, seat3={"hand": ["turn-on"]})
    turned.say("attack alder", "declare-target gorse", "play-reaction turn-on gorse-3")
    assert turned.asked == ["choose hazel-3", "choose ivy-3"]


@pytest.mark.rule("SYB-Q98", "SYB-Q70", "SYB-12.2.2")
def test_a_variant_goes_on_when_two_are_left():
    scene = CARDS.scene(3, seat1={"bacon": 3}, seat2={"bacon": 3}).say("3: concede")
    scene.say("pass-time", "pass-time")
    assert scene.run.outcome is None
    right = CARDS.scene(3, readings=WIDDERSHINS).say("3: concede", "attack alder")
    assert targets(right) == ["dogwood-2", "elm-2", "fir-2"]


# -- leaving --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q31")
def test_everything_of_a_player_who_has_lost_goes():
    worn = {
        "alder": {"conditions": ["warded"], "equipment": ["plank-2"]},
        "gorse": {"equipment": ["charm-2"], "conditions": ["hexed"]},
        "elm": {"equipment": ["charm-1"]},
    }
    two = {"hand": ["spark"], "deck": ["plank"], "energy": 4, "bacon": 2, "spent": ["mark"]}
    scene = CARDS.scene(3, seat2=two, things=worn).say("2: concede")
    left = scene.run.state.side(2)
    assert (left.champions, left.energy, left.bacon, left.out) == ([], 0, 0, True)
    assert not any(map(scene.is_in_play, ("plank-2", "charm-2", "charm-1")))
    assert scene.pile(1, "discard") == ["charm"]
    assert not any(left.hand.cards + left.deck.cards + left.spent.cards)
    assert scene.run.outcome is None


@pytest.mark.rule("SYB-Q31")
def test_who_has_lost_is_passed_over_and_neither_chosen_nor_attacked():
    scene = CARDS.scene(3, seat1={"hand": ["pelt"]}).say("2: concede")
    scene.play("pelt")
    assert not any(line.endswith("-2") for line in scene.asked)
    scene.say("choose ivy", "attack alder")
    assert targets(scene) == ["gorse-3", "hazel-3", "ivy-3"]
    scene.say("declare-target gorse", "3: declare-counter no")
    assert scene.run.state.seat == 3


@pytest.mark.rule("SYB-Q31", "SYB-Q86")
def test_until_the_next_turn_of_who_left_ends_when_it_would_have_begun():
    scene = CARDS.scene(3, seat1={"hand": ["mark"]}).play("mark").say("pass-time")
    assert len(scene.run.state.lasting) == 1
    scene.say("1: concede", *["pass-time"] * 3)
    assert scene.run.state.seat == 3
    scene.say("pass-time")
    assert scene.run.state.seat == 2
    assert scene.run.state.lasting == []
