"""What "that", "those", "chosen", "if you do" and "if able" look at, and what lasts on which cards."""

from __future__ import annotations

import pytest

from tests.games.save_your_bacon.scenes import Cards, card

TEXTS = {
    "mark": "Choose a champion. Draw 1 card. Place 1 {D} on that champion.",
    "two-marks": "Choose a friendly champion; choose an opposing champion. Place 1 {D} on that champion.",
    "chosen": "Choose a friendly champion. Choose an opposing equipment card. Ready the chosen champion.",
    "that-card": "Choose a friendly champion. Choose an opposing equipment card. Exhaust that card.",
    "pair": "Choose up to 2 opposing champions; apply Terrified to those champions.",
    "by-words": "Apply Frozen to an opposing champion. Place 1 {D} on the chosen champion.",
    "pay-dear": "Discard 2 cards. If you do, draw 1 card; gain 1 {E+}. Gain 1 {B}.",
    "risk": "You may place 1 {D} on this champion. If you do, draw 1 card.",
    "one-breath": "Draw 1 card; exhaust this champion; if you do, gain 1 {E+}.",
    "loosely": "Remove up to 2 {D} from a friendly champion. If you do, gain 1 {E+}.",
    "in-full": "Remove 2 {D} from this champion if able. If you do, gain 1 {E+}.",
    "take-hold": "Choose an opposing equipment card. Equip that card to this champion if able. If you do, ready that card.",
    "steadily": "If this champion has 3 or more {D}, draw 1 card. Gain 1 {E+}.",
    "catch-up": "If you have fewer {B} than an opponent, gain 1 {B}.",
    "wake-beast": "Choose a friendly champion; place 2 {D} on that champion. Ready that champion.",
    "brace": "Until the end of this turn, each friendly champion has +1 Defense.",
    "hex": "Until the start of your next turn, an opposing champion cannot counter.",
    "lame": "Choose an opposing equipment card; exhaust that card. Until the start of your next turn, that card cannot be readied.",
    "return": "Return an equipment card to its owner's hand.",
}
SWIPE = card(
    "swipe",
    "reaction",
    "[After an opposing card is declared as the attacking card]",
    "Until the end of this attack, the Attack of the attacking card is doubled. Place 1 {D} on that card.",
)
HALT = card(
    "halt",
    "reaction",
    "[After an opposing card is declared as the attacking card]",
    "Until the end of this attack, the Attack of the attacking card is 1.",
)
PUSH = card(
    "push",
    "reaction",
    "[After this champion is declared as the attacking card]",
    "Until the end of this attack, the Attack of this champion is doubled.",
    "Until the end of this attack, this champion has +3 Attack.",
)
CARDS = Cards(
    *(card(id_, "action", text) for id_, text in TEXTS.items()),
    SWIPE,
    HALT,
    PUSH,
    texts={
        "dogwood": [
            "Rise: [After an opposing champion is readied] -> place 1 {D} on that champion."
        ]
    },
)


def play(id_, *choices, **more):
    side = dict(more.pop("seat1", {}))
    side["hand"] = [id_, *side.get("hand", [])]
    return CARDS.scene(seat1=side, **more).play(id_).say(*choices)


# -- that, those, chosen --------------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.51")
def test_that_points_back_over_other_effect_actions():
    scene = play("mark", "choose elm", seat1={"deck": ["spark"]})
    assert scene.damage("elm-2") == [1]
    assert scene.pile(1, "hand") == ["spark"]


@pytest.mark.rule("SYB-Q47")
def test_that_champion_is_the_latest_choice_of_a_champion():
    scene = play("two-marks", "choose birch", "choose fir")
    assert scene.damage("birch-1", "fir-2") == [0, 1]


@pytest.mark.rule("SYB-14.0.9", "SYB-Q47")
def test_the_chosen_champion_is_not_the_equipment_that_was_chosen_since():
    worn = {"birch": {"exhausted": True}, "elm": {"equipment": ["plank-2", "charm-2"]}}
    scene = play("chosen", "choose birch", "choose plank", things=worn)
    assert not scene["birch-1"].exhausted
    last = play("that-card", "choose birch", "choose plank", things=worn)
    assert last["plank-2"].exhausted
    assert not last["charm-2"].exhausted


