"""``referee event drop``, ``return``, ``bye``, ``checkin``: what entries do beside playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import desk_option, outbox_option, signed_options
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall


@command("drop", Example("event drop vu27 Dora", "Dora leaves; her table still needs a result."))
@click.argument("event", shell_complete=proposals.events)
@click.argument("entry")
def drop(desk: CommandContext, event: str, entry: str) -> None:
    """Take an ENTRY out of the rounds of an EVENT that are still to come."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    number = hall.roster.find(entry)
    record = hall.say(TABLE, "drop", number)
    left = _open_table(hall, number)
    more = [f"table {left} is still open: 'referee event result' decides it"] if left else []
    acknowledge(desk, hall, "drop", record, [*hall.told(), *more], entry=number, open=left or None)


def _open_table(hall: Hall, entry: int) -> str:
    """The table at which an entry still plays, as it is written; nothing where there is none."""
    event = hall.event
    for round_, number in event.unsettled():
        table = event.table(round_, number)
        if table is not None and entry in table.entries:
            return f"{round_}-{number}"
    return ""


@command(
    "return",
    Example("event return vu27 Ann --by Judy --reason back", "Refused: Ann has not left.", 1),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("entry")
@signed_options
def return_(
    desk: CommandContext, event: str, entry: str, by: str | None, reason: str | None
) -> None:
    """Let an ENTRY that has left play again, signed; what it missed is worth nothing."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall, signature

    note = signature(by, reason)
    hall = open_hall(desk, event)
    number = hall.roster.find(entry)
    acknowledge(desk, hall, "return", hall.say(TABLE, "return", number, note=note), entry=number)


@command("bye", Example("event bye vu27 Ann 2 zero", "Ann does not play in round 2."))
@click.argument("event", shell_complete=proposals.events)
@click.argument("entry")
@click.argument("round_", metavar="ROUND", type=int)
@click.argument("kind", type=click.Choice(["zero", "half", "full"]))
def bye(desk: CommandContext, event: str, entry: str, round_: int, kind: str) -> None:
    """Give an ENTRY a bye in a ROUND that is not paired yet, worth nothing, half points or a win."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    number = hall.roster.find(entry)
    record = hall.say(TABLE, "bye", number, round_, kind)
    acknowledge(desk, hall, "bye", record, entry=number, round=round_, kind=kind)


@command("checkin", Example("event checkin vu27 Ann Ben", "Ann and Ben are in the hall."))
@click.argument("event", shell_complete=proposals.events)
@click.argument("entries", nargs=-1, required=True)
@desk_option
@outbox_option
def checkin(
    desk: CommandContext, event: str, entries: tuple[str, ...], number: int, *, outbox: str | None
) -> None:
    """Note that ENTRIES are in the hall; nothing follows from it."""
    from cli.event.acknowledgement import acknowledge
    from cli.outbox.outpost import open_place

    hall = open_place(desk, event, outbox)
    found = list(dict.fromkeys(map(hall.roster.find, entries)))
    record = hall.say(number, "check-in", *found)
    missing = sum(not each.here for each in hall.event.entries)
    more = f"{missing} not checked in" if missing else "everybody is here"
    acknowledge(desk, hall, "checkin", record, [*hall.told(), more], entries=found, missing=missing)
