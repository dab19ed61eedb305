"""Knock-outs: who falls at the same moment, who gets the points, who levels up (SFB-17, SFB-25.23 to 25.25)."""

from __future__ import annotations

from referee.games.super_fantasy_brawl.rules.damage import (
    KnockOuts,
    Triumph,
    award,
    check,
    has_fallen,
    settle_victory,
)
from referee.games.super_fantasy_brawl.rules.level_up import flip_due
from referee.games.super_fantasy_brawl.state.frames import Origin, Resolving, setting_of
from referee.games.super_fantasy_brawl.state.queries import are_enemies, opponents_of
from referee.games.super_fantasy_brawl.state.resolution import resolve
from referee.games.super_fantasy_brawl.state.table import Dealt, Figure, Table, owner_of, side_of
from referee.games.super_fantasy_brawl.state.values import side_up
from referee.kernel.engine.run import Procedure, Run, Step


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
        if isinstance(frame, Resolving) and frame.figure == figure and frame.origin.kind == "card":
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
    run.tell("out", "SFB-17.1", owner_of(row.figure), champion=called)


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
            "SFB-Q93",
            "what is set off by it",
            do=answer_triumph,
            when=are_triumphs_left,
            loop=True,
        ),
        Step("SFB-Q38", "level up at once", do=flip_at_once, when=is_instant),
    ),
    KnockOuts,
)
