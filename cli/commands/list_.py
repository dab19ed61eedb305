"""``referee list``: the matches of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.desk import command
from cli.matches import SHORT, found_in
from cli.store import open_journal

if TYPE_CHECKING:
    from cli.desk import Desk
    from cli.matches import Found


@command("list")
def list_(desk: Desk) -> None:
    """List the matches of the store, in the order in which they came."""
    journal = open_journal(desk)
    ids = journal.matches()
    matches = []
    for match_id in ids:
        data = as_data(found_in(journal, match_id))
        matches.append(data)
        players = ", ".join(data["players"]) or "no names"
        state = "live" if data["live"] else data["result"]
        desk.say.line(
            f"{match_id[:SHORT]}  {data['game']}  {data['records']:>4} records  {state}  ({players})"
        )
    if not ids:
        desk.say.line(f"no matches in {journal.name}")
    desk.say.answer("list", {"store": journal.name, "matches": matches})


def as_data(found: Found) -> dict[str, Any]:
    """One match as a list shows it, without folding it."""
    from events.records import Closed

    match = found.match
    last = match.public[-1].record()
    outcome = last.outcome if isinstance(last, Closed) else None
    result = "no result"
    if outcome is not None:
        winners, reason, _ = outcome
        result = f"seat {', '.join(map(str, winners))} won" if winners else "draw"
        result += f": {reason}"
    return {
        "id": match.id,
        "game": match.opening().game,
        "players": found.players,
        "records": sum(len(records) for records in match.strands.values()),
        "live": found.live,
        "winners": list(outcome[0]) if outcome is not None else None,
        "result": None if found.live else result,
    }
