"""Facts in words, for the log: a sentence for each kind of fact, and how much it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.save_your_bacon.wording import counted, listed
from referee.kernel.facts import Fact, Weight, Who, seat_words

Data = Mapping[str, Any]


def cards(data: Data, key: str = "cards") -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    value = data[key]
    if isinstance(value, list):
        return listed(value) or "nothing"
    return counted(value, "cards")


# -- sentences that need more than a line ---------------------------------------------------

WHERE = {
    "discard": "goes to its owner's discard",
    "hand": "returns to its owner's hand",
    "game": "is removed from the game",
}


def _damaged(data: Data, who: Who) -> str:
    kind = "" if data["kind"] == "effect" else f"{data['kind']} "
    return f"{data['card']} receives {data['amount']} {kind}damage"


def _gained_bacon(data: Data, who: Who) -> str:
    source = f" from {who(data['loser'])}" if data["loser"] else ""
    return f"gains {data['amount']} bacon{source}"


def _passed_priority(data: Data, who: Who) -> str:
    return f"passes until {data['until']}" if data["until"] else "passes"


SENTENCES: Mapping[str, Callable[[Data, Who], str]] = {
    "activated": lambda d, who: f"uses {d['effect']} of {d['card']}",
    "applied": lambda d, who: f"{d['card']} gets {d['condition']}",
    "conceded": lambda d, who: "concedes",
    "damaged": _damaged,
    "declared": lambda d, who: f"plays {d['card']} with {d['champion']}",
    "defeated": lambda d, who: f"{d['card']} is defeated",
    "destroyed": lambda d, who: f"{d['card']} is destroyed",
    "discarded": lambda d, who: f"discards {cards(d)}",
    "equipped": lambda d, who: f"{d['card']} is equipped to {d['champion']}",
    "exhausted": lambda d, who: f"{d['card']} becomes exhausted",
    "gained-bacon": _gained_bacon,
    "gained-energy": lambda d, who: f"gains {d['amount']} E+",
    "left-play": lambda d, who: f"{d['card']} {WHERE[d['where']]}",
    "lifted": lambda d, who: f"{d['card']} loses {d['condition']}",
    "mended": lambda d, who: f"{d['card']} loses {d['amount']} damage",
    "not-paid": lambda d, who: f"cannot pay for the effect of {d['card']} any more",
    "passed-priority": _passed_priority,
    "readied": lambda d, who: f"{d['card']} becomes ready",
    "returned-unpaid": lambda d, who: f"takes {d['card']} back, which cannot be paid for any more",
    "ruled": lambda d, who: f"the organiser records a result: {d['reason']}",
    "uncovered": lambda d, who: f"{d['card']}, which lay underneath, is discarded",
}

WEIGHTS: Mapping[str, Weight] = {
    **dict.fromkeys(("conceded", "declared", "defeated", "destroyed", "ruled"), "story"),
    "gained-bacon": "story",
    **dict.fromkeys(("activated", "applied", "damaged", "equipped"), "deed"),
    **dict.fromkeys(
        ("discarded", "exhausted", "gained-energy", "passed-priority", "uncovered"), "dull"
    ),
}
"""How much a fact matters; what is not listed is told as it is."""

OF_A_CARD = (
    "applied",
    "damaged",
    "defeated",
    "destroyed",
    "equipped",
    "exhausted",
    "left-play",
    "lifted",
    "mended",
    "readied",
    "uncovered",
)
"""The facts of which a card in play is the subject: its name says whose it is."""
OF_NOBODY = ("ruled",)


def weigh(fact: Fact) -> Weight:
    """How much a fact matters."""
    return WEIGHTS.get(fact.name, "plain")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words, the player or the card in front."""
    words = SENTENCES[fact.name](fact.data, who)
    if not fact.seat or fact.name in OF_A_CARD or fact.name in OF_NOBODY:
        return words
    return f"{who(fact.seat)} {words}"
