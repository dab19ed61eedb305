"""``referee penalties``: the ledger of one player over events and matches."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from cli.archive.archive_index import index_options, open_index, refresh, say_faults, sources_of
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import worst
from cli.storage.matches import SHORT
from cli.words import clean_name
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from replays.archive.player_penalties import LedgerLine


@command(
    "penalties",
    Example("penalties Ann", "Every penalty of Ann in the store."),
    Example("penalties Ben archive/ --json", "Those in the files of a folder."),
)
@click.argument("name")
@click.argument("places", nargs=-1, metavar="[STORE|FOLDER...]", shell_complete=proposals.any_files)
@index_options
def penalties(
    desk: CommandContext, name: str, places: tuple[str, ...], *, file: str | None, jobs: int | None
) -> int:
    """List the penalties of the player with that NAME, over all events and matches of the store, or of each STORE or FOLDER.

    Each line names the event or the match with its record, who gave the penalty, and why; one that is void stays
    in the list and says so. A penalty of a match that its tournament lists stands in the line of the tournament.
    """
    from replays.archive.player_penalties import ledger

    person, codes = clean_name(name), list[int]()
    lines: list[LedgerLine] = []
    for source, at in sources_of(desk, places, file):
        with open_index(source, at) as index:
            refresh(desk, index, source, jobs)
            faults = index.faults()
            for each in ledger(index, source, person):
                if isinstance(each, tuple):
                    faults.append(each)
                else:
                    lines.append(each)
            codes += say_faults(desk, source, faults)
    void = sum(line.is_void for line in lines)
    struck = f", {void} void" if void else ""
    many = "1 penalty" if len(lines) == 1 else counted(len(lines), "penalties")
    desk.say.line(f"ledger of {person}: {many}{struck}", bold=True)
    desk.say.lines(map(_words, lines))
    desk.say.answer("penalties", {"name": person, "penalties": [_data(line) for line in lines]})
    return worst(codes)


def _words(line: LedgerLine) -> str:
    """One penalty in one line."""
    where = f"{line.title or line.game}, match {line.match[:SHORT]}"
    record = f", record {line.record}" if line.record else ""
    given = f" at a table, match root {line.root[:SHORT]}" if line.root else ""
    void = " (void)" if line.is_void else ""
    by = f", by {line.by}" if line.by else ""
    reason = f": {line.reason}" if line.reason else ""
    rules = f" [{', '.join(line.rules)}]" if line.rules else ""
    return f"  {line.word}{void}  {where}{record}{given}{by}{reason}{rules}"


def _data(line: LedgerLine) -> dict[str, Any]:
    return asdict(line)
