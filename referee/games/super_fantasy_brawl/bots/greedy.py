"""Bots: each gets its seat's view, its legal answers and dice of its own; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.super_fantasy_brawl.arena.hexes import distance
from referee.games.super_fantasy_brawl.bots.card_value import (
    best_gain,
    printed_by_id,
    reach_of,
    worth_of_standard,
    worth_of_text,
)
from referee.games.super_fantasy_brawl.bots.position_value import (
    DAMAGE,
    HEALED,
    NEAR,
    OUT,
    Fighter,
    Seen,
    worth_of_damage,
    worth_of_hex,
)
from referee.games.super_fantasy_brawl.language.effects import EFFECTS
from referee.kernel.bots import Legal, View, choose_any_kind, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice

PATIENCE = 40
"""After this many rounds a bot tries something else now and then: two that wait would wait for ever."""


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """A sensible player: goes where challenges will pay, knocks out, protects what it would lose."""
    if len(legal) == 1:
        return legal[0]
    if view["round"] > PATIENCE and dice.below(2):
        return choose_any_kind(view, legal, dice)
    seen = Seen.of(view)
    return choose_best(legal, [score(seen, answer) for answer in legal], dice)


def score(seen: Seen, answer: Sequence[Any]) -> int:
    """How much a sensible player wants to do this now."""
    worth = WORTH.get(answer[0])
    return worth(seen, answer[1:]) if worth is not None else 0


# -- setting up -----------------------------------------------------------------------------


def _deploy(seen: Seen, args: Sequence[Any]) -> int:
    """Where the challenges that will pay are nearest."""
    return worth_of_hex(seen, seen.by_id[args[0]], seen.hex(args[1]))


def _place_trap(seen: Seen, args: Sequence[Any]) -> int:
    """Near enemies rather than near friends."""
    at = seen.hex(args[0])
    friends = sum(distance(at, each.at) for each in seen.friends if each.at is not None)
    return friends - sum(distance(at, each.at) for each in seen.foes if each.at is not None)


def _redraw(seen: Seen, args: Sequence[Any]) -> int:
    """A hand of reactions alone does nothing in the own turn: one of them stays."""
    cards = printed_by_id(seen)
    held = sum(card["type"] == "reaction" for card in cards.values())
    given: int = sum(cards[each]["type"] == "reaction" for each in args if each in cards)
    too_many: int = max(0, given - max(held - 1, 0))
    return given - 3 * (len(args) - given) - 3 * too_many


# -- a turn ---------------------------------------------------------------------------------


def _play(seen: Seen, args: Sequence[Any]) -> int:
    """A card brings what its movement, its attack and its text bring."""
    card = printed_by_id(seen).get(args[0])
    fighter = None if card is None else own_fighter(seen, card["champion"])
    if card is None or fighter is None:
        return 1
    steps = card["move"] + fighter.bonus if "move" in card and not fighter.rooted else 0
    points = best_gain(seen, fighter, steps)
    if "strength" in card:
        return points + worth_of_attack(seen, fighter, card, steps)
    return points + worth_of_text(seen, fighter, card["text"], steps)


def worth_of_attack(seen: Seen, fighter: Fighter, card: View, steps: int) -> int:
    """The best that an attack can do to somebody whom it reaches after moving."""
    far: int = steps + reach_of(card["targeting"])
    targets = [foe for foe in seen.foes if is_near(fighter, foe, far)]
    damage = [worth_of_damage(seen, foe, card["strength"] - foe.defence) for foe in targets]
    return max(damage) + 12 + len(damage) if damage else 0


def own_fighter(seen: Seen, name: str) -> Fighter | None:
    """The bot's own champion of that name."""
    own = [each for each in seen.friends if each.seat == seen.seat and each.name == name]
    return own[0] if own else None


def is_near(fighter: Fighter, other: Fighter, far: int) -> bool:
    """Whether both stand in the arena, so far apart at most."""
    return fighter.at is not None and other.at is not None and distance(fighter.at, other.at) <= far


def _standard(seen: Seen, args: Sequence[Any]) -> int:
    """A standard action is worth its movement and its text; the core might pay for a card too."""
    points = worth_of_standard(seen, args[0], seen.by_id[args[1]])
    cards = printed_by_id(seen).values()
    wanted = [card["core"] for card in cards if card["type"] != "reaction"]
    return points - (2 + wanted.count(args[2]) if len(args) > 2 else 2)


