"""``referee event correct``: a result that was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.commands.event.attach import refuse
from cli.completion import proposals
from cli.context import Example, command
from cli.event.event_amendments import amendments_at
from cli.event.signers import signed_options
from cli.event.table_match import compared_match
from cli.event.table_words import (
    confirm_impartial,
    confirm_letter,
    is_result,
    read_games,
    read_table,
    result_line,
    table_data,
)
from cli.exit_codes import GOOD
from events.chain.notes import GAME
from referee.games.tournament.rules.results import WORDS
from referee.games.tournament.state.event import table_words
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.event.table_words import At

PREVIEW = {"by": "preview", "reason": "preview"}
"""What stands for a signature where nothing is recorded."""


@command(
    "correct",
    Example(
        "event correct vu27 1-4 0-2 error --preview", "Who would stand where; nothing is recorded."
    ),
    Example(
        "event correct vu27 1-4 0-2 error --by Judy --reason 'slip read upside down'",
        "Another result takes the place of what stood.",
    ),
    Example("event correct vu27 1-4 nfub --preview", "Refused: not a match of this table.", 1),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("table")
@click.argument("games", metavar="GAMES|MATCH")
@click.argument("word", required=False, type=click.Choice(WORDS), metavar="[WORD]")
@click.option(
    "--void",
    multiple=True,
    metavar="TABLE",
    help="In a bracket: a later table that rests on the result and is void now.",
)
@click.option("--preview", is_flag=True, help="Say what would change, and record nothing.")
@signed_options
def correct(
    desk: CommandContext,
    event: str,
    table: str,
    games: str,
    word: str | None,
    void: tuple[str, ...],
    by: str | None,
    reason: str | None,
    *,
    preview: bool,
) -> int:
    """Put another result in the place of what stands at a TABLE, signed by a judge.

    GAMES and a WORD are what a judge decides; a MATCH is the one that was really played: it is
    compared with the table as 'event result' does, and its penalties are listed. Amendments of the match, or of the one that
    counts so far, are said beside it.

    Pairings that are published stand and stay right: they were judged by what was known. Nothing
    is edited, the old result stays in the log. Until the event is closed its end can be corrected, too.
    """
    from cli.event.hall import open_hall, signature

    at = read_table(table)
    if is_result(games) != (word is not None):
        message = "say GAMES with a WORD, or a MATCH without one"
        raise click.UsageError(message)
    voided = [table_words(*each) for each in map(read_table, void)]
    note = dict(signature(by, reason) or {})
    hall = open_hall(desk, event)
    confirm_letter(hall, table)
    confirm_impartial(hall, at, "correct", by)
    if word is None:
        found = compared_match(desk, hall, at, games)
        if complaints := found.complaints():
            return refuse(desk, hall, at, complaints, "correct")
        root, penalties = found.match.root.hex(), found.penalties
        answer = ["correct-match", table_words(*at), root, found.games, voided, penalties]
        note[GAME] = found.match.id
        desk.say.lines(found.amendments())
    else:
        read_games(games)
        answer = ["correct", table_words(*at), games, word, *([voided] if voided else [])]
        desk.say.lines(amendments_at(desk, hall, at))
    if preview:
        _say_preview(desk, hall, table, answer)
    else:
        _record(desk, hall, at, answer, note)
    return GOOD


def _record(
    desk: CommandContext, hall: Hall, at: At, answer: list[Any], note: dict[str, Any]
) -> None:
    """Record the correction, and say what followed."""
    from cli.event.acknowledgement import acknowledge

    record = hall.say(TABLE, *answer, note=note or None)
    lines = [result_line(hall, at), *hall.told()]
    acknowledge(desk, hall, "correct", record, lines, **table_data(hall, at), preview=False)


def _say_preview(desk: CommandContext, hall: Hall, table: str, answer: list[Any]) -> None:
    """What the correction would change, tried where nothing is kept."""
    from cli.event.consequences import consequences_of

    after = hall.trial()
    after.say(TABLE, *answer, note=PREVIEW)
    found = consequences_of(hall, after)
    desk.say.line(f"a correction of table {table} would change (nothing is recorded):", bold=True)
    desk.say.lines(found.lines(hall))
    data = {"event": hall.id, "record": None, "table": table, "preview": True, **found.data(hall)}
    desk.say.answer("event-correct", data)
