"""Paths: where a champion that moves may go, what it may answer, and which rule forbids the rest (SFB-6.3 to 6.7, SFB-Q20).

Statues and enemies block; a hex with an ally may be passed where a free hex can still be reached (SFB-6.5). A
trap hex may be entered, but the trap is resolved before the next step (SFB-6.7).

A path names the hexes one after the other. Its shortest form, one hex further away, is read as the shortest way
that no trap interrupts; what is stored is the whole path (SFB-Q23).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.arena.arena import NOWHERE, Arena
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from referee.games.super_fantasy_brawl.language.effects import effects_that_move
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import are_enemies, deployment_of
from referee.games.super_fantasy_brawl.state.table import (
    COUNT,
    FIGURE,
    HEX,
    SEAT,
    Figure,
    Setting,
    Table,
    owner_of,
)
from referee.games.super_fantasy_brawl.state.values import side_up
from referee.kernel.choices.name_spaces import NONE, UNKNOWN, Numbers, names_of, read_word
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask, Refusal
from referee.kernel.decision.notation import Argument, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fast_frozen import fast_frozen
from referee.kernel.schema.fields import Bool, Choice, NameRef, Optional, kept

# -- steps ----------------------------------------------------------------------------------

OPEN, HELD, STATUE, ENEMY = "", "ally", "statue", "enemy"
"""What stands on a hex for a champion that moves: nothing; what may be passed; what blocks."""

Path = tuple[int, ...]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Gait:
    """How each step must go: any way, in one direction (``facing``), or by the distance from a hex.

    ``nearer`` is -1 where each step must come closer to ``source``, 1 where it must lead further away.
    """

    facing: int = NOWHERE
    source: int = NOWHERE
    nearer: int = 0

    def fits(self, arena: Arena, at: int, to: int) -> bool:
        """Whether a step from one hex to its neighbour goes the right way."""
        if self.facing != NOWHERE:
            return arena.neighbours[at][self.facing] == to
        if self.source != NOWHERE:
            away = arena.distance[self.source]
            return away[to] == away[at] + self.nearer
        return True


FREELY = Gait()
"""Each step in any direction."""


@fast_frozen
@dataclass(frozen=True, slots=True)
class Walk:
    """A champion that moves, seen at one moment: from where, how, and how many steps it has left.

    ``start`` is None on the gate. ``passing``: hexes with enemies count as hexes with allies once it is in the
    arena (SFB-Q92, SFB-Q101).
    """

    setting: Setting
    table: Table
    figure: int
    start: int | None
    left: int
    gait: Gait
    passing: bool

    # -- what stands there ------------------------------------------------------------------

    def obstacle(self, hex_: int, *, entering: bool = False) -> str:
        """What stands on a hex, for this champion; ``entering``: it comes from its gate."""
        if self.setting.arena.is_statue[hex_]:
            return STATUE
        other = self.table.occupied().get(hex_)
        if hex_ == self.start:
            # Here stands the champion itself, and an ally where it is just passing one.
            other = _other_on(self.table, hex_, self.figure) if self.table.shared else None
        if other is None:
            return OPEN
        if are_enemies(self.figure, other) and (entering or not self.passing):
            return ENEMY
        return HELD

    @staticmethod
    def blocks(stands: str) -> bool:
        """Whether what stands on a hex keeps the champion from entering it (SFB-6.3, SFB-6.4)."""
        return stands in (STATUE, ENEMY)

    def has_trap(self, hex_: int) -> bool:
        """Whether a trap lies there: it interrupts the movement (SFB-19.2)."""
        return self.table.trap_at(hex_) is not None

    def is_on_free_hex(self) -> bool:
        """Whether it stands where a movement may end (SFB-6.6)."""
        return self.start is not None and self.obstacle(self.start) == OPEN

    # -- the next step ----------------------------------------------------------------------

    def around(self, at: int | None) -> Sequence[int]:
        """The hexes to which the next step can lead at all: from the gate into the own area."""
        setting = self.setting
        if at is None:
            return deployment_of(setting, self.table, owner_of(self.figure))
        arena = setting.arena
        if self.gait is FREELY:
            return arena.adjacent[at]
        return [to for to in arena.adjacent[at] if self.gait.fits(arena, at, to)]

    def next_steps(self) -> Iterator[int]:
        """Every hex onto which the next step may go."""
        if self.left > 0:
            for to in self.around(self.start):
                if self.may_go(self.start, to, self.left - 1):
                    yield to

    def has_step(self) -> bool:
        """Whether any step is left that can be taken."""
        if self.left > 0:
            held, is_statue = self.table.occupied(), self.setting.arena.is_statue
            for to in self.around(self.start):
                if to not in held and not is_statue[to]:
                    return True
        return next(self.next_steps(), None) is not None

    def may_go(self, at: int | None, to: int, left: int) -> bool:
        """Whether the step is not blocked and can still be followed by a legal end (SFB-Q23)."""
        stands = self.obstacle(to, entering=at is None)
        return stands == OPEN or (stands == HELD and self.can_finish(to, left))

    def can_finish(self, at: int, left: int) -> bool:
        """Whether a free hex can be reached from a hex that somebody holds (SFB-Q23)."""
        reached, edge = {at}, [at]
        for _ in range(left):
            beyond = []
            for here in edge:
                for to in self.around(here):
                    stands = self.obstacle(to)
                    if stands == OPEN:
                        return True
                    if stands == HELD and to not in reached:
                        reached.add(to)
                        beyond.append(to)
            edge = beyond
        return False

    # -- whole paths ------------------------------------------------------------------------

    def reached(self) -> dict[int, Path]:
        """The shortest way to every hex in reach, past no trap; of equal ones the first by direction."""
        found: dict[int, Path] = {}
        edge: list[tuple[int | None, Path]] = [(self.start, ())]
        for _ in range(self.left):
            beyond: list[tuple[int | None, Path]] = []
            for at, path in edge:
                for to in self.around(at):
                    if to in found or to == self.start:
                        continue
                    if self.blocks(self.obstacle(to, entering=at is None)):
                        continue
                    found[to] = (*path, to)
                    if not self.has_trap(to):
                        beyond.append((to, found[to]))
            edge = beyond
        return found

    def paths(self) -> Iterator[Path]:
        """One way to each hex where the movement may rest, and each single step onto an ally's hex."""
        for to, path in self.reached().items():
            held = self.obstacle(to) != OPEN
            if not held or (len(path) == 1 and self.may_go(self.start, to, self.left - 1)):
                yield path


