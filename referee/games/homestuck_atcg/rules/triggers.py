"""Carrying out what was triggered: "When" texts first, then event by event (HAC-Q14, HAC-Q55).

For one event the cards that may enter by it are offered, then the executables that it triggered are resolved, one
at a time around the table. What that causes waits until all earlier events are done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.homestuck_atcg.fact_kinds import EXECUTES, IGNORED
from referee.games.homestuck_atcg.rules.ath_offers import begin_offers
from referee.games.homestuck_atcg.rules.leave_play import discard
from referee.games.homestuck_atcg.rules.planets import is_untidy, tidy
from referee.games.homestuck_atcg.rules.when_texts import answer_all
from referee.games.homestuck_atcg.state.events import note
from referee.games.homestuck_atcg.state.frames import (
    Executing,
    is_within_an_effect,
    resolve,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import laws_of
from referee.games.homestuck_atcg.state.table import Last, Table, owner_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step

# -- everything that is open ----------------------------------------------------------------


def is_unsettled(run: Run[Table], frame: Frame) -> bool:
    """Whether anything was triggered that has not been carried out, or a limit is passed."""
    return is_open(run)


def is_open(run: Run[Table]) -> bool:
    """Whether anything is still to be resolved: limits, texts, ~ATH code (HAC-5.2.8)."""
    return bool(run.state.whens or run.state.events) or is_untidy(run)


def settle(run: Run[Table], frame: Frame) -> None:
    """Carry out what was triggered before anything else goes on (HAC-5.2.8)."""
    if is_untidy(run):
        tidy(run)
    elif run.state.whens:
        answer_all(run)
    elif run.state.events:
        run.push(TRIGGERS)


def settling(rule: str) -> Step:
    """A step that resolves everything that is open before the next one begins (HAC-Q55)."""
    return Step(rule, "resolve what was triggered", do=settle, when=is_unsettled, loop=True)


# -- events ---------------------------------------------------------------------------------


def is_to_be_offered(run: Run[Table], frame: Frame) -> bool:
    return bool(run.state.events) and not run.state.events[0].offered


def offer_entries(run: Run[Table], frame: Frame) -> None:
    """Offer the cards that may enter by the first event to the player who has them in hand (HAC-Q12)."""
    table = run.state
    table.events[0] = event = replace(table.events[0], offered=True)
    begin_offers(run, event)


def has_answers(run: Run[Table], frame: Frame) -> bool:
    return bool(run.state.whens)


def answer_entries(run: Run[Table], frame: Frame) -> None:
    answer_all(run)


def do_next(run: Run[Table], frame: Frame) -> None:
    """Resolve the next executable of the first event, or go on to the next event (HAC-Q14)."""
    table = run.state
    frame.row = 0
    event = table.events[0]
    if event.waiting:
        thing, *left = event.waiting
        table.events[0] = replace(event, waiting=left)
        execute(run, thing, event.last, event.by)
    else:
        del table.events[0]


def has_events(run: Run[Table], frame: Frame) -> bool:
    return bool(run.state.events)


TRIGGERS = Procedure(
    "triggers",
    "HAC-5.2.8",
    (
        Step(
            "HAC-Q12", "offer cards that may enter by it", do=offer_entries, when=is_to_be_offered
        ),
        Step(
            "HAC-Q55", "do what their entering asks", do=answer_entries, when=has_answers, loop=True
        ),
        Step("HAC-Q14", "resolve one executable", do=do_next, when=has_events),
    ),
)


# -- an executable --------------------------------------------------------------------------


def execute(run: Run[Table], thing: int, trigger: Last | None, by: Sequence[int] = ()) -> None:
    """Resolve an active executable, then discard it (HAC-2.35, HAC-Q13)."""
    run.push(EXECUTING, Executing(thing, trigger, by=[*by]))


def is_still_active(run: Run[Table], frame: Executing) -> bool:
    """Whether it still lies in its area: what has gone elsewhere is not discarded (HAC-Q50)."""
    row = run.state.find(frame.thing)
    return (
        row is not None and not frame.left and row.host is None and row.under is None and not row.at
    )


def do_effect(run: Run[Table], frame: Executing) -> None:
    """Its controller does what it says, unless it is ignored (HAC-2.34, row act.ignore)."""
    table, setting = run.state, setting_of(run)
    owner = owner_of(frame.thing)
    for at, each in enumerate(table.lasting):
        if each.kind == "ignore" and each.seat != owner:
            del table.lasting[at]
            IGNORED.tell(run, "HAC-Q13", owner, lambda: {"card": setting.called(frame.thing)})
            return
    line = setting.face(frame.thing).execute
    if line is None or frame.thing in laws_of(run).blank:
        return
    note(run, "resolved", frame.thing)
    EXECUTES.tell(
        run, "HAC-2.34", owner, lambda: {"card": setting.called(frame.thing), "text": line.text}
    )
    resolve(run, line, frame.thing, owner, trigger=frame.trigger, by=frame.by)


def discard_it(run: Run[Table], frame: Executing) -> None:
    """Once its effect is resolved it is discarded (HAC-2.35)."""
    discard(run, [frame.thing], "HAC-2.35")


def answer_it(run: Run[Table], frame: Executing) -> None:
    """Its own discard is the last event of its effect; then come the "When" texts (HAC-Q55)."""
    tidy(run)
    if not is_within_an_effect(run):
        answer_all(run)


EXECUTING = Procedure(
    "executing",
    "HAC-2.31",
    (
        Step("HAC-2.34", "do its effect", do=do_effect, when=is_still_active),
        Step("HAC-2.35", "discard it", do=discard_it, when=is_still_active),
        Step("HAC-Q55", "do the texts that answer", do=answer_it),
    ),
    Executing,
)
