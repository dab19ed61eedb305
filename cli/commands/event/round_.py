"""``referee event publish``, ``clock``, ``extend``: a round that is paired, and its time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import signed_options
from referee.errors import NotFound
from referee.kernel.facts import TABLE
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall


@command("publish", Example("event publish vu27", "The pairings of the last round are official."))
@click.argument("event", shell_complete=proposals.events)
def publish(desk: CommandContext, event: str) -> None:
    """Make the pairings of the last round of an EVENT official."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    record = hall.say(TABLE, "publish")
    acknowledge(desk, hall, "publish", record, round=len(hall.event.rounds))


@command("clock", Example("event clock vu27 50", "The round has fifty minutes."))
@click.argument("event", shell_complete=proposals.events)
@click.argument("minutes", type=int, required=False)
def clock(desk: CommandContext, event: str, minutes: int | None) -> None:
    """Set how many MINUTES the last round has, or tell how many are left.

    They are counted from when the round was published; nothing follows from them.
    """
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    if minutes is None:
        _tell_clock(desk, hall)
        return
    record = hall.say(TABLE, "clock", minutes)
    acknowledge(desk, hall, "clock", record, round=len(hall.event.rounds), minutes=minutes)


def _tell_clock(desk: CommandContext, hall: Hall) -> None:
    """What is left of the last round, and of each open table that has more."""
    from cli.tables.round_clock import RoundClock

    clock = RoundClock.of(hall)
    if clock is None:
        message = f"event {hall.word}: no round is paired"
        raise NotFound(message)
    now, number, tables = int(time.time()), clock.number, hall.event.rounds[-1].tables
    left = clock.left(now)
    desk.say.line(f"round {number}: {clock.words(now)}")
    extended = [
        (f"{number}-{at}", table.extra)
        for at, table in enumerate(tables, 1)
        if table.extra and table.is_open
    ]
    for table, extra in extended:
        desk.say.line(f"{table:>7}  {counted(extra, 'minutes')} more: {left + extra} left")
    desk.say.answer(
        "event-clock",
        {
            "event": hall.id,
            "record": None,
            "round": number,
            "minutes": clock.minutes,
            "published": clock.begun,
            "left": left if clock.begun is not None and clock.minutes else None,
            "tables": [{"table": table, "extra": extra} for table, extra in extended],
        },
    )


@command(
    "extend",
    Example("event extend vu27 1-1 5 --by Judy --reason 'deck check'", "Five minutes more."),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("table")
@click.argument("minutes", type=int)
@signed_options
def extend(
    desk: CommandContext, event: str, table: str, minutes: int, by: str | None, reason: str | None
) -> None:
    """Give a TABLE of an EVENT so many MINUTES more, signed by a judge."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall, signature

    note = signature(by, reason)
    hall = open_hall(desk, event)
    record = hall.say(TABLE, "extend", table, minutes, note=note)
    acknowledge(desk, hall, "extend", record, table=table, minutes=minutes)
