"""Card texts into trees: what the lines of a box say, as ``tree`` has it.

Each line has been read by the grammar rules; what a row means stands in ``phrase_meanings``. A text that has a reading and
no sense is refused with its column by ``checks``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, cast

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.arena.hexes import Hex
from referee.games.super_fantasy_brawl.language import phrase_meanings
from referee.games.super_fantasy_brawl.language.checks import Sense
from referee.games.super_fantasy_brawl.language.effects import EFFECTS
from referee.games.super_fantasy_brawl.language.tree import (
    ANY,
    Amount,
    Condition,
    Constant,
    Deed,
    Filter,
    Instruction,
    Keyword,
    KeywordKind,
    Selector,
    Targeting,
)
from referee.kernel.cardset.file import refuse_large_numbers
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

LARGEST = 99
TEXT_RULE = "SFB-26.4"
"""What a text that cannot be read is refused by: what a card consists of."""

Line = tuple[ParseTree, Place]


@dataclass(slots=True)
class Box:
    """What the lines of one text say, by when it counts."""

    before: list[Instruction] = field(default_factory=list)
    box: list[Instruction] = field(default_factory=list)
    after: list[Instruction] = field(default_factory=list)
    on_knock_out: list[Instruction] = field(default_factory=list)
    keywords: list[Keyword] = field(default_factory=list)
    constants: list[Constant] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)


def box_of(
    lines: Sequence[Line], host: str, zones: Mapping[str, str], targeting: Targeting | None = None
) -> Box:
    """What the lines of a text of that host say.

    ``zones`` has by row of zones the zone that it names, ``targeting`` is that of an attack. Raises PackError
    with the column of what has no sense.
    """
    words = _Words(host, zones, Sense(host, targeting))
    for reading, place in lines:
        refuse_large_numbers(reading, place, LARGEST, TEXT_RULE)
        words.read_line(reading, place)
    return words.found


@dataclass(slots=True)
class _Words:
    """One text while it is read; ``checks`` knows what its words so far let others point to."""

    host: str
    zones: Mapping[str, str]
    sense: Sense
    label: phrase_meanings.Label = "box"
    found: Box = field(default_factory=Box)

    def read_line(self, reading: ParseTree, place: Place) -> None:
        self.label = phrase_meanings.LABELS[reading.row]
        self.sense.begin_line(self.label, reading, place)
        for sentence in reading.part("sentences").listed("sentence"):
            self.sense.begin_sentence(sentence)
            self._read_sentence(sentence)

    def _read_sentence(self, reading: ParseTree) -> None:
        match reading.row:
            case phrase_meanings.CONSTANT:
                constant = self._constant(reading.part("constant"))
                self.found.constants.append(replace(constant, text=reading.text))
            case phrase_meanings.KEYWORD:
                keyword = self._keyword(reading.part("keyword"))
                self.sense.refuse_second_keyword(reading, [*self.found.keywords, keyword])
                self.found.keywords.append(replace(keyword, text=reading.text))
            case phrase_meanings.GOAL:
                condition = self._condition(reading.part("condition"))
                self.found.conditions.append(replace(condition, text=reading.text))
            case phrase_meanings.ON_KNOCK_OUT:
                self.found.on_knock_out.append(self._clause(reading))
            case _:
                self._clauses().append(self._clause(reading))

    def _clauses(self) -> list[Instruction]:
        match self.label:
            case "before":
                return self.found.before
            case "after":
                return self.found.after
        return self.found.box

    # -- sentences --------------------------------------------------------------------------

    def _clause(self, reading: ParseTree) -> Instruction:
        kind, rule = phrase_meanings.CLAUSES[reading.row]
        condition = None
        if reading.has("condition"):
            condition = self._condition(reading.part("condition"))
            rule = condition.rule
        actions = [part for hole, part in reading.parts if hole == "action"]
        either = kind in ("choose", "if-else")
        deeds = tuple(self._deeds(actions, either=either))
        rule = rule or phrase_meanings.DOING[self.host, self.label]
        return Instruction(kind, deeds, condition, reading.text, rule)

    def _deeds(self, actions: Sequence[ParseTree], *, either: bool) -> Iterator[Deed]:
        """The actions of a sentence; of ``either`` only one is done, so none points to another."""
        before = self.sense.pointers()
        chosen = before
        for action in actions:
            if either:
                self.sense.look_back_to(before)
            yield self._deed(action)
            chosen |= self.sense.pointers()
        self.sense.look_back_to(chosen)

    def _deed(self, reading: ParseTree) -> Deed:
        effect, rule = EFFECTS.by_row[reading.row]
        parts = _words(reading) | {"amount": self._amount(reading, effect.number)}
        if reading.has("champion"):
            parts["who"] = self._who(reading.part("champion"))
        elif effect.to:
            parts["who"] = Filter("self", rule="SFB-14.7")
        if reading.has("trap"):
            parts["trap"] = self._trap(reading.part("trap"))
        if reading.has("secret"):
            parts |= self._secret(reading.part("secret"))
        if reading.has("signed"):
            parts["amount"] = Amount(_signed(reading.part("signed")))
        deed = Deed(effect.kind, **parts, rule=rule)
        self.sense.refuse_senseless_deed(reading, deed)
        return deed

    def _secret(self, reading: ParseTree) -> dict[str, Any]:
        word = phrase_meanings.WORDS[reading.row]
        if word == "trap":
            return {"secret": word, "trap": self._trap(reading.part("trap"))}
        return {"secret": word}

    def _trap(self, reading: ParseTree) -> str:
        trap = phrase_meanings.WORDS[reading.row]
        self.sense.point_to_trap(reading, trap)
        return trap

    # -- amounts and who is meant -----------------------------------------------------------

    def _amount(self, reading: ParseTree, otherwise: int) -> Amount:
        if reading.has("amount"):
            amount = reading.part("amount")
            number = amount.number("number")
            if not amount.has("crowd"):
                return Amount(number)
            self.sense.refuse_crowd_of_trap(amount.part("crowd"))
            return Amount(number, _crowd(amount.part("crowd")))
        return Amount(reading.number("number") if reading.has("number") else otherwise)

    def _who(self, reading: ParseTree) -> Filter:
        kind, rule = phrase_meanings.WHO[reading.row]
        crowd = None
        if reading.has("crowd") or reading.has("crowds"):
            crowd = _crowd(reading.part("crowd" if reading.has("crowd") else "crowds"))
        most = reading.number("number") if kind == "up-to" else 1
        who = Filter(kind, crowd, most, rule)
        self.sense.point_to(reading, who)
        return who

    # -- conditions -------------------------------------------------------------------------

    def _condition(self, reading: ParseTree) -> Condition:
        kind, rule = phrase_meanings.CONDITIONS[reading.row]
        parts = _words(reading)
        if reading.has("champion"):
            self.sense.refuse_chosen_in_condition(reading.part("champion"))
            parts["who"] = self._who(reading.part("champion"))
        if reading.has("side"):
            parts["other"] = reading.part("side").row == phrase_meanings.OTHER_SIDE
        if reading.has("zone"):
            parts["zone"] = self.zones[reading.part("zone").row]
        numbers = [int(part.text) for hole, part in reading.parts if hole == "number"]
        parts |= dict(zip(("number", "apart"), numbers, strict=False))
        return Condition(kind, **parts, rule=rule)

    # -- what always holds ------------------------------------------------------------------

    def _constant(self, reading: ParseTree) -> Constant:
        kind, rule = phrase_meanings.CONSTANTS[reading.row]
        parts = _words(reading)
        if reading.has("champion"):
            self.sense.refuse_chosen_in_constant(reading.part("champion"))
            parts["who"] = self._who(reading.part("champion"))
        if reading.has("signed"):
            parts["change"] = _signed(reading.part("signed"))
        if reading.has("keyword"):
            parts["keyword"] = self._keyword(reading.part("keyword"))
        return Constant(kind, **parts, rule=rule)

    def _keyword(self, reading: ParseTree) -> Keyword:
        number = reading.number("number") if reading.has("number") else 0
        # A row of the hole "keyword" is called as what it gives.
        kind = cast("KeywordKind", reading.row)
        return Keyword(kind, number, phrase_meanings.KEYWORDS[reading.row])


def _words(reading: ParseTree) -> dict[str, Any]:
    """What rows that stand for one word say, by the field that holds it."""
    rows = {hole: reading.part(hole).row for hole in phrase_meanings.FIELDS if reading.has(hole)}
    return {phrase_meanings.FIELDS[hole]: phrase_meanings.WORDS[row] for hole, row in rows.items()}


def _signed(reading: ParseTree) -> int:
    number = reading.number("number")
    return -number if reading.part("sign").text == "-" else number


def _crowd(reading: ParseTree) -> Selector:
    crowd = phrase_meanings.CROWDS[reading.row]
    return replace(crowd, within=reading.number("number")) if reading.has("number") else crowd


# -- what is printed beside the text --------------------------------------------------------


def core_of(reading: ParseTree) -> str:
    """The colour of a core, or "any" (SFB-13.7)."""
    return ANY if reading.row == phrase_meanings.ANY_CORE else reading.text


def targeting_of(
    reading: ParseTree, patterns: Mapping[str, tuple[Hex, ...]], place: Place
) -> Targeting:
    """How an attack finds its targets; ``patterns`` are the areas by id. Raises PackError."""
    refuse_large_numbers(reading, place, LARGEST, TEXT_RULE)
    kind, rule = phrase_meanings.TARGETINGS[reading.row]
    if kind == "area":
        part = reading.part("pattern")
        if part.text not in patterns:
            known = ", ".join(map(repr, patterns))
            why = f"no area {part.text!r}, expected one of {known}"
            raise place.refuse(why, part.start + 1, "SFB-8.3")
        return Targeting(kind, 1, 1, part.text, patterns[part.text], rule)
    numbers = [int(part.text) for hole, part in reading.parts if hole == "number"]
    least, most = (1, 1) if not numbers else (1, *numbers)[-2:]
    if least > most:
        why = f"found {least}-{most}, expected the smaller number first"
        raise place.refuse(why, reading.part("number").start + 1, "SFB-8.6")
    return Targeting(kind, least, most, rule=rule)
