"""Effects that hold for a time: root, changed values, negated displacement."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.fact_kinds import LASTS, ROOTED
from referee.games.super_fantasy_brawl.language.effects import MODIFY, NEGATE, ROOT
from referee.games.super_fantasy_brawl.state.frames import Act
from referee.games.super_fantasy_brawl.state.table import DurationEffect, owner_of


@ROOT.does
def do_root(act: Act) -> bool:
    """It loses its movement, and until the end of the turn can only be placed (SFB-25.43, 25.46)."""
    act.table.change(act.figure, rooted=True)
    seat = owner_of(act.figure)
    ROOTED.tell(act.run, act.rule, seat, lambda: {"champion": act.setting.called(act.figure)})
    return True


@ROOT.able
def is_not_rooted(act: Act) -> bool:
    return not act.table.figure(act.figure).rooted


@MODIFY.does
def do_modify(act: Act) -> bool:
    """The printed value is changed for a time (SFB-20.16, SFB-Q95)."""
    return let_last(act, act.deed.value or "defence", act.number)


@NEGATE.does
def do_negate(act: Act) -> bool:
    """Push, pull, force and fear do nothing to it for a time (SFB-20.12)."""
    return let_last(act, "displacement", 0)


@MODIFY.able
@NEGATE.able
def can_last(act: Act) -> bool:
    """A change for an attack needs one."""
    return act.deed.until != "attack" or act.table.attack is not None


def let_last(act: Act, value: str, change: int) -> bool:
    """A change begins; one for an attack only while there is one."""
    if not can_last(act):
        return False
    deed, origin, table = act.deed, act.text.origin, act.table
    until = deed.until or "turn"
    source = origin.number if origin.kind == "card" else None
    lasting = DurationEffect(value, act.figure, change, deed.scope, until, source)
    table.lasting = [*table.lasting, lasting]
    LASTS.tell(
        act.run,
        act.rule,
        owner_of(act.figure),
        lambda: {
            "champion": act.setting.called(act.figure),
            "value": value,
            "change": change,
            "scope": deed.scope,
            "until": until,
        },
    )
    return True
