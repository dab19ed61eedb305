"""Boards and sentences of Super Fantasy Brawl over random play: they fit, and show nobody's secret."""

from __future__ import annotations

from collections import Counter
<<<<<<< /tmp/tmpm6kva3lj/ours
from random import Random
||||||| /tmp/tmpm6kva3lj/base
from pathlib import Path
from random import Random
=======
from pathlib import Path
>>>>>>> /tmp/tmpm6kva3lj/theirs

import pytest
<<<<<<< /tmp/tmpm6kva3lj/ours

from cli.output.status import table_rows, zone_rows
||||||| /tmp/tmpm6kva3lj/base
from referee.games.super_fantasy_brawl.show.narration import (
    OF_A_CHAMPION,
    OF_NOBODY,
    SENTENCES,
    WEIGHTS,
)

import referee.games.super_fantasy_brawl as room
import referee.kernel.choices.any_time as shared
from cli.output.status import table_rows, zone_rows
=======
from referee.games.super_fantasy_brawl.show.narration import (
    OF_A_CHAMPION,
    OF_NOBODY,
    SENTENCES,
    WEIGHTS,
)

import referee.games.super_fantasy_brawl as room
import referee.kernel.choices.any_time as shared
from cli.output.status import table_rows
>>>>>>> /tmp/tmpm6kva3lj/theirs
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import words
from tests.games.harness import NAMES
from tests.games.super_fantasy_brawl.harness import HARNESS, play
from tests.invariants.moments import matches_of

<<<<<<< /tmp/tmpm6kva3lj/ours
WIDTHS = (40, 47, 60, 77, 80, 100, 109, 120, 160, 200)
PLAYERS = (["Ann", "Ben", "Cleo", "Dan"], ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD"], [])
||||||| /tmp/tmpm6kva3lj/base
WIDTHS = (40, 47, 60, 77, 80, 100, 109, 120, 160, 200)
PLAYERS = (["Ann", "Ben", "Cleo", "Dan"], ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD"], [])
BY_NAME = {name for name, _ in (*TOLD.values(), *FLIGHTS.values(), *SHOVES.values())} | {"placed"}
"""Facts whose name is given to the function that tells them."""
=======
BY_NAME = {name for name, _ in (*TOLD.values(), *FLIGHTS.values(), *SHOVES.values())} | {"placed"}
"""Facts whose name is given to the function that tells them."""
>>>>>>> /tmp/tmpm6kva3lj/theirs


def test_no_board_shows_the_hand_of_another():
    for match in matches_of(GAME.code):
        for run in (moment.run() for moment in match.moments):
            held = [bool(side.hand) for side in run.state.seats]
            for eyes in match.eyes():
                seen = held if eyes == JUDGE else [held[eyes - 1]] if eyes != PUBLIC else []
                rows = [words(row) for row in table_rows(run, eyes, 160, NAMES)]
                assert sum(row.startswith("hand     ") for row in rows) == sum(seen)


def test_every_champion_in_the_arena_stands_on_every_board_with_its_seat():
    counts = Counter()

    def watch(run, ask, answer):
        if not run.state.turn or answer[0] != "end-activation":
            return
        for width in (40, 80, 120):
            rows = [words(row) for row in table_rows(run, PUBLIC, width, ())]
            arena = "\n".join(rows[1:12])
            for row in run.state.figures():
                champion = run.setting.champion_of(row.figure).id[:1].upper()
                seat = row.figure % 4 + 1
                is_drawn = any(
                    word.startswith(champion) and word.partition(":")[0].endswith(str(seat))
                    for word in arena.split()
                )
                counts[is_drawn] += row.hex is not None
                assert is_drawn or row.hex is None

    for number in range(3):
        play(number, 2 + 2 * (number % 2), watch=watch)
    assert counts[True] > 100


# -- sentences ------------------------------------------------------------------------------


<<<<<<< /tmp/tmpm6kva3lj/ours
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
    seats = 2 + 2 * (number % 2)
    names = Counter()
    for fact in heard_in(number, seats, "observed" if number > 5 else "seeded"):
        names[fact.name] += 1
        assert GAME.catalogue.rule(fact.rule).id == fact.rule
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            if fact.known_to(eyes):
                text = GAME.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
                assert "{" not in text
    assert names["turn"] > 5
    assert {"drawn", "played", "acted", "moved", "points", "trap-placed"} <= set(names)


||||||| /tmp/tmpm6kva3lj/base
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
    assert {*WEIGHTS, *OF_A_CHAMPION, *OF_NOBODY} <= set(SENTENCES)


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
    seats = 2 + 2 * (number % 2)
    names = Counter()
    for fact in heard_in(number, seats, "observed" if number > 5 else "seeded"):
        names[fact.name] += 1
        assert GAME.catalogue.rule(fact.rule).id == fact.rule
        for eyes in (*range(1, seats + 1), PUBLIC, JUDGE):
            if fact.known_to(eyes):
                text = GAME.narrate(fact.seen_by(eyes))
                assert text.isprintable()
                assert "None" not in text
                assert "{" not in text
    assert names["turn"] > 5
    assert {"drawn", "played", "acted", "moved", "points", "trap-placed"} <= set(names)


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
    assert {*WEIGHTS, *OF_A_CHAMPION, *OF_NOBODY} <= set(SENTENCES)


>>>>>>> /tmp/tmpm6kva3lj/theirs
@pytest.mark.rule("SFB-20.19", "SFB-Q81")
def test_what_is_drawn_is_told_to_its_player_alone():
    drawn = [fact for fact in HARNESS.facts_of(1, 4) if fact.name == "drawn"]
    assert drawn
    for fact in drawn:
        cards = fact.data["cards"]
        assert all(card in GAME.narrate(fact.seen_by(fact.seat)) for card in cards)
        for eyes in {1, 2, 3, 4, PUBLIC} - {fact.seat}:
            told = GAME.narrate(fact.seen_by(eyes))
            count = f"{len(cards)} card{'s' if len(cards) > 1 else ''}"
            assert told == f"seat {fact.seat} draws {count}"
