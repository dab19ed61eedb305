"""Pairings: who meets whom at which table, by table and by name, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.errors import NotFound
from referee.games.tournament.rules.draw import pods_now
from referee.games.tournament.rules.results import shown_of
from referee.games.tournament.state.event import DECIDED, SLIP, Event, Round, Table, table_words
from referee.games.tournament.state.table_games import (
    POD_NUMBERS,
    are_places,
    games_of_pod,
    shown,
    winning_seats,
)
from referee.kernel.words.english import counted, listed
from replays.tournament.account import Account
from replays.tournament.grid import Column, Grid

MARKS = {SLIP: "s", DECIDED: "d"}
"""How it is shown on what a result rests; a match needs no mark."""
DISPUTED = "!"
BYES = {"bye": "bye", "zero": "zero-point bye", "half": "half-point bye", "full": "full-point bye"}
MOST_NOTED = 12
"""So many tables are told of below the list."""

BY_TABLE = (
    Column("table"),
    Column("", right=True, yields=1),
    Column("seat 1", least=8),
    Column("games"),
    Column("", right=True, yields=2),
    Column("seat 2", least=8),
    Column(""),
)
BY_POD = (
    Column("table"),
    Column("seat", yields=1),
    Column("", right=True, yields=2),
    Column("name", least=8),
    Column("result"),
    Column(""),
)
BY_NAME = (
    Column("name", least=8),
    Column("", right=True, yields=2),
    Column("table"),
    Column("seat", yields=3),
    Column("against", least=8),
    Column("", right=True, yields=1),
)


def round_at(event: Event, number: int | None) -> tuple[int, Round]:
    """The round of that number, or the last one. Raises NotFound."""
    if not event.rounds:
        raise NotFound("no round is paired yet")
    number = len(event.rounds) if number is None else number
    if not 1 <= number <= len(event.rounds):
        last = len(event.rounds)
        message = f"there is no round {number}: {counted(last, 'rounds')} so far"
        raise NotFound(message)
    return number, event.rounds[number - 1]


def pairings(account: Account, number: int | None = None) -> Grid:
    """The pairings of a round by table, with what is reported so far. Raises NotFound for no round."""
    at, round_ = round_at(account.event, number)
    has_pods = account.event.stages[round_.stage - 1].has_pods
    lines = (_pod_lines if has_pods else _table_lines)(account, at, round_)
    return Grid(
        title_of(account.event, at),
        BY_POD if has_pods else BY_TABLE,
        lines,
        [*_tables_data(account, at), *_byes_data(account, at)],
        [*_pods_told(account, round_), *notes_of(at, round_)],
    )


def _pods_told(account: Account, round_: Round) -> Iterator[str]:
    """Who drafts with whom in the present stage, and whether they have."""
    event, stage = account.event, round_.stage
    done = {each.pod for each in event.drafts if each.stage == stage}
    for number, pod in enumerate(pods_now(event) if stage == event.stage else (), 1):
        has_drafted = ", has drafted" if number in done else ""
        yield f"pod {number}: {listed([account.names.label(each) for each in pod])}{has_drafted}"


def _table_lines(account: Account, at: int, round_: Round) -> list[list[str]]:
    """A line for each table of two, and for each bye."""
    names = account.names
    lines = [
        [
            table_words(at, which),
            str(table.entries[0]),
            names.shown(table.entries[0]),
            result_of(table),
            str(table.entries[1]),
            names.shown(table.entries[1]),
            mark_of(table),
        ]
        for which, table in enumerate(round_.tables, 1)
    ]
    for entry, kind in byes_of(account.event, at):
        lines.append(["", str(entry), names.shown(entry), "", "", BYES[kind], ""])
    return lines


def _pod_lines(account: Account, at: int, round_: Round) -> list[list[str]]:
    """A line for each seat of each pod, with the result at its first, and for each bye."""
    names, lines = account.names, []
    for which, table in enumerate(round_.tables, 1):
        for seat, entry in enumerate(table.entries, 1):
            who = [str(seat), str(entry), names.shown(entry)]
            first = seat == 1
            ended = [result_of(table), mark_of(table)] if first else ["", ""]
            lines.append([table_words(at, which) if first else "", *who, *ended])
    for entry, kind in byes_of(account.event, at):
        lines.append(["", "", str(entry), names.shown(entry), BYES[kind], ""])
    return lines


def pairings_by_name(account: Account, number: int | None = None) -> Grid:
    """The same in the order of names: where everybody sits. Raises NotFound for no round."""
    at, round_ = round_at(account.event, number)
    names = account.names
    found = []
    for which, table in enumerate(round_.tables, 1):
        for seat, entry in enumerate(table.entries, 1):
            others = [each for each in table.entries if each != entry]
            where = [table_words(at, which), str(seat)]
            alone = str(others[0]) if len(others) == 1 else ""
            found.append((entry, [*where, ", ".join(map(names.shown, others)), alone]))
    found += [(entry, ["", "", BYES[kind], ""]) for entry, kind in byes_of(account.event, at)]
    found.sort(key=lambda each: (names.name(each[0]).casefold(), each[0]))
    lines = [[names.shown(entry), str(entry), *rest] for entry, rest in found]
    data = [*_tables_data(account, at), *_byes_data(account, at)]
    return Grid(f"{title_of(account.event, at)}, by name", BY_NAME, lines, data)


def title_of(event: Event, at: int) -> str:
    """The round and its stage, in one line."""
    round_ = event.rounds[at - 1]
    plan = event.stages[round_.stage - 1]
    byes = f", {counted(len(round_.byes), 'byes')}" if round_.byes else ""
    state = ", published" if round_.published else ""
    clock = f", {counted(round_.minutes, 'minutes')}" if round_.minutes else ""
    best = f", best of {plan.best_of}" if plan.best_of > 1 else ""
    tables = counted(len(round_.tables), "tables")
    return f"round {at} ({plan.kind}{best}): {tables}{byes}{clock}{state}"


def result_of(table: Table) -> str:
    """The games of a table as it is written; a hyphen while there are none."""
    return "-" if table.is_open else shown_of(table)


def mark_of(table: Table) -> str:
    """On what the result rests, as one character."""
    return DISPUTED if table.disputed else MARKS.get(table.how, "")


def byes_of(event: Event, at: int) -> list[tuple[int, str]]:
    """Who sits at no table of a round and has a bye: of the pairing, or one that was asked for."""
    round_ = event.rounds[at - 1]
    seated = {entry for table in round_.tables for entry in table.entries} | set(round_.byes)
    asked = [
        (wish.entry, wish.kind)
        for wish in event.wishes
        if wish.round == at and wish.entry not in seated
    ]
    return [*((entry, "bye") for entry in round_.byes), *asked]


def notes_of(at: int, round_: Round) -> list[str]:
    """What is still open, what is disputed or decided and why, and who has more time."""
    open_tables = [n for n, table in enumerate(round_.tables, 1) if table.is_open]
    notes = list(_particulars(at, round_))[:MOST_NOTED]
    if open_tables:
        named = listed([table_words(at, n) for n in open_tables[:MOST_NOTED]])
        more = ", ..." if len(open_tables) > MOST_NOTED else ""
        notes.append(f"{counted(len(open_tables), 'tables')} open: {named}{more}")
    marks = {mark_of(table) for table in round_.tables}
    legend = {"s": "s: from a slip", "d": "d: decided by a judge", DISPUTED: "!: disputed"}
    if told := [words for mark, words in legend.items() if mark in marks]:
        notes.append(", ".join(told))
    return notes


def _particulars(at: int, round_: Round) -> Iterator[str]:
    for which, table in enumerate(round_.tables, 1):
        if table.disputed:
            yield f"{table_words(at, which)} is disputed: {shown(table.disputed)} is said too"
        elif table.word:
            yield f"{table_words(at, which)}: {table.word}"
        if table.extra and table.is_open:
            yield f"{table_words(at, which)} has {counted(table.extra, 'minutes')} more"


# -- data -----------------------------------------------------------------------------------


def _tables_data(account: Account, at: int) -> list[dict[str, Any]]:
    return [
        table_data(account, at, which)
        for which in range(1, len(account.event.rounds[at - 1].tables) + 1)
    ]


def table_data(account: Account, at: int, which: int) -> dict[str, Any]:
    """A table as one object; numbers of games are empty while there are none."""
    table = account.event.rounds[at - 1].tables[which - 1]
    return {
        "round": at,
        "table": which,
        **_seats_data(account, at, table.entries),
        **_games_data(account.event, at, table),
        "result": "disputed" if table.disputed else table.how,
        "word": table.word,
        "match": table.root,
    }


def _seats_of(event: Event, at: int) -> int:
    """How many sit at a table of that round at most."""
    return event.stages[event.rounds[at - 1].stage - 1].seats


def _seats_data(account: Account, at: int, entries: Sequence[int]) -> dict[str, Any]:
    """Who sits at each seat that a table of the round may have."""
    found: dict[str, Any] = {}
    for seat in range(_seats_of(account.event, at)):
        entry = entries[seat] if seat < len(entries) else None
        found[f"entry_{seat + 1}"] = entry
        found[f"name_{seat + 1}"] = None if entry is None else account.names.name(entry)
    return found


def _games_data(event: Event, at: int, table: Table | None = None) -> dict[str, int | None]:
    """The games that each seat has won, and drawn; nothing while there are none."""
    games: Sequence[int | None] = [None] * POD_NUMBERS
    if table is not None and not table.is_open:
        games = table.games
        if are_places(games):
            first = winning_seats(games)
            games = games_of_pod(() if len(first) == len(table.entries) else first)
    won = {f"won_{seat + 1}": games[seat] for seat in range(_seats_of(event, at))}
    return {**won, "drawn": games[-1]}


def _byes_data(account: Account, at: int) -> list[dict[str, Any]]:
    return [
        {
            "round": at,
            "table": None,
            **_seats_data(account, at, [entry]),
            **_games_data(account.event, at),
            "result": "bye" if kind == "bye" else f"{kind}-bye",
            "word": "",
            "match": "",
        }
        for entry, kind in byes_of(account.event, at)
    ]
