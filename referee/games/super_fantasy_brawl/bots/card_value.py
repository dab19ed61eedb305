"""What a sensible player thinks of cards, standard actions and their texts, in points."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.arena.hexes import distance
from referee.games.super_fantasy_brawl.bots.position_value import (
    CARD,
    EXTRA,
    HEALED,
    Fighter,
    Seen,
    worth_of_damage,
    worth_of_hex,
)
from referee.games.super_fantasy_brawl.language.effects import EFFECTS
from referee.pattern import pattern

View = Mapping[str, Any]
EFFECT = pattern(r"\b([A-Za-z]+) ?([+-]?[0-9]+)?( on (?:each|up to))?")
DEALT = [effect.kind for effect in EFFECTS if effect.harms]
MOVED = [effect.kind for effect in EFFECTS if effect.to == "self"] + ["move", "place"]


def printed_by_id(seen: Seen) -> dict[str, View]:
    """What is printed on the cards that are seen, by their ids."""
    return {card["id"]: card for card in seen.view["cards"].values()}


def reach_of(targeting: str) -> int:
    """How far an attack reaches at most, as it is printed."""
    numbers = re.findall("[0-9]+", targeting)
    if targeting.startswith("Area"):
        return 2
    return int(numbers[-1]) if numbers else 1


def best_gain(seen: Seen, fighter: Fighter, steps: int) -> int:
    """How much better a champion can stand after that many steps; from the gate it must enter."""
    if steps <= 0:
        return 0
    here = worth_of_hex(seen, fighter, fighter.at)
    if fighter.at is None:
        starts = seen.zone("own-deployment", own=True)
        near = [hex_ for hex_ in seen.free if hex_ in starts]
    else:
        near = [hex_ for hex_ in seen.free if distance(fighter.at, hex_) <= steps]
    return max((worth_of_hex(seen, fighter, hex_) for hex_ in near), default=here) - here


def worth_of_standard(seen: Seen, action: str, fighter: Fighter) -> int:
    """The movement and the text of a standard action."""
    printed = seen.view["standard-actions"].get(action)
    if printed is None:
        return 0
    steps = 0 if fighter.rooted else printed["move"] + fighter.bonus
    points = best_gain(seen, fighter, steps)
    return points + worth_of_text(seen, fighter, printed["text"], steps)


def worth_of_text(seen: Seen, fighter: Fighter, text: Sequence[str], steps: int) -> int:
    """What a text brings, as far as its keywords and numbers tell."""
    near = 0
    if fighter.at is not None:
        gaps = [distance(fighter.at, foe.at) for foe in seen.foes if foe.at is not None]
        near = min(gaps, default=99)
    found = 0
    for word, number, _ in EFFECT.findall(" ".join(text)):
        amount = abs(int(number)) if number else 1
        found += worth_of_keyword(seen, fighter, word.casefold(), amount, near - steps)
    return found


def worth_of_keyword(seen: Seen, fighter: Fighter, word: str, amount: int, gap: int) -> int:
    """One keyword with its number; ``gap`` is how far the nearest enemy is after moving."""
    if word == "damage":
        foes = [worth_of_damage(seen, foe, amount) for foe in seen.foes] if gap <= 3 else []
        return max(foes, default=0) // (1 if gap <= 1 else 2)
    if word == "heal":
        return HEALED * min(amount, fighter.damage)
    if word in ("draw", "plan", "look"):
        return CARD * amount if word == "draw" else 1
    if word in DEALT:
        return EXTRA + amount if gap <= 3 else 0
    if word in MOVED or word in ("strength", "defence", "movement"):
        return EXTRA // 2
    return 0
