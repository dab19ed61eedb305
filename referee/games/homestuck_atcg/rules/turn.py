"""Rounds and turns, and how the match ends (HAC-1.7 to HAC-1.12, HAC-5.4.3, HAC-Q1, HAC-Q2)."""

from __future__ import annotations

from referee.games.homestuck_atcg.fact_kinds import (
    EXTRA_ROUND,
    PHASE_SKIPPED,
    TURN_BEGAN,
    TURN_SKIPPED,
)
from referee.games.homestuck_atcg.rules.boons import BOON
from referee.games.homestuck_atcg.rules.main import MAIN
from referee.games.homestuck_atcg.rules.planets import forget_damage
from referee.games.homestuck_atcg.rules.prep import PREP
from referee.games.homestuck_atcg.rules.score import SCORE
from referee.games.homestuck_atcg.rules.triggers import is_unsettled, settle
from referee.games.homestuck_atcg.rules.victory_points import (
    end_by_points,
    leaders,
    look_for_end_game,
)
from referee.games.homestuck_atcg.state.coming_turns import (
    is_left_out,
    is_turn_added,
    is_turn_left_out,
    last_in_turn,
    one_more_phase,
    one_more_turn,
    put_behind,
)
from referee.games.homestuck_atcg.state.durations import (
    end_at_end,
    end_at_start,
    end_with_phase,
    end_with_round,
    end_with_turn,
    look_again,
)
from referee.games.homestuck_atcg.state.frames import setting_of
from referee.games.homestuck_atcg.state.memory import remember_turn
from referee.games.homestuck_atcg.state.table import Table
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- one turn -------------------------------------------------------------------------------


def begin_turn(run: Run[Table], frame: Frame) -> None:
    """The next player becomes the active one; what lasted until then ends (row dur.start_next)."""
    table = run.state
    end_at_start(run, table.seat)
    look_again(run)
    forget_damage(run, "turn")
    remember_turn(run)
    TURN_BEGAN.tell(run, "HAC-1.7", table.seat, number=table.turn, round=table.round)


def do_prep(run: Run[Table], frame: Frame) -> None:
    do_phase(run, "prep")


def do_main(run: Run[Table], frame: Frame) -> None:
    if not is_one_more_done(run, frame):
        do_phase(run, "main")


def do_score(run: Run[Table], frame: Frame) -> None:
    if not is_one_more_done(run, frame):
        do_phase(run, "score")


def do_boon(run: Run[Table], frame: Frame) -> None:
    if not is_one_more_done(run, frame):
        do_phase(run, "boon")


def do_phase(run: Run[Table], phase: str) -> None:
    """The next phase, unless its player skips it (row act.skip_phase)."""
    if not is_left_out(run, phase):
        run.push(PHASES_OF_A_TURN[phase])
        return
    end_with_phase(run)
    run.state.phase = ""
    leave_out(run, phase)


def leave_out(run: Run[Table], phase: str) -> None:
    """Of a phase that is skipped the end is looked for all the same (HAC-Q1)."""
    PHASE_SKIPPED.tell(run, "HAC-5.4.3", run.state.seat, phase=phase)
    if phase in ("score", "boon"):
        look_for_end_game(run, "HAC-Q1")


def is_one_more_done(run: Run[Table], frame: Frame) -> bool:
    """Whether a phase comes that was added behind the last one, and its player does not skip it; then this step is taken again (rows act.add_phase, act.skip_phase)."""
    phase = one_more_phase(run)
    while phase and is_left_out(run, phase):
        leave_out(run, phase)
        phase = one_more_phase(run)
    put_behind(run, phase)
    if phase:
        end_with_phase(run)
        frame.row -= 1
        run.push(PHASES_OF_A_TURN[phase])
    return bool(phase)


PHASES_OF_A_TURN = {"prep": PREP, "main": MAIN, "score": SCORE, "boon": BOON}


def is_broken_off(run: Run[Table], frame: Frame) -> bool:
    """Whether the active player has left the match: then Score and Boon Phase do not take place (HAC-Q60)."""
    return run.state.side(run.state.seat).gone


