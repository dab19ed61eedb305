"""Answers that no line of notation says, and that a record could hold all the same: each is refused by its rule.

Notation names what there is, so no case can show these guards (`tests.mutants.reasons`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.kernel.engine.dice import ObservedDice
from referee.kernel.engine.run import Run
from replays.cases.cases import bench_of, read_case
from replays.lines import understood_action
from tests.mutants.reasons import BEYOND_CASES

HEADS = {
    "bacon-project": "",
    "clash": "[position]\nseats.1 = {}\nseats.2 = {}",
    "save-your-bacon": """
readings = { format = "full_constructed" }
[position]
seat = 1
seats.1 = { champions = [{ thing = "killbot-1" }, { thing = "kaiju-1" }, { thing = "demon-1" }] }
seats.2 = { champions = [{ thing = "ninja-2" }, { thing = "cleric-2" }, { thing = "wizard-2" }], energy = 4 }
""",
    "super-fantasy-brawl": """
[position.seats.1]
champions = [{ figure = "mordane-1", hex = "e7" }, { figure = "selka-1", hex = "i1" }, { figure = "brann-1" }]
hand = ["grave-grasp"]
[position.seats.2]
champions = [{ figure = "gruk-2", hex = "e9" }, { figure = "vex-2", hex = "f8" }, { figure = "torvald-2", hex = "b9" }]
""",
    "homestuck-atcg": """
[position]
seat = 1
round = 2
seats.1 = { planet = "earth-c-better-1", grist = 6, hand = ["maplehoof-pony", "long-snout-assists"] }
seats.2 = { planet = "hollow-station-no-2" }
""",
}
"""A table of each game, or its very beginning."""


def table(code: str, head: str, *lines: str) -> Run[Any]:
    """A table after those lines."""
    step = '[[step]]\nexpect = { as = 2, absent = ["seats.1.hand"] }\n'
    case = read_case(f'title = "a table"\ngame = "{code}"\n{head}\n{step}')
    bench, _ = bench_of(case)
    for line in lines:
        bench.act(*understood_action(bench.run, line, "here"))
    return bench.run


def refusing(run: Run[Any], seat: int, *answer: Any) -> set[str]:
    """The rules that refuse an answer as a record would hold it."""
    return {each.rule for each in run.refusals(seat, list(answer))}


def names_of_guards() -> list[str]:
    return [name for name, module in BEYOND_CASES.items() if module == __name__]


@pytest.mark.parametrize(
    ("code", "lines", "seat", "answer", "rules"),
    [
        ("bacon-project", (), 1, ["choose-profile", "nobody"], {"BP-2.15", "BP-Q72"}),
        ("clash", (), 3, ["finish-phase"], {"CL-1.1"}),
        ("save-your-bacon", (), 3, ["end-turn"], {"SYB-12.1.1"}),
        ("save-your-bacon", (), 1, ["activate-effect", "kaiju-1", "decoy"], {"SYB-10.2.0.9"}),
        ("save-your-bacon", ("1: attack killbot-1", "1: declare-target ninja-2"), 2, ["activate-effect", "ninja-2", "study"], {"SYB-10.2.0.9"}),
        ("super-fantasy-brawl", (), 1, ["standard-action", "nothing", "mordane-1", "destruction"], {"SFB-13.1"}),
        ("super-fantasy-brawl", ("1: play grave-grasp",), 1, ["move", "z9"], {"SFB-2.4"}),
        ("homestuck-atcg", (), 1, ["play", "maplehoof-pony", "nowhere"], {"HAC-2.8"}),
        ("homestuck-atcg", (), 1, ["play", "long-snout-assists", "nothing"], {"HAC-2.8"}),
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused(
    code: str, lines: tuple[str, ...], seat: int, answer: list[Any], rules: set[str]
) -> None:
    assert refusing(table(code, HEADS[code], *lines), seat, *answer) == rules


FULL = 'readings = { format = "full_constructed" }'


@pytest.mark.parametrize(
    ("code", "head", "answer", "rules"),
    [
        ("save-your-bacon", FULL, ["submit-deck", "no-deck"], {"SYB-3.0.1"}),
        ("save-your-bacon", FULL, ["submit-deck", ["nobody", "wizard", "cleric"], [["frozen", 18]]], {"SYB-14.0.36", "SYB-2.0.1.13"}),
        ("save-your-bacon", FULL, ["submit-deck", ["ninja", "wizard", "cleric"], [["nothing", 18]]], {"SYB-14.0.36"}),
        ("homestuck-atcg", "", ["choose-deck", "no-deck"], {"HAC-1.6"}),
        ("homestuck-atcg", "", ["choose-deck", "nowhere", [["nothing", 48]]], {"HAC-1.5", "HAC-2.1", "HAC-6.1"}),
    ],
)  # fmt: skip
def test_a_deck_of_what_is_not_there_is_refused(
    code: str, head: str, answer: list[Any], rules: set[str]
) -> None:
    assert refusing(table(code, head), 1, *answer) == rules


TWO, FOUR = (
    f'seats = {seats}\n[chance]\n"pick/first" = ["{first}"]'
    for seats, first in ((2, "1"), (4, "1-3"))
)


@pytest.mark.parametrize(
    ("code", "head", "seat", "answer", "rules"),
    [
        ("super-fantasy-brawl", FOUR, 5, ["concede"], {"SFB-1.1"}),
        ("super-fantasy-brawl", FOUR, 5, ["play", "charge"], {"SFB-23.2"}),
        ("save-your-bacon-draft", 'readings = { draft_pool = "chosen" }', 0, ["set-draft-pool", "nobody"], {"SYB-8.2.2"}),
        ("super-fantasy-brawl-draft", 'readings = { draft_pool = "chosen" }', 0, ["set-draft-pool", "nobody"], {"SFB-Q64"}),
    ],
)  # fmt: skip
def test_nobody_is_refused(
    code: str, head: str, seat: int, answer: list[Any], rules: set[str]
) -> None:
    assert rules <= refusing(table(code, head), seat, *answer)


def test_a_profile_that_nobody_knows_is_no_deck_of_a_tournament() -> None:
    game = games.find("bacon-project")
    run = table("bacon-project", "")
    assert game.deck_said is not None
    found = game.deck_said(run.setting, ["choose-profile", "nobody"])
    assert found is not None
    assert [each.rule for each in found.refusals] == ["BP-2.15", "BP-Q72"]


def test_a_team_of_nobody_is_refused() -> None:
    run = table("super-fantasy-brawl", TWO)
    run.act(1, ["choose-deployment-area", "north"])
    assert refusing(run, 2, "choose-team", "brann", "gruk", "nobody") == {"SFB-1.7"}


def test_nobody_concedes_a_match_of_the_brawl_that_stands_still() -> None:
    run = table("super-fantasy-brawl", HEADS["super-fantasy-brawl"])
    run.halted = True
    assert refusing(run, 1, "concede") == {"SFB-Q74"}


def test_where_the_table_reports_a_pick_nothing_behind_it_is_named_early() -> None:
    """At such a table the trial of an early choice stops where chance must be reported (CL-Q44)."""
    lot = """
