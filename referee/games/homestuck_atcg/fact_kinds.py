"""What follows in a match: each kind of fact with its sentence for the log, and how much it matters.

A card in play is its printed name with the seat of its player behind it: DAD mister egbert (1).
"""

from __future__ import annotations

from typing import Any

from referee.games.homestuck_atcg.language.words import after_cost
from referee.kernel.facts import Fact, FactKind, FactKinds, Who
from referee.kernel.words.english import counted, listed

PHASES = {"prep": "Prep Phase", "main": "Main Phase", "score": "Score Phase", "boon": "Boon Phase"}
UNTIL = {
    "start": " until the start of {whose} next turn",
    "end": " until the end of {whose} next turn",
    "phase": " until the end of this phase",
    "refreshed": " until it is refreshed",
    "game": " for the rest of the game",
}


def cards(value: Any) -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    return listed(value) or "nothing" if isinstance(value, list) else counted(value, "cards")


def _until(fact: Fact, who: Who) -> str:
    """How long a change lasts; a turn is one of the player of the text."""
    return UNTIL.get(fact.data["until"], "").format(whose=f"{who(fact.data['whose'])}'s")


def _given_power(fact: Fact, who: Who) -> str:
    return f"{fact.data['card']} gets {fact.data['change']:+} power{_until(fact, who)}"


def _given_base(fact: Fact, who: Who) -> str:
    change = f"{fact.data['change']:+} base power for the planet"
    return f"{who(fact.seat)} gets {change}{_until(fact, who)}"


def _compared(fact: Fact, who: Who) -> str:
    """One planet of a Score Phase: the defence, and every invading player beside it."""
    planet, defence = who(fact.data["planet"]), fact.data["defence"]
    invaders = listed([f"{who(seat)} with {power}" for seat, power in fact.data["invaders"]])
    return f"the planet of {planet}: defence {defence}, invaded by {invaders}"


def _entered(fact: Fact, who: Who) -> str:
    """A card that enters; of ~ATH code as Enter Cost no other fact has told the action before."""
    return (_BY_CODE if fact.rule == BY_CODE else _ENTERS).sentence(fact, who)


FACTS = FactKinds(
    after_cost=after_cost,
    cards=cards,
    executed=lambda text: text.removeprefix("Execute: "),
    have=lambda seats: "has" if len(seats) == 1 else "have",
    phase=PHASES.__getitem__,
    seen=lambda value: f": {cards(value)}" if isinstance(value, list) else "",
    tapped=lambda value: "tapped",
)
PLACE = "[ at the planet of {planet:seat}][ on {host}]"
BY_CODE = "HAC-2.10"
_ENTERS = FactKind("entered", "{card} enters play" + PLACE)
_BY_CODE = FactKind("entered", "{seat} lets {card} enter play" + PLACE + " by its code")

kind = FACTS.declare

