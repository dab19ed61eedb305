"""Looking and showing: the face of a trap, a hand, the top card of a deck (SFB-20.18, SFB-20.21).

What one player looks at nobody else learns; what is shown everybody does. It stays where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import (
    HAND_SHOWN,
    LOOKED_AT_HAND,
    LOOKED_AT_TOP,
    LOOKED_AT_TRAP,
    TOP_SHOWN,
    TRAP_SHOWN,
)
from referee.games.super_fantasy_brawl.rules.hand_and_deck import (
    Drawing,
    identify_top,
    lay_new_deck,
    renew_deck,
    unknown_top,
)
from referee.games.super_fantasy_brawl.rules.traps import name_face, unknown_face
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import HEX, SEAT, Table
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, NameRef, Text, kept

Secret = tuple[str, int | None]
"""What is hidden: ("trap", its hex), ("hand", whose seat), ("top", whose deck)."""


@dataclass(slots=True)
class Topmost(Drawing):
    """The top card of a deck that is looked at by its player, or shown to all."""

    shown: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class Facing(Frame):
    """A trap whose face is shown to everybody."""

    seat: int = kept(SEAT, default=1)
    hex: int = kept(NameRef(HEX), default=0)
    rule: str = kept(Text(), default="SFB-20.18")


def look(run: Run[Table], seat: int, secret: Secret, rule: str) -> bool:
    """Let a seat look at something hidden; whether it was there."""
    what, where = secret
    if where is None:
        return False
    if what == "hand":
        look_at_hand(run, seat, where, rule)
        return True
    if what == "top":
        return begin_top(run, where, rule, shown=False)
    look_at_trap(run, seat, where, rule)
    return True


def show(run: Run[Table], seat: int, secret: Secret, rule: str) -> bool:
    """Let everybody see something hidden; whether it was there."""
    what, where = secret
    if where is None:
        return False
    if what == "hand":
        show_hand(run, where, rule)
        return True
    if what == "top":
        return begin_top(run, where, rule, shown=True)
    run.push(SHOW_TRAP, Facing(seat, where, rule))
    return True


# -- hands ----------------------------------------------------------------------------------


def look_at_hand(run: Run[Table], seat: int, whose: int, rule: str) -> None:
    """One player sees the whole hand of another."""
    LOOKED_AT_HAND.tell(
        run,
        rule,
        seat,
        lambda: {
            "whose": whose,
            "cards": [setting_of(run).shown(card) for card in run.state.side(whose).hand],
        },
    )


def show_hand(run: Run[Table], seat: int, rule: str) -> None:
    """Everybody sees the whole hand (SFB-25.50)."""
    HAND_SHOWN.tell(
        run,
        rule,
        seat,
        lambda: {"cards": [setting_of(run).shown(card) for card in run.state.side(seat).hand]},
    )


# -- traps ----------------------------------------------------------------------------------


def look_at_trap(run: Run[Table], seat: int, hex_: int, rule: str) -> None:
    """One player sees the face, and keeps seeing it wherever the token lies face down (SFB-Q99)."""
    let_know(run.state, hex_, (seat,))
    LOOKED_AT_TRAP.tell(
        run, rule, seat, lambda: {"hex": setting_of(run).hex(hex_), "trap": face_shown(run, hex_)}
    )


def let_know(table: Table, hex_: int, seats: Sequence[int]) -> None:
    """Those seats know the face of the trap on that hex from now on."""
    table.looks += 1
    table.traps = [
        replace(trap, known=sorted({*trap.known, *seats})) if trap.hex == hex_ else trap
        for trap in table.traps
    ]


def face_shown(run: Run[Table], hex_: int) -> str:
    """The printed name of the face; nothing where only the player at the table has seen it."""
    trap = run.state.trap_at(hex_)
    face = None if trap is None else trap.face
    return "" if face is None else setting_of(run).cards.trap_names.shown(face)


def ask_face(run: Run[Table], frame: Facing) -> Throw | None:
    """Where chance is observed the table says what it sees."""
    return unknown_face(run, frame.hex, frame.rule)


def take_face(run: Run[Table], frame: Facing, face: int) -> None:
    name_face(run, frame.hex, face)


def show_face(run: Run[Table], frame: Facing) -> None:
    """Everybody knows this token until it is shuffled into the supply (SFB-Q99)."""
    let_know(run.state, frame.hex, range(1, len(run.state.seats) + 1))
    TRAP_SHOWN.tell(
        run,
        frame.rule,
        frame.seat,
        lambda: {"hex": setting_of(run).hex(frame.hex), "trap": face_shown(run, frame.hex)},
    )


SHOW_TRAP = Procedure(
    "show-trap",
    "SFB-20.18",
    (
        Step("SFB-19.1", "say which face it is", chance=ask_face, landed=take_face),
        Step("SFB-20.18", "show it", do=show_face),
    ),
    Facing,
)


# -- the top of a deck ----------------------------------------------------------------------


def begin_top(run: Run[Table], seat: int, rule: str, *, shown: bool) -> bool:
    """Look at the top card of the own deck, or show it; without any card nothing is there."""
    side = run.state.side(seat)
    if not side.deck and not side.discard:
        return False
    run.push(TOP_CARD, Topmost(seat, 1, rule, shown))
    return True


def see_top(run: Run[Table], frame: Topmost) -> None:
    """The uppermost card is seen, by its player or by all."""
    side = run.state.side(frame.seat)
    side.looks += 1
    kind = TOP_SHOWN if frame.shown else LOOKED_AT_TOP
    kind.tell(run, frame.rule, frame.seat, card=setting_of(run).shown(side.deck.cards[-1]))


TOP_CARD = Procedure(
    "top-card",
    "SFB-20.13",
    (
        Step("SFB-20.13", "make an empty deck anew", chance=renew_deck, landed=lay_new_deck),
        Step("SFB-20.17", "know the top card", chance=unknown_top, landed=identify_top),
        Step("SFB-20.18", "see it", do=see_top),
    ),
    Topmost,
)
