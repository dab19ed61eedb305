"""Fairness: whether the seed of a match is one that nobody could choose.

It is where the opening says so and every seat has pledged and revealed, each by the rules of fair seeds
(`events.pledges`). Who pledged and revealed what is said seat by seat, in the words in which a page says it
(`viewer/pledges.js`). That chance then followed from that seed is no trait: a grade says it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.pledges import FEWEST_DICE, Pledges
from events.records.records import Closed
from referee.errors import MatchError
from replays.verify.report import PROVEN
from replays.verify.unusual import FAIR, Unusual

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.chain.match import Match
    from replays.verify.report import Report

FAIR_SEED = (
    "a fair seed: every seat pledged a part of it, and revealed it before anything was dealt"
)
NOT_MADE = "opened for a fair seed that is not made: "
FOLLOWED = "the deal followed from that seed: every draw was made anew"
NOT_FOLLOWED = "that the deal followed from that seed"
GROUP = 5
"""So many dice stand together where a value is dice."""


def note_seed(match: Match, report: Report) -> None:
    """Keep in the report who pledged and revealed what, and that the seed is fair, or why it is not."""
    try:
        opened = match.opening()
    except MatchError:
        return
    if not opened.pledged:
        return
    pledges = Pledges(opened, match.opened_hash)
    missing = _missing(match, pledges)
    report.pledges = tuple(account(pledges))
    if missing is None:
        report.fair = FAIR_SEED
    elif missing:
        report.unusual.append(Unusual(FAIR, NOT_MADE + missing))


def account(pledges: Pledges) -> Iterator[str]:
    """What each seat has pledged and revealed, a sentence for each."""
    revealed = dict(pledges.contributions)
    for seat in pledges.seats:
        if seat not in pledges.pledged:
            yield f"seat {seat} has pledged nothing"
            continue
        value = revealed.get(seat)
        what = "has revealed nothing" if value is None else f"revealed {value_words(value)}"
        yield f"seat {seat} pledged {pledges.pledged[seat].hex()} and {what}"


def note_deal(report: Report) -> None:
    """Say of a match that is good as far as it is shown where nobody could see that the deal followed from its seed."""
    if report.fair and report.good and report.grade != PROVEN:
        report.unchecked.append(NOT_FOLLOWED)


def seed_words(report: Report) -> list[str]:
    """What is said of a seed that seats make: whether it is fair, who made it, whether the deal followed from it."""
    if not report.fair:
        return list(report.pledges)
    followed = [FOLLOWED] if report.grade == PROVEN else []
    return [report.fair, *report.pledges, *followed]


def value_words(value: bytes) -> str:
    """A value as it is said: dice by their numbers, five by five, or else its hexadecimal digits."""
    if len(value) < FEWEST_DICE or set(value) - set(b"123456"):
        return value.hex()
    thrown = value.decode("ascii")
    return f"the dice {' '.join(thrown[at : at + GROUP] for at in range(0, len(thrown), GROUP))}"


def _missing(match: Match, pledges: Pledges) -> str | None:
    """What is missing of the seed: nothing need be said of a match that simply waits; None if it is whole."""
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
