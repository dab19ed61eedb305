"""Rulings of a case: read with the path of every mistake, carried out and refused as in a match."""

from __future__ import annotations

import pytest

from referee.errors import NotUnderstood, PackError
from replays.cases.cases import read_case, run_case

DUEL = """
title = "a case"
game = "bacon-project"
rules = ["RL-7"]
[position]
turn-player = 1
draw = ["2c", "9d"]
[position.seats.1]
profile = "raven-grey"
hand = ["4h", "6c"]
stack = ["Ah"]
[position.seats.2]
profile = "steven-graphite"
hand = ["Kd"]
stack = ["Ad"]
"""
PHASES = """
title = "a case"
game = "clash"
[position]
round = 1
[position.seats.1]
coins = 2
hand = ["Berserker", "Scribe"]
[position.seats.2]
hand = ["Guard"]
"""


def step(ruling: str, rest: str = "") -> str:
    return f"[[step]]\nruling = {{ {ruling} }}\n{rest}\n"


def fault(text: str) -> str:
    """The first fault of a case, as it is printed."""
    return str(run_case(read_case(text)).fault)


def passes(text: str) -> bool:
    return run_case(read_case(text)).passed


BACKUP = 'kind = "backup", step = 0, rules = "BP-8.8"'
NOTE = 'kind = "note"'
PENALTY = 'kind = "penalty", seat = 1, word = "warning", rules = "BP-8.8"'


def test_the_seats_take_back_what_one_of_them_did():
    agreed = 'kind = "take-back", step = 0, seat = 1'
    assert passes(DUEL + step(agreed))
    assert fault(DUEL + step(agreed.replace("1", "7"))).endswith("a ruling that is permitted")
    with pytest.raises(PackError, match=r"ruling\.seat: missing, expected a seat"):
        read_case(DUEL + step('kind = "take-back", step = 0'))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[step]]\nruling = 3", "step 1: ruling: found 3, expected a table with a 'kind'"),
        (step(""), "step 1: ruling.kind: missing, expected one of 'backup', 'correction'"),
        (step('kind = "bakcup"'), "step 1: ruling.kind: found 'bakcup', expected 'backup'"),
        (step("kind = 3"), "step 1: ruling.kind: found 3, expected one of"),
        (step('kind = "backup"'), "step 1: ruling.step: missing, expected the number of a step"),
        (step('kind = "backup", step = -1'), "ruling.step: found -1, expected the number"),
        (step('kind = "backup", step = true'), "ruling.step: found true, expected the number"),
        (step('kind = "backup", step = "2"'), "ruling.step: found '2', expected the number"),
        (step(BACKUP + ", stpe = 1"), "ruling.stpe: unknown key of a backup, expected 'step'"),
        (
            step(BACKUP + ", verdict = 'easy'"),
            "ruling.verdict: found 'easy', expected one of simple",
        ),
        (step(BACKUP + ", verdict = 1"), "ruling.verdict: found 1, expected one of simple"),
        (step(NOTE + ", verdict = 'simple'"), "ruling.verdict: unknown key of a note"),
        (step(BACKUP + ", paths = {}"), "ruling.paths: unknown key of a backup"),
        (step(NOTE + ", word = 'x'"), "ruling.word: unknown key of a note"),
        (step('kind = "correction"'), "ruling.paths: missing, expected a table of paths"),
        (step('kind = "correction", paths = {}'), "a correction sets one path or more"),
        (step('kind = "correction", paths = { a = 1.5 }'), "a value that no position holds cannot"),
        (step('kind = "deviation", paths = {}'), "ruling.line: missing, expected one line"),
        (step(PENALTY.replace("warning", "warnign")), "found 'warnign', expected 'warning'"),
        (step(PENALTY.replace("1", '"1"')), "ruling.seat: found '1', expected a seat"),
        (step(PENALTY.replace("8.8", "88.8")), "ruling.rules: no rule 'BP-88.8' in bacon-project"),
        (step(PENALTY.replace('"BP-8.8"', "[8]")), "ruling.rules: found [8], expected a list of"),
        (step('kind = "result", word = "time", winners = 1'), "ruling.winners: found 1"),
        (
            step('kind = "result", word = "time", winners = [1, 1]'),
            "winners out of order, or twice",
        ),
        (
            step('kind = "result", word = "agreed-draw", winners = [1]'),
            "ruling.winners: found [1], expected [], as nobody wins by an agreed draw",
        ),
        (
            step('kind = "result", word = "concession", winners = [], rules = "BP-2.4"'),
            "ruling.winners: found [], expected a seat, as those to whom others concede have won",
        ),
        (
            step('kind = "take-back", step = 0, seat = 1, rules = "BP-8.8"'),
            "ruling.rules: unknown key of a take-back, expected one of 'kind', 'step', 'seat'",
        ),
        (step('kind = "result", word = "tiem", winners = []'), "found 'tiem', expected 'time'"),
        (step(NOTE + ", reason = 3"), "ruling.reason: found 3, expected a sentence"),
        (step(NOTE + ', reason = "a\\nb"'), "step 1: ruling: the reason of a ruling"),
        (step(NOTE, 'rule = "RL-77"'), "step 1: rule: no rule 'RL-77' in bacon-project"),
        (step(NOTE, 'do = "1: concede"'), "'do' stands beside 'ruling'; a ruling is a step of"),
        (step(NOTE, 'refuse = "1: concede"\nrule = "RL-1"'), "'refuse' stands beside 'ruling'"),
        ("[[step]]\nrule = 'RL-1'\nexpect = {}", "'refuse' is missing"),
        ("[[step]]\nrefuse = '1: concede'\nrule = 'RL-1'", "step 1: rule: no rule 'RL-1'"),
    ],
)
def test_a_ruling_that_cannot_be_read_is_refused_with_its_path(text: str, says: str) -> None:
    with pytest.raises(PackError) as caught:
        read_case(DUEL + text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (step(BACKUP.replace("0", "1")), "step 1: ruling 'backup': found refused: a backup goes back"),
        (step(BACKUP.replace("0", "1")), "[RL-7], expected a ruling that is permitted"),
        (step(BACKUP, 'rule = "RL-7"'), "found refused by nothing: it is legal, expected RL-7"),
        (step('kind = "backup", step = 7', 'rule = ["RL-7", "RL-9"]'), "refused by RL-7, RL-10, expected RL-9"),
        (step(BACKUP + ", verdict = 'possible'"), "step 1: verdict: found simple, expected possible"),
        (
            "[[step]]\ndo = '1: stack 4h'\n" + step(BACKUP + ", verdict = 'simple'"),
            "step 2: verdict: found possible (1 hidden card would stay known",
        ),
        (step(BACKUP.replace("0", "1") + ", verdict = 'simple'"), "a backup goes back"),
        (step('kind = "overturn", step = 0'), "[RL-1]"),
        (step('kind = "result", winners = [1], word = "time"'), "[RL-10]"),
        (step('kind = "deviation", line = "1: stack 4h", rules = "BP-8.8"'), "[RL-9]"),
        (step('kind = "deviation", line = "0: stack 4h", rules = "BP-8.8"'), "[RL-11]"),
        (step('kind = "correction", rules = "BP-8.8", paths = { "seats.1.hnd" = [] }'), "[RL-8]"),
        (step(PENALTY, "expect = { turn-player = 2 }"), "step 1: turn-player: found 1, expected 2"),
    ],
)  # fmt: skip
def test_a_ruling_that_is_not_as_the_case_says_is_a_fault(text: str, says: str) -> None:
    assert says in fault(DUEL + text)


