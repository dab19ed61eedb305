"""The book of a series: what a game declares of its own, as data, and by which rule each thing goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.kernel.words.names import Names

if TYPE_CHECKING:
    from referee.kernel.catalogue import Catalogue

Side = tuple[int, ...]
"""The seats that win together; most games know sides of one seat only."""
NextReadings = Callable[[Mapping[str, str], Mapping[str, str], int], Mapping[str, str]]
"""How the next game is read, by the readings of the series and of the game before, and by who won that."""


@dataclass(frozen=True, kw_only=True)
class SeriesRules:
    """Which rule stands behind what a series asks; where there is none, that by which it is won.

    ``won`` is the rule by which it is won, for each number of games that it can be the best of. ``fixed``
    are readings that the series fixes for all its games, ``changing`` those that follow from the game before,
    each with its rule; all others are kept by the rule ``readings``.
    """

    won: Mapping[str, str]
    added: str
    seats: str
    chance: str
    conceded: str
    ruled: str
    cards: str
    decks: str
    once: str = ""
    winner: str = ""
    order: str = ""
    readings: str = ""
    fixed: Mapping[str, str] = field(default_factory=dict)
    changing: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class SeriesBook:
    """The series of one game, as data.

    ``deck_change`` is the option by which decks may change from game to game, where games have decks at all.
    By ``shares`` a game that several sides have won together counts for nobody; without it no such game fits.
    """

    lists: str
    title: str
    versions: Mapping[int, str]
    seats: tuple[int, ...]
    rules: SeriesRules
    read_catalogue: Callable[[], Catalogue]
    deck_change: str = ""
    shares: bool = False
    sides: Callable[[int], Sequence[Side]] = lambda seats: [(seat,) for seat in range(1, seats + 1)]
    next_readings: NextReadings = lambda kept, then, winner: then

    @property
    def most(self) -> int:
        """How many players a series has at most."""
        return max(self.seats)

    def names_of_results(self) -> Names:
        """Who may have won a game: nobody, or the first seat of a side."""
        return Names("result", ["draw", *map(str, range(1, self.most + 1))])
