"""Grist: gained up to 12, paid when an action is taken (HAC-1.18, HAC-5.1.7)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.games.homestuck_atcg.fact_kinds import GAINED_GRIST, LOST_GRIST, PAID_GRIST
from referee.games.homestuck_atcg.language.tree import Line
from referee.games.homestuck_atcg.state.continuous_effects import ContinuousEffect, HeldEffect
from referee.games.homestuck_atcg.state.durations import end_change
from referee.games.homestuck_atcg.state.events import note_player
from referee.games.homestuck_atcg.state.frames import doer_now
from referee.games.homestuck_atcg.state.memory import remember
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import GRIST_LIMIT, Table
from referee.games.homestuck_atcg.state.values import is_forbidden
from referee.kernel.engine.run import Run


def gain_grist(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Add to a player's stock; what exceeds 12 is lost at once (HAC-5.1.7, HAC-Q45)."""
    player = run.state.side(seat)
    more = min(amount, GRIST_LIMIT - player.grist)
    if more <= 0 or is_forbidden(run, "cannot-gain-grist", seat):
        return
    if not is_replaced(run, "enriched", player.planet, rule, doer_now(run), amount=more):
        add_grist(run, seat, amount, rule)


def add_grist(run: Run[Table], seat: int, amount: int, rule: str) -> int:
    """Put it there, as far as there is room, unless a text forbids it; how much that is."""
    player = run.state.side(seat)
    more = min(amount, GRIST_LIMIT - player.grist)
    if more <= 0 or is_forbidden(run, "cannot-gain-grist", seat):
        return 0
    player.grist += more
    run.state.touch()
    GAINED_GRIST.tell(run, rule, seat, amount=more, grist=player.grist)
    note_player(run, "enriched", seat, more)
    return more


def lose_grist(run: Run[Table], seat: int, amount: int, rule: str) -> bool:
    """Take from a player's stock as much as there is; whether there was any (row act.p_lose_grist)."""
    player = run.state.side(seat)
    lost = min(amount, player.grist)
    if lost <= 0:
        return False
    if is_replaced(run, "impoverished", player.planet, rule, doer_now(run), amount=lost):
        return False
    return take_grist(run, seat, lost, rule)


def take_grist(run: Run[Table], seat: int, amount: int, rule: str) -> bool:
    """Take it from there, as far as there is any; whether there was."""
    player = run.state.side(seat)
    lost = min(amount, player.grist)
    if not lost:
        return False
    player.grist -= lost
    run.state.touch()
    LOST_GRIST.tell(run, rule, seat, amount=lost, grist=player.grist)
    note_player(run, "impoverished", seat, lost)
    return True


def pay(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Take from a player's stock what an action costs; the caller has seen that it is there (HAC-1.18)."""
    if not amount:
        return
    player = run.state.side(seat)
    player.grist -= amount
    run.state.touch()
    PAID_GRIST.tell(run, rule, seat, amount=amount, grist=player.grist)
    note_player(run, "spent", seat, amount)


def spend(run: Run[Table], changes: Iterable[ContinuousEffect | Line]) -> None:
    """Texts have changed what was paid just now: those that do so once only have done so (rows line.constant_once, act.let_once)."""
    for law in changes:
        if isinstance(law, Line):
            continue
        if law.line.once is not None:
            remember(run, "used", law.source, law.line.number)
        if isinstance(law, HeldEffect) and law.constant.once and law.change is not None:
            end_change(run, law.change)
