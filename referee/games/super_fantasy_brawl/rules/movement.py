"""Movement hex by hex: printed movement, dash, force, towards and away (SFB-6.1 to 6.7, SFB-Q20).

A path is answered as a whole as far as nothing can come between: only its last hex may hold a trap, because
that is resolved before the next step. Where only one thing can happen nobody is asked.
"""

from __future__ import annotations

from typing import Any

from referee.games.super_fantasy_brawl.fact_kinds import HELD_BACK, MOVED
from referee.games.super_fantasy_brawl.rules.choices import put
from referee.games.super_fantasy_brawl.rules.paths import (
    NEARER,
    STEPS,
    Moving,
    Path,
    Paths,
    directions_of_dash,
    moving_of,
)
from referee.games.super_fantasy_brawl.rules.traps import enter
from referee.games.super_fantasy_brawl.state.frames import setting_of, whose_choice
from referee.games.super_fantasy_brawl.state.table import HEX, Table, owner_of
from referee.games.super_fantasy_brawl.state.timing import unless_asked
from referee.games.super_fantasy_brawl.state.values import negates_displacement
from referee.kernel.choices.name_spaces import names_of
from referee.kernel.decision.ask import Ask, Guard, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- beginning ------------------------------------------------------------------------------


def begin_move(run: Run[Table], figure: int, seat: int, steps: int) -> None:
    """Let a seat spend the movement of an action, ``steps`` with every change (SFB-6.1, SFB-17.11)."""
    row = run.state.figure(figure)
    if steps > 0 and not row.rooted:
        inside = row.hex is not None
        run.push(MOVE, Moving(figure, seat, steps, "printed", figure, inside=inside))


def begin_dash(run: Run[Table], figure: int, seat: int, n: int) -> None:
    """Let a champion dash: a direction first, then hex by hex (SFB-25.3, SFB-Q104)."""
    moving = Moving(figure, seat, n, "dash", figure)
    if is_movable(run, figure, "SFB-25.44") and directions_of_dash(run, moving):
        run.push(MOVE, moving)


def begin_force(run: Run[Table], figure: int, n: int, seat: int, by: int) -> None:
    """Let the card's player move a champion any way (SFB-25.13, SFB-25.14, SFB-Q53)."""
    if is_displaceable(run, figure) and is_movable(run, figure, "SFB-25.48"):
        run.push(MOVE, Moving(figure, seat, n, "force", by))


def begin_towards(run: Run[Table], figure: int, n: int, source: int, by: int) -> None:
    """Let a champion come closer to another, as far as it can, or not at all (SFB-20.6, SFB-20.7, SFB-Q75)."""
    if is_movable(run, figure, "SFB-25.46"):
        run.push(MOVE, Moving(figure, owner_of(figure), n, "towards", by, "", source))


def begin_away(run: Run[Table], figure: int, n: int, source: int, by: int) -> None:
    """Let a champion go further from another, as far as it can, or not at all (SFB-20.8, SFB-20.9, SFB-Q75)."""
    if is_movable(run, figure, "SFB-25.46"):
        run.push(MOVE, Moving(figure, owner_of(figure), n, "away", by, "", source))


def is_movable(run: Run[Table], figure: int, rule: str) -> bool:
    """Whether it stands in the arena and root does not hold it, by that rule (SFB-25.44 to 25.48)."""
    row = run.state.figure(figure)
    if row.hex is not None and row.rooted:
        tell_held(run, figure, "rooted", rule)
    return row.hex is not None and not row.rooted


def is_displaceable(run: Run[Table], figure: int) -> bool:
    """Whether push, pull, force and fear do anything to it (SFB-20.11, SFB-20.12)."""
    row = run.state.figure(figure)
    if row.hex is None or not negates_displacement(setting_of(run), run.state, row):
        return row.hex is not None
    tell_held(run, figure, "negated", "SFB-20.12")
    return False


def tell_held(run: Run[Table], figure: int, why: str, rule: str) -> None:
    """Tell that a champion stays where it is: "rooted", "negated" or "no-row"."""
    HELD_BACK.tell(
        run,
        rule,
        owner_of(figure),
        lambda: {"champion": setting_of(run).called(figure), "why": why},
    )


# -- going ----------------------------------------------------------------------------------


