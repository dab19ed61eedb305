"""``referee event result`` and ``referee event dispute``: how a table ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from cli.event.signers import desk_option, outbox_option, signed_options
from cli.event.table_words import (
    confirm_impartial,
    confirm_letter,
    is_result,
    open_words,
    read_games,
    read_table,
    result_line,
    table_data,
)
from cli.exit_codes import GOOD
from referee.games.tournament.rules.results import WORDS
from referee.games.tournament.state.event import table_words
from referee.games.tournament.state.table_games import shown
from referee.kernel.facts import TABLE

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.hall import Hall
    from cli.event.table_words import At


@command(
    "result",
    Example("event result vu27 1-1 2-0 --slip", "What a paper slip of table 1 says."),
    Example(
        "event result vu27 1-2 2-0 no-show --by Judy --reason 'not seated after ten minutes'",
        "A judge decides table 2.",
    ),
    Example(
        "event result hall.replay 1-1 2-0 --slip --outbox desk-2.txt",
        "The same without network: into an outbox, to be sent later.",
    ),
    Example("event result vu27 1-1 3-0 --slip", "Refused: no result of a best of three.", 1),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("table")
@click.argument("games", metavar="GAMES|MATCH")
@click.argument("word", required=False, type=click.Choice(WORDS), metavar="[WORD]")
@click.option("--slip", is_flag=True, help="The result stands on a paper slip.")
@signed_options
@desk_option
@outbox_option
def result(
    desk: CommandContext,
    event: str,
    table: str,
    games: str,
    word: str | None,
    by: str | None,
    reason: str | None,
    number: int,
    *,
    outbox: str | None,
    slip: bool,
) -> int:
    """Report how a TABLE of an EVENT ended: a finished match, or GAMES as 2-1 (2-1-1: one drawn).

    A match or a series is compared with its table: it must be proven, closed, opened for this
    table, played by these people; its result and every penalty in it are recorded. Of a pod
    GAMES say which seats won: w3, w1-3 (together), or draw; where points go by place, the place of
    each seat: p2-1-3.

    With --slip a desk types what a paper slip says; the same slip twice is nothing new. With a
    WORD a judge decides the table and signs (--by, --reason): no-show, late, concession, time,
    game-loss, match-loss, disqualification, agreed-draw, double-loss, double-no-show or error.

    A desk without network names a copy of the event ('referee share EVENT -o FILE') and an
    --outbox: the line is checked against both, and waits there for 'referee event sync'.
    """
    from cli.commands.event.attach import report_match
    from cli.event.acknowledgement import acknowledge
    from cli.event.hall import signature

    at = read_table(table)
    if not slip and word is None and not is_result(games):
        return report_match(desk, _hall_of(desk, event, table, outbox), at, games, number)
    if slip == (word is not None):
        message = "say --slip for a paper slip, or a WORD with --by and --reason for a decision"
        raise click.UsageError(message)
    read_games(games)
    note = signature(by, reason)
    hall = _hall_of(desk, event, table, outbox)
    if word is None:
        _report_slip(desk, hall, at, games, number, event)
        return GOOD
    confirm_impartial(hall, at, "decide", by)
    record = hall.say(TABLE, "decide", table_words(*at), games, word, note=note)
    more = hall.told()[1:]
    acknowledge(
        desk, hall, "result", record, [result_line(hall, at), *more], **table_data(hall, at)
    )
    return GOOD


def _hall_of(desk: CommandContext, event: str, table: str, outbox: str | None) -> Hall:
    """The event, where a table was named with the letter of its code or without."""
    from cli.outbox.outpost import open_place

    hall = open_place(desk, event, outbox)
    confirm_letter(hall, table)
    return hall


def _report_slip(
    desk: CommandContext, hall: Hall, at: At, games: str, number: int, event: str
) -> None:
    """Record what a slip says, or say that it is known already."""
    from cli.event.acknowledgement import acknowledge
    from cli.event.refused import Refused

    table = table_words(*at)
    try:
        record = hall.say(number, "slip", table, games)
    except Refused as error:
        if not _stands(hall, at, games):
            if error.rules == ("TN-33",):
                words = f"{event if hall.file else hall.word} {table} {games}"
                words += f" --outbox {hall.file}" if hall.file else ""
                error.hint = f"'referee event dispute {words}' if the slip says so"
            raise
        desk.say.line(f"{'':>5}  {result_line(hall, at)}, already so")
        data = {"event": hall.id, "record": None, **table_data(hall, at), "told": []}
        desk.say.answer("event-result", data)
        return
    acknowledge(desk, hall, "result", record, [result_line(hall, at)], **table_data(hall, at))


def _stands(hall: Hall, at: At, games: str) -> bool:
    """Whether the table has that result, and nobody disputes it."""
    found = hall.event.table(*at)
    return found is not None and found.is_settled and found.games == read_games(games)


@command("dispute", Example("event dispute vu27 1-3 1-2", "Refused: table 3 has no result yet.", 1))
@click.argument("event", shell_complete=proposals.events)
@click.argument("table")
@click.argument("games")
@desk_option
@outbox_option
def dispute(
    desk: CommandContext, event: str, table: str, games: str, number: int, *, outbox: str | None
) -> None:
    """Say that another slip has other GAMES for a TABLE: it waits until a judge decides.

    'event result EVENT TABLE GAMES WORD --by NAME --reason TEXT' decides it.
    """
    from cli.event.acknowledgement import acknowledge

    at, _ = read_table(table), read_games(games)
    hall = _hall_of(desk, event, table, outbox)
    table = table_words(*at)
    record = hall.say(number, "dispute", table, games)
    found = hall.event.table(*at)
    assert found is not None
    names = " - ".join(map(hall.roster.name, found.entries))
    line = f"{table}  {names}   disputed: {shown(found.games)} or {shown(found.disputed)}"
    acknowledge(
        desk, hall, "dispute", record, [f"{line}   {open_words(hall)}"], **table_data(hall, at)
    )