@pytest.mark.rule("SYB-14.0.58")
@pytest.mark.parametrize("said", ["choose none", "choose elm", "choose dogwood fir"])
def test_those_champions_are_all_of_a_choice_of_several(said):
    scene = play("pair", said)
    chosen = [f"{word}-2" for word in said.split()[1:] if word != "none"]
    for id_ in ("dogwood-2", "elm-2", "fir-2"):
        assert scene.borne(id_) == (["terrified"] if id_ in chosen else [])


def test_more_than_the_most_are_refused():
    assert play("pair").refused("choose dogwood elm fir") == ["SYB-14.0.58"]
    assert play("pair").refused("choose alder-1") == ["SYB-10.2.2.5"]


@pytest.mark.rule("SYB-Q82")
def test_indefinite_words_are_a_choice_for_what_follows():
    scene = play("by-words", "choose elm")
    assert (scene.borne("elm-2"), scene.damage("elm-2")) == (["frozen"], [1])


@pytest.mark.rule("SYB-Q47")
def test_without_a_choice_that_champion_is_the_one_of_the_reaction_text():
    tired = {"alder": {"exhausted": True}}
    scene = play("wake-beast", "choose alder", things=tired)
    assert scene.damage("alder-1") == [3]


# -- if you do, if able, if -----------------------------------------------------------------


@pytest.mark.rule("SYB-14.0.33", "SYB-Q78")
def test_if_you_do_governs_its_whole_sentence_and_nothing_behind_it():
    rich = play("pay-dear", seat1={"hand": ["plank", "charm"], "deck": ["spark"]})
    assert rich.pile(1, "hand") == ["spark"]
    assert (rich.run.state.side(1).energy, rich.run.state.side(1).bacon) == (1, 1)
    poor = play("pay-dear", seat1={"hand": ["plank"], "deck": ["spark"]})
    assert poor.pile(1, "hand") == []
    assert poor.pile(1, "discard") == ["plank", "pay-dear"]
    assert (poor.run.state.side(1).energy, poor.run.state.side(1).bacon) == (0, 1)


@pytest.mark.rule("SYB-10.2.0.16", "SYB-Q78")
@pytest.mark.parametrize(("said", "drawn"), [("yes", ["spark"]), ("no", [])])
def test_what_was_declined_was_not_done(said, drawn):
    scene = play("risk", f"choose {said}", seat1={"deck": ["spark"]})
    assert scene.pile(1, "hand") == drawn
    assert scene.damage("alder-1") == [len(drawn)]


@pytest.mark.rule("SYB-Q78")
@pytest.mark.parametrize("exhausted", [True, False])
def test_behind_a_semicolon_it_looks_at_all_of_its_own_sentence(exhausted):
    row = {"alder": {"exhausted": exhausted}}
    scene = play("one-breath", things=row, seat1={"deck": ["spark"]})
    assert scene.run.state.side(1).energy == (not exhausted)
    assert play("one-breath").run.state.side(1).energy == 0


@pytest.mark.rule("SYB-Q78")
def test_up_to_is_fully_resolved_by_nothing_too():
    scene = play("loosely", "choose alder", "choose 0", things={"alder": {"damage": 2}})
    assert scene.run.state.side(1).energy == 1
    assert play("loosely", "choose alder").run.state.side(1).energy == 1


@pytest.mark.rule("SYB-14.0.32")
@pytest.mark.parametrize(("there", "left"), [(1, 1), (2, 0), (3, 1)])
def test_if_able_is_all_or_nothing(there, left):
    scene = play("in-full", things={"alder": {"damage": there}})
    assert scene.damage("alder-1") == [left]
    assert scene.run.state.side(1).energy == (there > 1)


@pytest.mark.rule("SYB-14.0.32", "SYB-10.0.6")
@pytest.mark.parametrize("full", [True, False])
def test_equipment_is_taken_only_where_there_is_a_place(full):
    worn = {"elm": {"equipment": [{"thing": "plank-2", "exhausted": True}]}}
    worn["alder"] = {"equipment": ["plank-1", "charm-1"] if full else ["plank-1"]}
    scene = play("take-hold", things=worn)
    assert scene["plank-2"].exhausted == full
    assert scene.run.state.controller(scene.number("plank-2")) == (2 if full else 1)


