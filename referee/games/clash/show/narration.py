"""Facts in words, for the log: a sentence for each kind of fact, and how much it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.clash.language.tree_effects import STOCKS
from referee.kernel.facts import Fact, Weight, Who, seat_words
from referee.kernel.words.english import counted

Data = Mapping[str, Any]


def cards(data: Data) -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    value = data["cards"]
    if isinstance(value, list):
        return ", ".join(value) or "nothing"
    return counted(value, "cards")


# -- sentences that need more than a line ---------------------------------------------------


def _played(data: Data, who: Who) -> str:
    paid = f" (its PLAY ability is paid with {cards(data)})" if data["cards"] else ""
    return f"plays {data['card']} for {counted(data['cost'], 'coins')}{paid}"


def _used(data: Data, who: Who) -> str:
    paid = f" (paid with {cards(data)})" if data["cards"] else ""
    return f"uses {data['card']} {data['ability']}, {data['text'].rstrip('.')}{paid}"


def _chose(data: Data, who: Who) -> str:
    word = data["word"]
    if word in ("yes", "no"):
        return f"says {word}"
    return f"chooses {f'option {word}' if word else cards(data)}"


MOVED = {
    "draw": "draws {cards}",
    "discard-hand": "discards {card}",
    "discard-deck": "discards {card} from the top of the deck",
    "return-ally": "returns {card} to the hand",
    "return-discard": "takes {card} back from the discard pile",
}


def _changed(data: Data, who: Who) -> str:
    """What a change did to a player's side, from the side of its player."""
    what, amount = data["what"], data["amount"]
    soon = " next round" if data.get("later") else ""
    if what in MOVED:
        words = MOVED[what].format(cards=counted(amount, "cards"), card=data.get("card"))
        return f"{'will draw' + words[5:] if soon else words}{soon}"
    if what in ("protected", "stunned"):
        return f"{data['card']} becomes {what.title()}{soon or ' this round'}"
    number = abs(amount)
    lot = counted(number, what) if what in STOCKS else f"{number} health"
    verb = _verb(amount, later=bool(soon))
    if "card" in data and not number:
        return f"{data['card']} keeps its health{soon}"
    if "card" in data:
        return f"{data['card']} {verb} {lot}{soon}"
    return f"{verb} {lot}{soon}"


def changed_words(data: Data) -> str:
    """A result, from the side of the player whose side it is."""
    return _changed(data, seat_words)


def change_words(data: Data) -> str:
    """Something that is put off, as a board shows it: what happens next round."""
    words = _changed({**data, "later": True}, seat_words)
    return words.removesuffix(" next round").replace("will ", "")


def _verb(amount: int, *, later: bool) -> str:
    if later:
        return "will gain" if amount > 0 else "will lose"
    return "gains" if amount > 0 else "loses"


def _void(data: Data, who: Who) -> str:
    """Why a change came to nothing."""
    return f"{data['card']} {_WHY[data['rule']]}"


_WHY = {
    "CL-2.3": "has no health left and is not changed",
    "CL-6.3": "is Protected and loses nothing",
    "CL-6.8": "has no health left and gains none",
    "CL-6.9": "has no health left and loses nothing more",
    "CL-Q35": "is not in play any more",
}


def _stands(data: Data, who: Who) -> str:
    in_play = f"; in play {cards(data)}" if data["cards"] else ""
    return f"has {data['health']} health{in_play}"


def _started(data: Data, who: Who) -> str:
    stocks = ", ".join(counted(data[stock], stock) for stock in STOCKS)
    return f"begins with {data['health']} health, {stocks} and {counted(data['hand'], 'cards')}"


SENTENCES: Mapping[str, Callable[[Data, Who], str]] = {
    "changed": _changed,
    "chose": _chose,
    "conceded": lambda d, who: "concedes",
    "discarded": lambda d, who: f"discards {cards(d)} as payment",
    "discard-hand": lambda d, who: f"discards {cards(d)}",
    "discarded-deck": lambda d, who: f"discards {cards(d)} from the top of the deck",
    "discarded-spent": lambda d, who: f"discards {cards(d)}: no health left",
    "drew": lambda d, who: f"draws {cards(d)}",
    "finished": lambda d, who: "has finished",
    "lost": lambda d, who: f"does not use the PLAY ability {d['ability']} of {d['card']}",
    "phase": lambda d, who: f"{d['phase'].title()} phase",
    "picked": lambda d, who: f"{d['card']} is drawn by lot",
    "played": _played,
    "reformed": lambda d, who: f"shuffles the discard pile of {d['cards']} into a new deck",
    "return-ally": lambda d, who: f"returns {cards(d)} to the hand",
    "return-discard": lambda d, who: f"takes {cards(d)} back from the discard pile",
    "round": lambda d, who: f"round {d['number']}",
    "ruled": lambda d, who: f"the organiser records a result: {d['reason']}",
    "short": lambda d, who: f"has only {counted(d['had'], d['what'])} to lose, not {d['amount']}",
    "stands": _stands,
    "started": _started,
    "used": _used,
    "void": _void,
}

WEIGHTS: Mapping[str, Weight] = {
    "round": "turn",
    "phase": "phase",
    **dict.fromkeys(
        ("played", "conceded", "ruled", "reformed", "stands", "discarded-spent"), "story"
    ),
    "used": "deed",
    **dict.fromkeys(
        ("changed", "chose", "drew", "finished", "discarded", "lost", "picked"), "dull"
    ),
}
"""How much a fact matters; what is not listed is told as it is."""


def weigh(fact: Fact) -> Weight:
    """How much a fact matters: how a side stands is the story where its player's health changed."""
    if fact.name == "stands" and not fact.data["changed"]:
        return "deed"
    return WEIGHTS.get(fact.name, "plain")


OF_NOBODY = ("round", "phase", "ruled", "picked")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words, the player in front; of a card, whose it is."""
    words = SENTENCES[fact.name]({**fact.data, "rule": fact.rule}, who)
    if fact.name in OF_NOBODY or not fact.seat:
        return words
    of_a_card = fact.name == "void" or fact.data.get("what") in CARD_CHANGES
    return f"{who(fact.seat)}'s {words}" if of_a_card else f"{who(fact.seat)} {words}"


CARD_CHANGES = ("card-health", "protected", "stunned")
"""The changes of which a card is the subject."""
