"""The options with which a command is told whose eyes look at a match, and after which record: the same in every command."""

from __future__ import annotations

import click

from cli.completion import proposals

eyes_option = click.option(
    "--as",
    "eyes_word",
    shell_complete=proposals.eyes,
    metavar="SEAT|public|judge",
    help="Whose eyes look.",
)
at_option = click.option("--at", type=int, metavar="N", help="After record N instead of the last.")
at_step_option = click.option(
    "--at", type=int, metavar="N", help="After record N instead of the last (of a case: step N)."
)
