"""Positions that people write: what they may leave out, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.errors import PackError
from referee.games.clash.drawing import setting_of
from referee.games.clash.rounds import MATCH, ROUND
from referee.games.clash.state import SEATS, Alone, Side, Table
from referee.kernel.procedure import Frame, Procedure, Run

STEPS = {"start": "CL-2.4", "defend": "CL-3.1", "attack": "CL-4.1"}


def complete(run: Run[Table], table: Mapping[str, Any]) -> None:
    """Check the position, lay the rest of each deck under it, and find the frames.

    Raises PackError with the path of what cannot be.
    """
    if run.stack and run.stack[0].procedure is not MATCH:
        message = f"frame[1].procedure: found {run.stack[0].procedure.name!r}, expected 'match'"
        raise PackError(message)
    prove(run)
    begins = run.state.phase == "setup" and "seats" not in table
    for seat in SEATS:
        side = run.state.side(seat)
        if begins or is_before_shuffling(run):
            continue
        complete_side(run, side, f"seats.{seat}")
    for seat, lane in run.lanes.items():
        complete_lane(run, lane.state, f"lane.{seat}")
    if run.stack or run.outcome is not None or run.halted:
        return
    if begins:
        run.push(MATCH)
        return
    fill_in(run, table)


def prove(run: Run[Table]) -> None:
    """A round is counted from 1 once the set-up is over (CL-2.8)."""
    state = run.state
    if run.stack and state.phase != "setup" and not state.round:
        message = "round: found 0, expected a number from 1"
        raise PackError(message)


def is_before_shuffling(run: Run[Table]) -> bool:
    """Whether the decks are still to be made: they lie in the lanes of the set-up, or nowhere."""
    return bool(run.stack) and run.stack[0].row == MATCH.rows["CL-1.7"]


def complete_side(run: Run[Any], side: Side, path: str) -> None:
    """Each card of the set lies in one place; those that are named nowhere, under the deck (CL-1.5)."""
    names = setting_of(run).cards.names
    found: dict[int, str] = {}
    for place, card in cards_of(side, path):
        if card in found:
            message = f"{place}: {names.shown(card)!r} is also in {found[card]}"
            raise PackError(message)
        found[card] = place
    rest = [card for card in range(len(names)) if card not in found]
    if rest:
        known = side.deck.take_all()
        side.deck.lay_out([*rest, *known])
    side.hand.lay_out(sorted(side.hand))


def cards_of(side: Side, path: str) -> Iterator[tuple[str, int]]:
    """Every card of a side that lies somewhere, with the path of its place."""
    for zone in ("deck", "hand", "discard"):
        yield from ((f"{path}.{zone}", card) for card in getattr(side, zone))
    yield from ((f"{path}.allies", each.card) for each in side.allies)


def complete_lane(run: Run[Table], alone: Alone, path: str) -> None:
    """What a seat has before it alone."""
    if run.stack and run.stack[-1].procedure is MATCH:
        return
    complete_side(run, alone.own, f"{path}.own")


def fill_in(run: Run[Table], table: Mapping[str, Any]) -> None:
    """What a person leaves out: round 1, its Defend phase, and where in the book that is."""
    state = run.state
    state.round = state.round or 1
    if "phase" not in table:
        state.phase = "defend"
    push_at(run, MATCH, "CL-5.7")
    if state.phase != "setup":
        push_at(run, ROUND, STEPS[state.phase])


def push_at(run: Run[Table], procedure: Procedure, step: str) -> None:
    """Begin a procedure at that step."""
    run.push(procedure, Frame())
    run.stack[-1].row = procedure.rows[step]
