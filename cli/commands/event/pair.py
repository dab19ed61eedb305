"""``referee event pair``: the next round, by the procedure, by hand, or once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import signed_options
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from referee.games.tournament.pairing.entrant import Pairing


@command(
    "pair",
    Example("event pair ldkq --preview", "Refused: tables of the round before have no result.", 1),
)
@click.argument("event", shell_complete=proposals.events)
@click.option("--preview", is_flag=True, help="Print the tables and record nothing.")
@click.option(
    "--by-hand",
    "file",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="Another pairing, signed: a line 'ENTRY - ENTRY' for each table, 'ENTRY' for a bye.",
)
@click.option(
    "--permit",
    "permits",
    multiple=True,
    type=click.Choice(["repeats", "byes"]),
    help="With --by-hand: what it may break.",
)
@click.option("--again", is_flag=True, help="The last round once more, signed, after a correction.")
@signed_options
def pair(
    desk: CommandContext,
    event: str,
    file: str | None,
    permits: tuple[str, ...],
    by: str | None,
    reason: str | None,
    *,
    preview: bool,
    again: bool,
) -> None:
    """Pair the next round of an EVENT, and print its tables.

    The tables follow from the results, the key of the round and the numbers of the hall by a
    written procedure: nobody chooses them, and whoever has the record can compute them again. The
    key is revealed with them. --by-hand and --again are signed by a judge (--by, --reason).
    """
    from cli.event.hall import open_hall, signature
    from cli.event.next_round import drawn, key_of_next
    from cli.event.table_list import read_tables

    if (file and again) or (permits and not file):
        message = "--by-hand and --again exclude each other; --permit goes with --by-hand"
        raise click.UsageError(message)
    note = signature(by, reason)
    hall = open_hall(desk, event)
    if file is not None:
        key, pairing = key_of_next(hall), read_tables(file, hall.roster)
        answer = [
            "pair-by-hand",
            key.hex(),
            *_stated(pairing),
            *([list(permits)] if permits else []),
        ]
    else:
        key, pairing = drawn(hall, again=again)
        answer = [
            "pair-again" if again else "pair",
            *([] if again else [key.hex()]),
            *_stated(pairing),
        ]
    if preview:
        hall = hall.trial()
    record = hall.say(TABLE, *answer, note=(note or None) if not preview else {**PREVIEW, **note})
    _say_round(desk, hall, record, pairing, key, preview=preview)


PREVIEW = {"by": "preview", "reason": "preview"}
"""What stands for a signature where nothing is recorded."""


def _stated(pairing: Pairing) -> list[list[object]]:
    return [[list(table) for table in pairing.tables], list(pairing.byes)]


def _say_round(
    desk: CommandContext, hall: Hall, record: int, pairing: Pairing, key: bytes, *, preview: bool
) -> None:
    from cli.event.pairing_page import pairing_data, pairing_lines
    from referee.games.tournament.fact_kinds import BROKEN, FACTS

    number = len(hall.event.rounds)
    shown = "" if preview else key.hex()
    lines = pairing_lines(hall, number, pairing, shown)
    desk.say.line(f"{lines[0]}{'   (nothing is recorded)' if preview else ''}", bold=True)
    desk.say.lines(lines[1:])
    broken = [FACTS.narrate(fact) for fact in hall.facts if fact.name == BROKEN.name]
    desk.say.lines(broken)
    data = pairing_data(hall.roster, number, pairing, shown)
    desk.say.answer(
        "event-pair",
        {
            "event": hall.id,
            "record": None if preview else record,
            **data,
            "broken": broken,
            "preview": preview,
        },
    )
