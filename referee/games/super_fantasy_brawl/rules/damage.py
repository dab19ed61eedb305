"""Damage, the check for knock-outs, victory points and victory (SFB-17.1, SFB-20.3, SFB-21).

Damage is placed in batches; after each batch one check finds everybody who fell, at the same moment
(SFB-Q28, SFB-Q40). Points are given for all of them before anybody can have won (SFB-Q41).
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import (
    FIGURE,
    SEAT,
    Dealt,
    Table,
    owner_of,
    side_of,
)
from referee.games.super_fantasy_brawl.state.values import hitpoints
from referee.kernel.engine.run import Frame, Outcome, Run
from referee.kernel.schema.fields import Fixed, Flag, Many, Row, Thing, kept


@dataclass(frozen=True, slots=True)
class Triumph(Fixed):
    """A champion that took an enemy out of action, and the side of its card that was up (SFB-Q93)."""

    figure: int = kept(Thing(FIGURE))
    levelled: bool = kept(Flag(), default=False)


@dataclass(slots=True)
class KnockOuts(Frame):
    """A check for knock-outs: whose card it is (SFB-17.17), and whose texts answer to them."""

    seat: int = kept(SEAT, default=1)
    triumphs: list[Triumph] = kept(Many(Row(Triumph)), default_factory=list)


# -- damage ---------------------------------------------------------------------------------


def deal(run: Run[Table], figure: int, amount: int, by: int, rule: str) -> None:
    """Put so much damage on a champion in the arena, not reduced by defence (SFB-12.5, SFB-13.6, SFB-20.3, SFB-Q4).

    ``by`` is the figure that causes it; the caller checks for knock-outs when the batch is placed.
    """
    table = run.state
    row = table.figure(figure)
    if row.hex is None or amount <= 0:
        return
    table.change(figure, damage=row.damage + amount)
    table.dealt.append(Dealt(figure, by))
    if run.listener is not None:
        named = setting_of(run)
        run.tell(
            "damaged",
            rule,
            owner_of(figure),
            champion=named.called(figure),
            amount=amount,
            damage=row.damage + amount,
            by=named.called(by),
        )


def heal(run: Run[Table], figure: int, amount: int, rule: str) -> int:
    """Remove up to so much damage from a champion; how much it really was (SFB-25.15)."""
    row = run.state.figure(figure)
    healed = min(amount, row.damage)
    if row.hex is None or healed <= 0:
        return 0
    run.state.change(figure, damage=row.damage - healed)
    if run.listener is not None:
        called = setting_of(run).called(figure)
        left = row.damage - healed
        run.tell("healed", rule, owner_of(figure), champion=called, amount=healed, damage=left)
    return healed


def check(run: Run[Table], seat: int = 0) -> None:
    """Look for knock-outs among those that were hurt since the last check (SFB-17.1).

    ``seat`` plays the card that did it; without it, it is the player of the champion that caused it.
    """
    table = run.state
    if not table.dealt:
        return
    if not any(has_fallen(run, each.figure) for each in table.dealt):
        table.dealt = []
        return
    first = table.dealt[0]
    seat = seat or owner_of(first.figure if first.by is None else first.by)
    run.push(run.game.book["knock-outs"], KnockOuts(seat))


def has_fallen(run: Run[Table], figure: int) -> bool:
    """Whether damage has reached the hitpoints of a champion in the arena (SFB-17.1)."""
    row = run.state.figure(figure)
    return row.hex is not None and row.damage >= hitpoints(setting_of(run), row)


# -- points and victory ---------------------------------------------------------------------


def award(run: Run[Table], seat: int, points: int, rule: str) -> None:
    """Give victory points, without looking yet whether anybody has won (SFB-Q41)."""
    player = run.state.side(seat)
    player.vp += points
    run.tell("points", rule, seat, points=points, total=points_of(run.state, seat))


def gain(run: Run[Table], seat: int, points: int, rule: str) -> None:
    """Give victory points; the first side that has enough wins at once (SFB-21.1)."""
    award(run, seat, points, rule)
    settle_victory(run, seat)


def points_of(table: Table, seat: int) -> int:
    """The points of a seat's side, added for a team (SFB-23.10)."""
    return sum(player.vp for player in table.seats[side_of(seat) :: 2])


def settle_victory(run: Run[Table], seat: int) -> None:
    """End the match if a side has enough points; ``seat`` plays the card (SFB-21.1, SFB-17.17).

    The higher total wins; of equal totals that of the side that did not play the card (SFB-Q41).
    """
    table, target = run.state, setting_of(run).target
    own, other = points_of(table, seat), points_of(table, seat + 1)
    if max(own, other) < target:
        return
    side = side_of(seat) if own > other else 1 - side_of(seat)
    rule = "SFB-17.17" if own == other else "SFB-21.1"
    win(run, side, f"{max(own, other)} victory points", rule)


def win(run: Run[Table], side: int, reason: str, rule: str) -> None:
    """A side wins; team mates win together (SFB-23.11)."""
    seats = len(run.state.seats)
    winners = tuple(seat for seat in range(1, seats + 1) if side_of(seat) == side)
    run.end(Outcome(winners, reason, rule))
