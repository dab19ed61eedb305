"""What is said at the wrong moment is refused by the rule of that moment, and by no other."""

from __future__ import annotations

import pytest

from referee.games.bacon_project.game import GAME
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.game import Opening
from replays.cases.cases import reached, read_case
from tests.games.bacon_project.harness import opened
from tests.games.bacon_project.test_pairs import profile

WINDOW = """
[position]
turn-player = 1
[position.seats.1]
profile = "hector"
hand = ["2c", "Kc"]
stack = ["Ah"]
[position.seats.2]
profile = "wren-calloway"
hand = ["3c", "9c", "Kd"]
stack = ["Ad", "9d"]
[[step]]
do = "1: next-phase"
"""
ANSWER = """
[position]
turn-player = 1
[position.seats.1]
profile = "sable-quist"
cast = ["2h"]
hand = ["7c"]
stack = ["Ah", "7d"]
[position.seats.2]
profile = "wren-calloway"
hand = ["3c", "9c", "Kd"]
stack = ["Ad", "9d"]
[[step]]
do = ["1: next-phase", "2: pass-window"]
"""
OFFENCE = """
[position]
turn-player = 1
[position.seats.1]
profile = "hector"
cast = ["5h"]
hand = ["2c"]
stack = ["Ah", "5d"]
[position.seats.2]
profile = "wren-calloway"
hand = ["3c", "9c", "Kd"]
stack = ["Ad", "9d"]
[[step]]
do = ["1: next-phase", "1: pass-window", "2: pass-window", "1: pass-window", "2: pass-window", "1: pass-window", "2: pass-window"]
"""
RETURN = """
[position]
turn-player = 1
effects = [{ word = "reflect", user = 2, number = 8, support = false, card = "8h", ends = "card", amount = 8, second = 8 }]
[position.seats.1]
profile = "wren-calloway"
cast = ["9s"]
hand = ["3c", "9c", "Kd"]
stack = ["Ah", "9h"]
[position.seats.2]
profile = "hector"
cast = ["8h"]
hand = ["2c", "Kc"]
stack = ["Ad"]
[[step]]
do = ["1: next-phase", "1: pass-window", "2: pass-window", "1: pass-window", "2: pass-window", "1: pass-window", "2: pass-window", "2: defend Kc"]
"""
QUEEN = """
[position]
turn-player = 1
draw = ["4h", "5h", "6h"]
[position.seats.1]
profile = "wren-calloway"
hand = ["Qc", "9c", "5c"]
stack = ["Ah"]
[position.seats.2]
profile = "hector"
hand = ["2c"]
stack = ["Ad"]
[[step]]
do = "1: use-queen Qc"
"""
DISCARD = """
[position]
turn-player = 1
[position.seats.1]
profile = "steven-graphite"
cast = ["9h"]
hand = ["9c"]
stack = ["Ah", "10d"]
[position.seats.2]
profile = "wren-calloway"
hand = ["9d", "Kd"]
stack = ["Ad", "9s"]
[[step]]
do = ["1: next-phase", "2: pass-window"]
"""
SUPPLIED = """
[position]
turn-player = 1
[position.seats.1]
profile = "tester"
hand = ["5c", "9c"]
stack = ["Ah", "5d"]
[position.seats.2]
profile = "wren-calloway"
hand = ["3c", "Kd"]
stack = ["Ad"]
[[step]]
do = "1: activate-supply 5c"
"""
SUPPLIES = profile({5: ("G", "SUPPLY. DISCARD.")})
MOMENTS = [
    ("a FLASH window of seat 1", WINDOW, "2: pass-window", ["BP-Q82"]),
    ("a FLASH window of seat 1", WINDOW, "2: activate-flash 9c", ["BP-Q82"]),
    ("a FLASH window of seat 1", WINDOW, "2: activate-spring 3c", ["BP-19.10", "BP-Q59"]),
    ("a FLASH window of seat 1", WINDOW, "1: defend Kc", ["BP-Q59"]),
    ("a FLASH window of seat 1", WINDOW, "2: defend Kd", ["BP-12.1"]),
    ("a FLASH window of seat 1", WINDOW, "1: next-phase", ["BP-5.1", "BP-Q59"]),
    ("a FLASH window of seat 1", WINDOW, "2: next-phase", ["BP-5.2"]),
    ("a FLASH window of seat 1", WINDOW, "1: choose-recover 5h", ["BP-Q59"]),
    ("a FLASH window of seat 1", WINDOW, "1: stack 5h", ["BP-7.1"]),
    ("a DISABLE of seat 1", ANSWER, "1: defend Kd", ["BP-19.8"]),
    ("a DISABLE of seat 1", ANSWER, "1: pass-window", ["BP-19.8"]),
    ("a DISABLE of seat 1", ANSWER, "1: choose-discard 7c", ["BP-19.8"]),
    ("a DISABLE of seat 1", ANSWER, "2: choose-disable-target 1 2", ["BP-Q63"]),
    ("a DISABLE of seat 1", ANSWER, "2: activate-flash 9c", ["BP-19.12", "BP-Q59"]),
    ("an offence", OFFENCE, "2: pass-window", ["BP-12.1"]),
    ("an offence", OFFENCE, "1: defend 2c", ["BP-12.1"]),
    ("an offence", OFFENCE, "1: pass-window", ["BP-Q59"]),
    ("an offence", OFFENCE, "1: activate-flash 2c", ["BP-19.12", "BP-Q59"]),
    ("returned damage", RETURN, "1: activate-flash 9c", ["BP-Q60"]),
    ("returned damage", RETURN, "1: activate-spring 3c", ["BP-Q60"]),
    ("returned damage", RETURN, "2: activate-flash 2c", ["BP-Q60"]),
    ("the pick of a Queen", QUEEN, "1: cast 5c", ["BP-16.5"]),
    ("the pick of a Queen", QUEEN, "1: next-phase", ["BP-5.1", "BP-16.5"]),
    ("the pick of a Queen", QUEEN, "2: pick-revealed 5h", ["BP-16.5"]),
    ("the pick of a Queen", QUEEN, "1: choose-discard 5c", ["BP-16.5"]),
    ("the pick of a Queen", QUEEN, "2: cast 2c", ["BP-2.4", "BP-7.2", "BP-7.1"]),
    ("the pick of a Queen", QUEEN, "1: keep-hand", ["BP-14.1", "BP-Q12"]),
    ("the pick of a Queen", QUEEN, "1: activate-flash 9c", ["BP-19.12", "BP-Q59"]),
    ("a DISCARD of seat 1", DISCARD, "2: defend Kd", ["BP-Q7"]),
    ("a DISCARD of seat 1", DISCARD, "2: activate-flash 9d", ["BP-Q7"]),
    ("a DISCARD of seat 1", DISCARD, "1: choose-discard 9c", ["BP-Q7"]),
    ("a DISCARD of seat 1", DISCARD, "1: next-phase", ["BP-5.1", "BP-Q7"]),
    ("a DISCARD in the main phase", SUPPLIED, "1: cast 9c", ["BP-Q7"]),
    ("a DISCARD in the main phase", SUPPLIED, "2: cast 3c", ["BP-2.4", "BP-7.2", "BP-Q7"]),
]


