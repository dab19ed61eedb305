"""Facts in words, for the log: a sentence for each kind of fact, and how much it matters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.games.super_fantasy_brawl.show.words import lasting_words
from referee.kernel.facts import Fact, Weight, Who, seat_words
from referee.kernel.words.english import counted, listed

Data = Mapping[str, Any]


def cards(data: Data, key: str = "cards") -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    value = data[key]
    if not value:
        return "no cards"
    return listed(value) if isinstance(value, list) else counted(value, "cards")


def way(data: Data) -> str:
    """Where a champion came from, and along which hexes it went."""
    start = data["start"] or "the gate"
    return f"from {start} to {' '.join(data['path'])}"


# -- sentences that need more than a line ---------------------------------------------------

WHY = {
    "rooted": "is rooted and does not move",
    "negated": "is not moved: displacement is negated",
    "no-row": "is not moved: there is no common hex row",
}


def _damaged(data: Data, who: Who) -> str:
    by = "" if data["by"] == data["champion"] else f" by {data['by']}"
    return f"{data['champion']} suffers {data['amount']} damage{by}, {data['damage']} in all"


def _drawn_challenge(data: Data, who: Who) -> str:
    worth = f"worth {data['worth']} VP" if data["worth"] else "which cannot be scored"
    return f"{data['challenge']} comes to slot {data['slot']}, {worth}"


def _looked_at_top(data: Data, who: Who) -> str:
    card = f": {data['card']}" if "card" in data else ""
    return f"looks at the top card of the deck{card}"


def _looked_at_trap(data: Data, who: Who) -> str:
    face = f": {data['trap']}" if data.get("trap") else ""
    return f"looks at the trap on {data['hex']}{face}"


def _placed(verb: str) -> Callable[[Data, Who], str]:
    """A champion that came to a hex without going step by step."""
    return lambda d, who: f"{d['champion']} {verb} from {d['start'] or 'the gate'} to {d['hex']}"


def _points(data: Data, who: Who) -> str:
    return f"gains {data['points']} VP, {data['total']} in all"


def _struck(data: Data, who: Who) -> str:
    numbers = f"strength {data['strength']}, defence {data['defence']}"
    return f"{data['champion']} is hit: {numbers}, {data['damage']} damage"


def _targeted(data: Data, who: Who) -> str:
    facing = f" facing {data['facing']}" if "facing" in data else ""
    return f"{data['champion']} attacks{facing}: {listed(data['targets'])}"


def _shown_trap(data: Data, who: Who) -> str:
    return f"shows the trap on {data['hex']}: {data['trap']}"


SENTENCES: Mapping[str, Callable[[Data, Who], str]] = {
    "acted": lambda d, who: f"uses {d['action']} with {d['champion']} ({d['core']})",
    "area": lambda d, who: f"takes the deployment area {d['gate']}",
    "challenge-drawn": _drawn_challenge,
    "challenge-lost": lambda d, who: f"{d['challenge']} leaves the track",
    "challenge-scored": lambda d, who: f"scores {d['challenge']} for {d['worth']} VP",
    "challenges-reshuffled": lambda d, who: (
        f"{counted(d['count'], 'challenges')} are shuffled into a new challenge deck"
    ),
    "challenges-shuffled": lambda d, who: "the challenge deck is shuffled",
    "chosen": lambda d, who: f"chooses {listed(list(map(str, d['what']))) or 'none'}",
    "colour": lambda d, who: f"takes the {d['colour']} rings",
    "conceded": lambda d, who: "concedes",
    "damaged": _damaged,
    "dashed": lambda d, who: f"{d['champion']} dashes {way(d)}",
    "deck-shuffled": lambda d, who: f"shuffles a deck of {counted(d['count'], 'cards')}",
    "declined": lambda d, who: f"declines {d['card']}" + (f": {d['why']}" if d["why"] else ""),
    "deployed": lambda d, who: f"deploys {d['champion']} on {d['hex']}",
    "discarded": lambda d, who: f"discards {cards(d)}",
    "drawn": lambda d, who: f"draws {cards(d)}",
    "drawn-in": lambda d, who: f"{d['champion']} comes closer {way(d)}",
    "driven-off": lambda d, who: f"{d['champion']} goes away {way(d)}",
    "exhausted": lambda d, who: f"exhausts the {d['core']} core",
    "first-player": lambda d, who: "is the first player",
    "first-team": lambda d, who: f"{listed(list(map(who, d['seats'])))} play first",
    "fled": lambda d, who: f"{d['champion']} flees from {d['by']} {way(d)}",
    "forced": lambda d, who: f"{d['champion']} is forced {way(d)}",
    "forfeited": lambda d, who: f"cannot do this: {d['text']}",
    "hand-shown": lambda d, who: f"shows the hand: {cards(d)}",
    "healed": lambda d, who: f"{d['champion']} is healed by {d['amount']}, {d['damage']} left",
    "held": lambda d, who: f"{d['champion']} {WHY[d['why']]}",
    "jumped": _placed("jumps"),
    "lasts": lambda d, who: lasting_words(d),
    "levelled": lambda d, who: f"{d['champion']} levels up",
    "looked-at-hand": lambda d, who: f"looks at the hand of {who(d['whose'])}: {cards(d)}",
    "looked-at-top": _looked_at_top,
    "looked-at-trap": _looked_at_trap,
    "moved": lambda d, who: f"{d['champion']} moves {way(d)}",
    "not-done": lambda d, who: f"does not do this: {d['text']}",
    "out": lambda d, who: f"{d['champion']} is out of action",
    "passed": lambda d, who: "plays no reaction",
    "placed": _placed("is placed"),
    "planned": lambda d, who: f"puts {cards(d)} on top of the deck",
    "played": lambda d, who: f"plays {d['card']} with {d['champion']} ({d['core']})",
    "points": _points,
    "pulled": lambda d, who: f"{d['champion']} is pulled by {d['by']} {way(d)}",
    "pushed": lambda d, who: f"{d['champion']} is pushed by {d['by']} {way(d)}",
    "reacted": lambda d, who: f"plays {d['card']} on {d['champion']} ({d['core']})",
    "redrawn": lambda d, who: f"exchanges {cards(d)}",
    "reshuffled": lambda d, who: (
        f"shuffles the discard pile of {counted(d['count'], 'cards')} into a new deck"
    ),
    "rooted": lambda d, who: f"{d['champion']} is rooted",
    "round": lambda d, who: f"round {d['round']}",
    "ruled": lambda d, who: f"the organiser records a result: {d['reason']}",
    "seated": lambda d, who: f"has place {d['place']} in the turn order",
    "shuffled": lambda d, who: f"shuffles {counted(d['count'], 'cards')} back into the deck",
    "struck": _struck,
    "swapped": lambda d, who: (
        f"{listed(d['champions'])} change places, to {' and '.join(d['hexes'])}"
    ),
    "swooped": _placed("swoops"),
    "targeted": _targeted,
    "team": lambda d, who: f"plays with {listed(d['champions'])}",
    "top-shown": lambda d, who: f"shows the top card of the deck: {d['card']}",
    "track-advanced": lambda d, who: f"the track advances by {counted(d['slots'], 'slots')}",
    "trap-moved": lambda d, who: f"the trap on {d['start']} is moved to {d['hex']}",
    "trap-placed": lambda d, who: f"places a trap on {d['hex']}",
    "trap-replaced": lambda d, who: f"the trap on {d['hex']} is replaced by another one",
    "trap-shown": _shown_trap,
    "trap-sprung": lambda d, who: f"{d['champion']} springs the trap on {d['hex']}: {d['trap']}",
    "traps-shuffled": lambda d, who: f"the {counted(d['count'], 'traps')} are shuffled",
    "turn": lambda d, who: f"round {d['round']}, turn {d['turn']}",
}

WEIGHTS: Mapping[str, Weight] = {
    "turn": "turn",
    "round": "phase",
    **dict.fromkeys(
        (
            "challenge-scored",
            "conceded",
            "levelled",
            "out",
            "played",
            "points",
            "reacted",
            "ruled",
            "targeted",
            "trap-sprung",
        ),
        "story",
    ),
    **dict.fromkeys(("acted", "team"), "deed"),
    **dict.fromkeys(
        (
            "challenges-shuffled",
            "chosen",
            "deck-shuffled",
            "declined",
            "discarded",
            "drawn",
            "exhausted",
            "forfeited",
            "not-done",
            "passed",
            "planned",
            "redrawn",
            "shuffled",
            "struck",
            "track-advanced",
            "traps-shuffled",
        ),
        "dull",
    ),
}
"""How much a fact matters; what is not listed is told as it is."""

OF_A_CHAMPION = (
    "damaged",
    "dashed",
    "drawn-in",
    "driven-off",
    "fled",
    "forced",
    "healed",
    "held",
    "jumped",
    "lasts",
    "levelled",
    "moved",
    "out",
    "placed",
    "pulled",
    "pushed",
    "rooted",
    "struck",
    "swapped",
    "swooped",
    "targeted",
    "trap-sprung",
)
"""The facts of which a champion is the subject: its name says whose it is."""
OF_NOBODY = (
    "challenge-drawn",
    "challenge-lost",
    "challenges-reshuffled",
    "challenges-shuffled",
    "first-team",
    "round",
    "ruled",
    "track-advanced",
    "trap-moved",
    "trap-replaced",
    "traps-shuffled",
    "turn",
)


def weigh(fact: Fact) -> Weight:
    """How much a fact matters."""
    return WEIGHTS.get(fact.name, "plain")


def narrate(fact: Fact, who: Who = seat_words) -> str:
    """One fact in words, the player or the champion in front."""
    words = SENTENCES[fact.name](fact.data, who)
    if fact.name == "turn":
        return f"{words}: {who(fact.seat)}"
    if not fact.seat or fact.name in OF_A_CHAMPION or fact.name in OF_NOBODY:
        return words
    return f"{who(fact.seat)} {words}"
