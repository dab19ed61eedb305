"""What is said of events that texts replace: effects that let them happen in part, and what has no sense about them (HAC-Q57)."""

from __future__ import annotations

from collections.abc import Collection

from referee.games.homestuck_atcg.language.costs_and_goals import Fault
from referee.games.homestuck_atcg.language.effects import EFFECTS
from referee.games.homestuck_atcg.language.kinds import LineKind, TriggerKind
from referee.games.homestuck_atcg.language.said_of import ALONG, UNSAID
from referee.games.homestuck_atcg.language.tree import Action, Line, Trigger

PREVENT = EFFECTS.declare(
    "prevent",
    {"act.prevent": "HAC-Q57"},
    "of what would happen so much does not: {number}; what is left of it happens once this text is done",
)
LET_HAPPEN = EFFECTS.declare(
    "let-happen",
    {"act.let_happen": "HAC-Q57"},
    "what would happen does happen, once this text is done",
)

PREVENTED: tuple[TriggerKind, ...] = (
    *("damaged", "drawn", "enriched", "impoverished", "rewarded", "blessed", "robbed"),
    *("moved", "tapped-by", "refreshed", "scored", "scored-at", "earned"),
)
"""Replaced events of which a text can let a part happen, or all (rows act.prevent, act.let_happen)."""


def can_be_let(kind: LineKind | None, trigger: Trigger) -> bool:
    """Whether a text is done instead of what it can let happen."""
    return kind == "instead" and trigger.kind in PREVENTED


def why_not_let(action: Action, spoken: Collection[str]) -> Fault:
    """Only what is replaced can be let happen, and a part only of what there can be much or little of."""
    wanted = {PREVENT: ("replaced", "amount"), LET_HAPPEN: ("replaced",)}.get(action.effect, ())
    missing = next((UNSAID[each] for each in wanted if each not in spoken), None)
    return None if missing is None else (missing, "HAC-Q57")


def why_not_asked(line: Line, trigger: Trigger) -> Fault:
    """Only of inventory that goes along with its host a player is asked whether it goes elsewhere."""
    if not line.may or trigger.kind in ALONG:
        return None
    why = "'You may' where a card goes instead of the discard pile, expected no 'You may', or '... with the host'"
    return why, "HAC-Q57"
