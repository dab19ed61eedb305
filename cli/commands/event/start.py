"""``referee event mix`` and ``referee event start``: the numbers of the hall, and the beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from referee.kernel.facts import TABLE
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext


@command("mix", Example("event mix ldkq 4 2 6", "Refused: the event has started.", 1))
@click.argument("event", shell_complete=proposals.events)
@click.argument("numbers", type=int, nargs=-1, required=True)
def mix(desk: CommandContext, event: str, numbers: tuple[int, ...]) -> None:
    """Mix NUMBERS that were called out in the hall into the lots of an EVENT.

    They come after the commitment and before the start, so that neither the organiser nor the hall
    can choose a pairing.
    """
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    record = hall.say(TABLE, "mix", *numbers)
    mixed = list(hall.event.mix)
    line = f"mixed in {' '.join(map(str, numbers))}: {counted(len(mixed), 'numbers')} of the hall"
    acknowledge(desk, hall, "mix", record, [line], mix=mixed)


@command("start", Example("event start ldkq", "Refused: it has started.", 1))
@click.argument("event", shell_complete=proposals.events)
def start(desk: CommandContext, event: str) -> None:
    """Start an EVENT: the plan is fixed, entries get their order numbers, the last lots are drawn."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall

    hall = open_hall(desk, event)
    record = hall.say(TABLE, "start")
    entries = hall.event.entries
    decks = sum(bool(entry.deck) for entry in entries)
    registered = f", {counted(decks, 'decks')} registered" if decks else ""
    line = f"started: {counted(len(entries), 'entries')}{registered}; the plan is fixed"
    acknowledge(desk, hall, "start", record, [line], entries=len(entries), decks=decks)
