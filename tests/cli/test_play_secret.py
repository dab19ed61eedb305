"""``referee play`` where both act in secret: one keyboard, hidden screens, two terminals (CL-2.2).

The decks are alike, so a card's name betrays nothing by itself. What counts is that nothing on one
player's screen depends on what the other has done in the open phase: the same sitting is played
twice, and only the other one's choices differ.
"""

from __future__ import annotations

import pytest

from events.fold.fold import Fold
from tests.cli.conftest import command_line
from tests.cli.terminal import Terminal
from tests.cli.test_play_terminal import match_in, prompted

TWO = ["--player", "Ann", "--player", "Ben", "--seed", "0909"]
FINISH = "finish-phase\r"


def sitting(store, *words):
    return Terminal(*command_line("play", *words), store=store)


def is_laid_open(store):
    """Whether the first phase is over, so that everybody may know what was done in it."""
    fold = Fold(match_in(store), checks=False)
    fold.to_end()
    return fold.open_since["seat-1"] > 0


def through_a_phase(terminal, store, eager):
    """Play the first phase of whoever is asked; every screen on the way."""
    who = prompted(terminal)
    screens = [terminal.shown]
    for _ in range(60):
        terminal.press("1\r" if eager else FINISH)
        if prompted(terminal) != who or is_laid_open(store):
            return who, screens
        screens.append(terminal.shown)
    raise AssertionError(screens[-1])


@pytest.mark.rule("CL-2.2", "CL-Q4")
def test_nothing_on_one_screen_depends_on_what_the_other_does_in_secret(tmp_path):
    seen = []
    for eager in (True, False):
        store = f"sqlite:///{tmp_path}/{eager}.db"
        with sitting(store, "clash", *TWO) as terminal:
            assert prompted(terminal) == "Enter"
            terminal.press("\r")
            who, screens = through_a_phase(terminal, store, eager)
            assert who == "Ann"
            assert (len(screens) > 1) == eager
            assert prompted(terminal) == "Enter"
            handed_over = terminal.shown
            before = len(terminal.raw)
            terminal.press("\r")
            who, screens = through_a_phase(terminal, store, eager=True)
            assert who == "Ben"
            assert len(screens) > 1
            seen.append((handed_over, screens))
            assert len(terminal.raw) > before
            terminal.send("\x04")
            terminal.end()
    assert seen[0] == seen[1]


def test_whoever_looks_goes_on_with_the_next_phase_and_hands_over_once_for_two(tmp_path):
    with sitting(f"sqlite:///{tmp_path}/m.db", "clash", *TWO) as terminal:
        order = []
        for _ in range(12):
            who = prompted(terminal)
            order.append(who)
            terminal.press("\r" if who == "Enter" else FINISH)
        terminal.send("\x04")
        terminal.end()
    assert order[:8] == ["Enter", "Ann", "Enter", "Ben", "Ben", "Enter", "Ann", "Ann"]
