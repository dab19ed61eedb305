"""Ruling proposals: what the shell proposes for the words of a ruling, when somebody presses Tab.

As in `cli.completion.proposals` nothing is printed, nothing is raised, and no store is made.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.completion.proposals import beginning, completer, proposed_journal
from cli.context import CommandContext
from cli.subcommands import match_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    import click

    from cli.storage.matches import Found
    from events.docket.docket import Docket
    from referee.kernel.facts import Eyes

MOST_RECORDS = 50
"""How many records are proposed."""
LANE = "lane."
"""So begin the paths of what a seat does in secret."""


def _found(ctx: click.Context) -> Found | None:
    """The match that the words before name, from a store that is there, or a file."""
    from cli.storage.matches import find_match

    desk = ctx.find_object(CommandContext)
    word = match_word(ctx)
    if desk is None or not word or not (Path(word).is_file() or proposed_journal(ctx)):
        return None
    return find_match(desk, word)


@completer
def rules(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The rules of the match's game with what they say."""
    from referee.games import find

    found = _found(ctx)
    if found is None:
        return ()
    catalogue = find(found.match.opening().game).catalogue
    return beginning(((entry.id, entry.words) for entry in catalogue.entries.values()), incomplete)


@completer
def seats(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The seats of the match with their players."""
    return beginning(_seats(ctx), incomplete)


@completer
def callers(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The seats, and the table, which may call as well."""
    return beginning([*_seats(ctx), ("table", "nobody who plays")], incomplete)


@completer
def winners(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The seats, and that nobody has won."""
    return beginning([*_seats(ctx), ("draw", "nobody has won")], incomplete)


def _seats(ctx: click.Context) -> list[tuple[str, str]]:
    found = _found(ctx)
    if found is None:
        return []
    count = found.match.opening().seats
    names = [*found.players, *([""] * count)][:count]
    return [(str(seat), name or f"seat {seat}") for seat, name in enumerate(names, 1)]


@completer
def records(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The last records that the eyes which look know, the latest first."""
    from replays.read.log import log

    looked = _looked(ctx)
    if looked is None:
        return ()
    found, eyes = looked
    entries = reversed(list(log(found.match, eyes=eyes)))
    numbered = [(str(each.number), each.text) for each in entries]
    return beginning(numbered[:MOST_RECORDS], incomplete)


@completer
def open_calls(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The calls that are undecided."""
    docket = _docket(ctx)
    if docket is None:
        return ()
    calls = ((str(each), docket.calls[each].question) for each in docket.open_calls())
    return beginning(calls, incomplete)


@completer
def rulings(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The rulings that are in force."""
    return beginning(_rulings(ctx), incomplete)


@completer
def appealed(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The rulings whose appeal is undecided."""
    docket = _docket(ctx)
    if docket is None:
        return ()
    against = [str(docket.appeals[each].ruling) for each in docket.open_appeals()]
    return beginning([each for each in _rulings(ctx) if each[0] in against], incomplete)


def _rulings(ctx: click.Context) -> list[tuple[str, str]]:
    from events.docket.docket import in_words

    docket = _docket(ctx)
    if docket is None:
        return []
    return [
        (str(number), in_words(ruling.ruled))
        for number, ruling in docket.rulings.items()
        if docket.is_in_force(number)
    ]


def _docket(ctx: click.Context) -> Docket | None:
    """What is on the docket, numbered as the eyes that look count it."""
    from cli.storage.matches import count_of
    from events.fold.fold import Fold

    looked = _looked(ctx)
    if looked is None:
        return None
    found, eyes = looked
    fold = Fold(found.match, checks=False)
    fold.to_end()
    return fold.docket.counted(count_of(found, eyes).shown)


def _looked(ctx: click.Context) -> tuple[Found, Eyes] | None:
    """The match as the eyes that look may have it, and whose eyes those are."""
    from cli.storage.matches import as_seen, eyes_for

    found = _found(ctx)
    if found is None:
        return None
    words = (each.params.get("eyes_word") for each in (ctx, ctx.parent) if each is not None)
    eyes = eyes_for(found, next(filter(None, words), None))
    return as_seen(found, eyes), eyes


@completer
def paths(ctx: click.Context, incomplete: str) -> Iterable[Any]:
    """The paths of the position; what stands there is not shown, as others may look on.

    Those of what a seat does in secret at present are proposed to the judge alone.
    """
    from cli.storage.matches import run_at
    from referee.kernel.facts import JUDGE
    from referee.kernel.position.state_differences import flat_position

    looked = _looked(ctx)
    if looked is None or "=" in incomplete:
        return ()
    found, eyes = looked
    known = flat_position(run_at(found, None, eyes)[0])
    open_to = [each for each in known if eyes == JUDGE or not each.startswith(LANE)]
    return beginning([f"{path}=" for path in open_to], incomplete)
