"""Boards of Bacon Project over random play: they show what they must, and nobody's secret."""

from __future__ import annotations

import re

from cli.output.status import table_rows, zone_rows
from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.state.table import SEATS
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.show.rows import words
from tests.invariants.moments import matches_of

NAME = re.compile(r"\b(?:X[12]|(?:10|[2-9JQKA])[hdsc])\b")


def named_on(rows):
    """The cards that stand on a board."""
    return {name for row in rows for name in NAME.findall(words(row))}


def shown(cards):
    """The names of cards that are known."""
    return {CARD.shown(card) for card in cards if card is not None}


def on_field(table):
    """The cards of every zone but the two piles."""
    found = set(shown(table.revealed))
    for side in table.seats:
        found |= shown(side.hand)
        for zone in (side.stack, side.cast, side.aside):
            found |= {name for unit in zone for name in shown(unit.cards)}
    return found


def test_a_board_names_the_cards_that_those_eyes_may_know_and_no_others():
    for match in matches_of(GAME.code):
        for run in (moment.run() for moment in match.moments):
            for eyes in match.eyes():
                named = named_on(table_rows(run, eyes, 80, ["Ann", "Ben"]))
                for seat in SEATS:
                    assert eyes in (seat, JUDGE) or not shown(run.state.side(seat).hand) & named
                assert eyes == JUDGE or not shown(run.state.draw) & named
            assert on_field(run.state) <= named_on(table_rows(run, JUDGE, 80, ["Ann", "Ben"]))
            assert named_on(zone_rows(GAME.view(run, JUDGE))) >= shown(run.state.draw)
            assert named_on(zone_rows(GAME.view(run, PUBLIC))) >= shown(run.state.discard)
