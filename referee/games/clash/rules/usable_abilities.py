"""Which abilities a card in play may use, and which ones its player owes (CL-3.9, CL-4.2, CL-6)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.clash.language.tree import Ability
from referee.games.clash.rules.costs import why_not_payable
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.table import Ally, Alone, Setting
from referee.kernel.engine.run import Run

OWED = {"defend": "CL-3.9", "attack": "CL-4.2"}
"""The rule by which the abilities of a kind have to be used, in the phase of the same name."""
KIND = {"defend": "CL-3.10", "attack": "CL-4.3", "play": "CL-3.6"}
"""The rule that says when the abilities of a kind are used."""
UNPAID = {"defend": "CL-3.12", "attack": "CL-4.5", "play": "CL-Q17"}
"""The rule by which an ability whose cost cannot be paid is not used."""


def abilities_of(run: Run[Alone], card: int, kind: str = "") -> Sequence[tuple[int, Ability]]:
    """The abilities that a card has, those of a kind if one is given, each with its number on it."""
    setting: Setting = run.setting
    return setting.faces[card].by_kind[kind]


def ability_at(run: Run[Alone], card: int, number: int) -> Ability | None:
    """The ability of that number on a card, if it has so many."""
    setting: Setting = run.setting
    abilities = setting.faces[card].abilities
    return abilities[number - 1] if 1 <= number <= len(abilities) else None


def why_idle(run: Run[Alone], card: Ally) -> str:
    """The rule by which a card in play can use no ability at all now; "" if it can.

    Stunned lasts to the end of the round, so that nothing left unused is used in it (CL-6.13).
    """
    if card.stunned:
        return "CL-6.4"
    if card.health > 0:
        return ""
    if run.state.phase == "attack":
        return "" if setting_of(run).readings.spent_ally_acts else "CL-Q24"
    return "CL-6.12"


def why_not(run: Run[Alone], card: Ally, number: int, ability: Ability) -> list[str]:
    """Every rule by which a card in play cannot use that ability of the phase now."""
    found = []
    idle = why_idle(run, card)
    if idle:
        found.append(idle)
    if card.stunned:
        found.append("CL-6.13")
    if number in card.used:
        found.append("CL-Q13")
    unpaid = why_not_payable(run.state.own, card.card, ability)
    if unpaid:
        found.append(UNPAID[ability.kind])
    if unpaid.startswith("CL"):
        found.append(unpaid)
    return found


def owed(run: Run[Alone]) -> list[tuple[Ally, int, Ability]]:
    """The abilities of this phase that the seat can use and has not used (CL-Q14)."""
    own, kind = run.state.own, run.state.phase
    return [
        (card, number, ability)
        for card in own.allies
        if not why_idle(run, card)
        for number, ability in abilities_of(run, card.card, kind)
        if number not in card.used and not why_not_payable(own, card.card, ability)
    ]
