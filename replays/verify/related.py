"""Related matches: a match is compared with every other that it names, as far as they are at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.fold.fold import Finder
from referee import games
from referee.errors import MatchError
from replays.verify.inputs import Look, compare_inputs
from replays.verify.series import compare_games

if TYPE_CHECKING:
    from events.chain.match import Match
    from replays.verify.refold import Passage
    from replays.verify.report import Report


def compare_with(
    match: Match,
    report: Report,
    look: Look,
    *,
    find: Finder = games.find,
    passage: Passage | None = None,
) -> None:
    """Compare what a match rests on, and the games of a series, with the matches that are at hand.

    A fault goes into the report; what agrees is no longer unchecked. ``passage`` is what is left of its fold.
    """
    compare_inputs(match, report, look, find=find)
    try:
        lists = find(match.opening().game).lists
    except MatchError:
        return
    if lists and report.whole:
        compare_games(match, report, look, find=find, passage=passage)
