"""The steps of a series: games are added until somebody has won it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.choices.concession_and_result import REASON, is_player, is_table
from referee.kernel.decision.ask import Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import Each, Nothing, OneOf, wrong_count
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.facts import CONCEDED, RULED, TABLE
from referee.kernel.series.book import SeriesBook
from referee.kernel.series.fact_kinds import ADDED
from referee.kernel.series.state import (
    Finished,
    Series,
    proven_root,
    setting_of,
    sides_left,
    state_of,
)
from referee.kernel.words.names import Names

Timing = Callable[[Run[Any], int], Sequence[str]]
SHORT = 8
WINS = {1: "one game won", 2: "two games won", 3: "three games won"}
"""Why a series is over, by how many games had to be won."""


def refused_by(*rules: str) -> Timing:
    """The rules of the action itself; once the series is over, the rule by which it ended."""
    return lambda run, seat: rules if run.outcome is None else (run.outcome.rule,)


# -- adding a game --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The root of a game and who won it: a seat, or ``draw``."""

    book: SeriesBook
    winners: Names

    def parse(self, args: Sequence[Any]) -> Finished:
        if len(args) != 2 or not proven_root(args[0]):
            message = f"expected the root of a match and a result, found {printed(args)!r}"
            raise NotUnderstood(message)
        _, game = state_of(self.book.most)
        return game(args[0], self.winners.number(args[1]))

    def refusals(self, ask: Ask[Series], value: Finished) -> list[Refusal]:
        """A game counts once, and is won by somebody who plays in the series."""
        series, setting, rules = ask.run.state, setting_of(ask.run), self.book.rules
        found = []
        if any(game.root == value.root for game in series.games):
            found.append(Refusal(rules.once or setting.rule, value.root[:SHORT]))
        side = setting.side_of(value.winner)
        if value.winner > len(series.seats):
            found.append(Refusal(rules.seats, str(value.winner)))
        elif side and value.winner != side[0]:
            found.append(Refusal(rules.winner or setting.rule, str(value.winner)))
        elif side and side not in sides_left(ask.run):
            found.append(Refusal(rules.conceded, str(value.winner)))
        return found

    def all(self, ask: Ask[Series]) -> Iterator[list[Any]]:
        """Nothing can be listed: the games are matches of their own."""
        yield from ()

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        texts = [word.text.casefold() for word in words if isinstance(word, Word)]
        if len(texts) != 2 or len(words) != 2 or not proven_root(texts[0]):
            raise wrong_count(words, "the root of a match and who won it")
        return [texts[0], self.winners.id(self.winners.number(texts[1]))]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def add(run: Run[Series], frame: Frame, seat: int, value: Finished) -> None:
    series, setting = run.state, setting_of(run)
    series.games.append(value)
    number = len(series.games)
    ADDED.tell(run, setting.rule, value.winner, number=number, root=value.root[:SHORT])
    if value.winner and series.wins(value.winner) == setting.wins:
        run.end(Outcome(setting.side_of(value.winner), WINS[setting.wins], setting.rule))


# -- ends that do not come from the rules ---------------------------------------------------


def is_in_it(ask: Ask[Series], value: Any) -> bool:
    """Whether a player says it who is still in the series."""
    return is_player(ask, value) and ask.seat in ask.run.state.left()


def concede(run: Run[Series], frame: Frame, seat: int, value: None) -> None:
    """A player who concedes is out of it; if one side is left, that is who wins."""
    run.state.seats[seat - 1].out = True
    rule = setting_of(run).book.rules.conceded
    CONCEDED.tell(run, rule, seat)
    left = sides_left(run)
    if len(left) == 1:
        run.end(Outcome(left[0], "concession", rule))


def record_result(run: Run[Series], frame: Frame, seat: int, value: tuple[int, int]) -> None:
    winner, reason = value
    setting = setting_of(run)
    rule = setting.book.rules.ruled
    RULED.tell(run, rule, seat, lambda: {"reason": REASON.shown(reason)})
    run.end(Outcome(setting.side_of(winner), REASON.shown(reason), rule))


def results(ask: Ask[Series]) -> Sequence[int]:
    return [0, *(side[0] for side in sides_left(ask.run))]


# -- the procedure and the verbs of a book --------------------------------------------------


def procedure_of(book: SeriesBook) -> Procedure:
    """One game after the other is asked for, until the series is over."""
    verbs = offer(adding(book))

    def ask_game(run: Run[Series], frame: Frame) -> Ask[Series]:
        return Ask(run, frame, TABLE, verbs)

    rule = book.rules.added
    step = Step(rule, "one game after the other", ask=ask_game, loop=True)
    return Procedure("series", rule, (step,))


def adding(book: SeriesBook) -> Verb:
    """The verb ``add-game``."""
    rule, space = book.rules.added, Result(book, book.names_of_results())
    return Verb("add-game", space, add, refused_by(rule), (Guard(rule, is_table),))


def standing(book: SeriesBook) -> Mapping[str, Verb]:
    """The verbs ``concede`` and ``referee-result``."""
    left, ruled = book.rules.conceded, book.rules.ruled
    ends = (
        OneOf(book.names_of_results(), results, ruled),
        OneOf(REASON, lambda ask: range(len(REASON)), ruled),
    )
    at_table = (Guard(ruled, is_table),)
    return offer(
        Verb("concede", Nothing(), concede, refused_by(left), (Guard(left, is_in_it),)),
        Verb("referee-result", Each(ends), record_result, refused_by(ruled), at_table),
    )
