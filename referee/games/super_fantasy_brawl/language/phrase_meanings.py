"""What the grammar rules mean: from the id of a row to the words of ``tree`` and the rule it follows.

A card list may word a row freely (``PhraseTable.reworded``); what a row means stands in code. Only which
zone of the board a row of zones names is said by its ``op`` in the file.

How a new phrase is added: docs/designer.md, "Add a phrase" and "Add an effect".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.games.super_fantasy_brawl.language.tree import (
    ClauseKind,
    ConditionKind,
    ConstantKind,
    Selector,
    TargetingKind,
    WhoKind,
)

ATTACK, SKILL, REACTION = "attack", "skill", "reaction"
STANDARD, SIDE, TRAP, CHALLENGE = "standard", "side", "trap", "challenge"
TARGETING, CORE = "targeting", "core"
"""The hosts of a text, as the rows call them in ``where``."""

Label = Literal["box", "before", "after"]

# -- lines and sentences --------------------------------------------------------------------

LABELS: Mapping[str, Label] = {"line-plain": "box", "line-pre": "before", "line-post": "after"}
DOING: Mapping[tuple[str, Label], str] = {
    (ATTACK, "before"): "SFB-11.1",
    (ATTACK, "after"): "SFB-11.4",
    (REACTION, "box"): "SFB-Q32",
    (REACTION, "after"): "SFB-7.10",
    (SKILL, "box"): "SFB-12.4",
    (STANDARD, "box"): "SFB-13.1",
    (TRAP, "box"): "SFB-19.4",
    (SIDE, "box"): "SFB-Q93",
}
"""By host and label: the rule that carries a sentence out."""
CLAUSES: Mapping[str, tuple[ClauseKind, str]] = {
    "act": ("do", ""),
    "may": ("may", "SFB-11.5"),
    "may-if-you-do": ("may-then", "SFB-Q97"),
    "if": ("if", "SFB-20.15"),
    "if-otherwise": ("if-else", "SFB-20.15"),
    "choose-one": ("choose", "SFB-Q89"),
    "trigger-ko": ("do", ""),
}
CONSTANT, KEYWORD, GOAL, ON_KNOCK_OUT = "constant", "keyword-line", "goal", "trigger-ko"

# -- what is done ---------------------------------------------------------------------------

WORDS: Mapping[str, str] = {
    "hex-adjacent": "adjacent",
    "hex-deployment": "deployment",
    "one-trap": "one",
    "that-trap": "that",
    "scope-bloodied": "bloodied",
    "scope-levelled": "levelled",
    "scope-melee": "melee",
    "secret-hand": "hand",
    "secret-top": "top",
    "secret-trap": "trap",
    "state-bloodied": "bloodied",
    "state-levelled": "levelled",
    "until-attack": "attack",
    "until-turn": "turn",
    "v-defence": "defence",
    "v-movement": "movement",
    "v-strength": "strength",
}
"""Rows that stand for one word of the tree."""
FIELDS = {"hex": "where", "scope": "scope", "state": "state", "duration": "until", "value": "value"}
"""By hole of such rows: the field that holds the word."""

# -- who is meant ---------------------------------------------------------------------------

WHO: Mapping[str, tuple[WhoKind, str]] = {
    "this-champion": ("self", "SFB-14.7"),
    "the-target": ("target", "SFB-8.4"),
    "each-target": ("each-target", "SFB-8.12"),
    "the-attacker": ("attacker", "SFB-14.8"),
    "that-champion": ("that", "SFB-20.15"),
    "those-champions": ("those", "SFB-20.15"),
    "triggering-champion": ("triggering", "SFB-19.4"),
    "one": ("one", "SFB-12.3"),
    "each": ("each", "SFB-17.7"),
    "up-to": ("up-to", "SFB-11.5"),
}
CROWDS: Mapping[str, Selector] = {
    "adjacent-enemies": Selector("enemy", 1, rule="SFB-8.7"),
    "adjacent-enemy": Selector("enemy", 1, rule="SFB-8.7"),
    "enemy-within": Selector("enemy", rule="SFB-8.7"),
    "enemy-row": Selector("enemy", in_row=True, rule="SFB-2.5"),
    "ally": Selector("ally", rule="SFB-2.3"),
    "ally-within": Selector("ally", rule="SFB-8.7"),
    "adjacent-ally": Selector("ally", 1, rule="SFB-8.7"),
    "adjacent-champion": Selector("champion", 1, rule="SFB-8.7"),
}
"""A number in the text takes the place of ``within``."""

# -- conditions -----------------------------------------------------------------------------

CONDITIONS: Mapping[str, tuple[ConditionKind, str]] = {
    "is-bloodied": ("bloodied", "SFB-25.1"),
    "is-by-statue": ("by-statue", "SFB-2.4"),
    "controls": ("control", "SFB-25.2"),
    "has-count": ("count", "SFB-4.6"),
    "has-count-state": ("count", "SFB-4.6"),
    "has-none-state": ("none", "SFB-4.6"),
    "has-all": ("all", "SFB-17.6"),
    "has-statues": ("statues", "SFB-2.4"),
    "has-spread": ("spread", "SFB-8.7"),
}
OTHER_SIDE = "side-other"
ZONES = "zone"
"""The hole that rows of zones fill."""
OF_SIDES = ("own-deployment", "enemy-deployment", "own-half", "enemy-half", "arena")
"""What an ``op`` of a row of zones may say beside the id of a zone of the board."""

# -- what always holds ----------------------------------------------------------------------

CONSTANTS: Mapping[str, tuple[ConstantKind, str]] = {
    "always": ("modify", "SFB-20.16"),
    "always-scope": ("modify", "SFB-20.16"),
    "negate-always": ("negate", "SFB-20.12"),
    "ignores-defence": ("ignore-defence", "SFB-10.5"),
    "spares-allies": ("spare-allies", "SFB-20.14"),
    "may-target-ally": ("target-ally", "SFB-20.4"),
    "no-reactions": ("no-reaction", "SFB-9.1"),
    "pass-enemies": ("pass-enemies", "SFB-Q101"),
    "grant-keyword": ("grant", "SFB-10.8"),
}
KEYWORDS: Mapping[str, str] = {
    "poison": "SFB-25.30",
    "lifesteal": "SFB-25.22",
    "double": "SFB-25.5",
}

# -- what is printed ------------------------------------------------------------------------

TARGETINGS: Mapping[str, tuple[TargetingKind, str]] = {
    "t-melee": ("melee", "SFB-8.4"),
    "t-indirect": ("indirect", "SFB-8.5"),
    "t-indirect-min": ("indirect", "SFB-8.2"),
    "t-direct": ("direct", "SFB-8.9"),
    "t-direct-min": ("direct", "SFB-8.2"),
    "t-area": ("area", "SFB-8.12"),
}
ANY_CORE = "core-any"
