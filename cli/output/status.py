"""Status: what a command says about where a match stands, as prose and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.output.say import safe
from cli.words import LONGEST_NAME, whose
from referee.errors import NotFound
from referee.kernel.facts import JUDGE, TABLE, winners_in_words
from referee.kernel.show.rows import cut_name, row
from referee.kernel.words.english import agreeing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.decision.ask import Ask
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes
    from referee.kernel.show.rows import Row


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


def wanted_words(ask: Ask[Any], players: Sequence[str] = ()) -> str:
    """What the table has to report of chance before the match goes on; nothing for another ask."""
    awaited = ask.run.awaited() if ask.seat == TABLE else None
    return "" if awaited is None else awaited[0].wanted(lambda seat: named(players, seat))


def asked_instead(run: Run[Any], seat: int) -> str:
    """Who is asked, where this seat is not, as far as it may know; nothing where it is asked."""
    if run.outcome is not None or run.halted or any(ask.seat == seat for ask in run.asks()):
        return ""
    if run.awaited() is not None:
        return ""  # What comes first, and whose it is, the refusal says itself.
    others = dict.fromkeys(seat_name(ask.seat) for ask in known_asks(run, seat))
    if not others:
        return f"{seat_name(seat)} is not asked"
    return f"{' and '.join(others)} {agreeing(len(others), 'is', 'are')} asked"


def waiting_words(run: Run[Any]) -> str:
    """That something is waited for, and what, where nobody may know who is asked."""
    awaited = run.game.awaits(run)
    return f"{WAITING} for {awaited}" if awaited else WAITING


def known_asks(run: Run[Any], eyes: Eyes) -> list[Ask[Any]]:
    """The asks of which those eyes may know what is asked."""
    return [ask for ask in run.asks() if ask.known_to(eyes)]


def may_know(eyes: Eyes, seat: int) -> bool:
    """Whether those eyes may know what the seat does in secret."""
    return eyes in (seat, JUDGE)


def ended(run: Run[Any]) -> str:
    """How the match ended, with its rule."""
    outcome = run.outcome
    assert outcome is not None
    who = winners_in_words(outcome.winners) if outcome.winners else ""
    return f"{run.game.ending(who, outcome.reason)} [{outcome.rule}]"


def asked_data(run: Run[Any], eyes: Eyes) -> dict[str, Any]:
    """The same as data: ``asked``, ``outcome`` and ``halted``; ``actions`` only of what is known."""
    outcome = run.outcome
    return {
        "asked": [
            {
                "seat": ask.seat,
                "actions": list(ask.verbs) if ask.known_to(eyes) else [],
                "secret": ask.secret,
                **_wanted_data(ask, eyes),
            }
            for ask in (known_asks(run, eyes) if run.game.unseen else run.asks())
        ],
        "outcome": None
        if outcome is None
        else {"winners": list(outcome.winners), "reason": outcome.reason, "rule": outcome.rule},
        "halted": run.halted,
    }


def _wanted_data(ask: Ask[Any], eyes: Eyes) -> dict[str, str]:
    """What is to be entered, where that is asked and those eyes may know it."""
    wanted = wanted_words(ask) if ask.known_to(eyes) else ""
    return {"wanted": wanted} if wanted else {}


def seat_name(seat: int) -> str:
    """A seat in words; seat 0 is the table."""
    return "the table" if seat == TABLE else f"seat {seat}"


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


def named(players: Sequence[str], seat: int) -> str:
    """A seat with its player's name where one is known."""
    if 1 <= seat <= len(players):
        return f"seat {seat} ({players[seat - 1]})"
    return seat_name(seat)


def table_rows(
    run: Run[Any], eyes: Eyes, width: int, players: Sequence[str] = (), *, asked: int | None = None
) -> list[Row]:
    """The table as those eyes see it: the board of the game, or its view, one row a path.

    ``players`` are the names by seat, where they are known; with ``asked`` only that seat's question
    is drawn, no matter who else is asked.
    """
    return rows_of(run, eyes, made_safe(run.game.view(run, eyes)), width, players, asked=asked)


def rows_of(
    run: Run[Any],
    eyes: Eyes,
    view: Mapping[str, Any],
    width: int,
    players: Sequence[str],
    *,
    asked: int | None,
) -> list[Row]:
    """The same of a view that is there already, every text in it escaped."""
    moment = drawable(run, eyes, view)
    if asked is not None:
        moment["asked"] = [each for each in moment["asked"] if each["seat"] == asked]
    board = run.game.board(moment, width, made_safe(list(players)))
    return board if board is not None else [*player_rows(players), *zone_rows(view)]


def table_picture(run: Run[Any], eyes: Eyes, players: Sequence[str] = ()) -> str:
    """The table as those eyes see it, as an SVG document. Raises NotFound where the game draws none."""
    view = drawable(run, eyes, made_safe(run.game.view(run, eyes)))
    picture = run.game.picture(view, made_safe(list(players)))
    if picture is None:
        message = f"{run.game.code} draws no pictures, only boards"
        raise NotFound(message)
    return picture


def drawable(run: Run[Any], eyes: Eyes, view: Mapping[str, Any]) -> dict[str, Any]:
    """A view whose texts are escaped, with what is asked and how it ended, escaped as well."""
    now = asked_data(run, eyes)
    now["asked"] = [
        each for each in now["asked"] if not each["secret"] or may_know(eyes, each["seat"])
    ]
    return {**view, **made_safe(now)}


def player_rows(players: Sequence[str]) -> list[Row]:
    """Who sits where, one row a player."""
    return [
        row(f"  {seat_name(seat)}: {cut_name(safe(name), LONGEST_NAME)}")
        for seat, name in enumerate(players, 1)
    ]


def zone_rows(view: Mapping[str, Any]) -> list[Row]:
    """A view in full, one row a path."""
    return [row(line) for line in aligned(list(flat(view)))]


def made_safe(value: Any) -> Any:
    """Plain data with every text in it escaped, so that its columns can be counted."""
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, dict):
        return {key: made_safe(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [made_safe(item) for item in value]
    return value
