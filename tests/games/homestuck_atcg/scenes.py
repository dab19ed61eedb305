"""A table that is laid out by hand, in the Main Phase of seat 1, and played on by lines of notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.errors import IllegalAction
from referee.games.homestuck_atcg.game import GAME
from referee.games.homestuck_atcg.state.table import THING, Placed, Player, Table
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import Dice, SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import Fact
from referee.kernel.game import Opening
from referee.kernel.position import document as position

BARE = "earth-c-better"
"""A planet whose text speaks of the Prep Phase alone."""


def at(thing: str, planet: int, **fields: Any) -> dict[str, Any]:
    """A character in play."""
    return {"thing": thing, "at": planet, **fields}


def on(thing: str, host: str, **fields: Any) -> dict[str, Any]:
    """Inventory on a card."""
    return {"thing": thing, "host": host, **fields}


class Scene:
    """A match at that table: ``say`` lines, look at what has become of it.

    Each seat's table is as in a position; a planet without text is laid down where none is named. ``table`` is
    whatever else the position says.
    """

    def __init__(
        self,
        *seats: Mapping[str, Any],
        readings: Mapping[str, str] | None = None,
        dice: Dice | None = None,
        **table: Any,
    ) -> None:
        opening = GAME.settle(Opening(len(seats), GAME.version, dict(readings or {}), ()))
        rows = {str(seat): {"planet": f"{BARE}-{seat}", **row} for seat, row in enumerate(seats, 1)}
        written = {"seat": 1, "round": 2, "seats": rows, **table}
        setting = GAME.prepare(opening)
        source = dice or SeededDice(bytes(32))
        self.run: Run[Table] = position.read(GAME, setting, written, source)
        self.facts: list[Fact] = []
        self.run.listener = self.facts.append

    # -- what is said -----------------------------------------------------------------------

    def say(self, *lines: str) -> Scene:
        """Take lines such as "1: tap dad-mister-egbert-1"; without a seat of whoever is asked first."""
        for text in lines:
            line = read_line(text)
            assert line is not None
            seat = self.run.asks()[0].seat if line.seat is None else line.seat
            self.run.act(seat, GAME.read(self.run, seat, line))
        return self

    def refused(self, text: str) -> list[str]:
        """The rules by which a line is refused, which changes nothing."""
        before = self.run.wire()
        try:
            self.say(text)
        except IllegalAction as error:
            assert self.run.wire() == before
            return [refusal.rule for refusal in error.refusals]
        message = f"{text!r} is legal"
        raise AssertionError(message)

    def legal(self, verb: str) -> list[str]:
        """What may stand behind that verb now, as it is printed."""
        (ask,) = self.run.asks()
        space = ask.verbs[verb].space
        return [space.write(answer[1:]) for answer in ask.legal() if answer[0] == verb]

    # -- what is then seen ------------------------------------------------------------------

    @property
    def asked(self) -> list[tuple[int, list[str]]]:
        """Who is asked, and what."""
        return [(ask.seat, list(ask.verbs)) for ask in self.run.asks()]

    def side(self, seat: int) -> Player:
        """The player of that seat."""
        return self.run.state.side(seat)

    def row(self, thing: str) -> Placed:
        """A card in play."""
        return self.run.state.placed()[names_of(self.run, THING).numbers[thing]]

    def things(self, numbers: Any) -> list[str]:
        """Cards by their ids."""
        return [names_of(self.run, THING).id(number) for number in numbers]

    def in_play(self, seat: int) -> list[str]:
        """The cards of a seat in play and stored."""
        return self.things(row.thing for row in self.side(seat).cards)

    def discarded(self, seat: int) -> list[str]:
        """The discard pile of a seat, its top last."""
        return self.things(self.side(seat).discard)

    def hand(self, seat: int) -> list[str]:
        """The hand of a seat."""
        return [self.run.setting.cards.names.id(face) for face in self.side(seat).hand]

    def told(self, name: str) -> list[Fact]:
        """The facts of that name."""
        return [fact for fact in self.facts if fact.name == name]
