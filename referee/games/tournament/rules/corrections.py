"""Corrections: what stands is replaced, nothing is edited; in a bracket, what follows from it is void (TN-55, TN-58)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.tournament.fact_kinds import CORRECTED, VOIDED
from referee.games.tournament.rules.arguments import (
    AT_TABLE,
    RESULT,
    SIXTY_FOUR,
    Arguments,
    Many,
    OneWord,
)
from referee.games.tournament.rules.entries import leave
from referee.games.tournament.rules.ledger import (
    PENALTY,
    list_penalties,
    replace_penalties,
    unfit_penalties,
)
from referee.games.tournament.rules.results import (
    BOTH_LOSE,
    WORDS,
    absent_from,
    counted_root,
    impossible_games,
    plan_of,
    shown_of,
    table_at,
)
from referee.games.tournament.rules.times import by_organiser, unless_over
from referee.games.tournament.state.event import DECIDED, PLAYED, PLAYING, Event, Table, table_words
from referee.games.tournament.state.table_games import Games
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run
from referee.kernel.words.english import listed

At = tuple[int, int]


def _refuse_correct(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, games, word, void) = ask.run.state, value
    yield from _faults(ask.run, at, games, word, void)
    table = event.table(*at)
    if table is not None and (table.how, table.word, table.games) == (DECIDED, word, list(games)):
        yield Refusal("TN-55", shown_of(table), "is what stands already")


def _faults(
    run: Run[Event], at: At, games: Games, word: str, void: Sequence[At]
) -> Iterator[Refusal]:
    event = run.state
    yield from table_at(event, at)
    table = event.table(*at)
    if table is None:
        return
    if table.is_open:
        yield Refusal("TN-55", table_words(*at), "has no result yet: report or decide it")
        return
    yield from impossible_games(event, at, games, word)
    winner = advancing(table, games, word)
    if run.outcome is not None and winner != table.winner and _rounds_after(event, at):
        yield Refusal(
            "TN-62", table_words(*at), "would open later tables, and the tournament is over"
        )
        return
    yield from _followers(event, at, winner, void)


def advancing(table: Table, games: Sequence[int], word: str) -> int:
    """Who goes on by that result; 0 for nobody."""
    return 0 if word in BOTH_LOSE else table.winner_by(games)


def _rounds_after(event: Event, at: At) -> list[int]:
    """The rounds of the same bracket that were paired after that table's; none where it is of no bracket."""
    if not plan_of(event, at[0]).is_bracket:
        return []
    stage = event.rounds[at[0] - 1].stage
    return [number for number, _ in event.rounds_of(stage) if number > at[0]]


def resting_on(event: Event, at: At) -> list[At]:
    """The tables that would be void if another entry went on from that table (TN-58).

    In the next round these are the tables at which its entries sit, in the rounds after it all of them. Where
    nobody came to the next round from that table, nobody's place can be taken, and all of it is void.
    """
    table = event.rounds[at[0] - 1].tables[at[1] - 1]
    after = _rounds_after(event, at)
    kept = bool(after) and _is_replaced(event, at)
    return [
        (number, which)
        for number in after
        for which, later in enumerate(event.rounds[number - 1].tables, 1)
        if not kept or number > at[0] + 1 or not set(table.entries).isdisjoint(later.entries)
    ]


def _is_replaced(event: Event, at: At) -> bool:
    """Whether the winner of that table is in the next round, so that the other entry can take the place."""
    winner = event.rounds[at[0] - 1].tables[at[1] - 1].winner
    following = event.rounds[at[0]]
    return winner in following.byes or any(winner in table.entries for table in following.tables)


def _followers(event: Event, at: At, winner: int, void: Sequence[At]) -> Iterator[Refusal]:
    """Refuse to change who went on without naming the later tables that this makes void (TN-58)."""
    table = event.rounds[at[0] - 1].tables[at[1] - 1]
    follow = [] if winner == table.winner else resting_on(event, at)
    if _rounds_after(event, at) and not winner:
        yield Refusal("TN-58", table_words(*at), "has a winner who went on: decide the later table")
    if winner != table.winner and plan_of(event, at[0]).is_bracket:
        stage = event.rounds[at[0] - 1].stage
        if event.stage > stage:
            yield Refusal("TN-58", table_words(*at), "is of a stage that is over")
        goes_on = follow or (_rounds_after(event, at) and _is_replaced(event, at))
        if goes_on and winner and event.entry(winner).status != PLAYING:
            yield Refusal("TN-17", str(winner), "has left and cannot go on: it comes back first")
    missing = [each for each in follow if not _is_open(event, each) and each not in void]
    if missing:
        names = listed([table_words(*each) for each in missing])
        yield Refusal("TN-58", names, "rests on it and would be void: name it")
    for each in void:
        if each not in follow:
            yield Refusal("TN-58", table_words(*each), "does not rest on it")


