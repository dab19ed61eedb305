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
NAME_TITLE = EFFECTS.declare(
    "name-title",
    {"act.name_title": "HAC-Q13"},
    "name a title, by a card of the match that has it",
    speaks=("title",),
)
NAME_TAG = EFFECTS.declare(
    "name-tag", {"act.name_tag": "HAC-Q13"}, "name a tag of the match", speaks=("tag",)
)
