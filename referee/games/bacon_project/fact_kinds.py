"""What follows in a match: each kind of fact with its sentence for the log, and how much it matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.bacon_project.deck import ACE, CARD, JOKER, RANK
from referee.kernel.facts import Fact, FactKinds, Who

Data = Mapping[str, Any]


def cards(value: Any) -> str:
    """The cards of a fact, or how many there were for eyes that may not know."""
    if isinstance(value, list):
        return ", ".join([CARD.shown(card) for card in value]) or "nothing"
    return "a card" if value == 1 else f"{value} cards"


def ability(number: Any) -> str:
    """The number of an ability as it is printed."""
    return "A" if number == ACE else str(number)


# -- sentences that need more than a line ---------------------------------------------------


def _attacked(fact: Fact, who: Who) -> str:
    """The damage as a sum of what each ability deals."""
    data = fact.data
    parts = [(f"{ability(number)} {name}", dealt) for number, name, dealt in data["parts"]]
    word = "ability" if len(parts) == 1 else "abilities"
    with_ = " and ".join(name for name, _ in parts)
    total = f"{data['damage']} damage of type {data['type']}"
    if len(parts) > 1:
        total = f"{' + '.join(str(dealt) for _, dealt in parts)} = {total}"
    words = f"{who(fact.seat)} attacks {who(data['target'])} with {word} {with_}: {total}"
    return f"{words}, cannot be escaped" if data["no_escape"] else words


def _defended(fact: Fact, who: Who) -> str:
    """How the damage was covered, as a sum, and what is left or too much of it."""
    data = fact.data
    damage, standing = data["damage"], data["standing"]
    terms = [f"{damage} damage"]
    if not data["ignored"]:
        terms.append(f"{standing} standard defence")
    if data["blocked"]:
        terms.append(f"{data['blocked']} blocked")
    if data["points"]:
        terms.append(f"{data['points']} from cards")
    covered = data["points"] + data["blocked"] + (0 if data["ignored"] else standing)
    left = damage - covered
    end = f"{left} not covered" if left > 0 else f"nothing left, {-left} to spare"
    words = (
        f"{who(fact.seat)} has defended: {' - '.join(terms)} = {end if left else 'nothing left'}"
    )
    return f"{words} (the standard defence of {standing} is ignored)" if data["ignored"] else words


def _sent(fact: Fact, who: Who) -> str:
    """The cards of a defence with their points, and the sum of several."""
    data = fact.data
    points = data["points"]
    each = zip(map(CARD.shown, data["cards"]), points, data["stack"], strict=True)
    words = " + ".join(
        f"{card} {f'from the stack ({worth})' if stack else f'({worth})'}"
        for card, worth, stack in each
    )
    total = f" = {sum(points)} points" if len(points) > 1 else ""
    return f"{who(fact.seat)} sends {words}{total}"


def _began(fact: Fact, who: Who) -> str:
    """What an effect does, and until when."""
    data = fact.data
    word = str(data["word"])
    printed = word.upper().replace("-", " ")
    if word == "stun":
        what = f"STUNS {who(data['target'])}: no Support abilities"
    elif word == "disable":
        what = f"DISABLES ability {ability(data['ability'])} of {who(data['target'])}"
    elif word == "prevent":
        what = f"has PREVENT {' and '.join(data['type'])}"
    elif word == "reflect":
        back = f", {data['second']} returned" if data["second"] else ""
        what = f"has REFLECT: {data['amount']} damage blocked{back}"
    elif word == "change":
        what = f"has CHANGE by ability {ability(data['number'])}"
    else:
        what = f"has {printed}"
    return f"{who(fact.seat)} {what}, {_ends(data)}"


def _ends(data: Data) -> str:
    """Until when an effect goes on."""
    if data["ends"] == "card":
        return f"while {CARD.shown(data['card'])} lies there"
    if data["ends"] == "turn":
        return f"until turn {data['until']} ends"
    return "until their next draw phase"


def _moved_top(fact: Fact, who: Who) -> str:
    """A card of the stack, a Joker with what it was announced as."""
    data = fact.data
    joker = all(RANK[card] == JOKER for card in data["cards"])
    card = f"{cards(data['cards'])} as {ability(data['value'])}" if joker else cards(data["cards"])
    return f"{who(fact.seat)} moves {card} from the stack to the cast zone"


def _ended(fact: Fact, who: Who) -> str:
    return (
        f"{who(fact.seat)} wins: {fact.data['reason']}"
        if fact.seat
        else f"a draw: {fact.data['reason']}"
    )


FACTS = FactKinds(
    ability=ability,
    cards=cards,
    units=" ".join,
    negated=lambda by: "disabled" if by == "disable" else "stunned",
)
kind = FACTS.declare

ACTIVATED = kind("activated", "{seat} activates ability {number:ability}, {name} ({type})")
ATTACKED = kind("attacked", _attacked, "story")
BEGAN = kind("began", _began)
BEGINS = kind("begins", "{seat} takes the first turn", "dull")
UNITS_CAST = kind("cast", "{seat} casts {units:units}")
CHOSE = kind("chose", "{seat} plays {profile}", "story")
CLEARED = kind("cleared", "{seat} clears the cast zone: {cards:cards}", "dull")
COPIED = kind("copied", "{seat} copies {of:cards} with {cards:cards}")
DEFENDED = kind("defended", _defended, "story")
DISCARDED = kind("discarded", "{seat} discards {cards:cards}")
DRAWN = kind("drawn", "{seat} draws {cards:cards}", "dull", secret=("cards",))
ENDED = kind("ended", _ended, "result")
ESCAPED = kind("escaped", "{seat} escapes: the combat phase is over", "story")
EVADED = kind("evaded", "{seat} escapes the returned damage", "story")
JUMPED = kind(
    "jumped", "{seat} jumps with {cards:cards} to level {level} until the turn ends", "story"
)
KEPT = kind("kept", "{seat} keeps the opening hand", "dull")
LAID_ASIDE = kind(
    "laid-aside", "{seat} uses {cards:cards} from the hand: ability {number:ability}, {name}"
)
MOVED_TOP = kind("moved-top", _moved_top)
MULLIGAN_TAKEN = kind("mulligan", "{seat} takes mulligan {count}")
NEGATED = kind("negated", "{seat} cannot activate ability {number:ability}: it is {by:negated}")
NO_PILE_LEFT = kind(
    "no-pile-left", "{seat} has taken the last card, and there is no discard pile", "story"
)
PASSED = kind("passed", "{seat} passes", "dull")
PHASE_BEGAN = kind("phase", "{phase} phase", "phase")
PICKED = kind("picked", "{seat} adds {cards:cards} to the hand")
PREVENTED = kind(
    "prevented", "{seat} prevents the offence of type {type}: nothing of it happens", "story"
)
PUT_AWAY = kind("put-away", "{seat} puts {cards:cards} on the discard pile", "dull")
RECOVERED = kind("recovered", "{seat} takes {cards:cards} from the discard pile")
REFLECTED = kind("reflected", "{seat} returns {damage} damage to {target:seat}", "story")
RESHUFFLED = kind(
    "reshuffled", "{seat} shuffles the discard pile of {cards} into a new draw pile", "story"
)
REVEALED = kind("revealed", "{seat} reveals {cards:cards}", "dull")
SENT = kind("sent", _sent, "story")
SHUFFLED = kind("shuffled", "the deck of {cards} is shuffled", "dull")
STACK_CARD_LOST = kind(
    "stack-card-lost", "{seat} loses {cards:cards} from the bottom of the stack", "story"
)
STACKED = kind("stacked", "{seat} stacks {unit} and is at level {level}", "story")
TURN_BEGAN = kind("turn", "turn {turn}: {seat}", "turn")
USED = kind("used", "{seat} discards {cards:cards} for its effect")
WAITS = kind("waits", "{seat} will strike with ability {number:ability} in the combat phase")
