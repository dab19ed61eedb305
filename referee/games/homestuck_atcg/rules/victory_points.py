"""Victory Points, and the End Game that they begin (HAC-1.11, HAC-1.12, HAC-Q1, HAC-Q3)."""

from __future__ import annotations

from referee.games.homestuck_atcg.fact_kinds import END_GAME, GAINED_POINTS, LOST_POINTS
from referee.games.homestuck_atcg.rules.planets import turn_back
from referee.games.homestuck_atcg.state.events import note_player
from referee.games.homestuck_atcg.state.frames import doer_now, setting_of
from referee.games.homestuck_atcg.state.replacements import is_replaced
from referee.games.homestuck_atcg.state.table import Table
from referee.games.homestuck_atcg.state.values import is_forbidden
from referee.kernel.engine.run import Outcome, Run

ENOUGH = 7
"""How many points begin the End Game (HAC-1.11)."""


def gain(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Give points, in any turn or phase, unless a text forbids it; then what answers that."""
    if amount <= 0 or is_forbidden(run, "cannot-gain-points", seat):
        return
    if not are_points_replaced(run, seat, amount, rule):
        gain_now(run, seat, amount, rule)


def are_points_replaced(run: Run[Table], seat: int, amount: int, rule: str) -> bool:
    """Whether texts may be done instead of those points (row rep.you_win)."""
    planet = run.state.side(seat).planet
    return is_replaced(run, "rewarded", planet, rule, doer_now(run), amount=amount)


def gain_now(run: Run[Table], seat: int, amount: int, rule: str) -> bool:
    """Give points that no text replaces, unless one forbids it; whether they were given."""
    if is_forbidden(run, "cannot-gain-points", seat):
        return False
    is_restored = add(run, seat, amount, rule)
    answer_points(run, seat, amount, is_restored=is_restored)
    return True


def add(run: Run[Table], seat: int, amount: int, rule: str) -> bool:
    """Add points; whether that restored the planet, as it does by a reading (HAC-Q11)."""
    player = run.state.side(seat)
    player.points += amount
    run.state.touch()
    GAINED_POINTS.tell(run, rule, seat, amount=amount, points=player.points)
    return setting_of(run).readings.restore_on_any_vp and turn_back(run, seat, "HAC-Q11")


def answer_points(run: Run[Table], seat: int, points: int, *, is_restored: bool) -> None:
    """The texts that answer that somebody gained points, and that they restored the planet."""
    note_player(run, "rewarded", seat, points)
    if is_restored:
        note_player(run, "restored", seat)


def lose(run: Run[Table], seat: int, amount: int, rule: str) -> None:
    """Take points away, never below 0; a begun End Game goes on (HAC-Q3)."""
    player = run.state.side(seat)
    lost = min(amount, player.points)
    player.points -= lost
    run.state.touch()
    LOST_POINTS.tell(run, rule, seat, amount=lost, points=player.points)


def highest(table: Table) -> int:
    """The highest score of those who still play (HAC-5.1.1, HAC-Q60)."""
    return max(player.points for player in table.seats if not player.gone)


def look_for_end_game(run: Run[Table], rule: str) -> None:
    """Begin the End Game if somebody has enough points; it begins once (HAC-Q1, HAC-Q3)."""
    table = run.state
    if table.ending or highest(table) < ENOUGH:
        return
    table.ending = table.seat
    table.left = table.opponents(table.seat)
    END_GAME.tell(run, rule, table.seat, left=list(table.left))


def leaders(table: Table) -> tuple[int, ...]:
    """The seats with the most points (HAC-1.2, HAC-1.3)."""
    most = highest(table)
    return tuple(seat for seat in table.clockwise(1) if table.side(seat).points == most)


def end_by_points(run: Run[Table], winners: tuple[int, ...]) -> None:
    """The match is over: the most points win (HAC-1.3)."""
    rule = "HAC-1.3" if len(winners) == 1 else "HAC-Q2"
    run.end(Outcome(winners, f"{highest(run.state)} victory points", rule))
