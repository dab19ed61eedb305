"""Runs: the numbered lists of a rulebook, and the stack of frames that walks through them.

A **procedure** is a table of **steps** in the book's own order. A **frame** says which procedure,
which step, and what it must remember. A **run** is a match in progress: a state and a stack of
frames, all plain data, so that it can stop, be hashed, stored, resumed and forked at any record.

"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from referee.errors import IllegalAction, NotUnderstood, RefereeBug
from referee.kernel.decision.ask import Answer, Ask, Refusal, Verb, in_book_order, in_seat_order
from referee.kernel.decision.notation import printed
from referee.kernel.engine.chance import OBSERVE, Throw, observe
from referee.kernel.engine.dice import Label
from referee.kernel.engine.procedure import Frame, Lane, Outcome, Procedure, Step
from referee.kernel.engine.secret_lanes import act_in_lane, join_lanes, lane_of, open_lanes
from referee.kernel.engine.snapshot import copy_of, covered_wire_of, fill, wire_of
from referee.kernel.engine.unseen_hands import UnseenDice
from referee.kernel.facts import TABLE, Listener
from referee.kernel.schema.codec import CHECK_SIZE, digest, unpack

if TYPE_CHECKING:
    from referee.kernel.engine.dice import Dice
    from referee.kernel.game import Game

__all__ = ["Frame", "Lane", "Outcome", "Procedure", "Run", "Step"]

S = TypeVar("S")


class Run(Generic[S]):
    """A match in progress. Take its ``asks()``, ``act`` for a seat, look at ``state``.

    ``outer`` is the run of the table where this one is a seat's secret lane: to be looked at only.
    """

    __slots__ = (
        "_asks",
        "_throw",
        "dice",
        "done",
        "epoch",
        "game",
        "halted",
        "joined",
        "lane",
        "lanes",
        "listener",
        "ordinals",
        "outcome",
        "outer",
        "setting",
        "stack",
        "state",
    )

    def __init__(self, game: Game, setting: Any, state: Any, dice: Dice) -> None:
        self.game = game
        self.setting = setting
        self.state: S = state
        self.dice = dice
        self.stack: list[Frame] = []
        self.epoch = 0
        self.ordinals: dict[str, int] = {}
        self.halted = False
        self.outcome: Outcome | None = None
        self.listener: Listener | None = None
        self.lane = TABLE
        self.outer: Run[Any] | None = None
        self.lanes: dict[int, Run[Any]] = {}
        self.joined: dict[int, bytes] = {}
        self.done: frozenset[int] = frozenset()
        self._asks: tuple[Ask[Any], ...] = ()
        self._throw: tuple[Throw, Label] | None = None

    # -- what a step may do -----------------------------------------------------------------

    def push(self, procedure: Procedure, frame: Frame | None = None) -> None:
        """Begin a procedure; it is finished before the present one goes on."""
        if frame is None:
            frame = procedure.frame()
        frame.procedure = procedure
        self.stack.append(frame)

    def begin(self, name: str, frame: Frame | None = None) -> None:
        """Begin the procedure of that name: for a chapter that stands below it and cannot know its table.

        What it can do at once is done without a place on the stack.
        """
        procedure = self.game.book[name]
        begun = procedure.frame() if frame is None else frame
        if procedure.at_once is None or not procedure.at_once(self, begun):
            self.push(procedure, begun)

    def unwind(self, name: str) -> None:
        """Break off the innermost procedure of that name, and everything above it."""
        while self.stack and self.stack[-1].procedure.name != name:
            self.stack.pop()
        if not self.stack:
            message = f"procedure {name!r} is not under way"
            raise RefereeBug(message)
        frame = self.stack[-1]
        frame.row = len(frame.procedure.steps)

    def end(self, outcome: Outcome) -> None:
        """End the match: nothing on the stack happens any more, and what seats did in secret lanes is dropped."""
        self.outcome = outcome
        self.stack.clear()
        self.lanes = {}

    # -- what the outside may do ------------------------------------------------------------

    def start(self, procedure: Procedure, frame: Frame | None = None) -> None:
        """Begin the first procedure and go on until somebody must choose."""
        self.push(procedure, frame)
        self.advance()

    def asks(self) -> tuple[Ask[Any], ...]:
        """The open asks, in seat order. Looking at them changes nothing."""
        if not self.lanes:
            return self._asks
        open_lanes = [lane for seat, lane in self.lanes.items() if seat not in self.done]
        return tuple([ask for lane in open_lanes for ask in lane.asks()])

    def has_finished(self, seat: int) -> bool:
        """Whether a seat that acts in secret has nothing more to decide there.

        ``done`` are those of which only that is known, and not what they did.
        """
        return seat in self.done or not self.lanes[seat].asks()

    def act(self, seat: int, answer: Answer) -> None:
        """Take a seat's answer and go on until somebody must choose again.

        Raises IllegalAction, with every refusing rule, or NotUnderstood; nothing has changed then.
        """
        self.act_in(lane_of(self, seat, answer) if self.lanes else None, seat, answer)

    def act_in(self, lane: int | None, seat: int, answer: Answer) -> None:
        """The same, where it is known that the answer belongs to that lane (None: to the table)."""
        if lane is not None:
            act_in_lane(self, lane, seat, answer)
            return
        moment = self.moment_of(seat, answer)
        if isinstance(moment, list):
            raise self._illegal(seat, answer, moment)
        ask, verb = moment
        value = verb.space.parse(answer[1:])
        refusals = verb.refusals(ask, value)
        if refusals:
            raise self._illegal(seat, answer, refusals)
        frame = ask.frame
        if ask.verbs is not self.game.standing and self._throw is None:
            frame.row += 0 if frame.procedure.steps[frame.row].loop else 1
        verb.do(self, frame, seat, value)
        self.advance()

    def observe(self, label: str, result: Any) -> None:
        """Take what the scorekeeper saw chance do. Raises as ``act``."""
        self.act(TABLE, [OBSERVE, label, result])

    def awaited(self) -> tuple[Throw, Label] | None:
        """The throw that the table must report before the match goes on, with its label."""
        waiting = (child.awaited() for child in self.lanes.values())
        return self._throw or next((throw for throw in waiting if throw is not None), None)

    def refusals(self, seat: int, answer: Answer) -> list[Refusal]:
        """Every guard that would refuse the answer, in the book's order. Changes nothing."""
        lane = lane_of(self, seat, answer)
        if lane is not None:
            return self.lanes[lane].refusals(seat, answer)
        moment = self.moment_of(seat, answer)
        if isinstance(moment, list):
            return in_book_order(moment)
        ask, verb = moment
        return in_book_order(verb.refusals(ask, verb.space.parse(answer[1:])))

    def moment_of(self, seat: int, answer: Answer) -> tuple[Ask[Any], Verb] | list[Refusal]:
        """The ask that the answer answers (for a standing verb one made for it), and its verb.

        Where the moment offers no such verb to that seat: the rules that refuse it for that. Lanes are runs of their own.
        """
        name = answer[0] if answer else None
        if not isinstance(name, str):
            message = f"{printed(answer)!r} is not an answer"
            raise NotUnderstood(message)
        for ask in self._asks:
            if ask.seat == seat and name in ask.verbs:
                return ask, ask.verbs[name]
        verb = self._standing_verb(name, seat)
        if isinstance(verb, list):
            return verb
        frame = self.stack[-1] if self.stack else Frame()
        return Ask(self, frame, seat, self.game.standing), verb

    # -- the loop ---------------------------------------------------------------------------

    def advance(self) -> None:
        """Go on until somebody must choose, the match is over, or it gets nowhere: it is halted."""
        self._asks = ()
        self._throw = None
        if self.lanes and not join_lanes(self):
            return
        stack = self.stack
        for _ in range(self.game.step_limit if len(stack) < self.game.depth_limit else 0):
            if not stack:
                return
            frame = stack[-1]
            step = frame.procedure.walk[frame.row]
            if step is None:
                stack.pop()
            elif step.when is not None and not step.when(self, frame):
                frame.row += 1
            elif step.do is not None:
                if not step.loop:
                    frame.row += 1
                step.do(self, frame)
            elif step.ask is not None:
                if self._ask_waits(step, frame):
                    return
            elif self._chance_waits(step, frame) if step.chance else open_lanes(self, step, frame):
                return
        self.halted = True

    def _ask_waits(self, step: Step, frame: Frame) -> bool:
        """Put the step's ask to its seat, or several to theirs; False if nothing is to be decided."""
        assert step.ask is not None
        found = step.ask(self, frame)
        if not found:
            frame.row += 0 if step.loop else 1
            return False
        self._asks = (found,) if isinstance(found, Ask) else in_seat_order(found)
        if self.lane != TABLE:
            self._asks[0].secret = True
        return True

    def _chance_waits(self, step: Step, frame: Frame) -> bool:
        """Let chance decide; True if the table must first say what chance did."""
        assert step.chance is not None
        assert step.landed is not None
        throw = step.chance(self, frame)
        if throw is None:
            frame.row += 0 if step.loop else 1
            return False
        ordinal = self.ordinals.get(throw.stream, 0) + 1
        label = Label(self.epoch, throw.purpose, throw.owner, ordinal)
        if isinstance(self.dice, UnseenDice) and throw.hidden:
            self.land(throw, label, self.dice.conjecture(throw, label))
            return False
        if self.dice.observed and throw.purpose != "shuffle":
            self._throw = throw, label
            verbs = {OBSERVE: observe(throw.rule)}
            self._asks = (Ask(self, frame, TABLE, verbs, self.lane != TABLE),)
            return True
        self.land(throw, label, None if self.dice.observed else throw.ask_dice(self.dice, label))
        return False

    def land(self, throw: Throw, label: Label, result: Any) -> None:
        """Carry out what chance decided for the step on top of the stack."""
        frame = self.stack[-1]
        step = frame.procedure.steps[frame.row]
        self._throw = None
        self.ordinals[throw.stream] = label.ordinal
        if not step.loop:
            frame.row += 1
        assert step.landed is not None
        step.landed(self, frame, result)

    def _standing_verb(self, name: str, seat: int) -> Verb | list[Refusal]:
        """The verb of that name where every moment offers it, or the end does; of any other its timing rules."""
        verb = self.game.standing.get(name)
        if verb is not None and self.outcome is None and not self.halted:
            return verb
        verb = self.game.find_verb(name)
        if verb is not None and verb.after_end and self.outcome is not None and not self.halted:
            return verb
        if name == OBSERVE:
            return [Refusal(self.game.chance_rule)]
        if verb is None:
            message = f"no action {name!r}"
            raise NotUnderstood(message, expected=tuple(self.game.verbs))
        first = f"first comes {self._throw[0].wanted()}" if self._throw is not None else ""
        refused = [Refusal(rule, first) for rule in verb.timing(self, seat)]
        if not refused:
            message = f"no timing rule refuses {name!r} here"
            raise RefereeBug(message)
        return refused

    def _illegal(self, seat: int, answer: Answer, refusals: list[Refusal]) -> IllegalAction:
        found = in_book_order(refusals)
        sentence = self.game.catalogue.words(found[0].rule)
        return IllegalAction(seat, self.game.printed(answer), found, sentence)

    # -- wire -------------------------------------------------------------------------------

    def wire(self) -> bytes:
        """State, stack, ordinals and lanes as canonical bytes: all that the match is."""
        return wire_of(self)

    def digest(self) -> bytes:
        """The 32-byte digest of the wire form; where hands are unknown to the record, of what is not conjectured in it."""
        return digest(covered_wire_of(self) if self.dice.unseen else wire_of(self))

    def check(self, lane: int | None = None) -> bytes:
        """The first 16 bytes of the digest; of that seat's lane, if one is given.

        Until that seat acts in a lane again, the check of a lane that has ended is the one it had at
        its end, so that it does not depend on who finished first, nor on what follows at once.
        """
        if lane is None:
            return self.digest()[:CHECK_SIZE]
        if lane in self.joined:
            return self.joined[lane]
        return self.lanes[lane].check()

    def fork(self) -> Run[S]:
        """A run of its own at the same place; nothing done to it touches this one."""
        return copy_of(self)

    @classmethod
    def resume(cls, game: Game, setting: Any, wire: bytes, dice: Dice) -> Run[S]:
        """The run that has this wire form."""
        return cls.resume_plain(game, setting, unpack(wire), dice)

    @classmethod
    def resume_plain(cls, game: Game, setting: Any, plain: Any, dice: Dice) -> Run[S]:
        """The same of a wire form that was read as plain data already."""
        run = cls(game, setting, None, dice)
        fill(run, plain, game.state)
        return run
