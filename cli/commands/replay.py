"""``referee replay``: a match, or a stretch of it, told with the table after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import completing
from cli.commands.log import entry_data, entry_lines
from cli.desk import Example, command
from cli.matches import eyes_for, find_match
from cli.moments import asked_data, asked_lines, heading, table_rows
from referee.errors import NotFound, NotUnderstood

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.matches import Found
    from referee.kernel.facts import Eyes


@command(
    "replay",
    Example("replay wleq --at 10", "Record 10, and the table after it."),
    Example(
        "replay final.replay --at 10 --steps 3 --as 2",
        "Three records of a file, as seat 2 saw them.",
    ),
)
@click.argument("match", shell_complete=completing.matches_or_files)
@click.option("--at", type=int, metavar="N", help="Only record N, with the table after it.")
@click.option(
    "--steps", type=click.IntRange(1), default=1, metavar="N", help="So many records from N on."
)
@click.option(
    "--as",
    "eyes_word",
    metavar="SEAT|public|judge",
    shell_complete=completing.eyes,
    help="Whose eyes look.",
)
def replay(desk: Desk, match: str, at: int | None, steps: int, eyes_word: str | None) -> None:
    """Replay a MATCH (a match of the store, or a replay file), printed record by record.

    Without --at the whole match is told, and the table shown at its end.
    """
    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    if at is not None and at < 1:
        message = f"--at {at}"
        raise NotUnderstood(message, expected=("a record's number, from 1",))
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    _tell_from(desk, found, eyes, at, steps)


def _tell_from(desk: Desk, found: Found, eyes: Eyes, at: int | None, steps: int) -> None:
    from replays.narrate import log
    from replays.seek import Seeker

    seeker = Seeker(found.match)
    first, last = (1, seeker.last) if at is None else (at, min(at + steps - 1, seeker.last))
    if first > seeker.last:
        message = f"no record {first}: the match has records 1 to {seeker.last}"
        raise NotFound(message)
    moments = []
    for entry in log(found.match, eyes=eyes):
        if entry.number > last:
            break
        if entry.number < first:
            continue
        desk.say.lines(entry_lines(entry))
        if at is not None or desk.say.json:
            run = seeker.at(entry.number)
            desk.say.rows(table_rows(run, eyes, desk.say.width(), found.players))
            moments.append({**entry_data(entry, run.game), "view": run.game.view(run, eyes)})
    run = seeker.at(last)
    if at is None:
        desk.say.rows(table_rows(run, eyes, desk.say.width(), found.players))
    desk.say.lines(asked_lines(run))
    desk.say.answer(
        "replay",
        {"match": found.match.id, "as": eyes, "records": moments, **asked_data(run)},
    )
