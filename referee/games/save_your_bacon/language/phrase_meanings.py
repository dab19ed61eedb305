"""The grammar rules of the language of cards, each with what it says and the rule that says so.

A file may word a row as it likes (``PhraseTable.reworded``); what a row means stands here, or in
`effects` if it says what is done.

How a new phrase is added: docs/designer.md, "Add a phrase" and "Add an effect".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.save_your_bacon.language.tree import RuleKind, StateKind, Target, Until, What

# -- paragraphs -----------------------------------------------------------------------------

REACTING = ("P-153", "P-154")
CONSTANT = "P-156"
CONTINUED = "P-157"
HEADING = "P-158"
SENTENCE = "P-160"

# -- what can be reacted to -----------------------------------------------------------------

EVENTS: Mapping[str, tuple[What, str]] = {
    "P-008": ("attacking", "SYB-6.0.2"),
    "P-009": ("targeted", "SYB-14.0.19"),
    "P-010": ("targets", "SYB-6.0.5"),
    "P-011": ("counters", "SYB-6.0.6"),
    "P-012": ("places", "SYB-6.0.11"),
    "P-013": ("placed", "SYB-14.0.25"),
    "P-014": ("defeated", "SYB-10.2.1.12"),
    "P-015": ("destroyed", "SYB-11.0.2"),
    "P-016": ("exhausted", "SYB-7.0.1"),
    "P-017": ("readied", "SYB-7.0.2"),
    "P-018": ("uses", "SYB-14.0.59"),
    "P-019": ("condition", "SYB-2.0.1.16"),
    "P-020": ("declares", "SYB-14.0.61"),
    "P-021": ("pays", "SYB-10.0.3"),
    "P-022": ("activates", "SYB-14.0.1"),
    "P-023": ("reacts", "SYB-10.2.1.1"),
    "P-024": ("draws", "SYB-Q99"),
    "P-025": ("bacon", "SYB-14.0.29"),
    "P-026": ("checked", "SYB-Q41"),
    "P-027": ("refreshed", "SYB-14.0.43"),
    "P-028": ("passed", "SYB-Q41"),
}
COSTS: Mapping[str, str] = {
    "P-001": "A",
    "P-002": "X",
    "P-003": "R",
    "P-004": "trait",
    "P-005": "E",
    "P-006": "E+",
    "P-007": "discard",
}
REQUIRED = ("R", "trait")
"""What is needed and not paid (SYB-5.0.7, SYB-Q91)."""

# -- what is done ---------------------------------------------------------------------------

ROUNDED_DOWN = "P-042"
MEANT: Mapping[str, Target] = {
    "that-card": Target("that-card"),
    "this-card": Target("this-card", noun="equipment"),
}
"""The cards that a row means by its own words, without a hole."""

# -- rules that go on -----------------------------------------------------------------------

RULES: Mapping[str, tuple[RuleKind, str]] = {
    "P-082": ("more-bacon", "SYB-4.1.1.9"),
    "P-083": ("may-attack", "SYB-9.0.1"),
    "P-084": ("attack", "SYB-14.0.3"),
    "P-085": ("attack-for-each-under", "SYB-14.0.3"),
    "P-086": ("defense", "SYB-14.0.20"),
    "P-087": ("attack-doubled", "SYB-14.0.3"),
    "P-088": ("attack-set", "SYB-Q56"),
    "P-089": ("damage", "SYB-11.1.1"),
    "P-090": ("damage-halved", "SYB-11.1.1"),
    "P-091": ("damage-instead", "SYB-Q97"),
    "P-092": ("trait", "SYB-14.0.34"),
    "P-093": ("cannot-attack", "SYB-9.0.3"),
    "P-094": ("cannot-counter", "SYB-9.0.3"),
    "P-095": ("cannot-be-readied", "SYB-9.0.3"),
    "P-096": ("no-effect-damage", "SYB-9.0.3"),
    "P-097": ("no-reactions", "SYB-9.0.3"),
    "P-098": ("considered-exhausted", "SYB-14.0.12"),
    "P-099": ("equipment-limit", "SYB-10.0.7"),
    "P-100": ("cost", "SYB-Q76"),
    "P-101": ("upgraded-cost", "SYB-Q76"),
    "P-102": ("must-be-targeted", "SYB-6.0.5"),
    "P-103": ("first-action", "SYB-Q36"),
}
STATES: Mapping[str, tuple[StateKind, str]] = {
    "P-104": ("attacking", "SYB-14.0.60"),
    "P-105": ("attacking", "SYB-14.0.60"),
    "P-106": ("ready", "SYB-14.0.12"),
    "P-107": ("exhausted", "SYB-14.0.12"),
}
UNTIL: Mapping[str, Until] = {"P-108": "attack", "P-109": "turn", "P-110": "next-turn"}

# -- which cards ----------------------------------------------------------------------------

TARGETS: Mapping[str, tuple[dict[str, Any], str]] = {
    "P-117": ({"who": "this-champion", "noun": "champion"}, "SYB-14.0.52"),
    "P-118": ({"who": "this-card", "noun": "equipment"}, "SYB-14.0.52"),
    "P-119": ({"who": "that-champion", "noun": "champion"}, "SYB-14.0.51"),
    "P-120": ({"who": "that-card"}, "SYB-14.0.51"),
    "P-121": ({"who": "those-champions", "noun": "champion"}, "SYB-14.0.51"),
    "P-122": ({"who": "chosen-champion", "noun": "champion"}, "SYB-14.0.9"),
    "P-123": ({"who": "attacking-card"}, "SYB-6.0.2"),
    "P-124": ({"who": "defending-card"}, "SYB-14.0.19"),
    "P-125": ({"who": "any"}, "SYB-Q82"),
    "P-126": ({"who": "any", "noun": "equipment"}, "SYB-Q82"),
    "P-127": ({"who": "any", "side": "opposing"}, "SYB-14.0.37"),
    "P-128": ({"who": "any", "side": "friendly"}, "SYB-Q55"),
    "P-129": ({"who": "any", "noun": "champion", "exhausted": True}, "SYB-14.0.12"),
    "P-130": (
        {"who": "any", "side": "opposing", "noun": "champion", "exhausted": True},
        "SYB-14.0.12",
    ),
    "P-131": ({"who": "each", "side": "opposing"}, "SYB-14.0.24"),
    "P-132": ({"who": "each", "side": "friendly"}, "SYB-14.0.24"),
    "P-133": (
        {"who": "each", "side": "friendly", "noun": "champion", "other": True},
        "SYB-14.0.24",
    ),
    "P-134": ({"who": "each", "side": "opposing", "noun": "champion"}, "SYB-14.0.37"),
    "P-135": ({"who": "any", "side": "opposing", "noun": "equipment"}, "SYB-10.2.2.2"),
    "P-136": ({"who": "any", "side": "opposing", "noun": "champion", "least": 0}, "SYB-14.0.58"),
    "P-137": ({"who": "any", "side": "friendly", "noun": "equipment", "least": 0}, "SYB-14.0.58"),
}
ACTION_CARD, REACTION_CARD, EQUIPMENT_CARD = "action", "reaction", "equipment"
PILES: Mapping[str, str] = {
    "P-145": ACTION_CARD,
    "P-146": EQUIPMENT_CARD,
    "P-147": ACTION_CARD,
    "P-148": REACTION_CARD,
}
EQUIPMENT_NOUN, ANY_NOUN = "P-139", "P-140"