def go(run: Run[Table], moving: Moving, path: Path) -> None:
    """Move along a path that is legal; a trap at its end goes off."""
    moving.left -= len(path)
    moving.inside = True
    setting, start = setting_of(run), run.state.hex_of(moving.figure)
    effect = STEPS.get(moving.kind)
    kind, rule = (MOVED, "SFB-6.1") if effect is None else (effect.told, effect.rule)
    kind.tell(
        run,
        "SFB-17.11" if start is None else rule,
        moving.seat,
        lambda: {
            "champion": setting.called(moving.figure),
            "start": "" if start is None else setting.hex(start),
            "path": [setting.hex(hex_) for hex_ in path],
        },
    )
    enter(run, moving.figure, path[-1], moving.by)


def whose_move(run: Run[Table], moving: Moving) -> tuple[str, ...]:
    """Why that seat moves the champion: of force it is the card's player, else mostly its controller.

    SFB-25.13, SFB-Q75; the printed movement is a part of the own action (SFB-6.10).
    """
    if moving.kind in NEARER:
        return ("SFB-Q75",)
    return {"force": ("SFB-25.13",), "printed": ("SFB-6.10",)}.get(moving.kind) or whose_choice(run)


def lacks_direction(run: Run[Table], moving: Moving) -> bool:
    return moving.kind == "dash" and not moving.facing


def ask_direction(run: Run[Table], moving: Moving) -> Ask[Table] | None:
    return put(run, moving, moving.seat, *whose_move(run, moving))


def has_one_way(run: Run[Table], moving: Moving) -> bool:
    """Whether it has to take a step, and only one can be taken: nobody is asked then."""
    if moving.kind in NEARER:
        return len(list(moving.walk(run).next_steps())) == 1
    return moving.left == 1 and not moving.inside and len(list(moving.walk(run).next_steps())) == 1


def take_one_way(run: Run[Table], moving: Moving) -> None:
    go(run, moving, tuple(moving.walk(run).next_steps()))


def may_step(run: Run[Table], moving: Moving) -> bool:
    """Whether a step is left and can be taken; a champion that went out of action goes nowhere."""
    return moving.left > 0 and moving.walk(run).has_step()


def ask_step(run: Run[Table], moving: Moving) -> Ask[Table]:
    return Ask(run, moving, moving.seat, MOVES, whose=whose_move(run, moving))


def move(run: Run[Any], frame: Frame, seat: int, value: tuple[str, ...]) -> None:
    """Go the path; what has to move on goes by itself where there is one way."""
    known = names_of(run, HEX).numbers
    assert isinstance(frame, Moving)
    if frame.kind in NEARER:
        frame.row = MOVE.rows["SFB-Q75"]
    go(run, frame, tuple(map(known.__getitem__, value)))


def stop_moving(run: Run[Any], frame: Frame, seat: int, value: None) -> None:
    assert isinstance(frame, Moving)
    frame.left = 0


# -- stopping -------------------------------------------------------------------------------


def has_entered(ask: Ask[Any], value: None) -> bool:
    """A champion on its gate must enter (SFB-17.11)."""
    return ask.run.state.hex_of(moving_of(ask).figure) is not None


def is_on_free_hex(ask: Ask[Any], value: None) -> bool:
    """No movement ends on a hex that somebody else holds (SFB-6.6)."""
    moving = moving_of(ask)
    return not has_entered(ask, None) or moving.walk(ask.run).is_on_free_hex()


def may_stop(ask: Ask[Any], value: None) -> bool:
    """What has to move towards or away goes on for as long as it can (SFB-Q75)."""
    return moving_of(ask).kind not in NEARER


STOP = Verb(
    "stop-moving",
    Nothing(),
    stop_moving,
    unless_asked("stop-moving", "SFB-6.2"),
    (Guard("SFB-6.6", is_on_free_hex), Guard("SFB-17.11", has_entered), Guard("SFB-Q75", may_stop)),
)
MOVES = offer(Verb("move", Paths(), move, unless_asked("move", "SFB-6.10")), STOP)
MOVE = Procedure(
    "move",
    "SFB-6.1",
    (
        Step("SFB-25.4", "name the direction of a dash", ask=ask_direction, when=lacks_direction),
        Step("SFB-Q75", "go where there is one way", do=take_one_way, when=has_one_way, loop=True),
        Step("SFB-6.1", "move hex by hex", ask=ask_step, when=may_step, loop=True),
    ),
    Moving,
)
