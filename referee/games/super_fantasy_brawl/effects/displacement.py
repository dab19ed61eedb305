"""Effects that displace a champion: push, pull, force and fear (SFB-20.11)."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.effects.movement import can_step
from referee.games.super_fantasy_brawl.language.effects import FEAR, FORCE, PULL, PUSH
from referee.games.super_fantasy_brawl.rules.displacement import fear, flights_from, pull, push
from referee.games.super_fantasy_brawl.rules.movement import begin_force
from referee.games.super_fantasy_brawl.rules.paths import FREELY
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.games.super_fantasy_brawl.state.values import negates_displacement


@PUSH.does
def do_push(act: Act) -> bool:
    """Without a common row it has no effect, and is not carried out (SFB-25.42)."""
    has_effect = is_in_row(act)
    push(act.run, act.figure, act.number, act.text.by)
    return has_effect


@PULL.does
def do_pull(act: Act) -> bool:
    """The same the other way (SFB-25.36)."""
    has_effect = is_in_row(act)
    pull(act.run, act.figure, act.number, act.text.by)
    return has_effect


@PUSH.able
@PULL.able
def is_in_row(act: Act) -> bool:
    """In one row with their cause, and displacement not negated (SFB-Q109)."""
    table = act.table
    here, there = table.hex_of(act.text.by), table.hex_of(act.figure)
    if is_negated(act) or here is None:
        return False
    return there in act.setting.arena.facing_of[here]


@FORCE.does
def do_force(act: Act) -> bool:
    begin_force(act.run, act.figure, act.number, act.text.seat, act.text.by)
    return True


@FORCE.able
def can_be_forced(act: Act) -> bool:
    return not is_negated(act) and can_step(act, (FREELY,))


@FEAR.does
def do_fear(act: Act) -> bool:
    """Carried out if there is a way to flee (SFB-Q52)."""
    has_effect = can_flee(act)
    fear(act.run, act.figure, act.number, act.text.by)
    return has_effect


@FEAR.able
def can_flee(act: Act) -> bool:
    """Whether there is a direction in which it flees (SFB-Q52)."""
    if act.table.figure(act.figure).rooted or is_negated(act):
        return False
    return bool(flights_from(act.run, act.figure, act.text.by, act.number))


def is_negated(act: Act) -> bool:
    """Whether displacement does nothing to the champion (SFB-20.12)."""
    return negates_displacement(act.setting, act.table, act.table.figure(act.figure))
