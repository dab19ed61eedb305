"""The numbers of records, as one pair of eyes counts them. Here alone they are translated.

The judge counts every record in canonical order, and so do the records where they speak of each
other. A seat that may not know of some of them counts only those that it is told of, so that no number
betrays how often somebody else decided in secret. What is printed, and what is asked for by
its number, is counted as the eyes count that look.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from events.chain.match import Match
from referee.errors import NotFound


def counted(number: int, match: Match, places: Sequence[int]) -> int:
    """The number of a record of the whole match, for eyes that were told of those at the places.

    Of a record that they do not know it is the number of the one before that they know. ``places``
    are counted in canonical order in ``match``, which may have been cut down for those eyes.
    """
    return bisect_right(places, match.own(number))


class Count:
    """The records that one pair of eyes knows of a match: the numbers 1, 2, ... and which they are.

    ``ends`` are the places after which the match stands as each of them leaves it, where those are
    others than their ``places``.
    """

    def __init__(
        self, match: Match, places: Sequence[int], ends: Sequence[int] | None = None
    ) -> None:
        self._match = match
        self._places = places
        self._ends = places if ends is None else ends

    @property
    def last(self) -> int:
        """The number of the last record."""
        return len(self._places)

    def shown(self, record: int) -> int:
        """How these eyes count a record of the whole match, or the last before it that they know."""
        return counted(record, self._match, self._places)

    def known(self, records: Iterable[int]) -> list[int]:
        """The numbers of those records of the whole match that these eyes know, in their order."""
        numbers = {self._match.said(place): at for at, place in enumerate(self._places, 1)}
        return sorted(numbers[record] for record in records if record in numbers)

    def record(self, number: int) -> int:
        """The record of that number, as the judge counts. Raises NotFound."""
        return self._match.said(self._known(self._places, number))

    def stand(self, number: int) -> int:
        """The record after which the match stands as that number leaves it, as the judge counts."""
        return self._match.said(self.place(number))

    def place(self, number: int) -> int:
        """The same as a place in the match as it was cut down for these eyes. Raises NotFound."""
        return self._known(self._ends, number)

    def _known(self, places: Sequence[int], number: int) -> int:
        if not 1 <= number <= self.last:
            message = f"no record {number}: the match has records 1 to {self.last}"
            raise NotFound(message)
        return places[number - 1]