@pytest.mark.parametrize(("damage", "drawn"), [(2, []), (3, ["spark"])])
def test_if_looks_at_the_table_when_its_effect_action_begins(damage, drawn):
    things = {"alder": {"damage": damage}}
    scene = play("steadily", things=things, seat1={"deck": ["spark"]})
    assert scene.pile(1, "hand") == drawn
    assert scene.run.state.side(1).energy == 1


@pytest.mark.parametrize(("own", "others", "then"), [(0, 1, 1), (1, 1, 1), (2, 1, 2)])
def test_fewer_bacon_than_some_opponent(own, others, then):
    scene = play("catch-up", seats=3, seat1={"bacon": own}, seat3={"bacon": others})
    assert scene.run.state.side(1).bacon == then


# -- between effect actions -----------------------------------------------------------------


@pytest.mark.rule("SYB-13.0.1", "SYB-Q48")
def test_a_champion_defeated_by_the_first_effect_action_is_readied_by_the_second():
    worn = {"birch": {"damage": 4, "conditions": ["warded"]}}
    worn["birch"] = {"damage": 4, "conditions": ["hexed"]}
    scene = play("wake-beast", "choose birch", things=worn)
    birch = scene["birch-1"]
    assert (birch.exhausted, scene.borne("birch-1")) == (False, [])
    assert scene.damage("birch-1") == [1]
    assert scene.run.state.side(2).bacon == 1
    names = [fact.name for fact in scene.facts]
    assert names.index("defeated") < names.index("readied")


# -- what lasts -----------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q83")
def test_each_is_fixed_when_the_effect_begins():
    scene = play("brace")
    (lasting,) = scene.run.state.lasting
    assert [scene.run.setting.cards.things.id(each) for each in lasting.meant] == [
        "alder-1",
        "birch-1",
        "cedar-1",
    ]


@pytest.mark.rule("SYB-10.2.0.5", "SYB-Q86")
def test_until_the_start_of_the_next_turn_of_whoever_laid_it_down():
    scene = play("hex", "choose elm")
    scene.say("pass-time")
    assert scene.run.state.seat == 2
    assert len(scene.run.state.lasting) == 1
    scene.say("attack dogwood", "declare-target alder", "declare-counter no", "pass-time")
    assert scene.run.state.seat == 1
    assert scene.run.state.lasting == []


@pytest.mark.rule("SYB-9.0.3")
def test_a_card_that_cannot_be_readied_stays_exhausted():
    scene = play("lame", things={"elm": {"equipment": ["plank-2"]}})
    scene.say("pass-time", "refresh")
    assert "ready-cards plank-2" not in scene.asked
    assert scene["plank-2"].exhausted


@pytest.mark.rule("SYB-Q83")
def test_what_lasts_on_a_card_ends_when_the_card_leaves_play():
    scene = play("lame", seat1={"hand": ["return"]}, things={"elm": {"equipment": ["plank-2"]}})
    scene.say("play-card return alder-1")
    assert scene.pile(2, "hand") == ["plank"]
    assert scene.run.state.lasting == []


@pytest.mark.rule("SYB-Q100", "SYB-Q86")
def test_until_the_end_of_this_attack_is_about_the_card_that_attacks_now():
    scene = CARDS.scene(seat2={"hand": ["swipe"]})
    scene.say("attack birch", "play-reaction swipe elm-2", "declare-target fir")
    scene.say("2: declare-counter no")
    assert scene.damage("birch-1", "fir-2") == [1, 4]
    assert scene.run.state.lasting == []


@pytest.mark.rule("SYB-Q56", "SYB-11.1.1", "SYB-Q35")
def test_an_attack_that_is_set_raised_and_doubled_is_worked_out_in_that_order():
    scene = CARDS.scene(seat1={"hand": ["push"]}, seat2={"hand": ["halt"]})
    scene.say("attack birch", "play-reaction push birch", "2: play-reaction halt elm")
    scene.say("declare-target fir", "declare-counter no")
    assert [fact.data["amount"] for fact in scene.told("damaged")] == [8]
    assert scene.bacon() == [1, 0]
