"""What a sensible player thinks of cards and of what they do, in points; nothing here is a rule.

It is known to everybody: the texts of the shipped cards, and what a seat's view shows. Of a card that
is not among them nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.language.tree import (
    EQUIPMENT,
    Amount,
    Costs,
    Deed,
    Effect,
    Face,
    Instruction,
    Target,
)

BACON, DESTROYED, DAMAGE, ON_EQUIPMENT, ATTACK = 300, 100, 25, 15, 40
"""Points for a champion defeated, equipment destroyed, one damage on each, and one Attack lost."""
CARD, TOKEN, HEALED, USE = 35, 45, 20, 50
"""Points for a card drawn, a token, a damage removed, and a rule or a condition that helps."""
LOSES = 21
"""With so much spent energy a player loses (SYB-1.0.2)."""
HELPFUL = ("warded",)
"""The conditions that one wants to have."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A card in play as a bot looks at it."""

    id: str
    card: str
    seat: int
    attack: int
    left: int
    damage: int
    exhausted: bool
    is_equipment: bool
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A seat's view in short."""

    seat: int
    things: Mapping[str, Thing]
    hand: Sequence[str]
    energy: int
    bacon: int
    spent: int
    view: Mapping[str, Any]

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> Seen:
        """What a view shows; the own side is the one whose hand is open."""
        seats = view["seats"]
        own = next((seat for seat, side in seats.items() if "hand" in side), "1")
        things = {
            thing.id: thing for seat, side in seats.items() for thing in things_of(int(seat), side)
        }
        side = seats[own]
        return cls(
            int(own),
            things,
            side.get("hand", ()),
            side["energy"],
            side["bacon"],
            side["spent-total"],
            view,
        )

    def mine(self, thing: Thing) -> bool:
        """Whether the bot controls that card."""
        return thing.seat == self.seat

    def fitting(self, target: Target | None) -> list[Thing]:
        """The cards in play that a target may mean, as far as a bot cares."""
        if target is None:
            return []
        return [each for each in self.things.values() if self._fits(target, each)]

    def _fits(self, target: Target, each: Thing) -> bool:
        if target.side != "any" and self.mine(each) != (target.side == "friendly"):
            return False
        if target.noun != "card" and each.is_equipment != (target.noun == "equipment"):
            return False
        if target.exhausted and not each.exhausted:
            return False
        return each.damage >= target.damage and len(each.conditions) >= target.conditions


def things_of(seat: int, side: Mapping[str, Any]) -> list[Thing]:
    """The cards in play of one side."""
    found = []
    for champion in side["champions"]:
        found.append(thing_of(seat, champion, is_equipment=False))
        found += [thing_of(seat, each, is_equipment=True) for each in champion.get("equipment", ())]
    return found


def thing_of(seat: int, seen: Mapping[str, Any], *, is_equipment: bool) -> Thing:
    """One card in play."""
    left = 99 if seen["defense"] is None else max(seen["defense"] - seen["damage"], 1)
    exhausted = seen["exhausted"] or seen.get("considered-exhausted", False)
    conditions = tuple(each["condition"].lower() for each in seen.get("conditions", ()))
    return Thing(
        seen["id"],
        seen["card"],
        seat,
        seen["attack"],
        left,
        seen["damage"],
        exhausted,
        is_equipment,
        conditions,
    )


# -- cards that everybody knows -------------------------------------------------------------


def known(name: str) -> Face | None:
    """The shipped card of that id or printed name."""
    number = shipped_set().names.find(name)
    return None if number is None else shipped_set().faces[number]


def effects_known(name: str) -> tuple[Effect, ...]:
    """The effects of a shipped card, or of a condition of the shipped set."""
    face = known(name)
    if face is not None:
        return face.effects
    number = shipped_set().conditions.find(name)
    return () if number is None else shipped_set().conditions_read[number].effects


def clause_under_way(seen: Seen) -> Instruction | None:
    """The effect action that the bot is choosing for, as far as its text is known."""
    for each in reversed(seen.view["resolving"]):
        name = each.get("condition") or each.get("card", "")
        for effect in effects_known(name):
            if effect.name == each.get("effect", "") and each["at"] <= len(effect.clauses):
                at: int = each["at"]
                return effect.clauses[at - 1]
    return None


# -- points ---------------------------------------------------------------------------------


def worth_of_damage(seen: Seen, thing: Thing, amount: int) -> int:
    """What it is worth that so much damage comes to lie on that card."""
    if amount <= 0:
        return 0
    if amount >= thing.left:
        points = DESTROYED if thing.is_equipment else BACON
        points += ATTACK * thing.attack
    else:
        points = amount * (ON_EQUIPMENT if thing.is_equipment else DAMAGE)
        points += 60 // thing.left
    return -points if seen.mine(thing) else points


def worth_of_attack(seen: Seen, attacker: Thing, target: Thing) -> int:
    """What an attack on that card brings, less what its counter may cost."""
    points = worth_of_damage(seen, target, attacker.attack)
    if not target.exhausted:
        points += worth_of_damage(seen, attacker, target.attack) * 3 // 4
    return points


def price_of_energy(seen: Seen) -> int:
    """Points for one energy: the more of it is spent, the dearer it is."""
    return 15 if seen.spent < LOSES // 2 else 30 if seen.spent < LOSES - 6 else 70


def worth_of_costs(seen: Seen, costs: Costs | None, source: Thing | None) -> int:
    """What the costs of an effect take away, below zero."""
    if costs is None:
        return 0
    points = (costs.energy or 0) * price_of_energy(seen) + (costs.upgraded or 0) * TOKEN // 2
    points += costs.discard * CARD
    if costs.exhaust and source is not None and not source.exhausted:
        points += USE // 2 + source.attack * 10
    return -points


