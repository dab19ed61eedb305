"""What is told of actions and changes: the same to the seat in its lane, and when it is revealed.

``laid_open`` is the seat whose secret it was until now. Nothing here has any part in the match.
"""

from __future__ import annotations

from typing import Any

from referee.games.clash.fact_kinds import CHANGED, CHOSE, PLAYED, STANDS, USED, VOID
from referee.games.clash.state.table import Action, Change, Delayed, Setting, Side
from referee.kernel.engine.run import Run
from referee.kernel.facts import TABLE

VERBS = {
    "play-card": (PLAYED, "CL-3.3"),
    "use-defend-ability": (USED, "CL-3.9"),
    "use-attack-ability": (USED, "CL-4.2"),
    "effect-choice": (CHOSE, "CL-Q44"),
}


def tell_action(run: Run[Any], seat: int, action: Action, laid_open: int = TABLE) -> None:
    """A card played, an ability used, a choice made (CL-2.3, CL-Q4)."""
    kind, rule = VERBS[action.verb]
    kind.tell(run, rule, seat, lambda: _of_action(run.setting, action), laid_open=laid_open)


def _of_action(setting: Setting, action: Action) -> dict[str, Any]:
    data: dict[str, Any] = {"cards": list(map(setting.shown, action.cards))}
    if action.verb == "play-card" and action.card is not None:
        return data | {"card": setting.shown(action.card), "cost": setting.price(action.card)}
    if action.card is not None:
        text = setting.card(action.card).abilities[action.ability - 1].text
        return data | {"card": setting.shown(action.card), "ability": action.ability, "text": text}
    return data | {"word": action.word}


def tell_change(
    run: Run[Any],
    change: Change | Delayed,
    rule: str,
    seat: int,
    *,
    void: str = "",
    laid_open: int = TABLE,
) -> None:
    """What changed on whose side, and how much; ``void`` is the rule by which it came to nothing."""
    kind = VOID if void else CHANGED
    kind.tell(run, void or rule, seat, lambda: _of_change(run.setting, change), laid_open=laid_open)


def _of_change(setting: Setting, change: Change | Delayed) -> dict[str, Any]:
    data: dict[str, Any] = {"what": change.what, "amount": change.amount}
    if change.card is not None:
        data["card"] = setting.shown(change.card)
    if isinstance(change, Change) and change.later:
        data["later"] = True
    return data


def tell_side(run: Run[Any], seat: int, side: Side, before: int) -> None:
    """How a side stands after both logs were merged: health, and that of its cards.

    ``before`` is the player's health when the phase began.
    """
    STANDS.tell(
        run,
        "CL-Q6",
        seat,
        lambda: {
            "health": side.health,
            "cards": [f"{run.setting.shown(each.card)} {each.health}" for each in side.allies],
            "changed": side.health != before,
        },
    )
