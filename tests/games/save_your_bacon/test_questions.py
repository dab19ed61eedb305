"""Whatever is asked, what cannot be done meanwhile is refused by the rule of that question too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.games.save_your_bacon.game import GAME
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from tests.games.save_your_bacon.scenes import Cards, Scene, card
from tests.games.save_your_bacon.test_timing import MISPLACED

IN_A_WINDOW = "SYB-10.2.1.2"
REACTIONS = ("play-reaction", "pass-priority")
CARDS = Cards(
    card("dear", "action", "Gain 1 {E+}.", cost_e=1),
    card("poke", "action", "Place 1 {D} on an opposing champion."),
    card("rummage", "action", "Choose an opponent. Choose 1 card in that opponent's hand. That opponent discards that card."),
    card("smash", "action", "Destroy 2 opposing equipment cards."),
    card("sweep", "action", "Place 6 {D} on each opposing champion."),
    card("harm", "action", "Place 6 {D} on this champion."),
    card("wall", "equipment", "Bulwark: Attack damage that would be placed on this champion is placed on this card instead.", defense=9),
    card("screen", "equipment", "Screen: Attack damage that would be placed on this champion is placed on this card instead.", defense=9),
    card("answer", "reaction", "[After an opposing card is declared as the attacking card]", "Gain 1 {E+}."),
    texts={"birch": ["Burn: {A}, discard 1 card -> gain 1 {E+}."]},
)  # fmt: skip
HANDS = {
    "hand": ["dear", "dear", "poke", "rummage", "smash", "sweep", "harm"],
    "deck": ["spark"] * 9,
}
WORN = {
    "elm": {"equipment": ["plank-2", "charm-2"]},
    "dogwood": {"equipment": ["wall-2", "screen-2"]},
}


def scene(*lines: str, seats: int = 2, seat2: object = None, **more: object) -> Scene:
    found = CARDS.scene(seats=seats, seat1=HANDS, seat2=seat2 or {}, **more)
    return found.say(*lines)


def setting_up() -> Scene:
    found = CARDS.scene()
    opening = GAME.settle(Opening(2, 1, {}, GAME.shipped(), {}))
    found.run = GAME.begin(GAME.prepare(opening), opening, SeededDice(bytes(32)))
    return found


Laid = Callable[[], Scene]
KINDS: dict[str, tuple[str, str, Laid]] = {
    "decks": ("submit-deck", "SYB-3.0.1", setting_up),
    "who begins": (
        "choose-first-player",
        "SYB-3.0.4",
        lambda: setting_up().say("submit-deck light-fight", "submit-deck lacking-limits"),
    ),
    "a payment": ("pitch", "SYB-5.1.3", lambda: scene("play-card dear alder-1")),
    "a discard as a cost": ("choose", "SYB-14.0.22", lambda: scene("activate-effect birch-1 burn")),
    "a target": ("declare-target", "SYB-6.0.5", lambda: scene("attack alder")),
    "a counter": (
        "declare-counter",
        "SYB-6.0.6",
        lambda: scene("attack alder", "declare-target fir"),
    ),
    "a replacement": (
        "choose",
        "SYB-Q97",
        lambda: scene("attack alder", "declare-target dogwood", "declare-counter no", things=WORN),
    ),
    "the first part of a refresh": ("pitch", "SYB-4.0.13", lambda: scene("refresh")),
    "the last part of a refresh": (
        "ready-cards",
        "SYB-4.0.15",
        lambda: scene("refresh", "stop-pitching", things={"cedar-1": {"exhausted": True}}),
    ),
    "passing time": ("pitch", "SYB-4.0.18", lambda: scene("pass-time")),
    "a choice": ("choose", "SYB-14.0.8", lambda: scene("play-card poke alder-1")),
    "a choice unseen": (
        "choose",
        "SYB-Q89",
        lambda: scene("play-card rummage alder-1", seat2={"hand": ["spark", "plank"]}),
    ),
    "defeats to be ordered": (
        "order-defeats",
        "SYB-10.2.1.9",
        lambda: scene("play-card sweep alder-1"),
    ),
    "a recipient": (
        "choose-bacon-recipient",
        "SYB-4.1.1.7",
        lambda: scene("play-card harm alder-1", seats=3),
    ),
    "discards to be ordered": (
        "order-discards",
        "SYB-10.2.1.17",
        lambda: scene("play-card smash alder-1", things={"elm": WORN["elm"]}),
    ),
    "a window": (
        "pass-priority",
        IN_A_WINDOW,
        lambda: scene("attack alder", seat2={"hand": ["answer"]}),
    ),
    "a window of everybody": (
        "pass-priority",
        IN_A_WINDOW,
        lambda: scene("attack alder", readings={"ask_all_windows": "true"}),
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_rule_of_the_question_is_among_those_that_refuse_anything_else(kind):
    verb, rule, laid = KINDS[kind]
    run = laid().run
    (ask,) = run.asks()
    assert verb in ask.verbs
    for seat in range(1, len(run.state.seats) + 1):
        for misplaced in MISPLACED:
            if seat == ask.seat and misplaced[0] in ask.verbs:
                continue
            found = [refusal.rule for refusal in run.refusals(seat, misplaced)]
            expected = rule
            if rule == IN_A_WINDOW and misplaced[0] in REACTIONS:
                expected = "SYB-10.2.1.10"
            assert expected in found, (seat, misplaced)


@pytest.mark.rule("SYB-10.2.1.2")
def test_only_in_a_window_is_anything_refused_by_what_it_interrupts():
    for kind, (_, rule, laid) in KINDS.items():
        run = laid().run
        asked = run.asks()[0].seat
        for seat in range(1, len(run.state.seats) + 1):
            verb = ["attack", "alder-1"]
            found = [refusal.rule for refusal in run.refusals(seat, verb)]
            assert (IN_A_WINDOW in found) is (rule == IN_A_WINDOW), (kind, seat, asked)
