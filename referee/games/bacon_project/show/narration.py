"""Facts in words, for the log: a sentence for each kind of fact, and how much it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.bacon_project.deck import ACE, CARD, JOKER, RANK
from referee.kernel.facts import Fact, Weight, Who, seat_words

Data = Mapping[str, Any]


def cards(data: Data, key: str = "cards") -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    value = data.get(key)
    if isinstance(value, list):
        return ", ".join(CARD.shown(card) for card in value) or "nothing"
    return "a card" if value == 1 else f"{value} cards"


def ability(number: Any) -> str:
    """The number of an ability as it is printed."""
    return "A" if number == ACE else str(number)


# -- sentences that need more than a line ---------------------------------------------------


def _attacked(data: Data, who: Who) -> str:
    """The damage as a sum of what each ability deals."""
    parts = [(f"{ability(number)} {name}", dealt) for number, name, dealt in data["parts"]]
    word = "ability" if len(parts) == 1 else "abilities"
    with_ = " and ".join(name for name, _ in parts)
    total = f"{data['damage']} damage of type {data['type']}"
    if len(parts) > 1:
        total = f"{' + '.join(str(dealt) for _, dealt in parts)} = {total}"
    words = f"attacks {who(data['target'])} with {word} {with_}: {total}"
    return f"{words}, cannot be escaped" if data["no_escape"] else words


def _defended(data: Data, who: Who) -> str:
    """How the damage was covered, as a sum, and what is left or too much of it."""
    damage, standing = data["damage"], data["standing"]
    terms = [f"{damage} damage"]
    if not data["ignored"]:
        terms.append(f"{standing} standard defence")
    if data["blocked"]:
        terms.append(f"{data['blocked']} blocked")
    if data["points"]:
        terms.append(f"{data['points']} from cards")
    covered = data["points"] + data["blocked"] + (0 if data["ignored"] else standing)
    left = damage - covered
    end = f"{left} not covered" if left > 0 else f"nothing left, {-left} to spare"
    words = f"has defended: {' - '.join(terms)} = {end if left else 'nothing left'}"
    return f"{words} (the standard defence of {standing} is ignored)" if data["ignored"] else words


def _sent(data: Data, who: Who) -> str:
    """The cards of a defence with their points, and the sum of several."""
    points = data["points"]
    each = zip(map(CARD.shown, data["cards"]), points, data["stack"], strict=True)
    words = " + ".join(
        f"{card} {f'from the stack ({worth})' if stack else f'({worth})'}"
        for card, worth, stack in each
    )
    return f"sends {words}" if len(points) == 1 else f"sends {words} = {sum(points)} points"


def _began(data: Data, who: Who) -> str:
    """What an effect does, and until when."""
    word = str(data["word"])
    printed = word.upper().replace("-", " ")
    if word == "stun":
        what = f"STUNS {who(data['target'])}: no Support abilities"
    elif word == "disable":
        what = f"DISABLES ability {ability(data['ability'])} of {who(data['target'])}"
    elif word == "prevent":
        what = f"has PREVENT {' and '.join(data['type'])}"
    elif word == "reflect":
        back = f", {data['second']} returned" if data["second"] else ""
        what = f"has REFLECT: {data['amount']} damage blocked{back}"
    elif word == "change":
        what = f"has CHANGE by ability {ability(data['number'])}"
    else:
        what = f"has {printed}"
    return f"{what}, {_ends(data, who)}"


def _ends(data: Data, who: Who) -> str:
    """Until when an effect goes on."""
    if data["ends"] == "card":
        return f"while {CARD.shown(data['card'])} lies there"
    if data["ends"] == "turn":
        return f"until turn {data['until']} ends"
    return "until their next draw phase"


def _as_announced(data: Data) -> str:
    """A card of the stack, a Joker with what it was announced as."""
    joker = all(RANK[card] == JOKER for card in data["cards"])
    return f"{cards(data)} as {ability(data['value'])}" if joker else cards(data)


def _negated(data: Data, who: Who) -> str:
    why = "disabled" if data["by"] == "disable" else "stunned"
    return f"cannot activate ability {ability(data['number'])}: it is {why}"


SENTENCES: Mapping[str, Callable[[Data, Who], str]] = {
    "activated": lambda d, who: (
        f"activates ability {ability(d['number'])}, {d['name']} ({d['type']})"
    ),
    "attacked": _attacked,
    "began": _began,
    "begins": lambda d, who: "takes the first turn",
    "cast": lambda d, who: f"casts {' '.join(d['units'])}",
    "chose": lambda d, who: f"plays {d['profile']}",
    "cleared": lambda d, who: f"clears the cast zone: {cards(d)}",
    "conceded": lambda d, who: "concedes",
    "copied": lambda d, who: f"copies {cards(d, 'of')} with {cards(d)}",
    "defended": _defended,
    "discarded": lambda d, who: f"discards {cards(d)}",
    "drawn": lambda d, who: f"draws {cards(d)}",
    "ended": lambda d, who: f"wins: {d['reason']}",
    "escaped": lambda d, who: "escapes: the combat phase is over",
    "evaded": lambda d, who: "escapes the returned damage",
    "jumped": lambda d, who: f"jumps with {cards(d)} to level {d['level']} until the turn ends",
    "kept": lambda d, who: "keeps the opening hand",
    "laid-aside": lambda d, who: (
        f"uses {cards(d)} from the hand: ability {ability(d['number'])}, {d['name']}"
    ),
    "moved-top": lambda d, who: f"moves {_as_announced(d)} from the stack to the cast zone",
    "mulligan": lambda d, who: f"takes mulligan {d['count']}",
    "negated": _negated,
    "no-pile-left": lambda d, who: "has taken the last card, and there is no discard pile",
    "passed": lambda d, who: "passes",
    "phase": lambda d, who: f"{d['phase']} phase",
    "picked": lambda d, who: f"adds {cards(d)} to the hand",
    "prevented": lambda d, who: f"prevents the offence of type {d['type']}: nothing of it happens",
    "put-away": lambda d, who: f"puts {cards(d)} on the discard pile",
    "recovered": lambda d, who: f"takes {cards(d)} from the discard pile",
    "reflected": lambda d, who: f"returns {d['damage']} damage to {who(d['target'])}",
    "reshuffled": lambda d, who: f"shuffles the discard pile of {d['cards']} into a new draw pile",
    "revealed": lambda d, who: f"reveals {cards(d)}",
    "ruled": lambda d, who: f"the organiser records a result: {d['reason']}",
    "sent": _sent,
    "shuffled": lambda d, who: f"the deck of {d['cards']} is shuffled",
    "stack-card-lost": lambda d, who: f"loses {cards(d)} from the bottom of the stack",
    "stacked": lambda d, who: f"stacks {d['unit']} and is at level {d['level']}",
    "turn": lambda d, who: f"turn {d['turn']}",
    "used": lambda d, who: f"discards {cards(d)} for its effect",
    "waits": lambda d, who: f"will strike with ability {ability(d['number'])} in the combat phase",
}

WEIGHTS: Mapping[str, Weight] = {
    "turn": "turn",
    "phase": "phase",
    **dict.fromkeys(
        (
            "attacked",
            "chose",
            "conceded",
            "defended",
            "escaped",
            "evaded",
            "jumped",
            "no-pile-left",
            "prevented",
            "reflected",
            "reshuffled",
            "ruled",
            "sent",
            "stack-card-lost",
            "stacked",
        ),
        "story",
    ),
    **dict.fromkeys(
        ("begins", "cleared", "drawn", "kept", "passed", "put-away", "revealed", "shuffled"), "dull"
    ),
    "ended": "result",
}
"""How much a fact matters; what is not listed is told as it is."""


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words, the seat in front; of a turn behind, because it is a heading."""
    if fact.name == "ended" and not fact.seat:
        return f"a draw: {fact.data['reason']}"
    front = f"{who(fact.seat)} " if fact.seat and fact.name not in ("turn", "phase") else ""
    words = front + SENTENCES[fact.name](fact.data, who)
    return f"{words}: {who(fact.seat)}" if fact.name == "turn" else words
