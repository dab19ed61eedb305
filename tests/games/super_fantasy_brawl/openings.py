"""Matches from their very beginning: opened, led through the set-up line by line, and looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.errors import IllegalAction
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.state.table import Table
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import Dice, ObservedDice, SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening


class Beginning:
    """A match that has just been opened; ``facts`` are all that were told."""

    def __init__(
        self,
        seats: int = 2,
        number: int = 1,
        *,
        observed: bool = False,
        first: int | None = None,
        packs: Mapping[bytes, str] | None = None,
        cards: tuple[tuple[str, bytes], ...] = (),
        **readings: str,
    ) -> None:
        self.facts: list[Fact] = []
        opening = GAME.settle(Opening(seats, 1, readings, cards, packs or {}))
        setting = GAME.prepare(opening)
        while True:
            self.facts.clear()
            dice: Dice = ObservedDice() if observed else SeededDice(bytes([number % 256] * 32))
            self.run: Run[Table] = GAME.begin(setting, opening, dice, self.facts.append)
            if observed and first is not None:
                self.do(f"0: observe {first if seats == 2 else '1-3' if first % 2 else '2-4'}")
            if first is None or self.table.first() == first or first in self.asked():
                return
            number += 1

    @property
    def table(self) -> Table:
        return self.run.state

    def asked(self) -> list[int]:
        """The seats that are asked."""
        return [ask.seat for ask in self.run.asks()]

    def offers(self) -> list[str]:
        """The verbs that are offered, each once."""
        return list(dict.fromkeys(name for ask in self.run.asks() for name in ask.verbs))

    def do(self, *lines: str) -> Beginning:
        """Answer, line by line; without a seat for the one that is asked first."""
        for text in lines:
            line = read_line(text)
            assert line is not None
            seat = self.asked()[0] if line.seat is None else line.seat
            self.run.act(seat, GAME.read(self.run, seat, line))
        return self

    def refused(self, text: str) -> tuple[str, ...]:
        """The rules that refuse a line; nothing has changed by it."""
        line = read_line(text)
        assert line is not None
        seat = self.asked()[0] if line.seat is None else line.seat
        wire = self.run.wire()
        try:
            self.run.act(seat, GAME.read(self.run, seat, line))
        except IllegalAction as error:
            assert self.run.wire() == wire
            return error.rules
        raise AssertionError(f"{text!r} is legal")

    def legal(self, seat: int | None = None) -> list[str]:
        """Every legal answer of a seat, or of all."""
        asks = [ask for ask in self.run.asks() if seat in (None, ask.seat)]
        return [GAME.printed(answer) for ask in asks for answer in ask.legal()]

    def until(self, verb: str, choose: Callable[[list[str]], str] = lambda legal: legal[0]) -> Any:
        """Go on with the first legal answers until that verb is offered."""
        for _ in range(60):
            if verb in self.offers():
                return self
            ask = self.run.asks()[0]
            legal = [GAME.printed(answer) for answer in ask.legal()]
            self.do(f"{ask.seat}: {choose(legal)}")
        raise AssertionError(f"{verb!r} is never offered")

    def told(self, name: str) -> list[Fact]:
        """The facts of that name."""
        return [fact for fact in self.facts if fact.name == name]
