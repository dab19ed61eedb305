"""``referee act``: one action of one seat, in the game's own notation."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from cli import completing
from cli.desk import Example, command
from cli.matches import resume
from cli.moments import asked_data, asked_lines
from referee.errors import IllegalAction, NotUnderstood

if TYPE_CHECKING:
    from cli.desk import Desk


@command(
    "act",
    Example(
        "act iz5y 1 keep-hand", "Seat 1 keeps its hand in the match whose id begins with iz5y."
    ),
    Example("act iz5y 1 stack 9h", "Refused, with the rule that refuses; nothing is recorded.", 1),
)
@click.argument("match", shell_complete=completing.live_matches)
@click.argument("seat", shell_complete=completing.seats, type=int)
@click.argument("action", shell_complete=completing.actions, nargs=-1, required=True)
@click.option("--shown", is_flag=True, help="If it is refused: a card was shown all the same.")
def act(desk: Desk, match: str, seat: int, action: tuple[str, ...], *, shown: bool) -> None:
    """Record one ACTION of a SEAT (0 is the table) in a live MATCH of the store.

    The action is written in the notation, as in: referee act 7kq 1 cast 5h 6c
    """
    from cli.acting import as_counted, record_answer
    from referee.kernel.notation import read_line
    from replays.lines import check_seat

    recorder = resume(desk, match)
    line = read_line(" ".join(action))
    if line is None or line.seat is not None:
        message = f"{' '.join(action)!r}"
        raise NotUnderstood(message, expected=("an action without a seat in front",))
    check_seat(recorder.run, seat)
    answer = recorder.game.read(recorder.run, seat, line)
    try:
        done = record_answer(recorder, seat, answer, {"time": int(time.time())})
    except IllegalAction as error:
        if shown:
            recorder.attempt(seat, answer, error)
        raise
    done = as_counted(done, recorder)
    desk.say.lines(done.lines())
    desk.say.lines(asked_lines(recorder.run, seat))
    desk.say.answer(
        "act",
        {"match": recorder.match.id, **done.data(), **asked_data(recorder.run, seat)},
    )
