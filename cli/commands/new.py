"""``referee new``: open a match, fresh or as a branch of another."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli.desk import command
from cli.moments import asked_data, asked_lines
from cli.opening import open_match, opening_options, read_wish
from cli.store import open_journal

if TYPE_CHECKING:
    from cli.desk import Desk
    from events.recorder import Recorder


@command("new")
@click.argument("game")
@opening_options
def new(
    desk: Desk,
    game: str,
    players: tuple[str, ...],
    seed: str | None,
    readings: tuple[str, ...],
    chance: str,
) -> None:
    """Open a match of GAME in the store and print its id."""
    wish = read_wish(game, players, seed, readings, chance)
    now = None if wish.seeded else int(time.time())
    recorder = open_match(wish, open_journal(desk), time=now)
    say_opened(desk, recorder)


def say_opened(desk: Desk, recorder: Recorder) -> None:
    """The id of a new match, and who is asked first."""
    desk.say.line(f"match {recorder.match.id}", bold=True)
    desk.say.lines(asked_lines(recorder.run))
    desk.say.answer(
        "new",
        {
            "id": recorder.match.id,
            "game": recorder.game.code,
            "record": recorder.fold.number,
            **asked_data(recorder.run),
        },
    )
