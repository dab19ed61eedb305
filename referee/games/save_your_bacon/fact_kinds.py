"""What follows in a match: each kind of fact with its sentence for the log, and how much it matters."""

from __future__ import annotations

from typing import Any

from referee.games.save_your_bacon.language.explain import TRAIT_NAMES
from referee.games.save_your_bacon.language.words import plain_icons
from referee.kernel.facts import FactKinds
from referee.kernel.words.english import counted, listed

WHERE = {
    "discard": "goes to its owner's discard",
    "deck": "goes on top of its owner's deck",
    "hand": "returns to its owner's hand",
    "game": "is removed from the game",
}


def cards(value: Any) -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    return listed(value) or "nothing" if isinstance(value, list) else counted(value, "cards")


FACTS = FactKinds(
    cards=cards,
    icons=plain_icons,
    kind=lambda kind: "" if kind == "effect" else f"{kind} ",
    on=lambda value: cards(value) if value else "in force",
    trait=TRAIT_NAMES.__getitem__,
    where=WHERE.__getitem__,
)
kind = FACTS.declare

ACTIVATED = kind("activated", "{seat} uses {effect} of {card}", "deed")
APPLIED = kind("applied", "{card} gets {condition}")
ATTACK_ENDED = kind("attack-ended", "{seat} has the attack cut short: no damage is placed")
ATTACKED = kind("attacks", "{seat} attacks with {card}", "story")
CHOOSES_FIRST = kind("chooses-first", "{seat} says who begins", "dull")
CHOSE = kind("chose", "{seat} chooses {cards:cards}", "dull")
CHOSE_IN_HAND = kind("chose-in-hand", "{seat} chooses {cards:cards} in the hand of {whose:seat}")
CHOSE_OPPONENT = kind("chose-opponent", "{seat} chooses {opponent:seat}", "dull")
CHOSE_TRAIT = kind("chose-trait", "{seat} chooses the trait {trait:trait}", "dull")
COUNTERED = kind("counters", "{seat} counters with {card}")
DAMAGED = kind("damaged", "{card} receives {amount} {kind:kind}damage")
DECLARED = kind("declared", "{seat} plays {card} with {champion}", "story")
DECLINED = kind("declined", "{seat} does not do what the effect offers", "dull")
DEFEATED = kind("defeated", "{card} is defeated", "story")
DESTROYED = kind("destroyed", "{card} is destroyed", "story")
DISCARDED = kind("discarded", "{seat} discards {cards:cards}", "dull")
DOES_NOT_COUNTER = kind("does-not-counter", "{seat} does not counter with {card}", "dull")
DRAWN = kind("drawn", "{seat} draws {cards:cards}", "dull", secret=("cards",))
EQUIPPED = kind("equipped", "{card} is equipped to {champion}")
EXHAUSTED = kind("exhausted", "{card} becomes exhausted", "dull")
FIRST_PLAYER = kind("first-player", "{seat} takes the first turn")
GAINED_BACON = kind("gained-bacon", "{seat} gains {amount} bacon[ from {loser:seat}]", "story")
GAINED_ENERGY = kind("gained-energy", "{seat} gains {amount} E+", "dull")
LASTS = kind("lasts", "{cards:on}: {text:icons}")
LEFT_PLAY = kind("left-play", "{card} {where:where}")
LIFTED = kind("lifted", "{card} loses {condition}")
LOST = kind("lost", "{seat} has lost: {reason}", "story")
MENDED = kind("mended", "{card} loses {amount} damage")
NOT_ACTIVATED = kind("not-activated", "{seat} loses the effect of {card} before it resolves")
NOT_DONE = kind("not-done", "{seat} cannot do this: {text:icons}")
NOT_PAID = kind("not-paid", "{seat} cannot pay for the effect of {card} any more")
PASSED_PRIORITY = kind("passed-priority", "{seat} passes[ until {until}]", "dull")
PASSES_TIME = kind("passes-time", "{seat} passes time", "deed")
PICKED_OPTION = kind("picked-option", "{seat} gets option {option} by lot")
PITCHED = kind("pitched", "{seat} pitches {cards:cards} for {value} energy", "dull")
PREVENTED = kind("prevented", "{card} is kept from effect damage")
PUT_ON_DECK = kind("put-on-deck", "{seat} gets {cards:cards} on top of the deck")
READIED = kind("readied", "{card} becomes ready", "dull")
REFRESHES = kind("refreshes", "{seat} refreshes", "deed")
REPLACED = kind("replaced", "{card} receives the damage instead")
RESHUFFLED = kind(
    "reshuffled", "{seat} shuffles the discard of {cards:cards} into a new deck", "story"
)
REMOVED = kind("removed", "{seat} {cards:cards} is removed from the game")
RETARGETED = kind("retargeted", "{card} is the target of the attack from now on")
RETURNED_UNPAID = kind(
    "returned-unpaid", "{seat} takes {card} back, which cannot be paid for any more"
)
REVEALED = kind("revealed", "{seat} reveals {cards:cards}")
SAW_HAND = kind(
    "saw-hand", "{seat} sees the hand of {whose:seat}: {cards:cards}", secret=("cards",)
)
SEARCHED = kind("searched", "{seat} looks through the deck: {cards:cards}", secret=("cards",))
SHUFFLED = kind("shuffled", "{seat} shuffles the deck", "dull")
SPENT_ENERGY = kind("spent-energy", "{seat} spends {amount} E+", "dull")
SUBMITTED = kind("submitted", "{seat} plays [{deck} with ]{champions:cards}")
TAKEN = kind("taken", "{seat} takes {cards:cards} into the hand")
TARGETED = kind("targets", "{card} is the target")
TIED = kind("tied", "{seat} has {bacon} bacon, but others have as many: that does not win")
TUCKED = kind("tucked", "{seat} places {card} underneath {above}")
TURN_BEGAN = kind("turn", "turn {number}", "turn")
UNCOVERED = kind("uncovered", "{card}, which lay underneath, is discarded", "dull")
WON = kind("won", "{seat} has won", "result")
