"""Leaving the match: a player who has conceded, or was taken out by the organiser (HAC-Q60).

If two were left the other one has won. With more, everything of that player goes at once, without any event;
what is under way goes on without it.
"""

from __future__ import annotations

from dataclasses import replace

from referee.games.homestuck_atcg.fact_kinds import DISCARDED, WON
from referee.games.homestuck_atcg.rules.leave_play import Leaving, is_there
from referee.games.homestuck_atcg.rules.main_actions import Paying, Tapping
from referee.games.homestuck_atcg.rules.planets import tidy
from referee.games.homestuck_atcg.rules.when_texts import Answering
from referee.games.homestuck_atcg.state.durations import end_with_card
from referee.games.homestuck_atcg.state.events import forget
from referee.games.homestuck_atcg.state.frames import (
    EventFrame,
    Executing,
    InstructionFrame,
    ResolutionFrame,
    setting_of,
)
from referee.games.homestuck_atcg.state.table import (
    Event,
    Placed,
    Player,
    Table,
    by_entering,
    owner_of,
)
from referee.kernel.engine.run import Frame, Outcome, Run
from referee.kernel.engine.secret_lanes import break_off_lanes


def leave_match(run: Run[Table], seat: int, reason: str, rule: str) -> None:
    """The player leaves: the last one left has won, or the others go on (HAC-Q60)."""
    table = run.state
    left = table.opponents(seat)
    if len(left) == 1:
        table.side(seat).gone = True
        WON.tell(run, "HAC-Q60", left[0])
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
        end_with_card(run, row.thing)
        forget(table, row.thing)
        DISCARDED.tell(run, "HAC-Q60", owner, card=setting_of(run).called(row.thing))
    empty_side(table.side(seat))


def with_what_depends(table: Table, seat: int) -> list[Placed]:
    """The cards of the player, and everything that is attached to or stored under one of them, the oldest first."""
    gone = {row.thing for row in table.side(seat).cards}
    planet = table.side(seat).planet
    if planet is not None:
        gone.add(planet)
    rows = sorted(table.placed().values(), key=by_entering)
    known = 0
    while known < len(gone):
        known = len(gone)
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
        if seat not in (row.seat, row.of) and (row.thing is None or owner_of(row.thing) != seat)
    ]
    table.events = [without_cards_of(event, seat) for event in table.events]


def without_cards_of(event: Event, seat: int) -> Event:
    """An event for which no executable of that seat waits any more."""
    if not any(owner_of(thing) == seat for thing in event.waiting):
        return event
    waiting = [thing for thing in event.waiting if owner_of(thing) != seat]
    return replace(event, waiting=waiting)


# -- what is under way ----------------------------------------------------------------------

OF_TURN = ("prep", "main", "score", "boon", "moments")
"""The phases of a turn, which end when its player leaves."""
PARTS = ("doing",)
"""Procedures that are a part of the one beneath them, and fall away with it."""


def let_go(run: Run[Table], seat: int) -> None:
    """What the player had under way falls away; of a running turn only the end is left (HAC-Q60)."""
    run.stack[:] = what_goes_on(run, seat)
    if run.lanes:
        leave_lanes(run, seat)


def what_goes_on(run: Run[Table], seat: int) -> list[Frame]:
    """The frames that are not the player's own, and no part of one that was; without the cards that have gone."""
    left: list[Frame] = []
    dropped = False
    for frame in run.stack:
        dropped = falls_away(run, frame, seat) or (dropped and frame.procedure.name in PARTS)
        if not dropped:
            forget_cards(run, frame, seat)
            left.append(frame)
    return left


def falls_away(run: Run[Table], frame: Frame, seat: int) -> bool:
    """Whether nobody goes on with it: a text, a draw, an executable of that player, a phase of that turn."""
    match frame:
        case Executing() | Tapping():
            return owner_of(frame.thing) == seat
        case Paying():
            return seat in (owner_of(frame.thing), run.state.seat)
        case EventFrame():
            return owner_of(frame.thing) == seat
        case Leaving():
            return frame.under is not None and run.state.find(frame.under) is None
    if frame.procedure.name in OF_TURN:
        return run.state.seat == seat
    return getattr(frame, "seat", 0) == seat


def forget_cards(run: Run[Table], frame: Frame, seat: int) -> None:
    """Take the cards that have gone out of what goes on; a turn without its player has only its end left."""
    match frame:
        case Answering():
            frame.whens = [when for when in frame.whens if owner_of(when.source) != seat]
        case Leaving():
            frame.things = [thing for thing in frame.things if is_there(run.state, thing)]
            frame.piled = [thing for thing in frame.piled if is_there(run.state, thing)]
            frame.by = frame.hit = None
            frame.agreed, frame.of = False, []
        case EventFrame():
            frame.by, frame.agreed, frame.of = None, False, []
        case ResolutionFrame():
            forget_spoken_of(frame, seat)
        case InstructionFrame():
            forget_chosen(frame, seat)
    if frame.procedure.name == "turn" and run.state.seat == seat:
        frame.row = frame.procedure.rows["HAC-Q60"]


def forget_spoken_of(frame: ResolutionFrame, seat: int) -> None:
    """A text speaks no more of cards that have gone, nor of a deck."""
    frame.that = [thing for thing in frame.that if owner_of(thing) != seat]
    frame.among = [thing for thing in frame.among if owner_of(thing) != seat]
    frame.hit = [thing for thing in frame.hit if owner_of(thing) != seat]
    if frame.looked == seat:
        frame.looked, frame.found = 0, []


def forget_chosen(frame: InstructionFrame, seat: int) -> None:
    """A step is done without cards that have gone, and nobody waits for a player who has left."""
    placed = zip(frame.things, frame.places, strict=False)
    frame.places = [place for thing, place in placed if owner_of(thing) != seat]
    frame.things = [thing for thing in frame.things if owner_of(thing) != seat]
    frame.before = [thing for thing in frame.before if owner_of(thing) != seat]
    if frame.second is not None and owner_of(frame.second) == seat:
        frame.second = None
    if frame.left[:1] == [seat]:
        frame.count = 0
    frame.left = [each for each in frame.left if each != seat]


def leave_lanes(run: Run[Table], seat: int) -> None:
    """Who chooses a deck goes on choosing; an offer is made again to whom it still concerns."""
    lane = run.lanes.get(seat)
    if run.state.turn:
        break_off_lanes(run)
    elif lane is not None:
        del run.lanes[seat]
        run.joined.pop(seat, None)
