"""Changes with a duration that a text begins: what they change and how long is fixed now (rows act.give, dur.*)."""

from __future__ import annotations

from typing import Any

from referee.games.homestuck_atcg.effects.performance import Act, Does
from referee.games.homestuck_atcg.fact_kinds import GIVEN_BASE, GIVEN_POWER, LASTS
from referee.games.homestuck_atcg.state.durations import begin
from referee.games.homestuck_atcg.state.frames import (
    Resolving,
    line_of,
    place_of_action,
    setting_of,
)
from referee.games.homestuck_atcg.state.matching import modified
from referee.games.homestuck_atcg.state.table import Lasting, Table, owner_of
from referee.kernel.engine.run import Run

UNTIL = {
    "start-next": "start",
    "end-next": "end",
    "phase": "phase",
    "refreshed": "refreshed",
    "game": "game",
    "": "game",
}
"""When a change ends, by the duration that a text says (rows dur.*)."""


def let_last(run: Run[Table], act: Act, **fields: Any) -> None:
    """A change begins."""
    until = UNTIL[act.action.until]
    begin(
        run, Lasting(act.action.effect.lasts, act.resolving.seat, until, run.state.turn, **fields)
    )


def end_of(act: Act) -> dict[str, Any]:
    """Until when a change lasts, as it is told."""
    return {"until": UNTIL[act.action.until], "whose": act.resolving.seat}


def do_give(run: Run[Table], act: Act) -> bool:
    """Each of the cards gets a change of current power; amount and cards are fixed now (row act.give)."""
    assert act.action.mod is not None
    given = [thing for thing in act.things if run.state.in_play(thing)]
    changes = [modified(run, act.action.mod, act.resolving, thing) for thing in given]
    for thing, change in zip(given, changes, strict=True):
        let_last(run, act, thing=thing, change=change)
        card = setting_of(run).called(thing)
        GIVEN_POWER.tell(run, act.rule, owner_of(thing), card=card, change=change, **end_of(act))
    return bool(given)


def do_give_base(run: Run[Table], act: Act) -> bool:
    """The base power of the own planet rises, idle as long as it is destroyed (HAC-Q49)."""
    let_last(run, act, change=act.action.number)
    GIVEN_BASE.tell(run, act.rule, act.resolving.seat, change=act.action.number, **end_of(act))
    return True


def do_forbid_tap(run: Run[Table], act: Act) -> bool:
    """Those cards cannot be tapped for a time (row act.forbid)."""
    forbidden = [thing for thing in act.things if run.state.in_play(thing)]
    for thing in forbidden:
        let_last(run, act, thing=thing)
        text, card = text_of(run, act.resolving), setting_of(run).called(thing)
        LASTS.tell(run, act.rule, act.resolving.seat, text=text, card=card)
    return bool(forbidden)


def do_ignore(run: Run[Table], act: Act) -> bool:
    """The next executable of another player has no effect (row act.ignore)."""
    let_last(run, act, source=act.resolving.source)
    LASTS.tell(
        run, act.rule, act.resolving.seat, lambda: {"text": text_of(run, act.resolving), "card": ""}
    )
    return True


def do_as_the_text_says(run: Run[Table], act: Act) -> bool:
    """What is read off the text as long as it lasts: moves without tapping, a defence from afar."""
    step = place_of_action(line_of(run, act.resolving.line), act.resolving, act.progress.option)
    told = {"line": act.resolving.line, "step": step, "source": act.resolving.source}
    let_last(run, act, **told)
    LASTS.tell(
        run, act.rule, act.resolving.seat, lambda: {"text": text_of(run, act.resolving), "card": ""}
    )
    return True


def text_of(run: Run[Table], resolving: Resolving) -> str:
    """The words of the step under way."""
    line = line_of(run, resolving.line)
    return line.deeds[resolving.begun - 1].text or line.text


GRANTS: dict[str, Does] = {
    "give": do_give,
    "give-base": do_give_base,
    "forbid-tap": do_forbid_tap,
    "ignore": do_ignore,
    "untapped-moves": do_as_the_text_says,
    "also-defend": do_as_the_text_says,
}
"""What begins a change that lasts, by the kind of the action."""
