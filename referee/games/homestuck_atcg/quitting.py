"""Leaving the match: a player who has conceded, or was taken out by the organiser (HAC-Q60).

If two were left the other one has won. With more, everything of that player goes at once, without any event;
what is under way goes on without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.planets import tidy
from referee.games.homestuck_atcg.state import Event, Placed, Player, Table, by_entering, owner_of
from referee.games.homestuck_atcg.submitting import SUBMITTING
from referee.games.homestuck_atcg.under_way import setting_of
from referee.kernel.procedure import Frame, Outcome, Run


def leave_match(run: Run[Table], seat: int, reason: str, rule: str) -> None:
    """The player leaves: the last one left has won, or the others go on (HAC-Q60)."""
    table = run.state
    left = table.opponents(seat)
    if len(left) == 1:
        table.side(seat).gone = True
        run.tell("won", "HAC-Q60", left[0])
        run.end(Outcome((left[0],), reason, rule))
        return
    table.side(seat).gone = True
    clear_away(run, seat)
    forget_seat(table, seat)
    table.recompose()
    let_go(run, seat)
    tidy(run)


# -- the table ------------------------------------------------------------------------------


def clear_away(run: Run[Table], seat: int) -> None:
    """All cards of the player leave; those of others on or under them go to their owners' discard piles."""
    table = run.state
    leaving = with_what_depends(table, seat)
    for row in leaving:
        owner = owner_of(row.thing)
        if owner == seat:
            continue
        player = table.side(owner)
        player.cards = [each for each in player.cards if each.thing != row.thing]
        player.discard.put(row.thing)
        run.tell("discarded", "HAC-Q60", owner, card=setting_of(run).called(row.thing))
    empty_side(table.side(seat))


def with_what_depends(table: Table, seat: int) -> list[Placed]:
    """The cards of the player, and whatever is attached to or stored under one of them, the oldest first."""
    gone = {row.thing for row in table.side(seat).cards}
    planet = table.side(seat).planet
    if planet is not None:
        gone.add(planet)
    rows = sorted(table.placed().values(), key=by_entering)
    found = len(gone) - 1
    while found < len(gone):
        found = len(gone)
        gone |= {row.thing for row in rows if row.host in gone or row.under in gone}
    return [row for row in rows if row.thing in gone]


def empty_side(player: Player) -> None:
    """Nothing is left of a player but a destroyed planet, whose location stays."""
    for pile in (player.deck, player.hand, player.discard, player.removed):
        pile.take_all()
    player.cards = []
    player.grist = player.damage = 0
    player.destroyed = True


def forget_seat(table: Table, seat: int) -> None:
    """What waited for the player or its cards does so no more; what its texts changed ends (HAC-Q60)."""
    table.left = [each for each in table.left if each != seat]
    table.whens = [when for when in table.whens if owner_of(when.source) != seat]
    table.lasting = [
        row
        for row in table.lasting
        if row.seat != seat and (row.thing is None or owner_of(row.thing) != seat)
    ]
    table.events = [without_cards_of(event, seat) for event in table.events]


def without_cards_of(event: Event, seat: int) -> Event:
    """An event for which no executable of that seat waits any more."""
    if not any(owner_of(thing) == seat for thing in event.waiting):
        return event
    waiting = [thing for thing in event.waiting if owner_of(thing) != seat]
    return Event(event.last, event.planet, event.offered, waiting)


# -- what is under way ----------------------------------------------------------------------

PARTS = ("doing",)
"""Procedures that are a part of the one beneath them, and fall away with it."""
LAST_STEP = "HAC-Q1"
"""The step of a turn that ends it: whether the End Game begins."""


def let_go(run: Run[Table], seat: int) -> None:
    """What the player had under way falls away; a running turn has only its end left."""
    run.stack[:] = what_goes_on(run.stack, seat)
    if run.lanes:
        leave_lanes(run, seat)
    if run.state.seat == seat:
        end_turn(run)


def end_turn(run: Run[Table]) -> None:
    """The turn goes on with its last step, without Score and Boon Phase."""
    for frame in run.stack:
        if frame.procedure.name == "turn":
            frame.row = max(frame.row, frame.procedure.rows[LAST_STEP])


def leave_lanes(run: Run[Table], seat: int) -> None:
    """Who chooses a deck goes on choosing; an offer is made again to whom it still concerns."""
    if seat in run.lanes and all(
        lane.stack[0].procedure is SUBMITTING for lane in run.lanes.values() if lane.stack
    ):
        del run.lanes[seat]
        run.joined.pop(seat, None)
        return
    run.break_off_lanes()


def what_goes_on(stack: Sequence[Frame], seat: int) -> list[Frame]:
    """The frames that are not the player's own, and no part of one that was."""
    left: list[Frame] = []
    dropped = False
    for frame in stack:
        is_own = getattr(frame, "seat", 0) == seat
        dropped = is_own or (dropped and frame.procedure.name in PARTS)
        if not dropped:
            left.append(frame)
    return left
