"""How many archived matches rest on each ruling: over stores, folders and files, on all cores."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cli.context import CommandContext
from cli.exit_codes import exit_code
from cli.output.say import Say
from cli.storage.files import REPLAY, files_named
from cli.storage.matches import find_match, found_in
from cli.storage.store import open_journal
from cli.workers import in_order
from referee.dataclass import dataclass
from referee.errors import MatchError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from replays.audit.register import MatchReliance, Tally

STORE = "store"
"""Stands for the store at hand."""
URL = "://"
MANY = 32
"""The number of matches from which it is worthwhile to start other processes."""


@dataclass(frozen=True, slots=True)
class Place:
    """A match of an archive: in the store of that URL by its id, or in a file."""

    name: str
    store: str | None = None
    is_stored: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """What one match rests on, or why it was not counted: a complaint with its exit code, or neither for a live one."""

    found: MatchReliance | None = None
    complaint: str = ""
    code: int = 0


def archive_tally(
    desk: CommandContext, words: Sequence[str], game: str, codes: Counter[int]
) -> Tally:
    """The count over every archive that the words name; a match that cannot be read is said and passed over.

    Raises NotFound for what is no archive, and StoreError.
    """
    from replays.audit.register import tallied

    places = [place for word in words for place in _places(desk, word)]
    jobs = None if len(places) >= MANY else 1
    with closing(in_order(partial(_examined, game=game), places, jobs)) as every:
        passing = desk.say.progress(every, len(places), "matches")
        return tallied(_good(desk, passing, codes), game)


def _good(
    desk: CommandContext, every: Iterator[Counted], codes: Counter[int]
) -> Iterator[MatchReliance]:
    for each in every:
        if each.complaint:
            codes[each.code] += 1
            desk.say.complain(each.complaint)
        if each.found is not None:
            yield each.found


def _places(desk: CommandContext, word: str) -> list[Place]:
    """The matches of one archive: of a store, of a folder and those below it, or a file."""
    if URL in word or (word == STORE and not Path(word).exists()):
        url = desk.store if word == STORE else word
        journal = open_journal(CommandContext(desk.say, url))
        return [Place(each, url, is_stored=True) for each in journal.matches()]
    return [Place(each) for each in files_named([word], REPLAY)]


def _examined(place: Place, game: str) -> Counted:
    """What the match of that place rests on; nothing is raised for one that cannot be folded."""
    from replays.audit.register import reliance_of

    try:
        desk = CommandContext(Say(), place.store)
        if place.is_stored:
            found = found_in(open_journal(desk), place.name)
        else:
            found = find_match(desk, str(Path(place.name).absolute()))
        if found.live or found.match.opening().game != game:
            return Counted()
        return Counted(reliance_of(found.match))
    except MatchError as error:
        words = str(error)
        named = words if place.name in words else f"{place.name}: {words}"
        return Counted(complaint=named, code=exit_code(error))
