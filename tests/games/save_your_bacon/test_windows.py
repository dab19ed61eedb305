"""When windows open and who is asked in them; what ends by itself; players who leave in the middle of it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import IllegalAction
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening
from replays.card_lists import card_sets
from tests.games.save_your_bacon import harness
from tests.games.save_your_bacon.scenes import Cards, Scene, card, card_list

TAP = card("tap", "action", "Exhaust an opposing champion.")
SLAY = card("slay", "action", "Place 6 {D} on an opposing champion.")
ON_TAP = "[After a friendly champion is exhausted]"

# -- passing for longer ---------------------------------------------------------------------

WAITING = Cards(
    TAP,
    SLAY,
    card("hex", "action", "Apply Hexed to an opposing champion. Exhaust an opposing champion."),
    texts={"dogwood": [f"Rise: {ON_TAP} 1 {{E+}} -> ready that champion."]},
)


def waiting(*hand: str, word: str) -> Scene:
    """Seat 2 has just passed until something; seat 1 has one action left."""
    scene = WAITING.scene(seat1={"hand": ["tap", *hand]}, seat2={"energy": 9})
    return scene.play("tap").say("choose elm-2", f"2: pass-priority until {word}")


@pytest.mark.rule("SYB-10.2.1.14", "SYB-Q42")
def test_who_passes_until_something_happens_is_not_asked_before():
    scene = waiting("tap", word="defeated")
    assert scene.is_over
    scene.play("tap").say("choose fir-2")
    assert (scene.run.state.turn, scene.run.state.seat) == (4, 2)
    assert scene.run.state.side(2).waits == "defeated"
    assert GAME.view(scene.run, 2)["seats"]["2"]["waits"] == "defeated"
    for eyes in (1, PUBLIC):
        assert "waits" not in GAME.view(scene.run, eyes)["seats"]["2"]


@pytest.mark.rule("SYB-10.2.1.14")
def test_once_it_happens_the_seat_is_asked_though_nobody_reacts_to_just_that():
    scene = waiting("slay", word="defeated")
    scene.play("slay").say("choose fir-2")
    assert scene.asked[0] == "activate-effect dogwood-2 rise"
    assert scene.run.state.side(2).waits == ""


@pytest.mark.rule("SYB-10.2.1.14")
def test_what_happens_in_an_earlier_window_ends_the_waiting_too():
    scene = waiting("hex", word="condition")
    scene.play("hex").say("choose fir-2")
    assert scene.run.state.side(2).waits == ""
    scene.say("choose fir-2")
    assert scene.asked[0] == "activate-effect dogwood-2 rise"


def test_until_the_own_turn():
    scene = waiting(word="my-turn")
    scene.say("pass-time")
    assert scene.run.state.seat == 2
    assert scene.run.state.side(2).waits == ""


# -- everybody is asked ---------------------------------------------------------------------

OPEN = {"ask_all_windows": "true"}


@pytest.mark.rule("SYB-Q42", "SYB-Q41")
def test_where_all_are_asked_they_are_in_every_window_in_player_order():
    scene = WAITING.scene(3, readings=OPEN, seat1={"hand": ["tap"]}).play("tap")
    for _ in ("declare", "pay"):
        assert passed_by(scene) == [1, 2, 3]
    scene.say("choose elm-2")
    for _ in ("the effect action", "resolve", "the end of the action"):
        assert passed_by(scene) == [1, 2, 3]
    assert scene.is_over


@pytest.mark.rule("SYB-Q42", "SYB-Q41", "SYB-Q86")
def test_where_all_are_asked_an_attack_has_four_windows_and_one_at_its_end():
    scene = WAITING.scene(readings=OPEN).say("attack alder-1")
    assert passed_by(scene) == [1, 2]
    scene.say("declare-target elm-2")
    assert passed_by(scene) == [1, 2]
    scene.say("declare-counter no")
    for _ in ("countering", "damage", "the end of the action"):
        assert passed_by(scene) == [1, 2]
    assert scene.is_over


@pytest.mark.rule("SYB-Q41", "SYB-Q86")
def test_where_all_are_asked_a_turn_begins_with_the_window_of_its_check():
    scene = WAITING.scene(readings=OPEN, taken=1).say("pass-time")
    for _ in ("passing time", "the end of the action"):
        assert passed_by(scene) == [1, 2]
    assert scene.run.state.turn == 4
    assert passed_by(scene) == [2, 1]
    assert scene.run.asks()[0].seat == 2
    assert "pass-time" in scene.run.asks()[0].verbs


def passed_by(scene: Scene) -> list[int]:
    """Let everybody pass once; the seats that were asked, openly, up to the first that was before."""
    found: list[int] = []
    while True:
        (ask,) = scene.run.asks()
        if "pass-priority" not in ask.verbs or ask.seat in found:
            return found
        assert not ask.secret
        found.append(ask.seat)
        scene.say(f"{ask.seat}: pass-priority")


@pytest.mark.rule("SYB-Q42")
@pytest.mark.parametrize(("number", "seats"), [(1, 2), (2, 2), (3, 3)])
def test_a_match_in_which_all_are_asked_openly_is_the_same_match(number, seats):
    open_ = harness.opened(number, seats, OPEN)

    def follow(run: Any, ask: Any, answer: list[Any]) -> None:
        wanted = sorted(map(str, ask.legal()))
        for _ in range(200):
            (asked,) = open_.asks()
            if asked.seat == ask.seat and sorted(map(str, asked.legal())) == wanted:
                break
            assert "pass-priority" in asked.verbs
            open_.act(asked.seat, ["pass-priority"])
        open_.act(ask.seat, answer)

    run = harness.play(number, seats, watch=follow)
    while open_.outcome is None:
        open_.act(open_.asks()[0].seat, ["pass-priority"])
    assert open_.outcome == run.outcome
    assert GAME.view(open_, JUDGE) == GAME.view(run, JUDGE)


# -- where there is no window ---------------------------------------------------------------


@pytest.mark.rule("SYB-Q41", "SYB-3.0.5")
def test_nothing_reacts_to_the_cards_drawn_in_the_set_up():
    text = card_list(
        [], {"alder": ["Greed: [After an opponent draws 1 or more cards] -> gain 1 {E+}."]}
    )
    sets, packs = card_sets(GAME, text)
    opening = GAME.settle(Opening(2, 1, {"format": "pod_constructed"}, sets, packs))
    run = GAME.begin(GAME.prepare(opening), opening, SeededDice(bytes(32)))
    run.act(1, ["submit-deck", ["alder", "birch", "cedar"]])
    run.act(2, ["submit-deck", ["dogwood", "elm", "fir"]])
    first = run.asks()[0]
    run.act(first.seat, ["choose-first-player", 1])
    assert [len(side.hand) for side in run.state.seats] == [5, 5]
    assert [side.energy for side in run.state.seats] == [0, 0]


# -- durations ------------------------------------------------------------------------------

LASTING = Cards(
    card("brace", "action", "Until the end of this turn, this champion has +1 Defense."),
    card("scratch", "action", "Place 1 {D} on a friendly champion."),
    card("stare", "reaction", "[After an opposing card is declared as the attacking card]", "Until the end of this attack, the attacking card has -2 Attack."),
    card("fling", "reaction", "[After a friendly champion is declared as the target of an attack]", "Place 6 {D} on the attacking card."),
    texts={"fir": ["Joy: [After an opposing champion is defeated] 1 {E+} -> draw 1 card."]},
)  # fmt: skip


@pytest.mark.rule("SYB-Q86", "SYB-Q22", "SYB-Q32")
def test_a_duration_until_the_end_of_this_turn_ends_in_that_turn():
    scene = LASTING.scene(
        seat1={"hand": ["brace", "scratch"]},
        seat2={"energy": 1, "deck": ["spark"]},
        things={"alder": {"damage": 5}},
    ).play("brace")
    scene.play("scratch").say("choose alder-1")
    assert scene.run.state.turn == 3
    assert scene.asked[0] == "activate-effect fir-2 joy"
    assert scene.run.state.side(2).bacon == 1
    scene.say("2: pass-priority")
    assert (scene.run.state.turn, scene.run.state.seat) == (4, 2)
    assert scene.damage("alder-1") == [0]


@pytest.mark.rule("SYB-Q86", "SYB-6.0.14", "SYB-6.0.15")
def test_a_duration_until_the_end_of_this_attack_ends_with_an_attack_cut_short():
    scene = LASTING.scene(seat2={"hand": ["stare", "fling"]}).say("attack alder-1")
    scene.say("2: play-reaction stare elm-2")
    assert GAME.view(scene.run, JUDGE)["seats"]["1"]["champions"][0]["attack"] == 0
    scene.say("declare-target elm-2", "2: play-reaction fling elm-2")
    assert scene.is_over
    assert scene.run.state.lasting == []
    assert scene.run.state.attacks == []
    assert scene.run.state.side(2).bacon == 1
    assert GAME.view(scene.run, JUDGE)["seats"]["1"]["champions"][0]["attack"] == 2


# -- for ever -------------------------------------------------------------------------------

ENDLESS = Cards(
    TAP,
    texts={
        "dogwood": [
            "Up: [After this champion is exhausted] -> ready this champion.",
            "Down: [After this champion is readied] -> exhaust this champion.",
        ],
        "elm": [
            "Rise: [After this champion is exhausted] -> you may ready this champion.",
            "Fall: [After this champion is readied] -> exhaust this champion.",
        ],
    },
)


@pytest.mark.rule("SYB-Q90")
def test_a_chain_that_nobody_can_end_halts_the_match():
    scene = ENDLESS.scene(seat1={"hand": ["tap"]}).play("tap").say("choose dogwood-2")
    assert scene.run.halted
    assert scene.run.asks() == ()
    for line in ("1: pass-time", "1: concede", "2: pass-priority"):
        with pytest.raises(IllegalAction):
            scene.say(line)


# -- players who leave in the middle --------------------------------------------------------

LEAVING = Cards(
    TAP,
    card("hurt", "action", "Place 1 {D} on an opposing champion. Gain 1 {B}."),
    texts={
        "dogwood": [f"Rise: {ON_TAP} 1 {{E+}} -> ready that champion."],
        "gorse": ["Jeer: [After an opposing champion is exhausted] 1 {E+} -> gain 1 {B}."],
    },
)


@pytest.mark.rule("SYB-Q88", "SYB-Q31", "SYB-6.0.14")
def test_an_attack_on_somebody_who_leaves_ends_without_damage():
    scene = LEAVING.scene(3).say("attack alder-1", "declare-target elm-2")
    assert scene.run.asks()[0].seat == 2
    scene.say("2: concede")
    assert scene.is_over
    assert scene.run.state.attacks == []
    assert scene["alder-1"].exhausted
    assert not scene.told("damaged")
    assert scene.refused("2: pass-time") == ["SYB-Q31"]


@pytest.mark.rule("SYB-Q88", "SYB-Q31")
def test_what_the_turn_player_had_under_way_falls_away_and_the_turn_ends():
    scene = LEAVING.scene(3, seat1={"hand": ["hurt"]}).play("hurt")
    assert scene.run.asks()[0].seat == 1
    scene.say("1: concede")
    assert (scene.run.state.seat, scene.run.asks()[0].seat) == (2, 2)
    assert not scene.told("damaged")
    assert "pass-time" in scene.run.asks()[0].verbs
    assert not scene.is_in_play("alder-1")


@pytest.mark.rule("SYB-Q88", "SYB-Q42")
@pytest.mark.parametrize("leaver", [1, 2, 3])
def test_a_window_goes_on_for_those_who_stay(leaver):
    scene = LEAVING.scene(
        3, seat1={"hand": ["tap"]}, seat2={"energy": 1}, seat3={"energy": 1}
    ).play("tap")
    scene.say("choose elm-2")
    assert scene.asked[0] == "activate-effect dogwood-2 rise"
    scene.say(f"{leaver}: concede")
    asked = scene.run.asks()[0].seat
    if leaver == 2:
        assert (asked, scene.asked[0]) == (3, "activate-effect gorse-3 jeer")
        scene.say("3: activate-effect gorse-3 jeer")
        assert scene.is_over
    else:
        assert (asked, scene.asked[0]) == (2, "activate-effect dogwood-2 rise")
        scene.say("2: activate-effect dogwood-2 rise")
        assert not scene["elm-2"].exhausted
    assert scene.run.outcome is None


@pytest.mark.rule("SYB-Q88", "SYB-1.0.3")
def test_with_two_players_a_concession_ends_the_match_at_once():
    scene = LEAVING.scene(seat1={"hand": ["tap"]}, seat2={"energy": 1}).play("tap")
    scene.say("choose elm-2", "1: concede")
    assert scene.run.outcome is not None
    assert scene.run.outcome.winners == (2,)
    assert scene.run.asks() == ()
