"""Effects on the phases and turns to come, declared as those of `effects`."""

from __future__ import annotations

from referee.games.homestuck_atcg.language import effects

EFFECTS = effects.EFFECTS
"""All effects, those of this file too."""

SKIP_PHASE = EFFECTS.declare(
    "skip-phase",
    dict.fromkeys(("act.skip_phase", "act.p_skip_phase"), "HAC-5.4.3"),
    "the next {phases[0]} phase of {player} is left out",
    lasts="skip-phase",
)
ADD_PHASE = EFFECTS.declare(
    "add-phase",
    dict.fromkeys(("act.add_phase", "act.p_add_phase", "act.add_phase_now"), "HAC-5.4.3"),
    "behind {phases[0]} comes one more {phases[1]} phase of the same turn",
    lasts="add-phase",
)
SKIP_TURN = EFFECTS.declare(
    "skip-turn",
    dict.fromkeys(("act.skip_turn", "act.p_skip_turn"), "HAC-1.9"),
    "the next turn of {player} is left out",
    lasts="skip-turn",
)
ADD_TURN = EFFECTS.declare(
    "add-turn",
    dict.fromkeys(("act.add_turn", "act.p_add_turn"), "HAC-1.9"),
    "{player} {has} one more turn, before the one that would come after this",
    lasts="add-turn",
)
