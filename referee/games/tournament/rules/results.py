"""Tables and their results: reports of matches, slips, disputes and what judges decide (TN-33 to TN-41)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.tournament.fact_kinds import (
    ATTACHED,
    DECIDED,
    DISPUTED,
    EXTENDED,
    POD_DECIDED,
    POD_REPORTED,
    REPORTED,
)
from referee.games.tournament.rules.arguments import (
    AT_TABLE,
    RESULT,
    SIXTY_FOUR,
    Arguments,
    Many,
    Number,
    OneWord,
)
from referee.games.tournament.rules.entries import leave
from referee.games.tournament.rules.ledger import PENALTY, list_penalties, unfit_penalties
from referee.games.tournament.rules.times import by_desk, by_organiser, unless_over
from referee.games.tournament.state.event import DECIDED as BY_JUDGE
from referee.games.tournament.state.event import PLAYED, Event, Table, table_words
from referee.games.tournament.state.event import SLIP as ON_PAPER
from referee.games.tournament.state.plan import MOST_MINUTES, Stage
from referee.games.tournament.state.table_games import (
    NOBODY,
    NUMBERS,
    POD_NUMBERS,
    TWO,
    Games,
    are_places,
    places_in,
    shown,
    winning_seats,
)
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Run

SHORT = 8
UNPLAYED = ("no-show", "double-no-show")
"""The words of decisions about tables at which nobody played (TN-23)."""
BOTH_LOSE = ("double-loss", "double-no-show")
WORDS = (
    *("no-show", "late", "concession", "time", "game-loss", "match-loss", "disqualification"),
    *("agreed-draw", "double-loss", "double-no-show", "error"),
)
"""Why a judge decides a table, or corrects a result."""
MOST_DRAWN = 9


# -- what a table and a result can be -------------------------------------------------------


def table_at(event: Event, at: tuple[int, int]) -> Iterator[Refusal]:
    """Refuse a table that there is not."""
    if event.table(*at) is None:
        yield Refusal("TN-21", table_words(*at), "is no table")


def plan_of(event: Event, round_: int) -> Stage:
    """The stage to which a round belongs."""
    return event.stages[event.rounds[round_ - 1].stage - 1]


def impossible_games(
    event: Event, at: tuple[int, int], games: Games, word: str = ""
) -> Iterator[Refusal]:
    """Refuse a result that the plan of the round does not know (TN-39, TN-41)."""
    table = event.table(*at)
    if table is not None:
        yield from faults_of_games(plan_of(event, at[0]), len(table.entries), games, word)


def faults_of_games(
    plan: Stage, seats: int, games: Sequence[int], word: str = ""
) -> Iterator[Refusal]:
    """What the plan of a stage says against a result, with the word of a judge or without (TN-39, TN-41, TN-64)."""
    if plan.has_pods:
        by_place = bool(plan.places)
        if len(games) == POD_NUMBERS and by_place != are_places(games) and shown(games) != NOBODY:
            known = (
                "this stage counts places: p2-1-3" if by_place else "this stage counts no places"
            )
            yield Refusal("TN-64", shown(games), f"is no result here: {known}")
            return
        yield from _faults_of_pod(seats, games, word)
        return
    if len(games) != NUMBERS:
        yield Refusal("TN-64", shown(games), "is the result of a pod, and this is none")
        return
    one, two, drawn = games
    over = max(one, two) > plan.wins or one + two > plan.best_of or drawn > MOST_DRAWN
    if over or (one == two == plan.wins):
        yield Refusal("TN-41", shown(games), f"is no result of a best of {plan.best_of}")
    if word in BOTH_LOSE:
        if one or two or drawn:
            yield Refusal("TN-41", shown(games), f"is no {word}: both lose 0-0")
    elif word == "no-show" and sorted((one, two, drawn)) != [0, 0, plan.wins]:
        yield Refusal(
            "TN-40", shown(games), f"is no walkover: that is {plan.wins}-0 or 0-{plan.wins}"
        )
    elif plan.is_bracket and one == two:
        yield Refusal("TN-39", shown(games), "is a draw")
    elif one == two == drawn == 0 and word not in ("time", "agreed-draw"):
        yield Refusal("TN-41", shown(games), "says that nobody played")


def _faults_of_pod(seats: int, games: Sequence[int], word: str) -> Iterator[Refusal]:
    """What is wrong with the result of a pod of so many; it has no walkover: those play who came (TN-40, TN-64)."""
    if len(games) != POD_NUMBERS:
        why = "is no result of a pod: that is w3, w1-3 or draw, or by place p2-1-3"
        yield Refusal("TN-64", shown(games), why)
        return
    won = winning_seats(games)
    if are_places(games):
        if len(places_in(games)) != seats:
            yield Refusal("TN-64", shown(games), f"is not the result of a pod of {seats}")
    elif won and won[-1] > seats:
        yield Refusal("TN-64", shown(games), f"names a seat that a pod of {seats} has not")
    elif len(won) == seats:
        yield Refusal("TN-64", shown(games), "says that everybody won: that is draw")
    if word == "no-show":
        yield Refusal("TN-40", word, "is of tables of two: drop who did not come to a pod")
    elif word in BOTH_LOSE and shown(games) != NOBODY:
        yield Refusal("TN-41", shown(games), f"is no {word}: everybody loses, {NOBODY}")
    elif word not in BOTH_LOSE and shown(games) == NOBODY:
        yield Refusal("TN-41", NOBODY, "says that nobody played")


def _has_result(event: Event, at: tuple[int, int]) -> Iterator[Refusal]:
    table = event.table(*at)
    if table is not None and not table.is_open:
        yield Refusal("TN-33", table_words(*at), f"has a result, {shown_of(table)}")


def shown_of(table: Table) -> str:
    """The result of a table as it is written."""
    return shown(table.games)


def counted_root(event: Event, root: str) -> Iterator[Refusal]:
    """Refuse a match that another table counts already."""
    if event.has_root(root):
        yield Refusal("TN-35", root[:SHORT], "counts for a table already")


# -- reports --------------------------------------------------------------------------------


def _refuse_report(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, root, games, penalties) = ask.run.state, value
    yield from table_at(event, at)
    yield from _has_result(event, at)
    yield from counted_root(event, root)
    yield from impossible_games(event, at, games)
    yield from unfit_penalties(event, at, penalties)


def report(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """A match that was played at the table, by its root (TN-34), with every penalty in it (TN-60)."""
    at, root, games, penalties = value
    _put(run, at, seat, "TN-34", how=PLAYED, games=games, root=root)
    list_penalties(run, seat, at, root, penalties)


def _put(run: Run[Event], at: tuple[int, int], seat: int, rule: str, **result: Any) -> None:
    """The result of a table that had none."""
    games = list(result.pop("games"))
    run.state.put_table(*at, games=games, **result)
    table = run.state.rounds[at[0] - 1].tables[at[1] - 1]
    kind = POD_REPORTED if len(table.entries) > TWO else REPORTED
    kind.tell(run, rule, seat, table=table_words(*at), **_ended(table, games))


def _ended(table: Table, games: Sequence[int]) -> dict[str, Any]:
    """What a fact says of a table that has ended so: who won a pod, or the two and their games."""
    if len(table.entries) > TWO:
        winners = [table.entries[seat - 1] for seat in winning_seats(games)]
        return {"games": list(games), "winners": winners}
    one, two = table.entries
    return {"one": one, "two": two, "games": list(games)}


def _refuse_slip(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, games) = ask.run.state, value
    yield from table_at(event, at)
    yield from _has_result(event, at)
    yield from impossible_games(event, at, games)
    if event.table(*at) is not None and not plan_of(event, at[0]).slips:
        yield Refusal("TN-37", table_words(*at), "is of a stage in which only matches count")


def slip(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """A result from a paper slip (TN-37)."""
    at, games = value
    _put(run, at, seat, "TN-37", how=ON_PAPER, games=games)


def _refuse_attach(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, root, penalties) = ask.run.state, value
    yield from table_at(event, at)
    yield from counted_root(event, root)
    yield from unfit_penalties(event, at, penalties)
    table = event.table(*at)
    if table is not None and (table.how != ON_PAPER or table.disputed):
        yield Refusal("TN-37", table_words(*at), "has no slip to which a match could be attached")


def attach(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """The match that goes with a slip (TN-37), with every penalty in it (TN-60)."""
    at, root, penalties = value
    run.state.put_table(*at, how=PLAYED, root=root)
    ATTACHED.tell(run, "TN-37", seat, table=table_words(*at))
    list_penalties(run, seat, at, root, penalties)


def _refuse_dispute(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, games) = ask.run.state, value
    yield from table_at(event, at)
    table = event.table(*at)
    if table is None:
        return
    if table.is_open:
        yield Refusal("TN-33", table_words(*at), "has no result that could be disputed")
    elif table.how == BY_JUDGE:
        yield Refusal("TN-33", table_words(*at), "is decided by a judge: appeal or correct it")
    elif table.games == list(games) or table.disputed == list(games):
        yield Refusal("TN-33", shown(games), "is what is said already")
    if at[0] < len(event.rounds):
        yield Refusal("TN-33", table_words(*at), "is of an earlier round: a judge corrects it")
    yield from impossible_games(event, at, games)


def dispute(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """Another result is said for the table: it waits for a judge (TN-20, TN-33)."""
    at, games = value
    run.state.put_table(*at, disputed=list(games))
    DISPUTED.tell(run, "TN-33", seat, table=table_words(*at), games=list(games))


# -- decisions ------------------------------------------------------------------------------


def _refuse_decide(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, games, word) = ask.run.state, value
    yield from table_at(event, at)
    table = event.table(*at)
    if table is not None and table.is_settled:
        yield Refusal("TN-33", table_words(*at), f"has a result, {shown_of(table)}")
    yield from impossible_games(event, at, games, word)


def decide(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """A judge gives the table its result (TN-38); who did not come leaves (TN-40)."""
    at, games, word = value
    table = run.state.rounds[at[0] - 1].tables[at[1] - 1]
    kept = table.root if table.how == PLAYED and table.games == list(games) else ""
    run.state.put_table(*at, how=BY_JUDGE, games=list(games), word=word, root=kept, disputed=[])
    kind = POD_DECIDED if len(table.entries) > TWO else DECIDED
    kind.tell(run, "TN-38", seat, table=table_words(*at), word=word, **_ended(table, games))
    for entry in absent_from(run.state.rounds[at[0] - 1].tables[at[1] - 1]):
        leave(run, entry, seat, "TN-40")


def absent_from(table: Table) -> list[int]:
    """The entries that did not come to the table (TN-40)."""
    if table.word == "double-no-show":
        return list(table.entries)
    return [table.loser] if table.word == "no-show" else []


def _refuse_extend(ask: Ask[Event], value: tuple[Any, ...]) -> Iterator[Refusal]:
    event, (at, _) = ask.run.state, value
    yield from table_at(event, at)
    table = event.table(*at)
    if table is not None and not table.is_open:
        yield Refusal("TN-66", table_words(*at), "has ended")


def extend(run: Run[Event], frame: Frame, seat: int, value: tuple[Any, ...]) -> None:
    """More minutes for a table (TN-66)."""
    at, minutes = value
    table = run.state.rounds[at[0] - 1].tables[at[1] - 1]
    run.state.put_table(*at, extra=min(MOST_MINUTES, table.extra + minutes))
    EXTENDED.tell(run, "TN-66", seat, table=table_words(*at), minutes=minutes)


REPORT = Verb(
    "report",
    Arguments((AT_TABLE, SIXTY_FOUR, RESULT, Many("penalties", PENALTY)), _refuse_report, needed=3),
    report,
    unless_over("TN-34"),
    by_desk("TN-34"),
    commutes=True,
)
SLIP = Verb(
    "slip",
    Arguments((AT_TABLE, RESULT), _refuse_slip),
    slip,
    unless_over("TN-37"),
    by_desk("TN-37"),
    commutes=True,
)
ATTACH = Verb(
    "attach",
    Arguments((AT_TABLE, SIXTY_FOUR, Many("penalties", PENALTY)), _refuse_attach, needed=2),
    attach,
    unless_over("TN-37"),
    by_desk("TN-37"),
    commutes=True,
)
DISPUTE = Verb(
    "dispute",
    Arguments((AT_TABLE, RESULT), _refuse_dispute),
    dispute,
    unless_over("TN-33"),
    by_desk("TN-33"),
    commutes=True,
)
DECIDE = Verb(
    "decide",
    Arguments((AT_TABLE, RESULT, OneWord("a reason", WORDS)), _refuse_decide),
    decide,
    unless_over("TN-38"),
    by_organiser("TN-38"),
    signed="TN-38",
)
EXTEND = Verb(
    "extend",
    Arguments((AT_TABLE, Number("minutes", 1, MOST_MINUTES)), _refuse_extend),
    extend,
    unless_over("TN-66"),
    by_organiser("TN-66"),
    signed="TN-66",
)
