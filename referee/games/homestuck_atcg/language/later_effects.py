"""Effects that came later, declared as those of `effects`: what is named, boons that are divided."""

from __future__ import annotations

from referee.games.homestuck_atcg.language import effects

EFFECTS = effects.EFFECTS
"""All effects, those of this file too."""

PUT_AMONG = EFFECTS.declare(
    "put-among",
    dict.fromkeys(("act.put_among", "act.put_among_value"), "HAC-1.35"),
    "put {boons} one by one on {target}, on which of them as you choose, each up to its limit",
    to="character",
    turns="card",
)
DEAL_AMONG = EFFECTS.declare(
    "deal-among",
    dict.fromkeys(("act.deal_among", "act.deal_among_value"), "HAC-5.3.4"),
    "put {number} damage one by one on {target}, on which of them as you choose, as long as it is intact",
    to="intact",
    turns="card",
)
NAME_TITLE = EFFECTS.declare(
    "name-title",
    {"act.name_title": "HAC-Q13"},
    "name a title, by a card of the match that has it",
    speaks=("title",),
)
NAME_TAG = EFFECTS.declare(
    "name-tag", {"act.name_tag": "HAC-Q13"}, "name a tag of the match", speaks=("tag",)
)

# -- phases and turns to come ------------------------------------------------------------------

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
