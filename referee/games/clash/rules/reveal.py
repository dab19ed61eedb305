"""What is told to everybody once both have finished a phase: what each did, and what became of it.

What a seat did was told to it, and to the judge, while it acted; the others hear the same now, out of
its log (CL-2.3, CL-Q4). Nothing here has any part in the match.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.clash.fact_kinds import SHORT, STARTED
from referee.games.clash.language.tree_effects import STOCKS
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.start_phase import in_order
from referee.games.clash.rules.stocks_and_health import change_side, why_void
from referee.games.clash.state.facts import tell_action, tell_change
from referee.games.clash.state.table import (
    SEATS,
    STATUSES,
    Action,
    Alone,
    Change,
    Side,
    Table,
    ally,
)
from referee.kernel.engine.run import Run

REVEALED = "CL-2.3"


def reveal(run: Run[Table], lanes: Mapping[int, Run[Alone]]) -> None:
    """Lay open to the table what each seat did, in seat order, before the logs are merged."""
    for seat, lane in lanes.items():
        reveal_waiting(run, seat, lane.state)
        sides = {each: run.state.side(each).copy() for each in SEATS}
        for action in lane.state.log:
            reveal_action(run, seat, action, sides)
        if lane.state.phase == "start":
            tell_start(run, seat, lane.state.own)


def reveal_waiting(run: Run[Table], seat: int, alone: Alone) -> None:
    """Lay open what of that which was put off has happened to a side (CL-2.10, CL-Q30)."""
    if alone.phase != "start":
        return
    side = run.state.side(seat).copy()
    side.allies = [ally(each.card, each.health) for each in side.allies]
    for each in in_order(side.delayed, seat):
        if each.what != "draw":
            void = change_side(side, each)
            tell_change(run, each, "CL-2.10", seat, void=void, laid_open=seat)


def reveal_action(run: Run[Table], seat: int, action: Action, sides: Mapping[int, Side]) -> None:
    """Lay open one action with its results; ``sides`` go along as its player saw them change."""
    setting = setting_of(run)
    tell_action(run, seat, action, seat)
    if action.verb == "play-card" and action.card is not None:
        health = setting.card(action.card).health
        sides[seat].allies.append(ally(action.card, health))
    for change in action.changes:
        void = why_in_vain(sides[change.seat], change)
        tell_change(run, change, REVEALED, change.seat, void=void, laid_open=seat)
        if change.what == "return-ally" and change.card is not None:
            sides[seat].leave(change.card)
        elif not change.later:
            change_side(sides[change.seat], change)


def why_in_vain(side: Side, change: Change) -> str:
    """The rule by which a card was not changed at all, which its log says with an amount of 0.

    A log does not say whether a card without health was to gain or to lose: the rule of the retelling.
    """
    if change.what != "card-health" or change.amount or change.later or change.card is None:
        return ""
    card = side.ally(change.card)
    rule = "" if card is None else why_void(card, -1, shielded=card.protected)
    return REVEALED if rule == "CL-6.9" else rule


def tell_start(run: Run[Table], seat: int, own: Side) -> None:
    """Tell the numbers with which a seat begins the round (CL-Q45)."""
    STARTED.tell(
        run,
        "CL-Q45",
        seat,
        health=own.health,
        coins=own.coins,
        shields=own.shields,
        swords=own.swords,
        hand=len(own.hand),
    )


# -- the merge ------------------------------------------------------------------------------


def tell_void(run: Run[Table], change: Change, rule: str) -> None:
    """Tell that a blow came to nothing at the merge; one that was void before has been told so."""
    if change.amount or change.what in STATUSES:
        tell_change(run, change, "CL-Q6", change.seat, void=rule)


def tell_short(run: Run[Table], change: Change) -> None:
    """Tell that a side had less to lose than it was to lose: it stays at 0 (CL-Q22)."""
    if change.what not in STOCKS or change.later:
        return
    had = getattr(run.state.side(change.seat), change.what)
    if had + change.amount < 0:
        what, amount = change.what, -change.amount
        SHORT.tell(run, "CL-Q22", change.seat, what=what, amount=amount, had=had)
