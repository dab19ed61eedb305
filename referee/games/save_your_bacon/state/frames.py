"""What the table remembers while cards and effects are used: the frames of resolution."""

from __future__ import annotations

from functools import lru_cache

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language.tree import Deed, Effect, Instruction
from referee.games.save_your_bacon.state.table import (
    CARD,
    CONDITION,
    COUNT,
    NOBODY,
    SEAT,
    THING,
    Occurrence,
    Origin,
    Player,
    Setting,
    Table,
)
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fast_frozen import fast_frozen
from referee.kernel.schema.fields import (
    Bool,
    Choice,
    Fixed,
    Int,
    ListOf,
    NameRef,
    Optional,
    Row,
    Text,
    kept,
)


@dataclass(frozen=True, slots=True)
class Chosen(Fixed):
    """One choice made in an effect, for "that", "those" and "chosen" (SYB-Q47).

    ``kind`` is what was chosen: cards in play (``things``), a card in a pile (``card`` of ``seat`` in ``pile``), an opponent (``seat``) or a
    trait (``word``). ``clause`` is the effect action in which it was, ``several`` whether the words asked for several.
    """

    kind: str = kept(Choice("things", "pile", "opponent", "trait"))
    clause: int = kept(Int(0, 99))
    things: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    several: bool = kept(Bool(), default=False)
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    seat: int = kept(NOBODY, default=0)
    pile: str = kept(Choice("", "hand", "deck", "discard", "removed"), default="")
    word: str = kept(Text(), default="")


@dataclass(slots=True)
class Counting(Frame):
    """A frame that wants to know how many cards were really drawn for it."""

    drawn: int = kept(COUNT, default=0)


@dataclass(slots=True)
class InstructionFrame(Counting):
    """An effect action under way, and what was chosen in it so far.

    ``agreed``: what "you may" offers is taken; ``option`` is the one of two that is done, 0 before that is known;
    ``picked`` are the cards that each of its targets means, ``numbers`` how much up to a limit, ``marks`` the
    conditions of each champion; ``chose``: its own choice is made, of ``cards``, an opponent
    (``seat``) or a trait (``word``). ``left`` are the players whose turn to draw comes, ``full`` whether all of it was done.
    """

    agreed: bool = kept(Bool(), default=False)
    option: int = kept(Int(0, 2), default=0)
    picked: list[list[int]] = kept(ListOf(ListOf(NameRef(THING))), default_factory=list)
    numbers: list[int] = kept(ListOf(Int()), default_factory=list)
    marks: list[list[int]] = kept(ListOf(ListOf(NameRef(CONDITION))), default_factory=list)
    chose: bool = kept(Bool(), default=False)
    cards: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    seat: int = kept(NOBODY, default=0)
    word: str = kept(Text(), default="")
    left: list[int] = kept(ListOf(SEAT), default_factory=list)
    full: bool = kept(Bool(), default=False)

    @property
    def things(self) -> list[int]:
        """The cards in play that it is done to."""
        return self.picked[-1] if self.picked else []

    def lose(self, thing: int) -> None:
        """A card that has left play is meant no more (SYB-Q88)."""
        if thing in self.things:
            at = self.things.index(thing)
            del self.numbers[at : at + 1], self.marks[at : at + 1]
        self.picked = [[each for each in things if each != thing] for things in self.picked]


@dataclass(slots=True)
class ResolutionFrame(Frame):
    """An effect being resolved: whose words, for whom, and how far (SYB-10.2.0.12).

    ``seat`` is "you", ``champion`` this champion, ``source`` this card; ``occurrence`` what it reacts to. ``at`` is the clause that comes
    next, ``done`` says of each before it whether it was fully resolved, ``chosen`` what was chosen in them.
    """

    origin: Origin = kept(Row(Origin), default=Origin())
    seat: int = kept(SEAT, default=1)
    champion: int | None = kept(Optional(NameRef(THING)), default=None)
    source: int | None = kept(Optional(NameRef(THING)), default=None)
    occurrence: Occurrence | None = kept(Optional(Row(Occurrence)), default=None)
    at: int = kept(Int(0, 99), default=0)
    done: list[bool] = kept(ListOf(Bool()), default_factory=list)
    chosen: list[Chosen] = kept(ListOf(Row(Chosen)), default_factory=list)
    stopped: bool = kept(Bool(), default=False)

    @property
    def doer(self) -> int:
        """Whose doing it is what happens now."""
        return self.seat


