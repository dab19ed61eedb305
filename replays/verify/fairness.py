"""Fairness: whether the seed of a match is one that nobody could choose.

It is where the opening says so and every seat has pledged and revealed, each by the rules of fair seeds
(`events.pledges`). That chance then followed from that seed is no trait: a grade says it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.pledges import Pledges
from events.records.records import Closed
from referee.errors import MatchError
from replays.verify.report import FAIR, Unusual

if TYPE_CHECKING:
    from events.chain.match import Match
    from events.records.records import Opened
    from replays.verify.report import Report

FAIR_SEED = (
    "a fair seed: every seat pledged a part of it, and revealed it before anything was dealt"
)
NOT_MADE = "opened for a fair seed that is not made: "


def note_seed(match: Match, report: Report) -> None:
    """Keep in the report that the seed is fair, or why a match that was opened for such a seed has none."""
    try:
        opened = match.opening()
    except MatchError:
        return
    if not opened.pledged:
        return
    missing = _missing(match, opened)
    if missing is None:
        report.fair = FAIR_SEED
    elif missing:
        report.unusual.append(Unusual(FAIR, NOT_MADE + missing))


def _missing(match: Match, opened: Opened) -> str | None:
    """What is missing of the seed: nothing need be said of a match that simply waits; None if it is whole."""
    pledges = Pledges(opened, match.opened_hash)
    for number, sealed in enumerate(match.public[1:], 2):
        if not pledges.waits:
            break
        try:
            record = sealed.record()
            if record is None:
                return f"record {number} is withheld"
            if isinstance(record, Closed):
                return pledges.words()
            pledges.confirm(record)
        except MatchError as error:
            return f"record {number}: {error}"
        pledges.take(record)
    return "" if pledges.waits else None
