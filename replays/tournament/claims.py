"""Claims: what the records of a tournament have said of its tables, in the order in which it was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from events.records.records import Acted
from referee.dataclass import dataclass
from referee.games.tournament.state.table_games import games_of, shown
from replays.tournament.course import At, at_of

if TYPE_CHECKING:
    from events.chain.match import Match

GAMES_AT = {"slip": 2, "report": 3, "dispute": 2, "decide": 2, "correct": 2, "correct-match": 3}
ROOT_AT = {"report": 2, "attach": 2, "correct-match": 2}
WORD_AT = {"decide": 3, "correct": 3}
"""Where in an answer games, the root of a match and the word of a judge stand, by its verb."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What one record says of a table: games in one spelling, the root of a match, the word of a judge."""

    record: int
    at: At
    verb: str
    games: str = ""
    root: str = ""
    word: str = ""


def claim_of(record: int, answer: tuple[object, ...]) -> Claim | None:
    """The claim that an answer makes; None where it says nothing of a table."""
    verb = str(answer[0])
    if verb not in GAMES_AT and verb not in ROOT_AT:
        return None

    def part(places: dict[str, int]) -> str:
        place = places.get(verb, len(answer))
        return str(answer[place]) if place < len(answer) else ""

    return Claim(
        record, at_of(answer[1]), verb, spelled(part(GAMES_AT)), part(ROOT_AT), part(WORD_AT)
    )


def spelled(games: str) -> str:
    """Games in one spelling: without zeros in front, and drawn ones only where there are some."""
    found = games_of(games)
    return games if found is None else shown(found)


class Claims:
    """The claims of a tournament that goes on: what is recorded later is read when it is asked for.

    Takes the match, and what says which ruling made a record void (0: none).
    """

    def __init__(self, match: Match, void_by: Callable[[int], int]) -> None:
        self._match, self._void_by = match, void_by
        self._read = 0
        self._claims: dict[At, list[Claim]] = {}

    def about(self, at: At, after: int = 0) -> list[Claim]:
        """What was said of a table behind that record, without what a ruling has taken back."""
        self._read_on()
        found = self._claims.get(at, ())
        return [each for each in found if each.record > after and not self._void_by(each.record)]

    def _read_on(self) -> None:
        public = self._match.public
        for number in range(self._read + 1, len(public) + 1):
            record = public[number - 1].record()
            claim = claim_of(number, tuple(record.answer)) if isinstance(record, Acted) else None
            if claim is not None:
                self._claims.setdefault(claim.at, []).append(claim)
        self._read = len(public)
