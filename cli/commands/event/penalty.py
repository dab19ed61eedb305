"""``referee event penalise`` and ``referee event strike``: the ledger of penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import signed_options
from referee.games.tournament.rules.ledger import WORDS
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext


@command(
    "penalise",
    Example("event penalise ldkq Ben warning --by Judy --reason 'slow play'", "Ben is warned."),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("entry")
@click.argument("word", type=click.Choice(WORDS))
@signed_options
def penalise(
    desk: CommandContext, event: str, entry: str, word: str, by: str | None, reason: str | None
) -> None:
    """Give an ENTRY of an EVENT a penalty, signed; who is disqualified leaves the standings."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall, signature

    note = signature(by, reason)
    hall = open_hall(desk, event)
    number = hall.roster.find(entry)
    record = hall.say(TABLE, "penalise", number, word, note=note)
    penalty = len(hall.event.penalties)
    lines = [f"{hall.told()[0]} (penalty {penalty})", *hall.told()[1:]]
    acknowledge(desk, hall, "penalise", record, lines, entry=number, penalty=penalty, word=word)


@command(
    "strike",
    Example("event strike ldkq 9 --by Judy --reason error", "Refused: there is no penalty 9.", 1),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("penalty", type=int)
@signed_options
def strike(
    desk: CommandContext, event: str, penalty: int, by: str | None, reason: str | None
) -> None:
    """Make a PENALTY void, by its number in the ledger, signed; it stays readable."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import open_hall, signature

    note = signature(by, reason)
    hall = open_hall(desk, event)
    record = hall.say(TABLE, "strike", penalty, note=note)
    acknowledge(desk, hall, "strike", record, penalty=penalty)
