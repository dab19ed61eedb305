"""The open question in words, for the board: who must decide what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]

QUESTIONS: Mapping[str, str] = {
    "observe": "say what chance did at the table",
    "choose-deck": "choose a deck",
    "mulligan": "keep the hand, or put it back",
    "keep": "keep the hand",
    "draw-extra": "say how many cards to draw beyond the first",
    "end-main": "play, move, tap, or end the Main Phase",
    "enter": "let a card enter, or pass",
    "order": "say in which order the cards are put down, the lowest first",
    "choose": "choose",
}
"""What is asked where this action is offered; the first that is offered counts."""


def question_words(view: View, ask: View) -> str:
    """The question that these actions answer."""
    found = next((QUESTIONS[name] for name in QUESTIONS if name in ask["actions"]), "decide")
    offered, chosen = view.get("offer", {}), view.get("question", {})
    if "enter" in ask["actions"] and offered.get("seat") == ask["seat"]:
        return f"{found}: {offered['card']} answers its code"
    if found == "choose" and chosen.get("seat") == ask["seat"]:
        return f"{found} {choice_words(chosen)}{about_words(chosen) or step_words(view)}"
    return found


def about_words(chosen: View) -> str:
    """What is asked about where no step of a text asks."""
    of = f"; for {chosen['of']}" if "of" in chosen else ""
    return f" ({chosen['about']}{of})" if "about" in chosen else ""


def step_words(view: View) -> str:
    """The step of a text for which something is chosen, and whose text it is."""
    resolving = view["resolving"][-1] if view["resolving"] else None
    if resolving is None or not resolving["text"]:
        return ""
    looked = f"; it is {resolving['looked-at']}" if "looked-at" in resolving else ""
    return f" ({resolving['card']}: {resolving['text'][resolving['at'] - 1]}{looked})"


def choice_words(chosen: View) -> str:
    """What there is to choose from, and how many of it."""
    if "words" in chosen:
        return " or ".join(map(str, chosen["words"]))
    among = next(chosen[kind] for kind in ("things", "cards", "planets") if kind in chosen)
    least, most = chosen["least"], chosen["most"]
    return f"{most if least == most else f'{least} to {most}'} of {', '.join(among)}"
