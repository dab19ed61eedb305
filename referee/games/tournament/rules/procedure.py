"""The procedure of a tournament: the organiser and the desks say one thing after another until it is over."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.tournament.rules import (
    corrections,
    drafts,
    ending,
    entries,
    ledger,
    plan,
    results,
    rounds,
)
from referee.games.tournament.state.event import Event, setting_of
from referee.kernel.decision.ask import Ask, offer
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.facts import TABLE

ORGANISER = offer(
    plan.CHAIN, plan.STAGE, plan.MIX, plan.START,
    entries.ENTER, entries.ENTER_LATE, entries.REGISTER_DECK, entries.CORRECT_DECK,
    entries.DECK_CHECKED_VERB, entries.BYE, entries.DROP, entries.RETURN,
    rounds.PAIR, rounds.BY_HAND, rounds.AGAIN, rounds.PUBLISH, rounds.CLOCK,
    drafts.DRAFT,
    results.EXTEND, results.DECIDE,
    *map(ending.ending_anew, (corrections.CORRECT, corrections.CORRECT_MATCH)),
    *map(ending.ending_anew, (ledger.PENALISE, ledger.STRIKE)),
    ending.CUT_VERB, ending.FINISH,
)  # fmt: skip
"""What the organiser says, and what judges sign."""
DESK = offer(entries.CHECK_IN, results.REPORT, results.SLIP, results.ATTACH, results.DISPUTE)
"""What a desk says."""


def ask_everybody(run: Run[Event], frame: Frame) -> Sequence[Ask[Event]]:
    """The organiser and each desk; whoever speaks first is heard first."""
    desks = range(1, setting_of(run).desks + 1)
    return [Ask(run, frame, TABLE, ORGANISER), *(Ask(run, frame, desk, DESK) for desk in desks)]


TOURNAMENT = Procedure(
    "tournament",
    "TN-1",
    (Step("TN-1", "one record after another", ask=ask_everybody, loop=True),),
    within=(),
)
