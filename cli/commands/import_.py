"""``referee import``: replay files into the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli import completing
from cli.commands.validate import replay_files
from cli.desk import Example, command
from cli.exits import exit_code, worst
from cli.lineage import lineage_lines, parent_of, sees
from cli.matches import SHORT, read_replay
from cli.say import fault_object
from cli.store import open_journal
from referee.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.desk import Desk
    from events.journal import Journal


@command(
    "import",
    Example("import final.replay", "Verify a file and keep the match."),
    Example("import archive/", "The same with every replay file in a folder."),
)
@click.argument(
    "files", shell_complete=completing.replay_files, nargs=-1, required=True, metavar="FILE..."
)
def import_(desk: Desk, files: tuple[str, ...]) -> int:
    """Take replay files (or folders of them, or - for standard input) into the store.

    Every file is verified first; one that is not sound is not taken, nor is a copy that withholds the
    secret. A match that is there already is nothing new.
    """
    journal = open_journal(desk)
    codes: set[int] = set()
    places = replay_files(files)
    passing = desk.say.progress(places, len(places), "files")
    desk.say.answer_in_parts("import", "matches", _taken(desk, journal, passing, codes))
    return worst(codes)


def _taken(
    desk: Desk, journal: Journal, places: Iterable[str], codes: set[int]
) -> Iterator[dict[str, Any]]:
    """Take each file, and hand on what became of it; one that is not taken is said in one line."""
    for place in places:
        try:
            data = _take(desk, journal, place)
        except MatchError as error:
            desk.say.complain(f"{place}: {error}" if place not in str(error) else str(error))
            codes.add(exit_code(error))
            yield {"file": place, "taken": False, **fault_object(error)}
            continue
        yield {"file": place, "taken": True, **data}


def _take(desk: Desk, journal: Journal, place: str) -> dict[str, Any]:
    """Verify one file and keep it. Raises whatever is wrong with it, Conflict or StoreError."""
    from events.strands import Withheld
    from replays.report import Report
    from replays.verify import verify_match

    match = read_replay(place)
    report = Report(match=match.id)
    verify_match(match, report)
    if report.error is not None:
        raise report.error
    if isinstance(match.public[0].parts[0], Withheld):
        message = "record 1 is withheld: a store keeps only matches that show what was opened"
        raise MatchError(message)
    match.secret = match.known_secret()
    if match.secret is None and match.format > 1:
        message = (
            "a copy without the secret: a store keeps whole matches "
            "('referee log' reads the copy, 'referee join' puts copies together)"
        )
        raise MatchError(message)
    new = not journal.holds(match.id)
    journal.create(match)
    desk.say.line(f"{match.id[:SHORT]}  {place}  {'taken' if new else 'already here'}")
    parent = parent_of(match.opening())
    origin = {"parent": parent, "parent_seen": sees(journal, parent, match)} if parent else {}
    desk.say.lines(lineage_lines(origin))
    return {"id": match.id, "new": new, **origin}
