"""The open question in words, for the board: who must decide what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]

QUESTIONS: Mapping[str, str] = {
    "observe": "say what chance did at the table",
    "choose-seats": "say who of the team sits first",
    "choose-deployment-area": "choose the deployment area",
    "choose-team": "name a team",
    "choose-colour": "choose the colour of the rings",
    "place-trap": "say where the trap lies",
    "redraw": "exchange cards of the opening hand, or none",
    "deploy": "place a champion in the deployment area",
    "score-challenges": "say which challenges to score",
    "end-activation": "play a card, use a standard action, or end the activation",
    "stop-moving": "move, or stop",
    "move": "move",
    "use": "use it, or decline",
    "decline": "decline: there is nothing to use it on",
    "attack": "say whom to attack",
    "aoe": "say which way the area faces",
    "react": "play a reaction, or pass",
    "pass": "play a reaction, or pass",
    "order": "say in which order",
    "plan": "put cards of the hand on top of the deck, or none",
    "choose": "choose",
}
"""What is asked where this action is offered; the first that is offered counts."""


def question_words(view: View, ask: View) -> str:
    """The question that these actions answer."""
    found = next((QUESTIONS[name] for name in QUESTIONS if name in ask["actions"]), "decide")
    chosen = view.get("question", {})
    if found == "choose" and chosen.get("seat") == ask["seat"]:
        return f"{found} {choice_words(chosen)}{sentence_words(view)}"
    if "move" in ask["actions"] and view.get("moving"):
        moving = view["moving"][-1]
        steps = "1 step" if moving["left"] == 1 else f"{moving['left']} steps"
        return f"{found}: {moving['champion']}, {steps} left"
    if "decline" in ask["actions"] and view.get("acting"):
        return f"{found} ({acting_words(view['acting'][-1])})"
    return found


def acting_words(acting: View) -> str:
    """What is used, and by which champion."""
    named = acting.get("card") or acting.get("standard-action")
    return f"{named} of {acting['champion']}" if named else str(acting["champion"])


def sentence_words(view: View) -> str:
    """The sentence of a text for which something is chosen; where no names are chosen, whose text it is."""
    resolving = view["resolving"][-1] if view["resolving"] else None
    if resolving is None or not resolving["text"]:
        return ""
    whose = f" ({resolving['of']})" if "words" in view["question"] else ""
    sentence = view["question"].get("sentence") or max(resolving["at"], 1)
    return f"{whose}: {resolving['text'][sentence - 1]}"


def choice_words(chosen: View) -> str:
    """What there is to choose from, and how many of it."""
    if "words" in chosen:
        return " or ".join(map(str, chosen["words"]))
    among = next(chosen[kind] for kind in ("champions", "hexes", "cards") if kind in chosen)
    least, most = chosen["least"], chosen["most"]
    return f"{most if least == most else f'{least} to {most}'} of {', '.join(among)}"