def _move(seen: Seen, args: Sequence[Any]) -> int:
    """The hex at the end of the path, and whom the attack that follows would reach from there."""
    moving = seen.view["moving"][-1]
    fighter = seen.by_id[moving["champion-id"]]
    at = seen.hex(args[-1]) if args else fighter.at
    points = worth_of_hex(seen, fighter, at) - len(args)
    attack = next((card for card in playing(seen) if "strength" in card), None)
    if attack is None or at is None or moving["kind"] != "printed":
        return points
    far = reach_of(attack["targeting"])
    damage = [
        worth_of_damage(seen, foe, attack["strength"] - foe.defence)
        for foe in seen.foes
        if foe.at is not None and distance(at, foe.at) <= far
    ]
    return points + max(damage, default=0)


def playing(seen: Seen) -> list[View]:
    """The cards of the own side that are being resolved."""
    cards = seen.view["cards"]
    acting = [each.get("card") for each in seen.view["acting"] if each["seat"] == seen.seat]
    return [cards[name] for name in acting if name in cards]


def _use(seen: Seen, args: Sequence[Any]) -> int:
    """What was paid for is used, unless its text only hurts the own side."""
    card = next(iter(playing(seen)), None)
    if card is None or "strength" in card:
        return 1
    fighter = own_fighter(seen, card["champion"])
    return 1 if fighter is None else worth_of_text(seen, fighter, card["text"], 0) + 1


# -- an attack ------------------------------------------------------------------------------


def strength_now(seen: Seen) -> int:
    """The strength of the attack under way, as far as the bot knows it."""
    card = seen.view["cards"].get(seen.view["attack"]["card"], {})
    return int(card.get("strength", 2))


def _attack(seen: Seen, args: Sequence[Any]) -> int:
    target = seen.by_id[args[0]]
    return worth_of_damage(seen, target, strength_now(seen) - target.defence)


def _area(seen: Seen, args: Sequence[Any]) -> int:
    """All who stand in the area so turned."""
    hit = [seen.by_id[each] for each in seen.view.get("areas", {}).get(args[0], ())]
    strength = strength_now(seen)
    return sum(worth_of_damage(seen, each, strength - each.defence) for each in hit)


def _react(seen: Seen, args: Sequence[Any]) -> int:
    """A reaction is worth the damage that it keeps off, less the core that is missing later."""
    card = printed_by_id(seen).get(args[0])
    target = next(
        (each for each in seen.view["attack"]["targets"] if each["champion-id"] == args[1]), None
    )
    fighter = seen.by_id[args[1]]
    if card is None or target is None:
        return 0
    damage = max(0, target.get("strength", 0) - target.get("defence", 0))
    less = max(0, damage - card.get("defence", 0))
    kept = worth_of_damage(seen, fighter, less) - worth_of_damage(seen, fighter, damage)
    return kept // 2 + 3 * len(card["text"]) - 2 * DAMAGE


# -- choices --------------------------------------------------------------------------------

HARM = [effect.kind for effect in EFFECTS if effect.harms] + ["defence -", "strength -"]


def _choose(seen: Seen, args: Sequence[Any]) -> int:
    """What a text asks: as much as it may be, for friends what helps, for enemies what harms."""
    said = sentence_under_way(seen)
    harmful = any(word in said for word in HARM)
    return sum(_chosen(seen, each, harmful=harmful) for each in args)


def sentence_under_way(seen: Seen) -> str:
    """The sentence of the text that asks, in small letters."""
    resolving = seen.view["resolving"]
    if not resolving:
        return ""
    text, at = resolving[-1]["text"], resolving[-1]["at"]
    return str(text[max(at, 1) - 1]).casefold() if text else ""


def _chosen(seen: Seen, each: Any, *, harmful: bool) -> int:
    """One part of a choice: a number, a word, a hex or a champion."""
    if isinstance(each, int):
        return each
    fighter = seen.by_id.get(each)
    if fighter is not None:
        is_better = seen.is_friend(fighter) != harmful
        close = HEALED if fighter.left <= 3 else 0
        return (close + OUT // 3) if is_better else -OUT // 3
    if each in seen.hexes:
        movers = seen.view["resolving"]
        mover = seen.by_id.get(movers[-1].get("champion-id", "")) if movers else None
        return 0 if mover is None else worth_of_hex(seen, mover, seen.hex(each)) // NEAR
    return int(each == "yes")


WORTH: Mapping[str, Callable[[Seen, Sequence[Any]], int]] = {
    "deploy": _deploy,
    "place-trap": _place_trap,
    "redraw": _redraw,
    "score-challenges": lambda seen, args: len(args),
    "play": _play,
    "standard-action": _standard,
    "move": _move,
    "stop-moving": _move,
    "use": _use,
    "attack": _attack,
    "aoe": _area,
    "react": _react,
    "choose": _choose,
    "plan": lambda seen, args: -len(args),
}
