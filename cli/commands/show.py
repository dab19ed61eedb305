"""``referee show``: the table, as somebody sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cli import completing
from cli.desk import Example, command
from cli.matches import as_seen, eyes_for, find_match, run_at
from cli.moments import (
    asked_data,
    asked_lines,
    heading,
    player_rows,
    table_picture,
    table_rows,
    zone_rows,
)
from cli.names import whose

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.matches import Found
    from referee.kernel.facts import Eyes
    from referee.kernel.procedure import Run


@command(
    "show",
    Example("show iz5y", "The table now, as everybody sees it."),
    Example("show iz5y --as 1", "The same with the hand of seat 1."),
    Example("show final.replay --at 10", "The table of a file after its record 10."),
)
@click.argument("match", shell_complete=completing.matches_or_files)
@click.option("--at", type=int, metavar="N", help="After record N instead of the last.")
@click.option(
    "--as",
    "eyes_word",
    shell_complete=completing.eyes,
    metavar="SEAT|public|judge",
    help="Whose eyes look.",
)
@click.option("--zones", is_flag=True, help="Every zone and number in full, one a line.")
@click.option(
    "--svg",
    shell_complete=completing.any_files,
    metavar="FILE|-",
    help="Write a picture of the table instead.",
)
@click.option("--force", is_flag=True, help="Replace a picture that is there.")
def show(
    desk: Desk,
    match: str,
    at: int | None,
    eyes_word: str | None,
    *,
    zones: bool,
    svg: str | None,
    force: bool,
) -> None:
    """Show the table of a MATCH (a match of the store, or a replay file).

    A live match is shown as everybody sees it, unless --as says otherwise. The board is followed by
    who is asked and the actions that are open; `referee legal` lists the answers. Calls that are open
    and penalties that are in force stand below (`referee rule MATCH` lists them all).

    With --svg the table is drawn as a picture in a FILE of its own (- is standard output), in games
    that are played on a map. A picture holds its own text: the board as it is printed otherwise.
    """
    if svg is not None and zones:
        message = "--zones lists what a picture draws: name one of --svg and --zones"
        raise click.UsageError(message)
    if force and svg is None:
        message = "--force goes with --svg: nothing else is written"
        raise click.UsageError(message)
    from cli.docket import standing, standing_lines

    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    found = as_seen(found, eyes)
    run, number = run_at(found, at, eyes)
    if svg is not None:
        _draw(desk, Drawn(found, run, number, eyes), svg, force=force)
        return
    view = run.game.view(run, eyes)
    title = heading(f"{found.place}, record {number}", eyes, live=found.live)
    desk.say.line(title, bold=True)
    if zones:
        desk.say.rows([*player_rows(found.players), *zone_rows(view)])
    else:
        desk.say.rows(table_rows(run, eyes, desk.say.width(), found.players))
    desk.say.lines(asked_lines(run, eyes, found.players))
    docket = standing(found, eyes, at)
    desk.say.lines(standing_lines(docket, found.players))
    desk.say.answer(
        "show",
        {
            "match": found.match.id,
            "game": run.game.code,
            "record": number,
            "live": found.live,
            "as": eyes,
            "players": found.players,
            "view": view,
            **asked_data(run, eyes),
            "docket": docket,
        },
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a picture shows: a match after a record, and whose eyes look."""

    found: Found
    run: Run[Any]
    number: int
    eyes: Eyes


def _draw(desk: Desk, drawn: Drawn, file: str, *, force: bool) -> None:
    """Write the picture. Raises NotFound where the game draws none, and StoreError."""
    from cli.writing import put

    found, run = drawn.found, drawn.run
    data = table_picture(run, drawn.eyes, found.players).encode()
    if not put(data, file, force=force):
        return
    seen = f"as {whose(drawn.eyes)} sees it"
    desk.say.line(f"{file}: {found.place}, record {drawn.number}, {seen}, {len(data)} bytes")
    desk.say.answer(
        "picture",
        {
            "match": found.match.id,
            "game": run.game.code,
            "record": drawn.number,
            "live": found.live,
            "as": drawn.eyes,
            "file": file,
            "bytes": len(data),
        },
    )
