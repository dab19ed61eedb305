"""The courses that a text may take before any of it is done: whether one of them would change the table (HAC-Q52, HAC-Q63).

A course ends at the step that would change something. Up to there cards are only chosen, dice only thrown and words only
said, and each way in which that may go is a course of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import chain, combinations, islice
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language.said_of import DONE_ALL_THE_SAME
from referee.games.homestuck_atcg.language.tree import Instruction, Line, Target
from referee.games.homestuck_atcg.state.frames import (
    Act,
    InstructionFrame,
    ResolutionFrame,
    ables,
    acts_of,
    know,
    line_of,
)
from referee.games.homestuck_atcg.state.matching import amount_of, holds, matching
from referee.games.homestuck_atcg.state.references import referred
from referee.games.homestuck_atcg.state.table import Spoken, Struck, Table, Used
from referee.kernel.engine.run import Run


@dataclass(frozen=True, slots=True)
class Supposed:
    """A destruction that is only looked at: its cards and who destroys them, the texts that have had their say, and what was looked at already (HAC-Q63)."""

    struck: tuple[Struck, ...] = ()
    used: tuple[Used, ...] = ()
    known: set[tuple[frozenset[Struck], frozenset[Used]]] = field(default_factory=set)

    def joined_by(self, things: Sequence[int], by: int) -> Supposed:
        """The same with more cards, destroyed by that one."""
        known = [each.thing for each in self.struck]
        more = [Struck(thing, by) for thing in things if thing not in known]
        return Supposed((*self.struck, *more), self.used, self.known)

    def without(self, used: Used, hit: int | None = None) -> Supposed:
        """The same after that text was done for that card, or was left."""
        left = tuple(each for each in self.struck if each.thing != hit)
        return Supposed(left, (*self.used, used), self.known)

    def is_known(self) -> bool:
        """Whether the same was looked at before; from now on it was."""
        key = frozenset(self.struck), frozenset(self.used)
        before = len(self.known)
        self.known.add(key)
        return len(self.known) == before


Said = tuple[tuple[str, Any], ...]
"""A number that was chosen, a type that was named, what dice have shown, by the field of the text that keeps it."""


@dataclass(frozen=True, slots=True)
class Course:
    """How the steps so far may have gone that changed nothing: the cards spoken of, what else was ``said``, which of two was chosen.

    ``due`` and ``option``: whether the last step was done, and which of its actions; ``done``: whether it was though nothing was changed,
    as by a die; ``unmet``: whether "otherwise" comes behind it.
    """

    that: tuple[int, ...] = ()
    said: Said = ()
    chosen: int = 0
    due: bool = True
    option: int = 1
    done: bool = False
    unmet: bool = True


MOST_COURSES = 1000
"""So many of them are followed."""


def changes_something(
    run: Run[Table],
    line: Line,
    source: int,
    seat: int,
    that: Sequence[int] = (),
    supposed: Supposed | None = None,
    by: Sequence[int] = (),
    then: Sequence[Spoken] = (),
) -> bool:
    """Whether at least one step of a line would change the table at this moment, whatever can be chosen or thrown before it (HAC-Q52).

    ``that`` are the cards it speaks of; ``supposed`` is the destruction instead of which it is done, ``by`` the card that does that,
    ``then`` what was spoken of when the text was given.
    """
    text = ResolutionFrame(line.number, source, seat, that=list(that), by=list(by))
    for spoken in then:
        know(text, spoken)
    return courses_through(run, text, supposed or Supposed()) is None


def courses_through(
    run: Run[Table], text: ResolutionFrame, supposed: Supposed
) -> list[Course] | None:
    """How the steps of a text may go; None where one of them would change something."""
    courses, last = [Course(tuple(text.that), chosen=text.chosen)], "do"
    for begun, step in enumerate(line_of(run, text.line).instructions, 1):
        found: dict[Course, None] = {}
        for before in courses[:MOST_COURSES]:
            so_far = {"that": [*before.that], "chosen": before.chosen, **dict(before.said)}
            view = replace(text, begun=begun, **so_far)
            act = Act(run, view, step, InstructionFrame())
            for course in ways_through(act, before, in_a_row=step.kind == last):
                acts = acts_within(act, course)
                if any(would_change(each, supposed) for each in acts):
                    return None
                found |= dict.fromkeys(courses_after(acts, course, step))
        courses, last = list(found), last if step.kind == "and" else step.kind
    return courses


def ways_through(act: Act, before: Course, *, in_a_row: bool) -> list[Course]:
    """Whether a step is done after that, and, where it is one of two, with either of them that can be chosen."""
    match act.instruction.kind:
        case "and":
            return [before]
        case "if":
            assert act.instruction.condition is not None
            met = holds(act.run, act.instruction.condition, act.text)
            unmet = not met and (before.unmet or not in_a_row)
            return [replace(before, due=met, option=1, unmet=unmet)]
        case "if-did":
            return [replace(before, due=before.done, option=1, unmet=not before.done)]
        case "otherwise":
            return [replace(before, due=before.unmet, option=1)]
        case "one-of":
            able = [way for way, can in enumerate(ables(act), 1) if can] or [1, 2]
            return [replace(before, due=True, option=way, chosen=way) for way in able]
    return [replace(before, due=True, option=1)]


def acts_within(act: Act, course: Course) -> list[Act]:
    """What is done of a step: of two actions the one that was chosen, and what belongs to that."""
    acts = list(acts_of(act.run, act.text, act.instruction)) if course.due else []
    if act.instruction.kind == "and":
        return acts if act.instruction.option in (0, course.option) else []
    return acts[course.option - 1 : course.option]


def courses_after(acts: list[Act], course: Course, step: Instruction) -> Iterator[Course]:
    """How it may go on: with each card that may be spoken of then; what one may do can be left as well."""
    earlier = step.kind == "and" and course.done
    for heard in heard_after(acts, course.that):
        done = heard.done or earlier
        unmet = course.unmet if step.kind in ("if", "if-did", "and") else not done
        yield replace(
            course, that=heard.that, said=(*course.said, *heard.said), done=done, unmet=unmet
        )
    if step.kind == "may":
        yield replace(course, due=False, done=False, unmet=True)


def heard_after(acts: list[Act], before: tuple[int, ...]) -> Iterable[Course]:
    """Which cards are "that card", or "those cards", after an action that changes nothing, in every way (row ref.that); whether it was done."""
    done = any(act.effect in DONE_ALL_THE_SAME and act.effect.can(act) for act in acts)
    for act in acts:
        target = act.action.target
        if act.effect.leave is not None:
            yield from act.effect.leave(act)
            return
        if target is None or target.kind == "top":
            continue
        if target.filter is None:
            if {"this", "planet", "that", "rest"}.isdisjoint(target.refs):
                found = [referred(act.run, ref, act.text) for ref in target.refs]
                yield Course(tuple(each for each in found if each is not None), done=done)
                return
        elif not target.filter.is_hidden:
            cards = matching(act.run, target.filter, act.text)
            yield from (Course(each, done=done) for each in ways_to_choose(act, cards, target))
            return
        elif act.player.hand:
            # What is shown of a hand, and whether anything is, its player alone knows before (HAC-Q39).
            shown = ("found", tuple(act.player.hand)), ("in_hand", True)
            yield from (Course((), shown, done=True), Course(()))
            return
    yield Course(before, done=done)


def ways_to_choose(act: Act, cards: Sequence[int], target: Target) -> list[tuple[int, ...]]:
    """The cards that a target asks for, in every way in which they can be chosen (rows tgt.*)."""
    there = len(cards)
    wanted = target.number if target.amount is None else amount_of(act.run, target.amount, act.text)
    match target.kind:
        case "all" | "ref" | "pair" | "top":
            return [tuple(cards)]
        case "any-number":
            return in_every_way(cards, range(there + 1))
        case "up-to":
            return in_every_way(cards, range(min(wanted, there) + 1))
    titles = {each: act.setting.face(each).title for each in cards}
    if target.alike == "different":
        wanted = min(wanted, len(set(titles.values())))
    ways = in_every_way(cards, [wanted if target.alike else min(wanted, there)])
    different = {"same": 1, "different": wanted}.get(target.alike)
    if different is None:
        return ways
    return [each for each in ways if len({titles[one] for one in each}) == different] or [()]


def in_every_way(cards: Sequence[int], sizes: Iterable[int]) -> list[tuple[int, ...]]:
    """So many of the cards together, in every way; each of them is the first in one: that is the one that "that card" is."""
    found = chain.from_iterable(combinations(cards, size) for size in sizes)
    ways = islice(found, MOST_COURSES)
    return [way[at:] + way[:at] for way in ways for at in range(max(len(way), 1))]


def would_change(act: Act, supposed: Supposed) -> bool:
    """Whether an action would change the table, not only be tried, nor be done with no card or so often as never."""
    change = act.effect.change
    target, amount = act.action.target, act.action.amount
    wanted = [] if target is None or target.amount is None else [target.amount]
    wanted += [] if amount is None or act.effect.lasts else [amount]
    if any(amount_of(act.run, each, act.text) == 0 for each in wanted):
        return False
    return act.effect.can(act) and (change is None or change(act, supposed))
