"""``referee watch``: the tables of a store that go on, for whom each waits, on one screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli.archive.filters import read_sieve, sieve_options
from cli.archive.match_data import as_data
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD
from cli.output.say import words_of
from cli.storage.matches import find_id, find_match
from cli.storage.store import open_journal
from cli.terminal.screen_file import Drawing, drawing_options
from referee.errors import MatchError

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.tables.tables_screen import TablesScreen


@command(
    "watch",
    Example("watch", "The tables that go on, whose turn it is, since when."),
    Example("watch --big --event vu27", "For the projector in the hall."),
)
@click.argument("place", required=False, metavar="[STORE]")
@click.option(
    "--event",
    "event",
    shell_complete=proposals.events,
    metavar="EVENT",
    help="Only the tables of this event.",
)
@sieve_options
@click.option(
    "--big",
    is_flag=True,
    help="In letters that can be read across a hall; pages turn by themselves.",
)
@click.option("--lines", is_flag=True, help="Print the tables once; no cursor is moved.")
@drawing_options
def watch(
    desk: CommandContext,
    place: str | None,
    event: str | None,
    players: tuple[str, ...],
    only_game: str | None,
    since: str | None,
    tags: tuple[str, ...],
    without: tuple[str, ...],
    *,
    big: bool,
    lines: bool,
    drawing: Drawing,
) -> int:
    """Watch the tables of a STORE (or of yours): whose turn it is, since when, and which calls to a judge are open.

    Those that wait for a judge come first, then those that have waited longest. On a terminal the screen follows what is
    recorded; a number, Enter or a click looks at that table as everybody may see it. Into a pipe, with --lines or --json the
    tables are printed once, with --svg or --png the screen is drawn into a file. Filters that are given together must all fit.
    """
    from cli.tables.headlines import Headlines
    from cli.tables.live_tables import LiveTables
    from cli.tables.tables_board import spoken_rows
    from cli.tables.tables_screen import HINTS, TablesScreen
    from cli.terminal.surface import ground

    desk.store = place or desk.store
    sieve = read_sieve(players, only_game, since, tags, without)
    journal = open_journal(desk)
    only = find_id(journal, event) if event else ""
    tables = LiveTables(journal, only, lambda brief: sieve.lets_through(as_data(brief)))
    headlines = Headlines(tables, only)
    hall = TablesScreen(tables, headlines, big=big)
    if drawing.file:
        drawing.write(desk, hall.page(), HINTS, "the tables that go on")
        return GOOD
    here = ground(desk.say, asked_lines=lines)
    if here.why:
        desk.say.complain(here.why)
    if here.fits:
        return _on_screen(desk, hall)
    found, now = tables.look(), int(time.time())
    desk.say.lines(headlines())
    desk.say.told(spoken_rows(found, now, desk.say.width(), big=big))
    desk.say.answer("watch", {"tables": [each.data(now) for each in found]})
    return GOOD


def _on_screen(desk: CommandContext, hall: TablesScreen) -> int:
    """Follow the tables until somebody leaves; one of them may be looked at meanwhile."""
    from cli.terminal.screen import Screen

    while True:
        with Screen(desk.say) as screen:
            chosen = hall.follow(screen)
        if chosen is None:
            return GOOD
        try:
            _look_at(desk, chosen)
        except MatchError as error:
            hall.wrong = words_of(error)


def _look_at(desk: CommandContext, match: str) -> None:
    """Show one table as everybody may see it. Raises MatchError where that cannot be."""
    from cli.commands.viewing.replay import Look
    from cli.commands.viewing.replay import watch as look_at
    from cli.output.pending_seed import awaited, awaited_words
    from referee.kernel.facts import PUBLIC

    found = find_match(desk, match)
    pledges = awaited(found.match)
    if pledges is not None:
        raise MatchError(awaited_words(pledges, found.players))
    look_at(Look(desk, found, match, PUBLIC), lines=False)
