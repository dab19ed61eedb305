"""The view of a tournament: all of it is open to everybody, but for names, which stand in notes."""

from __future__ import annotations

from typing import Any

from referee.games.tournament.rules.sheets import last_standings, places_of
from referee.games.tournament.standings.field import Value
from referee.games.tournament.standings.order import Place
from referee.games.tournament.state.event import Event, Round, Setting, Table, setting_of
from referee.games.tournament.state.plan import Stage
from referee.kernel.engine.run import Run
from referee.kernel.facts import Eyes


def view(run: Run[Event], eyes: Eyes) -> dict[str, Any]:
    """The tournament, to all alike."""
    event = run.state
    return {
        "chain": event.chain,
        "mix": list(event.mix),
        "started": event.started,
        "stage": event.stage,
        "stages": [_stage(each) for each in event.stages],
        "entries": [
            {
                "entry": number,
                "strength": each.strength,
                "size": each.size,
                "deck": each.deck,
                "here": each.here,
                "status": each.status,
                "since": each.since,
                "order": each.order,
            }
            for number, each in enumerate(event.entries, 1)
        ],
        "byes": [
            {"entry": each.entry, "round": each.round, "kind": each.kind} for each in event.wishes
        ],
        "rounds": [_round(each) for each in event.rounds],
        "standings": standings_view(event, setting_of(run)),
        "penalties": [
            {
                "entry": each.entry,
                "penalty": each.word,
                "table": each.table,
                "root": each.root,
                "struck": each.struck,
                "replaced": each.replaced,
            }
            for each in event.penalties
        ],
        "drafts": [
            {"stage": each.stage, "pod": each.pod, "entries": list(each.entries), "root": each.root}
            for each in event.drafts
        ],
        "seats": {str(desk): {} for desk in range(1, setting_of(run).desks + 1)},
    }


def _stage(plan: Stage) -> dict[str, Any]:
    return {
        "kind": plan.kind,
        "rounds": plan.rounds,
        "best-of": plan.best_of,
        "cut": plan.cut,
        "minutes": plan.minutes,
        "tie-breaks": list(plan.tie_breaks),
        **({"places": list(plan.places)} if plan.places else {}),
    }


def _round(round_: Round) -> dict[str, Any]:
    return {
        "stage": round_.stage,
        "key": round_.key,
        "published": round_.published,
        "minutes": round_.minutes,
        "tables": [_table(each) for each in round_.tables],
        "byes": list(round_.byes),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "entries": list(table.entries),
        "result": table.how,
        "games": list(table.games),
        "word": table.word,
        "root": table.root,
        "disputed": list(table.disputed),
        "extra": table.extra,
    }


def standings_view(event: Event, setting: Setting) -> list[dict[str, Any]]:
    """The standings of the last stage that has some, best first, values as exact fractions ``a/b``."""
    stage = last_standings(event) if event.started else 0
    if not stage:
        return []
    codes = ("pts", *event.stages[stage - 1].tie_breaks)
    return [_place(place, codes) for place in places_of(event, setting, stage)]


def _place(place: Place, codes: tuple[str, ...]) -> dict[str, Any]:
    values = {code: exactly(value) for code, value in zip(codes, place.values, strict=True)}
    return {"place": place.place, "entry": place.number, **values}


def exactly(value: Value) -> str:
    """A tie-break value as an exact text: an integer, or ``a/b`` (TN-43)."""
    return str(value) if isinstance(value, int) else f"{value.above}/{value.below}"
