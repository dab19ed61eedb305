"""What is under way: a text that is being carried out, and what it points to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.games.homestuck_atcg.state import (
    CARD,
    COUNT,
    LINE,
    NOBODY,
    SEAT,
    THING,
    Last,
    Setting,
    Table,
)
from referee.kernel.procedure import Frame, Run
from referee.kernel.shape import Flag, Many, Maybe, Row, Thing, kept

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.clauses import Line


@dataclass(slots=True)
class Resolving(Frame):
    """A line of a card that is being carried out, step by step, by the player of its ``source``.

    ``seat`` is "you", ``source`` is "this card", ``last`` that card as it was where it has left play by what the line
    answers. ``trigger`` is the card whose discard triggered it. ``begun`` counts the steps that have begun, ``did`` says
    whether the last one was really carried out, ``that`` are the cards spoken of last: ``found`` in a deck by a search,
    or the top card of the deck of seat ``looked``. ``roll`` is the last result of a die. ``searched``: the own deck is
    shuffled when the whole effect is over (row act.search).
    """

    line: int = kept(Thing(LINE), default=0)
    source: int = kept(Thing(THING), default=0)
    seat: int = kept(SEAT, default=1)
    last: Last | None = kept(Maybe(Row(Last)), default=None)
    trigger: Last | None = kept(Maybe(Row(Last)), default=None)
    begun: int = kept(COUNT, default=0)
    did: bool = kept(Flag(), default=False)
    that: list[int] = kept(Many(Thing(THING)), default_factory=list)
    found: list[int] = kept(Many(Thing(CARD)), default_factory=list)
    looked: int = kept(NOBODY, default=0)
    roll: int = kept(COUNT, default=0)
    searched: bool = kept(Flag(), default=False)


def setting_of(run: Run[Any]) -> Setting:
    """The setting of the match."""
    setting: Setting = run.setting
    return setting


def line_of(run: Run[Table], line: int) -> Line:
    """The line of that number."""
    return setting_of(run).cards.lines[line]
