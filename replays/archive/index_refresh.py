"""The refresh: what is new or grown in a source comes into its index, a batch at a time.

Whatever was committed stays when it is interrupted, and the next refresh goes on behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING

from replays.archive.item_rows import ItemRows, reader_of

if TYPE_CHECKING:
    from functools import partial

    from replays.archive.index import Index
    from replays.archive.sources import Changes, Item, Source

BATCH = 50_000
"""So many rows are written before they are committed."""

Spread = Callable[["partial[ItemRows]", Sequence["Item"]], Iterator[ItemRows]]
"""Reads every item, in any number of processes, and gives what was read in any order."""


class Refresh:
    """What an index has to read before it knows all of its source. Raises StoreError.

    Takes:
        index: of the source.
        source: what it knows.
    """

    def __init__(self, index: Index, source: Source) -> None:
        if index.is_worn():
            index.clear()
        self._index, self._source = index, source
        self._changes: Changes = source.changes(index.mark)
        self.items: list[Item] = index.to_read(self._changes)

    def run(self, spread: Spread) -> Generator[ItemRows]:
        """Read the items and write them; each is given back once it is written. Whatever ends it, what was written stays."""
        index = self._index
        index.begin()
        try:
            waiting = 0
            for item in spread(reader_of(self._source), self.items) if self.items else ():
                index.put(item)
                yield item
                waiting += 1 + sum(len(match.rows) for match in item.matches)
                if waiting > BATCH:
                    index.commit()
                    index.begin()
                    waiting = 0
            index.finish(self._changes)
        finally:
            index.commit()