def rules_against(run, line):
    seat, words = line.split(": ")
    answer = GAME.read(run, int(seat), read_line(words))
    return [refusal.rule for refusal in run.refusals(int(seat), answer)]


def at(table):
    head = f"title = \"a moment\"\ngame = \"bacon-project\"\ncards = '''{SUPPLIES}'''\n"
    case = read_case(head + table)
    return reached(case, len(case.steps))[0]


@pytest.mark.parametrize(("moment", "table", "line", "rules"), MOMENTS)
def test_the_rule_of_the_question_under_way_refuses(moment, table, line, rules):
    run = at(table)
    assert sorted(rules_against(run, line)) == sorted(rules), moment


def test_before_the_first_turn_everything_waits_for_its_own_question():
    run = opened(1, options={"first_player": "p1"})
    assert rules_against(run, "2: choose-profile hector") == ["BP-Q9"]
    assert rules_against(run, "1: keep-hand") == ["BP-3.4"]
    run.act(1, ["choose-profile", "hector"])
    run.act(2, ["choose-profile", "hector"])
    for seat in (1, 2):
        gone = rules_against(run, f"{seat}: choose-profile hector")
        assert gone == ["BP-2.15", "BP-3.4", "BP-4.1"]
    assert rules_against(run, "2: keep-hand") == ["BP-14.1", "BP-Q12"]
    assert rules_against(run, "1: next-phase") == ["BP-5.1", "BP-14.1"]
    assert rules_against(run, "1: pass-window") == ["BP-14.1"]
    run.act(1, ["keep-hand"])
    assert rules_against(run, "1: mulligan") == ["BP-14.1", "BP-Q12"]


def test_what_chance_did_is_told_before_anybody_acts():
    run = GAME.open(Opening(2, GAME.version, {}, ()), ObservedDice())
    run.act(1, ["choose-profile", "hector"])
    run.act(2, ["choose-profile", "hector"])
    lines = ("keep-hand", "cast 5c", "next-phase", "defend 5c", "activate-flash 2c", "pass-window")
    for line in lines:
        assert rules_against(run, f"1: {line}") == ["BP-Q8"]
    run.observe(str(run.awaited()[1]), 1)
    for line in lines:
        assert rules_against(run, f"1: {line}") == ["BP-17.1"]
    assert rules_against(run, "2: choose-profile hector") == ["BP-2.15", "BP-3.4", "BP-4.1"]


def test_after_the_result_the_result_refuses():
    run = at(WINDOW)
    run.act(1, ["concede"])
    for line in ("1: pass-window", "2: defend Kd", "1: stack 5h", "2: next-phase", "1: keep-hand"):
        assert rules_against(run, line) == ["BP-2.2", "BP-Q69"]
    assert rules_against(run, "2: concede") == ["BP-2.2", "BP-Q69"]