DECK_CHOSEN = kind("deck-chosen", "{seat} brings a deck with the planet {planet}", secret=("deck",))
ROLLED = kind("rolled", "{seat} rolls {roll}", "dull")
FIRST_PLAYER = kind("first-player", "{seat} has the first turn", "story")
PLANET_LAID = kind("planet-laid", "{seat} lays {card} on the table")
MULLIGAN_TAKEN = kind("mulligan", "{seat} takes mulligan {number}", "deed")
KEPT = kind("kept", "{seat} keeps the hand", "dull")
TURN_BEGAN = kind("turn", "turn {number}, round {round}: {seat}", "turn")
PHASE_BEGAN = kind("phase", "{phase:phase}", "phase")
PHASE_SKIPPED = kind("phase-skipped", "{seat} skips the {phase:phase}", "phase")
TURN_SKIPPED = kind("turn-skipped", "{seat} skips a turn", "turn")
MAIN_ENDED = kind("main-ended", "{seat} ends the Main Phase", "dull")
NO_SCORE = kind("no-score", "no power is compared in round 1", "dull")
END_GAME = kind("end-game", "the End Game begins: {left:seat} {left:have} a turn left", "story")
EXTRA_ROUND = kind(
    "extra-round", "the highest score is shared: everybody has one more turn", "story"
)
WON = kind("won", "{seat} has won", "result")
GAINED_GRIST = kind("gained-grist", "{seat} gains {amount} grist", "dull")
PAID_GRIST = kind("paid-grist", "{seat} pays {amount} grist", "dull")
LOST_GRIST = kind("lost-grist", "{seat} loses {amount} grist", "dull")
GAINED_POINTS = kind("gained-points", "{seat} gains {amount:victory points}", "story")
LOST_POINTS = kind("lost-points", "{seat} loses {amount:victory points}", "story")
PLAYED = kind("played", "{seat} plays {card}" + PLACE + "[ for {grist} grist]", "deed")
PASSED_OFFER = kind("passed-offer", "{seat} lets no card enter", "dull")
ENTERED = kind("entered", _entered, lambda fact: "deed" if fact.rule == BY_CODE else "dull")
MOVES = kind("moves", "{seat} moves {card} to the planet of {planet:seat}", "deed")
MOVED = kind("moved", "{card} comes to the planet of {planet:seat}[, {tapped:tapped}]", "dull")
TAPS = kind("taps", "{seat} taps {card}", "deed")
SPECIAL_TAPS = kind("special-taps", "{seat} special-taps {card}: {text:after_cost}", "deed")
ACTS = kind("acts", "{seat} uses {card}: {text:after_cost}", "deed")
TAPPED = kind("tapped", "{card} is tapped", "dull")
REFRESHED = kind("refreshed", "{card} is refreshed", "dull")
DESTROYED = kind("destroyed", "{card} is destroyed[ by {by}]", "story")
DISCARDED = kind("discarded", "{card} is discarded")
DISCARDED_FROM_HAND = kind("discarded-from-hand", "{seat} discards {cards:cards}")
REMOVED = kind("removed", "{card} is removed from play")
RETURNED = kind("returned", "{card} returns to its owner's hand")
ATTACHED = kind("attached", "{card} is attached to {host}")
PUT_ON_TOP = kind("put-on-top", "{card} is put on top of its owner's deck")
PUT_UNDER = kind("put-under", "{card} is put under its owner's deck")
SHUFFLED_IN = kind("shuffled-in", "{card} is shuffled into its owner's deck")
STORED = kind("stored", "{card} is stored under {above}")
SWAPPED = kind("swapped", "{card} takes the place of {other}")
SAVED = kind("saved", "{card} is not destroyed, because of {by}")
GAINED_BOONS = kind("gained-boons", "{card} gets {amount:boons}", "dull")
LOST_BOONS = kind("lost-boons", "{card} loses {amount:boons}", "dull")
GIVEN_POWER = kind("given-power", _given_power)
GIVEN_BASE = kind("given-base", _given_base)
LASTS = kind("lasts", "[{card}: ]{text}")
DAMAGED = kind("damaged", "{card} takes {amount} damage ({damage} of {max})")
PLANET_DESTROYED = kind("planet-destroyed", "{card} is destroyed: its other side is up", "story")
RESTORED = kind("restored", "{card} is restored", "story")
HEALED = kind("healed", "{card} loses {amount} damage")
COMPARED = kind("compared", _compared)
SCORED = kind("scored", "{seat} scores at the planet of {planet:seat}", "story")
TRIGGERED = kind("triggered", "{card} is triggered[ by {by}]")
EXECUTES = kind("executes", "{card} is resolved: {text:executed}", "deed")
ANSWERS = kind("answers", "{card}: {text}")
NOT_DONE = kind("not-done", "nothing comes of it: {text}", "dull")
IGNORED = kind("ignored", "{card} is ignored")
CHOSE = kind("chose", "{seat} chooses {cards:cards}", "dull")
CHOSE_OPPONENT = kind("chose-opponent", "{seat} chooses {opponent:seat}", "dull")
CHOSE_WORD = kind("chose-word", "{seat} chooses {word}", "dull")
CHOSE_PLANET = kind("chose-planet", "{seat} chooses the planet of {planet:seat}", "dull")
DECLINED = kind("declined", "{seat} does not do it: {text}", "dull")
ROLLED_DIE = kind("rolled-die", "{seat} rolls {roll}")
DRAWN = kind("drawn", "{seat} draws {cards:cards}", "dull", secret=("cards",))
PUT_INTO_DECK = kind("put-into-deck", "{seat} puts {cards:cards} into the deck", "dull")
SHUFFLED = kind("shuffled", "{seat} shuffles the deck", "dull")
RESHUFFLED = kind(
    "reshuffled", "{seat} shuffles the discard pile of {cards:cards} into a new draw pile", "story"
)
LOOKED = kind(
    "looked",
    "{seat} looks at the top card of the deck of {whose:seat}{cards:seen}",
    secret=("cards",),
)
LOOKED_AT_HAND = kind(
    "looked-at-hand", "{seat} looks at the hand of {whose:seat}{cards:seen}", secret=("cards",)
)
SHOWED_HAND = kind("showed-hand", "{seat} shows the hand{cards:seen}")
REVEALED = kind("revealed", "{seat} reveals {cards:cards}")
PUT_BACK = kind("put-back", "{seat} leaves it on the {where} of the deck of {whose:seat}", "dull")
SEARCHED = kind("searched", "{seat} searches the deck: {cards:cards}", secret=("cards",))
TAKEN = kind("taken", "{seat} takes {cards:cards} into the hand")
DROPPED = kind("dropped", "{seat} is taken out of the match by the organiser", "story")
