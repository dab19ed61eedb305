"""Effects that bring a champion to another hex: dash, jump and swoop, towards and away, placing."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.super_fantasy_brawl.language.effects import (
    AWAY,
    DASH,
    JUMP,
    PLACE,
    SWAP,
    SWOOP,
    TOWARDS,
)
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import (
    ends_from,
    jump,
    place,
    swap,
    swoop,
)
from referee.games.super_fantasy_brawl.rules.movement import begin_away, begin_dash, begin_towards
from referee.games.super_fantasy_brawl.rules.paths import NEARER, Gait, walk_of
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.games.super_fantasy_brawl.state.references import hexes_to_place
from referee.games.super_fantasy_brawl.state.table import HEX
from referee.kernel.choices.question import Question


def can_step(act: Act, gaits: Sequence[Gait]) -> bool:
    """Whether a first step is possible in one of these ways (SFB-25.44, SFB-Q23)."""
    row = act.table.figure(act.figure)
    if row.rooted or row.hex is None:
        return False
    walks = (walk_of(act.setting, act.table, row, act.number, gait) for gait in gaits)
    return any(True for walk in walks for _ in walk.next_steps())


# -- movement of this champion --------------------------------------------------------------


@DASH.does
def dash(act: Act) -> bool:
    begin_dash(act.run, act.figure, act.text.seat, act.number)
    return True


@DASH.able
def can_dash(act: Act) -> bool:
    return can_step(act, [Gait(facing) for facing in range(6)])


@JUMP.does
def do_jump(act: Act) -> bool:
    jump(act.run, act.figure, act.text.seat, act.number, act.text.by)
    return True


@SWOOP.does
def do_swoop(act: Act) -> bool:
    swoop(act.run, act.figure, act.text.seat, act.number, act.text.by)
    return True


@JUMP.able
@SWOOP.able
def can_fly(act: Act) -> bool:
    """Whether there is a hex where it can end (SFB-25.44, SFB-Q54)."""
    row = act.table.figure(act.figure)
    if row.rooted or row.hex is None:
        return False
    return bool(ends_from(act.run, row.hex, act.deed.effect.kind, act.number))


# -- towards and away -----------------------------------------------------------------------


@TOWARDS.does
def move_towards(act: Act) -> bool:
    """Carried out if any step leads nearer (SFB-20.7)."""
    has_effect = can_near(act)
    begin_towards(act.run, act.figure, act.number, act.text.figure, act.text.by)
    return has_effect


@AWAY.does
def move_away(act: Act) -> bool:
    """Carried out if any step leads further off (SFB-20.9)."""
    has_effect = can_near(act)
    begin_away(act.run, act.figure, act.number, act.text.figure, act.text.by)
    return has_effect


@TOWARDS.able
@AWAY.able
def can_near(act: Act) -> bool:
    """Whether a step leads nearer to this champion, or further from it."""
    here = act.table.hex_of(act.text.figure)
    return here is not None and can_step(
        act, [Gait(source=here, nearer=NEARER[act.deed.effect.kind])]
    )


# -- placing --------------------------------------------------------------------------------


@PLACE.does
def do_place(act: Act) -> bool:
    if not act.chosen:
        return False
    place(act.run, act.figure, act.chosen[0], act.text.by)
    return True


@PLACE.able
def has_room(act: Act) -> bool:
    return bool(hexes_to_place(act))


@PLACE.asks
def ask_hex(act: Act) -> Question | None:
    """On which hex it is placed."""
    if act.table.hex_of(act.figure) is None:
        return None
    return Question("SFB-25.28", HEX, tuple(hexes_to_place(act)))


@SWAP.does
def do_swap(act: Act) -> bool:
    """Both are lifted and put down at the same moment (SFB-Q91)."""
    if not can_swap(act):
        return False
    swap(act.run, act.text.figure, act.figure)
    return True


@SWAP.able
def can_swap(act: Act) -> bool:
    return act.figure != act.text.figure and act.table.hex_of(act.text.figure) is not None
