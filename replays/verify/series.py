"""Series: a match whose records are the roots of its games, compared with the games themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from events.chain.names import players_of
from events.chain.notes import GAME, noted
from events.fold.fold import Finder, Fold
from events.records.records import Acted
from referee import games
from referee.dataclass import dataclass
from referee.errors import BrokenChain, DamagedFile, IllegalAction, MatchError, NotFound, Place
from referee.kernel.decision.ask import Refusal
from referee.kernel.facts import TABLE
from replays.verify.inputs import Look, looked_for, played_of

if TYPE_CHECKING:
    from events.chain.match import Match
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game, Misfit, Played
    from replays.verify.refold import Passage
    from replays.verify.report import Report


@dataclass(frozen=True, slots=True)
class Listed:
    """One game of a series: the record that added it, its root, who won it (0: nobody), its noted id."""

    record: int
    root: str
    winner: int
    id: str


class Series:
    """A series as it stands, folded once. Raises NotFound for a match that is none.

    ``passage`` is what is left of its fold, where it was folded before.
    """

    def __init__(
        self, match: Match, *, find: Finder = games.find, passage: Passage | None = None
    ) -> None:
        self.match = match
        self.find = find
        before = passage.fold if passage is not None else None
        self.fold = before or Fold(match, find=find, checks=False)
        self.added: dict[str, tuple[int, str]] = {}
        for folded in self.fold if before is None or passage is None else passage.said:
            if isinstance(folded.record, Acted) and folded.record.seat == TABLE:
                self._note(folded.number, folded.index, folded.record)
        self.run: Run[object] = self.fold.running()
        self.game: Game = self.fold.game
        if not self.game.lists:
            raise NotFound(f"match {match.id[:8]} is no series, it is one of {self.game.code}")

    def _note(self, number: int, index: int, record: Acted) -> None:
        id_ = noted(self.match.public[index], GAME) or ""
        if len(record.answer) > 1 and isinstance(record.answer[1], str):
            self.added[record.answer[1]] = number, id_

    def games(self) -> list[Listed]:
        """The games in the order in which they were added; what a ruling took back is not there."""
        return [
            Listed(self.added[root][0], root, winner, self.added[root][1])
            for root, winner in self.game.listed(self.run)
            if root in self.added
        ]

    def add(self, match: Match, before: Match | None) -> list[str]:
        """The answer with which that game is added; ``before`` is the last one in the series.

        Raises IllegalAction, with the rule, for a game that does not fit; NotFound for a match that
        is not closed with a result or that is of another game.
        """
        played = self._played(match)
        winner = self.game.counted_for(self.run, played.winners)
        answer = ["add-game", played.root.hex(), str(winner or "draw")]
        known = [root for root, _ in self.game.listed(self.run)]
        if self.run.outcome is not None or played.root.hex() in known:
            return answer  # The rules of the series refuse it.
        last = None if before is None else self._played(before)
        refuse_misfits(self.game, answer, self._misfits(match, played, last, winner))
        return answer

    def _misfits(
        self, match: Match, played: Played, before: Played | None, winner: int
    ) -> list[Misfit]:
        found = self.game.misfits(self.run, played, before, winner)
        names, ours = players_of(match.public[0]), players_of(self.match.public[0])
        if names and ours and names != ours:
            rule = self.game.seats_rule
            found.append((rule, f"{', '.join(names)} play in it, in the series {', '.join(ours)}"))
        return found

    def _played(self, match: Match) -> Played:
        if match.opening().game != self.game.lists:
            what = f"match {match.id[:8]} is one of {match.opening().game}"
            raise NotFound(f"{what}, a game of this series is one of {self.game.lists}")
        return played_of(match, find=self.find)

    def compared(self, look: Look) -> Iterator[tuple[Listed, MatchError | None]]:
        """Each game that is at hand, with what is wrong with it or keeps it from being followed."""
        before: Played | None = None
        for at, listed in enumerate(self.games()):
            match = looked_for(look, listed.id, listed.root)
            if match is None:
                before = None
                continue
            try:
                before = self._compare(listed, match, before, first=at == 0)
            except MatchError as error:
                before = None
                yield listed, error
                continue
            yield listed, None

    def _compare(
        self, listed: Listed, match: Match, before: Played | None, *, first: bool
    ) -> Played:
        if match.root.hex() != listed.root:
            message = f"the game that it names is not match {match.id[:8]} as it is here"
            place = Place(record=listed.record)
            raise BrokenChain(f"{message}: that one was altered", place=place)
        played = self._played(match)
        answer = ["add-game", listed.root, str(listed.winner or "draw")]
        if first or before is not None:
            found = self._misfits(match, played, before, listed.winner)
            refuse_misfits(self.game, answer, found, listed.record)
        return played


def refuse_misfits(
    game: Game, answer: list[str], found: list[Misfit], record: int | None = None
) -> None:
    """Raise IllegalAction with all of them in its sentence, where there are any."""
    if found:
        refusals = [Refusal(rule) for rule, _ in found]
        sentence = "; ".join(why for _, why in found)
        raise IllegalAction(TABLE, game.printed(answer), refusals, sentence, record)


def compare_games(
    match: Match,
    report: Report,
    look: Look,
    *,
    find: Finder = games.find,
    passage: Passage | None = None,
) -> None:
    """Compare a series with the games that are at hand; faults and what was not at hand are reported."""
    series = Series(match, find=find, passage=passage)
    seen = set()
    for listed, error in series.compared(look):
        seen.add(listed.record)
        if isinstance(error, (IllegalAction, DamagedFile)):
            report.refuse(error)
        elif error is not None:
            report.unchecked.append(f"the game that record {listed.record} names: {error}")
    for listed in series.games():
        if listed.record not in seen:
            place = f"the game that record {listed.record} names: {listed.root[:16]}..."
            report.unchecked.append(place)
