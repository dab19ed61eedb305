"""What a match takes over from a draft, or from the game before it in a series."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.errors import IllegalAction, PackError
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.cardset.decks import copies_of_pods
from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from tests.games.save_your_bacon import test_draft
from tests.mutants.reasons import BEYOND_CASES
from tests.mutants.steps import without_step

CARDS = shipped_set()
DICE = SeededDice(bytes(32))
SUBMITTED = [
    (1, ["submit-deck", "dangerous-darkness"]),
    (2, ["submit-deck", ["wizard", "cleric", "light-space-monk"]]),
]


def opened(
    inputs: dict[str, Any], seats: int = 2, heard: list[Fact] | None = None, **readings: str
) -> Run[Any]:
    opening = GAME.settle(Opening(seats, GAME.version, readings, (), inputs=inputs))
    listener = None if heard is None else heard.append
    return GAME.begin(GAME.prepare(opening), opening, DICE, listener)


def draft(seats: int = 2) -> dict[str, Any]:
    run = test_draft.played(1, seats)
    handed: dict[str, Any] = test_draft.GAME.hand_on(run, ())
    return handed


def previous(winner: int = 1, **readings: str) -> dict[str, Any]:
    """What a game hands on in which the decks were submitted and somebody conceded."""
    run = opened({}, **readings)
    for seat, answer in SUBMITTED:
        run.act(seat, answer)
    run.act(3 - winner, ["concede"])
    handed: dict[str, Any] = GAME.hand_on(run, SUBMITTED)
    return handed


def champions(run: Run[Any], seat: int) -> list[str]:
    things = [champion.thing for champion in run.state.side(seat).champions]
    return [CARDS.names.id(CARDS.faces_of_things[thing]) for thing in things]


def cards(run: Run[Any], seat: int) -> Counter[int]:
    side = run.state.side(seat)
    return Counter([*side.deck, *side.hand])


# -- a draft --------------------------------------------------------------------------------


@pytest.mark.rule("SYB-8.2.9", "SYB-8.2.8")
@pytest.mark.parametrize("seats", [2, 3])
def test_drafted_champions_bring_two_copies_of_each_card_of_their_pods(seats: int):
    handed = draft(seats)
    heard: list[Fact] = []
    run = opened({"draft": handed}, seats, heard, format="pod_draft")
    (ask,) = run.asks()
    assert ask.verbs.keys() == {"choose-first-player"}
    run.act(ask.seat, ["choose-first-player", 1])
    for seat in range(1, seats + 1):
        own = handed["champions"][seat - 1]
        assert champions(run, seat) == own
        pods = copies_of_pods(CARDS, [CARDS.names.number(each) for each in own])
        assert cards(run, seat) == pods
        assert set(pods.values()) == {2}
    told = [fact for fact in heard if fact.name == "submitted"]
    assert [fact.rule for fact in told] == ["SYB-8.2.9"] * seats


@pytest.mark.rule("SYB-8.0.1")
def test_a_draft_belongs_to_the_format_of_drafts():
    with pytest.raises(PackError, match=r"expected 'pod_draft' with a draft \[SYB-8.0.1\]"):
        opened({"draft": draft()})


@pytest.mark.rule("SYB-Q68", "SYB-8.2.5")
def test_whoever_drafted_first_does_not_begin_because_of_it():
    handed = draft()
    choosers = set()
    for number in range(12):
        opening = Opening(2, 1, {"format": "pod_draft"}, (), inputs={"draft": handed})
        run = GAME.open(opening, SeededDice(bytes([number] * 32)))
        choosers.add(run.asks()[0].seat)
    assert choosers == {1, 2}


# -- the game before ------------------------------------------------------------------------


@pytest.mark.rule("SYB-Q52")
def test_the_decks_of_the_game_before_are_played_again():
    handed = previous()
    assert [row[0] for row in handed["decks"]] == [
        ["dark-space-lord", "ninja", "xeno-hunter"],
        ["wizard", "cleric", "light-space-monk"],
    ]
    run = opened({"previous": handed})
    assert run.asks()[0].verbs.keys() == {"choose-first-player"}
    for seat in (1, 2):
        assert champions(run, seat) == handed["decks"][seat - 1][0]
        assert sorted(cards(run, seat).elements()) == [
            CARDS.names.number(word) for word in handed["decks"][seat - 1][1]
        ]
    with pytest.raises(IllegalAction) as error:
        run.act(1, ["submit-deck", "light-fight"])
    assert error.value.rules == ("SYB-Q52",)
    run.act(1, ["concede"])
    again = GAME.hand_on(run, ())
    assert again == {**handed, "winners": [2]}


def test_the_step_that_no_case_can_show_is_noticed_here_when_it_is_passed_over():
    match = GAME.book["match"]
    (row,) = [row for row, step in enumerate(match.steps) if step.rule == "SYB-Q52"]
    step = match.steps[row]
    assert BEYOND_CASES[f"step {match.name} {step.rule}: {step.title}"] == __name__
    handed = previous()
    with without_step(match, row):
        assert opened({"previous": handed}).asks()[0].verbs.keys() == {"submit-deck"}
    assert opened({"previous": handed}).asks()[0].verbs.keys() == {"choose-first-player"}


@pytest.mark.rule("SYB-Q52")
def test_by_another_reading_decks_may_change_between_games():
    run = opened({"previous": previous()}, match_deck_change="true")
    (ask,) = run.asks()
    assert (ask.seat, list(ask.verbs)) == (1, ["submit-deck"])
    run.act(1, ["submit-deck", "spooky-specters"])
    assert champions(run, 1) == ["demon", "ghost-pirate", "haunted-armor"]


@pytest.mark.rule("SYB-Q52", "SYB-8.2.9")
def test_a_draft_yields_one_deck_for_all_games_of_a_series():
    first = opened({"draft": draft()}, format="pod_draft")
    first.act(1, ["concede"])
    handed = GAME.hand_on(first, ())
    second = opened({"previous": handed}, format="pod_draft", match_deck_change="true")
    assert second.asks()[0].verbs.keys() == {"choose-first-player"}
    assert champions(second, 2) == draft()["champions"][1]


@pytest.mark.rule("SYB-Q34")
@pytest.mark.parametrize("winner", [1, 2])
def test_the_loser_of_the_game_before_may_choose_who_begins(winner: int):
    heard: list[Fact] = []
    run = opened({"previous": previous(winner)}, heard=heard, next_game_first_choice="loser")
    assert run.asks()[0].seat == 3 - winner
    assert run.ordinals.get("pick/first", 0) == 0
    told = [fact for fact in heard if fact.name == "chooses-first"]
    assert [(fact.seat, fact.rule) for fact in told] == [(3 - winner, "SYB-Q34")]
    run.act(3 - winner, ["choose-first-player", winner])
    assert run.state.seat == winner


@pytest.mark.rule("SYB-Q34")
def test_by_the_usual_reading_chance_says_anew_who_chooses():
    handed = previous(1)
    seen = set()
    for number in range(12):
        opening = Opening(2, 1, {}, (), inputs={"previous": handed})
        seen.add(GAME.open(opening, SeededDice(bytes([number] * 32))).asks()[0].seat)
    assert seen == {1, 2}


@pytest.mark.rule("SYB-Q34")
def test_of_several_losers_one_chooses_and_after_a_draw_anybody():
    handed = previous()
    decks = [*handed["decks"], handed["decks"][0]]
    three = {**handed, "decks": decks, "winners": [2]}
    seen, drawn = set(), set()
    for number in range(16):
        dice = SeededDice(bytes([number] * 32))
        readings = {"next_game_first_choice": "loser"}
        opening = Opening(3, 1, readings, (), inputs={"previous": three})
        seen.add(GAME.open(opening, dice).asks()[0].seat)
        opening = Opening(2, 1, readings, (), inputs={"previous": {**handed, "winners": []}})
        drawn.add(GAME.open(opening, dice).asks()[0].seat)
    assert seen == {1, 3}
    assert drawn == {1, 2}


# -- what is handed on and believed ---------------------------------------------------------


def test_a_game_without_decks_or_without_an_end_hands_nothing_on():
    run = opened({})
    assert GAME.hand_on(run, ()) is None
    run.act(1, SUBMITTED[0][1])
    run.act(1, ["concede"])
    assert GAME.hand_on(run, SUBMITTED[:1]) is None


def test_positions_of_a_match_with_settled_decks_are_read_again():
    run = opened({"previous": previous()})
    while run.state.turn < 2:
        ask = run.asks()[0]
        run.act(ask.seat, next(ask.legal()))
        again = position.read(GAME, run.setting, position.write(run), DICE)
        assert again.wire() == run.wire()


@pytest.mark.parametrize(
    ("role", "change", "says"),
    [
        ("draft", {"champions": [["ninja", "wizard", "cleric"]]}, "the decks of 2 players"),
        ("draft", {"champions": [["ninja", "wizard", "unravel"]] * 2}, "three different champions"),
        ("draft", {"champions": [["ninja", "ninja", "wizard"]] * 2}, "three different champions"),
        ("draft", {"champions": [["ninja", "wizard"]] * 2}, "three different champions"),
        ("draft", {"champions": [["ninja", "wizard", "nobody"]] * 2}, "other cards than those"),
        ("draft", {"champions": [["ninja", "wizard", ["cleric"]]] * 2}, "other cards than those"),
        ("draft", {"champions": "ninja"}, "the decks of 2 players"),
        ("draft", {"champions": [3, 4]}, "other cards than those"),
        ("draft", {"card-set": ["other", "00"]}, "another card set"),
        ("draft", {"more": 1}, "not what a draft of this game hands on"),
        ("previous", {"winners": [3]}, "are not the winners of a game of 2"),
        ("previous", {"winners": [True]}, "are not the winners"),
        ("previous", {"winners": 1}, "are not the winners"),
        ("previous", {"decks": [["ninja"], ["wizard"]]}, "a list of champions and one of cards"),
        ("previous", {"decks": [[["ninja", "wizard", "cleric"], "unravel"]] * 2}, "other cards"),
        ("previous", {"decks": [[["ninja", "wizard", "cleric"], [7]]] * 2}, "other cards"),
        ("parent", {}, "not what a parent of this game hands on"),
    ],
)
def test_what_no_match_hands_on_is_refused(role: str, change: dict[str, Any], says: str):
    handed = {**(draft() if role == "draft" else previous()), **change}
    with pytest.raises(PackError, match=says):
        opened({role: handed}, format="pod_draft")


@pytest.mark.parametrize("handed", [None, 7, "deck", [], {}, [["ninja"]]])
def test_other_data_is_refused_as_well(handed: Any):
    for role in ("draft", "previous"):
        with pytest.raises(PackError, match=f"not what a {role} of this game hands on"):
            opened({role: handed}, format="pod_draft")
