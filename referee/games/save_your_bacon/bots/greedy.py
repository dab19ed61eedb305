"""Bots: they get a seat's view and its legal answers, and dice of their own; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.games.save_your_bacon.bots.position_value import (
    CARD,
    LOSES,
    TOKEN,
    USE,
    Seen,
    best,
    clause_under_way,
    effects_known,
    known,
    missing_traits,
    points_on,
    worth_in_hand,
    worth_of_attack,
    worth_of_costs,
    worth_of_damage,
    worth_of_deed,
    worth_of_effect,
    worth_of_play,
)
from referee.games.save_your_bacon.language.tree import TRAITS
from referee.kernel.bots import Legal, View, choose_best
from referee.kernel.decision.ask import Answer
from referee.kernel.engine.dice import BotDice

NEVER = -1_000_000
SEAT = "seat-"
PATIENCE = 80
"""After this many turns a bot spends what it can: two that defeat each other in turn would go on for ever."""
UNKNOWN = 1
"""What an effect is worth that is on none of the shipped cards: it is tried now and then."""
HAND = 5
"""The number of cards that a refresh fills the hand up to (SYB-4.0.14)."""


def greedy_bot(view: View, legal: Legal, dice: BotDice) -> Answer:
    """A sensible player: attacks what it can defeat, pays cheaply, keeps its spent stack small."""
    if len(legal) == 1:
        return legal[0]
    seen = Seen.of(view)
    scores = [score(seen, answer) for answer in legal]
    answer = choose_best(legal, scores, dice)
    if max(scores) == UNKNOWN and answer[0] == "activate-effect":
        others = [each for each in legal if each[0] != answer[0]]
        if others and dice.below(2):  # what costs nothing could be done for ever
            return greedy_bot(view, others, dice)
    return answer


def score(seen: Seen, answer: Sequence[Any]) -> int:
    """How much a sensible player wants to do this now."""
    worth = WORTH.get(answer[0])
    return worth(seen, answer[1:]) if worth else 0


BURDENS = {"infested": 3, "frozen": 2}
"""Conditions that do harm turn after turn are worth more to be rid of than others."""

# -- the actions of a turn ------------------------------------------------------------------


def _play(seen: Seen, args: Sequence[Any]) -> int:
    """A card is worth what it brings, if there is energy for it below the limit."""
    face = known(args[0])
    if face is None:
        return USE
    room = LOSES - 1 - seen.spent + seen.energy
    return worth_of_play(seen, face) if face.cost <= room else NEVER // 2


def _activate(seen: Seen, args: Sequence[Any]) -> int:
    """An effect in play is worth what it brings, less its costs."""
    thing = seen.things.get(args[0])
    name = thing.card if thing is not None else ""
    condition, _, key = str(args[1]).partition("-")
    own = next((effect for effect in effects_known(name) if effect.key == args[1]), None)
    of_condition = (effect for effect in effects_known(condition) if effect.key == key)
    effect = own or next(of_condition, None)
    if effect is None:
        return UNKNOWN
    if own is None:
        return BURDENS.get(condition, 1) * USE + worth_of_costs(seen, effect.costs, thing)
    return worth_of_effect(seen, effect) + worth_of_costs(seen, effect.costs, thing)


def _attack(seen: Seen, args: Sequence[Any]) -> int:
    """An attack is worth what the best target is worth."""
    attacker = seen.things[args[0]]
    foes = [thing for thing in seen.things.values() if not seen.mine(thing)]
    return USE + max((worth_of_attack(seen, attacker, foe) for foe in foes), default=NEVER)


def _refresh(seen: Seen, args: Sequence[Any]) -> int:
    """Cards to draw and cards to ready: three of them at most."""
    missing = max(HAND - len(seen.hand), 0)
    lying = sorted(
        (each.attack for each in seen.things.values() if seen.mine(each) and each.exhausted),
        reverse=True,
    )
    return missing * CARD + sum(USE // 2 + attack * TOKEN // 2 for attack in lying[:3])


def _pass_time(seen: Seen, args: Sequence[Any]) -> int:
    """Spends cards, which is the last way to an end where a refresh spends none (SYB-Q2)."""
    if seen.hand and seen.view["turn"] > 2 * PATIENCE:
        return -NEVER
    return 0 if seen.hand else -USE


# -- an attack ------------------------------------------------------------------------------


def _target(seen: Seen, args: Sequence[Any]) -> int:
    attacks = seen.view["attacks"]
    attacker = seen.things.get(attacks[-1]["attacker-id"]) if attacks else None
    target = seen.things.get(args[0])
    return 0 if attacker is None or target is None else worth_of_attack(seen, attacker, target)


def _counter(seen: Seen, args: Sequence[Any]) -> int:
    """A champion that falls anyway counters; else a counter is worth its damage, less a ready card."""
    if args[0] != "yes":
        return 0
    attack = seen.view["attacks"][-1]
    attacker = seen.things.get(attack["attacker-id"])
    target = seen.things.get(attack.get("target-id", ""))
    if attacker is None or target is None:
        return 0
    points = worth_of_damage(seen, attacker, target.attack)
    return points + (USE if attack.get("attack", 0) >= target.left else -USE // 2)


# -- paying ---------------------------------------------------------------------------------


def _pitch(seen: Seen, args: Sequence[Any]) -> int:
    """The card that is worth least; none that would bring the spent stack to the limit."""
    face = known(args[0])
    value = 2 if face is None else face.energy_value
    paying = seen.view.get("paying")
    if paying is None and seen.view["turn"] > PATIENCE:
        return USE
    if seen.spent + value >= LOSES:
        return NEVER
    if paying is None and (seen.energy >= 2 or seen.spent > LOSES // 2 or len(seen.hand) < 3):
        return -USE - value
    waste = max(value - paying["left"], 0) if paying else 0
    return 2 * USE - worth_in_hand(seen, args[0]) // 4 - waste * 20


def _stop(seen: Seen, args: Sequence[Any]) -> int:
    """A player who has paid stops; a refresh may turn a card into tokens."""
    return 10 * USE if seen.view.get("paying") else 0


def _ready(seen: Seen, args: Sequence[Any]) -> int:
    things = [seen.things[each] for each in args if each in seen.things]
    return sum(10 + each.attack * 5 - each.is_equipment for each in things)


# -- reactions and choices ------------------------------------------------------------------


def _react(seen: Seen, args: Sequence[Any]) -> int:
    return _play(seen, args) - 1


def _pass(seen: Seen, args: Sequence[Any]) -> int:
    """A pass is worth nothing; one that goes on for longer, a little less."""
    return -len(args)


def _choose(seen: Seen, args: Sequence[Any]) -> int:
    """What the effect action under way brings with that choice."""
    clause = clause_under_way(seen)
    if clause is None:
        return sum(seen.mine(seen.things[each]) for each in args if each in seen.things)
    deeds = clause.deeds
    if clause.choice and args in ([1], [2]):
        return worth_of_deed(seen, deeds[args[0] - 1])
    if args in (["yes"], ["no"]):
        return best(worth_of_deed(seen, deed) for deed in deeds) if args == ["yes"] else 0
    return sum(_chosen(seen, args, each) for each in args)


def _chosen(seen: Seen, args: Sequence[Any], each: Any) -> int:
    """One part of a choice: a card in play, a card of a pile, or a number."""
    clause = clause_under_way(seen)
    if isinstance(each, int):
        return each
    if each.upper() in TRAITS:
        return USE * (each.upper() in missing_traits(seen))
    if each.startswith(SEAT):
        return _threat(seen, int(each.removeprefix(SEAT)))
    deeds = (*following(seen), *(clause.deeds if clause else ()))
    thing = seen.things.get(each)
    if thing is not None:
        return sum(points_on(seen, deed, thing) for deed in deeds) or -10 * seen.mine(thing)
    gives = any(deed.kind in ("discard", "they-discard-that") for deed in deeds)
    return -worth_in_hand(seen, each) if gives else worth_in_hand(seen, each)


def _threat(seen: Seen, seat: int) -> int:
    """How far another player is: bacon first, then cards in hand."""
    side = seen.view["seats"].get(str(seat))
    return 10 * side["bacon"] + side["hand-size"] if side else 0


def following(seen: Seen) -> list[Any]:
    """The deeds of the next effect actions, which are about what is chosen now."""
    for under_way in reversed(seen.view["resolving"]):
        name = under_way.get("condition") or under_way.get("card", "")
        for effect in effects_known(name):
            if effect.name == under_way.get("effect", ""):
                later = effect.clauses[under_way["at"] :]
                return [
                    deed
                    for clause in later
                    for deed in clause.deeds
                    if deed.card is not None and deed.card.who.startswith(("that", "those", "chos"))
                ]
    return []


WORTH: Mapping[str, Callable[[Seen, Sequence[Any]], int]] = {
    "play-card": _play,
    "activate-effect": _activate,
    "attack": _attack,
    "refresh": _refresh,
    "pass-time": _pass_time,
    "declare-target": _target,
    "declare-counter": _counter,
    "pitch": _pitch,
    "stop-pitching": _stop,
    "ready-cards": _ready,
    "play-reaction": _react,
    "pass-priority": _pass,
    "choose": _choose,
    "choose-bacon-recipient": lambda seen, args: -_threat(seen, args[0]),
    "choose-first-player": lambda seen, args: int(seen.seat == args[0]),
}
