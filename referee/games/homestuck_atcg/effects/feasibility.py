"""Whether an action would do anything now: for "you may", "choose one" and free Actions (HAC-Q52, row step.one_of).

Of what lies in a hand or deck only that there is something counts: nobody may learn more from being asked (HAC-Q39).
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.homestuck_atcg.effects.fetch import where_is
from referee.games.homestuck_atcg.effects.look_and_search import is_in_sight
from referee.games.homestuck_atcg.effects.targets import (
    can_be_destroyed,
    fitting,
    is_character,
    is_executable_at_work,
    is_intact,
    is_no_planet,
    leaves_along,
    pointed_to,
    second_ones,
)
from referee.games.homestuck_atcg.language.tree import Action, Line
from referee.games.homestuck_atcg.rules.enter_play import can_enter
from referee.games.homestuck_atcg.state.frames import Resolving
from referee.games.homestuck_atcg.state.matching import amount_of, holds
from referee.games.homestuck_atcg.state.table import GRIST_LIMIT, Player, Table, face_of, owner_of
from referee.games.homestuck_atcg.state.values import boon_limit, why_not_moved, why_not_tapped
from referee.kernel.engine.run import Run


def changes_something(run: Run[Table], line: Line, source: int, seat: int) -> bool:
    """Whether at least one step of a line would change the table at this moment (HAC-Q52)."""
    resolving = Resolving(line.number, source, seat)
    before = False
    for deed in line.deeds:
        able = any(is_possible(run, resolving, action) for action in deed.actions)
        if deed.kind == "if-did":
            able = able and before
        elif deed.kind == "if":
            able = able and deed.condition is not None and holds(run, deed.condition, resolving)
        if able:
            return True
        before = able
    return False


def is_possible(run: Run[Table], resolving: Resolving, action: Action) -> bool:
    """Whether an action would change something now, or could, as far as the whole table knows."""
    if action.target is None:
        return can_be_done(run, resolving, action)
    filter_ = action.target.filter
    if filter_ is not None and filter_.is_hidden:
        return bool(run.state.side(resolving.seat).hand)
    things = things_meant(run, resolving, action)
    if things is None:
        return True
    if action.kind in ("store", "move-boons") and not has_second(run, resolving, action, things):
        return False
    return any(alters(run, resolving, action, thing) for thing in things)


def things_meant(run: Run[Table], resolving: Resolving, action: Action) -> Sequence[int] | None:
    """The cards that an action is or could be done to; None where they are found in a deck."""
    target = action.target
    assert target is not None
    if target.kind == "top" and target.pile == "opponent":
        seats = run.state.opponents(resolving.seat)
        tops = (pointed_to(run, resolving, target, seat) for seat in seats)
        return [thing for meant in tops for thing in meant.things]
    if target.filter is not None and target.kind != "top":
        return fitting(run, resolving, action, target.filter)
    meant = pointed_to(run, resolving, target, resolving.seat)
    return None if meant.faces else meant.things


def has_second(run: Run[Table], resolving: Resolving, action: Action, first: Sequence[int]) -> bool:
    """Whether there is another card to move boons to, or to store one under."""
    second = action.second
    if second is None:
        return False
    if second.filter is None:
        found = pointed_to(run, resolving, second, resolving.seat).things
        if action.kind == "store":
            found = [thing for thing in found if not leaves_along(run, thing, first)]
        return any(run.state.in_play(thing) for thing in found)
    return any(second_ones(run, resolving, action, [thing]) for thing in first)


# -- to one card ----------------------------------------------------------------------------


def alters(run: Run[Table], resolving: Resolving, action: Action, thing: int) -> bool:
    """Whether an action done to that card would change anything."""
    table, row = run.state, run.state.find(thing)
    match action.kind:
        case "destroy":
            return can_be_destroyed(run, thing)
        case "discard" | "remove" | "return" | "to-hand" | "shuffle-in" | "store":
            return is_no_planet(run, thing) and bool(where_is(table, thing))
        case "move" | "move-untapped":
            return any(
                not why_not_moved(run, thing, at) for at in places(run, resolving, action, thing)
            )
        case "move-boons" | "take-boons" | "clear-boons":
            return row is not None and row.boons > 0
        case "put-boons":
            return (
                is_character(run, thing) and row is not None and row.boons < boon_limit(run, thing)
            )
        case "refresh":
            return row is not None and row.tapped
        case "tap":
            return (
                is_character(run, thing)
                and row is not None
                and not row.tapped
                and not why_not_tapped(run, thing)
            )
        case "restore":
            return table.is_planet(thing) and table.side(owner_of(thing)).destroyed
        case "deal":
            return table.is_planet(thing) and is_intact(run, thing)
        case "resolve":
            return is_executable_at_work(run, thing)
        case "bring" | "play-free" | "play-paid" | "swap":
            is_there = where_is(table, thing) not in ("", "play")
            return is_there and can_enter(run, resolving, action, face_of(thing))
    return table.in_play(thing)


def places(run: Run[Table], resolving: Resolving, action: Action, thing: int) -> Sequence[int]:
    """The locations to which a card may be moved by an action."""
    if not is_character(run, thing):
        return ()
    match action.place:
        case "here":
            here = run.state.location_of(resolving.source)
            return (here,) if here else ()
        case "home":
            return (resolving.seat,)
        case "owner":
            return (owner_of(thing),)
        case "opposing":
            return run.state.opponents(resolving.seat)
    return run.state.clockwise(resolving.seat)


# -- without a card -------------------------------------------------------------------------


def can_be_done(run: Run[Table], resolving: Resolving, action: Action) -> bool:
    """Whether an action that is done to no card in particular would change something."""
    table = run.state
    own = table.side(resolving.seat)
    match action.kind:
        case "grist":
            amount = 0 if action.amount is None else amount_of(run, action.amount, resolving)
            return amount > 0 and any(
                each.grist < GRIST_LIMIT for each in players(run, resolving, action)
            )
        case "lose-points":
            return any(each.points for each in players(run, resolving, action))
        case "discard-from-hand" | "discard-at-random":
            return any(each.hand for each in players(run, resolving, action))
        case "draw":
            return bool(own.deck) or bool(own.discard)
        case "search":
            return bool(own.deck)
        case "look":
            seats = [resolving.seat] if action.whose == "own" else table.clockwise(resolving.seat)
            return any(table.side(seat).deck for seat in seats)
        case "top-or-bottom":
            return is_in_sight(table, resolving)
        case "shuffle-discard":
            return bool(own.discard)
        case "shuffle-removed":
            return any(player.removed for player in table.seats)
        case "heal":
            return not own.destroyed and own.damage > 0
    return True


def players(run: Run[Table], resolving: Resolving, action: Action) -> list[Player]:
    """Those to whom an action may be done."""
    table, seat = run.state, resolving.seat
    seats = [seat] if action.player == "you" else table.opponents(seat)
    return [table.side(each) for each in seats]
