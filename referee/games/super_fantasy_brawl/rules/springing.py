"""A trap that goes off: flipped, carried out, replaced (SFB-19.4 to 19.15).

The new one comes from the supply and is placed unseen by the controller of the champion, in anybody's turn
(SFB-Q87), also where the champion went out of action (SFB-Q51), and perhaps on the way ahead (SFB-Q80).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.super_fantasy_brawl.rules.traps import (
    SHUFFLE,
    Springing,
    beside,
    empty_trap_hexes,
    lay_trap,
    name_face,
    new_spots,
    take_up,
    unknown_face,
)
from referee.games.super_fantasy_brawl.state.frames import Origin, setting_of
from referee.games.super_fantasy_brawl.state.resolution import resolve
from referee.games.super_fantasy_brawl.state.table import HEX, Table, owner_of
from referee.games.super_fantasy_brawl.state.timing import in_set_up_or_after_a_trap
from referee.kernel.choices.name_spaces import Named, Numbers, verb
from referee.kernel.decision.ask import Ask, Refusal, offer
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Procedure, Run, Step


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
    if run.listener is not None:
        run.tell(
            "trap-sprung",
            "SFB-19.2",
            seat,
            champion=setting.called(frame.figure),
            hex=setting.hex(frame.hex),
            trap=setting.cards.trap_names.shown(face),
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
    if run.listener is not None:
        shown = setting_of(run).hex(hex_)
        run.tell("trap-placed", "SFB-19.7", owner_of(frame.figure), hex=shown)
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
