"""Grist: gained up to 12, paid when an action is taken (HAC-1.18, HAC-5.1.7)."""

from __future__ import annotations

from referee.games.homestuck_atcg.fact_kinds import GAINED_GRIST, PAID_GRIST
from referee.games.homestuck_atcg.state.table import GRIST_LIMIT, Table
from referee.kernel.engine.run import Run


def gain_grist(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Add to a player's stock; what exceeds 12 is lost at once (HAC-5.1.7, HAC-Q45)."""
    player = run.state.side(seat)
    before = player.grist
    player.grist = min(before + amount, GRIST_LIMIT)
    if player.grist == before:
        return
    GAINED_GRIST.tell(run, rule, seat, amount=player.grist - before, grist=player.grist)


def pay(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Take from a player's stock what an action costs; the caller has seen that it is there (HAC-1.18)."""
    if not amount:
        return
    player = run.state.side(seat)
    player.grist -= amount
    PAID_GRIST.tell(run, rule, seat, amount=amount, grist=player.grist)
