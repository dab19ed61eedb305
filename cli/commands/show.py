"""``referee show``: the table, as somebody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli import completing
from cli.desk import Example, command
from cli.matches import as_seen, eyes_for, find_match, run_at
from cli.moments import asked_data, asked_lines, heading, player_rows, table_rows, zone_rows

if TYPE_CHECKING:
    from cli.desk import Desk


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
def show(desk: Desk, match: str, at: int | None, eyes_word: str | None, *, zones: bool) -> None:
    """Show the table of a MATCH (a match of the store, or a replay file).

    A live match is shown as everybody sees it, unless --as says otherwise. The board is followed by
    who is asked and the actions that are open; `referee legal` lists the answers. Calls that are open
    and penalties that are in force stand below (`referee rule MATCH` lists them all).
    """
    from cli.docket import standing, standing_lines

    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    found = as_seen(found, eyes)
    run, number = run_at(found, at, eyes)
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
