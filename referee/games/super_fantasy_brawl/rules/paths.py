"""Paths: what a champion that moves may answer, and which rule forbids the rest (SFB-6, SFB-Q20, SFB-Q23).

A path names the hexes one after the other. Its shortest form, one hex further away, is read as the shortest way
that no trap interrupts; what is stored is the whole path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.errors import NotUnderstood
from referee.games.super_fantasy_brawl.arena.hexes import FACINGS
from referee.games.super_fantasy_brawl.language.effects import effects_that_move
from referee.games.super_fantasy_brawl.rules.steps import (
    ENEMY,
    FREELY,
    HELD,
    STATUE,
    Gait,
    Walk,
    walk_of,
)
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import (
    COUNT,
    FIGURE,
    HEX,
    SEAT,
    Setting,
    Table,
)
from referee.kernel.choices.name_spaces import NONE, UNKNOWN, Numbers, names_of, read_word
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask, Refusal
from referee.kernel.decision.notation import Argument, printed
from referee.kernel.decision.spaces import wrong_count
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.fields import Flag, Maybe, OneWord, Thing, kept

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

    figure: int = kept(Thing(FIGURE), default=0)
    seat: int = kept(SEAT, default=1)
    left: int = kept(COUNT, default=0)
    kind: str = kept(OneWord(*TOO_FAR), default="printed")
    by: int = kept(Thing(FIGURE), default=0)
    facing: str = kept(OneWord("", *FACINGS), default="")
    source: int | None = kept(Maybe(Thing(FIGURE)), default=None)
    inside: bool = kept(Flag(), default=True)

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
