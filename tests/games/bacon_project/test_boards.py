"""Boards over random play: they fit, they show what they must, and nobody's secret."""

from __future__ import annotations

import re

import pytest

from cli.output.status import table_rows, zone_rows
from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.state.table import SEATS
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import columns, words
from tests.games.bacon_project.harness import READINGS, pairings, play

WIDTHS = (40, 47, 60, 80, 109, 110, 150)
PLAYERS = (
    ["Ann", "Ben"],
    ["名" * 60, "Ben " * 20],
    [],
    ["Ann", "Ann"],
    ["A" * 300, "A" * 301],
    ["\u202egnA", "e\u0301" * 40],
)
NAME = re.compile(r"\b(?:X[12]|(?:10|[2-9JQKA])[hdsc])\b")


def named_on(rows):
    """The cards that stand on a board."""
    return {name for row in rows for name in NAME.findall(words(row))}


def shown(cards):
    return {CARD.shown(card) for card in cards}


def on_field(table):
    """The cards of every zone but the two piles."""
    found = set(shown(table.revealed))
    for side in table.seats:
        found |= shown(side.hand)
        for zone in (side.stack, side.cast, side.aside):
            found |= {name for unit in zone for name in shown(unit.cards)}
    return found


@pytest.mark.parametrize(("number", "first", "second"), pairings()[::2])
def test_every_row_fits_and_says_what_those_eyes_may_know(number, first, second):
    drawn = 0

    def watch(run, ask, answer):
        nonlocal drawn
        drawn += 1
        if drawn % 5:
            return
        for eyes in (*SEATS, PUBLIC, JUDGE):
            width, players = WIDTHS[drawn % len(WIDTHS)], PLAYERS[drawn % len(PLAYERS)]
            rows = table_rows(run, eyes, width, players)
            for row in rows:
                assert columns(words(row)) <= width, words(row)
                assert words(row) == words(row).rstrip()
            for seat in SEATS:
                if eyes not in (seat, JUDGE):
                    assert not shown(run.state.side(seat).hand) & named_on(rows)
            if eyes != JUDGE:
                assert not shown(run.state.draw) & named_on(rows)
        assert on_field(run.state) <= named_on(table_rows(run, JUDGE, 80, ["Ann", "Ben"]))
        assert named_on(zone_rows(GAME.view(run, JUDGE))) >= shown(run.state.draw)
        assert named_on(zone_rows(GAME.view(run, PUBLIC))) >= shown(run.state.discard)

    play(number, first, second, "random", READINGS[number % len(READINGS)], watch)
    assert drawn


def test_a_board_is_drawn_from_equal_views_alike():
    def watch(run, ask, answer):
        view = GAME.view(run, ask.seat)
        assert GAME.board(view, 80) == GAME.board(GAME.view(run.fork(), ask.seat), 80)

    play(3, "raven-grey", "nell-marrow", "greedy", watch=watch)


def test_the_words_of_a_board_are_the_same_without_colour():
    from cli.output.say import Say

    seen = []

    def watch(run, ask, answer):
        seen.append(table_rows(run, ask.seat, 80, ["Ann", "Ben"]))

    play(5, "bruna-oake", "lucan-pyre", "greedy", watch=watch)
    plain, coloured = Say(plain=True), Say()
    styles = re.compile(r"\x1b\[[0-9;]*m")
    for rows in seen:
        for row in rows:
            assert plain.drawn(row).isascii()
            assert styles.sub("", coloured.drawn(row)) == plain.drawn(row)
    assert any("\x1b[" in coloured.drawn(row) for row in seen[-1])
