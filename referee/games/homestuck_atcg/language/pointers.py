"""What the words of a text may point to: why a card is not there where it is spoken of, and what a text that is given still knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games.homestuck_atcg.language.said_of import KNOWN_LATER
from referee.games.homestuck_atcg.language.tree import RefKind

if TYPE_CHECKING:
    from referee.games.homestuck_atcg.language.checks import Sense


def why_not_pointed_to(sense: Sense, ref: RefKind) -> tuple[str, str]:
    """Why that card is not there, and the rule that says so; "" if it is."""
    why, rule = "", "HAC-5.2.7"
    if ref in ("that", "rest") and "card" not in sense.spoken:
        why = "points to no card, expected one spoken of before it in the same line"
    elif ref == "host" and (sense.noun != "inventory" or sense.outside):
        why, rule = "found on a card that is not attached, expected it on inventory", "HAC-2.26"
    elif (
        ref == "trigger" and sense.kind != "execute" and "trigger" not in sense.spoken | sense.then
    ):
        why, rule = "nothing has triggered this, expected it behind 'Execute:' only", "HAC-2.33"
    elif ref in ("doer", "scored-at", "left", "actor") and ref not in sense.spoken:
        why = "there is none, expected it where a text answers what somebody does"
    elif ref == "kept" and "card" not in sense.then:
        why = "there is none, expected it in a text that is had, behind cards that were chosen"
    elif ref == "above" and not sense.stored:
        why, rule = "there is none, expected it behind 'Stored -' only", "HAC-Q40"
    elif ref == "site" and (sense.outside or sense.noun == "executable"):
        why, rule = "this card is at no planet location", "HAC-2.30"
    elif ref == "stored" and sense.kind is None:
        why, rule = "there is none, expected a card in play to store it", "HAC-Q40"
    return why, rule


def said_then(sense: Sense) -> frozenset[str]:
    """What a text that somebody has from now on may point to: as the text that gives it, but for what lies in a deck."""
    said = sense.spoken & KNOWN_LATER
    if "deck-cards" in sense.spoken:
        said.discard("card")
    return frozenset(said | ({"trigger"} if sense.kind == "execute" else set()))
