"""Facts in words, for the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.bacon_project.deck import ACE, CARD
from referee.kernel.facts import Fact

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


def _began(data: Data) -> str:
    words = str(data["word"]).upper().replace("-", " ")
    if data.get("ability"):
        return f"has {words} on ability {ability(data['ability'])} of seat {data['target']}"
    return f"has {words}"


SENTENCES: Mapping[str, Callable[[Data], str]] = {
    "activated": lambda d: f"activates ability {ability(d['number'])}",
    "attacked": lambda d: f"attacks: {d['damage']} damage of type {d['type']}",
    "began": _began,
    "begins": lambda d: "takes the first turn",
    "cast": lambda d: f"casts {' '.join(d['units'])}",
    "chose": lambda d: f"plays {d['profile']}",
    "cleared": lambda d: f"clears the cast zone: {cards(d)}",
    "conceded": lambda d: "concedes",
    "copied": lambda d: f"copies {cards(d, 'of')} with {cards(d)}",
    "defended": lambda d: (
        f"has defended: {d['standing']} standard defence and {d['points']} points "
        f"against {d['damage']} damage"
    ),
    "discarded": lambda d: f"discards {cards(d)}",
    "drawn": lambda d: f"draws {cards(d)}",
    "ended": lambda d: f"wins: {d['reason']}",
    "escaped": lambda d: "escapes: the combat phase is over",
    "jumped": lambda d: f"jumps with {cards(d)} to level {d['level']}",
    "kept": lambda d: "keeps the opening hand",
    "laid-aside": lambda d: f"uses {cards(d)} from the hand",
    "moved-top": lambda d: f"moves {cards(d)} from the stack to the cast zone",
    "mulligan": lambda d: f"takes mulligan {d['count']}",
    "negated": lambda d: f"activates nothing with ability {ability(d['number'])}",
    "no-pile-left": lambda d: "has taken the last card, and there is no discard pile",
    "phase": lambda d: f"enters the {d['phase']} phase",
    "picked": lambda d: f"adds {cards(d)} to the hand",
    "prevented": lambda d: f"prevents the offence of type {d['type']}",
    "put-away": lambda d: f"puts {cards(d)} on the discard pile",
    "recovered": lambda d: f"takes {cards(d)} from the discard pile",
    "reflected": lambda d: f"returns {d['damage']} damage",
    "reshuffled": lambda d: f"shuffles {cards(d)} into a new draw pile",
    "revealed": lambda d: f"reveals {cards(d)}",
    "ruled": lambda d: f"the organiser records a result: {d['reason']}",
    "sent": lambda d: f"sends {cards(d)} for {d['points']} points",
    "shuffled": lambda d: f"the deck of {d['cards']} is shuffled",
    "stack-card-lost": lambda d: f"loses {cards(d)} from the stack",
    "stacked": lambda d: f"stacks {d['unit']} and is at level {d['level']}",
    "turn": lambda d: f"begins turn {d['turn']}",
    "used": lambda d: f"discards {cards(d)} for its effect",
}


def narrate(fact: Fact) -> str:
    """One fact in words, the seat in front."""
    who = f"seat {fact.seat} " if fact.seat else ""
    if fact.name == "ended" and not fact.seat:
        return f"a draw: {fact.data['reason']}"
    return who + SENTENCES[fact.name](fact.data)
