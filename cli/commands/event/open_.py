"""``referee event open``: the matches of a round, bound to their tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from referee.errors import NotFound, NotUnderstood
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from cli.context import CommandContext
    from cli.event.table_words import At
    from referee.games.tournament.state.event import Event


@command(
    "open",
    Example("event open vu27", "A match for every open table of the round."),
    Example("event open vu27 1-1 --draft", "A draft for that table first."),
    Example("event open vu27 --cards cards", "Their cards as files, for laptops in another hall."),
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
@click.option(
    "--cards",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Open nothing, but write a table card for each match: 'new --table' opens it elsewhere.",
)
def open_(
    desk: CommandContext,
    event: str,
    table: str | None,
    readings: tuple[str, ...],
    folder: Path | None,
    *,
    draft: bool,
) -> None:
    """Open the matches of the last round of an EVENT, or that of one TABLE (ROUND-TABLE).

    Each match names its table: it counts there and nowhere else, with these players in their
    seats. Where several games are played at a table, a series is opened. A match that is open
    already is left as it is.

    With --draft the players of each table draft first: a draft is opened, and as soon as it is
    over the same command opens the match, which is played with the drafted decks. The first game
    of a series is opened with 'referee new GAME --series SERIES --draft DRAFT'. In a stage of draft
    pods 'referee event draft' comes first, and everybody is given the deck drafted there.

    With --cards nothing is opened: the card of each table is written as a file, and 'referee new
    --table FILE' opens its match on another computer. What is played there is handed in as a file.
    """
    if readings and not draft:
        message = "--reading goes with --draft"
        raise click.UsageError(message)
    if folder is not None and draft:
        message = "--cards: a draft is opened in the store of the event"
        raise click.UsageError(message)
    if folder is not None:
        _write_cards(desk, event, table, folder)
    else:
        _open_matches(desk, event, table, readings, draft=draft)


def _open_matches(
    desk: CommandContext, event: str, table: str | None, readings: tuple[str, ...], *, draft: bool
) -> None:
    """Open the matches or the drafts of the open tables, or of one, in the store."""
    from cli.event.hall import open_hall
    from cli.event.table_draft import open_drafted
    from cli.event.table_match import open_table
    from cli.event.table_words import read_table
    from cli.storage.matches import SHORT
    from cli.storage.store import open_journal

    hall = open_hall(desk, event)
    course = hall.course()
    wanted = open_tables(hall.event) if table is None else [read_table(table)]
    if not wanted:
        message = f"event {hall.word}: no table of the last round is open"
        raise NotFound(message)
    if draft and course.plan(wanted[0]).is_drafted:
        message = f"whole pods draft here: 'referee event draft {hall.word}' opens their drafts"
        raise NotUnderstood(message)
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


def _write_cards(desk: CommandContext, event: str, table: str | None, folder: Path) -> None:
    """Write the cards of the open tables, or of one. A card that is there is replaced."""
    from cli.event.table_match import table_file
    from cli.event.table_words import read_table
    from cli.storage.files import make_folder
    from cli.storage.matches import find_match
    from replays.file.replay_file import write
    from replays.tournament.course import course_of

    match = find_match(desk, event).match
    course = course_of(match)
    wanted = open_tables(course.event) if table is None else [read_table(table)]
    if not wanted:
        message = f"event {match.id[:8]}: no table of the last round is open"
        raise NotFound(message)
    made = [table_file(match, course, at) for at in wanted]
    make_folder(folder)
    data = []
    for game, file in made:
        path = folder / f"{file.card.words}.toml"
        write(path, file.text().encode(), force=True)
        desk.say.line(f"{file.card.words:>6}  {game.code}  {path}  {' - '.join(file.players)}")
        data.append({"table": file.card.words, "file": str(path), "game": game.code})
    desk.say.line(f"{counted(len(data), 'cards')}, each opens the match of its table")
    desk.say.answer("event-cards", {"event": match.id, "cards": data})


def open_tables(event: Event) -> list[At]:
    """The tables of the last round that have no result."""
    last = len(event.rounds)
    return [at for at in event.unsettled() if at[0] == last and event.rounds[last - 1].tables]
