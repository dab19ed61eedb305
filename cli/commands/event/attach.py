"""``referee event attach``: the match that goes with a paper slip; and a report that names a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import desk_option, outbox_option
from cli.event.table_match import compared_match, keep_in_store
from cli.event.table_words import read_table, result_line, table_data
from cli.exit_codes import GOOD, NO
from cli.output.amendment_words import amended_data
from referee.games.tournament.state.event import table_words
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.event.table_match import Compared
    from cli.event.table_words import At


@command("attach", Example("event attach vu27 1-4 nfub", "Refused: not a match of this table.", 1))
@click.argument("event", shell_complete=proposals.events)
@click.argument("table")
@click.argument("match", shell_complete=proposals.matches_or_files)
@desk_option
@outbox_option
def attach(
    desk: CommandContext, event: str, table: str, match: str, number: int, *, outbox: str | None
) -> int:
    """Attach a finished MATCH to a TABLE of an EVENT that has a paper slip.

    It is compared with the table as 'event result' does, and must say what the slip says.
    """
    from cli.outbox.outpost import open_place
    from replays.tournament.comparison import attachable

    at = read_table(table)
    hall = open_place(desk, event, outbox)
    found = compared_match(desk, hall, at, match)
    complaints = found.complaints()
    if not complaints:
        faults = attachable(found.course.table(at), found.comparison)
        complaints = [f"match {found.match.id[:8]} {why} [{rule}]" for rule, why in faults]
    if complaints:
        return refuse(desk, hall, at, complaints)
    answer = [
        "attach",
        table_words(*at),
        found.match.root.hex(),
        *([found.penalties] if found.penalties else []),
    ]
    return _say(desk, hall, at, number, answer, found)


def report_match(desk: CommandContext, hall: Hall, at: At, word: str, number: int) -> int:
    """Report a match as the result of its table, compared with it; the exit code."""
    from cli.event.refused import Refused

    found = compared_match(desk, hall, at, word)
    complaints = found.complaints()
    if complaints:
        return refuse(desk, hall, at, complaints)
    table, root = f"{at[0]}-{at[1]}", found.match.root.hex()
    try:
        return _say(
            desk, hall, at, number, ["report", table, root, found.games, found.penalties], found
        )
    except Refused:
        stands = hall.event.table(*at)
        if stands is None or stands.root != root or stands.disputed:
            raise
    if not hall.file:
        keep_in_store(desk, found)
    desk.say.line(f"{'':>5}  {result_line(hall, at)}, already so")
    data = {"event": hall.id, "record": None, **table_data(hall, at), "told": []}
    desk.say.answer("event-result", data)
    return GOOD


def _say(
    desk: CommandContext, hall: Hall, at: At, number: int, answer: Sequence[object], found: Compared
) -> int:
    from cli.event.acknowledgement import acknowledge
    from events.chain.notes import GAME

    if not hall.file:
        keep_in_store(desk, found)
    record = hall.say(number, *answer, note={GAME: found.match.id})
    comparison, findings = found.comparison, found.findings()
    listed = counted(len(comparison.penalties), "penalties") if comparison.penalties else ""
    lines = [
        f"{result_line(hall, at)}   {comparison.grade}",
        *([f"{listed} listed"] if listed else []),
        *found.amendments(),
    ]
    proof = {"proof": comparison.grade, "match": found.match.id, "findings": findings}
    proof |= amended_data(found.amended)
    for line in findings:
        desk.say.complain(f"{line}: the result counts and is not proven; a judge looks at it")
    acknowledge(desk, hall, "result", record, lines, **{**table_data(hall, at), **proof})
    return GOOD


def refuse(
    desk: CommandContext, hall: Hall, at: At, complaints: list[str], schema: str = "result"
) -> int:
    """Say what is wrong with a match, a line each; the exit code."""
    for line in complaints:
        desk.say.complain(line)
    data = {"event": hall.id, "record": None, "faults": complaints}
    desk.say.answer(f"event-{schema}", {**data, **table_data(hall, at)})
    return NO
