"""What always holds, as the words of a card say it: constants, prohibitions, and who or what cannot do something (rows con.*, agents.*)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language import event_meanings, phrase_meanings
from referee.games.homestuck_atcg.language.checks import Sense
from referee.games.homestuck_atcg.language.constant_meanings import CONSTANTS
from referee.games.homestuck_atcg.language.costs_and_goals import why_no_pile
from referee.games.homestuck_atcg.language.kinds import STRETCHES, ConstantKind, Noun, Whose
from referee.games.homestuck_atcg.language.normal_form import folded_tag
from referee.games.homestuck_atcg.language.selectors import Selector
from referee.games.homestuck_atcg.language.tree import (
    Agent,
    Amount,
    Constant,
    Filter,
    Line,
    Mod,
    Qual,
    Term,
)
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

OF_HANDS = (
    *("cannot-be-played", "enter-cost", "placed-cost", "least-cost", "code-cost"),
    *("enters-tapped", "enters-boons", "cannot-enter-here"),
)
"""Constants about cards that are not in play yet."""
LIKE_OTHERS = ("tags-of", "copy-taps", "copy-actions", "copy-texts")
"""Constants by which a card has what others have."""


@dataclass(slots=True)
class ConstantWords(ABC):
    """What always holds within one line while it is read; ``sense`` knows what its words so far let others point to."""

    sense: Sense
    place: Place
    numbers: Iterator[int]

    @abstractmethod
    def text_line(self, reading: ParseTree, *, stored: bool = False) -> Line:
        """A line without its full stop: the builder of lines reads it."""

    def _agent(self, reading: ParseTree, *, but: bool = False) -> Agent:
        """By whom or by what something is done (rows agent.*, agents.*)."""
        by = next((reading.part(hole) for hole in ("by", "bys") if reading.has(hole)), None)
        found = Filter("anything") if by is None else self._doer(by)
        return Agent(found, event_meanings.WAYS.get(reading.row, ""), but)

    def _doer(self, reading: ParseTree) -> Filter:
        """Who does it: a card, or a player with all cards of that player (rows by.*, bys.*)."""
        if reading.row in event_meanings.BY_PLAYERS:
            return Filter("anything", event_meanings.BY_PLAYERS[reading.row])
        if reading.row in event_meanings.BY_CARD:
            return Selector(self.sense).in_play(reading.part("filter"))
        if reading.row in event_meanings.BY_OWNER:
            ref = Selector(self.sense).ref(reading.part("ref"))
            return Filter("anything", quals=(Qual("same-owner", ref=ref, rule="HAC-Q38"),))
        return self._itself(reading)

    def _itself(self, reading: ParseTree) -> Filter:
        """The one card that is pointed to, as a filter."""
        ref = Selector(self.sense).ref(reading.part("ref"))
        return Filter(self.sense.noun_of(ref), quals=(Qual("is", ref=ref, rule="HAC-5.2.7"),))

    def _planet_of_player(self, reading: ParseTree) -> Filter:
        """The planets that stand for you, or for your opponents."""
        whose: Whose = "opposing" if event_meanings.OF_THE_PLAYERS[reading.row] else "own"
        return Filter("planet", whose, rule="HAC-1.5")

    def _constant(self, reading: ParseTree, *, held: bool = False) -> Constant:
        """What always holds; where it is ``held`` for a time, also for cards that are chosen then."""
        kind, rule = CONSTANTS[reading.row]
        selector = Selector(self.sense)
        parts: dict[str, Any] = {}
        noun: Noun = "card"
        if reading.has("goal"):
            parts["to"] = self._goal(reading.part("goal"))
            parts["away"] = reading.row in phrase_meanings.AWAY_FROM
        elif reading.row == phrase_meanings.CHEAP_MOVE_TO:
            parts["to"] = self._goal(reading)
        if reading.has("subject"):
            parts |= self._subject(reading.part("subject"), held=held)
            is_one = "filter" not in parts and "target" not in parts
            noun = self.sense.noun_of(parts["ref"]) if is_one else noun
            noun = parts["filter"].noun if "filter" in parts else noun
        elif reading.row in event_meanings.OF_THE_PLAYERS:
            parts["filter"] = self._planet_of_player(reading)
        elif reading.has("filter"):
            parts |= self._filters(kind, reading)
        if kind in LIKE_OTHERS:
            parts["by"] = self._likes(reading)
        if kind in ("tap-payers", "action-payers"):
            parts["by"] = selector.in_play(reading.part("filter"))
        if reading.has("chooser"):
            parts["by"] = self._doer(reading.part("chooser"))
        if reading.has("agents"):
            only = reading.row in event_meanings.ONLY_BY
            parts["agent"] = self._agent(reading.part("agents"), but=only)
        if reading.has("mod"):
            parts["mod"] = selector.mod(reading.part("mod"))
        parts |= self._so_many(reading)
        parts["exact"] = reading.row in phrase_meanings.EXACT
        if kind == "most-damage-in":
            parts["within"] = STRETCHES[reading.chosen[-1]]
        if reading.row == phrase_meanings.POWER_IS:
            del parts["number"]
            parts["mod"] = Mod(1, parts.pop("amount"), "printed")
        if reading.has("tag"):
            parts["tag"] = folded_tag(reading.part("tag").text)
        if reading.has("text"):
            noun = self.sense.noun if kind == "hold" else noun
            parts["line"] = self._gained(reading.part("text"), noun, held=kind == "hold")
        if kind == "hand-kept":
            parts["agent"] = Agent(Filter("anything", "opposing"))
        constant = Constant(kind, **parts, rule=rule)
        self.sense.refuse_constant(reading, constant, held=held)
        return constant

    def _filters(self, kind: ConstantKind, reading: ParseTree) -> dict[str, Filter]:
        """The cards of which it holds; first those that are chosen for them (row con.chooses_for)."""
        if reading.row == phrase_meanings.CHOOSES_FOR:
            by, found = (part for hole, part in reading.parts if hole == "filter")
            selector = Selector(self.sense)
            return {"by": selector.in_play(by), "filter": selector.in_play(found)}
        filter_ = self._said_of(kind, reading.part("filter"))
        self.sense.refuse(reading, why_no_pile(kind, filter_))
        if reading.row == phrase_meanings.OPPONENTS_PLAY:
            filter_ = replace(filter_, whose="opposing")
        return {"filter": filter_}

    def _subject(self, reading: ParseTree, *, held: bool) -> dict[str, Any]:
        """The cards of which something holds: chosen ones, the one that is pointed to, or all that fit."""
        selector = Selector(self.sense)
        if reading.row in phrase_meanings.CHOSEN_SUBJECTS:
            self.sense.refuse_always(reading, held=held)
            return {"target": selector.target(reading), "ref": "that"}
        if reading.has("ref"):
            return {"ref": selector.ref(reading.part("ref"))}
        return {"filter": selector.in_play(reading.part("filter"))}

    def _likes(self, reading: ParseTree) -> Filter:
        """The cards of which another one has something: the one that is pointed to, or all that fit."""
        if reading.has("ref"):
            return self._itself(reading)
        return Selector(self.sense).in_play(reading.part("filter"))

    def _said_of(self, kind: ConstantKind, reading: ParseTree) -> Filter:
        """The cards of which something always holds: in play, before they are, or in a pile."""
        selector = Selector(self.sense)
        if kind == "play-from":
            return selector.counted(reading)
        return selector.printed(reading) if kind in OF_HANDS else selector.in_play(reading)

    def _so_many(self, reading: ParseTree) -> dict[str, Any]:
        """How many or how much: a number, or how often an amount that is worked out counts."""
        if reading.row == phrase_meanings.SELF_BOONS:
            self.sense.spoken.add("trigger")
        if reading.row == phrase_meanings.ROUNDED_UP:
            return {"number": 1}
        selector, sign = Selector(self.sense), -1 if reading.row in phrase_meanings.LESS else 1
        if reading.has("n"):
            return {"number": reading.number("n") * sign}
        if reading.has("value"):
            return {"number": sign, "amount": selector.value(reading.part("value"))}
        if not reading.has("amount"):
            return {}
        amount = selector.amount(reading.part("amount"))
        if amount == Amount(Term("number", amount.first.number)):
            return {"number": sign * amount.first.number}
        return {"number": sign, "amount": amount}

    def _goal(self, reading: ParseTree) -> Filter:
        """Where a card goes to, or on what it is played (rows goal.*)."""
        if reading.row == phrase_meanings.GOAL_REF:
            return self._itself(reading)
        return Selector(self.sense).in_play(reading.part("filter"))

    def _gained(self, reading: ParseTree, noun: Noun, *, held: bool) -> Line:
        """The quoted line: in it "this card" is the card that gains it, or that has the text around it."""
        words = type(self)(self.sense.of_gainer(noun, held=held), self.place, self.numbers)
        return words.text_line(reading)
