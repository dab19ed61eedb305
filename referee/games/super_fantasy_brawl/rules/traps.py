"""Traps: face down on their hexes until a champion enters (SFB-19).

The trap is flipped and does its work, then the controller of the champion places a new one from the supply,
unseen, and the old one is shuffled back: in anybody's turn (SFB-Q87), also where the champion went out of action
(SFB-Q51), and perhaps on the way ahead (SFB-Q80). Where chance is observed a face is named when somebody sees it; until
then the supply holds the token too, and ``Trap.pool`` the faces that it may have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import (
    TRAP_MOVED,
    TRAP_PLACED,
    TRAP_REPLACED,
    TRAP_SPRUNG,
)
from referee.games.super_fantasy_brawl.state.frames import Origin, resolve, setting_of
from referee.games.super_fantasy_brawl.state.queries import is_free
from referee.games.super_fantasy_brawl.state.table import (
    FIGURE,
    HEX,
    TRAP,
    Setting,
    Table,
    Trap,
    owner_of,
)
from referee.games.super_fantasy_brawl.state.timing import in_set_up_or_after_a_trap
from referee.kernel.choices.name_spaces import Named, Numbers, verb
from referee.kernel.decision.ask import Ask, Refusal, offer
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.dice import Label
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import NameRef, Optional, kept


@dataclass(slots=True)
class Springing(Frame):
    """A trap that goes off: on which champion and hex, its face once it is flipped.

    ``by`` is the champion that caused it to be entered: for its own movement itself (SFB-Q39, SFB-Q46).
    """

    figure: int = kept(NameRef(FIGURE), default=0)
    hex: int = kept(NameRef(HEX), default=0)
    by: int = kept(NameRef(FIGURE), default=0)
    face: int | None = kept(Optional(NameRef(TRAP)), default=None)


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
    TRAP_MOVED.tell(
        run,
        "SFB-25.28",
        0,
        lambda: {"start": setting_of(run).hex(hex_), "hex": setting_of(run).hex(to)},
    )


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
    TRAP_REPLACED.tell(run, "SFB-19.8", 0, lambda: {"hex": setting_of(run).hex(hex_)})
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
        run.push(SPRING, Springing(figure, hex_, by))


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
    (Step("SFB-19.8", "shuffle the trap supply", chance=supply_to_shuffle, landed=lay_out_supply),),
)


# -- flipped, carried out, replaced ---------------------------------------------------------


def look_up(run: Run[Table], frame: Springing) -> Throw | None:
    """The table names the face where nobody knows it yet."""
    return unknown_face(run, frame.hex, "SFB-19.4")


def take_look(run: Run[Table], frame: Springing, face: int) -> None:
    name_face(run, frame.hex, face)


def flip(run: Run[Table], frame: Springing) -> None:
    """The trap is turned over for everybody, and does its work on the champion (SFB-19.4)."""
    setting = setting_of(run)
    face = frame.face = take_up(run.state, frame.hex).face
    assert face is not None
    seat = owner_of(frame.figure)
    TRAP_SPRUNG.tell(
        run,
        "SFB-19.2",
        seat,
        lambda: {
            "champion": setting.called(frame.figure),
            "hex": setting.hex(frame.hex),
            "trap": setting.cards.trap_names.shown(face),
        },
    )
    resolve(run, Origin("trap", face), seat, frame.figure, frame.figure, frame.by)


# -- the new trap ---------------------------------------------------------------------------


def spots_for(run: Run[Table], frame: Springing) -> list[int]:
    """Where the new trap may lie (SFB-19.7, SFB-19.9)."""
    return new_spots(setting_of(run), run.state, frame.hex)


def take_one_spot(run: Run[Table], frame: Springing) -> None:
    """Where only one hex is left, or none, nobody is asked."""
    spots = spots_for(run, frame)
    if len(spots) == 1:
        place_new(run, frame, spots[0])
    if len(spots) < 2:
        frame.row += 1


def ask_spot(run: Run[Table], frame: Springing) -> Ask[Table]:
    return Ask(run, frame, owner_of(frame.figure), PLACES)


def place_new(run: Run[Table], frame: Springing, hex_: int) -> None:
    """Lay the new trap; an empty supply is filled with the old one first (SFB-Q47)."""
    if beside(run.state) < 1 and frame.face is not None:
        run.state.supply.put(frame.face)
        frame.face = None
    TRAP_PLACED.tell(
        run, "SFB-19.7", owner_of(frame.figure), lambda: {"hex": setting_of(run).hex(hex_)}
    )
    lay_trap(run, hex_)


def give_back(run: Run[Table], frame: Springing) -> None:
    """The old token goes to the supply, after the new one was laid (SFB-19.8)."""
    if frame.face is not None:
        run.state.supply.put(frame.face)
        frame.face = None
        run.push(SHUFFLE)


def every_spot(ask: Ask[Any]) -> Iterator[Numbers]:
    """The hexes of the moment, one by one."""
    assert isinstance(ask.frame, Springing)
    yield from ((hex_,) for hex_ in spots_for(ask.run, ask.frame))


def refuse_spot(ask: Ask[Any], numbers: Numbers) -> list[Refusal]:
    """Why the new trap may not lie there: while a trap hex is empty, only on one (SFB-19.9)."""
    if numbers in list(every_spot(ask)):
        return []
    setting, frame = setting_of(ask.run), ask.frame
    assert isinstance(frame, Springing)
    empty = empty_trap_hexes(setting, ask.run.state, frame.hex)
    rule = "SFB-19.7" if empty or numbers[0] == frame.hex else "SFB-19.9"
    return [Refusal(rule, setting.hex(numbers[0]))]


def place(run: Run[Any], frame: Any, seat: int, numbers: Numbers) -> None:
    place_new(run, frame, numbers[0])


PLACE_TRAP = verb(
    "place-trap",
    Named((HEX,), every_spot, refuse_spot, "SFB-19.7"),
    place,
    in_set_up_or_after_a_trap,
)
PLACES = offer(PLACE_TRAP)
SPRING = Procedure(
    "trap",
    "SFB-19.2",
    (
        Step("SFB-19.1", "name the face", chance=look_up, landed=take_look),
        Step("SFB-19.4", "flip the trap and apply its effect", do=flip),
        Step("SFB-19.9", "place the new trap where there is one hex", do=take_one_spot),
        Step("SFB-19.7", "place a new trap", ask=ask_spot),
        Step("SFB-19.8", "shuffle the old one into the supply", do=give_back),
    ),
    Springing,
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
    names = setting_of(run).cards.trap_names
    order = run.dice.shuffle(Label(epoch, "backup", "traps", 1), [*table.supply, *faces], names)
    laid = dict(zip(unseen, order, strict=False))
    table.traps = [replace(trap, face=laid.get(trap.hex, trap.face)) for trap in table.traps]
    table.supply.lay_out(order[len(unseen) :])
