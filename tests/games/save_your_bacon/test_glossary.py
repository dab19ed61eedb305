"""The glossary of the rules (section 14), entry by entry, where it says something that can be seen at a table."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.game import GAME
from tests.games.save_your_bacon.scenes import Cards, card

CARDS = Cards(
    card("mend", "action", "Remove 1 {D} from a friendly champion."),
    card("dear", "action", "Gain 1 {B}.", cost_e=2),
    card("helm", "equipment", "Polish: {A} -> gain 1 {E+}.", cost_e=2),
    card("scare", "action", "Apply Terrified to an opposing champion."),
    card("cure", "action", "Remove 1 condition from an opposing champion."),
    card("draw", "action", "Draw 2 cards."),
    card(
        "sink",
        "reaction",
        "[After an opposing card is declared as the attacking card]",
        "Remove the attacking card from the game.",
    ),
    texts={
        "alder": [
            "Study: {A} -> draw 1 card.",
            "Stern: Reaction cards used by opposing champions cost +1 {E+}.",
        ],
        "birch": ["Cheer: [After this champion places attack damage] -> gain 1 {E+}."],
        "fir": ["Envy: [After an opponent activates an effect] -> gain 1 {E+}."],
    },
)


# -- activating, using, declaring -----------------------------------------------------------


@pytest.mark.rule("SYB-14.0.61")
def test_between_declaring_and_paying_only_the_card_was_shown():
    scene = CARDS.scene(seat1={"hand": ["dear", "spark", "spark"]})
    scene.play("dear")
    assert scene.asked == ["pitch spark"]
    side = scene.run.state.side(1)
    assert (side.bacon, side.energy, scene.run.state.taken) == (0, 0, 0)
    assert scene.pile(1, "hand") == ["spark", "spark"]
    assert scene.pile(1, "spent") == scene.pile(1, "discard") == []
    assert [each.card for each in scene.run.state.playing] == [
        scene.run.setting.cards.names.numbers["dear"]
    ]


# -- piles ----------------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.16")
def test_cards_are_drawn_from_the_top_of_the_own_deck():
    scene = CARDS.scene(
        seat1={"hand": ["draw"], "deck": ["spark", "plank", "charm"]}, seat2={"deck": ["spark"]}
    )
    scene.play("draw")
    assert [fact.data["cards"] for fact in scene.told("drawn")] == [["Charm"], ["Plank"]]
    assert scene.pile(1, "deck") == ["spark"]
    assert scene.pile(2, "deck") == ["spark"]


@pytest.mark.rule("SYB-14.0.47", "SYB-4.0.21")
def test_a_shuffle_is_told_and_its_order_comes_from_chance():
    names = CARDS.setting(2, {}).cards.names.numbers
    order = [names[each] for each in ("charm", "plank", "mend")]
    scene = CARDS.scene(
        seat1={"hand": ["draw"], "discard": ["plank", "mend", "charm"]},
        dice={"shuffle/deck/1": [order]},
    )
    scene.play("draw")
    assert scene.pile(1, "hand") == ["charm", "plank"]
    assert [fact.rule for fact in scene.told("reshuffled")] == ["SYB-4.0.21"]


@pytest.mark.rule("SYB-14.0.38", "SYB-14.0.26", "SYB-14.0.27")
def test_equipment_is_paid_for_and_the_newest_pitched_card_lies_on_top():
    scene = CARDS.scene(
        seat1={"hand": ["helm", "spark", "plank"], "spent": ["mend"], "discard": ["charm"]},
        things={"cedar": {"equipment": ["plank-1"]}},
    )
    assert GAME.view(scene.run, 1)["seats"]["1"]["spent-total"] == 1
    scene.say("play-card helm birch", "pitch spark", "pitch plank")
    assert scene.pile(1, "spent") == ["mend", "spark", "plank"]
    assert GAME.view(scene.run, 2)["seats"]["1"]["spent-total"] == 3
    assert scene.is_in_play("helm-1")


@pytest.mark.rule("SYB-14.0.28", "SYB-2.0.1.4")
def test_equipment_belongs_to_the_champion_that_used_it():
    scene = CARDS.scene(seat1={"hand": ["plank"]}).say("play-card plank cedar")
    place = scene.run.state.place_of(scene.number("plank-1"))
    assert place == (1, 2, 0)
    assert not any("plank" in line for line in scene.asked if not line.startswith("attack"))


# -- tokens and conditions ------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.10", "SYB-14.0.49")
def test_the_supply_never_runs_out():
    worn = {id_: {"conditions": ["terrified"]} for id_ in ("alder", "birch", "dogwood", "elm")}
    scene = CARDS.scene(seat1={"hand": ["scare"], "energy": 500}, things=worn)
    scene.play("scare").say("choose fir")
    seats = GAME.view(scene.run, "public")["seats"].values()
    shown = [[each.get("conditions", []) for each in seat["champions"]] for seat in seats]
    assert [[len(borne) for borne in row] for row in shown] == [[1, 1, 0], [1, 1, 1]]
    assert shown[1][2] == [{"condition": "Terrified", "by": 1}]


@pytest.mark.rule("SYB-14.0.50")
def test_a_condition_in_the_supply_is_not_chosen_and_does_nothing():
    scene = CARDS.scene(
        seat1={"hand": ["cure"]}, things={"elm": {"conditions": ["terrified", "hexed"]}}
    )
    scene.play("cure").say("choose elm")
    assert scene.asked == ["choose hexed", "choose terrified"]
    assert scene.refused("choose frozen") == ["SYB-14.0.8"]
    scene.say("choose terrified", "pass-time", "2: attack elm")
    assert scene.run.state.attacks


@pytest.mark.rule("SYB-14.0.57")
def test_tokens_stay_from_turn_to_turn_in_the_open():
    scene = CARDS.scene(seat1={"energy": 3}, seat2={"energy": 1})
    scene.say(*["pass-time"] * 4)
    for eyes in (1, 2, "public"):
        seats = GAME.view(scene.run, eyes)["seats"]
        assert [seats[seat]["energy"] for seat in "12"] == [3, 1]
    assert scene.run.state.turn == 5


# -- rows and turns -------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.5")
def test_a_champion_never_leaves_its_row():
    scene = CARDS.scene(seat2={"hand": ["sink"], "energy": 5})
    scene.say("attack cedar", "play-reaction sink dogwood")
    assert [fact.rule for fact in scene.told("not-done")] == ["SYB-10.2.2.1"]
    assert len(scene.run.state.side(1).champions) == 3
    scene.say("declare-target elm", "2: declare-counter no")
    assert scene.damage("elm-2") == [2]


@pytest.mark.rule("SYB-14.0.56")
def test_turns_go_on_without_a_limit():
    scene = CARDS.scene(turn=5000).say(*["pass-time"] * 40)
    assert (scene.run.state.turn, scene.run.outcome) == (5020, None)
    assert scene.is_over
