"""Sight: how an event is looked at: found, folded up to a record, printed, and again whenever it goes on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from cli.storage.matches import SHORT, find_id, find_match, is_file
from cli.storage.store import open_journal
from referee.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.context import CommandContext
    from referee.kernel.show.rows import Row
    from replays.tournament.account import Account
    from replays.tournament.grid import Grid

PAUSE = 1.0
"""How many seconds pass before a watched event is looked at again."""
CLEAR = "\x1b[2J\x1b[H"
"""An empty screen, and the cursor in its first row."""

at_option = click.option(
    "--at", type=click.IntRange(1), metavar="RECORD", help="After that record instead of the last."
)
round_option = click.option(
    "--round", "number", type=click.IntRange(1), metavar="N", help="Of round N instead of the last."
)
csv_option = click.option(
    "--csv", "as_csv", is_flag=True, help="As comma-separated values, for spreadsheets."
)
watch_option = click.option(
    "--watch", is_flag=True, help="Go on, and print it again whenever something is recorded."
)


def look_at_event(desk: CommandContext, word: str, at: int | None = None) -> Account:
    """The event of the store or in a file, after a record. Raises NotFound, NotUnderstood and the fold's errors."""
    from replays.tournament.account import account_of
    from replays.tournament.trail import tournament_checkpoint

    if at is not None or is_file(word):
        return account_of(find_match(desk, word).match, at)
    journal = open_journal(desk)
    id_ = find_id(journal, word)
    account = account_of(journal.match(id_, resumed=True))
    kept = tournament_checkpoint(account.fold, account.trail)
    if kept is not None:
        journal.keep_checkpoint(id_, kept)
    return account


def say_rows(
    desk: CommandContext, account: Account, schema: str, rows: list[Row], data: dict[str, Any]
) -> None:
    """Say a view in rows, or as one object with the event and the record that it is of."""
    desk.say.rows(rows)
    event = {"name": account.title, "record": account.record}
    desk.say.answer(f"event-{schema}", {**event, **data})


def say_grid(
    desk: CommandContext, account: Account, schema: str, grid: Grid, *, as_csv: bool = False
) -> None:
    """Say a grid in rows, as comma-separated values, or as an object with a list of objects."""
    if as_csv:
        from cli.storage.files import write_stream
        from replays.tournament.grid import spreadsheet

        write_stream(spreadsheet(grid.data).encode())
        return
    data = {"title": grid.title, schema: grid.objects(), "notes": list(grid.notes)}
    say_rows(desk, account, schema, grid.rows(desk.say.width()), data)


def check_csv(desk: CommandContext, *, as_csv: bool, watch: bool = False) -> None:
    """Raise UsageError for options that do not go together."""
    if as_csv and desk.say.json:
        message = "--csv and --json are two answers: name one"
        raise click.UsageError(message)
    if as_csv and watch:
        message = "--csv is printed once: it does not go with --watch"
        raise click.UsageError(message)


def find_entry(account: Account, word: str) -> int:
    """The entry of that number, or whose name begins so. Raises NotFound."""
    from cli.event.roster import Roster

    people = {entry: tuple(names) for entry, names in account.names.people.items()}
    return Roster(people).find(word)


def follow(
    desk: CommandContext,
    word: str,
    tell: Callable[[Account], None],
    *,
    at: int | None = None,
    clear: bool = True,
) -> None:
    """Tell of an event now, and again whenever something was recorded, until it is closed.

    ``clear``: on a terminal what is told takes the place of what was told before. Raises NotUnderstood
    for a file or a record, which do not change, and what `look_at_event` raises.
    """
    if is_file(word) or at is not None:
        message = "--watch follows an event of the store, as it is now"
        raise NotUnderstood(message)
    journal = open_journal(desk)
    id_ = find_id(journal, word)
    seen, last = b"", 0
    while True:
        brief = next(iter(journal.overview(id_)))
        mark = journal.mark(brief)
        account = look_at_event(desk, id_) if mark != seen else None
        # What was recorded between the mark and the look has been told already.
        if account is not None and account.record != last:
            if clear and not (desk.say.plain or desk.say.json):
                click.echo(CLEAR, nl=False)
            elif clear and seen:
                desk.say.line(f"-- event {id_[:SHORT]}, record {account.record}")
            tell(account)
            last = account.record
            if account.closed:
                return
        seen = mark
        time.sleep(PAUSE)
