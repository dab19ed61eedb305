"""``referee close``: the end of a match that was kept open for an appeal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.output.pending_seed import awaited_data, awaited_words
from cli.storage.matches import SHORT, Found, as_seen, count_of, reopen
from referee.errors import MatchError
from referee.kernel.facts import JUDGE, PUBLIC
from replays.read.table_view import asked_data, ended

if TYPE_CHECKING:
    from cli.context import CommandContext
    from events.recorder import Recorder


@command(
    "close",
    Example("close bhht", "Refused: the match is not over.", 1),
    Example("close bhht --without-result", "The match was given up; nothing follows."),
)
@click.argument("match", shell_complete=proposals.live_matches)
@click.option("--without-result", is_flag=True, help="Close a match that is not over.")
def close(desk: CommandContext, match: str, *, without_result: bool) -> None:
    """Close a MATCH of the store that is over: nothing follows, no ruling either.

    A match that ends by itself is closed at once. One that ended by a ruling, or in which a call or
    an appeal is undecided, stays open until this command closes it. One that waits for a seat to
    pledge or to reveal is closed, without a result, once a ruling has named who refuses.
    """
    from events.chain.names import players_of
    from events.records.records import Closed

    recorder = reopen(desk, match)
    place = f"match {recorder.match.id[:SHORT]}"
    waits = recorder.fold.pledges.waits
    outcome = None if waits else recorder.run.outcome
    if waits and recorder.fold.closed is None:
        recorder.fold.pledges.confirm(Closed(None))
    elif outcome is None and recorder.fold.closed is None and not without_result:
        message = (
            f"{place}: not over yet; a result ruling ends it "
            "(--without-result closes it as it stands)"
        )
        raise MatchError(message)
    confirm_close(recorder)
    number = recorder.close({"time": int(time.time())})
    how = "without a result" if outcome is None else ended(recorder.run)
    if waits:
        players = players_of(recorder.match.public[0])
        how = f"{how}: {awaited_words(recorder.fold.pledges, players)}"
    desk.say.line(f"{number:>5}  closed, {how}")
    stands = awaited_data(recorder.fold.pledges) if waits else asked_data(recorder.run, JUDGE)
    desk.say.answer("close", {"match": recorder.match.id, "record": number, **stands})


def confirm_close(recorder: Recorder) -> None:
    """Raise IllegalAction while a call or an appeal is open, with numbers as everybody counts."""
    if recorder.fold.closed is None:
        found = as_seen(Found(recorder.match, "", live=True), PUBLIC)
        recorder.fold.docket.counted(count_of(found, PUBLIC).shown).confirm_close()
