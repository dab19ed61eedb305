"""Places: the standings of a stage after a round, with the record of each entry and what its results rest on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.games.tournament.rules.draw import rounds_in
from referee.games.tournament.rules.results import BOTH_LOSE
from referee.games.tournament.rules.sheets import last_standings, sheets_of, terms_of
from referee.games.tournament.standings import order, sheet
from referee.games.tournament.standings.criteria import codes_of
from referee.games.tournament.standings.derivation import shown_value
from referee.games.tournament.standings.order import Place
from referee.games.tournament.standings.sheet import Line, Sheet
from referee.games.tournament.state.event import DECIDED, PLAYED, SLIP, Event, Table
from referee.kernel.words.english import counted
from replays.tournament.account import Account
from replays.tournament.grid import Column, Grid
from replays.tournament.pairings import MARKS, round_at

GIVEN = (sheet.BYE, sheet.FULL_BYE, sheet.FORFEIT_WIN)
"""Rounds that count as won without playing."""
SMALL = ("pts", "lot", "win", "won")
"""Values that stand closer to the name than rates do."""


@dataclass(frozen=True, slots=True)
class After:
    """When standings are taken: of which stage, and after which round of the event."""

    stage: int
    round: int


def moment(event: Event, number: int | None = None) -> After:
    """The stage and round of the standings after a round, or of the last ones.

    After a round of a bracket they are those of the stage before. Raises NotFound where there are none.
    """
    if not event.started:
        raise NotFound("the tournament has not begun: there are no standings yet")
    stage = event.stage
    if number is not None:
        stage = round_at(event, number)[1].stage
    while stage and event.stages[stage - 1].is_bracket:
        stage -= 1
    if not stage or (number is None and not last_standings(event)):
        raise NotFound("a bracket has no standings: 'bracket' shows who is still in it")
    last = max((at for at, _ in event.rounds_of(stage)), default=0)
    return After(stage, last if number is None else min(number, last))


def standings(account: Account, number: int | None = None) -> Grid:
    """The standings after a round, or the last ones. Raises NotFound where there are none."""
    event, when = account.event, moment(account.event, number)
    plan = event.stages[when.stage - 1]
    terms, sheets = terms_of(plan, account.setting), sheets_of(event, when.stage, when.round)
    codes, places = codes_of(terms), order.standings(sheets, terms)
    records = records_of(event, when, sheets)
    proofs = proofs_of(event, when)
    entries = [place.number for place in places]
    return Grid(
        title_of(event, when),
        _columns(codes),
        [_line(account, place, codes, records[place.number], proofs) for place in places],
        [_data(account, place, codes, records[place.number], proofs) for place in places],
        [counting_line(event, when), *_legend(proofs[each] for each in entries)],
    )


def _columns(codes: Sequence[str]) -> tuple[Column, ...]:
    values = [
        Column(code if code in SMALL else code.upper(), right=True, yields=2 + at)
        for at, code in enumerate(codes[1:])
    ]
    return (
        Column("", right=True),
        Column("", right=True, yields=1),
        Column("name", least=8),
        Column("pts", right=True),
        Column("record", right=True, yields=1),
        *values,
        Column("proof"),
    )


def _line(
    account: Account,
    place: Place,
    codes: Sequence[str],
    record: tuple[int, int, int],
    proofs: dict[int, str],
) -> list[str]:
    values = [shown_value(code, each) for code, each in zip(codes, place.values, strict=True)]
    return [
        str(place.place),
        str(place.number),
        account.names.shown(place.number),
        values[0],
        "-".join(map(str, record)),
        *values[1:],
        proofs[place.number],
    ]


def _data(
    account: Account,
    place: Place,
    codes: Sequence[str],
    record: tuple[int, int, int],
    proofs: dict[int, str],
) -> dict[str, Any]:
    won, lost, drawn = record
    values: dict[str, Any] = dict(zip(codes, place.values, strict=True))
    return {
        "place": place.place,
        "entry": place.number,
        "name": account.names.name(place.number),
        "status": account.event.entry(place.number).status,
        "won": won,
        "lost": lost,
        "drawn": drawn,
        **values,
        "proof": proofs[place.number],
    }


def title_of(event: Event, when: After) -> str:
    """After which round the standings are, and of how many."""
    kind = event.stages[when.stage - 1].kind
    stage = f"stage {when.stage}, {kind}" if len(event.stages) > 1 else kind
    if not when.round:
        return f"before the first round ({stage})"
    first = min(at for at, _ in event.rounds_of(when.stage))
    done = when.round - first + 1
    count = len(event.rounds_of(when.stage))
    if when.stage == event.stage:
        count = max(count, rounds_in(event))
    number = f"round {done} of {count}" if first == 1 else f"round {when.round} ({done} of {count})"
    open_tables = sum(not table.is_settled for table in event.rounds[when.round - 1].tables)
    during = f", {counted(open_tables, 'tables')} still open" if open_tables else ""
    return f"{'during' if during else 'after'} {number} ({stage}){during}"


# -- records --------------------------------------------------------------------------------


def records_of(
    event: Event, when: After, sheets: Sequence[Sheet]
) -> dict[int, tuple[int, int, int]]:
    """Rounds won, lost and drawn of every entry; a bye that is worth a win is won, a half-point bye drawn."""
    lost = {
        (number, entry)
        for number, (_, round_) in enumerate(event.rounds_of(when.stage), 1)
        for table in round_.tables
        if table.word in BOTH_LOSE
        for entry in table.entries
    }
    found = {}
    for each in sheets:
        results = [_result(line, (line.round, each.number) in lost) for line in each.lines]
        found[each.number] = (results.count("won"), results.count("lost"), results.count("drawn"))
    return found


def _result(line: Line, lost: bool) -> str:
    """What came of a round: won, lost, drawn, or nothing."""
    if line.kind in GIVEN:
        return "won"
    if lost or line.kind in (sheet.FORFEIT_LOSS, sheet.DOUBLE_LOSS):
        return "lost"
    if line.kind == sheet.HALF_BYE:
        return "drawn"
    if line.kind != sheet.PLAYED:
        return ""
    return "won" if line.won > line.lost else "lost" if line.won < line.lost else "drawn"


# -- proof ----------------------------------------------------------------------------------


def _tables(event: Event, when: After) -> list[Table]:
    rounds = [round_ for at, round_ in event.rounds_of(when.stage) if at <= when.round]
    return [table for round_ in rounds for table in round_.tables]


def proofs_of(event: Event, when: After) -> dict[int, str]:
    """On what the results of each entry rest: ``s`` if one is from a slip, ``d`` if one is decided."""
    found = dict.fromkeys(range(1, len(event.entries) + 1), "")
    for table in _tables(event, when):
        mark = MARKS.get(table.how, "") if table.is_settled else ""
        for entry in table.entries:
            if mark and mark not in found[entry]:
                found[entry] = "".join(sorted(found[entry] + mark, reverse=True))
    return found


def counting_line(event: Event, when: After) -> str:
    """How many results there are, and on what they rest."""
    tables = _tables(event, when)
    ways = [table.how for table in tables if table.is_settled]
    parts = [
        (ways.count(PLAYED), f"{ways.count(PLAYED)} by match"),
        (ways.count(SLIP), counted(ways.count(SLIP), "slips")),
        (ways.count(DECIDED), f"{ways.count(DECIDED)} decided"),
    ]
    told = ", ".join(words for count, words in parts if count)
    rounds = [round_ for at, round_ in event.rounds_of(when.stage) if at <= when.round]
    rest = [
        (sum(len(round_.byes) for round_ in rounds), "byes", ""),
        (sum(table.is_open for table in tables), "tables", " open"),
        (sum(bool(table.disputed) for table in tables), "tables", " disputed"),
    ]
    others = [f"{counted(count, noun)}{word}" for count, noun, word in rest if count]
    results = counted(len(ways), "results") + (f": {told}" if told else "")
    return "; ".join([results, *others])


def _legend(proofs: Any) -> list[str]:
    marks = set("".join(proofs))
    told = {"s": "s: a result from a slip", "d": "d: one that a judge decided"}
    found = [words for mark, words in told.items() if mark in marks]
    return [", ".join(found)] if found else []
