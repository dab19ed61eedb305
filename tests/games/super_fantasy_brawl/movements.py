"""Tables on which champions move: begin a movement, answer for a seat, look where everybody stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.errors import IllegalAction
from referee.games.super_fantasy_brawl.language.tree import (
    Amount,
    Deed,
    Filter,
    Instruction,
    TrapFace,
)
from referee.games.super_fantasy_brawl.rules.damage import KNOCK_OUTS, check, deal
from referee.games.super_fantasy_brawl.rules.displacement import SHOVE
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import FLY
from referee.games.super_fantasy_brawl.rules.movement import MOVE
from referee.games.super_fantasy_brawl.rules.traps import SHUFFLE, SPRING
from referee.games.super_fantasy_brawl.state.frames import ResolutionFrame
from referee.games.super_fantasy_brawl.state.table import Table, Trap
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import ScriptedDice
from referee.kernel.engine.run import Procedure, Run, Step
from referee.kernel.words.names import Names
from tests.games.super_fantasy_brawl.tables import Laid, Piece

SPIKES, BLADES, SNARE, DUD = range(4)
"""Faces of traps: 1 damage, 9 damage, root, nothing."""
FACES = ("spikes", "blades", "snare", "dud")
HURTS = {SPIKES: 1, BLADES: 9}
WHO = Filter("triggering")


def face(number: int) -> TrapFace:
    deed = Deed("root", who=WHO)
    if number in HURTS:
        deed = Deed("damage", Amount(HURTS[number]), WHO)
    box = () if number == DUD else (Instruction("do", (deed,)),)
    kind = "root" if number == SNARE else "damage"
    return TrapFace(number, FACES[number], FACES[number].title(), kind, 1, 2, box)


def do_text(run: Run[Table], frame: ResolutionFrame) -> None:
    """What a face does to the champion that entered, without the language of the cards."""
    assert frame.triggering is not None
    if frame.origin.number == SNARE:
        run.state.change(frame.triggering, rooted=True)
        return
    deal(run, frame.triggering, HURTS[frame.origin.number], frame.by, "SFB-19.13")
    check(run)


RESOLVE = Procedure(
    "resolving", "SFB-6.13", (Step("SFB-6.13", "do what it says", do=do_text),), ResolutionFrame
)
BOOK = (MOVE, FLY, SHOVE, SPRING, SHUFFLE, KNOCK_OUTS, RESOLVE)


class Walked:
    """Two sides on a table with traps: ``traps`` by the names of their hexes.

    ``supply`` are the faces beside the board, the last one on top.
    """

    def __init__(
        self,
        own: Sequence[Piece],
        others: Sequence[Piece] = (),
        *more: Sequence[Piece],
        traps: dict[str, int] | None = None,
        supply: Sequence[int] = (DUD, DUD),
        arena: Any = None,
        dice: Any = None,
    ) -> None:
        self.laid = Laid(own, others, *more, arena=arena)
        cards: Any = self.laid.cards
        cards.traps = [face(number) for number in range(len(FACES))]
        cards.trap_names = Names("trap", FACES)
        table = self.laid.table
        found = sorted((self.laid.hex(at), number) for at, number in (traps or {}).items())
        table.traps = [Trap(at, number) for at, number in found]
        table.supply.put_all(supply)
        self.run = self.laid.run(*BOOK, dice=dice or ScriptedDice({}))

    def number(self, name: str) -> int:
        """The figure of that name."""
        return self.laid.number[name]

    def begin(self, begin: Callable[..., None], name: str, *more: Any) -> Walked:
        """Begin a movement of that champion; names among ``more`` are champions."""
        said = [self.number(each) if isinstance(each, str) else each for each in more]
        begin(self.run, self.number(name), *said)
        self.run.advance()
        return self

    # -- what is asked ----------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """The seat that is asked, 0 where nobody is."""
        asks = self.run.asks()
        return asks[0].seat if asks else 0

    def legal(self, verb: str = "") -> list[str]:
        """Every legal answer in words, those of one verb without it."""
        found = [
            f"{name} {ask.verbs[name].space.write(args)}".strip()
            for ask in self.run.asks()
            for name, *args in ask.legal()
        ]
        return [each.removeprefix(verb).strip() for each in found if each.startswith(verb)]

    def typed(self, line: str) -> list[Any]:
        """What somebody who is asked means with a line."""
        words = read_line(line)
        assert words is not None
        (ask,) = self.run.asks()
        verb = ask.verbs[words.verb.text]
        return [verb.name, *verb.space.read(words.arguments, ask)]

    def act(self, line: str) -> Walked:
        """Type a line for the seat that is asked."""
        self.run.act(self.asked, self.typed(line))
        return self

    def refused(self, line: str) -> list[str]:
        """The rules that refuse the words of a line as they stand."""
        before = self.run.wire()
        with pytest.raises(IllegalAction) as caught:
            self.run.act(self.asked, line.split())
        assert self.run.wire() == before
        return [each.rule for each in caught.value.refusals]

    # -- how it stands ----------------------------------------------------------------------

    def at(self, name: str) -> str | None:
        """The hex of a champion; None on its gate."""
        hex_ = self.laid[name].hex
        return None if hex_ is None else self.laid.setting.hex(hex_)

    def damage(self, name: str) -> int:
        """The damage on a champion."""
        return self.laid[name].damage

    def root(self, name: str) -> None:
        """Let a champion be rooted."""
        self.laid.change(name, rooted=True)

    @property
    def traps(self) -> list[str]:
        """Where traps lie."""
        return [self.laid.setting.hex(trap.hex) for trap in self.laid.table.traps]

    @property
    def told(self) -> list[str]:
        """The names of the facts, in their order."""
        return [fact.name for fact in self.laid.told]


def piece(name: str, at: str | None, **more: Any) -> Piece:
    """A champion with 6 hitpoints that just stands there."""
    return replace(Piece(name, at), **more)
