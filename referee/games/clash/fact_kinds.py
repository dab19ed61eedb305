"""What follows in a match: each kind of fact with its sentence for the log, and how much it matters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from referee.games.clash.language.tree_effects import STOCKS
from referee.kernel.facts import Fact, FactKinds, Weight, Who
from referee.kernel.words.english import counted

Data = Mapping[str, Any]
MOVED = {
    "draw": "draws {cards}",
    "discard-hand": "discards {card}",
    "discard-deck": "discards {card} from the top of the deck",
    "return-ally": "returns {card} to the hand",
    "return-discard": "takes {card} back from the discard pile",
}
CARD_CHANGES = ("card-health", "protected", "stunned")
"""The changes of which a card is the subject."""
VOID_BY = {
    "CL-2.3": "has no health left and is not changed",
    "CL-6.3": "is Protected and loses nothing",
    "CL-6.8": "has no health left and gains none",
    "CL-6.9": "has no health left and loses nothing more",
    "CL-Q35": "is not in play any more",
}


def cards(value: Any) -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    return ", ".join(value) or "nothing" if isinstance(value, list) else counted(value, "cards")


def changed_words(data: Data) -> str:
    """What a change did to a player's side, from the side of its player."""
    return _changed_words(data["what"], data["amount"], data.get("card"), data.get("later", False))


@lru_cache(maxsize=1 << 12)
def _changed_words(what: str, amount: int, card: str | None, later: bool) -> str:
    """The same, put into words once: a few changes are most of what is told of a match."""
    soon = " next round" if later else ""
    if what in MOVED:
        words = MOVED[what].format(cards=counted(amount, "cards"), card=card)
        return f"{'will draw' + words[5:] if soon else words}{soon}"
    if what in ("protected", "stunned"):
        return f"{card} becomes {what.title()}{soon or ' this round'}"
    number = abs(amount)
    lot = counted(number, what) if what in STOCKS else f"{number} health"
    verb = _verb(amount, later=later)
    if card is not None and not number:
        return f"{card} keeps its health{soon}"
    if card is not None:
        return f"{card} {verb} {lot}{soon}"
    return f"{verb} {lot}{soon}"


def change_words(data: Data) -> str:
    """Something that is put off, as a board shows it: what happens next round."""
    words = changed_words({**data, "later": True})
    return words.removesuffix(" next round").replace("will ", "")


def _verb(amount: int, *, later: bool) -> str:
    if later:
        return "will gain" if amount > 0 else "will lose"
    return "gains" if amount > 0 else "loses"


def _changed(fact: Fact, who: Who) -> str:
    player = who(fact.seat) + ("'s" if fact.data["what"] in CARD_CHANGES else "")
    return f"{player} {changed_words(fact.data)}"


def _chose(fact: Fact, who: Who) -> str:
    word = fact.data["word"]
    if word in ("yes", "no"):
        return f"{who(fact.seat)} says {word}"
    return f"{who(fact.seat)} chooses {f'option {word}' if word else cards(fact.data['cards'])}"


def _short(fact: Fact, who: Who) -> str:
    had = counted(fact.data["had"], fact.data["what"])
    return f"{who(fact.seat)} has only {had} to lose, not {fact.data['amount']}"


def _void(fact: Fact, who: Who) -> str:
    """Why a change came to nothing."""
    return f"{who(fact.seat)}'s {fact.data['card']} {VOID_BY[fact.rule]}"


def _weight(fact: Fact) -> Weight:
    """How a side stands is the story where its player's health changed."""
    return "story" if fact.data["changed"] else "deed"


FACTS = FactKinds(cards=cards, text=lambda text: text.rstrip("."), phase=str.title)
kind = FACTS.declare

CHANGED = kind("changed", _changed, "dull")
CHOSE = kind("chose", _chose, "dull")
DISCARDED = kind("discarded", "{seat} discards {cards:cards} as payment", "dull")
DISCARD_HAND = kind("discard-hand", "{seat} discards {cards:cards}")
DISCARDED_DECK = kind("discarded-deck", "{seat} discards {cards:cards} from the top of the deck")
DISCARDED_SPENT = kind("discarded-spent", "{seat} discards {cards:cards}: no health left", "story")
DREW = kind("drew", "{seat} draws {cards:cards}", "dull", secret=("cards",))
FINISHED = kind("finished", "{seat} has finished", "dull")
LOST = kind("lost", "{seat} does not use the PLAY ability {ability} of {card}", "dull")
PHASE_BEGAN = kind("phase", "{phase:phase} phase", "phase")
PICKED = kind("picked", "{card} is drawn by lot", "dull")
PLAYED = kind(
    "played",
    "{seat} plays {card} for {cost:coins}[ (its PLAY ability is paid with {cards:cards})]",
    "story",
)
REFORMED = kind("reformed", "{seat} shuffles the discard pile of {cards} into a new deck", "story")
RETURN_ALLY = kind("return-ally", "{seat} returns {cards:cards} to the hand")
RETURN_DISCARD = kind("return-discard", "{seat} takes {cards:cards} back from the discard pile")
ROUND_BEGAN = kind("round", "round {number}", "turn")
SHORT = kind("short", _short)
STANDS = kind("stands", "{seat} has {health} health[; in play {cards:cards}]", _weight)
STARTED = kind(
    "started",
    "{seat} begins with {health} health, {coins:coins}, {shields:shields}, {swords:swords} and {hand:cards}",
)
USED = kind("used", "{seat} uses {card} {ability}, {text:text}[ (paid with {cards:cards})]", "deed")
VOID = kind("void", _void)
