"""The page of a tournament: what is played now, table by table, and the first of the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.tournament.state.event import Event
from referee.games.tournament.state.table_games import shown
from referee.kernel.engine.run import Run
from referee.kernel.game import Stage
from referee.kernel.show.board_page import View
from referee.kernel.show.rows import Row, row, told
from referee.kernel.words.english import counted

NARROWEST = 40
MOST_PLACES = 16


def stage(run: Run[Event]) -> Stage:
    """The round, and the kind of its stage."""
    event = run.state
    return Stage(len(event.rounds), event.plan.kind if event.started else "entries")


def board(view: View, width: int, players: Sequence[str] = ()) -> list[Row]:
    """The rows of the page, none wider than ``width`` (or 40, if that is less)."""
    width = max(width, NARROWEST)
    rows = [*told("", _title(view), width, "title")]
    if view["rounds"]:
        rows += [row(), *_tables(view, width)]
    if view["standings"]:
        rows += [row(), *_standings(view, width)]
    return rows


def _title(view: View) -> str:
    outcome = view.get("outcome")
    if outcome:
        return f"The tournament is over: {outcome['reason']} [{outcome['rule']}]"
    if view.get("halted"):
        return "The tournament is halted: only a ruling goes on."
    entries = counted(len(view["entries"]), "entries")
    if not view["started"]:
        return f"Before the start: {entries}, {counted(len(view['stages']), 'stages')} planned"
    kind = view["stages"][view["stage"] - 1]["kind"]
    return f"Round {len(view['rounds'])}, stage {view['stage']} ({kind}), {entries}"


def _tables(view: View, width: int) -> Iterator[Row]:
    number = len(view["rounds"])
    last = view["rounds"][-1]
    for at, table in enumerate(last["tables"], 1):
        who = " - ".join(map(str, table["entries"]))
        yield from told(f"{number}-{at}: ", f"{who}{_result(table)}", width)
    for entry in last["byes"]:
        yield from told("bye: ", str(entry), width)


def _result(table: dict[str, Any]) -> str:
    if table["disputed"]:
        return ", disputed"
    if table["result"] == "open":
        return ""
    return f", {shown(table['games'])} ({table['word'] or table['result']})"


def _standings(view: View, width: int) -> Iterator[Row]:
    for place in view["standings"][:MOST_PLACES]:
        yield from told(
            f"{place['place']}. ", f"entry {place['entry']}: {place['pts']} points", width
        )
