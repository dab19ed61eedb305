"""``referee event export``: an event and its matches as one file."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.completion import proposals
from cli.context import Example, command
from referee.errors import NotFound, NotUnderstood
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.words.english import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cli.context import CommandContext
    from events.chain.match import Match
    from events.store.journal import Journal
    from replays.copies.event_copy import EventWish
    from replays.tournament.deck_list import DeckList
    from replays.tournament.membership import Named


@command(
    "export",
    Example("event export vu27 -o club.event", "Refused: the event is not closed.", 2),
    Example("event export vu27 --as public -o club.event", "What everybody may know.", 2),
)
@click.argument("event", shell_complete=proposals.events)
@click.option(
    "-o",
    "--output",
    required=True,
    shell_complete=proposals.any_files,
    metavar="FILE",
    help="Where to write (NAME.event).",
)
@click.option(
    "--as",
    "eyes",
    type=click.Choice([PUBLIC, JUDGE]),
    default=JUDGE,
    help="Of each match what everybody may know, or all of it (judge, if not given).",
)
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(["names", "times"]),
    help="Withhold the names of players and judges, or the times.",
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
def export(
    desk: CommandContext,
    event: str,
    output: str,
    eyes: str,
    without: tuple[str, ...],
    *,
    force: bool,
) -> None:
    """Write a closed EVENT and every match that it names into one FILE.

    The file has the tournament, the matches of its tables, the games of their series and the
    drafts, as far as this store has them, and the deck lists that are revealed ('event deck
    --reveal'); what is left out is said. Copies for the public show no hand, no deck and no draw
    that was secret, and neither secret: the tournament with all its pairings is still proven, the
    result of each match counts as named.
    """
    from cli.event.hall import open_hall
    from cli.storage.store import open_journal
    from replays.copies.event_copy import EventWish, member_copy
    from replays.file.replay_file import encode
    from replays.tournament.bundle import DECK, ENDING, TOURNAMENT, row_of, write_event

    if not output.endswith(ENDING):
        message = f"{output!r} is no name of an event file"
        raise NotUnderstood(message, expected=(f"a name that ends in {ENDING}",))
    hall, journal = open_hall(desk, event, live=False, resumed=False), open_journal(desk)
    if not hall.is_closed:
        message = f"event {hall.word}: not closed yet; 'referee event close' closes it"
        raise NotFound(message)
    members, missing = _gathered(hall.match, journal)
    wish, rows, data = EventWish(eyes, without), [], []
    for kind, match in desk.say.progress(
        [(TOURNAMENT, hall.match), *members], len(members) + 1, "members"
    ):
        copy = member_copy(kind, match, wish)
        data.append(encode(copy, copy.opening().game))
        rows.append(row_of(kind, match.id, match.root, data[-1]))
    for found in _revealed(journal, hall.match):
        data.append(found.data())
        rows.append(row_of(DECK, found.id, bytes.fromhex(found.digest), data[-1]))
    size = write_event(Path(output), rows, data, force=force)
    _say(desk, hall.match, output, (len(rows), size), missing, wish)


def _gathered(event: Match, journal: Journal) -> tuple[list[tuple[str, Match]], tuple[Named, ...]]:
    """The closed matches of the store that an event names, by their ids; and those that are not here."""
    from events.records.records import Closed
    from replays.tournament.membership import gather

    def look(id_: str) -> Match | None:
        with suppress(NotFound):
            found = journal.match(id_)
            return found if isinstance(found.public[-1].record(), Closed) else None
        return None

    found = gather(event, look)
    return sorted(found.members, key=lambda member: member[1].id), found.missing


def _revealed(journal: Journal, event: Match) -> list[DeckList]:
    """The deck lists that somebody registered and that are revealed, in the order of their ids."""
    from cli.storage.deck_lists import shelf_of
    from replays.tournament.course import course_of

    shelf = shelf_of(journal, event.id)
    named = {digest for known in course_of(event).decks.values() for digest in known}
    found = [shelf.lists[each] for each in shelf.revealed & named if each in shelf.lists]
    return sorted(found, key=lambda each: each.id)


def _say(
    desk: CommandContext,
    tournament: Match,
    output: str,
    counts: tuple[int, int],
    missing: Sequence[Named],
    wish: EventWish,
) -> None:
    """Say what was written, and what is not in it."""
    (members, size), root = counts, tournament.root.hex()
    desk.say.line(f"{output}  {counted(members, 'members')}, {counted(size, 'bytes')}")
    desk.say.line(f"root {root}")
    if not wish.is_whole:
        desk.say.line(f"withheld: {listed(_withheld(wish))}")
    for named in missing:
        desk.say.line(f"left out: {named.kind} {named.id[:8] or named.root[:16]}, it is not here")
    desk.say.answer(
        "event-export",
        {
            "event": tournament.id,
            "file": output,
            "members": members,
            "bytes": size,
            "root": root,
            "missing": [each.root for each in missing],
            "as": wish.eyes,
            "withheld": _withheld(wish),
        },
    )


def _withheld(wish: EventWish) -> list[str]:
    """What the copies in the file have not, in words."""
    if wish.is_whole:
        return []
    hidden = ["what not everybody knew of a match"] if wish.eyes == PUBLIC else []
    return ["the secrets", *hidden, *wish.without]
