"""Facts in words, for the log: a sentence for each kind of fact, and how much it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.save_your_bacon.language.explain import TRAIT_NAMES
from referee.games.save_your_bacon.language.words import plain_icons
from referee.kernel.facts import Fact, Weight, Who, seat_words
from referee.kernel.words.english import counted, listed

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
    "deck": "goes on top of its owner's deck",
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


def _lasts(data: Data, who: Who) -> str:
    on = cards(data) if data["cards"] else "in force"
    return f"{on}: {plain_icons(data['text'])}"


def _submitted(data: Data, who: Who) -> str:
    named = f"{data['deck']} with " if data["deck"] else ""
    return f"plays {named}{cards(data, 'champions')}"


SENTENCES: Mapping[str, Callable[[Data, Who], str]] = {
    "activated": lambda d, who: f"uses {d['effect']} of {d['card']}",
    "applied": lambda d, who: f"{d['card']} gets {d['condition']}",
    "attack-ended": lambda d, who: "has the attack cut short: no damage is placed",
    "attacks": lambda d, who: f"attacks with {d['card']}",
    "chooses-first": lambda d, who: "says who begins",
    "chose": lambda d, who: f"chooses {cards(d)}",
    "chose-in-hand": lambda d, who: (
        f"chooses {counted(d['cards'], 'cards')} in the hand of {who(d['whose'])}"
    ),
    "chose-opponent": lambda d, who: f"chooses {who(d['opponent'])}",
    "chose-trait": lambda d, who: f"chooses the trait {TRAIT_NAMES[d['trait']]}",
    "conceded": lambda d, who: "concedes",
    "counters": lambda d, who: f"counters with {d['card']}",
    "damaged": _damaged,
    "declared": lambda d, who: f"plays {d['card']} with {d['champion']}",
    "declined": lambda d, who: "does not do what the effect offers",
    "defeated": lambda d, who: f"{d['card']} is defeated",
    "destroyed": lambda d, who: f"{d['card']} is destroyed",
    "discarded": lambda d, who: f"discards {cards(d)}",
    "does-not-counter": lambda d, who: f"does not counter with {d['card']}",
    "drawn": lambda d, who: f"draws {cards(d)}",
    "equipped": lambda d, who: f"{d['card']} is equipped to {d['champion']}",
    "exhausted": lambda d, who: f"{d['card']} becomes exhausted",
    "first-player": lambda d, who: "takes the first turn",
    "gained-bacon": _gained_bacon,
    "gained-energy": lambda d, who: f"gains {d['amount']} E+",
    "lasts": _lasts,
    "left-play": lambda d, who: f"{d['card']} {WHERE[d['where']]}",
    "lifted": lambda d, who: f"{d['card']} loses {d['condition']}",
    "lost": lambda d, who: f"has lost: {d['reason']}",
    "mended": lambda d, who: f"{d['card']} loses {d['amount']} damage",
    "not-activated": lambda d, who: f"loses the effect of {d['card']} before it resolves",
    "not-done": lambda d, who: f"cannot do this: {plain_icons(d['text'])}",
    "not-paid": lambda d, who: f"cannot pay for the effect of {d['card']} any more",
    "passed-priority": _passed_priority,
    "passes-time": lambda d, who: "passes time",
    "picked-option": lambda d, who: f"gets option {d['option']} by lot",
    "pitched": lambda d, who: f"pitches {cards(d)} for {d['value']} energy",
    "prevented": lambda d, who: f"{d['card']} is kept from effect damage",
    "put-on-deck": lambda d, who: f"gets {cards(d)} on top of the deck",
    "readied": lambda d, who: f"{d['card']} becomes ready",
    "refreshes": lambda d, who: "refreshes",
    "replaced": lambda d, who: f"{d['card']} receives the damage instead",
    "reshuffled": lambda d, who: (
        f"shuffles the discard of {counted(d['cards'], 'cards')} into a new deck"
    ),
    "removed": lambda d, who: f"{cards(d)} is removed from the game",
    "retargeted": lambda d, who: f"{d['card']} is the target of the attack from now on",
    "returned-unpaid": lambda d, who: f"takes {d['card']} back, which cannot be paid for any more",
    "revealed": lambda d, who: f"reveals {cards(d)}",
    "ruled": lambda d, who: f"the organiser records a result: {d['reason']}",
    "saw-hand": lambda d, who: f"sees the hand of {who(d['whose'])}: {cards(d)}",
    "searched": lambda d, who: f"looks through the deck: {cards(d)}",
    "shuffled": lambda d, who: "shuffles the deck",
    "spent-energy": lambda d, who: f"spends {d['amount']} E+",
    "submitted": _submitted,
    "taken": lambda d, who: f"takes {cards(d)} into the hand",
    "targets": lambda d, who: f"{d['card']} is the target",
    "tied": lambda d, who: f"has {d['bacon']} bacon, but others have as many: that does not win",
    "tucked": lambda d, who: f"places {d['card']} underneath {d['above']}",
    "turn": lambda d, who: f"turn {d['number']}",
    "uncovered": lambda d, who: f"{d['card']}, which lay underneath, is discarded",
    "won": lambda d, who: "has won",
}

WEIGHTS: Mapping[str, Weight] = {
    "turn": "turn",
    **dict.fromkeys(
        (
            "attacks",
            "conceded",
            "declared",
            "defeated",
            "destroyed",
            "gained-bacon",
            "lost",
            "reshuffled",
            "ruled",
        ),
        "story",
    ),
    **dict.fromkeys(("activated", "passes-time", "refreshes"), "deed"),
    **dict.fromkeys(
        (
            "chose",
            "chose-opponent",
            "chose-trait",
            "chooses-first",
            "declined",
            "discarded",
            "does-not-counter",
            "drawn",
            "exhausted",
            "gained-energy",
            "passed-priority",
            "pitched",
            "readied",
            "spent-energy",
            "shuffled",
            "uncovered",
        ),
        "dull",
    ),
    "won": "result",
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
    "prevented",
    "readied",
    "replaced",
    "retargeted",
    "targets",
    "uncovered",
)
"""The facts of which a card in play is the subject: its name says whose it is."""
OF_NOBODY = ("lasts", "ruled", "turn")


def weigh(fact: Fact) -> Weight:
    """How much a fact matters."""
    return WEIGHTS.get(fact.name, "plain")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words, the player or the card in front."""
    words = SENTENCES[fact.name](fact.data, who)
    if not fact.seat or fact.name in OF_A_CARD or fact.name in OF_NOBODY:
        return words
    return f"{who(fact.seat)} {words}"
