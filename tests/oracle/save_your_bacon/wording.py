"""A plain reader of card texts: the phrases of the card file, tried one after the other.

What was read is a nest of tuples, each with the name of its phrase in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

Read = tuple[Any, ...]

PHRASES = """
cost: action = {A}
cost: exhaust = {X}
cost: ready = {R}
cost: trait = <trait>
cost: energy = <n> {E}
cost: tokens = <n> {E+}
cost: discard = discard <count>

event: attacks = <card> is declared as the attacking card
event: targeted = <card> is declared as the target of an attack
event: targets = <card> declares a target
event: counters = <card> counters
event: strikes = <card> places attack damage
event: hurt = <damage> is placed on <card>
event: defeated = <card> is defeated
event: destroyed = <card> is destroyed
event: exhausted = <card> is exhausted
event: readied = <card> is readied
event: uses = <card> uses a card
event: afflicted = a condition is applied to <card>
event: declares = an opponent declares <kind>
event: pays = an opponent pays for <kind>
event: activates = an opponent activates an effect
event: reacts = an opponent uses a reaction
event: draws = an opponent draws <n> or more cards
event: gains = you gain <n> or more {B}
event: checks = you check for victory
event: refreshes = you refresh
event: passes = you pass time

clause: if-done = if you do, <step>
clause: if = if <test>, <step>
clause: may = you may <do>
clause: either = choose one: <do>, or <do>
clause: random = randomly choose one: <do>, or <do>
clause: plain = <step>

step: if-able = <do> if able
step: lasting = <duration>, <rule>
step: do = <do>

test: damaged = <card> has <n> or more {D}
test: poorer = you have fewer {B} than an opponent

do: place-up = place {D} equal to <value> on <card>
do: place-down = place {D} equal to <value>, rounded down, on <card>
do: place = place <n> {D} on <card>
do: mend = remove <n> {D} from <card>
do: mend-up-to = remove up to <n> {D} from <card>
do: apply = apply <condition> to <card>
do: lift = remove <condition> from <card>
do: lift-some = remove <n> condition from <card>
do: lift-each = remove each condition from <card>
do: lift-that = remove that condition from <card>
do: ready = ready <card>
do: exhaust = exhaust <card>
do: draw = draw <count>
do: discard-that = discard that card
do: discard = discard <count>
do: all-draw = each player draws <count>
do: drop = that opponent discards that card
do: reveal-hand = that opponent reveals their hand to you
do: reveal = reveal that card
do: destroy = destroy <card>
do: remove-this = remove this card
do: banish = remove <card> from the game
do: return = return <card> to its owner's hand
do: recall = return <kind> from your discard to your hand
do: take = put that card into your hand
do: on-deck = put that card on top of its owner's deck
do: search = search your deck for <kind>
do: shuffle = shuffle your deck
do: hoard = place the top card of your deck underneath this card
do: choose-opponent = choose an opponent
do: choose-trait = choose a trait
do: choose-hand = choose <n> card in that opponent's hand
do: random-hand = randomly choose <n> card in that opponent's hand
do: choose = choose <card>
do: redirect = change the target of this attack to <card>
do: attack = attack with <card>
do: refresh = refresh
do: gain-tokens = gain <n> {E+}
do: gain-bacon = gain <n> {B}
do: equip = equip that card to this champion

constant: while = while <state>, <rule>
constant: more-bacon = if attack damage placed by <card> defeats an opposing champion, you gain <n> {B} more
constant: may-attack = <card> may attack while <state>
constant: rule = <rule>

rule: attack-each = <card> has <mod> Attack for each card underneath this card
rule: attack = <card> has <mod> Attack
rule: defense = <card> has <mod> Defense
rule: doubled = the Attack of <card> is doubled
rule: set-attack = the Attack of <card> is <n>
rule: damage = <damage> placed on <card> has <mod> {D}
rule: halved = <damage> placed on <card> is halved
rule: instead = <damage> that would be placed on <card> is placed on <card> instead
rule: has-trait = <card> has that trait
rule: no-attack = <card> cannot attack
rule: no-counter = <card> cannot counter
rule: no-ready = <card> cannot be readied
rule: no-damage = effects cannot place {D} on <card>
rule: no-reactions = opponents cannot use reactions
rule: considered = <card> is considered exhausted
rule: limit = <card> may have up to <n> equipped cards
rule: cost-e = <kinds> used by <card> cost <mod> {E}
rule: cost-ep = <kinds> used by <card> cost <mod> {E+}
rule: must-target = attacks by opposing cards must target <card> if able
rule: must-attack = the first action of your turn must be an attack with <card> if able