def _is_open(event: Event, at: At) -> bool:
    return event.rounds[at[0] - 1].tables[at[1] - 1].is_open


def _take_back(run: Run[Event], seat: int, at: At, winner: int) -> None:
    """The other entry goes on: it takes the place in the next round, the rounds after that are paired anew (TN-58)."""
    event = run.state
    table = event.rounds[at[0] - 1].tables[at[1] - 1]
    after = _rounds_after(event, at)
    if winner == table.winner or not after:
        return
    for number, which in resting_on(event, at):
        VOIDED.tell(run, "TN-58", seat, table=table_words(number, which))
    if not _is_replaced(event, at):
        _forget_rounds(event, after[0] - 1)
        return
    one, two = table.entries
    other = {one: two, two: one}
    following = event.rounds[after[0] - 1]
    following.tables = [
        Table([other.get(each, each) for each in later.entries])
        if not other.keys().isdisjoint(later.entries)
        else later
        for later in following.tables
    ]
    following.byes = [other.get(each, each) for each in following.byes]
    _forget_rounds(event, after[0])


def _forget_rounds(event: Event, kept: int) -> None:
    """Take back the rounds behind the first so many: they are paired anew, by the same keys (TN-57)."""
    del event.rounds[kept:]
    event.key = event.rounds[-1].key


def _put(run: Run[Event], seat: int, at: At, word: str, **result: Any) -> None:
    event = run.state
    table = event.rounds[at[0] - 1].tables[at[1] - 1]
    games = list(result["games"])
    _take_back(run, seat, at, advancing(table, games, word))
    event.put_table(*at, word=word, disputed=[], **{**result, "games": games})
    CORRECTED.tell(
        run, "TN-55", seat, table=table_words(*at), before=table.games, games=games, word=word
    )
    for entry in absent_from(event.rounds[at[0] - 1].tables[at[1] - 1]):
        leave(run, entry, seat, "TN-40")


def correct(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """Another result takes the place of what stands (TN-55)."""
    at, games, word, _ = value
    _put(run, seat, at, word, how=DECIDED, games=games, root="")


def _refuse_match(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, root, games, void, penalties) = ask.run.state, value
    yield from _faults(ask.run, at, games, "", void)
    yield from counted_root(event, root)
    yield from unfit_penalties(event, at, penalties)


def correct_match(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """The match that was really played takes the place of what stands, with every penalty in it (TN-55, TN-60).

    What was listed out of a match that stood there by mistake is void.
    """
    at, root, games, _, penalties = value
    replace_penalties(run, run.state.rounds[at[0] - 1].tables[at[1] - 1].root)
    _put(run, seat, at, "error", how=PLAYED, games=games, root=root)
    list_penalties(run, seat, at, root, penalties)


INSTEAD: Mapping[str, str] = {
    "correction": "correct, correct-match or correct-deck says it",
    "deviation": "what the rules refuse does not stand",
    "penalty": "penalise says it",
    "result": "finish says who won",
    "take-back": "correct, correct-match or correct-deck says it",
}
"""The rulings that no tournament takes, and what is said instead: its own records are signed by judges."""

UNRULED = {
    kind: Refusal("TN-59", f"a {kind}", f"is no ruling of a tournament: {instead}")
    for kind, instead in INSTEAD.items()
}
"""Why no tournament takes them (TN-59)."""


def changed_results(before: Event, after: Event) -> list[Refusal]:
    """Refuse a ruling that takes a result back or brings one back: the verbs of corrections do that (TN-59)."""
    stood, stands = _results(before), _results(after)
    changed = sorted(at for at in stood | stands if stood.get(at) != stands.get(at))
    why = "has a result there, or would have one: correct it"
    return [Refusal("TN-59", table_words(*at), why) for at in changed[:1]]


def _results(event: Event) -> dict[At, tuple[object, ...]]:
    """What stands at each table that has a result, but for the minutes that were added."""
    return {
        (number, which): (
            table.entries,
            table.how,
            table.games,
            table.word,
            table.root,
            table.disputed,
        )
        for number, round_ in enumerate(event.rounds, 1)
        for which, table in enumerate(round_.tables, 1)
        if not table.is_open
    }


VOID = Many("tables that are void", AT_TABLE, 64)
CORRECT = Verb(
    "correct",
    Arguments((AT_TABLE, RESULT, OneWord("a reason", WORDS), VOID), _refuse_correct, needed=3),
    correct,
    unless_over("TN-55"),
    by_organiser("TN-55"),
    signed="TN-55",
)
CORRECT_MATCH = Verb(
    "correct-match",
    Arguments(
        (AT_TABLE, SIXTY_FOUR, RESULT, VOID, Many("penalties", PENALTY)), _refuse_match, needed=3
    ),
    correct_match,
    unless_over("TN-55"),
    by_organiser("TN-55"),
    signed="TN-55",
)
