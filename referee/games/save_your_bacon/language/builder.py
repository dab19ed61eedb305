"""Card texts into effects: what the paragraphs of a card say, as the trees of `tree`.

Each paragraph has been read by the grammar rules; what a rule means stands in `phrase_meanings` and `effects`.
A text that has a reading and no sense is refused with its column by `checks`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import Any

from referee.dataclass import dataclass
from referee.games.save_your_bacon.language import phrase_meanings
from referee.games.save_your_bacon.language.checks import Sorts
from referee.games.save_your_bacon.language.effects import (
    EFFECTS,
    REMOVE_FROM_GAME,
    REMOVE_THAT_FROM_GAME,
)
from referee.games.save_your_bacon.language.tree import (
    ACTION,
    ALWAYS,
    REACTION,
    Amount,
    Costs,
    Damage,
    Deed,
    Effect,
    Event,
    Instruction,
    Proviso,
    Rule,
    State,
    Target,
)
from referee.kernel.cardset.file import refuse_large_numbers
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

LARGEST = 999
TEXT_RULE = "SYB-5.0.3"
"""What a text that cannot be read is refused by: what an effect consists of."""

Paragraph = tuple[ParseTree, Place]


def slug(name: str) -> str:
    """The name as an id: its words in small letters, with hyphens between them."""
    return "-".join(re.findall(r"[a-z0-9]+", name.casefold().replace("'", "")))


def effects_of(
    paragraphs: Sequence[Paragraph], host: str, conditions: Sequence[str]
) -> tuple[Effect, ...]:
    """The effects that the paragraphs of a card or condition are, in their order.

    ``host`` is the type of the card or "condition", ``conditions`` are the names of all conditions. Raises PackError with
    the column of what has no sense.
    """
    for reading, place in paragraphs:
        refuse_large_numbers(reading, place, LARGEST, TEXT_RULE)
    groups = list(_grouped(paragraphs, host))
    effects = tuple(_Words(host, conditions).effect(group) for group in groups)
    keys = [effect.key for effect in effects]
    for number, key in enumerate(keys):
        if key in keys[:number]:
            reading, place = groups[number][0]
            why = f"a second effect called {effects[number].name!r}, expected another name"
            raise place.refuse(why, reading.start + 1, "SYB-10.2.0.19")
    return effects


def _grouped(paragraphs: Sequence[Paragraph], host: str) -> Iterator[list[Paragraph]]:
    """The paragraphs of each effect: a name or a reaction text begins one, clauses go on (SYB-10.2.0.18)."""
    group: list[Paragraph] = []
    for number, (reading, place) in enumerate(paragraphs):
        if host == REACTION and (reading.row == phrase_meanings.HEADING) != (number == 0):
            why = (
                "expected a reaction text in the first paragraph of a reaction card, and there only"
            )
            raise place.refuse(why, 1, "SYB-10.2.0.7")
        if reading.row == phrase_meanings.CONTINUED and host not in (ACTION, REACTION):
            if not group or group[0][0].row == phrase_meanings.CONSTANT:
                why = "goes on with no effect, expected a named effect with an arrow above"
                raise place.refuse(why, 1, "SYB-10.2.0.18")
        elif reading.row != phrase_meanings.CONTINUED and group:
            yield group
            group = []
        group.append((reading, place))
    if host == REACTION and len(paragraphs) == 1:
        raise paragraphs[0][1].refuse("expected a second paragraph: what is done", None, TEXT_RULE)
    if group:
        yield group


@dataclass(slots=True)
class _Words:
    """One effect while it is read; ``sorts`` knows what its words so far let others point to."""

    host: str
    conditions: Sequence[str]
    sorts: Sorts = field(init=False)
    place: Place = field(init=False)
    clauses: list[Instruction] = field(default_factory=list)
    sentence: int = 0
    governed: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.sorts = Sorts(self.host)

    def effect(self, group: Sequence[Paragraph]) -> Effect:
        head, self.place = group[0]
        self.sorts.place = self.place
        name = head.part("effect_name").text if head.has("effect_name") else ""
        texts = tuple(reading.text for reading, _ in group)
        if head.row == phrase_meanings.CONSTANT:
            state, law = self._constant(head.part("constant"))
            return Effect(slug(name), name, texts, state=state, law=law)
        trigger = self._event(head.part("event")) if head.has("event") else None
        self.sorts.trigger = trigger
        costs = self._costs(head.part("costs")) if head.has("costs") else None
        if name:
            self.sorts.refuse_unpaid(head, trigger, costs)
        for reading, place in group:
            self.place = self.sorts.place = place
            if reading.has("clauses"):
                self._read_clauses(reading.part("clauses"))
        if name:
            self.sorts.refuse_late_offers(costs)
        return Effect(slug(name), name, texts, trigger, costs, tuple(self.clauses))

    # -- before the arrow -------------------------------------------------------------------

    def _event(self, reading: ParseTree) -> Event:
        what, rule = phrase_meanings.EVENTS[reading.row]
        self.sorts.trigger = Event(what)  # "the attacking card" may stand in it
        card = self._target(reading.part("card")) if reading.has("card") else None
        event = Event(
            what,
            card,
            self._damage(reading),
            phrase_meanings.PILES[reading.part("pilecard").row] if reading.has("pilecard") else "",
            _number(reading, "n", 1),
            rule,
        )
        self.sorts.refuse_event(reading, event)
        return event

    def _costs(self, reading: ParseTree) -> Costs:
        found: dict[str, ParseTree] = {}
        traits: list[str] = []
        for part in reading.listed("cost"):
            word = phrase_meanings.COSTS[part.row]
            if word == "trait":
                traits.append(_trait(part.part("trait")))
            elif word in found:
                why = f"{part.text!r} is a second cost of its kind, expected one"
                raise self.place.refuse(why, part.start + 1, "SYB-5.0.2")
            else:
                found[word] = part
        return Costs(
            action="A" in found,
            exhaust="X" in found,
            energy=found["E"].number("n") if "E" in found else None,
            upgraded=found["E+"].number("n") if "E+" in found else None,
            discard=_cards(found["discard"]) if "discard" in found else 0,
            ready="R" in found,
            traits=tuple(dict.fromkeys(traits)),
            order=tuple(word for word in found if word not in phrase_meanings.REQUIRED),
        )

    # -- constant effects -------------------------------------------------------------------

    def _constant(self, reading: ParseTree) -> tuple[State, Rule]:
        state = self._state(reading.part("state")) if reading.has("state") else ALWAYS
        rule = self._rule(reading.part("rule") if reading.has("rule") else reading, lasting=False)
        self.sorts.refuse_attacking(reading, state, rule)
        return state, rule

    def _state(self, reading: ParseTree) -> State:
        kind, rule = phrase_meanings.STATES[reading.row]
        card = None
        if reading.has("card"):
            card = self._target(reading.part("card"))
            self.sorts.refuse_several(reading.part("card"), card, "a state names one card")
        return State(kind, card, rule)

    def _rule(self, reading: ParseTree, *, lasting: bool) -> Rule:
        kind, rule = phrase_meanings.RULES[reading.row]
        cards = [part for hole, part in reading.parts if hole == "card"]
        targets = [self._target(part) for part in cards]
        found = Rule(
            kind,
            targets[0] if targets else None,
            self._mod(reading) if reading.has("mod") else _number(reading, "n", 0),
            self._damage(reading),
            targets[1] if len(targets) > 1 else None,
            phrase_meanings.PILES[reading.part("pilecards").row]
            if reading.has("pilecards")
            else "",
            rule,
        )
        self.sorts.refuse_rule(reading, found, cards, lasting=lasting)
        return found

    def _mod(self, reading: ParseTree) -> int:
        part = reading.part("mod")
        number = part.number("digits")
        return number if part.row == "P-112" else -number

    # -- behind the arrow -------------------------------------------------------------------

    def _read_clauses(self, reading: ParseTree) -> None:
        at: ParseTree | None = reading
        while at is not None:
            self.clauses.append(self._clause(at.part("clause")))
            if at.row == phrase_meanings.SENTENCE:
                self.sentence += 1
                self.governed = ()
            at = at.part("clauses") if at.has("clauses") else None

    def _clause(self, reading: ParseTree) -> Instruction:
        self.sorts.begin()
        if reading.row == "P-030":
            self.governed += self._looked_at(reading)
        clause = replace(
            self._governed(reading),
            if_done=self.governed,
            sentence=self.sentence,
            text=reading.text,
        )
        self.sorts.end()
        return clause

    def _looked_at(self, reading: ParseTree) -> tuple[int, ...]:
        """The clauses that "if you do" looks at: its sentence so far, or the one before (SYB-Q78)."""
        for sentence in (self.sentence, self.sentence - 1):
            found = [at for at, each in enumerate(self.clauses) if each.sentence == sentence]
            if found:
                return tuple(at for at in found if at not in self.governed)
        why = f"{reading.text!r} stands first, expected a clause before it"
        raise self.place.refuse(why, reading.start + 1, "SYB-14.0.33")

    def _governed(self, reading: ParseTree) -> Instruction:
        """The clause apart from what governs it."""
        deeds = tuple(self._deed(part) for hole, part in reading.parts if hole == "do")
        match reading.row:
            case "P-032":
                self.sorts.offered(reading, self.place, len(self.clauses))
                return Instruction(deeds, may=True, rule="SYB-10.2.0.16")
            case "P-033":
                return Instruction(deeds, choice="player", rule="SYB-10.2.2.3")
            case "P-034":
                return Instruction(deeds, choice="chance", rule="SYB-14.0.42")
        proviso = self._proviso(reading.part("test")) if reading.has("test") else None
        return replace(self._step(reading.part("step")), proviso=proviso)

    def _step(self, reading: ParseTree) -> Instruction:
        if reading.row == "P-037":
            until = phrase_meanings.UNTIL[reading.part("duration").row]
            self.sorts.refuse_outside_attack(reading.part("duration"), bound=until == "attack")
            lasting = self._rule(reading.part("rule"), lasting=True)
            return Instruction(until=until, lasting=lasting, rule=lasting.rule)
        deed = self._deed(reading.part("do"))
        if reading.row == "P-036":
            return Instruction((deed,), if_able=True, rule="SYB-14.0.32")
        return Instruction((deed,), rule=deed.rule)

    def _proviso(self, reading: ParseTree) -> Proviso:
        if reading.row == "P-039":
            return Proviso("fewer-bacon", rule="SYB-Q65")
        card = self._target(reading.part("card"))
        self.sorts.refuse_several(reading.part("card"), card, "a condition names one card")
        return Proviso("damage", card, reading.number("n"), "SYB-10.2.0.12")

    # -- deeds ------------------------------------------------------------------------------

    def _deed(self, reading: ParseTree) -> Deed:
        effect, rule = EFFECTS.by_row[reading.row]
        card = phrase_meanings.MEANT.get(effect.means)
        if card is not None:
            self.sorts.refuse_target(reading, card)
        amount = self._amount(reading)
        if reading.has("card"):
            card = self._target(reading.part("card"))
        if effect is REMOVE_FROM_GAME and card is not None and card.who == "that-card":
            effect = REMOVE_THAT_FROM_GAME
        deed = Deed(
            effect.kind,
            card,
            amount,
            self._condition(reading.part("condition")) if reading.has("condition") else -1,
            phrase_meanings.PILES[reading.part("pilecard").row] if reading.has("pilecard") else "",
            rule,
        )
        self.sorts.refuse_deed(reading, deed)
        return deed

    def _amount(self, reading: ParseTree) -> Amount:
        if reading.has("value"):
            part = reading.part("value").part("card")
            of = self._target(part)
            self.sorts.refuse_several(part, of, "half is taken of the Attack of one card")
            self.sorts.choose(of)
            return Amount(0, of, reading.row == phrase_meanings.ROUNDED_DOWN)
        if reading.has("cards"):
            return Amount(_cards(reading))
        return Amount(_number(reading, "n", 0))

    def _condition(self, reading: ParseTree) -> int:
        return list(self.conditions).index(reading.text)

    def _damage(self, reading: ParseTree) -> Damage:
        if not reading.has("damage"):
            return "attack"
        return "attack" if reading.part("damage").row == "P-149" else "counter"

    # -- which cards ------------------------------------------------------------------------

    def _target(self, reading: ParseTree) -> Target:
        fields, rule = phrase_meanings.TARGETS[reading.row]
        more: dict[str, Any] = {}
        if reading.has("noun"):
            more = _noun(reading.part("noun"))
        elif reading.has("cnoun"):
            more = _champions(reading.part("cnoun"))
        target = Target(**fields, **more, rule=rule)
        if reading.row == "P-135":
            count = int(reading.part("many").text)
            target = replace(target, least=count, most=count)
        elif reading.has("n"):
            target = replace(target, most=reading.number("n"))
        self.sorts.refuse_target(reading, target)
        return target


def _noun(reading: ParseTree) -> dict[str, Any]:
    if reading.row == phrase_meanings.EQUIPMENT_NOUN:
        return {"noun": "equipment"}
    return {} if reading.row == phrase_meanings.ANY_NOUN else _champions(reading.part("cnoun"))


def _champions(reading: ParseTree) -> dict[str, Any]:
    found: dict[str, Any] = {"noun": "champion"}
    match reading.row:
        case "P-142":
            found["damage"] = reading.number("n")
        case "P-143":
            found["conditions"] = reading.number("n")
        case "P-144":
            found["lacks"] = _trait(reading.part("trait"))
    return found


def _trait(reading: ParseTree) -> str:
    return reading.text.strip("{}")


def _number(reading: ParseTree, hole: str, default: int) -> int:
    return reading.number(hole) if reading.has(hole) else default


def _cards(reading: ParseTree) -> int:
    part = reading.part("cards")
    return part.number("many") if part.has("many") else 1
