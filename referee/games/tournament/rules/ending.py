"""The next stage, and the end (TN-53, TN-62)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.tournament.fact_kinds import CUT, FINISHED
from referee.games.tournament.rules.arguments import Arguments
from referee.games.tournament.rules.draw import is_played_out, rounds_in
from referee.games.tournament.rules.sheets import places_of
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
    """The next stage begins; who is in it is fixed when its first round is paired (TN-53)."""
    run.state.stage += 1
    run.state.seeds = []
    CUT.tell(run, "TN-53", seat, number=run.state.stage, entries=run.state.plan.cut)


def _refuse_finish(ask: Ask[Event], value: tuple[()]) -> Iterator[Refusal]:
    event = ask.run.state
    yield from _refuse_open(event, "TN-62", "finish")
    if event.started and event.stage < len(event.stages):
        yield Refusal("TN-62", "finish", f"comes before stage {event.stage + 1}")


def champion(run: Run[Event]) -> int:
    """The entry that won: of the final, or the first of the standings; 0 where nobody did."""
    event = run.state
    if event.plan.is_bracket:
        last = event.rounds[-1]
        best = [table.winner for table in last.tables[:1]] + last.byes
        return next((entry for entry in best if entry), 0)
    places = places_of(event, setting_of(run), event.stage)
    standing = (place.number for place in places)
    return next((each for each in standing if event.entry(each).status != DISQUALIFIED), 0)


def finish(run: Run[Event], frame: Frame, seat: int, value: tuple[()]) -> None:
    """The tournament is over (TN-62)."""
    entry = champion(run)
    FINISHED.tell(run, "TN-62", seat, entry=entry)
    reason = f"entry {entry} won" if entry else "nobody won"
    run.end(Outcome((), reason, "TN-62"))


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