def _other_on(table: Table, hex_: int, figure: int) -> int | None:
    """Who else stands on the hex of a figure: an ally that it is just passing."""
    for row in table.figures():
        if row.hex == hex_ and row.figure != figure:
            return row.figure
    return None


def walk_of(setting: Setting, table: Table, row: Figure, left: int, gait: Gait = FREELY) -> Walk:
    """The movement of a champion as it stands now."""
    constants = side_up(setting, row).constants
    passing = bool(constants) and any(each.kind == "pass-enemies" for each in constants)
    return Walk(setting, table, row.figure, row.hex, left, gait, passing)


# -- paths as answers -----------------------------------------------------------------------

STEPS = effects_that_move("steps")
TOO_FAR = {"printed": "SFB-6.1"} | {kind: each.moves.too_far for kind, each in STEPS.items()}
"""What refuses more steps than are left, by the kind of movement."""
BLOCKED = {STATUE: "SFB-6.3", ENEMY: "SFB-6.4"}
NEARER = {"towards": -1, "away": 1}


@dataclass(slots=True)
class Moving(Frame):
    """A champion that moves hex by hex: who decides, how, and how many steps are left.

    ``by`` is the champion that causes it: for its own movement itself (SFB-Q39, SFB-Q46). ``facing`` is the
    direction of a dash, once it is named; ``source`` what it moves towards or away from. ``inside``: it stands in
    the arena, so that on its gate again it has gone out of action, and does not enter.
    """

    figure: int = kept(NameRef(FIGURE), default=0)
    seat: int = kept(SEAT, default=1)
    left: int = kept(COUNT, default=0)
    kind: str = kept(Choice(*TOO_FAR), default="printed")
    by: int = kept(NameRef(FIGURE), default=0)
    facing: str = kept(Choice("", *FACINGS), default="")
    source: int | None = kept(Optional(NameRef(FIGURE)), default=None)
    inside: bool = kept(Bool(), default=True)

    def walk(self, run: Run[Table]) -> Walk:
        """The movement as it stands now; nothing is left of it where the champion may not move."""
        setting, table = setting_of(run), run.state
        row = table.figure(self.figure)
        left = 0 if row.rooted or (self.inside and row.hex is None) else self.left
        if self.kind in ("printed", "force"):
            return walk_of(setting, table, row, left)
        gait = gait_of(setting, table, self)
        return walk_of(setting, table, row, left if gait is not None else 0, gait or FREELY)

    def question(self, run: Run[Table]) -> Question | None:
        """In which direction it dashes (SFB-Q104); none is a dash of 0 hexes (SFB-Q24)."""
        if self.kind != "dash" or self.facing:
            return None
        return Question("SFB-25.3", words=(*directions_of_dash(run, self), NONE))

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """Take the direction."""
        question = self.question(run)
        assert question is not None
        word = str(question.words[chosen[0]])
        if word == NONE:
            self.left = 0
        else:
            self.facing = word


