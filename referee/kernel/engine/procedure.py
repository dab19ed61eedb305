"""Procedures: tables of numbered steps, and the frames that walk through them.

A step does one of four things: it acts (``do``), it puts an ask to a seat (``ask``), it lets
chance decide (``chance``, then ``landed``), or it lets seats act in secret at the same time
(``lanes``, then ``join``). ``when`` says whether a step has anything to do at all; a ``loop`` step
is repeated for as long as ``when`` holds. A step may put an ask each to several seats: the first
answer is taken, and a ``loop`` step then asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import RefereeBug
from referee.kernel.schema.codec import pack_head, pack_int, pack_text
from referee.kernel.schema.fields import shape_of

if TYPE_CHECKING:
    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.chance import Throw
    from referee.kernel.engine.run import Run


@dataclass(slots=True)
class Frame:
    """What the table remembers while a procedure is under way; games add kept fields."""

    procedure: Procedure = field(init=False, repr=False, compare=False)
    row: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step: the rule that is its name, a title, and what it does.

    ``join`` gets the run of every lane by seat. It must honour the ``outcome`` of a lane whose own
    steps have ended the match, because only the game can say what two of them mean.
    """

    rule: str
    title: str
    do: Callable[[Run[Any], Any], None] | None = None
    ask: Callable[[Run[Any], Any], Ask[Any] | Sequence[Ask[Any]] | None] | None = None
    chance: Callable[[Run[Any], Any], Throw | None] | None = None
    landed: Callable[[Run[Any], Any, Any], None] | None = None
    lanes: Callable[[Run[Any], Any], Sequence[Lane]] | None = None
    join: Callable[[Run[Any], Any, Mapping[int, Run[Any]]], None] | None = None
    when: Callable[[Run[Any], Any], bool] | None = None
    loop: bool = False

    def prove(self, procedure: str) -> None:
        """Raise RefereeBug unless the step does exactly one of the four things, and wholly."""
        whole = (self.chance is None) == (self.landed is None)
        whole = whole and (self.lanes is None) == (self.join is None)
        does = [self.do, self.ask, self.chance, self.lanes]
        if not whole or sum(each is not None for each in does) != 1:
            message = f"procedure {procedure!r}, step {self.rule!r}: not one thing to do"
            raise RefereeBug(message)


@dataclass(frozen=True, slots=True)
class Lane:
    """One seat's own play in secret: the state as that seat may use it, and where it starts.

    The state is its own: nothing in it is shared with another lane or with the match. What chance
    does in it belongs to streams of that seat, and what is told in it is told to that seat alone.
    """

    seat: int
    state: Any
    procedure: Procedure
    frame: Frame


class Procedure:
    """A numbered list of steps, the rule of the list, and the type of its frames.

    ``walk`` is the steps with None for the end; ``rows`` has the row of every step by its rule, ``heads`` the wire form of both names by row
    (and of what its frames remember, if that is nothing: ``bare``);
    the row after the last step has no rule. ``within`` are the procedures that this one can be part of
    in a position, None where it may be any of the table, but none that a seat carries out in secret.
    ``at_once``, if there is one, does the whole of it where nobody is asked and no lots are drawn, with
    the same result as the steps, and says whether it did: ``Run.begin`` needs no place on the stack then.
    """

    __slots__ = (
        *("at_once", "bare", "frame", "heads", "name", "rows"),
        *("rule", "shape", "steps", "walk", "within"),
    )

    def __init__(
        self,
        name: str,
        rule: str,
        steps: Sequence[Step],
        frame: type[Frame] = Frame,
        within: Sequence[str] | None = None,
        at_once: Callable[[Run[Any], Any], bool] | None = None,
    ) -> None:
        self.at_once = at_once
        self.name = name
        self.rule = rule
        self.within = within
        self.steps = tuple(steps)
        self.walk = (*self.steps, None)
        self.frame = frame
        self.shape = shape_of(frame)
        self.rows = {step.rule: row for row, step in enumerate(self.steps)} | {"": len(self.steps)}
        if len(self.rows) != len(self.steps) + 1:
            message = f"procedure {name!r} names two steps by one rule"
            raise RefereeBug(message)
        for step in self.steps:
            step.prove(name)
        self.heads = [pack_head(3) + pack_text(name) + pack_text(step) for step in self.rows]
        self.bare = not self.shape.kinds
        if self.bare:
            self.heads = [head + pack_head(0) for head in self.heads]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats (none in a draw), the reason, the rule."""

    winners: tuple[int, ...]
    reason: str
    rule: str

    def plain(self) -> list[Any]:
        """The outcome as plain data, for wire and records."""
        return [list(self.winners), self.reason, self.rule]


def counted_together(
    before: Mapping[str, int], lanes: Sequence[Mapping[str, int]]
) -> dict[str, int]:
    """The throws counted in each stream after lanes that began with the same counts.

    Raises RefereeBug if two lanes threw from one stream: one seat's throws would shift another's.
    """
    counts = dict(before)
    for lane in lanes:
        for stream, count in lane.items():
            if count != before.get(stream, 0):
                if counts.get(stream, 0) != before.get(stream, 0):
                    message = f"two lanes threw from the stream {stream!r}"
                    raise RefereeBug(message)
                counts[stream] = count
    return counts


def pack_counts(counts: Mapping[str, int]) -> bytes:
    """The wire form of the throws counted in each stream, in the order of their names."""
    if counts != _COUNTED.counts:
        pairs = [_PAIR + pack_text(stream) + pack_int(n) for stream, n in sorted(counts.items())]
        _COUNTED.wire = pack_head(len(pairs)) + b"".join(pairs)
        _COUNTED.counts = dict(counts)
    return _COUNTED.wire


@dataclass(slots=True)
class _Counted:
    """The counts that were packed last: they are the same until chance decides something again."""

    counts: dict[str, int]
    wire: bytes


_COUNTED = _Counted({}, pack_head(0))
_PAIR = pack_head(2)


def pack_frame(frame: Frame) -> bytes:
    """The wire form of a frame: its procedure's name, its step's rule, what it remembers."""
    procedure = frame.procedure
    head = procedure.heads[frame.row]
    return head if procedure.bare else head + procedure.shape.pack(frame)


def unpack_frame(book: Mapping[str, Procedure], plain: Any) -> Frame:
    """The frame of that wire form, already read as plain data."""
    name, step, values = plain
    procedure = book[name]
    frame: Frame = procedure.shape.unpack(values)
    frame.procedure = procedure
    frame.row = procedure.rows[step]
    return frame
