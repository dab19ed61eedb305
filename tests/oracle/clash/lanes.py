"""A second opinion on Clash: own views, the merge of two logs and the Start phase, as plainly as can be.

It is written from the rules and knows nothing of the engine but the words of its logs. A side is a dict;
a card in play is ``[health, protected, stunned]`` under its name.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Side = dict[str, Any]
Log = list[tuple[str, Any, list[dict[str, Any]]]]
"""Of each action its verb, its card, and its results: who (a seat), what, amount, card, later."""


def play_alone(seat: int, own: Side, foe: Side, log: Log, printed: Any, price: Any) -> set[Any]:
    """Do a log on a seat's own view, and check each number in it; the own cards that left play."""
    left = set()
    for verb, card, results in log:
        if verb == "play-card":
            own["coins"] -= price(card)
            assert own["coins"] >= 0
            own["allies"][card] = [printed(card), False, False]
        for one in results:
            side = own if one["who"] == seat else foe
            if one["what"] == "return-ally":
                del own["allies"][one["card"]]
                own["delayed"] = [each for each in own["delayed"] if each[1]["card"] != one["card"]]
                left.add(one["card"])
            elif one["later"]:
                if one["who"] == seat:
                    own["delayed"].append((seat, one))
            elif one["what"] == "card-health":
                # CL-Q6: a gain or loss that is void in the view of who makes it is recorded as 0.
                health, protected, _ = side["allies"][one["card"]]
                if health <= 0 or (protected and one["amount"] < 0):
                    assert one["amount"] == 0, (one, side)
                side["allies"][one["card"]][0] += one["amount"]
            elif one["who"] == seat or one["what"] in ("health", "protected", "stunned"):
                change(side, one)
    return left


def change(side: Side, one: dict[str, Any], *, guarded: Any = None) -> None:
    """Let a change reach a side, as far as it still can (CL-6.3, CL-6.8, CL-6.9, CL-Q22, CL-Q23)."""
    what, amount, card = one["what"], one["amount"], one["card"]
    if what == "health":
        side["health"] += amount
    elif what in ("coins", "shields", "swords"):
        side[what] = max(0, side[what] + amount)
    elif card in side["allies"]:
        ally = side["allies"][card]
        if what == "protected":
            ally[1] = True
        elif what == "stunned":
            ally[2] = True
        elif what == "card-health":
            is_guarded = ally[1] if guarded is None else card in guarded
            if ally[0] > 0 and not (is_guarded and amount < 0):
                ally[0] += amount


def merge(
    before: dict[int, Side], logs: dict[int, Log], printed: Any, price: Any, *, snapshot: bool
) -> dict[int, Side]:
    """Both sides after both have finished (CL-Q6)."""
    after, left = deepcopy(before), {}
    for seat in (1, 2):
        left[seat] = play_alone(
            seat, after[seat], deepcopy(before[3 - seat]), logs[seat], printed, price
        )
    for seat in (1, 2):
        side = after[seat]
        old = {card for card, ally in before[seat]["allies"].items() if ally[1]}
        for _, _, results in logs[3 - seat]:
            for one in results:
                if one["who"] != seat or one["card"] in left[seat]:
                    continue
                if one["later"]:
                    side["delayed"].append((3 - seat, one))
                else:
                    change(side, one, guarded=old if snapshot else None)
    return after


def discard(sides: dict[int, Side]) -> None:
    """Cards at 0 or less leave play, and what waited for them with them (CL-5.1, CL-Q30)."""
    for side in sides.values():
        side["allies"] = {card: ally for card, ally in side["allies"].items() if ally[0] > 0}
        side["delayed"] = [
            (by, one)
            for by, one in side["delayed"]
            if one["card"] is None or one["card"] in side["allies"]
        ]


def winner(sides: dict[int, Side]) -> tuple[int, ...] | None:
    """Who has won, nobody in a tie; None while the match goes on (CL-5.3 to CL-5.6)."""
    first, second = sides[1]["health"], sides[2]["health"]
    if first > 0 and second > 0:
        return None
    if first == second:
        return ()
    return (1,) if first > second else (2,)


def start(sides: dict[int, Side], number: int) -> None:
    """The Start phase of that round, but for what is drawn (CL-Q45)."""
    for seat, side in sides.items():
        for ally in side["allies"].values():
            ally[1] = ally[2] = False
        side["coins"] += 2
        side["shields"] = side["swords"] = number
        for by in (seat, 3 - seat):
            for maker, one in side["delayed"]:
                if maker == by:
                    change(side, one)
        side["delayed"] = []
