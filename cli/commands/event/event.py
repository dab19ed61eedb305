"""``referee event``: a tournament from its plan to its last table."""

from __future__ import annotations

from importlib import import_module

import click

from cli.context import Command, Example, equip
from cli.subcommands import Several

COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("new", "new"),
    "list": ("list_", "list_"),
    "enter": ("enter", "enter"),
    "drop": ("entry", "drop"),
    "return": ("entry", "return_"),
    "bye": ("entry", "bye"),
    "checkin": ("entry", "checkin"),
    "deck": ("deck", "deck"),
    "seal": ("deck", "seal"),
    "mix": ("start", "mix"),
    "start": ("start", "start"),
    "pair": ("pair", "pair"),
    "slips": ("paper", "slips"),
    "publish": ("round_", "publish"),
    "clock": ("round_", "clock"),
    "extend": ("round_", "extend"),
    "deckcheck": ("deck", "deckcheck"),
    "draft": ("draft", "draft"),
    "open": ("open_", "open_"),
    "result": ("result", "result"),
    "attach": ("attach", "attach"),
    "dispute": ("result", "dispute"),
    "sync": ("sync", "sync"),
    "correct": ("correct", "correct"),
    "penalise": ("penalty", "penalise"),
    "strike": ("penalty", "strike"),
    "show": ("views", "show"),
    "pairings": ("views", "pairings"),
    "standings": ("views", "standings"),
    "why": ("views", "why"),
    "bracket": ("views", "bracket"),
    "rounds": ("views", "rounds"),
    "ledger": ("views", "ledger"),
    "pages": ("paper", "pages"),
    "cut": ("end", "cut"),
    "finish": ("end", "finish"),
    "close": ("end", "close"),
    "export": ("export", "export"),
}
"""Each command with its module in this folder and its name there, in the order of a day."""


class Event(Several):
    """Commands by the table: each is loaded when it is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of a day."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, loaded now."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        found: Command = getattr(import_module(f"cli.commands.event.{module}"), name)
        return found


@click.group("event", cls=Event)
def event() -> None:
    """Run a tournament: entries, pairings, results, standings.

    A tournament is a match of its own book, so that 'referee log', 'validate', 'share' and 'rule'
    read and judge it as any other. An EVENT is named by the beginning of its id, an entry by its
    number or the beginning of its name, a table by round and number (3-7).
    """


equip(
    event,
    (
        Example("event enter vu27 Zoe --strength 5", "One entry more."),
        Example("event list", "The events of the store."),
    ),
)
