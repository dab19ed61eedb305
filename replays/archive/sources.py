"""Sources: where the matches of an archive lie, in a store, in a folder of files, or in one file.

Each names its items (a match of the store, a file) with a stamp that is another once the item was changed, and a mark of
the whole, so that next time only what came since need be looked at.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from events.store.journal import open_store
from referee.dataclass import dataclass
from referee.errors import NotFound, StoreError
from replays.file.replay_file import ENDING, decode, load
from replays.tournament import bundle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from events.chain.match import Match
    from events.store.journal import Journal

MEMORY = ":memory:"
"""The place of an index that is kept nowhere."""


class Item(NamedTuple):
    """One thing of a source: its name there, and its stamp."""

    name: str
    stamp: str


@dataclass(frozen=True, slots=True)
class Changes:
    """The stamps of the items that may be new or other than before; ``whole``: these are all that there are.

    The items stand in a plain dict, which is compared at once with what is known: there may be 100,000 of them.
    """

    items: dict[str, str]
    mark: str
    whole: bool


class Source(Protocol):
    """Where matches lie; it travels between processes."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def beside(self) -> str:
        """The file beside it in which its index lies; none where there is no such place."""

    def changes(self, mark: str) -> Changes:
        """What may be other than when it had that mark. Raises StoreError."""

    def matches(self, item: str) -> Iterator[tuple[str, Match]]:
        """The matches of an item, each with its name within it. Raises whatever keeps it from being read."""


@dataclass(frozen=True, slots=True)
class Store:
    """The store of that URL; its rows are only ever added to."""

    url: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self._journal.name

    @property
    def beside(self) -> str:
        """The file beside an SQLite file; a server has none."""
        return f"{self.name}.index" if self.url.startswith("sqlite:") else ""

    def changes(self, mark: str) -> Changes:
        """The matches to which rows came since; all, if what was there is no longer so."""
        journal = self._journal
        place, _, known = mark.partition(" ")
        since = int(place) if known and journal.row_mark(int(place)).hex() == known else 0
        grown = journal.grown(since)
        last = max(grown.values(), default=since)
        mark = f"{last} {journal.row_mark(last).hex()}" if last else ""
        items = {name: str(at) for name, at in grown.items()}
        return Changes(items, mark, whole=not since)

    def matches(self, item: str) -> Iterator[tuple[str, Match]]:
        """The match of that id."""
        yield "", self._journal.match(item)

    @property
    def _journal(self) -> Journal:
        return _journal_of(self.url, os.getpid())


@lru_cache(maxsize=4)
def _journal_of(url: str, process: int) -> Journal:
    """The journal of a process: connections do not travel."""
    return open_store(url)


@dataclass(frozen=True, slots=True)
class Folder:
    """The replay files and event files of a folder and of those below it; or one such file alone."""

    place: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.place

    @property
    def beside(self) -> str:
        """A hidden file in the folder; the index of a single file is kept nowhere."""
        return str(Path(self.place) / ".referee.index") if Path(self.place).is_dir() else MEMORY

    def changes(self, mark: str) -> Changes:
        """Every file, stamped with its size and when it was written."""
        if not Path(self.place).is_dir():
            return Changes({"": ""}, "", whole=True)
        found: dict[str, str] = {}
        _find_files(self.place, "", found)
        return Changes(found, "", whole=True)

    def matches(self, item: str) -> Iterator[tuple[str, Match]]:
        """The match of a replay file, or those of an event file."""
        path = Path(self.place) / item
        if path.suffix != bundle.ENDING:
            yield "", decode(load(path))[1]
            return
        head = bundle.read_head(path)
        for at, row in enumerate(head.rows):
            if row.kind != bundle.DECK:
                yield row.id, decode(bundle.read_member(path, head, at))[1]


def _find_files(folder: str, inside: str, found: dict[str, str]) -> None:
    """The stamps of the files below a folder, named from where the search began."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    _find_files(entry.path, f"{inside}{entry.name}/", found)
                elif entry.name.endswith((ENDING, bundle.ENDING)):
                    state = entry.stat()
                    found[inside + entry.name] = f"{state.st_size} {state.st_mtime_ns}"
    except OSError as error:
        message = f"{folder}: cannot be read: {error.strerror}"
        raise StoreError(message) from None


def source_of(word: str) -> Source:
    """The store of a URL, or the folder or file of that name. Raises NotFound for neither."""
    if "://" in word or word == "memory:":
        return Store(word)
    path = Path(word)
    if path.is_dir() or path.suffix in (ENDING, bundle.ENDING):
        return Folder(word)
    message = f"{word!r} is no folder, no replay file and no URL of a store"
    raise NotFound(message)
