"""``referee event correct``: a result that was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import signed_options
from cli.event.table_words import (
    confirm_impartial,
    confirm_letter,
    read_games,
    read_table,
    result_line,
    table_data,
)
from referee.games.tournament.rules.results import WORDS
from referee.games.tournament.state.event import table_words
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall

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
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("table")
@click.argument("games")
@click.argument("word", type=click.Choice(WORDS), metavar="WORD")
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
    word: str,
    void: tuple[str, ...],
    by: str | None,
    reason: str | None,
    *,
    preview: bool,
) -> None:
    """Put another result in the place of what stands at a TABLE, signed by a judge.

    Pairings that are published stand and stay right: they were judged by what was known. Nothing
    is edited, the old result stays in the log.
    """
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall, signature

    at, _ = read_table(table), read_games(games)
    voided = [f"{each[0]}-{each[1]}" for each in map(read_table, void)]
    answer = ["correct", table_words(*at), games, word, *([voided] if voided else [])]
    note = signature(by, reason)
    hall = open_hall(desk, event)
    confirm_letter(hall, table)
    confirm_impartial(hall, at, "correct", by)
    if preview:
        _say_preview(desk, hall, table, answer)
        return
    record = hall.say(TABLE, *answer, note=note)
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