cards = '''
[[card]]
id = "lot"
name = "Lot"
cost = 1
health = 3
abilities = ["DEFEND: a random Foe loses 2 health; a Foe loses 1 health."]
[[card]]
id = "cook"
name = "Cook"
cost = 1
health = 3
'''
[position]
seats.1 = { allies = [{ card = "lot" }] }
seats.2 = { allies = [{ card = "lot" }, { card = "cook" }] }
"""
    run = table("clash", lot)
    run.lanes[1].dice = ObservedDice()
    assert "CL-Q44" in refusing(run, 1, "use-defend-ability", "lot", 1, [], [["lot"]])


def test_more_entries_and_penalties_than_a_tournament_holds_are_refused() -> None:
    chain = "ce7da1ef03c3631975bcbe51a1cffcdc5f79374b30b198278fac5cf201fc8caf"
    lines = (
        "0: stage swiss rounds:1",
        f"0: chain {chain}",
        "0: enter 10 1",
        "0: enter 10 1",
        "0: start",
    )
    run = table("tournament", "seats = 2", *lines, "0: penalise 1 warning")
    assert refusing(run, 0, "enter", 10, 1) == refusing(run, 0, "penalise", 1, "warning") == set()
    run.state.entries *= 1024
    run.state.penalties *= 4096
    assert refusing(run, 0, "enter", 10, 1) == {"TN-4"}
    assert refusing(run, 0, "penalise", 1, "warning") == {"TN-60"}


def test_every_guard_that_is_said_to_be_shown_here_is() -> None:
    """Each of them refuses by a rule that stands in this file."""
    text = Path(__file__).read_text(encoding="utf-8")
    shown = {name.split()[1] for name in names_of_guards()} - {"?"}
    assert [rule for rule in sorted(shown) if f'"{rule}"' not in text] == []
