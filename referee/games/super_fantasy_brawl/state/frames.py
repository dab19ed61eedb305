"""What the table remembers while a champion acts and texts are carried out, and how a text is begun."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.language.tree import Deed, Instruction
from referee.games.super_fantasy_brawl.state.table import (
    ACTION,
    CARD,
    COUNT,
    FIGURE,
    HEX,
    MOST,
    SEAT,
    Chosen,
    Player,
    Setting,
    Table,
)
from referee.kernel.choices.name_spaces import Numbers
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
    kept,
)

if TYPE_CHECKING:
    from referee.games.super_fantasy_brawl.cardset.card_set import CardSet


@dataclass(frozen=True, slots=True)
class Origin(Fixed):
    """Where a text stands: on which thing of the card set, and in which part of it.

    ``number`` is that of a card, standard action, trap face or champion; of a champion the sentences are those
    of its side: "basic" or "levelled" (what a knock-out sets off, SFB-Q93).
    """

    kind: str = kept(Choice("card", "action", "trap", "champion"))
    number: int = kept(Int(0, MOST))
    part: str = kept(Choice("box", "before", "after", "basic", "levelled"), default="box")


@dataclass(slots=True)
class Acting(Frame):
    """A champion being activated by an action card or a standard action (SFB-5.1).

    ``core`` is the colour of the core that was exhausted for it.
    """

    figure: int = kept(NameRef(FIGURE), default=0)
    seat: int = kept(SEAT, default=1)
    card: int | None = kept(Optional(NameRef(CARD)), default=None)
    action: int | None = kept(Optional(NameRef(ACTION)), default=None)


@dataclass(slots=True)
class ResolutionFrame(Frame):
    """A text that is being carried out, sentence by sentence.

    ``seat`` is "you", ``figure`` is "this champion", ``by`` the champion that causes what happens (SFB-14.7,
    SFB-Q39). ``begun`` counts the sentences that have begun; ``chosen`` is what they chose so far.
    """

    origin: Origin = kept(Row(Origin), default=Origin("card", 0))
    seat: int = kept(SEAT, default=1)
    figure: int = kept(NameRef(FIGURE), default=0)
    by: int = kept(NameRef(FIGURE), default=0)
    triggering: int | None = kept(Optional(NameRef(FIGURE)), default=None)
    begun: int = kept(COUNT, default=0)
    chosen: list[Chosen] = kept(ListOf(Row(Chosen)), default_factory=list)


@dataclass(slots=True)
class InstructionFrame(Frame):
    """A sentence under way: which of its deeds (0: not decided yet), on whom it is still to be done.

    ``found``: whom it affects is settled, ``ordered``: in which order; ``number`` is how much, ``full`` whether
    all was carried out so far; ``mover`` moves as it or its player likes, and stood on ``start``.
    """

    option: int = kept(Int(0, 2), default=0)
    found: bool = kept(Bool(), default=False)
    ordered: bool = kept(Bool(), default=False)
    left: list[int] = kept(ListOf(NameRef(FIGURE)), default_factory=list)
    number: int = kept(Int(-1_000_000, 1_000_000), default=0)
    full: bool = kept(Bool(), default=True)
    mover: int | None = kept(Optional(NameRef(FIGURE)), default=None)
    start: int | None = kept(Optional(NameRef(HEX)), default=None)


def setting_of(run: Run[Table]) -> Setting:
    """The setting of the match."""
    setting: Setting = run.setting
    return setting


def whose_choice(run: Run[Table]) -> tuple[str, ...]:
    """Why a choice inside a text is that seat's: the card's player makes it (SFB-Q25).

    Of a trap it is the controller of the champion that set it off (SFB-Q87).
    """
    texts = (frame for frame in reversed(run.stack) if isinstance(frame, ResolutionFrame))
    is_trap = any(text.origin.kind == "trap" for text in islice(texts, 1))
    return ("SFB-Q87",) if is_trap else ("SFB-Q25",)


def clauses_of(cards: CardSet, origin: Origin) -> tuple[Instruction, ...]:
    """The sentences that stand there."""
    number, part = origin.number, origin.part
    match origin.kind:
        case "card":
            card = cards.known[number]
            return {"box": card.box, "before": card.before}.get(part, card.after)
        case "action":
            return cards.actions[number].box
        case "trap":
            return cards.traps[number].box
    champion = cards.champions[number]
    return (champion.levelled if part == "levelled" else champion.basic).on_knock_out


def resolve(
    run: Run[Table],
    origin: Origin,
    seat: int,
    figure: int,
    triggering: int | None = None,
    by: int | None = None,
) -> None:
    """Carry out the text that stands at ``origin``, before anything else goes on.

    ``seat`` is "you", ``figure`` is "this champion"; ``by`` causes what happens where that is not ``figure``: what
    brought the ``triggering`` champion onto a trap (SFB-19.11).
    """
    if clauses_of(setting_of(run).cards, origin):
        cause = figure if by is None else by
        run.begin("resolving", ResolutionFrame(origin, seat, figure, cause, triggering))


# -- a text under execution -----------------------------------------------------------------


@fast_frozen
@dataclass(frozen=True, slots=True)
class Act:
    """One effect of a text under execution: all that it is asked and done with.

    ``at`` is its place in the whole text. ``figure`` is the champion to which it is done and ``number`` how much,
    as far as that is settled; ``chosen`` answers its question, by the places of ``words`` or by the things.
    """

    run: Run[Table]
    text: ResolutionFrame
    deed: Deed
    at: int
    figure: int = 0
    number: int = 0
    chosen: Numbers = ()
    words: tuple[str | int, ...] = ()

    def on(self, figure: int, number: int = 0) -> Act:
        """The same, to that champion and so much."""
        return Act(self.run, self.text, self.deed, self.at, figure, number)

    @property
    def rule(self) -> str:
        """The rule by which it is done."""
        return self.deed.rule or "SFB-12.4"

    @property
    def word(self) -> str | int:
        """The word that was chosen."""
        return self.words[self.chosen[0]]

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
        """The player who carries it out."""
        return self.run.state.side(self.text.seat)


@fast_frozen
@dataclass(frozen=True, slots=True)
class Resolution:
    """The sentence under execution, handed along until something waits.

    ``first`` is the place of its first deed in the whole text, ``doing`` how far it has come.
    """

    run: Run[Table]
    text: ResolutionFrame
    clause: Instruction
    first: int
    doing: InstructionFrame

    @property
    def deed(self) -> Deed:
        """The deed that is being done."""
        return self.clause.deeds[self.doing.option - 1]

    def act(self, option: int) -> Act:
        """One of its deeds, to the champion that is next."""
        doing, text = self.doing, self.text
        figure = doing.left[0] if doing.left else text.figure
        deed = self.clause.deeds[option - 1]
        return Act(self.run, text, deed, self.first + option - 1, figure, doing.number)
