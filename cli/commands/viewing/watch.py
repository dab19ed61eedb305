"""``referee watch``: the tables of a store that go on, for whom each waits, on one screen."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import click

from cli.archive.live_tables import LiveTables, table_rows
from cli.context import Example, command
from cli.exit_codes import GOOD
from cli.storage.store import open_journal
from referee.kernel.show.rows import Span, row
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.archive.live_tables import LiveTable
    from cli.context import CommandContext
    from cli.terminal.screen import Screen
    from referee.kernel.show.rows import Row

OFTEN = 1.0
"""How many seconds pass before we look again."""
HINT = "a number looks at that table, b big letters, F2 theme, q quit"


@command("watch", Example("watch", "The tables that go on, whose turn it is, since when."))
@click.argument("place", required=False, metavar="[STORE]")
@click.option("--big", is_flag=True, help="In letters that can be read across a hall.")
@click.option("--lines", is_flag=True, help="Print the tables once; no cursor is moved.")
def watch(desk: CommandContext, place: str | None, *, big: bool, lines: bool) -> int:
    """Watch the tables of a STORE (or of yours): whose turn it is, since when, and which calls to a judge are open.

    On a terminal the screen follows what is recorded; a number looks at that table as everybody may see it. Into a pipe,
    with --lines or --json the tables are printed once.
    """
    from cli.terminal.surface import ground

    desk.store = place or desk.store
    tables = LiveTables(open_journal(desk))
    here = ground(desk.say, asked_lines=lines)
    if here.why:
        desk.say.complain(here.why)
    if not here.fits:
        found, now = tables.look(), int(time.time())
        desk.say.told(table_rows(found, now, desk.say.width(), big=big))
        desk.say.answer("watch", {"tables": [each.data(now) for each in found]})
        return GOOD
    return _on_screen(desk, tables, big=big)


def _on_screen(desk: CommandContext, tables: LiveTables, *, big: bool) -> int:
    """Follow the tables until somebody leaves; a number shows one of them meanwhile."""
    from cli.commands.viewing.replay import Look
    from cli.commands.viewing.replay import watch as look_at
    from cli.storage.matches import find_match
    from cli.terminal.screen import Screen
    from referee.kernel.facts import PUBLIC

    while True:
        with Screen(desk.say) as screen:
            big, chosen = Hall(tables, big=big).follow(screen)
        if chosen is None:
            return GOOD
        look_at(Look(desk, find_match(desk, chosen), chosen, PUBLIC), lines=False)


class Hall:
    """The tables on a screen."""

    def __init__(self, tables: LiveTables, *, big: bool) -> None:
        self._tables, self._big = tables, big
        self._seen: list[LiveTable] = []

    def follow(self, screen: Screen) -> tuple[bool, str | None]:
        """Show the tables until a key leaves, or names one: its match."""
        screen.remark(HINT, "b big, q quit")
        while True:
            self._seen = self._tables.look()
            now = int(time.time())
            screen.show(partial(self._page, now))
            key = screen.key(OFTEN)
            if key in ("q", "gone", "ctrl-d", "escape"):
                return self._big, None
            self._big ^= key == "b"
            if key.isdecimal() and 0 < int(key) <= len(self._seen):
                return self._big, self._seen[int(key) - 1].id

    def _page(self, now: int, width: int, height: int) -> list[Row]:
        title = row(Span(f"{counted(len(self._seen), 'matches')} go on", "title"))
        return [title, row(), *table_rows(self._seen, now, width, big=self._big)]
