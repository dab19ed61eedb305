"""What is under way: a text that is being carried out, how it is begun, and what it points to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language.tree_parts import asks_who_did_so
from referee.games.homestuck_atcg.state.table import (
    CARD,
    COUNT,
    LINE,
    MOST,
    NOBODY,
    SEAT,
    THING,
    Last,
    Player,
    Setting,
    Spoken,
    Table,
    Used,
)
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fast_frozen import fast_frozen
from referee.kernel.schema.fields import (
    Bool,
    Choice,
    Int,
    ListOf,
    NameRef,
    Optional,
    Row,
    Text,
    kept,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.games.homestuck_atcg.language.effects import Effect
    from referee.games.homestuck_atcg.language.tree import Action, Instruction, Line, Target


OTHERS_SPOKEN_OF = 2
NAMED = ("character", "inventory", "executable")
"""The types of card that a player can name (row act.name_type)."""


seldom_kept = partial(kept, rare=True)
"""A rare field behind one that is called ``kept`` itself."""


@dataclass(slots=True)
class ResolutionFrame(Frame):
    """A line of a card that is being carried out, step by step, by the player of its ``source``.

    ``seat`` is "you", ``source`` is "this card", ``last`` that card as it was where it has left play by what the line
    answers. ``trigger`` is the card whose discard triggered it. ``begun`` counts the steps that have begun, ``did`` says
    whether the last one was really carried out, ``that`` are the cards spoken of last: ``found`` in a deck by a search,
    or the top card of the deck of seat ``looked``, which nobody else knows. ``roll`` is the last result of a die. ``searched``: the own deck is
    shuffled when the whole effect is over (row act.search). ``hit`` are the cards that the last step was to take from
    play, where "if you do" follows: it is done if one of them has left. ``taken`` is the action that the last step took where others are
    done with it (0: none), ``earlier`` whether one of these was carried out, ``chosen`` which of two was chosen last, ``was`` the cards spoken of as they were when they left. ``unseen`` is how many
    cards were spoken of last of which nobody knows any more where they are (row t.spoken). ``paid`` is the grist that was paid last
    as its player chose, ``amount`` how much there was of what the line answers (rows t.paid, t.amount). ``unmet``: none of the conditions right before was
    so, where "otherwise" follows (row step.otherwise). ``result`` is how much the step before has really done, ``measured`` what was there when
    the step began (row t.result). ``by`` is the card that did what the line answers (row ref.doer).
    ``among`` are the cards of which one was chosen last, where it was chosen among those cards (row w.spoken); ``in_hand``: what was ``found`` lies in the own hand, where it was shown. ``aside``: some of the
    cards that were looked at have been taken and are "that card" (1), or others have been spoken of (2); the rest can still be put somewhere. ``rolls`` are what several
    dice show, ``obeyed`` the players who have done what they were told last (row cnd.did_so), ``named`` what was named last (0: nothing): a type, or the title of a card or a tag (`said_before`), ``picked`` the number that was chosen last, ``actor`` is "that player" (0: whose turn it is),
    ``kept`` are the cards spoken of when a text was given that somebody has for a time (row ref.kept), ``beside`` those of which several were chosen last: they are "the rest" with those (row ref.rest).
    ``away``: the text was given when its card had left, so that "here" is where ``last`` was, also if the card is in play again (HAC-Q15).
    """

    line: int = kept(NameRef(LINE), default=0)
    source: int = kept(NameRef(THING), default=0)
    seat: int = kept(SEAT, default=1)
    last: Last | None = kept(Optional(Row(Last)), default=None)
    trigger: Last | None = kept(Optional(Row(Last)), default=None)
    begun: int = kept(COUNT, default=0)
    did: bool = kept(Bool(), default=False)
    that: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    found: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    looked: int = kept(NOBODY, default=0)
    roll: int = kept(COUNT, default=0)
    searched: bool = kept(Bool(), default=False)
    hit: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    taken: int = kept(Int(0, 2), default=0, rare=True)
    earlier: bool = kept(Bool(), default=False, rare=True)
    chosen: int = kept(Int(0, 2), default=0, rare=True)
    was: list[Last] = kept(ListOf(Row(Last)), default_factory=list, rare=True)
    unseen: int = kept(COUNT, default=0, rare=True)
    paid: int = kept(COUNT, default=0, rare=True)
    amount: int = kept(COUNT, default=0, rare=True)
    unmet: bool = kept(Bool(), default=False, rare=True)
    result: int = kept(COUNT, default=0, rare=True)
    measured: list[int] = kept(ListOf(Int(-MOST, MOST)), default_factory=list, rare=True)
    by: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    among: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    rolls: list[int] = kept(ListOf(COUNT), default_factory=list, rare=True)
    named: int = kept(COUNT, default=0, rare=True)
    picked: int = kept(COUNT, default=0, rare=True)
    aside: int = kept(Int(0, 2), default=0, rare=True)
    in_hand: bool = kept(Bool(), default=False, rare=True)
    obeyed: list[int] = kept(ListOf(SEAT), default_factory=list, rare=True)
    actor: int = kept(NOBODY, default=0, rare=True)
    beside: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    kept: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    away: bool = seldom_kept(Bool(), default=False)

    @property
    def about(self) -> int | None:
        """A text that is carried out is about no one card."""
        return None

    @property
    def faces(self) -> list[int]:
        """The cards of a deck that are "that card" or "those cards"."""
        return [] if self.aside else self.found

    @property
    def group(self) -> list[int]:
        """The cards of a deck among which is chosen."""
        return [] if self.aside == OTHERS_SPOKEN_OF else self.found


@dataclass(slots=True)
class Executing(Frame):
    """An executable that is being resolved, and the card that triggered it (none: by an effect).

    ``left``: it has gone elsewhere meanwhile; if it lies in its area again it has become active anew (HAC-Q50). ``by`` is the card that did what triggered it, where its text asks.
    """

    thing: int = kept(NameRef(THING), default=0)
    trigger: Last | None = kept(Optional(Row(Last)), default=None)
    left: bool = kept(Bool(), default=False, rare=True)
    by: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)


def is_executing(frame: object, thing: int) -> bool:
    """Whether a frame carries out that executable, or is about to: after its discard it does so no more (HAC-2.35, HAC-Q17)."""
    if not isinstance(frame, Executing) or frame.thing != thing or frame.left:
        return False
    return frame.row < frame.procedure.rows[""]


def is_being_executed(run: Run[Any], thing: int) -> bool:
    """Whether that executable is being resolved at this moment, so that it is triggered no more (HAC-Q17)."""
    return any(is_executing(frame, thing) and frame.row for frame in run.stack)


@dataclass(slots=True)
class InstructionFrame(Frame):
    """How far one step of a text has come (the frame "doing").

    ``option`` is the action that is done (0: that is still to be decided), ``stage`` counts the choices of it that are
    made: ``seat`` is the player chosen, ``things`` the cards that it is done to; they are ``faces`` while they lie in
    a ``pile`` of seat ``whose``; ``second`` is the other card of a step that has two, ``places`` the planet location to
    which each card moves (0: none), ``number`` how much or which word. ``ready``: nothing more is to be chosen before it is done.
    ``left`` are the players who have still to do it, ``count`` how many cards the first of them has put down. ``before`` are
    the cards spoken of before the step, where it looks back to them. ``shares`` has each card as often as it has got a part of what is divided.
    """

    option: int = kept(Int(0, 2), default=0)
    stage: int = kept(COUNT, default=0)
    seat: int = kept(NOBODY, default=0)
    things: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    faces: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    pile: str = kept(Choice("", "hand", "deck"), default="")
    whose: int = kept(NOBODY, default=0)
    second: int | None = kept(Optional(NameRef(THING)), default=None)
    places: list[int] = kept(ListOf(NOBODY), default_factory=list)
    number: int = kept(COUNT, default=0)
    ready: bool = kept(Bool(), default=False)
    left: list[int] = kept(ListOf(SEAT), default_factory=list)
    count: int = kept(COUNT, default=0)
    over: bool = kept(Bool(), default=False)
    before: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)
    shares: list[int] = kept(ListOf(NameRef(THING)), default_factory=list, rare=True)


EVENTS = (
    *("damaged", "drawn", "enriched", "impoverished", "rewarded", "blessed", "robbed"),
    *("moved", "tapped-by", "refreshed", "scored"),
)
"""What texts may replace beside cards that leave play: the kinds of their triggers."""
DOING_SO = ("", "tap", "text", "player")


@dataclass(slots=True)
class EventFrame(Frame):
    """Something that would happen to a card, or to the player for whom the planet stands, and texts that are done instead (row line.instead).

    ``amount`` is how much of it, ``to`` the location to which a character would move, or at which the player would score, ``form`` the card whose text gives the form of that move;
    ``tapping``, ``laden``: it would be tapped by the move, and keep its boons. ``phase``: it is a part of a phase, which goes on with it. ``doer`` and
    ``way`` say who does it, where anybody does. ``used`` are replacements that have had their say, ``by`` is the one chosen, ``of`` the card that has it
    while several of its texts are to choose from, ``agreed``: its controller wants it. ``stopped``: a text was done instead, and nothing of it is left.
    """

    kind: str = kept(Choice(*EVENTS), default="damaged")
    thing: int = kept(NameRef(THING), default=0)
    amount: int = kept(COUNT, default=0)
    rule: str = kept(Text(), default="HAC-Q57")
    to: int = kept(NOBODY, default=0)
    form: int | None = kept(Optional(NameRef(THING)), default=None)
    tapping: bool = kept(Bool(), default=False)
    laden: bool = kept(Bool(), default=False)
    phase: bool = kept(Bool(), default=False)
    doer: int | None = kept(Optional(NameRef(THING)), default=None)
    way: str = kept(Choice(*DOING_SO), default="")
    used: list[Used] = kept(ListOf(Row(Used)), default_factory=list)
    by: Used | None = kept(Optional(Row(Used)), default=None)
    of: list[int] = kept(ListOf(NameRef(THING)), default_factory=list)
    agreed: bool = kept(Bool(), default=False)
    stopped: bool = kept(Bool(), default=False)


def setting_of(run: Run[Any]) -> Setting:
    """The setting of the match."""
    setting: Setting = run.setting
    return setting


def line_of(run: Run[Table], line: int) -> Line:
    """The line of that number."""
    return setting_of(run).cards.known_lines[line]


def instruction_of(run: Run[Table], resolving: ResolutionFrame) -> Instruction:
    """The step of the line that has begun last."""
    return line_of(run, resolving.line).instructions[resolving.begun - 1]


def is_amount_asked_for(run: Run[Table], text: ResolutionFrame) -> bool:
    """Whether the line, or one of which it is a part, speaks of the result of a step (row t.result)."""
    asking = setting_of(run).cards.contents.asking_amount
    lines = (frame.line for frame in run.stack if isinstance(frame, ResolutionFrame))
    return bool(asking) and (text.line in asking or any(line in asking for line in lines))


def count_done(text: ResolutionFrame, number: int) -> None:
    """So much was done by the step under way, where somebody asks for that (row t.result)."""
    if text.measured:
        text.measured = [*text.measured, number]


def is_looked_back_at(run: Run[Table], text: ResolutionFrame) -> bool:
    """Whether what the step under way really does decides what comes after it (rows step.ifdo, step.otherwise, t.result, cnd.did_so)."""
    steps = line_of(run, text.line).instructions[text.begun - 1 :]
    decides = steps[0].kind == "pay" or any(
        step.kind in ("if-did", "otherwise") for step in steps[1:]
    )
    return decides or is_amount_asked_for(run, text) or asks_who_did_so(line_of(run, text.line))


@fast_frozen
@dataclass(frozen=True, slots=True)
class Act:
    """A step of a text under execution, handed along: all that an effect is asked and done with.

    ``progress`` has what was chosen so far, and which action of the step is done.
    """

    run: Run[Table]
    text: ResolutionFrame
    instruction: Instruction
    progress: InstructionFrame

    @property
    def action(self) -> Action:
        """The action that is done."""
        return self.instruction.actions[self.progress.option - 1]

    @property
    def effect(self) -> Effect:
        """What the action is."""
        return self.instruction.actions[self.progress.option - 1].effect

    @property
    def looking_back(self) -> Act:
        """The same as it was before it chose its cards: none of these is where it goes itself, the second card, or how many (row ref.that)."""
        if not looks_back(self.action) or not (self.progress.stage or self.progress.ready):
            return self
        return replace(self, text=replace(self.text, that=list(self.progress.before)))

    @property
    def doer(self) -> Doer:
        """Who does it: the card of the text."""
        return Doer(self.text.source, "text")

    @property
    def rule(self) -> str:
        """The rule by which it is done."""
        return self.instruction.actions[self.progress.option - 1].rule

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
    def player(self) -> Player:
        """The player of the text."""
        return self.run.state.side(self.text.seat)

    @property
    def things(self) -> list[int]:
        """The open cards that it is done to."""
        return self.progress.things

    @property
    def words(self) -> str:
        """The words of the step."""
        return self.instruction.text or line_of(self.run, self.text.line).text


def looks_back(action: Action) -> bool:
    """Whether its place, its second card, or which and how many cards players choose, may hang on a card spoken of before it."""
    second = action.second
    if action.back or action.kind in ("follow", "also-choose"):
        return True
    if action.effect.turns and action.amount is not None:
        return True
    if action.effect.turns == "player" and action.filter is not None:
        return True
    refs = (action.at, *(() if second is None or len(second.refs) > 1 else second.refs))
    return any(ref.partition(">")[0] == "that" for ref in refs)


def acts_of(run: Run[Table], text: ResolutionFrame, instruction: Instruction) -> Iterator[Act]:
    """The actions of a step before anything about them is chosen."""
    options = range(1, len(instruction.actions) + 1)
    return (Act(run, text, instruction, InstructionFrame(option=option)) for option in options)


def ables(act: Act) -> list[bool]:
    """Of each action of a step whether it, or one that is done with it, can do anything (row act.both)."""
    able = [each.effect.can(each) for each in acts_of(act.run, act.text, act.instruction)]
    for other in line_of(act.run, act.text.line).instructions[act.text.begun :]:
        if other.kind != "and":
            break
        (beside,) = acts_of(act.run, act.text, other)
        at = max(other.option, 1) - 1
        able[at] = able[at] or beside.effect.can(beside)
    return able


def speak_of(resolving: ResolutionFrame, things: Sequence[int]) -> None:
    """From now on these are "that card" or "those cards" (row ref.that)."""
    resolving.that, resolving.unseen, resolving.among = list(things), 0, []
    resolving.in_hand, resolving.beside = False, []
    resolving.aside = OTHERS_SPOKEN_OF if resolving.looked else 0
    if not resolving.looked:
        resolving.found = []


def speak_of_faces(
    resolving: ResolutionFrame, faces: Sequence[int], looked: int = 0, *, in_hand: bool = False
) -> None:
    """From now on "those cards" are these of a deck: found there, or on top of the deck of seat ``looked``; or of the own hand (row ref.that)."""
    resolving.in_hand = in_hand
    resolving.that, resolving.unseen, resolving.among = [], 0, []
    resolving.beside = []
    resolving.found, resolving.aside = list(faces), 0
    resolving.looked = looked if faces else 0


def speak_of_some(act: Act, things: Sequence[int]) -> None:
    """The same for what an action is done to: one card that was chosen among those cards leaves them together (row w.spoken)."""
    text, action = act.text, act.action
    group = text.among or text.that
    speak_of(text, things)
    chosen = [each for each in (action, action.target, action.second) if is_of_those(each)]
    if any(map(is_one_of_those, chosen)):
        text.among = list(group)
    elif chosen:
        text.beside = list(group)


def is_of_those(chosen: Action | Target | None) -> bool:
    """Whether cards are chosen among those spoken of before, by the player of a text or by each of several."""
    if chosen is None or chosen.filter is None or chosen.filter.where != "spoken":
        return False
    return chosen.kind != "all"


def is_one_of_those(chosen: Action | Target | None) -> bool:
    """Whether that is one card."""
    if chosen is None or not is_of_those(chosen):
        return False
    return chosen.number == 1 and chosen.amount is None


def is_in_sight(table: Table, resolving: ResolutionFrame) -> bool:
    """Whether the card that was looked at still lies on top of that deck."""
    if not resolving.looked:
        return False
    deck, count = table.side(resolving.looked).deck, len(resolving.found)
    known = len(deck) - deck.unknown >= count > 0
    return known and deck.cards[-count:] == resolving.found


def leave_the_rest(text: ResolutionFrame, whose: int, taken: Sequence[int]) -> None:
    """Some of the cards that were found in a deck or looked at are taken: the others are what was looked at from now on."""
    rest = list(text.found)
    for face in taken:
        rest.remove(face)
    looked = whose if rest and text.looked else 0
    text.found, text.looked, text.aside = rest, looked, 1 if rest and text.that else 0


def begin_telling(text: ResolutionFrame, action: Action) -> None:
    """Players are told something: nobody has done so yet. Whoever is told something for having done so or not has done so, or not (row cnd.did_so)."""
    if not action.asks_who_did_so:
        text.obeyed = []


def obey(run: Run[Table], text: ResolutionFrame, action: Action, seat: int) -> None:
    """A player has done what all were told (row cnd.did_so)."""
    is_asked = seat not in text.obeyed and asks_who_did_so(line_of(run, text.line))
    if is_asked and not action.asks_who_did_so:
        text.obeyed = [*text.obeyed, seat]


def disobey(run: Run[Table], text: ResolutionFrame) -> None:
    """Who did it last has done nothing of what was told, as texts were done instead of all of it (HAC-Q57)."""
    actions = instruction_of(run, text).actions
    if any("obeyed" in each.effect.speaks and not each.asks_who_did_so for each in actions):
        text.obeyed = text.obeyed[:-1]


def place_of_action(line: Line, resolving: ResolutionFrame, option: int) -> int:
    """How a lasting change remembers which action of its line began it: counted through all steps."""
    before = line.instructions[: resolving.begun - 1]
    return sum(len(instruction.actions) for instruction in before) + option - 1


PARTS_OF_AN_EFFECT = ("resolving", "doing", "leaving", "executing", "replacing")
BOONS, BOON_BY_BOON = "boon", "HAC-2.24"
"""The procedure that gives the boons, and its step from which it goes on with the next one while any is left."""


def is_within_an_effect(run: Run[Any]) -> bool:
    """Whether what is done on top of the stack is a part of another effect, which comes to its end first (HAC-Q55).

    An effect whose texts are being done has come to its end. All boons of a phase are one effect, with what is done instead of one.
    """
    if len(run.stack) <= 1:
        return False
    below = run.stack[-2]
    if below.procedure.name == BOONS:
        return below.row == below.procedure.rows[BOON_BY_BOON]
    is_part = below.procedure.name in PARTS_OF_AN_EFFECT
    return is_part and below.row < len(below.procedure.steps)


def resolve(
    run: Run[Table],
    line: Line,
    source: int,
    seat: int,
    last: Last | None = None,
    trigger: Last | None = None,
    that: Sequence[int] = (),
    was: Sequence[Last] = (),
    amount: int = 0,
    by: Sequence[int] = (),
    *,
    actor: int = 0,
    then: Sequence[Spoken] = (),
) -> None:
    """Carry out a line, step by step, before anything else goes on.

    ``source`` is "this card", ``seat`` its player, "you"; ``last`` is that card as it was where it has left play by
    what the line answers, ``trigger`` the card whose discard triggered it, ``that`` the cards it speaks of, ``was`` that card as it
    was, ``amount`` how much there was of what it answers, ``by`` the card that did it, ``actor`` the player whose doing it answers, ``then`` what was spoken of when the text was given.
    """
    if line.instructions:
        frame = ResolutionFrame(line.number, source, seat, last, trigger, that=[*that], was=[*was])
        frame.amount, frame.by, frame.actor = amount, [*by], actor
        for spoken in then:
            know(frame, spoken)
        run.begin("resolving", frame)


def know(frame: ResolutionFrame, spoken: Spoken) -> None:
    """A text that is had for a time knows what the one spoke of that gave it; nothing has happened to "that card" since (rows line.next_in, ref.kept)."""
    frame.kept = [*spoken.that]
    frame.trigger = frame.trigger or spoken.trigger
    frame.roll, frame.paid = spoken.roll, spoken.paid
    frame.rolls, frame.named, frame.picked = [*spoken.rolls], spoken.named, spoken.picked
    for gone in spoken.gone:
        frame.last, frame.away = frame.last or gone, True
    if not frame.that:
        frame.that, frame.was, frame.among = [*spoken.that], [*spoken.was], [*spoken.among]
        frame.amount, frame.actor = frame.amount or spoken.amount, frame.actor or spoken.actor
        frame.result = spoken.result


class Doer(NamedTuple):
    """Who does something: the card, or the planet that stands for the player; by its tap, a text of it, or as the player's action."""

    by: int
    way: Literal["tap", "text", "player"]


