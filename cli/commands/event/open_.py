"""``referee event open``: the matches of a round, bound to their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from referee.errors import NotFound
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.table_words import At
    from referee.games.tournament.state.event import Event


@command(
    "open",
    Example("event open vu27", "A match for every open table of the round."),
    Example("event open vu27 1-1 --draft", "A draft for that table first."),
)
@click.argument("event", shell_complete=proposals.events)
@click.argument("table", required=False)
@click.option(
    "--draft", is_flag=True, help="Open the draft of each table, and the match once that is over."
)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="With --draft: how it is drafted, such as team_mode=competitive.",
)
def open_(
    desk: CommandContext, event: str, table: str | None, readings: tuple[str, ...], *, draft: bool
) -> None:
    """Open the matches of the last round of an EVENT, or that of one TABLE (ROUND-TABLE).

    Each match names its table: it counts there and nowhere else, with these players in their
    seats. Where several games are played at a table, a series is opened. A match that is open
    already is left as it is.

    With --draft the players of each table draft first: a draft is opened, and as soon as it is
    over the same command opens the match, which is played with the drafted decks. The first game
    of a series is opened with 'referee new GAME --series SERIES --draft DRAFT'.
    """
    from cli.event.hall import open_hall
    from cli.event.table_draft import open_drafted
    from cli.event.table_match import open_table
    from cli.event.table_words import read_table
    from cli.storage.matches import SHORT
    from cli.storage.store import open_journal
    from replays.tournament.course import course_of

    if readings and not draft:
        message = "--reading goes with --draft"
        raise click.UsageError(message)
    hall = open_hall(desk, event)
    course = course_of(hall.match)
    wanted = open_tables(hall.event) if table is None else [read_table(table)]
    if not wanted:
        message = f"event {hall.word}: no table of the last round is open"
        raise NotFound(message)
    journal, data = open_journal(desk), []
    for at in wanted:
        opened = [open_table(journal, hall, course, at)] if not draft else []
        for recorder in opened or open_drafted(journal, hall, course, at, readings):
            match, words = recorder.match.id, "{}-{}".format(*at)
            who = " - ".join(map(hall.roster.name, course.table(at).entries))
            desk.say.line(f"{words:>6}  {recorder.game.code} {match[:SHORT]}  {who}")
            data.append({"table": words, "match": match, "game": recorder.game.code})
    desk.say.line(f"{counted(len(data), 'matches')}, each names its table")
    desk.say.answer("event-open", {"event": hall.id, "matches": data})


def open_tables(event: Event) -> list[At]:
    """The tables of the last round that have no result."""
    last = len(event.rounds)
    return [at for at in event.unsettled() if at[0] == last and event.rounds[last - 1].tables]
