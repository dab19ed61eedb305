"""``referee record``: a whole match from action lines, each acknowledged once it is stored."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.exit_codes import GOOD, NO, USAGE
from cli.opening.inherited import read_rest, resting_options
from cli.opening.opening import hands_option, open_match, opening_options, read_wish, resting
from cli.opening.signer_keys import signer_option, with_signers
from cli.output.say import fault_object
from cli.output.status import asked_lines
from cli.output.streams import prove_input
from cli.storage.files import STREAM, unreadable
from cli.storage.matches import resume, still_open_lines
from cli.storage.store import open_journal
from referee.errors import IllegalAction, NotUnderstood
from referee.kernel.facts import JUDGE
from replays.lines import understood
from replays.read.table_view import asked_data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from cli.context import CommandContext
    from cli.opening.inherited import Earlier
    from cli.play.record_action import Held
    from events.recorder import Recorder

LONGEST_LINE = 1 << 16
"""How many bytes of a line are read before it is refused; the notation refuses far shorter ones."""


@command(
    "record",
    Example(
        "record bacon-project --script game.txt",
        "Record every line, up to the first that is illegal.",
    ),
    Example(
        "record bacon --script more.txt --resume bhht", "Go on with a live match from a script."
    ),
)
@click.argument("game", shell_complete=proposals.games)
@opening_options
@resting_options
@signer_option
@hands_option
@click.option(
    "--script",
    required=True,
    shell_complete=proposals.any_files,
    metavar="FILE|-",
    help="Action lines; - reads from a pipe.",
)
@click.option("--resume", "going_on", shell_complete=proposals.live_matches, metavar="MATCH",
              help="Go on with a match: lines that it holds already are compared and skipped.")  # fmt: skip
def record(
    desk: CommandContext,
    game: str,
    players: tuple[str, ...],
    seed: str | None,
    readings: tuple[str, ...],
    chance: str | None,
    card_lists: tuple[str, ...],
    total: int | None,
    script: str,
    going_on: str | None,
    *,
    tags: tuple[str, ...],
    signers: tuple[str, ...],
    hands: str | None,
    earlier: Earlier,
) -> int:
    """Record a match of GAME from a script of action lines.

    A line is an action of a seat, as in: 1: cast 5h 6c

    Each line is printed with its record's number once it is stored for good. The first line that is
    wrong ends the recording; what was printed is kept, and --resume goes on from there.
    """
    from cli.play.record_action import Held

    wish = read_wish(game, players, seed, readings, chance, card_lists, total, tags)
    wish = replace(wish, unseen=hands == "unseen")
    rest = read_rest(desk, wish.game, earlier)
    if signers and going_on is not None:
        message = "--signer: who will sign is fixed when a match is opened"
        raise click.UsageError(message)
    wish = with_signers(wish if rest is None else resting(wish, rest), signers)
    prove_readable(script)
    if going_on is None:
        now = None if wish.seeded else int(time.time())
        recorder = open_match(wish, open_journal(desk), time=now)
        held = None
    else:
        recorder = resume(desk, going_on)
        decks = [seat for seat, (_, deck) in enumerate(wish.players, 1) if deck]
        held = Held(recorder.match, decks)
    desk.say.line(f"match {recorder.match.id}", bold=True)
    desk.say.answer("record", {"match": recorder.match.id, "game": recorder.game.code})
    code = _record_lines(desk, recorder, script, held)
    if code == GOOD:
        desk.say.lines(asked_lines(recorder.run, JUDGE))
        desk.say.lines(still_open_lines(recorder))
    desk.say.answer("recorded", {"match": recorder.match.id, **asked_data(recorder.run, JUDGE)})
    return code


def _record_lines(desk: CommandContext, recorder: Recorder, script: str, held: Held | None) -> int:
    """Record line after line, up to the first that is wrong; the exit code."""
    from cli.play.record_action import Differs

    number = 0
    try:
        for number, text in script_lines(script):
            _record_line(desk, recorder, number, text, held)
    except (IllegalAction, Differs) as error:
        place = f"{script}: line {number}: {error}"
        return _stop(desk, script, place, {**fault_object(error), "line": number}, NO)
    except NotUnderstood as error:
        error.line = error.line or number
        return _stop(desk, script, f"{script}: {error}", fault_object(error), USAGE)
    return GOOD


def _record_line(
    desk: CommandContext, recorder: Recorder, number: int, text: str, held: Held | None
) -> None:
    """Record one line, and say so once it is stored; what the match holds already is compared."""
    from cli.play.record_action import record_answer

    if held is not None and held.skip(text):
        return
    found = understood(recorder.run, text)
    if found is None:
        return
    seat, answer = found
    acknowledged = record_answer(recorder, seat, answer)
    desk.say.lines(acknowledged.lines())
    desk.say.answer("acknowledged", {"line": number, **acknowledged.data()})


def _stop(
    desk: CommandContext, script: str, complaint: str, content: dict[str, Any], code: int
) -> int:
    desk.say.answer("error", {"file": script, **content})
    desk.say.complain(complaint)
    return code


def prove_readable(script: str) -> None:
    """Raise NotFound or StoreError for a script that cannot be opened, before a match is."""
    if script == STREAM:
        prove_input()
        return
    try:
        Path(script).open("rb").close()
    except OSError as error:
        raise unreadable(script, error) from None


def script_lines(script: str) -> Iterator[tuple[int, str]]:
    """The lines of a script with their numbers, as they come. Raises StoreError, NotUnderstood."""
    if script == STREAM:
        yield from _decoded(sys.stdin.buffer)
        return
    try:
        with Path(script).open("rb") as file:
            yield from _decoded(file)
    except OSError as error:
        raise unreadable(script, error) from None


def _decoded(file: BinaryIO) -> Iterator[tuple[int, str]]:
    for number in count(1):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            message = f"a line of more than {LONGEST_LINE} bytes"
            raise NotUnderstood(message, line=number)
        try:
            yield number, line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            message = "not UTF-8 text"
            raise NotUnderstood(message, line=number, column=error.start + 1) from None
