"""Boards and sentences of Save Your Bacon! over random play: they fit, and show nobody's secret."""

from __future__ import annotations

<<<<<<< /tmp/tmpiy47r5fj/ours
from collections import Counter
from random import Random
||||||| /tmp/tmpiy47r5fj/base
import ast
from collections import Counter
from pathlib import Path
from random import Random
=======
import ast
from pathlib import Path
>>>>>>> /tmp/tmpiy47r5fj/theirs

import pytest

<<<<<<< /tmp/tmpiy47r5fj/ours
from cli.output.status import table_rows, zone_rows
||||||| /tmp/tmpiy47r5fj/base
import referee.games.save_your_bacon as room
import referee.kernel.choices.any_time as shared
from cli.output.status import table_rows, zone_rows
=======
import referee.games.save_your_bacon as room
import referee.kernel.choices.any_time as shared
from cli.output.status import table_rows
>>>>>>> /tmp/tmpiy47r5fj/theirs
from referee.games.save_your_bacon.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC
<<<<<<< /tmp/tmpiy47r5fj/ours
from referee.kernel.show.rows import columns, words
from tests.games.save_your_bacon.harness import READINGS, play

WIDTHS = (40, 47, 60, 80, 109, 120, 160, 200)
PLAYERS = (["Ann", "Ben", "Cleo", "Dan"], ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD"], [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_fits_and_shows_no_hand_of_others(seats):
    random, drawn = Random(seats), Counter()

    def watch(run, ask, answer):
        if random.random() > 0.08:
            return
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            width, players = random.choice(WIDTHS), random.choice(PLAYERS)[:seats]
            rows = [words(row) for row in table_rows(run, eyes, width, players)]
            assert all(columns(row) <= width for row in rows)
            assert all(row == row.rstrip() for row in rows)
            if run.state.turn and not any(side.out for side in run.state.seats):
||||||| /tmp/tmpiy47r5fj/base
from referee.kernel.show.rows import columns, words
from tests.games.save_your_bacon.harness import READINGS, play

WIDTHS = (40, 47, 60, 80, 109, 120, 160, 200)
PLAYERS = (["Ann", "Ben", "Cleo", "Dan"], ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD"], [])
BY_NAME = {"taken", "put-on-deck"}
"""Facts whose name is given to the function that tells them."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_board_fits_and_shows_no_hand_of_others(seats):
    random, drawn = Random(seats), Counter()

    def watch(run, ask, answer):
        if random.random() > 0.08:
            return
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            width, players = random.choice(WIDTHS), random.choice(PLAYERS)[:seats]
            rows = [words(row) for row in table_rows(run, eyes, width, players)]
            assert all(columns(row) <= width for row in rows)
            assert all(row == row.rstrip() for row in rows)
            if run.state.turn and not any(side.out for side in run.state.seats):
=======
from referee.kernel.show.rows import words
from tests.games.harness import NAMES
from tests.games.save_your_bacon.harness import HARNESS
from tests.invariants.moments import matches_of


def test_no_board_shows_the_hand_of_another():
    for match in matches_of(GAME.code):
        for run in (moment.run() for moment in match.moments):
            if not run.state.turn or any(side.out for side in run.state.seats):
                continue
            for eyes in match.eyes():
                rows = [words(row) for row in table_rows(run, eyes, 160, NAMES)]
>>>>>>> /tmp/tmpiy47r5fj/theirs
                hands = sum(row.count("  hand     ") for row in rows)
                assert hands == (len(run.state.seats) if eyes == JUDGE else eyes != PUBLIC)


# -- sentences ------------------------------------------------------------------------------

BY_NAME = {"taken", "put-on-deck"}
"""Facts whose name is given to the function that tells them."""


<<<<<<< /tmp/tmpiy47r5fj/ours
def heard_in(number, seats, chance="seeded"):
    """Every fact of a match."""
    heard = []

    def watch(run, ask, answer):
        run.listener = heard.append
        for lane in run.lanes.values():
            lane.listener = heard.append

    play(number, seats, readings=READINGS[number % 5], watch=watch, chance=chance)
    return heard


@pytest.mark.parametrize("number", range(8))
def test_every_fact_is_a_sentence_with_a_rule_for_whoever_may_know_it(number):
    seats = 2 + number % 3
    names = Counter()
    for fact in heard_in(number, seats, "observed" if number == 7 else "seeded"):
        names[fact.name] += 1
        assert GAME.catalogue.rule(fact.rule).id == fact.rule
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            if fact.known_to(eyes):
                text = GAME.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
                assert "{" not in text
    assert names["turn"] > 5
    assert {"drawn", "declared", "pitched", "attacks", "damaged"} <= set(names)


||||||| /tmp/tmpiy47r5fj/base
def told_in_the_code():
    """The name of every fact that the chapters tell."""
    found = set(BY_NAME)
    for path in [*sorted(Path(room.__file__).parent.glob("*.py")), Path(shared.__file__)]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "run.tell":
                name = node.args[0]
                if isinstance(name, ast.Constant):
                    found.add(name.value)
    return found


def test_every_fact_that_the_code_can_tell_has_a_sentence_and_no_sentence_is_idle():
    assert told_in_the_code() == set(SENTENCES)
    assert {*WEIGHTS, *OF_A_CARD, *OF_NOBODY} <= set(SENTENCES)


def heard_in(number, seats, chance="seeded"):
    """Every fact of a match."""
    heard = []

    def watch(run, ask, answer):
        run.listener = heard.append
        for lane in run.lanes.values():
            lane.listener = heard.append

    play(number, seats, readings=READINGS[number % 5], watch=watch, chance=chance)
    return heard


@pytest.mark.parametrize("number", range(8))
def test_every_fact_is_a_sentence_with_a_rule_for_whoever_may_know_it(number):
    seats = 2 + number % 3
    names = Counter()
    for fact in heard_in(number, seats, "observed" if number == 7 else "seeded"):
        names[fact.name] += 1
        assert GAME.catalogue.rule(fact.rule).id == fact.rule
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            if fact.known_to(eyes):
                text = GAME.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
                assert "{" not in text
    assert names["turn"] > 5
    assert {"drawn", "declared", "pitched", "attacks", "damaged"} <= set(names)


=======
def told_in_the_code():
    """The name of every fact that the chapters tell."""
    found = set(BY_NAME)
    for path in [*sorted(Path(room.__file__).parent.glob("*.py")), Path(shared.__file__)]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "run.tell":
                name = node.args[0]
                if isinstance(name, ast.Constant):
                    found.add(name.value)
    return found


def test_every_fact_that_the_code_can_tell_has_a_sentence_and_no_sentence_is_idle():
    assert told_in_the_code() == set(SENTENCES)
    assert {*WEIGHTS, *OF_A_CARD, *OF_NOBODY} <= set(SENTENCES)


>>>>>>> /tmp/tmpiy47r5fj/theirs
@pytest.mark.rule("SYB-14.0.30", "SYB-14.0.16")
def test_what_is_drawn_is_told_to_its_player_alone():
    for fact in HARNESS.facts_of(1, 3):
        if fact.name == "drawn":
            (card,) = fact.data["cards"]
            assert card in GAME.narrate(fact.seen_by(fact.seat))
            for eyes in {1, 2, 3, PUBLIC} - {fact.seat}:
                assert GAME.narrate(fact.seen_by(eyes)) == f"seat {fact.seat} draws 1 card"


@pytest.mark.rule("SYB-Q42", "SYB-10.2.1.14")
def test_a_pass_in_a_secret_window_is_told_to_nobody_else():
    passed = [fact for number in range(6) for fact in HARNESS.facts_of(number) if fact.name == "passed-priority"]  # fmt: skip
    assert passed
    for fact in passed:
        assert [eyes for eyes in (1, 2, PUBLIC, JUDGE) if fact.known_to(eyes)] == [fact.seat, JUDGE]
