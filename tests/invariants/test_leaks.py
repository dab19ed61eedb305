"""No view, board, ask or hint betrays what a seat may not know (DESIGN, 8.5): in every game that hides something.

Two states that differ only in what some eyes may not know give them equal views, equal boards and equal asks with
everything that is said behind their answers, also in the middle of a window, a payment, a choice or a text.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from referee.kernel.facts import JUDGE
from tests.invariants.moments import match_of, matches
from tests.sizes import sized

MOMENTS, LISTED = sized((5, 150), (10, 300))
OPEN = ("tournament",)
"""Here all is open to everybody, but for names, which stand in notes."""


def asked(run, eyes):
    """What that seat is asked, with legal answers and what is said behind them."""
    return [
        (list(ask.verbs), [(each, run.game.aside(ask, each)) for each in islice(ask.legal(), LISTED)])
        for ask in run.asks()
        if ask.seat == eyes
    ]  # fmt: skip


@pytest.mark.rule(
    "BP-Q67", "CL-2.2", "CL-Q4", "CL-Q5", "SYB-14.0.18", "SYB-14.0.30", "SYB-Q9", "SYB-Q89", "SFB-20.17", "SFB-20.19",
    "SFB-Q78", "SFB-Q81", "SFB-Q99", "SFB-Q107", "HAC-Q39", "HAC-3.8",
)  # fmt: skip
@matches
def test_no_view_no_board_no_ask_and_no_hint_betrays_what_is_hidden(code, number):
    match, counts = match_of(code, number), Counter[str]()
    game, random = match.harness.game, match.random
    for moment in match.some(MOMENTS):
        run = moment.run()
        for eyes in match.eyes():
            other = None if eyes == JUDGE else match.harness.mixed(run, eyes, random)
            if other is None:
                continue
            seen, same = game.view(run, eyes), game.view(other, eyes)
            assert same == seen
            assert asked(other, eyes) == asked(run, eyes)
            assert game.board(same, 80) == game.board(seen, 80)
            counts["compared"] += 1
            counts["different"] += other.wire() != run.wire()
    if not match.end.dice.observed:
        assert counts["different"] >= counts["compared"] * 0.7
        assert counts["compared"] > 5 or code.endswith(("-draft", "-series")) or code in OPEN
