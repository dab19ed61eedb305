"""Tables laid by hand: positions of the shipped cards, what is said at them and what is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.errors import IllegalAction
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.state.table import Player, Table
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import ScriptedDice, SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position


def setting_of(seats: int, readings: Mapping[str, str] | None = None) -> Any:
    """The setting of a match with the shipped cards."""
    return GAME.prepare(GAME.settle(Opening(seats, GAME.version, dict(readings or {}), ())))


class Talk:
    """A match that people talk to: what is said, what is told, what is asked."""

    def __init__(self, run: Run[Table]) -> None:
        self.run = run
        self.facts: list[Fact] = []
        self.run.listener = self.facts.append

    def say(self, *lines: str) -> Talk:
        """Lines as people write them; without a seat the one that is asked says them."""
        for text in lines:
            line = read_line(text)
            assert line is not None
            seat = line.seat if line.seat is not None else self.run.asks()[0].seat
            self.run.act(seat, GAME.read(self.run, seat, line))
        return self

    def refused(self, text: str) -> list[str]:
        """The rules by which a line is refused."""
        before = self.run.wire()
        try:
            self.say(text)
        except IllegalAction as error:
            assert self.run.wire() == before
            return [refusal.rule for refusal in error.refusals]
        message = f"{text!r} is legal"
        raise AssertionError(message)

    @property
    def asked(self) -> list[str]:
        """Who is asked what: "2: keep"."""
        return [f"{ask.seat}: {verb}" for ask in self.run.asks() for verb in ask.verbs]

    def side(self, seat: int) -> Player:
        """One player."""
        return self.run.state.side(seat)

    def told(self, *names: str) -> list[tuple[str, int]]:
        """The facts of those names, each with its seat."""
        return [(fact.name, fact.seat) for fact in self.facts if fact.name in names]


def opened(
    seats: int,
    dice: Mapping[str, Sequence[Any]] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Talk:
    """A new match; ``dice`` are results of chance by stream, without them they come from a seed."""
    source = SeededDice(bytes(32)) if dice is None else ScriptedDice(dice)
    return Talk(GAME.open(Opening(seats, GAME.version, dict(readings or {}), ()), source))


def laid(
    *sides: Mapping[str, Any],
    dice: Mapping[str, Sequence[Any]] | None = None,
    readings: Mapping[str, str] | None = None,
    **more: Any,
) -> Talk:
    """A position with these players, of seat 1 first."""
    source = SeededDice(bytes(32)) if dice is None else ScriptedDice(dice)
    written = {"seats": {str(seat): dict(side) for seat, side in enumerate(sides, 1)}, **more}
    return Talk(position.read(GAME, setting_of(len(sides), readings), written, source))
