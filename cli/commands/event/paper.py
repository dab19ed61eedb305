"""``referee event slips`` and ``referee event pages``: what is printed, and what hangs on the wall."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.sight import at_option, follow, look_at_event, round_option
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.tournament.account import Account


@command("slips", Example("event slips vu27", "A slip for each table of the last round."))
@click.argument("event", shell_complete=proposals.events)
@round_option
@at_option
@click.option(
    "-o",
    "--output",
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="Write a text file, five slips a page, instead of printing them.",
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def slips(
    desk: CommandContext,
    event: str,
    number: int | None,
    at: int | None,
    output: str | None,
    *,
    force: bool,
) -> None:
    """Print the slips of a round of an EVENT, on which its tables write their results.

    Each has the code of its table, <3-7K>: K is a check letter of the round, the table and the two
    entries. Where a table is named it may be typed with its letter, which is then compared.
    """
    if force and output is None:
        message = "--force goes with -o: nothing else is written"
        raise click.UsageError(message)
    from replays.tournament.pairings import round_at
    from replays.tournament.slips import slip_pages, slips_text
    from replays.tournament.table_codes import code_of

    account = look_at_event(desk, event, at)
    which, round_ = round_at(account.event, number)
    codes = [code_of(account.event, which, each) for each in range(1, len(round_.tables) + 1)]
    if output is None:
        for page in slip_pages(account, number, desk.say.width()):
            desk.say.lines(page)
    else:
        from replays.file.replay_file import write

        pages = slip_pages(account, number)
        write(Path(output), slips_text(pages).encode(), force=force)
        told = f"{counted(len(codes), 'slips')}, {counted(len(pages), 'pages')}"
        desk.say.line(f"{output}: {told}")
    desk.say.answer("event-slips", {"round": which, "codes": codes, "file": output})


@command("pages", Example("event pages vu27 wall", "Write the pages of the event into a folder."))
@click.argument("event", shell_complete=proposals.events)
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@at_option
@click.option("--watch", is_flag=True, help="Go on, and write them again after each record.")
def pages(desk: CommandContext, event: str, folder: Path, at: int | None, *, watch: bool) -> None:
    """Write the pages of an EVENT into the folder DIR: pairings, standings, bracket, rounds, slips.

    They are HTML without script and need no network; a phone shows them and a printer prints them.
    Pages that are there are replaced, each at once; one that would say the same is left alone.
    """

    def tell(account: Account) -> None:
        written = write_pages(account, folder)
        told = counted(len(written), "pages") if written else "nothing new"
        desk.say.line(f"{folder}: {told}, as of record {account.record}")
        data = {"folder": str(folder), "record": account.record, "written": written}
        desk.say.answer("event-pages", data)

    if watch:
        follow(desk, event, tell, at=at, clear=False)
    else:
        tell(look_at_event(desk, event, at))


def write_pages(account: Account, folder: Path) -> list[str]:
    """Write the pages that are not there as they should be; their names. Raises StoreError."""
    from cli.storage.files import make_folder, unreadable
    from replays.file.replay_file import write
    from replays.tournament.web_pages import web_pages

    make_folder(folder)
    written = []
    for name, data in web_pages(account).items():
        path = folder / name
        try:
            same = path.is_file() and path.read_bytes() == data
        except OSError as error:
            raise unreadable(str(path), error) from None
        if not same:
            write(path, data, force=True)
            written.append(name)
    return written
