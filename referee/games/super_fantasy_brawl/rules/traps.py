"""Traps: face down on their hexes until a champion enters (SFB-19).

The trap is flipped and does its work, then the controller of the champion places a new one from the supply,
unseen, and the old one is shuffled back. Where chance is observed a face is named when somebody sees it; until
then the supply holds the token too, and ``Trap.pool`` the faces that it may have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.queries import is_free
from referee.games.super_fantasy_brawl.state.table import (
    FIGURE,
    HEX,
    TRAP,
    Setting,
    Table,
    Trap,
)
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import Label
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Maybe, Thing, kept


@dataclass(slots=True)
class Springing(Frame):
    """A trap that goes off: on which champion and hex, its face once it is flipped.

    ``by`` is the champion that caused it to be entered: for its own movement itself (SFB-Q39, SFB-Q46).
    """

    figure: int = kept(Thing(FIGURE), default=0)
    hex: int = kept(Thing(HEX), default=0)
    by: int = kept(Thing(FIGURE), default=0)
    face: int | None = kept(Maybe(Thing(TRAP)), default=None)


# -- tokens ---------------------------------------------------------------------------------


def beside(table: Table) -> int:
    """How many tokens lie beside the board (SFB-Q78)."""
    return len(table.supply) - sum(trap.face is None for trap in table.traps)


def put_down(table: Table, trap: Trap) -> None:
    """Lay a token on its hex; the traps stand in the order of their hexes."""
    table.traps = sorted([*table.traps, trap], key=lambda each: each.hex)


def take_up(table: Table, hex_: int) -> Trap:
    """Take the token from a hex."""
    trap = table.trap_at(hex_)
    assert trap is not None
    table.traps = [each for each in table.traps if each.hex != hex_]
    return trap


def lay_trap(run: Run[Table], hex_: int) -> None:
    """Lay the top token of the supply face down on a hex, unseen by everybody (SFB-1.16, SFB-19.7)."""
    table = run.state
    if table.supply.top_is_unknown():
        pool = sorted(dict.fromkeys(table.supply))
        put_down(table, Trap(hex_, None, [], pool))
    else:
        put_down(table, Trap(hex_, table.supply.take_top()))


def move_trap(run: Run[Table], hex_: int, to: int) -> None:
    """Put a trap on another hex, its face unseen; who looked at it still knows it (SFB-Q99)."""
    put_down(run.state, replace(take_up(run.state, hex_), hex=to))
    if run.listener is not None:
        setting = setting_of(run)
        run.tell("trap-moved", "SFB-25.28", 0, start=setting.hex(hex_), hex=setting.hex(to))


def replace_trap(run: Run[Table], hex_: int) -> None:
    """Lay a token of the supply in the place of a trap, which is shuffled into the supply."""
    table = run.state
    old = take_up(table, hex_)
    fill_first = beside(table) < 1
    if fill_first and old.face is not None:
        table.supply.put(old.face)
    lay_trap(run, hex_)
    if not fill_first and old.face is not None:
        table.supply.put(old.face)
    if run.listener is not None:
        run.tell("trap-replaced", "SFB-19.8", 0, hex=setting_of(run).hex(hex_))
    run.push(SHUFFLE)


def empty_trap_hexes(setting: Setting, table: Table, but: int | None = None) -> list[int]:
    """The printed trap hexes without a trap and without a champion, ``but`` one (SFB-19.7)."""
    taken = [trap.hex for trap in table.traps]
    return [
        hex_
        for hex_ in setting.arena.trap_hexes
        if hex_ != but and hex_ not in taken and is_free(setting, table, hex_)
    ]


def new_spots(setting: Setting, table: Table, sprung: int) -> list[int]:
    """Where the new trap may lie: beside a trap hex only if none is empty (SFB-19.9, SFB-19.10, SFB-Q103)."""
    empty = empty_trap_hexes(setting, table, sprung)
    if empty:
        return empty
    arena, taken = setting.arena, [trap.hex for trap in table.traps]
    beside_one = dict.fromkeys(
        near for hex_ in (*arena.trap_hexes, *taken) for near in arena.adjacent[hex_]
    )
    return sorted(
        hex_
        for hex_ in beside_one
        if hex_ != sprung and hex_ not in taken and is_free(setting, table, hex_)
    )


# -- going off ------------------------------------------------------------------------------


def enter(run: Run[Table], figure: int, hex_: int, by: int) -> None:
    """Put a champion on a hex that it has entered; a trap there goes off at once.

    SFB-19.2, SFB-19.3; ``by`` is credited with what it does (SFB-19.12).
    """
    table = run.state
    table.change(figure, hex=hex_)
    if table.trap_at(hex_) is not None:
        run.push(run.game.book["trap"], Springing(figure, hex_, by))


def unknown_face(run: Run[Table], hex_: int, rule: str) -> Throw | None:
    """What the table has to name when a face is seen that nobody knows yet."""
    trap = run.state.trap_at(hex_)
    if trap is None or trap.face is not None:
        return None
    faces = faces_left(run.state, hex_)
    return Throw(rule, "flip", "traps", faces, setting_of(run).cards.trap_names)


def faces_left(table: Table, hex_: int) -> list[int]:
    """The faces that an unseen trap may have, so that every other one still has a token that it may be."""
    unseen = [trap for trap in table.traps if trap.face is None]
    others = [trap.pool for trap in unseen if trap.hex != hex_]
    tokens = Counter(table.supply)
    return [
        face
        for trap in unseen
        if trap.hex == hex_
        for face in trap.pool
        if tokens[face] and each_has_one(tokens - Counter([face]), others)
    ]


def each_has_one(tokens: Counter[int], pools: Sequence[Sequence[int]]) -> bool:
    """Whether each of some unseen traps can have a token of its own."""
    if not pools:
        return True
    first, *others = pools
    return any(
        tokens[face] and each_has_one(tokens - Counter([face]), others)
        for face in dict.fromkeys(first)
    )


def name_face(run: Run[Table], hex_: int, face: int) -> None:
    """The token there has that face; if no other has it, none of the others can be one."""
    table = run.state
    table.supply.take(face)
    gone = face not in table.supply
    table.traps = [_without(trap, hex_, face, gone=gone) for trap in table.traps]


def _without(trap: Trap, hex_: int, face: int, *, gone: bool) -> Trap:
    if trap.hex == hex_:
        return replace(trap, face=face, pool=[])
    if gone and face in trap.pool:
        return replace(trap, pool=[each for each in trap.pool if each != face])
    return trap


# -- the supply -----------------------------------------------------------------------------


def supply_to_shuffle(run: Run[Table], frame: Frame) -> Throw | None:
    """The tokens beside the board, where there is more than one."""
    supply = run.state.supply
    if len(supply) < 2:
        return None
    names = setting_of(run).cards.trap_names
    return Throw("SFB-19.8", "shuffle", "traps", tuple(supply), names)


def lay_out_supply(run: Run[Table], frame: Frame, order: Sequence[int] | None) -> None:
    run.state.supply.lay_out(order)


SHUFFLE = Procedure(
    "shuffle-traps",
    "SFB-19.8",
    (
        Step(
            "SFB-19.8",
            "shuffle the trap supply",
            chance=supply_to_shuffle,
            landed=lay_out_supply,
        ),
    ),
)


# -- after a backup -------------------------------------------------------------------------


def mix_tokens(run: Run[Table], crossed: Sequence[str], epoch: int) -> None:
    """Mix the tokens that nobody has looked at with the supply, where a face was seen since (SFB-Q78).

    A trap that went off is known to everybody, though it lies face down again. Where chance is observed
    the table mixes them: each may then have any face that is not known to lie elsewhere.
    """
    if "supply" not in crossed:
        return
    table = run.state
    if run.dice.observed:
        pool = sorted(dict.fromkeys(table.supply))
        table.traps = [
            replace(trap, pool=pool) if trap.face is None and not trap.known else trap
            for trap in table.traps
        ]
        return
    unseen = [trap.hex for trap in table.traps if not trap.known and trap.face is not None]
    faces = [trap.face for trap in table.traps if trap.hex in unseen and trap.face is not None]
    order = run.dice.shuffle(Label(epoch, "backup", "traps", 1), [*table.supply, *faces])
    laid = dict(zip(unseen, order, strict=False))
    table.traps = [replace(trap, face=laid.get(trap.hex, trap.face)) for trap in table.traps]
    table.supply.lay_out(order[len(unseen) :])
