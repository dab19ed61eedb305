"""Cases that ask for nothing: what only repeats the position for any eyes, what stands twice, rulings that change nothing."""

from __future__ import annotations

import pytest

from tests.replays.test_case_words import STACKED, faults, refused

IDLE = (
    "expect: repeats what the position says, or that the match goes on, and nothing is done; "
    "expected what follows from it"
)


@pytest.mark.parametrize(
    "expect",
    [
        'as = 2, "seats.1.stack" = ["Ah"]',
        "discard = []",
        "stacked = 0, top-moved = false",
        "temporary-level = 0, turn-player = 1",
        '"closed.2" = ["stack"]',
    ],
)
def test_what_a_position_says_or_leaves_as_usual_is_repeated_with_any_eyes(expect: str) -> None:
    assert refused(f"[[step]]\nexpect = {{ {expect} }}\n") == f"step 1: {IDLE}"


@pytest.mark.parametrize(
    "expect",
    [
        'as = 1, "seats.1.hand" = ["4h"]',
        'as = "public", "seats.1.stack" = ["Ah"]',
        '"seats.1.standard-defence" = 3',
        '"closed.1" = ["defend"]',
        "discard = [], asked = 1",
    ],
)
def test_what_follows_from_a_position_or_is_not_open_to_all_is_shown(expect: str) -> None:
    assert faults(f"[[step]]\nexpect = {{ {expect} }}\n") == []


BRAWL = """
title = "a case"
game = "super-fantasy-brawl"
[position]
seat = 2
seats.1 = { champions = [{ figure = "brann-1" }, { figure = "selka-1" }, { figure = "aurelle-1" }] }
seats.2 = { champions = [{ figure = "vex-2" }, { figure = "gruk-2" }, { figure = "mordane-2" }] }
[[step]]
"""


def test_whose_turn_it_is_is_said_by_the_seat_of_a_position() -> None:
    idle = 'expect = { turn-player = 2, "seats.1.champions[1].damage" = 0 }\n'
    assert refused(idle, BRAWL) == f"step 1: {IDLE}"
    assert faults(idle + '[[step]]\ndo = "2: end-activation"\n', BRAWL) == []


def test_a_position_that_goes_on_by_itself_shows_whose_turn_comes() -> None:
    case = """
title = "a case"
game = "homestuck-atcg"
[position]
seat = 1
seats.1 = { planet = "alternia-alien-1", grist = 0 }
seats.2 = { planet = "earth-c-better-2", grist = 1 }
[[step]]
"""
    assert faults("expect = { turn-player = 2 }\n", case) == []
    assert refused("expect = { turn-player = 1 }\n", case.replace("grist = 0", "grist = 3")) == (
        f"step 1: {IDLE}"
    )


def test_a_seat_that_is_not_there_is_told_so_first() -> None:
    said = refused('[[step]]\nexpect = { "closed.3" = ["stack"] }\n')
    assert said == "step 1: expect.closed.3: no seat 3, expected one from 1 to 2"


def test_a_note_alone_is_no_case() -> None:
    note = '[[step]]\nruling = { kind = "note", reason = "agreed" }\n'
    assert refused(note) == (
        "step 1: ruling: a note changes nothing, and nothing else is done; "
        "expected what follows from it"
    )
    assert faults(note + STACKED) == []


def test_a_line_that_is_claimed_twice_was_told_twice() -> None:
    once = f'{STACKED}expect = {{ told = ["seat 1 draws", {{ fact = "drawn" }}] }}\n'
    assert faults(once) == []
    (fault,) = faults(f'{STACKED}expect = {{ told = ["seat 1 draws", "Seat 1 draws"] }}\n')
    assert fault.endswith('expected "Seat 1 draws" 2 times')
    both = '[[step]]\ndo = ["1: next-phase", "2: next-phase"]\nexpect = { told = ["draws", "draws"] }\n'
    assert faults(both) == []


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        ('offers = ["cast", "cast"]', 'expect.offers: found "cast" twice'),
        ('"closed.2" = ["cast", "Cast"]', 'expect.closed.2: found "Cast" twice'),
        (
            'as = 1, absent = ["seats.2.hand", "seats.2.hand"]',
            'expect.absent: found "seats.2.hand" twice',
        ),
        ('gone = ["seats.1.hand", "seats.1.hand"]', 'expect.gone: found "seats.1.hand" twice'),
        ('as = 2, untold = ["draws 9d", "draws 9d"]', 'expect.untold: found "draws 9d" twice'),
    ],
)
def test_a_word_that_stands_twice_asks_for_nothing(expect: str, says: str) -> None:
    said = refused(f"{STACKED}expect = {{ {expect} }}\n")
    assert said == f"step 1: {says}, expected it once"


def test_a_rule_that_refuses_is_named_once() -> None:
    step = '[[step]]\nrefuse = "1: stack 9d"\nrule = %s\n'
    said = refused(step % '["BP-8.8", "BP-8.8"]')
    assert said == 'step 1: rule: found "BP-8.8" twice, expected it once'
    assert "BP-8.8" not in "".join(faults(step % '["BP-2.5"]'))


@pytest.mark.parametrize("kind", ['"correction"', '"deviation", line = "2: stack 8c"'])
def test_a_ruling_sets_what_does_not_lie_so_already(kind: str) -> None:
    ruling = f'[[step]]\nruling = {{ kind = {kind}, rules = "BP-2.4", paths = %s }}\n'
    said = refused(ruling % "{ stacked = 0 }")
    assert said == (
        "step 1: ruling.paths: changes nothing, expected a value that does not stand there"
    )
    assert faults(ruling % "{ stacked = 1 }") == []
