"""What is said of every action at every question, also of one name that is two kinds of decision."""

from __future__ import annotations

from collections import Counter

import pytest

from cli.play.explain import explain_action, explain_moment
from referee.games.save_your_bacon.game import GAME
from referee.kernel.show.rows import words
from tests.games.save_your_bacon.harness import play
from tests.games.save_your_bacon.scenes import House

HOUSE = House()


def texts(rows):
    return [words(each) for each in rows]


@pytest.fixture
def window():
    """Seat 2 is asked in secret: the Dark Space Lord has received attack damage."""
    scene = HOUSE.scene(
        "wizard cleric demon", "dark-space-lord medbot kaiju", seat1={}, seat2={"energy": 1}
    )
    scene.say("attack wizard-1", "declare-target dark-space-lord-2", "declare-counter no")
    assert scene.run.lanes
    return scene.run


def test_in_a_window_the_effects_that_react_are_named(window):
    said = texts(explain_moment(window, 2))
    legal = said[: said.index("Not legal now")]
    assert "  activate-effect: dark-space-lord-2 temper-flare" in legal
    assert texts(explain_action(window, 2, "activate-effect")) == [
        "activate-effect: dark-space-lord-2 temper-flare"
    ]


def test_whoever_is_not_asked_in_the_window_is_told_why_not(window):
    said = texts(explain_moment(window, 1))
    assert "  activate-effect" in said[said.index("Not legal now") :]
    assert texts(explain_action(window, 1, "activate-effect"))[0] == "activate-effect: not legal"


@pytest.mark.parametrize("seats", [2, 3])
def test_every_action_is_explained_at_every_kind_of_question(seats):
    met: Counter[str] = Counter()

    def watch(run, ask, answer):
        kind = "lane" if run.lanes else ask.frame.procedure.name
        met[kind] += 1
        if met[kind] > 2:
            return
        for seat in range(1, seats + 1):
            assert "Not legal now" in texts(explain_moment(run, seat))
            for name in [*GAME.verbs, *GAME.standing]:
                assert texts(explain_action(run, seat, name))[0].startswith(name)

    for number in range(3):
        play(number, seats, watch=watch)
    assert {"lane", "turn", "paying", "attacking", "refreshing", "passing-time"} <= set(met)
