"""Damage and knock-outs: who falls, who gets the points and levels up, who has won (SFB-17, SFB-20.3, SFB-21).

Damage is placed in batches; after each batch one check finds everybody who fell, at the same moment
(SFB-Q28, SFB-Q40). Points are given for all of them before anybody can have won (SFB-Q41).
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import DAMAGED, HEALED, KNOCKED_OUT, POINTS
from referee.games.super_fantasy_brawl.rules.level_up import flip_due
from referee.games.super_fantasy_brawl.state.frames import (
    Origin,
    ResolutionFrame,
    resolve,
    setting_of,
)
from referee.games.super_fantasy_brawl.state.queries import are_enemies, opponents_of
from referee.games.super_fantasy_brawl.state.table import (
    FIGURE,
    SEAT,
    Dealt,
    Figure,
    Table,
    owner_of,
    side_of,
)
from referee.games.super_fantasy_brawl.state.values import hitpoints, side_up
from referee.kernel.engine.run import Frame, Outcome, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Fixed, ListOf, NameRef, Row, kept


@dataclass(frozen=True, slots=True)
class Triumph(Fixed):
    """A champion that took an enemy out of action, and the side of its card that was up (SFB-Q93)."""

    figure: int = kept(NameRef(FIGURE))
    levelled: bool = kept(Bool(), default=False)


@dataclass(slots=True)
class KnockOuts(Frame):
    """A check for knock-outs: whose card it is (SFB-17.17), and whose texts answer to them."""

    seat: int = kept(SEAT, default=1)
    triumphs: list[Triumph] = kept(ListOf(Row(Triumph)), default_factory=list)


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
    DAMAGED.tell(
        run,
        rule,
        owner_of(figure),
        lambda: {
            "champion": setting_of(run).called(figure),
            "amount": amount,
            "damage": row.damage + amount,
            "by": setting_of(run).called(by) if by != figure else "",
        },
    )


def heal(run: Run[Table], figure: int, amount: int, rule: str) -> int:
    """Remove up to so much damage from a champion; how much it really was (SFB-25.15)."""
    row = run.state.figure(figure)
    healed = min(amount, row.damage)
    if row.hex is None or healed <= 0:
        return 0
    run.state.change(figure, damage=row.damage - healed)
    HEALED.tell(
        run,
        rule,
        owner_of(figure),
        lambda: {
            "champion": setting_of(run).called(figure),
            "amount": healed,
            "damage": row.damage - healed,
        },
    )
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
    run.push(KNOCK_OUTS, KnockOuts(seat))


def has_fallen(run: Run[Table], figure: int) -> bool:
    """Whether damage has reached the hitpoints of a champion in the arena (SFB-17.1)."""
    row = run.state.figure(figure)
    return row.hex is not None and row.damage >= hitpoints(setting_of(run), row)


# -- points and victory ---------------------------------------------------------------------


def award(run: Run[Table], seat: int, points: int, rule: str) -> None:
    """Give victory points, without looking yet whether anybody has won (SFB-Q41)."""
    player = run.state.side(seat)
    player.vp += points
    POINTS.tell(run, rule, seat, lambda: {"points": points, "total": points_of(run.state, seat)})


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


# -- knock-outs (SFB-25.23 to 25.25) --------------------------------------------------------


def take_out(run: Run[Table], frame: KnockOuts) -> None:
    """All who fell leave at the same moment; then the points are given (SFB-17.15, SFB-17.16, SFB-Q28, SFB-Q40)."""
    table = run.state
    last = {each.figure: each for each in table.dealt if has_fallen(run, each.figure)}
    table.dealt = []
    rows = [table.figure(figure) for figure in last]
    credited = [each for each in last.values() if is_credited(each)]
    frame.triumphs = [
        Triumph(by, table.figure(by).levelled)
        for each in credited
        if (by := each.by) is not None and by not in last and table.hex_of(by) is not None
    ]
    for row in rows:
        leave_arena(run, row)
    for dealt in last.values():
        award(run, earner_of(run, dealt), 1, "SFB-25.23")
    for triumph in frame.triumphs:
        if not triumph.levelled:
            table.change(triumph.figure, due=True)
    settle_victory(run, frame.seat)


def is_credited(dealt: Dealt) -> bool:
    """Whether an enemy caused the knock-out: then that champion levels up (SFB-14.9, SFB-17.3, SFB-25.24, SFB-Q39)."""
    return dealt.by is not None and are_enemies(dealt.by, dealt.figure)


def earner_of(run: Run[Table], dealt: Dealt) -> int:
    """Who gets the point: the acting player (SFB-17.2), or the next of the other side (SFB-17.14, SFB-Q69)."""
    table = run.state
    if dealt.by is not None and is_credited(dealt):
        return player_behind(run, dealt.by)
    victim = owner_of(dealt.figure)
    in_turn = table.seat and side_of(table.seat) == side_of(victim)
    acting = table.seat if in_turn else victim
    return opponents_of(table, acting)[0]


def player_behind(run: Run[Table], figure: int) -> int:
    """Who plays what that champion does: of a reaction the reacting player (SFB-14.7, SFB-14.10)."""
    for frame in reversed(run.stack):
        if (
            isinstance(frame, ResolutionFrame)
            and frame.figure == figure
            and frame.origin.kind == "card"
        ):
            return frame.seat
    return owner_of(figure)


def leave_arena(run: Run[Table], row: Figure) -> None:
    """To its gate, undamaged, the basic side up; every state on it ends.

    SFB-17.4, SFB-17.5, SFB-17.6, SFB-25.25, SFB-Q43.
    """
    table = run.state
    own_turn = owner_of(row.figure) == table.seat
    table.change(
        row.figure,
        hex=None,
        damage=0,
        levelled=False,
        rooted=False,
        due=False,
        fell=own_turn or row.fell,
    )
    if any(each.figure == row.figure for each in table.lasting):
        table.lasting = [each for each in table.lasting if each.figure != row.figure]
    called = setting_of(run).called(row.figure)
    KNOCKED_OUT.tell(run, "SFB-17.1", owner_of(row.figure), champion=called)


def are_triumphs_left(run: Run[Table], frame: KnockOuts) -> bool:
    return bool(frame.triumphs)


def answer_triumph(run: Run[Table], frame: KnockOuts) -> None:
    """What the side that was up does when its champion takes an enemy out (SFB-Q93)."""
    triumph = frame.triumphs.pop(0)
    setting, row = setting_of(run), run.state.figure(triumph.figure)
    if (
        row.hex is None
        or not side_up(setting, row).on_knock_out
        or row.levelled != triumph.levelled
    ):
        return
    part = "levelled" if triumph.levelled else "basic"
    champion = setting.champion_of(triumph.figure).number
    resolve(run, Origin("champion", champion, part), owner_of(triumph.figure), triumph.figure)


def is_instant(run: Run[Table], frame: KnockOuts) -> bool:
    return setting_of(run).readings.instant_level_up


def flip_at_once(run: Run[Table], frame: KnockOuts) -> None:
    """With level_up = instant the flip follows the knock-out at once (SFB-Q38)."""
    flip_due(run)
    check(run, frame.seat)


KNOCK_OUTS = Procedure(
    "knock-outs",
    "SFB-17",
    (
        Step("SFB-17.6", "out of action, all at the same moment", do=take_out),
        Step(
            "SFB-Q93", "what is set off by it", do=answer_triumph, when=are_triumphs_left, loop=True
        ),
        Step("SFB-Q38", "level up at once", do=flip_at_once, when=is_instant),
    ),
    KnockOuts,
)
