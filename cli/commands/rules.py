"""``referee rules``: the rule catalogue of a game, whole, by id, or by words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.desk import command
from cli.names import did_you_mean, find_game
from referee.errors import NotFound

if TYPE_CHECKING:
    from cli.desk import Desk


@command("rules", stores=False)
@click.argument("game")
@click.argument("words", nargs=-1, metavar="[ID|WORDS]")
def rules(desk: Desk, game: str, words: tuple[str, ...]) -> None:
    """List the rules of a GAME, show one by its ID, or find those that contain all WORDS."""