@dataclass(slots=True)
class Playing(Frame):
    """A card being played: by whom, with which champion, and what it reacts to, if it does.

    ``as_action``: it is one of the two actions of the turn. ``stopped``: an effect took the card away, or it could not
    be paid for after all; what is left of the procedure does not happen then.
    """

    card: int = kept(NameRef(CARD), default=0)
    seat: int = kept(SEAT, default=1)
    champion: int = kept(NameRef(THING), default=0)
    occurrence: Occurrence | None = kept(Optional(Row(Occurrence)), default=None)
    as_action: bool = kept(Bool(), default=False)
    stopped: bool = kept(Bool(), default=False)

    @property
    def doer(self) -> int:
        """Whose doing it is what happens now."""
        return self.seat


@dataclass(slots=True)
class Activating(Frame):
    """An effect being activated: on which thing, by whom, and what it reacts to, if it does."""

    thing: int = kept(NameRef(THING), default=0)
    origin: Origin = kept(Row(Origin), default=Origin())
    seat: int = kept(SEAT, default=1)
    occurrence: Occurrence | None = kept(Optional(Row(Occurrence)), default=None)
    stopped: bool = kept(Bool(), default=False)

    @property
    def doer(self) -> int:
        """Whose doing it is what happens now."""
        return self.seat


@lru_cache(maxsize=2048)
def origin_of(card: int | None, condition: int | None, effect: int) -> Origin:
    """The one row for that place: it is asked for all the time and never changes."""
    return Origin(card, condition, effect)


def setting_of(run: Run[Table]) -> Setting:
    """The setting of the match."""
    setting: Setting = run.setting
    return setting


def effect_of(setting: Setting, origin: Origin) -> Effect:
    """The effect whose words stand there."""
    if origin.condition is not None:
        return setting.cards.conditions_read[origin.condition].effects[origin.effect]
    assert origin.card is not None
    return setting.face(origin.card).effects[origin.effect]


def clauses_of(run: Run[Table], frame: ResolutionFrame) -> tuple[Instruction, ...]:
    """The effect actions of what is being resolved."""
    return effect_of(setting_of(run), frame.origin).clauses


def whose_doing(run: Run[Table]) -> int:
    """Whose card, effect, attack or turn it is in which something happens now (SYB-Q22)."""
    for frame in reversed(run.stack):
        seat = getattr(frame, "doer", 0)
        if seat:
            return int(seat)
    return run.state.seat


# -- an effect action under execution -------------------------------------------------------


@fast_frozen
@dataclass(frozen=True, slots=True)
class Act:
    """A deed under execution: all that it is asked and done with.

    ``number`` is how much; ``thing`` is the card in play of which is asked how much can be done to it.
    """

    run: Run[Table]
    text: ResolutionFrame
    deed: Deed
    doing: InstructionFrame
    number: int
    thing: int = 0

    def on(self, thing: int) -> Act:
        """The same, asked of that card."""
        return Act(self.run, self.text, self.deed, self.doing, self.number, thing)

    @property
    def setting(self) -> Setting:
        """The setting of the match."""
        setting: Setting = self.run.setting
        return setting

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.run.state

    @property
    def side(self) -> Player:
        """The player who does it."""
        return self.run.state.side(self.text.seat)

    @property
    def things(self) -> list[int]:
        """The cards in play that it is done to."""
        return self.doing.things


@fast_frozen
@dataclass(frozen=True, slots=True)
class Resolution:
    """The effect action under execution, handed along until something waits."""

    run: Run[Table]
    text: ResolutionFrame
    clause: Instruction
    doing: InstructionFrame

    @property
    def deed(self) -> Deed | None:
        """Its deed, once it is known which of two."""
        clause, option = self.clause, self.doing.option
        if clause.choice:
            return clause.deeds[option - 1] if option else None
        return clause.deeds[0] if clause.deeds else None

    def act(self, deed: Deed, number: int | None = None) -> Act:
        """A deed of it, with that number, or the one that is printed."""
        count = deed.amount.number if number is None else number
        return Act(self.run, self.text, deed, self.doing, count)
