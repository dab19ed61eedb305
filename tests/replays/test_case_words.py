"""What a case may not say by mistake, and in which words it is told so: numbers, tables, titles, lines that are not open."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from replays.cases.cases import read_case, run_case

CASE = """
title = "a case"
game = "bacon-project"
[position]
turn-player = 1
draw = ["9d"]
seats.1 = { profile = "raven-grey", hand = ["4h"], stack = ["Ah"] }
seats.2 = { profile = "steven-graphite", hand = ["8c"], stack = ["Ad"] }
"""
STACKED = '[[step]]\ndo = "1: stack 4h"\n'


def faults(text: str, case: str = CASE) -> list[str]:
    return [str(fault) for fault in run_case(read_case(case + text)).faults]


def refused(text: str, case: str = CASE) -> str:
    with pytest.raises(PackError) as error:
        run_case(read_case(case + text))
    return str(error.value)


@pytest.mark.parametrize("number", ["1.0", "true", '"1"', "[1]", "1979-05-27"])
def test_a_number_is_no_fraction_no_truth_and_no_text(number: str) -> None:
    (fault,) = faults(f"[[step]]\nexpect = {{ turn = {number} }}\n")
    assert fault == f"step 1: turn: found 1, expected {number}"


def test_of_a_table_each_key_that_differs_is_told_and_how_one_key_is_asked_for() -> None:
    (one, other, *_) = faults("[[step]]\nexpect = { seats.1.level = 4, seats.1.hande = [] }\n")
    assert one == "step 1: seats.1.level: found 3, expected 4"
    assert other == "step 1: seats.1.hande: found nothing, expected []"
    last = faults("[[step]]\nexpect = { seats.1.level = 3 }\n")[-1]
    assert last == (
        "step 1: seats: found a table that has '2' too, "
        'expected a table without them: one key alone is written as "seats.1"'
    )


@pytest.mark.parametrize(
    "told",
    ['"["', '"."', '{ fact = "drawn", says = "" }', '{ fact = "drawn", says = 5 }', '" "', "5"],
)
def test_told_asks_for_words(told: str) -> None:
    said = refused(f"{STACKED}expect = {{ told = {told} }}\n")
    assert said.startswith("step 1: expect.told: found ")
    assert "expected words of a line of the log" in said


def test_what_is_no_list_of_paths_is_refused_in_its_step() -> None:
    said = refused(f"{STACKED}expect = {{ gone = [1] }}\n")
    assert said == "step 1: expect.gone: found [1], expected a list of paths, one or more"


@pytest.mark.parametrize("title", ["", "  "])
def test_a_case_says_what_it_shows(title: str) -> None:
    said = refused(STACKED, CASE.replace("a case", title))
    assert said == f"title: found {title!r}, expected one sentence: what this case shows"


def test_one_step_in_single_brackets_is_no_list_of_steps() -> None:
    assert refused("[step]\nexpect = { turn = 1 }\n") == (
        "step: found [step], expected [[step]], in double brackets"
    )


def test_a_rule_of_another_game_is_not_near_a_rule_of_rulings() -> None:
    said = refused(STACKED, CASE.replace("[position]", 'rules = ["CL-1.1"]\n[position]'))
    assert said.startswith("rules: no rule 'CL-1.1' in bacon-project")
    assert "RL-" not in said


def test_a_line_that_nobody_is_asked_for_is_told_who_is_asked_what() -> None:
    (fault,) = faults('[[step]]\ndo = "2: keep-hand"\n')
    assert "expected a legal action (seat 1 is asked: cast, stack, jump, " in fault
    (fault,) = faults('[[step]]\ndo = "1: stack 4h"\n[[step]]\ndo = "1: stack 9d"\n')
    assert fault.endswith("expected a legal action")


def test_chance_that_a_position_needs_is_no_key_of_it() -> None:
    case = CASE.replace("turn-player = 1", 'phase = "setup"')
    assert refused(STACKED, case).startswith("position: roll 1 for first-player is not in the case")


def test_a_wrong_number_of_seats_is_a_mistake_at_its_key() -> None:
    case = CASE.replace("[position]", "seats = 3\n[position]")
    assert refused(STACKED, case) == "seats: found 3, expected 2 [BP-2.1]"
    case = CASE.replace("[position]", "seats = true\n[position]")
    assert refused(STACKED, case) == "seats: found true, expected a number of seats"


def test_a_ruling_without_a_kind_is_told_the_kinds() -> None:
    said = refused("[[step]]\nruling = { seat = 1 }\n")
    assert said.startswith("step 1: ruling.kind: missing, expected one of 'backup', ")


SHOWN = """
title = "a case"
game = "clash"
[position]
seats.1 = { coins = 1, hand = ["Guard"] }
seats.2 = {}
[[step]]
do = ["1: play-card guard", "1: finish-phase", "2: finish-phase"]
expect = { as = %s, %s }
"""


@pytest.mark.parametrize("content", ['"seats.1.hand[1]" = "none"', 'gone = ["seats.1.hand[1]"]'])
def test_eyes_that_never_saw_a_hand_do_not_see_that_a_card_has_left_it(content: str) -> None:
    (fault,) = faults("", SHOWN % (2, content))
    assert "found what these eyes do not see (which 'absent' says), expected" in fault
    assert faults("", SHOWN % (1, content)) == []
    assert faults("", SHOWN % ('"judge"', content)) == []


def test_a_sign_of_the_legend_stands_on_the_map() -> None:
    case = """
title = "a case"
game = "super-fantasy-brawl"
[position]
legend = { ZZ9 = "brann-1" }
map = ". . . . ."
[[step]]
expect = { asked = 1 }
"""
    said = refused("", case)
    assert said == "position.legend.ZZ9: found 'brann-1', expected a sign of the map"


@pytest.mark.parametrize("told", ['"1"', '"seat"', '"seat 1"', '"s"', '["the seat 1", "4h"]'])
def test_told_asks_for_words_that_not_every_line_has(told: str) -> None:
    said = refused(f"{STACKED}expect = {{ told = {told} }}\n")
    assert "expected words of a line of the log that most have not" in said


LAID = '[[step]]\nexpect = { turn-player = 1, "seats.1.stack" = ["Ah"] }\n'


def test_a_case_that_only_repeats_its_position_is_refused() -> None:
    for more in (LAID, '[[step]]\nexpect = { as = 2, winner = "none", halted = false }\n'):
        assert refused(LAID + more) == (
            "step 1: expect: repeats what the position says, or that the match goes on, and nothing is done; "
            "expected what follows from it"
        )


@pytest.mark.parametrize(
    "more",
    [
        STACKED,
        '[[step]]\nrefuse = "1: stack 9d"\nrule = "BP-8.8"\n',
        '[[step]]\nexpect = { turn-player = 1, "seats.1.level" = 3 }\n',
        "[[step]]\nexpect = { turn-player = 1, asked = 1 }\n",
        '[[step]]\nexpect = { as = "public", turn-player = 1 }\n',
    ],
)
def test_what_a_position_says_may_be_repeated_beside_what_follows(more: str) -> None:
    assert not [fault for fault in faults(LAID + more) if "step 1" in fault]
