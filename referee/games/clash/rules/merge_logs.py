"""After both have finished: their logs are revealed and merged (CL-2.3, CL-Q6).

For each side first counts what its own player did, then what the other did to it, in that player's
order, with the targets and amounts that were fixed there. Which of the two finished first plays no
part in it. What a card did before the other's blow was known stands, also if it falls by it (CL-Q8).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.reveal import reveal, tell_short, tell_void
from referee.games.clash.rules.stocks_and_health import change_side, put_off
from referee.games.clash.state.facts import tell_side
from referee.games.clash.state.table import (
    SEATS,
    Action,
    Ally,
    Alone,
    Change,
    Side,
    Table,
    ally,
    opponent,
)
from referee.kernel.engine.run import Frame, Run
from referee.kernel.schema.cached_list import CachedList

Lanes = Mapping[int, Run[Alone]]


def merge(run: Run[Table], frame: Frame, lanes: Lanes) -> None:
    """Build the joint state out of both seats' own views."""
    table = run.state
    before = [side.allies for side in table.seats]
    healths = [side.health for side in table.seats]
    if run.listener:
        reveal(run, lanes)
    table.seats = [lanes[seat].state.own for seat in SEATS]
    for seat in SEATS:
        shielded = protected_before(run, before[seat - 1])
        for change in changes_to(seat, lanes[opponent(seat)].state.log):
            if change.card not in lanes[seat].state.left:
                reach(run, seat, change, shielded)
            else:
                tell_void(run, change, "CL-Q35")
    for seat in SEATS:
        side = table.side(seat)
        settle(side, lanes[seat].state)
        if table.phase in ("defend", "attack"):
            tell_side(run, seat, side, healths[seat - 1])


def changes_to(seat: int, log: Sequence[Action]) -> list[Change]:
    """What a log says of the side of that seat, in order."""
    return [change for action in log for change in action.changes if change.seat == seat]


def protected_before(run: Run[Table], allies: Sequence[Ally]) -> Sequence[int] | None:
    """The cards that were Protected when the phase began, where only that counts (CL-Q6)."""
    if setting_of(run).readings.simultaneous_merge == "owner_first":
        return None
    return [each.card for each in allies if each.protected]


def reach(run: Run[Table], seat: int, change: Change, shielded: Sequence[int] | None) -> None:
    """Let one change of the other player reach a side, if it still can (CL-Q6, CL-Q31, CL-Q35).

    A card that is stunned here has used its abilities of this phase, and uses none in the next (CL-Q9).
    """
    side = run.state.side(seat)
    if change.later:
        if change.card is None or side.ally(change.card) is not None:
            put_off(side, opponent(seat), change)
        return
    guarded = None if shielded is None else change.card in shielded
    tell_short(run, change)
    void = change_side(side, change, shielded=guarded)
    if void:
        tell_void(run, change, void)


def settle(side: Side, alone: Alone) -> None:
    """Keep the log of the phase, and forget which abilities were used in it (CL-Q13)."""
    if alone.phase == "defend":
        side.defended = CachedList(alone.log)
    elif alone.phase == "attack":
        side.attacked = CachedList(alone.log)
    if any(each.used for each in side.allies):
        side.allies = [
            ally(each.card, each.health, protected=each.protected, stunned=each.stunned)
            for each in side.allies
        ]
