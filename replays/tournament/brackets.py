"""Brackets: who meets whom until one is left, with what is still to come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.games.tournament.pairing.knockout import FREE, bracket, count_rounds
from referee.games.tournament.state.event import Event, Round, table_words
from replays.tournament.account import Account
from replays.tournament.grid import Column, Grid
from replays.tournament.pairings import mark_of, notes_of, result_of, table_data

NAMES = {1: "final", 2: "semifinals", 4: "quarterfinals"}
COLUMNS = (
    Column("round", yields=2),
    Column("table"),
    Column("", right=True, yields=1),
    Column("", least=8),
    Column("games"),
    Column("", right=True, yields=1),
    Column("", least=8),
    Column(""),
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A place of a bracket where two meet, or one goes on alone.

    Takes:
        stage_round: of the bracket, from 1.
        entries: who is known, 0 for who is not.
        words: of each who is not known, who it will be.
        table: where they sit, 0 and 0 before that is paired.
        bronze: whether it is about the third place.
    """

    stage_round: int
    entries: tuple[int, int]
    words: tuple[str, str]
    table: tuple[int, int] = (0, 0)
    bronze: bool = False


def bracket_stage(event: Event, number: int | None = None) -> int:
    """The stage of the bracket that a round belongs to, or of the present one. Raises NotFound."""
    if number is not None and 1 <= number <= len(event.rounds):
        stage = event.rounds[number - 1].stage
    else:
        stage = event.stage
    if not stage or not event.stages[stage - 1].is_bracket:
        planned = any(plan.is_bracket for plan in event.stages)
        raise NotFound(
            "the bracket has not begun" if planned else "the plan has no stage with a bracket"
        )
    if not event.rounds_of(stage):
        raise NotFound("the bracket is not paired yet: its seeds are the standings")
    return stage


def seeds_of(event: Event, stage: int) -> list[int]:
    """Who entered the bracket of a stage, best first; of an earlier stage, as its first round shows it."""
    if stage == event.stage and event.seeds:
        return list(event.seeds)
    first = event.rounds_of(stage)[0][1]
    return [*first.byes, *(entry for seat in (0, 1) for entry in _by_seat(first, seat))]


def _by_seat(round_: Round, seat: int) -> list[int]:
    tables = [table.entries[seat] for table in round_.tables]
    return tables if not seat else tables[::-1]


def brackets(account: Account, number: int | None = None) -> Grid:
    """The bracket, round by round, with the tables that are to come. Raises NotFound where there is none."""
    event = account.event
    stage = bracket_stage(event, number)
    seeds = seeds_of(event, stage)
    meetings = list(meetings_of(event, stage, seeds))
    notes = [note for at, round_ in event.rounds_of(stage) for note in notes_of(at, round_)]
    return Grid(
        f"bracket of {len(seeds)} (stage {stage}): {_state(account, stage)}",
        COLUMNS,
        [_line(account, meeting, seeds) for meeting in meetings],
        [_data(account, meeting, seeds) for meeting in meetings],
        list(dict.fromkeys(notes)),
    )


def _state(account: Account, stage: int) -> str:
    event = account.event
    outcome = account.run.outcome
    if outcome is not None and stage == event.stage:
        winner = champion_of(account)
        return f"{account.names.label(winner)} won" if winner else "nobody won"
    done = len(event.rounds_of(stage))
    return f"round {done} of {count_rounds(seeds_of(event, stage))}"


def champion_of(account: Account) -> int:
    """The entry that won the tournament; 0 where nobody has."""
    from referee.games.tournament.rules.ending import champion

    return champion(account.run) if account.run.outcome is not None and account.event.started else 0


def name_of(stage_round: int, seeds: list[int], *, bronze: bool = False) -> str:
    """What a round of a bracket is called."""
    left = count_rounds(seeds) - stage_round
    return "third place" if bronze else NAMES.get(2**left, f"last {2 ** (left + 1)}")


