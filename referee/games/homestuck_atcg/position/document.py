"""Positions that people write: what they may leave out, and what cannot be.

Without frames a position stands at the beginning of a phase of a turn, of the Main Phase where none is said.
Where neither turn nor round is said it is round 2, the first in which powers are compared (HAC-5.3.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.homestuck_atcg.position.pieces import prove_cards, prove_counted, prove_damage
from referee.games.homestuck_atcg.position.stack import prove_frames, prove_lanes, prove_waiting
from referee.games.homestuck_atcg.rules.setup import MOST_MULLIGANS
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.table import Player, Table
from referee.kernel.engine.run import Run
from referee.kernel.position.document import push_at
from referee.kernel.schema.fields import refused
from referee.kernel.schema.per_seat import fit_seats

BEGUN = ("turn", "seat", "round", "phase", "first")
"""What a position of a match that has begun writes at least one of, if nothing of a player."""
SEATS_NAMED = ("seat", "first", "ending")
STEPS: Mapping[str, str] = {
    "prep": "HAC-5.1.15",
    "main": "HAC-5.2.1",
    "score": "HAC-5.3.2",
    "boon": "HAC-5.4.1",
}
"""The step of a turn that is each phase."""
BEGUN_AT: Mapping[str, str] = {"main": "HAC-5.2.1", "score": "HAC-Q54"}
"""The step at which a position stands in a phase that has begun already."""


def complete(run: Run[Table], table: Mapping[str, Any]) -> None:
    """Check the position and find the frames.

    Raises PackError with the path of what cannot be.
    """
    fit_seats(run.state.seats, setting_of(run).seats, Player)
    is_open = run.outcome is None and not run.halted
    if is_open and not run.stack and is_new(run, table):
        run.begin("match")
        prove_lanes(run)
        return
    prove_seats(run)
    prove_cards(run)
    prove_waiting(run)
    if run.stack:
        prove_frames(run)
        prove_lanes(run)
    elif is_open:
        settle_turn(run, table)
        prove_damage(run)
        prove_counted(run)
        fill_in(run)


def is_new(run: Run[Table], written: Mapping[str, Any]) -> bool:
    """Whether nothing has happened yet: the match begins with its set-up."""
    nothing = Player()
    untouched = all(side == nothing for side in run.state.seats)
    return untouched and not any(key in written for key in BEGUN)


# -- seats and turns ------------------------------------------------------------------------


def prove_seats(run: Run[Table]) -> None:
    """Every seat that is named is one of the match (HAC-1.1); none has taken more mulligans than it may (HAC-4.7)."""
    table, count = run.state, len(run.state.seats)
    for key in SEATS_NAMED:
        if getattr(table, key) > count:
            raise refused(key, getattr(table, key), f"a number from 1 to {count}")
    for at, seat in enumerate(table.left, 1):
        if seat > count or table.side(seat).gone or seat in table.left[: at - 1]:
            wish = "each seat that still plays once at most [HAC-1.12]"
            raise refused(f"left[{at}]", seat, wish)
    for at, side in enumerate(table.seats, 1):
        if side.mulligans > MOST_MULLIGANS:
            wish = f"{MOST_MULLIGANS} at most [HAC-4.7]"
            raise refused(f"seats.{at}.mulligans", side.mulligans, wish)
    if table.left and not table.ending:
        raise refused("left", " ".join(map(str, table.left)), "'ending' beside it [HAC-1.12]")


def settle_turn(run: Run[Table], written: Mapping[str, Any]) -> None:
    """Whose turn it is, and which round: what is not written follows from the rest."""
    table, count = run.state, len(run.state.seats)
    for key in ("round", "turn"):
        if key in written and not getattr(table, key):
            raise refused(key, 0, "a number from 1 [HAC-1.10]")
    for key in ("seat", "first"):
        if key in written and not getattr(table, key):
            raise refused(key, 0, f"a number from 1 to {count} [HAC-1.10]")
    playing = table.clockwise(table.seat or table.first or 1)
    if len(playing) < 2:
        raise refused("seats", f"{len(playing)} who play", "two or more [HAC-1.1]")
    if table.seat and playing[0] != table.seat:
        raise refused("seat", table.seat, "a player who has not left [HAC-Q60]")
    if table.turn and table.seat and not table.first and len(playing) == count:
        table.first = (table.seat - table.turn) % count + 1
    table.first = table.first or 1
    table.seat = table.seat or playing[0]
    place = (table.seat - table.first) % count
    if not table.round:
        table.round = max(1, (table.turn - place - 1) // count + 1) if table.turn else 2
    table.turn = table.turn or (table.round - 1) * count + place + 1
    if not table.round <= table.turn <= table.round * count:
        wish = f"a number from {table.round} to {table.round * count} in round {table.round}"
        raise refused("turn", table.turn, f"{wish} [HAC-1.10]")
    table.phase = table.phase or "main"
    for seat in table.clockwise(1):
        if table.side(seat).planet is None:
            raise refused(f"seats.{seat}.planet", "none", "a planet card [HAC-3.1]")


# -- the frames -----------------------------------------------------------------------------


def fill_in(run: Run[Table]) -> None:
    """The turn, in it the beginning of the phase."""
    book, phase = run.game.book, run.state.phase
    push_at(run, book["match"], "")
    push_at(run, book["rounds"], "HAC-1.12")
    push_at(run, book["turn"], STEPS[phase])
    run.stack[-1].row += 1
    run.push(book[phase])
    if phase in BEGUN_AT:
        run.stack[-1].row = book[phase].rows[BEGUN_AT[phase]]
