"""The effects by which something is named, chosen or thrown, declared as those of `effects`."""

from __future__ import annotations

from referee.games.homestuck_atcg.language import turn_effects

EFFECTS = turn_effects.EFFECTS
"""All effects, those of this file and of `turn_effects` too."""

ROLL = EFFECTS.declare("roll", {"act.roll": "HAC-Q29"}, "roll a six-sided die", speaks=("roll",))
ROLL_SEVERAL = EFFECTS.declare(
    "roll-several", {"act.roll_dice": "HAC-Q29"}, "roll {number} six-sided dice", speaks=("rolls",)
)
NAME_TYPE = EFFECTS.declare(
    "name-type",
    {"act.name_type": "HAC-Q13"},
    "name a type of card: character, inventory or executable",
    speaks=("type",),
)
PICK_NUMBER = EFFECTS.declare(
    "pick-number",
    {"act.pick_number": "HAC-Q13", "act.pick_number_from_1": "HAC-Q13"},
    "choose a number from {least} to {amount}",
    speaks=("number",),
)
NAME_TITLE = EFFECTS.declare(
    "name-title",
    {"act.name_title": "HAC-2.6"},
    "name a title, by a card that has it",
    speaks=("title",),
)
NAME_TAG = EFFECTS.declare(
    "name-tag", {"act.name_tag": "HAC-2.18"}, "name a tag that some card has", speaks=("tag",)
)