def meetings_of(event: Event, stage: int, seeds: list[int]) -> Iterator[Meeting]:
    """Every place of the bracket in its order; the bronze match beside the final."""
    rounds = event.rounds_of(stage)
    places = bracket(seeds)
    for at in range(1, count_rounds(seeds) + 1):
        for slot in range(len(places) >> at):
            sides = [_side(rounds, places, at, 2 * slot + side) for side in (0, 1)]
            if sides[0][0] == FREE == sides[1][0] and not (sides[0][1] or sides[1][1]):
                continue
            yield Meeting(
                at,
                (sides[0][0], sides[1][0]),
                (sides[0][1], sides[1][1]),
                _table_with(rounds, at, {sides[0][0], sides[1][0]} - {FREE}),
            )
    yield from _bronze(rounds, seeds)


Rounds = list[tuple[int, Round]]


def _side(rounds: Rounds, places: tuple[int, ...], at: int, slot: int) -> tuple[int, str]:
    """Who comes into a round from a part of the bracket: the entry, or 0 and who it will be; 0 and nothing for nobody."""
    wide = 1 << (at - 1)
    block = [each for each in places[slot * wide : (slot + 1) * wide] if each != FREE]
    if at == 1 or len(block) < 2:
        return (block[0], "") if block else (FREE, "")
    if at - 1 > len(rounds):
        return FREE, "to come"
    number, before = rounds[at - 2]
    for which, table in enumerate(before.tables, 1):
        if set(table.entries) <= set(block):
            if not table.is_settled:
                return FREE, f"winner of {table_words(number, which)}"
            return table.winner, ""
    return next((entry for entry in before.byes if entry in block), FREE), ""


def _table_with(rounds: Rounds, at: int, entries: set[int]) -> tuple[int, int]:
    """The table of a round at which just these two sit; 0 and 0 for none."""
    if at > len(rounds):
        return 0, 0
    number, round_ = rounds[at - 1]
    found = (n for n, table in enumerate(round_.tables, 1) if set(table.entries) == entries)
    which = next(found, 0)
    return (number, which) if which else (0, 0)


def _bronze(rounds: Rounds, seeds: list[int]) -> Iterator[Meeting]:
    """The match of those who lost the semifinals, where it is paired."""
    if len(rounds) < 2 or len(rounds) != count_rounds(seeds):
        return
    lost = {table.loser for table in rounds[-2][1].tables}
    number, last = rounds[-1]
    for which, table in enumerate(last.tables, 1):
        if set(table.entries) <= lost:
            one, two = table.entries
            yield Meeting(len(rounds), (one, two), ("", ""), (number, which), bronze=True)


def _line(account: Account, meeting: Meeting, seeds: list[int]) -> list[str]:
    name = name_of(meeting.stage_round, seeds, bronze=meeting.bronze)
    names = [
        account.names.shown(entry) if entry else words
        for entry, words in zip(meeting.entries, meeting.words, strict=True)
    ]
    numbers = [str(entry) if entry else "" for entry in meeting.entries]
    where, games, mark = "", "", ""
    if meeting.table[0]:
        table = account.event.rounds[meeting.table[0] - 1].tables[meeting.table[1] - 1]
        if table.entries[0] != meeting.entries[0]:
            names, numbers = names[::-1], numbers[::-1]
        where, games, mark = table_words(*meeting.table), result_of(table), mark_of(table)
    elif is_alone(meeting):
        if not meeting.entries[0]:
            names, numbers = names[::-1], numbers[::-1]
        names[1] = "bye"
    return [name, where, numbers[0], names[0], games, numbers[1], names[1], mark]


def is_alone(meeting: Meeting) -> bool:
    """Whether one goes on without playing."""
    return not any(meeting.words) and FREE in meeting.entries


def _data(account: Account, meeting: Meeting, seeds: list[int]) -> dict[str, Any]:
    name = name_of(meeting.stage_round, seeds, bronze=meeting.bronze)
    if meeting.table[0]:
        return {"stage_round": name, **table_data(account, *meeting.table)}
    one, two = meeting.entries
    return {
        "stage_round": name,
        "round": None,
        "table": None,
        "entry_1": one or None,
        "name_1": account.names.name(one) if one else "",
        "entry_2": two or None,
        "name_2": account.names.name(two) if two else "",
        "won_1": None,
        "won_2": None,
        "drawn": None,
        "result": "bye" if is_alone(meeting) else "to come",
        "word": "",
        "match": "",
    }
