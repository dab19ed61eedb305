"""Status: what a command says about where a match stands, as prose and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.words import LONGEST_NAME, whose
from referee.kernel.facts import seat_words
from referee.kernel.show.rows import cut_name, row
from referee.kernel.show.safe_text import made_safe, safe
from referee.kernel.words.english import agreeing
from replays.read.table_view import drawable, ended, known_asks, may_know, named, wanted_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row


QUESTION = 2
"""So many rows a question below a board has."""
WAITING = "waiting"
"""All that is said to a reader who may not know that others are asked, nor who."""


def asked_lines(run: Run[Any], eyes: Eyes, players: Sequence[str] = ()) -> list[str]:
    """Who must decide what, or how the match ended; with players' names where they are given.

    Of seats that act in secret others are told only whether they have finished, and not even that
    where they may not know who is asked.
    """
    if run.outcome is not None:
        return [ended(run)]
    if run.halted:
        return ["the match is halted: it went on by itself for too long; only a ruling goes on"]
    known = known_asks(run, eyes)
    if run.lanes and not known and run.game.unseen:
        return [waiting_words(run)]
    lines = []
    for seat in () if run.game.unseen else run.lanes:
        if run.has_finished(seat):
            lines.append(f"{named(players, seat)} has finished")
        elif not may_know(eyes, seat):
            lines.append(f"{named(players, seat)} decides in secret")
    return lines + [asked_line(ask, players) for ask in known]


def asked_line(ask: Ask[Any], players: Sequence[str] = ()) -> str:
    """Who is asked for what; of chance at a physical table, what is to be entered."""
    wanted = wanted_words(ask, players)
    return f"{named(players, ask.seat)} is asked: {', '.join(ask.verbs)}{wanted and f' ({wanted})'}"


def asked_instead(run: Run[Any], seat: int) -> str:
    """Who is asked, where this seat is not, as far as it may know; nothing where it is asked."""
    if run.outcome is not None or run.halted or any(ask.seat == seat for ask in run.asks()):
        return ""
    if run.awaited() is not None:
        return ""  # What comes first, and whose it is, the refusal says itself.
    others = dict.fromkeys(seat_words(ask.seat) for ask in known_asks(run, seat))
    if not others:
        return f"{seat_words(seat)} is not asked"
    return f"{' and '.join(others)} {agreeing(len(others), 'is', 'are')} asked"


def waiting_words(run: Run[Any]) -> str:
    """That something is waited for, and what, where nobody may know who is asked."""
    awaited = run.game.awaits(run)
    return f"{WAITING} for {awaited}" if awaited else WAITING


def heading(name: str, eyes: Eyes, *, live: bool) -> str:
    """The first line: which match, whether it goes on, whose eyes look."""
    state = "live" if live else "finished"
    return f"{name} ({state}), as {whose(eyes)} sees it"


def flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """A view as paths and texts, in its own order."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from flat(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)) and any(isinstance(i, (dict, list)) for i in value):
        for number, item in enumerate(value, 1):
            yield from flat(item, f"{path}[{number}]")
    else:
        yield path, text_of(value)


def text_of(value: Any) -> str:
    """One value as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple, dict)):
        return " ".join(map(str, value)) or "-"
    return "-" if value is None or value == "" else str(value)


def aligned(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Rows of two columns."""
    width = max((len(left) for left, _ in rows), default=0)
    return [f"  {left.ljust(width)}  {right}" for left, right in rows]


def table_rows(
    run: Run[Any],
    eyes: Eyes,
    width: int,
    players: Sequence[str] = (),
    *,
    asked: int | None = None,
    room: int = 0,
) -> list[Row]:
    """The table as those eyes see it: the board of the game, or its view, one row a path.

    ``players`` are the names by seat, where they are known; with ``asked`` only that seat's question
    is drawn, no matter who else is asked. ``room`` is how many rows there is room for, where that is known.
    """
    view = made_safe(run.game.view(run, eyes))
    board_room = max(room - QUESTION, 0)
    return rows_of(run, eyes, view, width, players, asked=asked, room=board_room)


def rows_of(
    run: Run[Any],
    eyes: Eyes,
    view: Mapping[str, Any],
    width: int,
    players: Sequence[str],
    *,
    asked: int | None,
    room: int = 0,
) -> list[Row]:
    """The same of a view that is there already, every text in it escaped."""
    moment = drawable(run, eyes, view)
    if asked is not None:
        moment["asked"] = [each for each in moment["asked"] if each["seat"] == asked]
    moment["rows"] = room
    board = run.game.board(moment, width, made_safe(list(players)))
    return board if board is not None else [*player_rows(players), *zone_rows(view)]


def player_rows(players: Sequence[str]) -> list[Row]:
    """Who sits where, one row a player."""
    return [
        row(f"  {seat_words(seat)}: {cut_name(safe(name), LONGEST_NAME)}")
        for seat, name in enumerate(players, 1)
    ]


def zone_rows(view: Mapping[str, Any]) -> list[Row]:
    """A view in full, one row a path."""
    return [row(line) for line in aligned(list(flat(view)))]
