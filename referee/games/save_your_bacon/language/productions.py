"""The grammar rules of the language of cards, each with what it says and the rule that says so.

A file may word a row freely (``PhraseTable.reworded``); what a row means stands here alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.save_your_bacon.language.tree import (
    DeedKind,
    RuleKind,
    StateKind,
    Target,
    Until,
    What,
)

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

DEEDS: Mapping[str, tuple[DeedKind, str]] = {
    "P-040": ("place-damage", "SYB-14.0.25"),
    "P-041": ("place-damage", "SYB-11.1.2"),
    "P-042": ("place-damage", "SYB-11.1.2"),
    "P-043": ("remove-damage", "SYB-14.0.44"),
    "P-044": ("remove-up-to-damage", "SYB-14.0.58"),
    "P-045": ("apply", "SYB-2.0.1.16"),
    "P-046": ("remove-condition", "SYB-11.0.7"),
    "P-047": ("remove-conditions", "SYB-11.0.7"),
    "P-048": ("remove-each-condition", "SYB-11.0.7"),
    "P-049": ("remove-that-condition", "SYB-11.0.7"),
    "P-050": ("ready", "SYB-7.0.2"),
    "P-051": ("exhaust", "SYB-7.0.1"),
    "P-052": ("draw", "SYB-14.0.16"),
    "P-053": ("discard", "SYB-14.0.22"),
    "P-054": ("discard-that", "SYB-14.0.22"),
    "P-055": ("each-draws", "SYB-14.0.16"),
    "P-056": ("they-discard-that", "SYB-14.0.22"),
    "P-057": ("reveal-hand", "SYB-14.0.46"),
    "P-058": ("reveal-that", "SYB-14.0.46"),
    "P-059": ("destroy", "SYB-11.0.2"),
    "P-060": ("remove-this", "SYB-14.0.45"),
    "P-061": ("remove-from-game", "SYB-11.0.8"),
    "P-062": ("return-to-hand", "SYB-11.0.9"),
    "P-063": ("return-from-discard", "SYB-14.0.17"),
    "P-064": ("take-that", "SYB-14.0.17"),
    "P-065": ("put-on-deck", "SYB-11.0.9"),
    "P-066": ("search", "SYB-Q89"),
    "P-067": ("shuffle", "SYB-14.0.47"),
    "P-068": ("place-under", "SYB-Q92"),
    "P-069": ("choose", "SYB-14.0.8"),
    "P-070": ("choose-opponent", "SYB-14.0.8"),
    "P-071": ("choose-trait", "SYB-14.0.8"),
    "P-072": ("choose-in-hand", "SYB-14.0.8"),
    "P-073": ("pick-in-hand", "SYB-14.0.42"),
    "P-074": ("change-target", "SYB-14.0.6"),
    "P-075": ("attack", "SYB-Q61"),
    "P-076": ("refresh", "SYB-14.0.43"),
    "P-077": ("gain-energy", "SYB-14.0.29"),
    "P-078": ("gain-bacon", "SYB-14.0.29"),
    "P-079": ("equip", "SYB-10.0.7"),
}
ROUNDED_DOWN = "P-042"
THAT_CARD = Target("that-card")
THIS_CARD = Target("this-card", noun="equipment")
IMPLIED: Mapping[str, Target] = {
    "P-054": THAT_CARD,
    "P-056": THAT_CARD,
    "P-058": THAT_CARD,
    "P-060": THIS_CARD,
    "P-064": THAT_CARD,
    "P-065": THAT_CARD,
    "P-068": THIS_CARD,
    "P-079": THAT_CARD,
}
"""The card that a row means by its own words, without a hole."""

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
    "P-136": (
        {"who": "any", "side": "opposing", "noun": "champion", "least": 0},
        "SYB-14.0.58",
    ),
    "P-137": (
        {"who": "any", "side": "friendly", "noun": "equipment", "least": 0},
        "SYB-14.0.58",
    ),
}
ACTION_CARD, REACTION_CARD, EQUIPMENT_CARD = "action", "reaction", "equipment"
PILES: Mapping[str, str] = {
    "P-145": ACTION_CARD,
    "P-146": EQUIPMENT_CARD,
    "P-147": ACTION_CARD,
    "P-148": REACTION_CARD,
}
EQUIPMENT_NOUN, ANY_NOUN = "P-139", "P-140"
