"""``referee import``: replay files into the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.commands.validate import replay_files
from cli.desk import command
from cli.exits import GOOD, exit_code, worst
from cli.matches import SHORT, read_replay
from cli.say import fault_object
from cli.store import open_journal
from referee.errors import MatchError

if TYPE_CHECKING:
    from cli.desk import Desk
    from events.journal import Journal


@command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def import_(desk: Desk, files: tuple[str, ...]) -> int:
    """Take replay files (or folders of them, or - for standard input) into the store.

    Every file is verified first; one that is not sound is not taken. A match that is there
    already is nothing new.
    """
    journal = open_journal(desk)
    known = set(journal.matches())
    codes = []
    taken = []
    places = replay_files(files)
    for place in desk.say.progress(places, len(places), "files"):
        try:
            data = _take(desk, journal, place, known)
        except MatchError as error:
            desk.say.complain(f"{place}: {error}" if place not in str(error) else str(error))
            codes.append(exit_code(error))
            taken.append({"file": place, "taken": False, **fault_object(error)})
            continue
        codes.append(GOOD)
        taken.append({"file": place, "taken": True, **data})
    desk.say.answer("import", {"matches": taken})
    return worst(codes)


def _take(desk: Desk, journal: Journal, place: str, known: set[str]) -> dict[str, Any]:
    """Verify one file and keep it. Raises whatever is wrong with it, Conflict or StoreError."""
    from replays.report import Report
    from replays.verify import verify_match

    match = read_replay(place)
    report = Report(match=match.id)
    verify_match(match, report)
    if report.error is not None:
        raise report.error
    match.secret = match.known_secret()
    journal.create(match)
    new = match.id not in known
    known.add(match.id)
    desk.say.line(f"{match.id[:SHORT]}  {place}  {'taken' if new else 'already here'}")
    return {"id": match.id, "new": new}
