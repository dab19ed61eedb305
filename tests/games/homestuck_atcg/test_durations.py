"""What lasts, and what holds in a later turn or phase: what the phrases are read into, how they are explained, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.language.explain import action_words
from referee.kernel.position import document as position
from replays.cases.cases import reached, read_case
from tests.games.homestuck_atcg.texts import actions, assert_refused, line

LASTING = [
    ("until the end of the next round", "next-round", "until the end of the next round"),
    (
        "until the start of the next turn of the player of this card",
        "start-of",
        "until the next turn of the player of this card begins",
    ),
    (
        "until the end of the next turn of the player of this card",
        "end-of",
        "until the end of the next turn of the player of this card",
    ),
]
LATER = [
    ("in your next turn", "in-turn", "during your next turn, not the one under way"),
    (
        "in the next turn of the player of the remembered card",
        "in-turn-of",
        "during the next turn of the player of the card that this one remembers, not one under way",
    ),
    ("in the next Score Phase", "in-phase", "during the next Score Phase, not one under way"),
    ("in your next Main Phase", "in-own-phase", "during your next Main Phase, not one under way"),
    (
        "in the next Prep Phase of the player of this card",
        "in-phase-of",
        "during the next Prep Phase of the player of this card, not one under way",
    ),
]


@pytest.mark.parametrize(("words", "until", "explained"), LASTING)
def test_how_long_it_lasts(words, until, explained):
    for said in (f"give this card +1 power {words}", f"own characters cannot be moved {words}"):
        (action,) = actions(said)
        assert action.until == until
        assert explained in action_words(action)


@pytest.mark.parametrize(("words", "until", "explained"), LATER)
def test_what_holds_later(words, until, explained):
    (action,) = actions(f"own characters have +1 power {words}")
    assert action.until == until
    assert action_words(action).startswith(explained)


@pytest.mark.parametrize("words", [words for words, *_ in LATER])
def test_what_is_done_now_begins_now(words):
    text = f"Action (0 grist): give this card +1 power {words}."
    assert_refused("character", text, text.index(words) + 1, "HAC-Q36", "of a later time")


def test_what_you_do_may_let_something_hold():
    found = line(
        "planet",
        'In your Prep Phase before drawing: you may do "put 1 boon on all own characters here; you cannot draw cards until the end of the Prep Phase".',
    )
    assert found.instructions[0].kind == "may"
    text = (
        'Action (0 grist): each opponent does "you cannot draw cards until the end of this turn".'
    )
    column = text.index("you cannot") + 1
    assert_refused("planet", text, column, "HAC-Q62", "in what players do")


def test_until_that_card_is_refreshed():
    (_, held) = actions(
        "choose 1 opposing character; that card cannot attack until that card is refreshed"
    )
    assert held.until == "refreshed"
    assert held.constant is not None
    assert held.constant.ref == "that"
    text = "Action (0 grist): this card cannot attack until that card is refreshed."
    column = text.index("until") + 1
    assert_refused("character", text, column, "HAC-1.22", "nothing here is refreshed")


CASES = Path(__file__).parents[2] / "rules" / "homestuck-atcg" / "texts"
LASTING_CASES = (
    "durations-of-other-turns",
    "the-second-time",
    "damage-of-a-phase",
    "for-each-of-them",
    "the-next-time-while",
)


@pytest.mark.parametrize("name", LASTING_CASES)
def test_a_position_in_the_midst_of_it_is_read_as_the_same(name):
    case = read_case((CASES / f"{name}.toml").read_text(encoding="utf-8"))
    for steps in range(len(case.steps) + 1):
        run, faults = reached(case, steps)
        assert not faults
        again = position.read(GAME, run.setting, position.write(run), run.dice)
        assert again.wire() == run.wire()
