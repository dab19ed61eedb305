"""What the trees of a text mean, in words: the very trees that play carries out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.save_your_bacon.language.effects import CHOOSE
from referee.games.save_your_bacon.language.tree import (
    Amount,
    Costs,
    Deed,
    Effect,
    Event,
    Instruction,
    Proviso,
    Rule,
    State,
    Target,
)
from referee.kernel.text.explain import PageLine
from referee.kernel.words.names import Names

TRAIT_NAMES = {
    "AG": "aggression",
    "CU": "cunning",
    "PR": "protection",
    "PH": "physical",
    "MA": "magic",
    "TE": "techno",
    "SE": "self-sufficient",
    "SU": "supernatural",
    "TO": "tool-user",
}
KNOWN = {
    "this-champion": "this champion",
    "this-card": "this card",
    "that-champion": "that champion",
    "that-card": "that card",
    "those-champions": "those champions",
    "chosen-champion": "the chosen champion",
    "attacking-card": "the attacking card",
    "defending-card": "the defending card",
}
NOUNS = {"champion": "champion", "equipment": "equipment card", "card": "card"}
EVENTS = {
    "attacking": "{card} is declared as the attacking card",
    "targeted": "{card} is declared as the target of an attack",
    "targets": "{card} declares a target",
    "counters": "{card} is exhausted in order to counter",
    "places": "{card} has placed at least 1 attack damage",
    "placed": "at least 1 {damage} damage is placed on {card}",
    "defeated": "{card} is defeated",
    "destroyed": "{card} is destroyed",
    "exhausted": "{card} is turned to exhausted",
    "readied": "{card} is turned upright",
    "uses": "{card} uses a card",
    "condition": "a condition that was not there is applied to {card}",
    "declares": "an opponent declares {pile}",
    "pays": "an opponent pays for {pile}",
    "activates": "an opponent activates an effect",
    "reacts": "an opponent uses a reaction",
    "draws": "an opponent draws {number} or more cards",
    "bacon": "you gain {number} or more bacon",
    "checked": "you check for victory",
    "refreshed": "you refresh",
    "passed": "you pass time",
}
RULES = {
    "attack": "{card} has {mod} Attack",
    "attack-for-each-under": "{card} has {mod} Attack for each card underneath this card",
    "attack-doubled": "the Attack of {card} is doubled, after additions",
    "attack-set": "the Attack of {card} begins from {number}",
    "defense": "{card} has {mod} Defense",
    "damage": "each amount of {damage} damage for {card} has {mod}",
    "damage-halved": "each amount of {damage} damage for {card} is halved, after additions",
    "damage-instead": "{damage} damage for {card} is placed on {instead}",
    "trait": "{card} has that trait",
    "cannot-attack": "{card} cannot attack",
    "cannot-counter": "{card} cannot counter",
    "cannot-be-readied": "{card} cannot be readied",
    "no-effect-damage": "effects place no damage on {card}",
    "no-reactions": "opponents use no reactions",
    "considered-exhausted": "{card} counts as exhausted",
    "equipment-limit": "{card} bears up to {number} equipment cards",
    "cost": "{pile} used by {card} cost {mod} energy",
    "upgraded-cost": "{pile} used by {card} cost {mod} upgraded energy",
    "must-be-targeted": "attacks of opposing cards must target {card}, if they can",
    "first-action": "the first action of your turn must be an attack with {card}, if it can be",
    "may-attack": "{card} may attack",
    "more-bacon": "when attack damage of {card} defeats an opposing champion you gain {number} bacon more",
}
STATES = {"ready": "{card} is ready", "exhausted": "{card} is exhausted"}
UNTIL = {
    "attack": "until the end of this attack",
    "turn": "until the end of this turn",
    "next-turn": "until the start of your next turn",
}


# -- parts ----------------------------------------------------------------------------------


def counted(number: int, noun: str) -> str:
    """A number with its noun, which is given for one: 1 card, 2 cards."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def card_words(target: Target, *, chosen: bool = False) -> str:
    """Which cards are meant; with ``chosen`` it says who chooses them."""
    if target.who in KNOWN:
        return KNOWN[target.who]
    plural = target.asks_several
    words = [
        "other" if target.other else "",
        "exhausted" if target.exhausted else "",
        "" if target.side == "any" else target.side,
        NOUNS[target.noun] + "s" * plural,
        _filter(target),
    ]
    phrase = " ".join(word for word in words if word)
    if target.who == "each":
        return f"each {phrase}"
    choice = " of your choice" * chosen
    if not plural:
        return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}{choice}"
    many = f"up to {target.most}" if target.least == 0 else str(target.most)
    return f"{many} {phrase}{choice}"


def _filter(target: Target) -> str:
    if target.damage:
        return f"with {target.damage} or more damage"
    if target.conditions:
        return f"with {target.conditions} or more conditions"
    return f"without {TRAIT_NAMES[target.lacks]}" if target.lacks else ""


def event_words(event: Event) -> str:
    """What must just have happened."""
    return EVENTS[event.what].format(
        card="" if event.card is None else card_words(event.card),
        damage=event.damage,
        pile=f"{'an' if event.pile[:1] in ('a', 'e') else 'a'} {event.pile} card",
        number=event.number,
    )


