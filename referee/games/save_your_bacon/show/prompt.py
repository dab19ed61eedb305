"""The open question in words, for the board: who must decide what, and what can be reacted to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.save_your_bacon.state.table import ACTIONS
from referee.kernel.facts import Who
from referee.kernel.words.english import counted

View = Mapping[str, Any]

QUESTIONS: Mapping[str, str] = {
    "observe": "say what chance did at the table",
    "submit-deck": "name a deck",
    "choose-first-player": "say who takes the first turn",
    "play-reaction": "use a reaction, or pass",
    "pass-priority": "use a reaction, or pass",
    "play-card": "take an action",
    "pass-time": "take an action",
    "end-turn": "use free effects, or end the turn",
    "declare-target": "say what is attacked",
    "declare-counter": "counter, or not",
    "stop-pitching": "pitch cards, or stop pitching",
    "pitch": "pitch a card",
    "ready-cards": "ready up to three cards",
    "order-defeats": "say in which order the champions are resolved",
    "choose-bacon-recipient": "say who gains the bacon",
    "order-discards": "say in which order the cards are discarded",
    "choose": "choose",
}
"""What is asked where this action is offered; the first that is offered counts."""


def question_words(view: View, ask: View) -> str:
    """The question that these actions answer."""
    found = next((QUESTIONS[name] for name in QUESTIONS if name in ask["actions"]), "decide")
    left = ACTIONS - view["actions-taken"]
    if found == "take an action" and left:
        found += f" ({counted(left, 'actions')} left)"
    chosen, paying = view.get("question", {}), view.get("paying")
    if found == "choose" and chosen.get("seat") == ask["seat"]:
        found += f" {choice_words(chosen)}{about_words(view, chosen)}"
    elif paying is not None and "pitch" in ask["actions"]:
        found += f" ({price_words(paying)})"
    elif view.get("attacks") and "declare-target" in ask["actions"]:
        found += f" by {view['attacks'][-1]['attacker']}"
    elif view.get("attacks") and "declare-counter" in ask["actions"]:
        found += attacked_words(view["attacks"][-1])
    return found


def price_words(paying: View) -> str:
    """What of a payment is still missing."""
    missing = [f"{paying['left']} E"] if paying["left"] else []
    missing += [f"{paying['upgraded']} E+"] if paying["upgraded"] else []
    return f"{' and '.join(missing)} to pay" if missing else "enough is pitched"


def attacked_words(attack: View) -> str:
    """Who is attacked, and by whom."""
    return f": {attack['attacker']} attacks {attack['target']}" if "target" in attack else ""


def about_words(view: View, chosen: View) -> str:
    """What the effect that asks says, of which card it asks, and where no names are chosen, what it stands on."""
    if "about" not in chosen:
        return ""
    resolving = view["resolving"][-1]
    on = resolving.get("card") or resolving.get("condition")
    said = [on] if on and "words" in chosen else []
    said += [f"of {chosen['of']}"] if "of" in chosen else []
    whose = f" ({', '.join(said)})" if said else ""
    return f"{whose}: {chosen['about']}"


def choice_words(chosen: View) -> str:
    """What there is to choose from, and how many of it."""
    if "words" in chosen:
        return " or ".join(map(str, chosen["words"]))
    among = next(chosen[kind] for kind in ("things", "cards", "conditions") if kind in chosen)
    least, most = chosen["least"], chosen["most"]
    return f"{most if least == most else f'{least} to {most}'} of {', '.join(among)}"


def occurrence_words(each: View, who: Who) -> str:
    """Something that happened, in the words of the cards."""
    form = OCCURRENCES.get(each["what"], each["what"])
    known = {"card": "", "by": "", "condition": "", "kind": "", "number": 0} | dict(each)
    return form.format(who=who(each["seat"]), **known)


OCCURRENCES: Mapping[str, str] = {
    "attacking": "{card} attacks",
    "targeted": "{card} is the target of {by}",
    "counters": "{card} counters",
    "placed": "{by} places {kind} damage on {card}",
    "defeated": "{card} is defeated",
    "destroyed": "{card} is destroyed",
    "exhausted": "{card} is exhausted",
    "readied": "{card} is readied",
    "uses": "{card} uses a card",
    "condition": "{card} gets {condition}",
    "declares": "{who} declares {card}",
    "pays": "{who} has paid for {card}",
    "activates": "{who} has activated an effect",
    "reacts": "{who} has used a reaction",
    "draws": "{who} draws, number of cards: {number}",
    "bacon": "{who} gains bacon: {number}",
    "checked": "{who} has checked for victory",
    "refreshed": "{who} has refreshed",
    "passed": "{who} has passed time",
}
"""What can be reacted to, by its word."""
