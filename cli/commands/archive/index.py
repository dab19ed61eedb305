"""``referee index``: the index of a store or a folder, made, brought up to date, or made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.archive.archive_index import index_options, open_index, refresh, say_faults, sources_of
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import worst
from cli.output.say import fault_object
from referee.kernel.show.rows import row
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.archive.sources import Source


@command(
    "index",
    Example("index archive/", "The files of a folder, so that 'referee find' answers at once."),
    Example("index archive/ --rebuild", "Everything anew."),
)
@click.argument("places", nargs=-1, metavar="[STORE|FOLDER...]", shell_complete=proposals.any_files)
@click.option("--rebuild", is_flag=True, help="Drop what is there, and read everything anew.")
@index_options
def index(
    desk: CommandContext,
    places: tuple[str, ...],
    *,
    file: str | None,
    rebuild: bool,
    jobs: int | None,
) -> int:
    """Read what is new in the store, or in each STORE (a URL) or FOLDER, into its index.

    'referee find' and 'referee penalties' do the same before they answer. An index is never believed beyond its source, and can
    be deleted at any time. Interrupted, it keeps what was read, and goes on there the next time. What cannot be
    read is said, a line each, and the worst of it decides the exit code.
    """
    codes: list[int] = []
    answers = [
        _one(desk, source, at, codes, jobs, rebuild=rebuild)
        for source, at in sources_of(desk, places, file)
    ]
    desk.say.answer("index", {"indexes": answers})
    return worst(codes)


def _one(
    desk: CommandContext,
    source: Source,
    file: str,
    codes: list[int],
    jobs: int | None,
    *,
    rebuild: bool,
) -> dict[str, Any]:
    """Bring one index up to date, and say what is in it."""
    with open_index(source, file) as opened:
        if rebuild:
            opened.clear()
        read = refresh(desk, opened, source, jobs)
        faults, (matches, records) = opened.faults(), opened.counts()
        codes += say_faults(desk, source, faults, most=None)
        words = f"{counted(matches, 'matches')}, {counted(records, 'records')}"
        desk.say.told([row(f"{source.name}: {words}; {counted(read, 'items')} read anew")])
    found = {
        "source": source.name,
        "index": file,
        "matches": matches,
        "records": records,
        "read": read,
    }
    return found | {"faults": [{"item": name, **fault_object(error)} for name, error in faults]}
