"""Phases and turns to come that a text leaves out or adds (rows act.skip_phase and those behind it)."""

from __future__ import annotations

from typing import Any

from referee.games.homestuck_atcg.effects.grants import let_last, tell_text
from referee.games.homestuck_atcg.effects.targets import players_of, seats_concerned
from referee.games.homestuck_atcg.language.turn_effects import (
    ADD_PHASE,
    ADD_TURN,
    SKIP_PHASE,
    SKIP_TURN,
)
from referee.games.homestuck_atcg.state.coming_turns import number_of
from referee.games.homestuck_atcg.state.frames import Act, line_of, place_of_action
from referee.games.homestuck_atcg.state.table import PHASES


@SKIP_PHASE.does
@ADD_PHASE.does
@SKIP_TURN.does
@ADD_TURN.does
def do_change(act: Act) -> bool:
    """Each of the players has a change to come; of the phase under way it is that of the player at turn."""
    text, behind = act.text, act.action.phases
    now = act.effect is ADD_PHASE and not behind[0]
    seats = [act.table.seat] if now else players_of(act)
    phases = (act.table.phase, *behind[1:]) if now else behind
    if now and not act.table.phase:
        return False
    step = place_of_action(line_of(act.run, text.line), text, act.progress.option)
    under_way = act.table.seat, act.table.phase
    for seat in seats:
        fields: dict[str, Any] = {"line": text.line, "step": step, "source": text.source}
        if act.effect is ADD_PHASE and not now and (seat, behind[0]) == under_way:
            fields["phase"] = PHASES.index(behind[0]) + 1
        let_last(act, seat=seat, change=number_of(phases), **fields)
    tell_text(act)
    return bool(seats)


@SKIP_PHASE.able
@ADD_PHASE.able
@SKIP_TURN.able
@ADD_TURN.able
def is_anybody_meant(act: Act) -> bool:
    return bool(seats_concerned(act))
