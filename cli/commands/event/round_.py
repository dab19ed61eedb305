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


@command("publish", Example("event publish ldkq", "The pairings of the last round are official."))
@click.argument("event", shell_complete=proposals.events)
def publish(desk: CommandContext, event: str) -> None:
    """Make the pairings of the last round of an EVENT official."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    record = hall.say(TABLE, "publish")
    acknowledge(desk, hall, "publish", record, round=len(hall.event.rounds))


@command("clock", Example("event clock ldkq 50", "The round has fifty minutes."))
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
    event = hall.event
    if not event.rounds:
        message = f"event {hall.word}: no round is paired"
        raise NotFound(message)
    number, last = len(event.rounds), event.rounds[-1]
    begun = _published(hall) if last.published else None
    past = 0 if begun is None else max(0, int(time.time()) - begun) // 60
    left = last.minutes - past
    desk.say.line(f"round {number}: {_told(last.minutes, left, begun)}")
    extended = [
        (f"{number}-{at}", table.extra)
        for at, table in enumerate(last.tables, 1)
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
            "minutes": last.minutes,
            "published": begun,
            "left": left if begun is not None and last.minutes else None,
            "tables": [{"table": table, "extra": extra} for table, extra in extended],
        },
    )


def _told(minutes: int, left: int, begun: int | None) -> str:
    if not minutes:
        return "no time is set"
    if begun is None:
        return f"{counted(minutes, 'minutes')}, counted from when it is published"
    if left < 0:
        return f"time was over {counted(-left, 'minutes')} ago"
    return f"{left} of {counted(minutes, 'minutes')} left"


def _published(hall: Hall) -> int | None:
    """When the last round was published, in seconds since 1970."""
    from cli.storage.lineage import read_time
    from events.chain.notes import time_of
    from events.records.records import Acted

    for sealed in reversed(hall.match.public):
        record = sealed.record()
        if isinstance(record, Acted) and record.answer[0] == "publish":
            return read_time(time_of(sealed))
    return None


@command(
    "extend",
    Example("event extend ldkq 1-1 5 --by Judy --reason 'deck check'", "Five minutes more."),
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