def is_open_without_player(run: Run[Table], frame: Frame) -> bool:
    return is_unsettled(run, frame) and is_broken_off(run, frame)


def check_without_player(run: Run[Table], frame: Frame) -> None:
    """Also of such a turn the end is looked for (HAC-Q1)."""
    look_for_end_game(run, "HAC-Q1")


def end_turn(run: Run[Table], frame: Frame) -> None:
    """What lasted until the end of this turn or phase ends (row dur.end_next)."""
    if not is_broken_off(run, frame) and is_one_more_done(run, frame):
        return
    end_with_phase(run)
    end_with_turn(run)
    end_at_end(run, run.state.seat)


TURN = Procedure(
    "turn",
    "HAC-5.4.3",
    (
        Step("HAC-1.7", "the next player's turn", do=begin_turn),
        Step("HAC-5.1.15", "Prep Phase", do=do_prep),
        Step("HAC-5.2.1", "Main Phase", do=do_main),
        Step("HAC-5.3.2", "Score Phase", do=do_score),
        Step("HAC-5.4.1", "Boon Phase", do=do_boon),
        Step(
            "HAC-Q60",
            "resolve what is open when the player has left",
            do=settle,
            when=is_open_without_player,
            loop=True,
        ),
        Step("HAC-Q1", "look for the End Game", do=check_without_player, when=is_broken_off),
        Step("HAC-1.9", "the turn is over", do=end_turn),
    ),
    within=("rounds",),
)


# -- whose turn is next ---------------------------------------------------------------------


def is_over(run: Run[Table], frame: Frame) -> bool:
    """Whether everybody has had the one more turn of the End Game (HAC-1.12)."""
    table = run.state
    return bool(table.ending) and not table.left and not is_turn_added(table)


def end_or_go_on(run: Run[Table], frame: Frame) -> None:
    """The most points win; with the highest score shared everybody has one more turn (HAC-1.3, HAC-Q2)."""
    table = run.state
    winners = leaders(table)
    if len(winners) == 1 or setting_of(run).readings.shared_win:
        end_by_points(run, winners)
        return
    table.left = table.clockwise(table.ending)
    EXTRA_ROUND.tell(run, "HAC-Q2", table.ending, left=list(table.left))


def go_on(run: Run[Table], frame: Frame) -> None:
    """The next turn: one that was added, or clockwise from the first player, in the End Game of those who have one left (HAC-4.3, HAC-Q48)."""
    table = run.state
    frame.row = 0
    seat = one_more_turn(run)
    if not seat:
        table.seat = last_in_turn(run)
        come_to_next(run)
        seat = table.seat
    if is_turn_left_out(run, seat):
        TURN_SKIPPED.tell(run, "HAC-1.9", seat)
        return
    table.seat = seat
    table.turn += 1
    run.push(TURN)


def come_to_next(run: Run[Table]) -> None:
    """Whose turn comes, and whether a new round begins with it."""
    table = run.state
    if not table.turn:
        seat = table.clockwise(table.first)[0]
    elif table.ending:
        seat = table.left.pop(0)
    else:
        seat = table.clockwise(table.seat % len(table.seats) + 1)[0]
    if not table.turn or comes_round(table, seat):
        table.round += 1
        end_with_round(run)
        forget_damage(run, "round")
    table.seat = seat


def comes_round(table: Table, seat: int) -> bool:
    """Whether the turn comes to the first player's seat again, or past it: a new round begins (HAC-1.10)."""
    count = len(table.seats)
    step = (seat - table.seat - 1) % count + 1
    to_first = (table.first - table.seat - 1) % count + 1
    return to_first <= step


ROUNDS = Procedure(
    "rounds",
    "HAC-1.10",
    (
        Step("HAC-1.12", "end the match, or play on", do=end_or_go_on, when=is_over),
        Step("HAC-1.9", "the next turn", do=go_on),
    ),
    within=("match",),
)
