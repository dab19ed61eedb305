"""The next stage, and the end (TN-53, TN-62)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.games.tournament.fact_kinds import CUT, FINISHED
from referee.games.tournament.rules.arguments import Arguments
from referee.games.tournament.rules.draw import is_played_out, rounds_in
from referee.games.tournament.rules.sheets import places_of, seeds_for
from referee.games.tournament.rules.times import by_organiser, unless_over
from referee.games.tournament.state.event import DISQUALIFIED, Event, setting_of, table_words
from referee.kernel.decision.ask import Ask, Refusal, Verb
from referee.kernel.engine.run import Frame, Outcome, Run
from referee.kernel.words.english import agreeing, listed

MOST_NAMED = 8


def _refuse_open(event: Event, rule: str, what: str) -> Iterator[Refusal]:
    """Refuse while the stage is not played out."""
    if not event.started:
        yield Refusal(rule, what, "comes before the start")
        return
    open_tables = event.unsettled()
    if open_tables:
        tables = listed([table_words(*each) for each in open_tables[:MOST_NAMED]])
        why = agreeing(
            len(open_tables), "has no result or is disputed", "have no result or are disputed"
        )
        yield Refusal(rule, tables, why)
    elif not is_played_out(event):
        played = len(event.rounds_of(event.stage))
        yield Refusal(rule, what, f"comes after round {played} of {rounds_in(event)}")


def _refuse_cut(ask: Ask[Event], value: tuple[()]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from _refuse_open(event, "TN-62", "cut")
    if event.started and event.stage == len(event.stages):
        yield Refusal("TN-53", "cut", "needs another stage in the plan")


def cut(run: Run[Event], frame: Frame, seat: int, value: tuple[()]) -> None:
    """The next stage begins; who leaves from now on keeps the place in the bracket (TN-53, TN-54)."""
    event = run.state
    event.stage, event.seeds = event.stage + 1, []
    if event.plan.is_bracket:
        event.seeds = seeds_for(event, setting_of(run), event.stage)
    CUT.tell(run, "TN-53", seat, number=event.stage, entries=len(event.seeds))


def _refuse_finish(ask: Ask[Event], value: tuple[()]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from _refuse_open(event, "TN-62", "finish")
    if event.started and event.stage < len(event.stages):
        yield Refusal("TN-62", "finish", f"comes before stage {event.stage + 1}")


def champion(run: Run[Event]) -> int:
    """The entry that won: of the final, or the first of the standings; 0 where nobody did."""
    event = run.state
    if event.plan.is_bracket:
        entry = _last_left(event)
        return entry if entry and event.entry(entry).status != DISQUALIFIED else 0
    places = places_of(event, setting_of(run), event.stage)
    standing = (place.number for place in places)
    return next((each for each in standing if event.entry(each).status != DISQUALIFIED), 0)


def _last_left(event: Event) -> int:
    """The winner of a bracket: of the final, or without playing it; never of the bronze match."""
    *before, last = [round_ for _, round_ in event.rounds_of(event.stage)]
    lost = {table.loser for table in before[-1].tables} if before else set()
    best = [table.winner for table in last.tables if lost.isdisjoint(table.entries)] + last.byes
    return next((entry for entry in best if entry), 0)


def finish(run: Run[Event], frame: Frame, seat: int, value: tuple[()]) -> None:
    """The tournament is over (TN-62)."""
    _end(run, seat, champion(run))


def _end(run: Run[Event], seat: int, entry: int) -> None:
    FINISHED.tell(run, "TN-62", seat, entry=entry)
    run.end(Outcome((), _reason(entry), "TN-62"))


def _reason(entry: int) -> str:
    return f"entry {entry} won" if entry else "nobody won"


def ending_anew(verb: Verb) -> Verb:
    """A verb that may be said after the end as well: who has won follows from the standings then (TN-62).

    It never opens a table again: a judge sets the tournament back by a ruling, and what is missing is played.
    """

    def do(run: Run[Event], frame: Frame, seat: int, value: Any) -> None:
        verb.do(run, frame, seat, value)
        if run.outcome is not None and run.outcome.reason != _reason(champion(run)):
            _end(run, seat, champion(run))

    return replace(verb, do=do, after_end=True)


def _list_it(ask: Ask[Event]) -> Iterator[list[Any]]:
    yield []


CUT_VERB = Verb(
    "cut", Arguments((), _refuse_cut, _list_it), cut, unless_over("TN-53"), by_organiser("TN-53")
)
FINISH = Verb(
    "finish",
    Arguments((), _refuse_finish, _list_it),
    finish,
    unless_over("TN-62"),
    by_organiser("TN-62"),
)
