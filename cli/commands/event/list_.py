"""``referee event list``: the events of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.archive.standings import Standings
from cli.context import Example, command
from cli.exit_codes import exit_code, worst
from cli.storage.matches import SHORT
from cli.storage.store import open_journal
from referee.errors import MatchError
from referee.kernel.words.english import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cli.context import CommandContext
    from events.store.journal import Journal


@command("list", Example("event list", "Every event: its id, what it is called, how it stands."))
@click.option("--live", "only_live", is_flag=True, help="Only events that go on.")
def list_(desk: CommandContext, *, only_live: bool) -> int:
    """List the events of the store, in the order in which they came."""
    journal = open_journal(desk)
    standings = Standings(journal)
    codes: set[int] = set()
    listed = list(_listed(desk, journal, standings, codes, only_live=only_live))
    standings.write()
    for each in listed:
        desk.say.line(_line(each))
    if not listed:
        desk.say.line(f"no events in {journal.name}")
    desk.say.answer("event-list", {"store": journal.name, "events": listed})
    return worst(codes)


def _listed(
    desk: CommandContext,
    journal: Journal,
    standings: Standings,
    codes: set[int],
    *,
    only_live: bool,
) -> Iterator[dict[str, Any]]:
    """Each event as data; one that cannot be read is complained of."""
    from cli.archive.match_data import as_data
    from cli.commands.archive.list_ import in_front
    from cli.event.hall import TOURNAMENT
    from events.chain.notes import CALLED, EVENT, PLAYS, noted

    for brief in journal.overview():
        try:
            data = as_data(brief)
            if data["game"] != TOURNAMENT or (only_live and not data["live"]):
                continue
            round_ = standings.of(brief)["turn"] if data["live"] else None
            title = noted(brief.first(), EVENT) or {}
        except MatchError as error:
            codes.add(exit_code(error))
            desk.say.complain(in_front(brief.id, error))
            continue
        yield {
            "event": brief.id,
            "name": title.get(CALLED),
            "game": title.get(PLAYS),
            "records": data["records"],
            "live": data["live"],
            "round": round_,
            "result": None if data["live"] else _result(journal, brief.id, data["result"]),
        }


def _result(journal: Journal, event: str, result: str) -> str:
    """How a closed event ended, with the name of the entry that won."""
    from cli.event.roster import ENTRY, Roster

    return Roster.of(journal.match(event)).named(result) if ENTRY.search(result) else result


def _line(event: dict[str, Any]) -> str:
    """One event in one line."""
    state = event["result"]
    if event["live"]:
        state = f"live, round {event['round']}" if event["round"] else "live, before round 1"
    called = event["name"] or "no name"
    records = counted(event["records"], "records")
    return f"{event['event'][:SHORT]}  {called}  {event['game'] or 'no game'}  {records}  {state}"