def test_the_line_of_a_deviation_must_be_read() -> None:
    with pytest.raises(NotUnderstood) as caught:
        fault(DUEL + step('kind = "deviation", line = "1: dance", rules = "BP-8.8"'))
    assert "step 1: ruling.line: column 4: no action 'dance'" in str(caught.value)
    with pytest.raises(NotUnderstood, match=r"ruling\.line: '' says nothing"):
        fault(DUEL + step('kind = "deviation", line = "", rules = "BP-8.8"'))


def test_a_refused_ruling_changes_nothing_and_a_later_one_may_name_its_step() -> None:
    assert passes(
        DUEL
        + '[[step]]\ndo = "1: stack 4h"\n'
        + step('kind = "backup", step = 5, rules = "BP-8.8"', 'rule = "RL-7"')
        + '[[step]]\ndo = "1: next-phase"\n'
        + step(
            'kind = "backup", step = 2, rules = "BP-8.8"',
            'expect = { turn-player = 1, "seats.1.stack" = ["Ah", "4h"] }',
        )
    )


def test_what_was_drawn_before_a_backup_is_not_drawn_again() -> None:
    text = (
        '[chance]\n"backup/draw" = [["...", "Qs"], ["...", "Js"]]\n'
        '[[step]]\ndo = "1: next-phase"\nexpect = { "seats.2.hand" = ["9d", "Kd"] }\n'
        + step(BACKUP)
        + '[[step]]\ndo = "1: next-phase"\nexpect = { "seats.2.hand" = ["Qs", "Kd"] }\n'
        + step(BACKUP)
        + '[[step]]\ndo = "1: next-phase"\nexpect = { "seats.2.hand" = ["Js", "Kd"] }\n'
    )
    assert passes(DUEL + text)
    assert "chance.backup/draw: found a result that nothing used" in fault(
        DUEL + text.replace('"Js"]]', '"Js"], ["...", "2h"]]')
    )


def test_a_result_in_the_middle_of_a_phase_is_overturned_and_the_lanes_go_on() -> None:
    result = 'kind = "result", winners = [2], word = "time", rules = "CL-5.3"'
    assert passes(
        PHASES
        + '[[step]]\ndo = "1: play-card berserker"\n'
        + step(result, 'expect = { winner = 2, outcome = "time", asked = [] }')
        + step('kind = "overturn", step = 2', "expect = { asked = [1, 2], finished = [] }")
        + '[[step]]\ndo = ["1: finish-phase", "2: finish-phase"]\nexpect = { phase = "attack" }\n'
    )


def test_a_case_with_rulings_may_start_a_fresh_match() -> None:
    assert passes(
        'title = "x"\ngame = "bacon-project"\n'
        '[chance]\n"roll/first-player" = [1, 2]\n'
        '[[step]]\ndo = "1: choose-profile raven-grey"\n'
        '[[step]]\ndo = "2: choose-profile hector"\nexpect = { first-player = 1 }\n'
        + step('kind = "backup", step = 1, rules = "BP-3.4"')
        + '[[step]]\ndo = "2: choose-profile hector"\nexpect = { first-player = 2 }\n'
    )
