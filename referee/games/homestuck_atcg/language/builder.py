"""Card texts into trees: what the lines of a card say, as ``tree`` has it.

Each line has been read by the grammar rules; what a row means stands in ``phrase_meanings``. A line that has a reading and no
sense is refused with its column by ``checks``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language import event_meanings, phrase_meanings
from referee.games.homestuck_atcg.language.checks import Sense
from referee.games.homestuck_atcg.language.constant_builder import ConstantWords
from referee.games.homestuck_atcg.language.costs_and_goals import (
    why_not_counted,
    why_not_each,
    why_not_later,
    why_not_once,
    why_not_until,
    why_unpayable,
    why_unseen,
)
from referee.games.homestuck_atcg.language.deck_effects import REVEAL_UNTIL
from referee.games.homestuck_atcg.language.effects import (
    ALSO_CHOOSE,
    BROUGHT_TAPPED,
    CHOOSE_WITHIN,
    CHOOSE_WITHIN_COST,
    EFFECTS,
    PAID_UP,
    PICK_FROM_HAND,
    SEARCH,
    SHOW_AND_PICK,
    TAKE_SEEN,
    Effect,
)
from referee.games.homestuck_atcg.language.joint_effects import CHOOSE_ALIKE
from referee.games.homestuck_atcg.language.kinds import (
    TO_ENTER,
    CardType,
    LineKind,
    Together,
    TriggerKind,
)
from referee.games.homestuck_atcg.language.normal_form import folded_title
from referee.games.homestuck_atcg.language.selectors import Selector, listed
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Amount,
    Code,
    Condition,
    Cost,
    Filter,
    Instruction,
    Line,
    Qual,
    Target,
    Term,
    Trigger,
)
from referee.games.homestuck_atcg.language.tree_parts import says_that
from referee.kernel.cardset.file import refuse_large_numbers
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

LARGEST = 99
TEXT_RULE = "HAC-5.2.7"
"""What a text that cannot be read is refused by: effects are resolved as they are written."""

PrintedLine = tuple[ParseTree, Place]


def lines_of_card(
    printed: Sequence[PrintedLine], host: CardType, numbers: Iterator[int]
) -> tuple[Line, ...]:
    """The lines of a card of that type, each with a number of its own out of ``numbers``.

    Raises PackError with the column of what has no sense on that card.
    """
    sense = Sense(host)
    lines = []
    for reading, place in printed:
        refuse_large_numbers(reading, place, LARGEST, TEXT_RULE)
        lines.append(_Words(sense, place, numbers).line(reading))
    sense.end_card()
    return tuple(lines)


def enter_of(reading: ParseTree, place: Place, host: CardType) -> tuple[int | None, Code | None]:
    """What the field enter says: the grist that the card costs, or the ~ATH code (HAC-2.9, HAC-2.10)."""
    refuse_large_numbers(reading, place, LARGEST, "HAC-2.9")
    if reading.row == phrase_meanings.ENTER_GRIST:
        return reading.number("n"), None
    sense = Sense(host)
    sense.begin_enter(place)
    return None, _Words(sense, place, iter(())).code(reading.part("code"))


@dataclass(slots=True)
class _Words(ConstantWords):
    """One line while it is read."""

    def __post_init__(self) -> None:
        """What is said of players is read here, wherever it stands."""
        self.sense.reads_whoso = self._whoso

    def line(self, reading: ParseTree) -> Line:
        """A printed line, its full stop included."""
        return replace(self.text_line(reading.part("text")), text=reading.text)

    def text_line(self, reading: ParseTree, *, stored: bool = False) -> Line:
        """A line without its full stop: of a card, behind 'Stored -', or quoted."""
        kind, rule = LINES[reading.row]
        if reading.row == phrase_meanings.STORED:
            self.sense.refuse_nested(reading, self.place, stored=stored)
            inner = self.text_line(reading.part("text"), stored=True)
            return replace(inner, stored=True, text=reading.text)
        number = next(self.numbers)
        self.sense.begin_line(reading, self.place, kind, stored=stored)
        is_used_by_others = reading.row in phrase_meanings.ACTION_OF
        self.sense.following = self.sense.is_you_another = is_used_by_others
        line = Line(kind, number, text=reading.text, rule=rule, **self._parts(reading))
        self.sense.following = self.sense.is_you_another = False
        self.sense.end_line(reading, line)
        return line

    def _parts(self, reading: ParseTree) -> dict[str, Any]:
        """What a line is made of, in the order in which it stands there."""
        parts: dict[str, Any] = {}
        if reading.row == phrase_meanings.ATTACH:
            parts["attach"] = Selector(self.sense).attached_to(reading.part("filter"))
        if reading.has("code"):
            parts["code"] = self.code(reading.part("code"))
        if reading.has("user"):
            parts["user"] = phrase_meanings.USERS[reading.part("user").row]
            if parts["user"] == "host":
                self.sense.point_to(reading.part("user"), "host")
        if reading.has("once"):
            parts |= self._once(reading, reading.part("once"))
        paid: tuple[Instruction, ...] = ()
        if reading.has("cost"):
            parts["cost"], paid = self._cost(reading.part("cost"))
        if reading.has("event"):
            parts["trigger"] = self._trigger(reading.part("event"))
        if reading.row in phrase_meanings.NEXT:
            parts["once"] = "next" if self.sense.gained else "stay"
        if reading.has("replaced"):
            parts["trigger"] = self._trigger(reading.part("replaced"))
            parts["may"] = reading.row in phrase_meanings.MAY_INSTEAD
        if reading.has("condition"):
            parts["condition"] = self._condition(reading.part("condition"))
        if reading.row in phrase_meanings.AS_SOON:
            parts["trigger"] = Trigger("so", "this", rule=phrase_meanings.WHEN_RULE)
        if reading.has("moment"):
            parts["moment"] = phrase_meanings.MOMENTS[reading.part("moment").row][0]
            in_turn_of_others = parts["moment"].startswith(("each-", "other-"))
            self.sense.spoken.update(["actor"] if in_turn_of_others else [])
        if reading.has("prohibition"):
            parts["constant"] = self._constant(reading.part("prohibition"))
        if reading.has("constant"):
            parts["constant"] = self._constant(reading.part("constant"))
            parts["in_score"] = reading.row == phrase_meanings.DURING
        if LINES[reading.row][0] in TO_ENTER:
            parts["instructions"] = tuple(self._paid_to_enter(reading))
        if reading.has("steps"):
            parts["instructions"] = paid + self._instructions(reading.part("steps"))
        return parts

    def _once(self, reading: ParseTree, once: ParseTree) -> dict[str, Any]:
        """How often within which span, or the how manieth time (rows once.*)."""
        nth = once.chosen[0] + 2 if once.row in phrase_meanings.NTH_TIME else 1
        self.sense.refuse(once, why_not_counted(nth, LINES[reading.row][0]))
        return {"once": phrase_meanings.ONCE[once.row], "nth": nth}

    # -- before the colon -------------------------------------------------------------------

    def code(self, reading: ParseTree) -> Code:
        """~ATH code, of a line or of the field enter."""
        seen = reading.part("seen")
        if seen.row == phrase_meanings.SEEN_ABOVE:
            self.sense.point_to(seen, "above")
            return Code(None, phrase_meanings.CODE_RULE)
        found = Selector(self.sense).in_play(seen.part("filter"))
        self.sense.refuse(seen, why_unseen(self.sense.kind, is_by=seen.has("agent")))
        by = self._agent(seen.part("agent")) if seen.has("agent") else None
        return Code(found, phrase_meanings.CODE_RULE, by)

    def _cost(self, reading: ParseTree) -> tuple[Cost, tuple[Instruction, ...]]:
        """Grist and boons, and what is paid with other cards as the first steps of the line."""
        if reading.row not in (phrase_meanings.COST_OF_ACTION, phrase_meanings.COST_AND_ACTION):
            return self._plain_cost(reading), ()
        cost, paid = self._cost(reading.part("cost")) if reading.has("cost") else (Cost(), ())
        for part in _together(reading.part("action")):
            action = self._action(part)
            self.sense.refuse(part, why_unpayable(action))
            paid = (*paid, Instruction("pay", (action,), text=part.text, rule=action.rule))
        return cost, paid

    def _paid_to_enter(self, reading: ParseTree) -> Iterator[Instruction]:
        """What is paid besides the Enter Cost or instead of it, one of two things too; then it is paid up."""
        options = [part.part("action") for hole, part in reading.parts if hole == "toll"]
        for number, option in enumerate(options, 1):
            for part in _together(option):
                action = self._action(part)
                self.sense.refuse(part, why_unpayable(action))
                chosen = number if len(options) > 1 else 0
                yield Instruction("pay", (action,), None, part.text, action.rule, chosen)
        yield Instruction("do", (Action(PAID_UP.kind, rule="HAC-2.11"),), rule="HAC-2.11")

    def _plain_cost(self, reading: ParseTree) -> Cost:
        numbers = [int(part.text) for hole, part in reading.parts if hole == "n"]
        cost = Cost(0, *numbers) if reading.row == phrase_meanings.BOON_COSTS else Cost(*numbers)
        if cost.boons:
            self.sense.refuse_without_boons(reading)
        return cost

    def _condition(self, reading: ParseTree) -> Condition:
        kind, rule = phrase_meanings.CONDITIONS[reading.row]
        parts: dict[str, Any] = {}
        if reading.has("ref"):
            parts["ref"] = Selector(self.sense).ref(reading.part("ref"))
        if reading.has("title"):
            parts["word"] = folded_title(reading.part("title").text)
        if reading.has("filter"):
            reads = (
                Selector(self.sense).any_place if kind == "fits" else Selector(self.sense).counted
            )
            parts["filter"] = reads(reading.part("filter"))
        if reading.has("n"):
            self.sense.refuse_unrolled(reading)
            parts["number"] = reading.number("n")
        if reading.has("value"):
            parts["amount"] = Selector(self.sense).value(reading.part("value"))
            parts["limit"] = Selector(self.sense).amount(reading.part("amount"))
        if reading.has("span"):
            parts |= Selector(self.sense).deed(reading)
        if reading.has("phase"):
            parts["word"] = phrase_meanings.PHASES[reading.part("phase").row]
        if kind in ("roll-even", "roll-odd"):
            self.sense.refuse_unrolled(reading)
        if reading.row == phrase_meanings.DID_SO:
            self.sense.refuse_unsaid(reading, "obeyed")
        if reading.row in phrase_meanings.CHOSEN:
            self.sense.refuse_unchosen(reading)
        inner = [part for hole, part in reading.parts if hole == "condition"]
        parts["parts"] = tuple(map(self._condition, inner))
        condition = Condition(kind, **parts, rule=rule)
        self.sense.refuse_condition(reading, condition)
        return condition

    def _trigger(self, reading: ParseTree) -> Trigger:
        kind, rule = event_meanings.TRIGGERS[reading.row]
        if reading.row in event_meanings.OF_THE_PLAYERS:
            trigger = Trigger(kind, filter=self._planet_of_player(reading), rule=rule)
        elif reading.row in event_meanings.OF_ONE_PLAYER:
            ref = Selector(self.sense).ref(reading.part("ref"))
            whose = Qual("same-owner", ref=ref, rule="HAC-Q38")
            trigger = Trigger(kind, filter=Filter("planet", quals=(whose,), rule=rule), rule=rule)
        elif kind == "destroys":
            trigger = self._destroyer(reading, rule)
        elif kind in ("attached", "rehosted-from", "rehosted-to"):
            filters = (part for hole, part in reading.parts if hole == "filter")
            first, *others = map(Selector(self.sense).in_play, filters)
            host = others[0] if others else self._itself(reading)
            trigger = Trigger(kind, filter=first, rule=rule, victim=host)
        elif kind == "scored-at":
            victim = self._likes(reading)
            scorer = Filter("planet", event_meanings.SCORES_AT[reading.row], rule="HAC-1.5")
            trigger = Trigger(kind, filter=scorer, rule=rule, victim=victim)
        elif reading.row == event_meanings.PLAYED_SO:
            trigger = Trigger(kind, filter=Filter("card", rule=rule), rule=rule)
        elif reading.has("goal"):
            trigger = self._traveller(reading, kind, rule)
        elif reading.has("filter"):
            is_in_hand = kind in ("thrown", "put-down-from-hand")
            reads = Selector(self.sense).printed if is_in_hand else Selector(self.sense).in_play
            found = reads(reading.part("filter"))
            if reading.row == event_meanings.OWNER_PLAYS:
                ref = Selector(self.sense).ref(reading.part("ref"))
                whose = Qual("same-owner", ref=ref, rule="HAC-Q38")
                found = replace(found, quals=(*found.quals, whose))
            found = replace(found, whose=event_meanings.PLAYS.get(reading.row, found.whose))
            together = reading.row in event_meanings.TOGETHER
            trigger = Trigger(kind, filter=found, rule=rule, together=together)
        elif reading.has("ref"):
            trigger = Trigger(kind, Selector(self.sense).ref(reading.part("ref")), rule=rule)
        elif reading.row in event_meanings.OF_THE_HOST:
            self.sense.point_to(reading, "host")
            trigger = Trigger(kind, "host", rule=rule)
        else:
            trigger = Trigger(kind, "this", rule=rule)
        if reading.has("agent"):
            trigger = replace(trigger, by=self._agent(reading.part("agent")))
        if kind in ("put-down-along", "put-down-with-destroyed"):
            self.sense.point_to(reading, "host")
        self.sense.refuse_trigger(reading, trigger)
        self.sense.speak_of_trigger(reading, trigger)
        return trigger

    def _traveller(self, reading: ParseTree, kind: TriggerKind, rule: str) -> Trigger:
        """Who moves, and to or from where."""
        selector, goal = Selector(self.sense), self._goal(reading.part("goal"))
        ref = selector.ref(reading.part("ref")) if reading.has("ref") else None
        found = selector.in_play(reading.part("filter")) if reading.has("filter") else None
        return Trigger(kind, ref, found, rule, goal)

    def _destroyer(self, reading: ParseTree, rule: str) -> Trigger:
        """Who destroys, and what."""
        selector = Selector(self.sense)
        found = [selector.in_play(part) for hole, part in reading.parts if hole == "filter"]
        if reading.row in event_meanings.DESTROYS_REF:
            found.append(self._itself(reading))
        by_filter = not reading.has("ref") or reading.row in event_meanings.DESTROYS_REF
        return Trigger(
            "destroys",
            None if by_filter else selector.ref(reading.part("ref")),
            found[0] if by_filter else None,
            rule,
            found[-1],
            reading.row in event_meanings.TOGETHER,
            reading.row in event_meanings.BY_TAPPING,
        )

    # -- behind the colon -------------------------------------------------------------------

    def _instructions(self, reading: ParseTree) -> tuple[Instruction, ...]:
        instructions: list[Instruction] = []
        for step in listed(reading, "step", "steps"):
            self.sense.begin_step(step, first=not instructions)
            instructions += self._step(step)
        return tuple(instructions)

    def _step(self, reading: ParseTree) -> Iterator[Instruction]:
        """One step, and behind it what is done together with it."""
        kind = phrase_meanings.STEPS[reading.row]
        condition = None
        if reading.has("condition"):
            condition = self._condition(reading.part("condition"))
        before = after = self.sense.pointers()
        options = []
        for hole, part in reading.parts:
            if hole == "action":
                self.sense.look_back_to(before)
                options.append([(self._action(each), each.text) for each in _together(part)])
                after |= self.sense.pointers()
        self.sense.look_back_to(after)
        firsts = tuple(option[0][0] for option in options)
        rule = "HAC-Q13" if kind == "one-of" else firsts[0].rule
        if kind == "one-of":
            self.sense.offer()
        yield Instruction(kind, firsts, condition, reading.text, rule)
        for number, option in enumerate(options, 1):
            for action, text in option[1:]:
                chosen = number if len(options) > 1 else 0
                yield Instruction("and", (action,), None, text, action.rule, chosen)

    def _action(self, reading: ParseTree) -> Action:
        effect, rule = EFFECTS.by_row[reading.row]
        selector = Selector(self.sense)
        parts: dict[str, Any] = {"phases": _phases(reading)}
        before = self.sense.pointers()
        parts |= dict(zip(("target", "second"), self._done_to(reading, before, rule), strict=False))
        if reading.has("alike") or reading.has("together"):
            parts["together"] = _alike(reading)
        if effect is ALSO_CHOOSE:
            self.sense.refuse_alone(reading, before)
        if reading.has("n"):
            parts["number"] = reading.number("n")
        if reading.has("amount"):
            parts["amount"] = selector.amount(reading.part("amount"))
        if reading.has("value"):
            parts["amount"] = selector.value(reading.part("value"))
        parts |= {name: reading.row in rows for name, rows in SAID_BY_ROW.items()}
        if reading.has("mod"):
            parts["mod"] = selector.mod(reading.part("mod"))
        if reading.has("player"):
            parts |= self._player(reading.part("player"))
        for hole, read in (("place", selector.place), ("where", selector.entered_at)):
            if reading.has(hole):
                parts["place"] = read(reading.part(hole))
                parts |= self._goal_meant(reading.part(hole), before)
        if reading.has("filter"):
            parts["filter"] = self._found(reading.part("filter"), effect)
        if reading.has("goal"):
            parts["filter"] = self._goal(reading.part("goal"))
        if reading.has("deck"):
            parts |= self._deck(reading.part("deck"))
        if reading.has("constant"):
            constant = self._constant(reading.part("constant"), held=True)
            if reading.row == phrase_meanings.ONCE_ONLY:
                self.sense.refuse(reading, why_not_once(constant))
                constant = replace(constant, once=True)
            parts["constant"], parts["target"] = constant, constant.target
        if reading.row == phrase_meanings.NUMBER_FROM_1:
            parts["number"] = 1
        if reading.has("steps"):
            parts["line"], parts["number"] = self._followed(reading), 1
        parts["back"] = "card" in before and says_that(how_much(parts))
        if reading.has("duration"):
            parts |= self._duration(reading.part("duration"), effect)
        action = Action(effect.kind, **parts, rule=rule)
        self.sense.do(reading, action)
        return action

    def _goal_meant(self, reading: ParseTree, before: frozenset[str]) -> dict[str, Any]:
        """To which planets, or where which card is or was (rows pl.fits, pl.there)."""
        selector = Selector(self.sense)
        if reading.has("filter"):
            return {"goal": selector.goal(reading)}
        return {"at": selector.ref_back(reading.part("ref"), before)} if reading.has("ref") else {}

    def _duration(self, reading: ParseTree, effect: Effect) -> dict[str, Any]:
        """How long it holds, and whose turn or which phase that is (rows dur.*)."""
        parts: dict[str, Any] = {"until": phrase_meanings.DURATIONS[reading.row]}
        self.sense.refuse(reading, why_not_later(parts["until"], effect))
        self.sense.refuse(reading, why_not_until(parts["until"], self.sense.spoken))
        if reading.has("ref"):
            parts["until_of"] = Selector(self.sense).ref(reading.part("ref"))
        if reading.has("phase"):
            parts["phase"] = phrase_meanings.PHASES[reading.part("phase").row]
        return parts

    def _done_to(self, reading: ParseTree, before: frozenset[str], rule: str) -> list[Target]:
        """To what an action is done, and the second card of it; to the cards spoken of last, where the row says so."""
        if reading.row in phrase_meanings.OF_THOSE:
            self.sense.point_to(reading, "that")
            return [Target("ref", ("that",), rule=rule)]
        found = (part for hole, part in reading.parts if hole == "target")
        return [Selector(self.sense).target_looking_back(part, before) for part in found]

    def _deck(self, reading: ParseTree) -> dict[str, Any]:
        """Whose deck it is: yours, that of anybody whom you choose, or of another player that is pointed to (rows deck.*)."""
        if reading.row in phrase_meanings.PLAYERS:
            return {"whose": "player"} | self._player(reading)
        return {"whose": "one-player" if reading.row == phrase_meanings.ANY_DECK else "own"}

    def _found(self, reading: ParseTree, effect: Effect) -> Filter:
        """The cards that an action finds by itself, by where it looks for them."""
        selector = Selector(self.sense)
        reads = (
            selector.counted
            if effect in (CHOOSE_WITHIN, CHOOSE_WITHIN_COST, CHOOSE_ALIKE)
            else selector.searched
            if effect in (PICK_FROM_HAND, SEARCH, SHOW_AND_PICK, TAKE_SEEN, REVEAL_UNTIL)
            else selector.in_play
        )
        return reads(reading)

    def _followed(self, doing: ParseTree) -> Line:
        """The quoted steps that players follow: in them "you" is each of these, "this card" the same as outside."""
        number, reading = next(self.numbers), doing.part("steps")
        if doing.has("target") and doing.part("target").has("ref"):
            self.sense.refuse(doing, why_not_each(self.sense.pointers()))
        self.sense.following = not doing.has("target")
        self.sense.is_you_another = doing.has("player")
        steps = self._instructions(reading)
        self.sense.following = self.sense.is_you_another = False
        return Line("followed", number, instructions=steps, text=reading.text, rule="HAC-Q62")

    def _player(self, reading: ParseTree) -> dict[str, Any]:
        """Who does it, and whose card points to that player."""
        parts: dict[str, Any] = {"player": phrase_meanings.PLAYERS[reading.row]}
        if reading.row in phrase_meanings.AT_TURN:
            parts["whom"] = "active"
        elif reading.has("ref"):
            parts["whom"] = Selector(self.sense).ref(reading.part("ref"))
        if reading.has("whoso"):
            parts["who"] = self._whoso(reading.part("whoso"))
        return parts

    def _whoso(self, reading: ParseTree) -> Condition:
        """What holds of the players who are meant; in it "you" is each of them."""
        self.sense.refuse_others_in_quotes(reading)
        if reading.row == phrase_meanings.OF_SUCH_PLAYERS:
            before, self.sense.is_you_another = self.sense.is_you_another, True
            condition = self._condition(reading.part("condition"))
            self.sense.is_you_another = before
            return condition
        found = Selector(self.sense).counted(reading.part("filter"))
        found = replace(found, whose=found.whose or "own")
        if reading.row == phrase_meanings.WITHOUT_SUCH_CARDS:
            return Condition("none", filter=found, rule=found.rule)
        some, one = (Amount(Term("count", filter=found)), Amount(Term("number", 1)))
        return Condition("at-least", amount=some, limit=one, rule=found.rule)


def _phases(reading: ParseTree) -> tuple[str, ...]:
    """The phases that an action leaves out or adds; "" is the one under way."""
    found = [part.row for hole, part in reading.parts if hole == "phase"]
    now = ("",) if reading.row == phrase_meanings.ADD_PHASE_NOW else ()
    return (*now, *(phrase_meanings.PHASES[row] for row in found))


def how_much(parts: Mapping[str, Any]) -> tuple[Any, ...]:
    """What says how much an action does to the cards that it is done to."""
    target = parts.get("target")
    if target is None or (target.refs and SPEAKING_OF_NOTHING.issuperset(target.refs)):
        return ()
    constant = parts.get("constant")
    held = (None, None) if constant is None else (constant.mod, constant.amount)
    return (parts.get("amount"), parts.get("mod"), *held)


def _alike(reading: ParseTree) -> Together:
    """What the cards that are chosen have in common (rows tog.*, alike.*): their titles only where a target cannot say it (row tgt.same_title)."""
    if reading.has("alike"):
        reading = reading.part("alike")
    if reading.has("together"):
        reading = reading.part("together")
    return phrase_meanings.TOGETHER_AS[reading.row]


def _together(reading: ParseTree) -> Iterator[ParseTree]:
    """The actions that are done together, one after the other (row act.both)."""
    if reading.row == phrase_meanings.BOTH_ACTIONS:
        for _, part in reading.parts:
            yield from _together(part)
    else:
        yield reading


SAID_BY_ROW = {"up_to": phrase_meanings.UP_TO, "tapped": BROUGHT_TAPPED}
"""What is so of an action because its row says it."""
SPEAKING_OF_NOTHING = {"this", "planet", "that"}
"""Cards that an action is done to without their being spoken of anew."""
LINES: dict[str, tuple[LineKind, str]] = {
    phrase_meanings.ATTACH: ("attach", phrase_meanings.ATTACH_RULE),
    phrase_meanings.CODE: ("code", phrase_meanings.CODE_RULE),
    phrase_meanings.EXECUTE: ("execute", phrase_meanings.EXECUTE_RULE),
    phrase_meanings.TAP: ("tap", phrase_meanings.TAP_RULE),
    phrase_meanings.ACTION: ("action", phrase_meanings.ACTION_RULE),
    phrase_meanings.ACTION_IF: ("action", phrase_meanings.ACTION_RULE),
    phrase_meanings.WHEN: ("when", phrase_meanings.WHEN_RULE),
    phrase_meanings.IN: ("moment", phrase_meanings.WHEN_RULE),
    phrase_meanings.DURING: ("constant", phrase_meanings.CONSTANT_RULE),
    phrase_meanings.WHILE: ("constant", phrase_meanings.CONSTANT_RULE),
    **dict.fromkeys(phrase_meanings.INSTEADS, ("instead", phrase_meanings.INSTEAD_RULE)),
    phrase_meanings.CODE_WHILE: ("code", phrase_meanings.CODE_RULE),
    phrase_meanings.NEXT_WHEN: ("when", phrase_meanings.WHEN_RULE),
    phrase_meanings.NEXT_WHEN_WHILE: ("when", phrase_meanings.WHEN_RULE),
    phrase_meanings.NEXT_IN: ("moment", phrase_meanings.WHEN_RULE),
    phrase_meanings.CONSTANT: ("constant", phrase_meanings.CONSTANT_RULE),
    phrase_meanings.STORED: ("constant", phrase_meanings.STORED_RULE),
    phrase_meanings.PROHIBITION: ("constant", phrase_meanings.CONSTANT_RULE),
    phrase_meanings.WHILE_PROHIBITION: ("constant", phrase_meanings.CONSTANT_RULE),
    phrase_meanings.ACTION_IF_ONCE: ("action", phrase_meanings.ACTION_RULE),
    phrase_meanings.TAP_IF: ("tap", phrase_meanings.TAP_RULE),
    phrase_meanings.TAP_ONCE: ("tap", phrase_meanings.TAP_RULE),
    phrase_meanings.CONSTANT_ONCE: ("constant", phrase_meanings.CONSTANT_RULE),
    phrase_meanings.CONSTANT_ONCE_WHILE: ("constant", phrase_meanings.CONSTANT_RULE),
    **dict.fromkeys(phrase_meanings.ALSO_COST, ("enter-also", "HAC-2.11")),
    phrase_meanings.INSTEAD_COST: ("enter-instead", "HAC-2.11"),
    phrase_meanings.ACTION_ONCE: ("action", phrase_meanings.ACTION_RULE),
    **dict.fromkeys(phrase_meanings.ACTION_OF, ("action", phrase_meanings.ACTION_RULE)),
    **dict.fromkeys(phrase_meanings.AS_SOON, ("when", phrase_meanings.WHEN_RULE)),
    phrase_meanings.WHEN_ONCE: ("when", phrase_meanings.WHEN_RULE),
    phrase_meanings.WHEN_ONCE_WHILE: ("when", phrase_meanings.WHEN_RULE),
    phrase_meanings.WHEN_WHILE: ("when", phrase_meanings.WHEN_RULE),
}
