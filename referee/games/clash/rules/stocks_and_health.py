"""What happens to health, stocks and statuses: gains, losses, Protected, Stunned (CL-6.3 to CL-6.9).

The same few functions change a side when its own player does it, when the two logs are merged, and
when what was put off happens in the Start phase; shields and swords are treated alike (CL-6.5).
"""

from __future__ import annotations

from referee.games.clash.language.tree_effects import STOCKS
from referee.games.clash.state.facts import tell_change
from referee.games.clash.state.table import (
    STATUSES,
    Ally,
    Alone,
    Change,
    Delayed,
    Side,
    ally,
    change_of,
    exchange,
    within_64_bits,
)
from referee.kernel.engine.run import Run


def why_void(card: Ally, amount: int, *, shielded: bool) -> str:
    """The rule by which a card in play neither gains nor loses that amount; "" if it does."""
    if card.health <= 0:
        return "CL-6.8" if amount > 0 else "CL-6.9"
    return "CL-6.3" if amount < 0 and shielded else ""


def with_health(card: Ally, amount: int) -> Ally:
    """The card after a gain, or a loss if the amount is below 0; there is no limit (CL-Q21)."""
    return ally(
        card.card,
        within_64_bits(card.health + amount),
        protected=card.protected,
        stunned=card.stunned,
        used=tuple(card.used),
    )


def with_status(card: Ally, status: str) -> Ally:
    """The card with that status; having it already changes nothing (CL-Q10)."""
    return ally(
        card.card,
        card.health,
        protected=card.protected or status == "protected",
        stunned=card.stunned or status == "stunned",
        used=tuple(card.used),
    )


def changed(card: Ally, what: str, amount: int, *, shielded: bool) -> Ally:
    """The card after one change of its health or of a status."""
    if what in STATUSES:
        return with_status(card, what)
    return card if why_void(card, amount, shielded=shielded) else with_health(card, amount)


def change_side(side: Side, change: Change | Delayed, *, shielded: bool | None = None) -> str:
    """Do to a side what the change says; the rule by which it came to nothing, if it did.

    A player's health changes at 0 and below as well, unlike a card's (CL-Q23). A card that is no longer
    in play is skipped (CL-Q6, CL-Q30). ``shielded`` says whether the card
    counts as Protected, where that is not its status of now (CL-Q6, snapshot).
    """
    if change.what in STOCKS:
        side.add(change.what, change.amount)
    elif change.what == "health":
        side.health = within_64_bits(side.health + change.amount)
    elif change.card is not None:
        card = side.ally(change.card)
        if card is None:
            return "CL-Q35"
        guarded = card.protected if shielded is None else shielded
        side.exchange(changed(card, change.what, change.amount, shielded=guarded))
        if change.what == "card-health":
            return why_void(card, change.amount, shielded=guarded)
    return ""


def put_off(side: Side, by: int, change: Change) -> None:
    """Let the change happen to the side in the next Start phase (CL-2.9)."""
    side.delayed.append(Delayed(by, change.what, change.amount, change.card))


# -- in a phase, by the own player ----------------------------------------------------------


def make(run: Run[Alone], change: Change, rule: str) -> None:
    """Write a change into the log and let it happen in the own view, now or later (CL-Q6)."""
    alone = run.state
    void = ""
    if change.card is not None and change.what == "card-health" and not change.later:
        void = _void_in_view(alone, run.lane, change)
        if void:
            change = change_of(change.seat, change.what, 0, change.card)
    alone.note(change)
    if change.later:
        if change.seat == run.lane:
            put_off(alone.own, run.lane, change)
    elif change.seat != run.lane:
        change_seen(alone, change)
    elif not void:
        change_side(alone.own, change)
    tell_change(run, change, rule, change.seat, void=void)


def _void_in_view(alone: Alone, seat: int, change: Change) -> str:
    assert change.card is not None
    card = alone.own.ally(change.card) if change.seat == seat else alone.foe(change.card)
    return "" if card is None else why_void(card, change.amount, shielded=card.protected)


def change_seen(alone: Alone, change: Change) -> None:
    """Change the other side as this seat knows it; of its stocks nothing is felt (CL-Q31, CL-Q37)."""
    if change.what == "health":
        alone.other_health = within_64_bits(alone.other_health + change.amount)
    elif change.card is not None:
        card = alone.foe(change.card)
        assert card is not None
        exchange(alone.foes, changed(card, change.what, change.amount, shielded=card.protected))
