"""What effect actions do, one kind of deed after the other, and how much of it where not all can be done."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

TEXTS = {
    "hit": "Place 2 {D} on an opposing champion.",
    "swing": "Place {D} equal to half the Attack of this champion on an opposing champion.",
    "graze": "Place {D} equal to half the Attack of this champion, rounded down, on an opposing champion.",
    "soothe": "Remove up to 2 {D} from a friendly champion.",
    "ease": "Remove up to 2 {D} from an opposing champion.",
    "soothe-all": "Remove up to 2 {D} from each friendly champion.",
    "scare": "Apply Terrified to an opposing champion.",
    "calm": "Remove Terrified from a friendly champion.",
    "cure": "Remove 1 condition from a friendly champion.",
    "cleanse": "Remove each condition from a friendly champion.",
    "wake": "Ready a friendly champion.",
    "tire": "Exhaust an opposing card.",
    "learn": "Draw 2 cards.",
    "share": "Each player draws 1 card.",
    "drop": "Discard 2 cards.",
    "smash-two": "Destroy 2 opposing equipment cards.",
    "dredge": "Return an action card from your discard to your hand.",
    "find": "Search your deck for an equipment card; reveal that card. Put that card into your hand. Shuffle your deck.",
    "find-unseen": "Search your deck for an action card. Put that card into your hand.",
    "find-top": "Search your deck for an action card. Put that card on top of its owner's deck.",
    "find-off": "Search your deck for an action card. Discard that card.",
    "pry": "Choose an opponent; that opponent reveals their hand to you. Choose 1 card in that opponent's hand. Put that card on top of its owner's deck.",
    "grab": "Choose an opponent. Randomly choose 1 card in that opponent's hand; that opponent discards that card.",
    "rush": "Choose a friendly champion; attack with that champion.",
    "either": "Choose one: ready a friendly champion, or gain 2 {E+}.",
    "pick-up": "Choose a friendly equipment card; put that card into your hand.",
    "pick-on": "Choose an opposing equipment card; put that card on top of its owner's deck.",
}
NEST = card(
    "nest", "equipment", "Hoard: {A} -> place the top card of your deck underneath this card."
)
FUSE = card("fuse", "equipment", "Pop: {A} -> gain 1 {E+}.", "Remove this card.")
CARDS = Cards(
    *(card(id_, "action", text) for id_, text in TEXTS.items()),
    NEST,
    FUSE,
    texts={
        "birch": [
            "Shed: [After a condition is applied to a friendly champion] -> remove that condition from that champion."
        ],
        "hazel": ["Pride: Effects cannot place {D} on this champion."],
    },
)


def play(id_, *choices, champion="alder-1", **more):
    """The scene after seat 1 has played that card and made those choices."""
    side = dict(more.pop("seat1", {}))
    side["hand"] = [id_, *side.get("hand", [])]
    return CARDS.scene(seat1=side, **more).play(id_, champion).say(*choices)


# -- damage ---------------------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.25", "SYB-14.0.8")
def test_damage_is_placed_on_the_champion_that_its_player_chooses():
    scene = play("hit", "choose elm")
    assert scene.damage("dogwood-2", "elm-2", "fir-2") == [0, 2, 0]
    assert [fact.data["kind"] for fact in scene.told("damaged")] == ["effect"]
    assert scene.is_over


@pytest.mark.rule("SYB-11.1.2")
@pytest.mark.parametrize(("id_", "placed"), [("swing", 2), ("graze", 1)])
def test_half_an_attack_is_rounded_up_unless_the_text_says_down(id_, placed):
    assert play(id_, "choose fir").damage("fir-2") == [1]
    raised = Cards(
        card("test", "action", TEXTS[id_]), texts={"alder": ["Grow: This champion has +1 Attack."]}
    )
    scene = raised.scene(seat1={"hand": ["test"]}).play().say("choose fir")
    assert scene.damage("fir-2") == [placed]


@pytest.mark.rule("SYB-10.2.2.4")
def test_a_champion_on_which_nothing_can_be_placed_may_be_chosen_all_the_same():
    scene = play("hit", "choose hazel", seats=3)
    assert scene.damage("hazel-3") == [0]
    assert [fact.rule for fact in scene.told("not-done")] == ["SYB-10.2.2.1"]


@pytest.mark.rule("SYB-14.0.58")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_up_to_a_number_lets_its_player_say_how_much(number):
    scene = play("soothe", "choose birch", things={"birch": {"damage": 5}})
    assert scene.asked == ["choose 0", "choose 1", "choose 2"]
    assert scene.refused("choose 3") == ["SYB-14.0.58"]
    scene.say(f"choose {number}")
    assert scene.damage("birch-1") == [5 - number]


def test_up_to_a_number_is_never_more_than_there_is():
    scene = play("soothe", "choose birch", things={"birch": {"damage": 1}})
    assert scene.asked == ["choose 0", "choose 1"]
    assert play("soothe", "choose birch").is_over


def test_up_to_a_number_is_said_for_each_of_several():
    hurt = {"alder": {"damage": 3}, "cedar": {"damage": 1}}
    scene = play("soothe-all", "choose 1", "choose 1", things=hurt)
    assert scene.damage("alder-1", "birch-1", "cedar-1") == [2, 0, 0]


# -- conditions -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-2.0.1.16")
def test_a_condition_that_is_there_already_is_not_applied_again():
    scene = play("scare", "choose elm")
    assert scene.borne("elm-2") == ["terrified"]
    again = play("scare", "choose elm", things={"elm": {"conditions": ["terrified"]}})
    assert again.borne("elm-2") == ["terrified"]
    assert not again.told("applied")
    assert again.told("not-done")


def test_a_named_condition_is_removed():
    scene = play("calm", "choose cedar", things={"cedar": {"conditions": ["warded", "terrified"]}})
    assert scene.borne("cedar-1") == ["warded"]


def test_its_player_says_which_condition_is_removed_where_there_are_several():
    borne = {"cedar": {"conditions": ["warded", "terrified", "hexed"]}}
    scene = play("cure", "choose cedar", things=borne)
    assert scene.asked == ["choose hexed", "choose terrified", "choose warded"]
    assert scene.refused("choose frozen") == ["SYB-14.0.8"]
    assert scene.say("choose terrified").borne("cedar-1") == ["warded", "hexed"]
    one = play("cure", "choose cedar", things={"cedar": {"conditions": ["warded"]}})
    assert one.borne("cedar-1") == []


def test_each_condition_is_removed_at_once():
    scene = play("cleanse", "choose cedar", things={"cedar": {"conditions": ["warded", "hexed"]}})
    assert scene.borne("cedar-1") == []
    assert len(scene.told("lifted")) == 2


# -- turning --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-7.0.2")
def test_an_exhausted_champion_is_readied_and_a_ready_one_stays_so():
    scene = play("wake", "choose cedar", things={"cedar": {"exhausted": True}})
    assert not scene["cedar-1"].exhausted
    assert scene.told("readied")
    assert not play("wake", "choose cedar").told("readied")


@pytest.mark.rule("SYB-7.0.1", "SYB-Q57")
@pytest.mark.parametrize("row", [{"exhausted": True}, {"conditions": ["frozen"]}])
def test_a_card_that_is_or_counts_as_exhausted_is_not_exhausted_again(row):
    assert play("tire", "choose fir")["fir-2"].exhausted
    scene = play("tire", "choose fir", things={"fir": row})
    assert not scene.told("exhausted")


# -- cards ----------------------------------------------------------------------------------


def test_cards_are_drawn_as_far_as_there_are_any():
    scene = play("learn", seat1={"deck": ["spark", "plank", "charm"]})
    assert scene.pile(1, "hand") == ["charm", "plank"]
    assert play("learn", seat1={"deck": ["plank"]}).pile(1, "hand") == ["plank"]


@pytest.mark.rule("SYB-14.0.41")
def test_each_player_draws_in_player_order():
    decks = {f"seat{seat}": {"deck": ["spark", "plank"]} for seat in (2, 3)}
    scene = play("share", seats=3, seat1={"deck": ["charm"]}, **decks)
    assert [scene.pile(seat, "hand") for seat in (1, 2, 3)] == [["charm"], ["plank"], ["plank"]]
    assert [fact.seat for fact in scene.told("drawn")] == [1, 2, 3]


@pytest.mark.rule("SYB-14.0.22", "SYB-10.2.2.2")
def test_its_player_chooses_what_is_discarded():
    scene = play("drop", seat1={"hand": ["plank", "charm", "charm"]})
    assert scene.asked == ["choose charm charm", "choose charm plank"]
    assert scene.refused("choose plank plank") == ["SYB-14.0.8"]
    assert scene.refused("choose charm") == ["SYB-10.2.2.3"]
    scene.say("choose plank charm")
    assert scene.pile(1, "hand") == ["charm"]
    assert scene.pile(1, "discard") == ["charm", "plank", "drop"]
    assert play("drop", seat1={"hand": ["plank"]}).pile(1, "discard") == ["plank", "drop"]


def test_whether_a_discard_is_asked_tells_nothing_about_the_cards():
    alike = play("drop", seat1={"hand": ["charm", "charm", "charm"]})
    assert alike.asked == ["choose charm charm"]


def test_a_card_of_that_type_returns_from_the_discard():
    scene = play("dredge", seat1={"discard": ["spark", "plank", "share"]})
    assert scene.asked == ["choose share", "choose spark"]
    assert scene.refused("choose plank") == ["SYB-14.0.8"]
    scene.say("choose spark")
    assert scene.pile(1, "hand") == ["spark"]
    assert scene.pile(1, "discard") == ["plank", "share", "dredge"]


def test_copies_that_are_alike_leave_nothing_to_choose():
    scene = play("dredge", seat1={"discard": ["spark", "spark"]})
    assert scene.pile(1, "hand") == ["spark"]


# -- equipment ------------------------------------------------------------------------------

WORN = {"elm": {"equipment": ["plank-2", "charm-2"]}}


@pytest.mark.rule("SYB-10.2.2.2")
def test_as_many_as_there_are_of_several_are_chosen():
    scene = play("smash-two", "2: order-discards charm-2 plank-2", things=WORN)
    assert scene.pile(2, "discard") == ["charm", "plank"]
    one = play("smash-two", things={"elm": {"equipment": ["plank-2"]}})
    assert one.pile(2, "discard") == ["plank"]
    none = play("smash-two")
    assert [fact.rule for fact in none.told("not-done")] == ["SYB-10.2.2.1"]


def test_that_card_in_play_goes_to_the_own_hand_or_onto_its_owners_deck():
    own = play("pick-up", things={"cedar": {"equipment": ["plank-1"]}})
    assert own.pile(1, "hand") == ["plank"]
    scene = play("pick-on", things={"elm": {"equipment": ["plank-2"]}}, seat2={"deck": ["spark"]})
    assert scene.pile(2, "deck") == ["spark", "plank"]


@pytest.mark.rule("SYB-Q92", "SYB-4.0.21")
def test_the_top_card_of_the_deck_goes_underneath_and_an_empty_deck_is_renewed_for_it():
    worn = {"cedar": {"equipment": ["nest-1"]}}
    scene = CARDS.scene(things=worn, seat1={"deck": ["spark", "charm"]})
    scene.say("activate-effect nest-1 hoard")
    names = scene.run.setting.cards.names
    assert [names.id(each.card) for each in scene["nest-1"].under] == ["charm"]
    again = CARDS.scene(things=worn, seat1={"discard": ["spark"]})
    again.say("activate-effect nest-1 hoard")
    assert len(again["nest-1"].under) == 1
    assert again.pile(1, "discard") == []


@pytest.mark.rule("SYB-14.0.45", "SYB-10.2.0.18")
def test_a_card_that_removes_itself_is_not_destroyed():
    scene = CARDS.scene(things={"cedar": {"equipment": ["fuse-1"]}})
    scene.say("activate-effect fuse-1 pop")
    assert scene.pile(1, "discard") == ["fuse"]
    assert scene.run.state.side(1).energy == 1
    assert not scene.told("destroyed")


# -- hidden cards ---------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q89", "SYB-14.0.18")
def test_a_deck_is_searched_by_its_player_alone():
    scene = play("find", seat1={"deck": ["spark", "plank", "charm"]})
    assert scene.asked == ["choose charm", "choose plank"]
    assert scene.run.asks()[0].secret
    assert scene.refused("choose spark") == ["SYB-14.0.8"]
    scene.say("choose plank")
    assert scene.pile(1, "hand") == ["plank"]
    assert sorted(scene.pile(1, "deck")) == ["charm", "spark"]
    assert scene.run.state.side(1).looks == 1
    (looked,) = scene.told("searched")
    assert looked.seen_by(2).data == {"cards": 3}
    assert [fact.data["cards"] for fact in scene.told("revealed")] == [["Plank"]]
    assert scene.told("shuffled")


def test_who_finds_nothing_has_looked_all_the_same():
    scene = play("find", seat1={"deck": ["spark"]})
    assert scene.run.state.side(1).looks == 1
    assert scene.pile(1, "hand") == []


@pytest.mark.parametrize(
    ("id_", "pile", "open_"), [("find-unseen", "hand", False), ("find-off", "discard", True)]
)
def test_a_card_that_moves_unseen_is_told_to_its_owner_alone(id_, pile, open_):
    scene = play(id_, "choose spark", seat1={"deck": ["spark", "share"]})
    assert scene.pile(1, pile)[:1] == ["spark"]
    moved = scene.told("discarded")[0] if open_ else scene.told("taken")[0]
    assert moved.seen_by(2).data["cards"] == (["Spark"] if open_ else 1)


def test_a_card_that_was_found_goes_on_top_of_the_deck():
    scene = play("find-top", "choose spark", seat1={"deck": ["spark", "share", "plank"]})
    assert scene.pile(1, "deck") == ["share", "plank", "spark"]


@pytest.mark.rule("SYB-14.0.46")
def test_a_hand_is_revealed_to_one_player_and_a_card_of_it_chosen():
    hands = {"seat2": {"hand": ["spark", "plank"], "deck": ["charm"]}}
    scene = play("pry", **hands)
    (shown,) = scene.told("saw-hand")
    assert sorted(shown.seen_by(1).data["cards"]) == ["Plank", "Spark"]
    assert shown.seen_by(2).data["cards"] == 2
    assert scene.asked == ["choose plank", "choose spark"]
    assert scene.run.asks()[0].secret
    scene.say("choose plank")
    assert scene.pile(2, "deck") == ["charm", "plank"]
    assert scene.pile(2, "hand") == ["spark"]


@pytest.mark.rule("SYB-14.0.42")
def test_chance_takes_a_card_of_a_hand():
    names = CARDS.setting(2, {}).cards.names
    thrown = {"pick/hand/2": [names.numbers["plank"]]}
    scene = play("grab", seat2={"hand": ["spark", "plank", "charm"]}, dice=thrown)
    assert scene.pile(2, "discard") == ["plank"]
    assert scene.pile(2, "hand") == ["charm", "spark"]
    last = play("grab", seat2={"hand": ["spark"]}, dice={"pick/hand/2": [names.numbers["spark"]]})
    assert last.pile(2, "discard") == ["spark"]
    assert play("grab").is_over


def test_an_opponent_is_chosen_where_there_are_several():
    scene = play("grab", seats=3, seat3={"hand": ["spark"]})
    assert scene.asked == ["choose seat-2", "choose seat-3"]
    assert scene.refused("choose seat-1") == ["SYB-14.0.37"]
    assert scene.say("choose seat-3").pile(3, "discard") == ["spark"]


# -- attacks, refreshes, tokens, traits -----------------------------------------------------


def test_a_champion_that_cannot_attack_does_not():
    scene = play("rush", "choose cedar", things={"cedar": {"exhausted": True}})
    assert scene.is_over
    assert not scene.told("attacks")


# -- options --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.2.3", "SYB-Q82")
def test_an_option_of_which_nothing_can_be_done_is_not_offered_beside_one_that_can():
    tired = play("either", things={"birch": {"exhausted": True}})
    assert tired.asked == ["choose 1", "choose 2"]
    tired.say("choose 1", "choose birch")
    assert not tired["birch-1"].exhausted
    ready = play("either")
    assert ready.run.state.side(1).energy == 2


# -- somebody leaves meanwhile --------------------------------------------------------------


@pytest.mark.rule("SYB-Q88")
def test_a_choice_about_the_cards_of_somebody_who_leaves_falls_away():
    hurt = {"gorse": {"damage": 3}, "elm": {"damage": 3}}
    scene = play("ease", "choose gorse", seats=3, things=hurt).say("3: concede")
    assert scene.is_over
    assert not scene.is_in_play("gorse-3")


@pytest.mark.rule("SYB-Q88")
def test_a_choice_goes_on_among_those_who_are_left():
    scene = play("grab", seats=3, seat2={"hand": ["spark"]}).say("3: concede")
    assert scene.is_over
    assert scene.pile(2, "discard") == ["spark"]
    seen = play("pry", "choose seat-3", seats=3, seat3={"hand": ["spark", "plank"]})
    assert seen.run.lanes
    seen.say("3: concede")
    assert seen.is_over
    assert seen.pile(3, "deck") == []
