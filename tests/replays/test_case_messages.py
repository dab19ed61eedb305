"""What is said of a case that is not good names what is meant: the line of a throw, that nobody asks, the values as they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.storage.case_files import read_case_file
from referee.errors import NotUnderstood, PackError
from replays.cases.case_lines import line_of, with_lines
from replays.cases.cases import read_case, run_case
from tests.replays.test_case_words import CASE, STACKED, faults, refused

BRAWL = """
title = "a case"
game = "super-fantasy-brawl"
[position]
seats.1 = { champions = [{ figure = "brann-1", hex = "%s" }, { figure = "selka-1" }, { figure = "aurelle-1" }] }
seats.2 = { champions = [{ figure = "vex-2" }, { figure = "gruk-2" }, { figure = "mordane-2" }] }
%s[[step]]
do = "1: end-activation"
"""
BACON_GAME = """
title = "a case"
game = "save-your-bacon"
[position]
seats.1 = { champions = [{ thing = "ninja-1" }, { thing = "xeno-hunter-1" }, { thing = "dark-space-lord-1" }] }
seats.2 = { champions = [{ thing = "ice-queen-2" }, { thing = "kaiju-2" }, { thing = "dinosaurs-2" }] }
"""


def test_a_throw_that_nothing_used_is_placed_at_its_line() -> None:
    text = f'{CASE}[chance]\n"roll/x" = [1]\n{STACKED}'
    (fault,) = run_case(read_case(text)).faults
    assert str(fault).startswith("step 1: chance.roll/x: found a result that nothing used")
    assert text.split("\n")[line_of(text, str(fault)) - 1] == '"roll/x" = [1]'


def test_a_throw_that_cannot_be_is_placed_at_its_line_and_a_step_at_its_own() -> None:
    throw = '"shuffle/draw-pile" = [["...", "66c"]]'
    text = f'{CASE.replace("9d", "")}[chance]\n{throw}\n[[step]]\ndo = "1: next-phase"\n'
    text = text.replace('draw = [""]', 'draw = []\nrest = "discard"')
    with pytest.raises(PackError) as error, with_lines(text):
        run_case(read_case(text))
    line = text.split("\n").index(throw) + 1
    assert str(error.value).startswith(f"line {line}, step 1: shuffle/draw-pile, result 1: '66c'")
    last = f'{text}expect = {{ "seats.1.level" = 4 }}\n'
    assert last.split("\n")[line_of(last, "step 1: seats.1.level: found") - 1].startswith("expect")


def test_a_line_that_nobody_asks_for_is_said_to_be_just_that() -> None:
    (fault,) = faults('[[step]]\ndo = "2: stack 8c"\n')
    assert "found that nobody asks seat 2 for 'stack' now [BP-" in fault
    (fault,) = faults('[[step]]\ndo = "1: stack 9d"\n')
    assert "found seat 1 may not 'stack 9d': " in fault
    (fault,) = faults('[[step]]\ndo = ["1: concede", "2: concede"]\n')
    assert "nobody asks seat" not in fault


def test_the_beginning_of_actions_that_are_not_asked_names_them() -> None:
    with pytest.raises(NotUnderstood) as error:
        run_case(read_case(f'{BACON_GAME}[[step]]\ndo = "2: pass"\n'))
    assert str(error.value) == (
        "step 1: do: column 4: no action that is asked now begins with 'pass' "
        "(expected pass-time or pass-priority)"
    )
    assert faults(
        '[[step]]\ndo = ["1: pass", "1: pitch scatter", "1: stop-pitching"]\n', BACON_GAME
    )[0].startswith("step 1: do '1: pitch scatter'")


def test_a_text_of_cards_stands_once() -> None:
    twice = CASE.replace("[position]", "cards = ['set_id = \"a\"', 'set_id = \"a\"']\n[position]")
    assert refused(STACKED, twice) == "cards: the text of 'a' stands here twice, expected it once"
    once = CASE.replace("[position]", "cards = 'set_id = \"a\"'\n[position]")
    assert refused(STACKED, once) == (
        "position.seats.1.profile: found 'raven-grey', expected none, as nothing could stand here"
    )


def test_a_hex_that_is_not_there_names_those_of_its_row() -> None:
    said = refused("", BRAWL % ("f9", ""))
    assert said.endswith("found 'f9', expected a hex, such as a9, b9, c9, d9, e9")
    assert faults("", BRAWL % ("e9", "")) == []


@pytest.mark.parametrize(
    ("more", "path"), [("", "position.track"), ("scored = []\n", "position.scored")]
)
def test_too_many_challenges_are_said_of_the_key_that_is_written(more: str, path: str) -> None:
    track = f'round = 1\ntrack = ["two-idols", "hold-red", "none", "none"]\n{more}'
    case = (BRAWL % ("e9", "")).replace("[position]\n", f"[position]\n{track}")
    granted = run_case(read_case(case)).granted
    assert path in [each.path for each in granted]
    assert not run_case(read_case(case.replace("hold-red", "none"))).granted


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'title = "a"\ngame = "\xe9"\n', "line 2: not UTF-8 text"),
        (b'title = "a"\n# 99\nnote = 0xffffffffffffffffff\n', "not TOML: line 3: a number of more"),
    ],
)
def test_a_file_that_is_no_text_or_no_number_is_no_case(
    content: bytes, says: str, tmp_path: Path
) -> None:
    place = tmp_path / "latin.toml"
    place.write_bytes(content)
    with pytest.raises(PackError) as error:
        read_case_file(str(place))
    assert str(error.value).startswith(says)
    place.write_bytes(f"{CASE}{STACKED}".encode())
    assert read_case_file(str(place))[0].title == "a case"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[step]]\nexpect = { as = true, turn = 1 }\n", "step 1: expect.as: found true, "),
        ("[[step]]\ndo = [true, {}]\n", "step 1: do: found [true, {}], expected a text"),
        ("[[step]]\ndo = { a = false }\n", "step 1: do: found { a = false }, expected a text"),
    ],
)
def test_a_value_is_said_as_it_was_written(text: str, says: str) -> None:
    assert refused(text).startswith(says)
    assert refused(STACKED, CASE.replace("turn-player = 1", "turn-player = true")).startswith(
        "position.turn-player: found true, expected"
    )