def gait_of(setting: Setting, table: Table, moving: Moving) -> Gait | None:
    """How each step must go; None where what it moves by is not in the arena."""
    if moving.kind == "dash":
        return Gait(facing=FACINGS.index(moving.facing)) if moving.facing else None
    source = table.hex_of(moving.source) if moving.source is not None else None
    return None if source is None else Gait(source=source, nearer=NEARER[moving.kind])


def directions_of_dash(run: Run[Table], moving: Moving) -> list[str]:
    """The directions in which at least one hex can be dashed (SFB-Q54)."""
    setting, table = setting_of(run), run.state
    row = table.figure(moving.figure)
    return [
        word
        for facing, word in enumerate(FACINGS)
        if walk_of(setting, table, row, moving.left, Gait(facing=facing)).has_step()
    ]


def moving_of(ask: Ask[Any]) -> Moving:
    """The movement that an ask is about."""
    frame = ask.frame
    assert isinstance(frame, Moving)
    return frame


# -- paths ----------------------------------------------------------------------------------


class Paths:
    """One or more hexes, each next to the one before; only the last may hold a trap."""

    def parse(self, args: Sequence[Any]) -> tuple[str, ...]:
        if set(map(type, args)) != {str}:
            message = f"expected the hexes of a path, found {printed(args)!r}"
            raise NotUnderstood(message)
        return tuple(args)

    def refusals(self, ask: Ask[Any], value: tuple[str, ...]) -> list[Refusal]:
        known = names_of(ask.run, HEX).numbers
        path = [known.get(word, UNKNOWN) for word in value]
        if UNKNOWN in path:
            return [Refusal("SFB-2.4", word) for word in value if word not in known]
        moving = moving_of(ask)
        walk = moving.walk(ask.run)
        refused = [] if len(path) <= walk.left else [Refusal(TOO_FAR[moving.kind], str(len(path)))]
        for at, rule in refused_steps(walk, moving.kind, path):
            refused.append(Refusal(rule, value[at]))
        return refused

    def all(self, ask: Ask[Any]) -> Iterator[list[Any]]:
        ids = names_of(ask.run, HEX).ids
        for path in moving_of(ask).walk(ask.run).paths():
            yield [ids[hex_] for hex_ in path]

    def read(self, words: Sequence[Argument], ask: Ask[Any] | None) -> list[Any]:
        if not words:
            raise wrong_count(words, "one hex or a path of several")
        found = [read_word(word, HEX, (), ask) for word in words]
        if ask is None or len(found) > 1 or not isinstance(ask.frame, Moving):
            return found
        names = names_of(ask.run, HEX)
        path = ask.frame.walk(ask.run).reached().get(names.numbers[found[0]])
        return [names.ids[hex_] for hex_ in path] if path is not None else found

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(self.parse(args))


def refused_steps(walk: Walk, kind: str, path: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Each step of a path that a rule forbids, by its place in the path, with the rule."""
    arena, at = walk.setting.arena, walk.start
    for place, to in enumerate(path):
        is_last = place == len(path) - 1
        if at is None and to not in walk.around(None):
            yield place, "SFB-17.11"
        elif at is not None and to not in arena.adjacent[at]:
            yield place, "SFB-Q20"
        elif at is not None and walk.gait is not FREELY and not walk.gait.fits(arena, at, to):
            yield place, STEPS[kind].moves.wrong_way
        stands = walk.obstacle(to, entering=at is None)
        if stands in BLOCKED:
            yield place, BLOCKED[stands]
        elif not is_last and walk.has_trap(to):
            yield place, "SFB-19.2"
        elif is_last and stands == HELD and not walk.can_finish(to, walk.left - len(path)):
            yield place, "SFB-6.6"
        at = to


def entry_hexes(run: Run[Table], figure: int, steps: int = 1) -> list[int]:
    """Where a champion on its gate could enter now with that movement (SFB-17.11, SFB-Q44).

    A hex that an ally holds is one of them if a free hex can still be reached from there (SFB-Q23).
    """
    row = run.state.figure(figure)
    return list(walk_of(setting_of(run), run.state, row, steps).next_steps())
