"""What follows in a match: each kind of fact with its sentence for the log, and how much it matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.facts import FactKinds
from referee.kernel.words.english import counted, listed, signed


def cards(value: Any) -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    if not value:
        return "no cards"
    return listed(value) if isinstance(value, list) else counted(value, "cards")


STAYS = {
    "rooted": "is rooted and does not move",
    "negated": "is not moved: displacement is negated",
    "no-row": "is not moved: there is no common hex row",
}
SCOPES = {
    "": "",
    "melee": " in melee attacks",
    "bloodied": " against bloodied targets",
    "levelled": " against levelled targets",
}


def lasting_words(each: Mapping[str, Any]) -> str:
    """A change with a duration."""
    if each["value"] == "displacement":
        change = "displacement negated"
    else:
        change = f"{each['value']} {signed(each['change'])}"
    scope = SCOPES[each.get("scope") or ""]
    source = f" ({each['card']})" if "card" in each else ""
    return f"{change} on {each['champion']}{scope} for this {each['until']}{source}"


FACTS = FactKinds(
    cards=cards,
    gate=lambda start: start or "the gate",
    path=" ".join,
    hexes=" and ".join,
    stays=STAYS.__getitem__,
    worth=lambda points: f"worth {points} VP" if points else "which cannot be scored",
    chosen=lambda what: listed(list(map(str, what))) or "none",
)
kind = FACTS.declare

ACTED = kind("acted", "{seat} uses {action} with {champion} ({core})", "deed")
AREA_TAKEN = kind("area", "{seat} takes the deployment area {gate}")
CHALLENGE_DRAWN = kind("challenge-drawn", "{challenge} comes to slot {slot}, {worth:worth}")
CHALLENGE_LOST = kind("challenge-lost", "{challenge} leaves the track")
CHALLENGE_SCORED = kind("challenge-scored", "{seat} scores {challenge} for {worth} VP", "story")
CHALLENGES_RESHUFFLED = kind(
    "challenges-reshuffled", "{count:challenges} are shuffled into a new challenge deck"
)
CHALLENGES_SHUFFLED = kind("challenges-shuffled", "the challenge deck is shuffled", "dull")
CHOSEN = kind("chosen", "{seat} chooses {what:chosen}", "dull")
COLOUR_TAKEN = kind("colour", "{seat} takes the {colour} rings")
DAMAGED = kind("damaged", "{champion} suffers {amount} damage[ by {by}], {damage} in all")
DASHED = kind("dashed", "{champion} dashes from {start:gate} to {path:path}")
DECK_SHUFFLED = kind("deck-shuffled", "{seat} shuffles a deck of {count:cards}", "dull")
DECLINED = kind("declined", "{seat} declines {card}[: {why}]", "dull")
DEPLOYED = kind("deployed", "{seat} deploys {champion} on {hex}")
DISCARDED = kind("discarded", "{seat} discards {cards:cards}", "dull")
DRAWN = kind("drawn", "{seat} draws {cards:cards}", "dull", secret=("cards",))
DRAWN_IN = kind("drawn-in", "{champion} comes closer from {start:gate} to {path:path}")
DRIVEN_OFF = kind("driven-off", "{champion} goes away from {start:gate} to {path:path}")
EXHAUSTED = kind("exhausted", "{seat} exhausts the {core} core", "dull")
FIRST_PLAYER = kind("first-player", "{seat} is the first player")
FIRST_TEAM = kind("first-team", "{seats:seat} play first")
FLED = kind("fled", "{champion} flees from {by} from {start:gate} to {path:path}")
FORCED = kind("forced", "{champion} is forced from {start:gate} to {path:path}")
FORFEITED = kind("forfeited", "{seat} cannot do this: {text}", "dull")
HAND_SHOWN = kind("hand-shown", "{seat} shows the hand: {cards:cards}")
HEALED = kind("healed", "{champion} is healed by {amount}, {damage} left")
HELD_BACK = kind("held", "{champion} {why:stays}")
JUMPED = kind("jumped", "{champion} jumps from {start:gate} to {hex}")
LASTS = kind("lasts", lambda fact, who: lasting_words(fact.data))
LEVELLED = kind("levelled", "{champion} levels up", "story")
LOOKED_AT_HAND = kind(
    "looked-at-hand", "{seat} looks at the hand of {whose:seat}: {cards:cards}", secret=("cards",)
)
LOOKED_AT_TOP = kind(
    "looked-at-top", "{seat} looks at the top card of the deck[: {card}]", secret=("card",)
)
LOOKED_AT_TRAP = kind(
    "looked-at-trap", "{seat} looks at the trap on {hex}[: {trap}]", secret=("trap",)
)
MOVED = kind("moved", "{champion} moves from {start:gate} to {path:path}")
NOT_DONE = kind("not-done", "{seat} does not do this: {text}", "dull")
KNOCKED_OUT = kind("out", "{champion} is out of action", "story")
PASSED = kind("passed", "{seat} plays no reaction", "dull")
PLACED = kind("placed", "{champion} is placed from {start:gate} to {hex}")
PLANNED = kind("planned", "{seat} puts {cards:cards} on top of the deck", "dull", secret=("cards",))
PLAYED = kind("played", "{seat} plays {card} with {champion} ({core})", "story")
POINTS = kind("points", "{seat} gains {points} VP, {total} in all", "story")
PULLED = kind("pulled", "{champion} is pulled by {by} from {start:gate} to {path:path}")
PUSHED = kind("pushed", "{champion} is pushed by {by} from {start:gate} to {path:path}")
REACTED = kind("reacted", "{seat} plays {card} on {champion} ({core})", "story")
REDRAWN = kind("redrawn", "{seat} exchanges {cards:cards}", "dull", secret=("cards",))
RESHUFFLED = kind("reshuffled", "{seat} shuffles the discard pile of {count:cards} into a new deck")
ROOTED = kind("rooted", "{champion} is rooted")
ROUND_BEGAN = kind("round", "round {round}", "phase")
SEATED = kind("seated", "{seat} has place {place} in the turn order")
SHUFFLED = kind("shuffled", "{seat} shuffles {count:cards} back into the deck", "dull")
STRUCK = kind(
    "struck", "{champion} is hit: strength {strength}, defence {defence}, {damage} damage", "dull"
)
SWAPPED = kind("swapped", "{champions:champions} change places, to {hexes:hexes}")
SWOOPED = kind("swooped", "{champion} swoops from {start:gate} to {hex}")
TARGETED = kind("targeted", "{champion} attacks[ facing {facing}]: {targets:champions}", "story")
TEAM_CHOSEN = kind("team", "{seat} plays with {champions:champions}", "deed")
TOP_SHOWN = kind("top-shown", "{seat} shows the top card of the deck: {card}")
TRACK_ADVANCED = kind("track-advanced", "the track advances by {slots:slots}", "dull")
TRAP_MOVED = kind("trap-moved", "the trap on {start} is moved to {hex}")
TRAP_PLACED = kind("trap-placed", "{seat} places a trap on {hex}")
TRAP_REPLACED = kind("trap-replaced", "the trap on {hex} is replaced by another one")
TRAP_SHOWN = kind("trap-shown", "{seat} shows the trap on {hex}: {trap}")
TRAP_SPRUNG = kind("trap-sprung", "{champion} springs the trap on {hex}: {trap}", "story")
TRAPS_SHUFFLED = kind("traps-shuffled", "the {count:traps} are shuffled", "dull")
TURN_BEGAN = kind("turn", "round {round}, turn {turn}: {seat}", "turn")
