"""Which rules forbid an answer, said once more."""

from __future__ import annotations

from tests.oracle.clash.asking import Answer, Wanted
from tests.oracle.clash.lane import Lane
from tests.oracle.clash.table import Ally

KIND_RULES = {"play": "CL-3.6", "defend": "CL-3.10", "attack": "CL-4.3"}
UNPAID = {"defend": "CL-3.12", "attack": "CL-4.5"}
DETAILS = {"CL-6.14", "CL-6.15", "CL-Q11", "CL-Q32"}
"""Rules that say more closely why a cost cannot be paid; which of several is left to the engine."""
PHASES = {
    "play-card": ("defend", {"CL-3.2", "CL-Q41"}),
    "use-defend-ability": ("defend", {"CL-3.10"}),
    "use-attack-ability": ("attack", {"CL-1.3", "CL-4.3"}),
}
"""The phase of each action, and the rules that refuse it in any other."""
OWED = {"defend": {"CL-3.9"}, "attack": {"CL-4.2"}}
QUESTIONS = {
    "ally": {"CL-6.1", "CL-Q12", "CL-Q16"},
    "foe": {"CL-6.2", "CL-Q7", "CL-Q12", "CL-Q16"},
    "cards": {"CL-Q16", "CL-Q44"},
    "payer": {"CL-Q15"},
    "may": {"CL-Q44"},
    "one": {"CL-Q33"},
}
"""The rules by which an answer to a question of that kind may be refused."""


def why(lane: Lane, answer: Answer) -> set[str]:
    """Every rule by which that action, said without more, is refused; none if it is legal."""
    verb, *words = answer
    if verb == "finish-phase":
        return why_not_finish(lane)
    if verb == "play-card":
        return why_not_play(lane, words[0])
    ally = next((each for each in lane.own.allies if each.card == words[0]), None)
    return {"CL-6.1"} if ally is None else why_not_use(lane, ally, words[1])


def why_not_finish(lane: Lane) -> set[str]:
    """Something is owed (CL-Q14); CL-3.13 speaks of a card that was played in this very phase, CL-6.11 of one's harm."""
    owed = list(lane.payable())
    if not owed:
        return set()
    new = {"CL-3.13"} if any(ally.key[1] > lane.played_before for ally, _, _ in owed) else set()
    cards = ((lane.cards[ally.card], number) for ally, number, _ in owed)
    harm = {"CL-6.11"} if any(card.abilities[n - 1].hurts() for card, n in cards) else set()
    return OWED[lane.phase] | new | harm | {"CL-6.10", "CL-Q14"}


def why_not_play(lane: Lane, name: str) -> set[str]:
    if name not in lane.own.hand:
        return {"CL-3.1"}
    card = lane.cards[name]
    if lane.own.coins < lane.price(card):
        return {"CL-3.1", "CL-3.7", "CL-Q3"}
    return {"CL-Q44"} if len(lane.ways_to_play(card)) > 1 else set()


def why_not_use(lane: Lane, ally: Ally, number: int) -> set[str]:
    """Another kind of ability, or one of this phase that cannot be used now."""
    abilities = lane.cards[ally.card].abilities
    if number > len(abilities):
        return {KIND_RULES[lane.phase]}
    ability = abilities[number - 1]
    if ability.kind != lane.phase:
        early = {"CL-1.3"} if ability.kind == "attack" else set()
        return early | {KIND_RULES[ability.kind], KIND_RULES[lane.phase]}
    lots = lane.payments(lane.own, ally.key, ability.costs)
    found = why_idle(lane, ally) | ({"CL-Q13"} if number in ally.used else set())
    if not lots:
        return found | {UNPAID[lane.phase]}
    return found or ({"CL-Q44"} if len(lots) > 1 else set())


def why_idle(lane: Lane, ally: Ally) -> set[str]:
    if lane.can_act(ally):
        return set()
    if ally.stunned:
        return {"CL-6.4", "CL-6.13"}
    return {"CL-6.12" if lane.phase == "defend" else "CL-Q24"}


def allowed(wanted: Wanted) -> set[str]:
    """The rules by which a wrong answer to that question may be refused."""
    return QUESTIONS[wanted.kind]


def untimely(phase: str, wanted: Wanted | None, verb: str) -> set[str]:
    """Why something is refused that is not offered: the phase is over, is another one, or a choice is open or is not."""
    if wanted is None:
        return {"CL-Q5"}
    when, rules = PHASES.get(verb, (phase, set()))
    return {"CL-Q44"} if when == phase else rules
