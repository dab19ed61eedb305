"""Whether a deed can do anything now: for "you may" and "choose one" (SFB-Q89, SFB-20.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.games.super_fantasy_brawl.effects.references import (
    CHOSEN,
    candidates,
    chosen_at,
    hexes_to_place,
    meant,
    number_of,
    trap_meant,
)
from referee.games.super_fantasy_brawl.language.tree import Deed
from referee.games.super_fantasy_brawl.rules.displacement import flights_from
from referee.games.super_fantasy_brawl.rules.jump_swoop_place import ends_from
from referee.games.super_fantasy_brawl.rules.steps import FREELY, Gait, walk_of
from referee.games.super_fantasy_brawl.rules.traps import empty_trap_hexes
from referee.games.super_fantasy_brawl.state.frames import Resolving, setting_of
from referee.games.super_fantasy_brawl.state.queries import opponents_of
from referee.games.super_fantasy_brawl.state.table import Table
from referee.games.super_fantasy_brawl.state.values import negates_displacement
from referee.kernel.engine.run import Run

WITHOUT_FIGURE = (
    "draw",
    "plan",
    "look",
    "show",
    "exhaust",
    "discard",
    "place-trap",
    "replace-trap",
)
"""Deeds that are done to no champion."""


def can_do(run: Run[Table], resolving: Resolving, deed: Deed, at: int) -> bool:
    """Whether the deed at that place of the text could do anything to anybody now."""
    if deed.kind in WITHOUT_FIGURE:
        return _can_do_without(run, resolving, deed, at)
    if deed.until == "attack" and run.state.attack is None:
        return False
    if deed.amount.number and not number_of(run, resolving, deed.amount):
        return deed.kind in ("modify", "negate", "root", "stun", "place", "swap")
    who = deed.who
    if who is None:
        return False
    if who.kind in CHOSEN and chosen_at(resolving, at) is None:
        figures = candidates(run, resolving, who, deed.kind)
    else:
        figures = meant(run, resolving, who, at)
    affects = AFFECTS.get(deed.kind, _always)
    return any(affects(run, resolving, deed, figure) for figure in figures)


def _can_do_without(run: Run[Table], resolving: Resolving, deed: Deed, at: int) -> bool:
    """The same for a deed that is about cards, cores or traps."""
    table = run.state
    side = table.side(resolving.seat)
    if deed.trap is not None:
        there = bool(table.traps) if deed.trap == "one" else _is_there(run, resolving, deed, at)
        return there and (deed.kind != "place-trap" or _is_room_for_trap(run))
    match deed.kind:
        case "plan" | "discard":
            return len(side.hand) > 0
        case "exhaust":
            return bool(side.ready_cores())
        case "look" | "show" if is_about_hand(deed):
            return any(table.side(each).hand for each in opponents_of(table, resolving.seat))
    return len(side.deck) > 0 or len(side.discard) > 0


def is_about_hand(deed: Deed) -> bool:
    """Whether the hand of an opponent is looked at or shown."""
    return deed.secret not in (None, "trap", "top")


def _is_there(run: Run[Table], resolving: Resolving, deed: Deed, at: int) -> bool:
    return trap_meant(run, resolving, deed, at) is not None


def _is_room_for_trap(run: Run[Table]) -> bool:
    return bool(empty_trap_hexes(setting_of(run), run.state))


# -- champions ------------------------------------------------------------------------------

Affects = Callable[[Run[Table], Resolving, Deed, int], bool]


def _always(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return True


def _is_hurt(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return run.state.figure(figure).damage > 0


def _is_not_rooted(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return not run.state.figure(figure).rooted


def _is_room(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return bool(hexes_to_place(run, resolving, deed))


def _is_other_there(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return figure != resolving.figure and run.state.hex_of(resolving.figure) is not None


def _is_in_row(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    """Push and pull: in one row with their cause, and displacement not negated (SFB-Q109)."""
    setting, table = setting_of(run), run.state
    if negates_displacement(setting, table, table.figure(figure)):
        return False
    here, there = table.hex_of(resolving.by), table.hex_of(figure)
    return here is not None and there in setting.arena.facing_of[here]


def _can_step(run: Run[Table], figure: int, steps: int, gaits: Sequence[Gait]) -> bool:
    """Whether a first step is possible in one of these ways (SFB-25.44, SFB-Q23)."""
    setting, table = setting_of(run), run.state
    row = table.figure(figure)
    if row.rooted or row.hex is None:
        return False
    walks = (walk_of(setting, table, row, steps, gait) for gait in gaits)
    return any(True for walk in walks for _ in walk.next_steps())


def _can_be_forced(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    row = run.state.figure(figure)
    if negates_displacement(setting_of(run), run.state, row):
        return False
    return _can_step(run, figure, deed.amount.number, (FREELY,))


def _away_from(run: Run[Table], figure: int, nearer: int) -> tuple[Gait, ...]:
    """The ways that lead further from a champion, or nearer to it."""
    here = run.state.hex_of(figure)
    return () if here is None else (Gait(source=here, nearer=nearer),)


def _can_be_feared(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    """Whether there is a direction in which it flees (SFB-Q52)."""
    row = run.state.figure(figure)
    if row.rooted or negates_displacement(setting_of(run), run.state, row):
        return False
    return bool(flights_from(run, figure, resolving.by, deed.amount.number))


def _can_approach(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    gaits = _away_from(run, resolving.figure, -1)
    return _can_step(run, figure, deed.amount.number, gaits)


def _can_recede(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return _can_step(run, figure, deed.amount.number, _away_from(run, resolving.figure, 1))


def _can_dash(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    return _can_step(run, figure, deed.amount.number, [Gait(facing) for facing in range(6)])


def _can_fly(run: Run[Table], resolving: Resolving, deed: Deed, figure: int) -> bool:
    """Jump and swoop: some hex where it can end (SFB-25.44, SFB-Q54)."""
    row = run.state.figure(figure)
    if row.rooted or row.hex is None:
        return False
    return bool(ends_from(run, row.hex, deed.kind, deed.amount.number))


AFFECTS: dict[str, Affects] = {
    "heal": _is_hurt,
    "root": _is_not_rooted,
    "place": _is_room,
    "swap": _is_other_there,
    "push": _is_in_row,
    "pull": _is_in_row,
    "force": _can_be_forced,
    "fear": _can_be_feared,
    "towards": _can_approach,
    "away": _can_recede,
    "dash": _can_dash,
    "jump": _can_fly,
    "swoop": _can_fly,
}
