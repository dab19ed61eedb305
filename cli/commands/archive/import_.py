"""``referee import``: replay files into the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.archive.intake import keep
from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import exit_code, worst
from cli.output.say import fault_object
from cli.storage.files import REPLAY, files_named, read_bytes
from cli.storage.lineage import lineage_lines, sees, unusual_words
from cli.storage.matches import SHORT
from cli.storage.store import open_journal
from referee.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cli.context import CommandContext
    from events.chain.match import Match
    from events.store.journal import Journal


@command(
    "import",
    Example("import final.replay", "Verify a file and keep the match."),
    Example("import archive/", "The same with every replay file in a folder."),
)
@click.argument(
    "files", shell_complete=proposals.replay_files, nargs=-1, required=True, metavar="FILE..."
)
def import_(desk: CommandContext, files: tuple[str, ...]) -> int:
    """Take replay files (or folders of them, or - for standard input) into the store.

    A file may also be JSON lines (.jsonl, from 'referee export --jsonl'): the same file is made of them.
    Every file is verified first; one that is not sound is not taken, nor is a copy that withholds the
    secret. A match that is there already, record by record, is nothing new and not verified again: what was
    interrupted goes on where it stood.
    """
    journal = open_journal(desk)
    codes: set[int] = set()
    places = files_named(files, REPLAY)
    passing = desk.say.progress(places, len(places), "files")
    desk.say.answer_in_parts("import", "matches", _taken(desk, journal, passing, codes))
    return worst(codes)


def _taken(
    desk: CommandContext, journal: Journal, places: Iterable[str], codes: set[int]
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


def _take(desk: CommandContext, journal: Journal, place: str) -> dict[str, Any]:
    """Verify one file and keep it. Raises what is wrong with it, Conflict or StoreError."""
    from events.fold.inputs import parent_of
    from replays.file.json_lines import BIGGEST_TEXT, are_lines, file_of

    data = read_bytes(place, BIGGEST_TEXT)
    if are_lines(data):
        data = file_of(data)
    match = _known(journal, data)
    new = match is None
    if match is None:
        match = _sound(data)
        new = keep(journal, match)
    desk.say.line(f"{match.id[:SHORT]}  {place}  {'taken' if new else 'already here'}")
    parent = parent_of(match.opening())
    origin = {"parent": parent, "parent_seen": sees(journal, parent, match)} if parent else {}
    desk.say.lines(lineage_lines(origin))
    unusual = unusual_words(match)
    desk.say.lines([f"  {sentence}" for sentence in unusual])
    return {"id": match.id, "new": new, "unusual": unusual, **origin}


def _known(journal: Journal, data: bytes) -> Match | None:
    """The match of a file, if the store holds it with just these records; None where it is to be verified."""
    from replays.file.replay_file import decode

    try:
        match = decode(data)[1]
        is_here = journal.holds(match.id) and journal.match(match.id).strands == match.strands
    except MatchError:
        return None
    return match if is_here else None


def _sound(data: bytes) -> Match:
    """The match of a file that is verified now. Raises what is wrong with it."""
    from replays.file.replay_file import decode
    from replays.verify.verify import verify

    report = verify(data)
    if report.error is not None:
        raise report.error
    return decode(data)[1]