def deed_words(deed: Deed, conditions: Names) -> str:
    """What is done."""
    number = deed.amount.number
    return deed.effect.words.format(
        card="" if deed.card is None else card_words(deed.card, chosen=deed.effect is not CHOOSE),
        amount=_amount(deed.amount),
        cards=counted(number, "card"),
        condition=conditions.shown(deed.condition) if deed.condition >= 0 else "",
        pile=f"{'an' if deed.pile[:1] in ('a', 'e') else 'a'} {deed.pile} card",
    )


def _amount(amount: Amount) -> str:
    if amount.half_attack_of is None:
        return str(amount.number)
    way = "down" if amount.down else "up"
    return f"half the Attack of {card_words(amount.half_attack_of, chosen=True)}, rounded {way}, as"


def rule_words(rule: Rule, *, lasting: bool = False) -> str:
    """What is laid down."""
    return RULES[rule.kind].format(
        card="" if rule.card is None else card_words(rule.card, chosen=lasting),
        instead="" if rule.instead is None else card_words(rule.instead, chosen=lasting),
        mod=f"{rule.number:+d}",
        number=rule.number,
        damage=rule.damage,
        pile=f"{rule.pile} cards",
    )


def state_words(state: State, host: str) -> str:
    """When a constant effect applies."""
    if state.kind == "attacking":
        bearer = "this card" if host == "equipment" else "this champion"
        attacked = "" if state.card is None else f" {card_words(state.card)}"
        return f"{bearer} is attacking{attacked}"
    return STATES[state.kind].format(card="" if state.card is None else card_words(state.card))


def proviso_words(proviso: Proviso) -> str:
    """What "if" asks."""
    if proviso.kind == "fewer-bacon":
        return "you have fewer bacon than an opponent"
    assert proviso.card is not None
    return f"{card_words(proviso.card)} has {proviso.number} or more damage"


# -- steps ----------------------------------------------------------------------------------


def head_steps(effect: Effect, host: str) -> Iterator[PageLine]:
    """When an effect is used and what it costs, or when it applies and what it lays down."""
    if effect.law is not None:
        always = effect.state.kind == "always"
        if not always:
            yield PageLine(f"while {state_words(effect.state, host)}:", effect.state.rule)
        yield PageLine(rule_words(effect.law), effect.law.rule, 0 if always else 1)
        return
    if effect.trigger is not None:
        yield PageLine(_when(effect, host), _when_rule(effect))
    elif effect.name:
        yield PageLine("used when you choose to", "SYB-10.2.0.3")
    if effect.costs is not None:
        yield from cost_steps(effect.costs, host)


def _when(effect: Effect, host: str) -> str:
    assert effect.trigger is not None
    event = event_words(effect.trigger)
    if host == "reaction":
        return f"may be played right after {event}"
    return f"{'happens' if effect.is_compulsory else 'may be used'} right after {event}"


def _when_rule(effect: Effect) -> str:
    if not effect.name:
        return "SYB-10.2.0.7"
    return "SYB-10.2.0.17" if effect.is_compulsory else "SYB-10.2.0.14"


def cost_steps(costs: Costs, host: str) -> Iterator[PageLine]:
    """What is needed, then what is paid, in the order in which it is paid (SYB-Q54)."""
    if costs.ready:
        yield PageLine("this champion must be ready", "SYB-5.0.7")
    for trait in costs.traits:
        yield PageLine(f"this champion must have {TRAIT_NAMES[trait]}", "SYB-5.0.1")
    bearer = "this card" if host == "equipment" else "this champion"
    paid: Mapping[str, tuple[str, str]] = {
        "A": ("it takes one of your two actions", "SYB-5.0.4"),
        "X": (f"exhaust {bearer}", "SYB-5.0.6"),
        "E": (f"pay {costs.energy} energy", "SYB-5.0.5"),
        "E+": (f"pay {costs.upgraded} upgraded energy", "SYB-5.1.8"),
        "discard": (f"discard {counted(costs.discard, 'card')} of your hand", "SYB-14.0.22"),
    }
    for word in costs.order:
        yield PageLine(*paid[word])


def clause_steps(number: int, clause: Instruction, conditions: Names) -> Iterator[PageLine]:
    """One effect action, with its number, behind what governs it."""
    depth = 0
    if clause.if_done:
        which = " and ".join(str(each + 1) for each in clause.if_done)
        yield PageLine(f"only if {which} was done in full:", "SYB-14.0.33")
        depth += 1
    if clause.proviso is not None:
        yield PageLine(f"only if {proviso_words(clause.proviso)}:", clause.proviso.rule, depth)
        depth += 1
    if clause.may:
        yield PageLine("say yes or no; if yes:", "SYB-10.2.0.16", depth)
        depth += 1
    if clause.if_able:
        yield PageLine("only if it can be done in full:", "SYB-14.0.32", depth)
        depth += 1
    if clause.lasting is not None and clause.until is not None:
        words = rule_words(clause.lasting, lasting=True)
        yield PageLine(f"{number}. {UNTIL[clause.until]}: {words}", clause.lasting.rule, depth)
    elif clause.choice:
        who = "chance picks" if clause.choice == "chance" else "choose"
        yield PageLine(f"{number}. {who} 1 or 2; only that one is done:", clause.rule, depth)
        for option, deed in enumerate(clause.deeds, 1):
            yield PageLine(f"{option}: {deed_words(deed, conditions)}", deed.rule, depth + 1)
    else:
        (deed,) = clause.deeds
        yield PageLine(f"{number}. {deed_words(deed, conditions)}", deed.rule, depth)
