"""What is particular to matches of Bacon Project: one deck of 54 cards."""

from __future__ import annotations

import pytest

from referee.games.bacon_project.game import GAME
from referee.games.bacon_project.position.document import named_cards
from referee.kernel.engine.dice import SeededDice
from referee.kernel.game import Opening
from referee.kernel.position import document as position
from replays.card_lists import card_sets
from tests.games.bacon_project.harness import HARNESS
from tests.invariants.moments import matches_of


@pytest.mark.rule("BP-2.8")
def test_the_54_cards_are_always_all_there():
    for match in matches_of(HARNESS.game.code):
        for run in (moment.run() for moment in match.moments):
            if run.state.phase != "setup":
                assert sorted(card for _, card in named_cards(run.state)) == list(range(54))


TWINS = """
set_id = "twins"
adds_to = "cell-block-one"

[[profile]]
id = "ox"
like = "lucan-pyre"

  [[profile.ability]]
  card = 7
  type = "G"
  text = "TREAT 6."
"""


@pytest.mark.rule("BP-Q111")
def test_no_cast_is_listed_where_two_cards_of_one_value_lie():
    """As after a DISABLE of TREAT that is negated in the main phase in which they were placed."""
    sets, packs = card_sets(GAME, TWINS)
    one = {"profile": "ox", "cast": ["6s", "7h"], "hand": ["5h"], "stack": ["Ah", "8d"]}
    two = {"profile": "raven-grey", "stack": ["Ad"]}
    setting = GAME.prepare(GAME.settle(Opening(2, 1, {}, sets, packs)))
    table = {"turn-player": 1, "seats": {"1": one, "2": two}}
    (ask,) = position.read(GAME, setting, table, SeededDice(bytes(32))).asks()
    assert [*ask.legal()] == [["next-phase"]]