def worth_of_effect(seen: Seen, effect: Effect) -> int:
    """What all effect actions of an effect bring."""
    return sum(worth_of_clause(seen, clause) for clause in effect.clauses)


def worth_of_clause(seen: Seen, clause: Instruction) -> int:
    """What an effect action brings: of two options the better one, of a mere possibility only good."""
    if clause.lasting is not None:
        return worth_of_rule(seen, clause)
    found = [worth_of_deed(seen, deed) for deed in clause.deeds]
    best = max(found, default=0)
    return max(best, 0) if clause.may else best


def worth_of_rule(seen: Seen, clause: Instruction) -> int:
    """A rule with a duration helps where it is about an attack that the bot is in."""
    attacks = seen.view["attacks"]
    if clause.lasting is not None and clause.lasting.kind == "trait":
        return USE if missing_traits(seen) else 0
    if clause.until != "attack" or not attacks:
        return USE
    attack = attacks[-1]
    target = seen.things.get(attack.get("target-id", ""))
    if target is not None and seen.mine(target):
        return 2 * USE + max(worth_of_damage(seen, target, attack.get("attack", 0)), -BACON) // -3
    return USE if attack["seat"] == seen.seat else -USE


def missing_traits(seen: Seen) -> set[str]:
    """The traits without which no own champion can use a card of the hand."""
    champions = seen.view["seats"][str(seen.seat)]["champions"]
    own = [set(champion.get("traits", ())) for champion in champions]
    wanted = [set(face.traits) for name in seen.hand if (face := known(name)) is not None]
    return {
        trait
        for traits in wanted
        if own and not any(traits <= has for has in own)
        for trait in min((traits - has for has in own), key=len)
    }


def worth_of_deed(seen: Seen, deed: Deed) -> int:
    """What one deed brings to the bot."""
    number = amount_of(seen, deed.amount)
    if deed.kind in FLAT:
        return FLAT[deed.kind]
    if deed.kind in FOR_EACH:
        return FOR_EACH[deed.kind] * number
    return worth_on_cards(seen, deed, [points_on(seen, deed, t) for t in seen.fitting(deed.card)])


def worth_on_cards(seen: Seen, deed: Deed, points: Sequence[int]) -> int:
    """The sum over all cards that are meant, or over the best that may be chosen."""
    target = deed.card
    if target is None or target.who == "each":
        return sum(points)
    most = target.most if target.is_chosen else 1
    return sum(sorted(points, reverse=True)[:most])


FLAT: Mapping[str, int] = {
    "each-draws": CARD // 5,
    "discard-that": USE,
    "they-discard-that": USE,
    "reveal-hand": 5,
    "remove-this": -2 * USE,
    "remove-from-game": USE,
    "return-from-discard": CARD,
    "take-that": CARD,
    "put-on-deck": USE,
    "remove-that-from-game": USE,
    "place-under": CARD,
    "change-target": 2 * USE,
    "attack": 3 * USE,
    "refresh": 3 * USE,
}
FOR_EACH: Mapping[str, int] = {
    "draw": CARD,
    "discard": -CARD,
    "gain-energy": TOKEN,
    "gain-bacon": BACON,
}


def points_on(seen: Seen, deed: Deed, thing: Thing) -> int:
    """What a deed brings when it is done to that card; the same is bad on a card of the other side."""
    good = 1 if seen.mine(thing) else -1
    number = amount_of(seen, deed.amount)
    match deed.kind:
        case "place-damage":
            return worth_of_damage(seen, thing, number)
        case "remove-damage" | "remove-up-to-damage":
            return good * HEALED * min(number, thing.damage)
        case "apply":
            return good * worth_of_condition(deed.condition, thing)
        case "remove-condition" | "remove-conditions" | "remove-each-condition":
            harmful = [name for name in thing.conditions if name not in HELPFUL]
            return good * USE * min(len(harmful), 1)
        case "remove-that-condition":
            return good * USE
        case "ready":
            return good * (USE // 2 + thing.attack * DAMAGE) if thing.exhausted else 0
        case "exhaust":
            return 0 if thing.exhausted else -good * (USE // 2 + thing.attack * DAMAGE)
        case "destroy" | "return-to-hand":
            return -good * (DESTROYED + ATTACK * thing.attack)
        case "equip":
            return -good * (DESTROYED + ATTACK * thing.attack)
    return 0


def worth_of_condition(number: int, thing: Thing) -> int:
    """What it is worth to a champion's own player that it gets a condition; a second is nothing."""
    ids = shipped_set().conditions.ids
    id_ = ids[number] if 0 <= number < len(ids) else ""
    if id_ in thing.conditions:
        return 0
    return USE if id_ in HELPFUL else -USE - thing.attack * 10


def amount_of(seen: Seen, amount: Amount) -> int:
    """How much it is, as far as that can be told beforehand."""
    if amount.half_attack_of is None:
        return amount.number
    return max((each.attack for each in seen.fitting(amount.half_attack_of)), default=2) // 2


def worth_in_hand(seen: Seen, name: str) -> int:
    """What it is worth to keep a card in hand."""
    face = known(name)
    if face is None:
        return USE
    points = worth_of_play(seen, face)
    return points if points > 0 else USE // 2


def worth_of_play(seen: Seen, face: Face) -> int:
    """What playing a card brings, less its cost."""
    cost = face.cost * price_of_energy(seen) + face.upgraded * TOKEN // 2
    if face.kind == EQUIPMENT:
        return 2 * USE + face.attack * ATTACK + USE * len(face.effects) // 2 - cost
    return sum(worth_of_effect(seen, effect) for effect in face.effects) - cost


def best(points: Iterable[int]) -> int:
    """The most of some points, 0 if there are none."""
    return max(points, default=0)
