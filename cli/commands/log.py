"""``referee log``: what happened, record by record, in words and with rule ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cli.desk import command
from cli.matches import eyes_for, find_match
from cli.moments import heading

if TYPE_CHECKING:
    from cli.desk import Desk
    from replays.narrate import Entry


@command("log")
@click.argument("match")
@click.option("--at", type=int, metavar="N", help="Up to record N.")
@click.option("--as", "eyes_word", metavar="SEAT|public|judge", help="Whose eyes look.")
def log(desk: Desk, match: str, at: int | None, eyes_word: str | None) -> None:
    """Tell what happened in a MATCH (a match of the store, or a replay file)."""
    from replays.narrate import log as told

    found = find_match(desk, match)
    eyes = eyes_for(found, eyes_word)
    desk.say.line(heading(found.place, eyes, live=found.live), bold=True)
    desk.say.lines(f"  seat {seat}: {name}" for seat, name in enumerate(found.players, 1))
    entries = []
    for entry in told(found.match, eyes=eyes):
        if at is not None and entry.number > at:
            break
        desk.say.lines(entry_lines(entry))
        entries.append(entry_data(entry))
    desk.say.answer("log", {"match": found.match.id, "as": eyes, "records": entries})


def entry_lines(entry: Entry) -> list[str]:
    """A record in prose: its line, then what followed, each with its rule."""
    return [f"{entry.number:>5}  {entry.text}", *(f"         {each}" for each in entry.sentences)]


def entry_data(entry: Entry) -> dict[str, Any]:
    """A record as data."""
    facts = [{"text": each.text, "rule": each.rule} for each in entry.sentences]
    return {"record": entry.number, "seat": entry.seat, "text": entry.text, "facts": facts}