def doer_now(run: Run[Table], seat: int | None = None) -> Doer | None:
    """Who does what is done now: the card whose text is under way on top of the stack, else the player of ``seat``."""
    for frame in reversed(run.stack):
        if isinstance(frame, ResolutionFrame):
            return Doer(frame.source, "text")
        if isinstance(frame, EventFrame) and frame.doer is not None:
            return who_does(frame)
        # A text has the cards of a deck discarded one after the other.
        if not isinstance(frame, InstructionFrame | EventFrame) and frame.procedure.name != "mill":
            break
    return None if seat is None else player_doing(run, seat)


def who_does(event: EventFrame) -> Doer | None:
    """Who does what would happen, where anybody does."""
    if event.doer is None or not event.way:
        return None
    return Doer(event.doer, cast("Literal['tap', 'text', 'player']", event.way))


def is_waiting(run: Run[Table]) -> bool:
    """Whether what was to happen waits for texts that may be done instead."""
    return bool(run.stack) and isinstance(run.stack[-1], EventFrame)


def player_doing(run: Run[Table], seat: int) -> Doer | None:
    """A player who does something without a card."""
    planet = run.state.side(seat).planet
    return None if planet is None else Doer(planet, "player")


@dataclass(slots=True)
class Unseen:
    """An answer that was given alone, word by word; the table does it when all have answered.

    Of an ~ATH offer the verb and its names; of a deck a ready-made one, or its planet and then its cards copy by copy.
    """

    said: list[str] = kept(ListOf(Text()), default_factory=list)
