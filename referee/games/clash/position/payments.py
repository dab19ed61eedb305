"""What an action of a log has changed holds what its ability cost (CL-3.11, CL-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.clash.language.tree_effects import Cost, PayOwnHealth, PayStock, PayThisHealth
from referee.games.clash.state.table import Action, Change, Setting
from referee.kernel.words.english import counted

PAID = {"use-defend-ability": "CL-3.11", "use-attack-ability": "CL-4.4"}


def unpaid_in(setting: Setting, log: Sequence[Action], seat: int) -> Iterator[tuple[str, int, str]]:
    """For each use of a log that has not paid: the path in the log, how much it changed, and what is missing."""
    for at, action in enumerate(log, 1):
        if action.card is None or action.verb not in PAID:
            continue
        ability = setting.card(action.card).abilities[action.ability - 1]
        for cost in ability.costs:
            payment = payment_of(cost, action.card, seat)
            if payment is not None and payment not in action.changes:
                price = counted(-payment.amount, payment.what.removeprefix("card-"))
                wish = f"a payment of {price} among them [{PAID[action.verb]}]"
                yield f"[{at}].changes", len(action.changes), wish


def payment_of(cost: Cost, card: int, seat: int) -> Change | None:
    """The change by which a cost is paid that leaves nothing to choose."""
    match cost:
        case PayStock():
            return Change(seat, cost.stock, -cost.amount)
        case PayOwnHealth():
            return Change(seat, "health", -cost.amount)
        case PayThisHealth():
            return Change(seat, "card-health", -cost.amount, card)
    return None