state: attacking-what = attacking <card>
state: attacking = attacking
state: is-ready = <card> is ready
state: is-exhausted = <card> is exhausted

duration: attack = until the end of this attack
duration: turn = until the end of this turn
duration: next = until the start of your next turn

value: half = half the Attack of <card>

card: this-champion = this champion
card: this-card = this card
card: that-champion = that champion
card: that-card = that card
card: those = those champions
card: chosen = the chosen champion
card: attacker = the attacking card
card: defender = the defending card
card: any-exhausted = an exhausted champion
card: any-equipment = an equipment card
card: any = a <champions>
card: opposing-exhausted = an exhausted opposing champion
card: opposing = an opposing <noun>
card: friendly = a friendly <noun>
card: each-opposing = each opposing <champions>
card: each-friendly = each friendly <champions>
card: each-other = each other friendly champion
card: each-opposing = opposing champions
card: some-opposing = <n> opposing equipment cards
card: up-to-opposing = up to <n> opposing champions
card: up-to-friendly = up to <n> friendly equipment cards

noun: equipment = equipment card
noun: card = card
noun: champion = <champions>

champions: damaged = champion with <n> or more {D}
champions: afflicted = champion with <n> or more conditions
champions: lacking = champion that lacks <trait>
champions: all = champion

kind: action = an action card
kind: equipment = an equipment card
kinds: action = action cards
kinds: reaction = reaction cards

