"""What is under way: an ability being used, and the clause of it that is being done.

A clause is a tree: conditions and choices hold other clauses. Each node of it that is reached has a
frame of its own, which finds its node by its ``path``: the number of the clause, then of the part in
each node passed. What the clauses of one ability tell each other stands in the ability's frame.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.errors import RefereeBug
from referee.games.clash.language.tree import Ability, ChooseOne, Clause, If, IfDone, May
from referee.games.clash.state.table import CARD, Alone, Setting
from referee.kernel.decision.ask import Refusal
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Bool, Int, ListOf, NameRef, Text, kept

NONE = "none"
"""What is said for choosing no card where the text says "up to"."""


@dataclass(slots=True)
class Playing(Frame):
    """A card that has just entered play: how many of its PLAY abilities have been looked at.

    ``payment``, ``early`` and ``hidden`` are as in ``Using``.
    """

    card: int = kept(NameRef(CARD), default=0)
    at: int = kept(Int(), default=0)
    payment: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    early: list[list[str]] = kept(ListOf(ListOf(Text())), default_factory=list)
    hidden: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Using(Frame):
    """An ability under way: which, how far, who pays, and what its clauses tell each other.

    ``early`` are choices that were named with the action (CL-Q44). ``that`` is what "that Foe" points
    to, ``those`` what "those Foes" do, ``did`` whether the last "you may" was chosen and really happened,
    ``hidden`` whether something has come to light that nobody could know when the action was said.
    """

    card: int = kept(NameRef(CARD), default=0)
    ability: int = kept(Int(1, 99), default=1)
    at: int = kept(Int(), default=0)
    payment: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    early: list[list[str]] = kept(ListOf(ListOf(Text())), default_factory=list)
    that: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    those: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    did: bool = kept(Bool(), default=False)
    hidden: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Doing(Frame):
    """A node of a clause: where it stands, and what was chosen for it, if it has been."""

    path: list[int] = kept(ListOf(Int()), default_factory=list)
    chosen: bool = kept(Bool(), default=False)
    cards: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    word: str = kept(Text(), default="")


class EarlyChoice(Exception):
    """A choice that was named with the action cannot be made; only the guard that tries it sees this."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__()
        self.refusals = list(refusals)


def refuse_early(early: Sequence[Sequence[str]]) -> None:
    """None of these choices may have been named already (CL-Q44). Raises EarlyChoice, if any was."""
    if early:
        raise EarlyChoice([Refusal("CL-Q44", " ".join(said)) for said in early])


def come_to_light(using: Using) -> None:
    """What nobody could know when the action was said comes now: a draw, a random pick (CL-Q44).

    In any case, no choice behind it may have been named, and the guard stops here: a refusal that
    depended on what comes would tell it. Raises EarlyChoice.
    """
    refuse_early(using.early)
    using.hidden = True


def using_of(run: Run[Alone]) -> Using:
    """The innermost ability under way."""
    for frame in reversed(run.stack):
        if isinstance(frame, Using):
            return frame
    message = "no ability is under way"
    raise RefereeBug(message)


def ability_of(run: Run[Alone], using: Using) -> Ability:
    """The ability that a frame speaks of."""
    setting: Setting = run.setting
    return setting.faces[using.card].abilities[using.ability - 1]


def node_of(run: Run[Alone], doing: Doing) -> Clause:
    """The node of a clause that a frame speaks of."""
    return _node_at(run, doing.path)


def other_option(run: Run[Alone], doing: Doing) -> Clause | None:
    """The option of a 'choose one' that was not named, if a frame speaks of the one that was."""
    *above, part = doing.path
    holder = _node_at(run, above) if above else None
    return parts_of(holder)[1 - part] if isinstance(holder, ChooseOne) else None


def _node_at(run: Run[Alone], path: Sequence[int]) -> Clause:
    node: Clause = ability_of(run, using_of(run)).clauses[path[0]]
    for part in path[1:]:
        node = parts_of(node)[part]
    return node


def parts_of(node: Clause) -> tuple[Clause, ...]:
    """The clauses that a node holds."""
    match node:
        case ChooseOne():
            return node.first, node.second
        case May():
            return (node.deed,)
        case If() | IfDone():
            return (node.clause,)
    return ()
