"""``referee list``: the matches of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.awaiting import awaited, awaited_data, awaited_words
from cli.desk import Example, command
from cli.exits import exit_code, worst
from cli.matches import SHORT, players_of
from cli.names import is_contested
from cli.say import fault_object
from cli.store import open_journal
from referee.errors import MatchError
from referee.kernel.facts import winners_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.desk import Desk
    from events.journal import Journal
    from events.overview import Brief
    from events.pledging import Pledges
    from events.strands import Sealed


@command(
    "list",
    Example("list", "Every match: its id, how it stands, who played."),
)
def list_(desk: Desk) -> int:
    """List the matches of the store, in the order in which they came.

    Of each only the first and the last record are read. One that cannot be read is listed with
    what is wrong with it, and the worst of them decides the exit code.
    """
    journal = open_journal(desk)
    codes: set[int] = set()
    listed = _listed(desk, journal, codes)
    desk.say.answer_in_parts("list", "matches", listed, store=journal.name)
    return worst(codes)


def _listed(desk: Desk, journal: Journal, codes: set[int]) -> Iterator[dict[str, Any]]:
    """Say each match, and hand its data on."""
    empty = True
    for brief in journal.overview():
        empty = False
        try:
            data = as_data(brief)
            pledges = _awaited(journal, brief)
        except MatchError as error:
            codes.add(exit_code(error))
            desk.say.complain(f"match {brief.id[:SHORT]}: {error}")
            yield {**_unread(brief), **fault_object(error)}
            continue
        players = ", ".join(data["players"]) or "no names"
        state = "live" if data["live"] else data["result"]
        if pledges is not None:
            state += f", {awaited_words(pledges)}"
            data["awaited"] = awaited_data(pledges)["awaited"]
        desk.say.line(
            f"{brief.id[:SHORT]}  {data['game']}  {data['records']:>4} records  {state}  ({players})"
        )
        yield data
    if empty:
        desk.say.line(f"no matches in {journal.name}")


def as_data(brief: Brief) -> dict[str, Any]:
    """One match as a list shows it. Raises DamagedFile, or whatever keeps it from being read.

    Of a live match only the public records are counted: nobody is to know how far a seat has come
    that acts in secret.
    """
    first = brief.first()
    last = brief.last()
    game = _game(first)
    live, winners, result = _result(last, game)
    return {
        "id": brief.id,
        "game": game,
        "players": players_of(first),
        "records": brief.public_records + (0 if live else _secret_records(last)),
        "live": live,
        "winners": winners,
        "result": result,
    }


def _awaited(journal: Journal, brief: Brief) -> Pledges | None:
    """Who is awaited to pledge or to reveal; only then the match is read whole, which is short."""
    from events.records import Opened

    record = brief.first().record()
    seats = record.seats if isinstance(record, Opened) and record.pledged else 0
    waits = seats and brief.public_records <= 3 * seats + 2
    return awaited(journal.match(brief.id)) if waits else None


def _unread(brief: Brief) -> dict[str, Any]:
    """The same fields for a match that cannot be read."""
    unknown = dict.fromkeys(("game", "live", "winners", "result"))
    return {"id": brief.id, "players": [], "records": brief.records, **unknown}


def _game(first: Sealed) -> str:
    from events.records import Opened

    record = first.record()
    if not isinstance(record, Opened):
        message = "record 1 does not show what was opened"
        raise MatchError(message)
    return record.game


def _secret_records(last: Sealed) -> int:
    """How many records the secret strands of a closed match have, as its last record counts them."""
    return sum(last.sealed_counts().values())


def _result(last: Sealed, game: str) -> tuple[bool, list[int] | None, str | None]:
    """Whether the match goes on; who won, and how it ended in words."""
    from events.records import Closed

    record = last.record()
    if record is not None and not isinstance(record, Closed):
        return True, None, None
    if record is None or record.outcome is None:
        return False, None, "no result"
    winners, reason, _ = record.outcome
    if winners:
        return False, list(winners), f"{winners_in_words(winners)} won: {reason}"
    return False, [], f"draw: {reason}" if is_contested(game) else reason