damage: attack = attack damage
damage: counter = counter damage
"""
TRAITS = ("AG", "CU", "PR", "PH", "MA", "TE", "SE", "SU", "TO")
TERMINALS = {
    "n": "[0-9]+",
    "mod": "[+-][0-9]+",
    "count": "1 card|[2-9] cards|[1-9][0-9]+ cards",
    "trait": r"\{(?:" + "|".join(TRAITS) + r")\}",
    "condition": "Frozen|Terrified|Enraged|Hexed|Warded|Infested",
}
NAME = re.compile(
    "(?!Choose one:|Randomly choose one:)([A-Z][A-Za-z'-]*(?: [A-Z][A-Za-z'-]*| of| and| the)*): "
)
HOLE = re.compile("<([a-z]+)>")


def _table() -> dict[str, list[tuple[str, list[str]]]]:
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for line in filter(None, PHRASES.splitlines()):
        head, form = line.split(" = ")
        hole, name = head.split(": ")
        found.setdefault(hole, []).append((name, HOLE.split(form)))
    return found


TABLE = _table()


def derivations(hole: str, text: str) -> Iterator[tuple[Any, str]]:
    """What may fill the hole at the beginning of the text, and the text behind it."""
    if hole in TERMINALS:
        match = re.match(f"(?:{TERMINALS[hole]})(?![A-Za-z0-9])", text)
        if match:
            yield worth(hole, match[0]), text[match.end() :]
        return
    for name, parts in TABLE[hole]:
        for found, rest in filled(parts, text):
            yield (name, *found), rest


def filled(parts: list[str], text: str) -> Iterator[tuple[Read, str]]:
    """The parts of a form are plain text and the names of holes in turn."""
    if not text.startswith(parts[0]):
        return
    text = text[len(parts[0]) :]
    if len(parts) == 1:
        yield (), text
        return
    for first, behind in derivations(parts[1], text):
        for others, rest in filled(parts[2:], behind):
            yield (first, *others), rest


def worth(hole: str, text: str) -> Any:
    """What stands for a terminal: a number, or a word."""
    if hole in ("n", "mod"):
        return int(text)
    return int(text.partition(" ")[0]) if hole == "count" else text.strip("{}")


def read(hole: str, text: str) -> Any:
    """The whole text as what fills the hole; a text that begins a sentence has a capital."""
    for each in (text, text[:1].lower() + text[1:]):
        for found, rest in derivations(hole, each):
            if not rest:
                return found
    message = f"no {hole}: {text}"
    raise AssertionError(message)


@dataclass(frozen=True)
class Effect:
    """One effect of a card: when it may be used, what it costs, and what it does, sentence by sentence."""

    name: str = ""
    event: Read | None = None
    costs: tuple[Read, ...] = ()
    sentences: tuple[tuple[Read, ...], ...] = ()
    constant: Read | None = None

    @property
    def key(self) -> str:
        return slug(self.name)

    @property
    def may_pass(self) -> bool:
        """Whether it is used only by whoever wants to (SYB-10.2.0.15, SYB-10.2.0.16)."""
        return self.is_paid or self.sentences[0][0][0] == "may"

    @property
    def is_paid(self) -> bool:
        """Whether something before the arrow is a payment, and not only a requirement (SYB-5.0.7)."""
        return any(each[0] not in ("ready", "trait") for each in self.costs)

    @property
    def clauses(self) -> list[tuple[int, int, Read]]:
        """Every effect action with its sentence and its place in it."""
        return [
            (number, at, clause)
            for number, sentence in enumerate(self.sentences)
            for at, clause in enumerate(sentence)
        ]

    def takes(self, cost: str) -> bool:
        return any(each[0] == cost for each in self.costs)


def slug(text: str) -> str:
    """A name as an id."""
    text = text.lower().replace("'", "")
    return "-".join(re.findall("[a-z0-9]+", text.removeprefix("the ")))


def sentences_of(text: str) -> tuple[tuple[Read, ...], ...]:
    assert text.endswith("."), text
    return tuple(
        tuple(read("clause", clause) for clause in sentence.split("; "))
        for sentence in text[:-1].split(". ")
    )


@cache
def effects_of(texts: tuple[str, ...]) -> tuple[Effect, ...]:
    """The effects of a card; a paragraph without a name goes on with the one above it (SYB-10.2.0.18)."""
    found: list[Effect] = []
    for text in texts:
        name = NAME.match(text)
        if name:
            found.append(named(name[1], text[name.end() :]))
        elif text.startswith("["):
            found.append(Effect(event=event_of(text[1:-1])))
        else:
            above = found.pop() if found else Effect()
            more = (*above.sentences, *sentences_of(text))
            found.append(Effect(above.name, above.event, above.costs, more))
    return tuple(found)


def event_of(text: str) -> Any:
    return read("event", text.removeprefix("After "))


def named(name: str, text: str) -> Effect:
    """What stands behind the name of an effect."""
    event = None
    if text.startswith("["):
        words, text = text[1:].split("] ", 1)
        event = event_of(words)
    if "-> " not in text:
        return Effect(name, constant=read("constant", text.removesuffix(".")))
    costs, clauses = text.split("-> ", 1)
    paid = [read("cost", each) for each in filter(None, costs.strip().split(", "))]
    return Effect(name, event, tuple(paid), sentences_of(clauses))


@dataclass(frozen=True)
class Face:
    """What is printed on a card."""

    id: str
    name: str
    type: str
    traits: frozenset[str] = frozenset()
    attack: int = 0
    defense: int | None = None
    value: int = 0
    cost_e: int = 0
    cost_ep: int = 0
    needs_ready: bool = False
    effects: tuple[Effect, ...] = field(default=())

    @cached_property
    def constants(self) -> tuple[tuple[Read, Effect], ...]:
        """Its constant effects, each with its rule in front."""
        found = [(each.constant, each) for each in self.effects if each.constant]
        return tuple((c[-1] if c[0] in ("while", "rule") else c, effect) for c, effect in found)

    @cached_property
    def reactions(self) -> tuple[Effect, ...]:
        """Its effects with reaction text."""
        return tuple(each for each in self.effects if each.event)


def face_of(row: dict[str, Any], kind: str) -> Face:
    """A row of a card file, plainly."""
    type_ = row.get("type", kind)
    name = row["archetype"] if kind == "champion" else row["name"]
    traits = frozenset(row.get("traits", row.get("requires", ())))
    return Face(
        slug(name), name, type_, traits, row.get("attack", 0), row.get("defense"),
        row.get("energy_value", 0), row.get("cost_e", 0), row.get("cost_ep", 0),
        row.get("requires_ready", False), effects_of(tuple(row.get("text", ()))),
    )  # fmt: skip
