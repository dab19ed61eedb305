"""``referee act``: one action of one seat, in the game's own notation."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.output.status import asked_lines
from cli.storage.matches import resume, still_open_lines
from cli.words import read_place
from referee.errors import IllegalAction, NotUnderstood
from referee.kernel.facts import PUBLIC
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from events.recorder import Recorder
    from referee.kernel.decision.ask import Answer


@command(
    "act",
    Example(
        "act bhht 1 keep-hand", "Seat 1 keeps its hand in the match whose id begins with bhht."
    ),
    Example("act bhht 1 stack 9h", "Refused, with the rule that refuses; nothing is recorded.", 1),
)
@click.argument("match", shell_complete=proposals.live_matches)
@click.argument("seat", shell_complete=proposals.seats)
@click.argument("action", shell_complete=proposals.actions, nargs=-1, required=True)
@click.option("--shown", is_flag=True, help="If it is refused: a card was shown all the same.")
def act(
    desk: CommandContext, match: str, seat: str, action: tuple[str, ...], *, shown: bool
) -> None:
    """Record one ACTION of a SEAT (0 is the table) in a live MATCH of the store.

    The action is written in the notation, as in: referee act 7kq 1 cast 5h 6c
    """
    from cli.play.record_action import record_answer
    from events.chain.names import players_of

    recorder = resume(desk, match)
    players = players_of(recorder.match.public[0])
    place = read_place(seat, recorder.fold.opened.seats, players)
    answer = _answer(recorder, place, action)
    try:
        note = {"time": int(time.time())}
        done = record_answer(recorder, place, answer, note, eyes=place or PUBLIC)
    except IllegalAction as error:
        if shown:
            recorder.attempt(place, answer, error)
        raise
    desk.say.lines(done.lines())
    desk.say.lines(asked_lines(recorder.run, place))
    desk.say.lines(still_open_lines(recorder))
    if desk.say.json:
        asked = asked_data(recorder.run, place)
        desk.say.answer("act", {"match": recorder.match.id, **done.data(), **asked})


def _answer(recorder: Recorder, seat: int, words: Sequence[str]) -> Answer:
    """The answer that the words mean for that seat. Raises NotUnderstood, with the words as one line.

    The shell has split them, and a column is one of that line. It has also taken the quotes from around names with blanks.
    """
    text = " ".join(words)
    try:
        return _read(recorder, seat, text)
    except NotUnderstood:
        quoted = " ".join(f'"{word}"' if " " in word else word for word in words)
        if len(words) > 1 and quoted != text:
            with suppress(NotUnderstood):
                return _read(recorder, seat, quoted)
        raise


def _read(recorder: Recorder, seat: int, text: str) -> Answer:
    """The answer that a line means for that seat. Raises NotUnderstood."""
    from referee.kernel.decision.notation import read_line

    try:
        line = read_line(text)
        found = recorder.game.read(recorder.run, seat, line) if line and line.seat is None else None
    except NotUnderstood as error:
        error.within = repr(text)
        raise
    if found is None:
        raise NotUnderstood(repr(text), expected=("an action without a seat in front",))
    return found
