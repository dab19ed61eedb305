"""The schedule: the rounds so far, each with its stage, its tables and the key that was revealed for it."""

from __future__ import annotations

from typing import Any

from referee.games.tournament.state.event import Round
from referee.kernel.words.english import counted
from replays.tournament.account import Account
from replays.tournament.grid import Column, Grid

SHORT = 12
COLUMNS = (
    Column("round", right=True),
    Column("stage"),
    Column("tables", right=True),
    Column("open", right=True),
    Column("disputed", right=True, yields=2),
    Column("byes", right=True, yields=1),
    Column("minutes", right=True, yields=4),
    Column("published", yields=5),
    Column("key", yields=3),
)


def schedule(account: Account) -> Grid:
    """The rounds that are paired, oldest first."""
    event = account.event
    rounds = list(enumerate(event.rounds, 1))
    stages = [plan.kind for plan in event.stages]
    title = f"{counted(len(rounds), 'rounds')} paired" if rounds else "no round is paired yet"
    return Grid(
        title,
        COLUMNS,
        [_line(at, each, stages[each.stage - 1]) for at, each in rounds],
        [_data(at, each, stages[each.stage - 1]) for at, each in rounds],
    )


def _counts(round_: Round) -> tuple[int, int]:
    """How many tables are open, and how many disputed."""
    tables = round_.tables
    return sum(table.is_open for table in tables), sum(bool(table.disputed) for table in tables)


def _line(at: int, round_: Round, kind: str) -> list[str]:
    open_, disputed = _counts(round_)
    return [
        str(at),
        f"{round_.stage} {kind}",
        str(len(round_.tables)),
        str(open_),
        str(disputed),
        str(len(round_.byes)),
        str(round_.minutes or ""),
        "yes" if round_.published else "",
        round_.key[:SHORT],
    ]


def _data(at: int, round_: Round, kind: str) -> dict[str, Any]:
    open_, disputed = _counts(round_)
    return {
        "round": at,
        "stage": round_.stage,
        "kind": kind,
        "tables": len(round_.tables),
        "open": open_,
        "disputed": disputed,
        "byes": len(round_.byes),
        "minutes": round_.minutes,
        "published": round_.published,
        "key": round_.key,
    }
