"""What is told of actions and changes: the same to the seat in its lane, and when it is laid open.

Facts are heard by whoever reads along; nothing here has any part in the match.
"""

from __future__ import annotations

from referee.games.clash.state.table import Action, Change, Delayed, Setting, Side
from referee.kernel.facts import TABLE, Fact

VERBS = {
    "play-card": ("played", "CL-3.3"),
    "use-defend-ability": ("used", "CL-3.9"),
    "use-attack-ability": ("used", "CL-4.2"),
    "effect-choice": ("chose", "CL-Q44"),
}


def fact_of_action(setting: Setting, seat: int, action: Action, lane: int = TABLE) -> Fact:
    """A card played, an ability used, a choice made (CL-2.3, CL-Q4)."""
    name, rule = VERBS[action.verb]
    data: dict[str, object] = {"cards": list(map(setting.shown, action.cards))}
    if action.verb == "play-card" and action.card is not None:
        data |= {"card": setting.shown(action.card), "cost": setting.price(action.card)}
    elif action.card is not None:
        text = setting.card(action.card).abilities[action.ability - 1].text
        data |= {"card": setting.shown(action.card), "ability": action.ability, "text": text}
    else:
        data["word"] = action.word
    return Fact(name, rule, seat, data, (), lane)


def fact_of_change(
    setting: Setting,
    change: Change | Delayed,
    rule: str,
    *,
    void: str = "",
    seat: int = TABLE,
    lane: int = TABLE,
) -> Fact:
    """What changed on whose side, and how much; ``void`` is the rule by which it came to nothing.

    ``seat`` is whose side it is, where the change does not say so itself.
    """
    data: dict[str, object] = {"what": change.what, "amount": change.amount}
    if change.card is not None:
        data["card"] = setting.shown(change.card)
    if isinstance(change, Change):
        seat = change.seat
        if change.later:
            data["later"] = True
    return Fact("void" if void else "changed", void or rule, seat, data, (), lane)


def fact_of_side(setting: Setting, seat: int, side: Side, before: int) -> Fact:
    """How a side stands after both logs were merged: health, and that of its cards.

    ``before`` is the player's health when the phase began.
    """
    cards = [f"{setting.shown(each.card)} {each.health}" for each in side.allies]
    return Fact(
        "stands",
        "CL-Q6",
        seat,
        {"health": side.health, "cards": cards, "changed": side.health != before},
    )
