"""Facts in words, for the log: a sentence for each kind of fact, and how much it matters.

A card in play is its printed name with the seat of its player behind it: DAD mister egbert (1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.homestuck_atcg.language.words import after_cost
from referee.kernel.facts import Fact, Weight, Who, seat_words
from referee.kernel.words.english import counted, listed

Data = Mapping[str, Any]


def cards(data: Data, key: str = "cards") -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    value = data.get(key, 0)
    if isinstance(value, list):
        return listed(value) or "nothing"
    return counted(value, "cards")


def planet(seat: int, who: Who) -> str:
    """A planet location, by the seat of its player (HAC-3.1)."""
    return f"the planet of {who(seat)}"


# -- sentences that need more than a line ---------------------------------------------------

PHASES = {"prep": "Prep Phase", "main": "Main Phase", "score": "Score Phase", "boon": "Boon Phase"}
UNTIL = {
    "start": " until the start of {whose} next turn",
    "end": " until the end of {whose} next turn",
    "phase": " until the end of this phase",
    "refreshed": " until it is refreshed",
    "game": " for the rest of the game",
}


def _until(data: Data, who: Who) -> str:
    """How long a change lasts; a turn is one of the player of the text."""
    whose = f"{who(data['whose'])}'s" if data.get("whose") else "its player's"
    return UNTIL.get(data.get("until", ""), "").format(whose=whose)


def _place(data: Data, who: Who) -> str:
    """Where a card enters: at a planet location, on a host, or among the executables."""
    if data.get("planet"):
        return f" at {planet(data['planet'], who)}"
    if data.get("host"):
        return f" on {data['host']}"
    return ""


def _played(data: Data, who: Who) -> str:
    paid = f" for {data['grist']} grist" if data.get("grist") else ""
    return f"plays {data['card']}{_place(data, who)}{paid}"


def _lies(data: Data) -> str:
    return ", tapped" if data.get("tapped") else ""


def _destroyed(data: Data, who: Who) -> str:
    by = f" by {data['by']}" if data.get("by") else ""
    return f"{data['card']} is destroyed{by}"


def _deck_chosen(data: Data, who: Who) -> str:
    return f"brings a deck with the planet {data['planet']}"


def _compared(data: Data, who: Who) -> str:
    """One planet of a Score Phase: the defence, and every invading player beside it."""
    invaders = listed([f"{who(seat)} with {power}" for seat, power in data["invaders"]])
    return f"{planet(data['planet'], who)}: defence {data['defence']}, invaded by {invaders}"


def _given_power(data: Data, who: Who) -> str:
    return f"{data['card']} gets {data['change']:+} power{_until(data, who)}"


def _given_base(data: Data, who: Who) -> str:
    return f"gets {data['change']:+} base power for the planet{_until(data, who)}"


def _lasts(data: Data, who: Who) -> str:
    return f"{data['card']}: {data['text']}" if data.get("card") else str(data["text"])


def _triggered(data: Data, who: Who) -> str:
    by = f" by {data['by']}" if data.get("by") else ""
    return f"{data['card']} is triggered{by}"


def _damaged(data: Data, who: Who) -> str:
    return f"{data['card']} takes {data['amount']} damage ({data['damage']} of {data['max']})"


def _chose(data: Data, who: Who) -> str:
    return f"chooses {cards(data)}"


def _end_game(data: Data, who: Who) -> str:
    left = listed([who(seat) for seat in data.get("left", ())])
    return f"the End Game begins: {left} {'has' if len(data['left']) == 1 else 'have'} a turn left"


def _with(text: str) -> Callable[[Data, Who], str]:
    """A sentence with the data of the fact in its holes."""
    return lambda data, who: text.format(**data)


SENTENCES: Mapping[str, Callable[[Data, Who], str]] = {
    # setting up
    "deck-chosen": _deck_chosen,
    "rolled": _with("rolls {roll}"),
    "first-player": _with("has the first turn"),
    "planet-laid": _with("lays {card} on the table"),
    "mulligan": _with("takes mulligan {number}"),
    "kept": _with("keeps the hand"),
    # the turn
    "turn": _with("turn {number}, round {round}"),
    "phase": lambda d, who: PHASES[d["phase"]],
    "main-ended": _with("ends the Main Phase"),
    "no-score": _with("no power is compared in round 1"),
    "end-game": _end_game,
    "extra-round": _with("the highest score is shared: everybody has one more turn"),
    "won": _with("has won"),
    # grist and points
    "gained-grist": _with("gains {amount} grist"),
    "paid-grist": _with("pays {amount} grist"),
    "gained-points": lambda d, who: f"gains {counted(d['amount'], 'victory points')}",
    "lost-points": lambda d, who: f"loses {counted(d['amount'], 'victory points')}",
    # the Main Phase
    "played": _played,
    "entered": lambda d, who: f"{d['card']} enters play{_place(d, who)}",
    "passed-offer": _with("lets no card enter"),
    "enters": lambda d, who: f"lets {d['card']} enter play{_place(d, who)} by its code",
    "moves": lambda d, who: f"moves {d['card']} to {planet(d['planet'], who)}{_lies(d)}",
    "moved": lambda d, who: f"{d['card']} comes to {planet(d['planet'], who)}{_lies(d)}",
    "taps": _with("taps {card}"),
    "special-taps": lambda d, who: f"special-taps {d['card']}: {after_cost(d['text'])}",
    "acts": lambda d, who: f"uses {d['card']}: {after_cost(d['text'])}",
    "tapped": _with("{card} is tapped"),
    "refreshed": _with("{card} is refreshed"),
    # cards that go somewhere
    "destroyed": _destroyed,
    "discarded": _with("{card} is discarded"),
    "discarded-from-hand": lambda d, who: f"discards {cards(d)}",
    "removed": _with("{card} is removed from play"),
    "returned": _with("{card} returns to its owner's hand"),
    "shuffled-in": _with("{card} is shuffled into its owner's deck"),
    "stored": _with("{card} is stored under {above}"),
    "swapped": _with("{card} takes the place of {other}"),
    "saved": _with("{card} is not destroyed, because of {by}"),
    "uncovered": _with("{card}, which lay under it, is discarded"),
    "unattached": _with("{card}, which was attached, is discarded"),
    "ordered": lambda d, who: f"puts them down in this order: {cards(d)}",
    # boons, power, planets
    "gained-boons": lambda d, who: f"{d['card']} gets {counted(d['amount'], 'boons')}",
    "lost-boons": lambda d, who: f"{d['card']} loses {counted(d['amount'], 'boons')}",
    "boons-moved": lambda d, who: (
        f"{counted(d['amount'], 'boons')} of {d['card']} go to {d['other']}"
    ),
    "given-power": _given_power,
    "given-base": _given_base,
    "lasts": _lasts,
    "damaged": _damaged,
    "planet-destroyed": _with("{card} is destroyed: its other side is up"),
    "restored": _with("{card} is restored"),
    "healed": _with("{card} loses {amount} damage"),
    "compared": _compared,
    "scored": lambda d, who: f"scores at {planet(d['planet'], who)}",
    # texts
    "triggered": _triggered,
    "executes": lambda d, who: f"{d['card']} is resolved: {d['text'].removeprefix('Execute: ')}",
    "answers": _with("{card}: {text}"),
    "not-done": _with("nothing comes of it: {text}"),
    "ignored": _with("{card} is ignored"),
    "chose": _chose,
    "chose-opponent": lambda d, who: f"chooses {who(d['opponent'])}",
    "chose-planet": lambda d, who: f"chooses {planet(d['planet'], who)}",
    "declined": _with("does not do it: {text}"),
    "rolled-die": _with("rolls {roll}"),
    # draw piles
    "drawn": lambda d, who: f"draws {cards(d)}",
    "put-into-deck": lambda d, who: f"puts {cards(d)} into the deck",
    "shuffled": _with("shuffles the deck"),
    "reshuffled": lambda d, who: (
        f"shuffles the discard pile of {counted(d['cards'], 'cards')} into a new draw pile"
    ),
    "looked": lambda d, who: f"looks at the top card of the deck of {who(d['whose'])}{_seen(d)}",
    "put-back": lambda d, who: f"leaves it on the {d['where']} of the deck of {who(d['whose'])}",
    "searched": lambda d, who: f"searches the deck: {cards(d)}",
    "taken": lambda d, who: f"takes {cards(d)} into the hand",
    # leaving
    "conceded": _with("concedes"),
    "left": _with("leaves the match, with all cards"),
    "dropped": _with("is taken out of the match by the organiser"),
    "ruled": _with("the organiser records a result: {reason}"),
}


def _seen(data: Data) -> str:
    return f": {cards(data)}" if isinstance(data.get("cards"), list) else ""


WEIGHTS: Mapping[str, Weight] = {
    "turn": "turn",
    "phase": "phase",
    **dict.fromkeys(
        (
            "conceded",
            "destroyed",
            "dropped",
            "end-game",
            "extra-round",
            "first-player",
            "gained-points",
            "left",
            "lost-points",
            "planet-destroyed",
            "reshuffled",
            "restored",
            "ruled",
            "scored",
        ),
        "story",
    ),
    **dict.fromkeys(
        ("acts", "enters", "executes", "moves", "mulligan", "played", "special-taps", "taps"),
        "deed",
    ),
    **dict.fromkeys(
        (
            "chose",
            "chose-opponent",
            "chose-planet",
            "declined",
            "drawn",
            "entered",
            "gained-boons",
            "gained-grist",
            "kept",
            "lost-boons",
            "moved",
            "main-ended",
            "no-score",
            "not-done",
            "ordered",
            "paid-grist",
            "passed-offer",
            "put-back",
            "put-into-deck",
            "refreshed",
            "rolled",
            "shuffled",
            "tapped",
            "unattached",
            "uncovered",
        ),
        "dull",
    ),
    "won": "result",
}
"""How much a fact matters; what is not listed is told as it is."""

BY_ACTION = {("entered", "HAC-2.10"): "enters"}
"""What came of ~ATH code as Enter Cost, by the rule of the fact: no other fact has told the action before."""
OF_A_CARD = (
    "answers",
    "boons-moved",
    "damaged",
    "destroyed",
    "discarded",
    "entered",
    "executes",
    "gained-boons",
    "given-power",
    "healed",
    "ignored",
    "lasts",
    "lost-boons",
    "moved",
    "planet-destroyed",
    "refreshed",
    "removed",
    "restored",
    "returned",
    "saved",
    "shuffled-in",
    "stored",
    "swapped",
    "tapped",
    "triggered",
    "unattached",
    "uncovered",
)
"""The facts of which a card is the subject: its name says whose it is."""
OF_NOBODY = (
    "compared",
    "end-game",
    "extra-round",
    "no-score",
    "not-done",
    "phase",
    "ruled",
    "turn",
)


def told_as(fact: Fact) -> str:
    """The sentence that tells a fact: what an action did to a card is told as that action."""
    return BY_ACTION.get((fact.name, fact.rule), fact.name)


def weigh(fact: Fact) -> Weight:
    """How much a fact matters."""
    return WEIGHTS.get(told_as(fact), "plain")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words, the player or the card in front."""
    name = told_as(fact)
    words = SENTENCES[name](fact.data, who)
    if name == "turn":
        return f"{words}: {who(fact.seat)}"
    if not fact.seat or name in OF_A_CARD or name in OF_NOBODY:
        return words
    return f"{who(fact.seat)} {words}"
