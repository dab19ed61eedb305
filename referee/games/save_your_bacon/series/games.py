"""The steps of a series: games are added until somebody has won it (SYB-8.0.2, SYB-8.0.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.errors import NotUnderstood
from referee.games.save_your_bacon.series.fact_kinds import ADDED
from referee.games.save_your_bacon.series.state import Finished, Series, proven_root, setting_of
from referee.games.save_your_bacon.state.table import MOST_SEATS
from referee.kernel.choices.any_time import REASON, is_player, is_table
from referee.kernel.decision.ask import Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.notation import Argument, Word, printed
from referee.kernel.decision.spaces import Each, Nothing, OneOf, wrong_count
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.facts import CONCEDED, RULED, TABLE
from referee.kernel.words.names import Names

Timing = Callable[[Run[Any], int], Sequence[str]]
WINNER = Names("result", ["draw", *map(str, range(1, MOST_SEATS + 1))])
SHORT = 8


def refused_by(*rules: str) -> Timing:
    """The rules of the action itself; once the series is over, the rule by which it ended."""
    return lambda run, seat: rules if run.outcome is None else (run.outcome.rule,)


# -- adding a game --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The root of a game and who won it: a seat, or ``draw``."""

    def parse(self, args: Sequence[Any]) -> Finished:
        if len(args) != 2 or not proven_root(args[0]):
            message = f"expected the root of a match and a result, found {printed(args)!r}"
            raise NotUnderstood(message)
        return Finished(args[0], WINNER.number(args[1]))

    def refusals(self, ask: Ask[Series], value: Finished) -> list[Refusal]:
        """A game counts once, and is won by somebody who plays in the series."""
        series = ask.run.state
        rule = setting_of(ask.run).rule
        found = []
        if any(game.root == value.root for game in series.games):
            found.append(Refusal(rule, value.root[:SHORT]))
        if value.winner > len(series.seats):
            found.append(Refusal("SYB-Q87", str(value.winner)))
        elif value.winner and series.seats[value.winner - 1].out:
            found.append(Refusal("SYB-Q71", str(value.winner)))
        return found

    def all(self, ask: Ask[Series]) -> Iterator[list[Any]]:
        """Nothing can be listed: the games are matches of their own."""
        yield from ()

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        texts = [word.text.casefold() for word in words if isinstance(word, Word)]
        if len(texts) != 2 or len(words) != 2 or not proven_root(texts[0]):
            raise wrong_count(words, "the root of a match and who won it")
        return [texts[0], WINNER.id(WINNER.number(texts[1]))]

    def write(self, args: Sequence[Any]) -> str:
        return printed(args)


def add(run: Run[Series], frame: Frame, seat: int, value: Finished) -> None:
    series = run.state
    series.games.append(value)
    number = len(series.games)
    rule = setting_of(run).rule
    ADDED.tell(run, rule, value.winner, number=number, root=value.root[:SHORT])
    if value.winner and series.wins(value.winner) == setting_of(run).wins:
        games = "one game" if setting_of(run).wins == 1 else "two games"
        run.end(Outcome((value.winner,), f"{games} won", rule))


def ask_game(run: Run[Series], frame: Frame) -> Ask[Series]:
    return Ask(run, frame, TABLE, offer(ADD))


# -- ends that do not come from the rules ---------------------------------------------------


def is_in_it(ask: Ask[Series], value: Any) -> bool:
    """Whether a player says it who is still in the series."""
    return is_player(ask, value) and ask.seat in ask.run.state.left()


def concede(run: Run[Series], frame: Frame, seat: int, value: None) -> None:
    """A player who concedes is out of it; if one player is left, that is who wins (SYB-Q71)."""
    run.state.seats[seat - 1].out = True
    CONCEDED.tell(run, "SYB-Q71", seat)
    left = run.state.left()
    if len(left) == 1:
        run.end(Outcome((left[0],), "concession", "SYB-Q71"))


def record_result(run: Run[Series], frame: Frame, seat: int, value: tuple[int, int]) -> None:
    winner, reason = value
    RULED.tell(run, "SYB-Q71", seat, lambda: {"reason": REASON.shown(reason)})
    run.end(Outcome((winner,) if winner else (), REASON.shown(reason), "SYB-Q71"))


def results(ask: Ask[Series]) -> Sequence[int]:
    return [0, *ask.run.state.left()]


ADD = Verb("add-game", Result(), add, refused_by("SYB-8.0.3"), (Guard("SYB-8.0.3", is_table),))
CONCEDE = Verb("concede", Nothing(), concede, refused_by("SYB-Q71"), (Guard("SYB-Q71", is_in_it),))
RESULT = Verb(
    "referee-result",
    Each(
        (
            OneOf(WINNER, results, "SYB-Q71"),
            OneOf(REASON, lambda ask: range(len(REASON)), "SYB-Q71"),
        )
    ),
    record_result,
    refused_by("SYB-Q71"),
    (Guard("SYB-Q71", is_table),),
)

SERIES = Procedure(
    "series", "SYB-8.0.3", (Step("SYB-8.0.3", "one game after the other", ask=ask_game, loop=True),)
)
