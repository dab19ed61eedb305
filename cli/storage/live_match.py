"""Following: a match of the store that goes on while somebody looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.storage.matches import found_in

if TYPE_CHECKING:
    from cli.storage.matches import Found
    from events.store.journal import Journal

Size = tuple[tuple[str, int], ...]


class Following:
    """Reads a live match again whenever the store has more of it. Raises StoreError and the like.

    Without a store (the match is a file) there is never more.
    """

    def __init__(self, found: Found, journal: Journal | None) -> None:
        self.found = found
        self._journal = journal
        self._size = self._now()

    def look(self) -> bool:
        """Whether there is more than before, which ``found`` has then."""
        if self._journal is None or not self.found.live:
            return False
        size = self._now()
        if size == self._size:
            return False
        self.found, self._size = found_in(self._journal, self.found.match.id), size
        return True

    def _now(self) -> Size:
        """How long each strand of the match is; no record is read for that."""
        if self._journal is None:
            return ()
        briefs = self._journal.overview(self.found.match.id)
        return tuple((strand.name, strand.last) for brief in briefs for strand in brief.strands)
