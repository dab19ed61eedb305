"""What parts a tree of the language has, and what is asked of a tree by its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from referee.games.homestuck_atcg.language.kinds import Where
from referee.games.homestuck_atcg.language.said_of import (
    DONE_BY,
    DONE_BY_PLAYERS,
    ELSEWHERE,
    ENTERS_ITSELF,
    FROM_HAND,
    MOVED,
)
from referee.games.homestuck_atcg.language.tree import (
    Action,
    Condition,
    Constant,
    Filter,
    Line,
    Qual,
    RefKind,
    Term,
    Trigger,
)
from referee.kernel.text.effect import Effect


def parts_of(tree: Any) -> Iterator[Any]:
    """A part of a tree and all parts in it, each a dataclass of `tree`."""
    left: list[Any] = [tree]
    while left:
        each = left.pop()
        if type(each) is tuple:
            left += reversed(each)
            continue
        names = _fields_of(each.__class__)
        if names is not None:
            yield each
            left += [getattr(each, name) for name in reversed(names)]


@cache
def _fields_of(type_: type) -> tuple[str, ...] | None:
    """The fields of a part of that type; None for what is no part of a tree."""
    if not is_dataclass(type_) or issubclass(type_, Effect):
        return None
    return tuple(each.name for each in fields(type_))


def goes_elsewhere(line: Line) -> str:
    """The kind of the action by which a text says no more than where the card goes; "" if it says more or something else."""
    if len(line.instructions) != 1:
        return ""
    (step,) = line.instructions
    target = step.actions[0].target
    is_it = target is not None and target.refs in (("that",), ("this",))
    from_hand = line.trigger is not None and line.trigger.kind in FROM_HAND
    goals = (*ELSEWHERE, "bring") if from_hand else ELSEWHERE
    plain = step.kind == "do" and is_it and step.actions[0].kind in goals
    return step.actions[0].kind if plain else ""


def attaches_itself(line: Line) -> bool:
    """Whether a text does nothing but attach its own card to another one, by whomever (rows rep.along, act.attach)."""
    if len(line.instructions) != 1:
        return False
    (step,) = line.instructions
    action = step.actions[0]
    if action.line is not None:
        return action.kind == "follow" and attaches_itself(action.line)
    is_it = action.target is not None and action.target.refs == ("this",)
    return step.kind == "do" and action.kind == "attach" and is_it


def resolves_itself(action: Action) -> bool:
    """Whether an executable carries itself out, which then has been triggered by the card of its text (row line.ath_when)."""
    return action.kind == "resolve" and action.target is not None and "this" in action.target.refs


AT_ITS_PLACE = ("cannot-move-here", "move-tax", "cannot-enter-here")
"""What holds where the card of the text is, or was."""


def says_here_later(line: Line) -> bool:
    """Whether a step behind the first, or what players do after another, is about the card of the text: it may have left by then.

    Where it is, which boons it has and which power.
    """
    first = [each for step in line.instructions[:1] for each in step.actions]
    later: tuple[Any, ...] = tuple(each.filter for each in first if each.effect.turns == "player")
    later += tuple(each.line for each in first if each.kind == "for-each")
    return any(
        (
            isinstance(each, Action)
            and (is_place_of_this(each.place, each.at) or each.kind == "play-paid")
        )
        or (isinstance(each, Filter) and is_place_of_this(each.where, each.place))
        or (isinstance(each, Term) and (each.kind in ("boons", "power") or each.deed is not None))
        or (isinstance(each, Condition) and each.kind == "left")
        or getattr(each, "ref", "") == "site"
        or (isinstance(each, Constant) and each.kind in AT_ITS_PLACE)
        for each in parts_of((*line.instructions[1:], *later))
    )


def is_place_of_this(place: str | None, ref: str) -> bool:
    """Whether a place is that of the card of the text, by the one phrase or the other (rows w.here, w.there)."""
    return place == "here" or (place in ("away", "there") and ref == "this")


def says_here(tree: Any) -> bool:
    """Whether it asks for what is at the planet where this card is, or at another one."""
    return any(
        (isinstance(each, Filter) and each.where in ("here", "away") and each.place == "this")
        or getattr(each, "ref", None) == "site"
        for each in parts_of(tree)
    )


def asks_amount(line: Line) -> bool:
    """Whether a line speaks of how much there was of what it answers, or of what a step did (rows t.amount, t.result)."""
    return any(
        isinstance(each, Term) and each.kind in ("amount", "result") for each in parts_of(line)
    )


def looks_at_death(line: Line) -> bool:
    """Whether a text destroys something and then asks whether, or how many, that was (rows step.ifdo, t.result, cnd.once)."""
    behind = iter(line.instructions)
    if not any(action.kind == "destroy" for each in behind for action in each.actions):
        return False
    rest = tuple(behind)
    asked = (each for each in parts_of(rest) if isinstance(each, (Term, Condition)))
    return any(each.kind == "if-did" for each in rest) or any(
        each.kind == "result" or (each.kind == "once" and each.deed == "destroyed")
        for each in asked
    )


@cache
def company_asked_for(line: Line) -> RefKind | None:
    """The card of which a text asks what was with it when the text was triggered (row w.with)."""
    asked = (each for each in parts_of(line) if isinstance(each, Filter) and each.where == "with")
    return next((each.place for each in asked), None)


SPOKEN_TERMS = (
    *("roll", "paid", "amount", "result", "spoken"),
    *("highest-roll", "lowest-roll", "all-rolls", "number-chosen"),
)
SPOKEN_REFS = frozenset(("that", "trigger", "actor", "kept"))


def looks_at_what_was_spoken_of(constant: Constant) -> bool:
    """Whether what holds for a time depends on what its text has spoken of: another card, a roll, what was paid (row act.let)."""
    if constant.kind == "hold" and constant.line is not None:
        return looks_at_what_was_said_then(constant.line)
    said = (constant.filter, constant.mod, constant.by, constant.amount)
    return looks_at_what_was_said(said)


def looks_at_what_was_said_then(line: Line) -> bool:
    """Whether a text that is had for a time looks at what the text that gave it had spoken of (rows line.next_in, ref.kept)."""
    if line.kind == "moment":
        return looks_at_what_was_said(line)
    return any("kept" in (*refs_in(each), getattr(each, "where", "")) for each in parts_of(line))


def looks_at_what_was_said(said: Any) -> bool:
    """Whether a part of it asks for a card, a number or a word that was spoken of."""
    return any(
        (isinstance(each, Term) and each.kind in SPOKEN_TERMS)
        or any(ref.partition(">")[0] in SPOKEN_REFS for ref in refs_in(each))
        or (isinstance(each, Qual) and each.kind in ("named-type", "named-title", "named-tag"))
        or (isinstance(each, Qual) and each.kind == "same-tag" and each.ref in MAY_HAVE_LEFT)
        or (isinstance(each, Filter) and each.where in ("spoken", "kept"))
        for each in parts_of(said)
    )


@cache
def asks_who_did_so(line: Line) -> bool:
    """Whether a text asks which players have done what they were told: only then they are remembered (row cnd.did_so)."""
    return any(isinstance(each, Condition) and each.kind == "did-so" for each in parts_of(line))


@cache
def speaks_of(tree: Line | Constant, ref: RefKind) -> bool:
    """Whether a line, or what it lets hold, points to that: "that player", the card that was chosen (rows ref.actor, ref.kept)."""
    return any(ref in refs_in(each) for each in parts_of(tree))


def refs_in(part: Any) -> Iterator[str]:
    """The cards that a part of a tree itself points to."""
    yield from getattr(part, "refs", ())
    yield from (ref for name in POINTING if isinstance(ref := getattr(part, name, None), str))
    if isinstance(part, Action) and part.player == "owner":
        yield part.whom


POINTING = ("ref", "at", "place")
"""The fields of the parts of trees that point to cards."""


def is_far(ref: str) -> bool:
    """Whether it points to the place, the player or the host of a card that may have left."""
    return ">" in ref


def says_that(tree: Any) -> bool:
    """Whether it depends on the cards spoken of last."""
    return any(
        any(ref.partition(">")[0] == "that" for ref in refs_in(each))
        or (isinstance(each, Term) and each.kind == "spoken")
        or (isinstance(each, Filter) and each.where == "spoken")
        for each in parts_of(tree)
    )


def pointed_to_by(trigger: Trigger) -> Iterator[str]:
    """To what other cards a text that answers that event may point."""
    if trigger.kind in DONE_BY:
        yield "doer"
    if trigger.kind in MOVED:
        yield "left"
    if trigger.kind in DONE_BY_PLAYERS:
        yield "actor"
    if trigger.kind == "scored-at":
        yield "scored-at"
    if (trigger.kind, trigger.ref) == ENTERS_ITSELF:
        yield "trigger"


def says_trigger(line: Line) -> bool:
    """Whether a line speaks of the card that triggered it."""
    return any(
        ref.partition(">")[0] == "trigger" for each in parts_of(line) for ref in refs_in(each)
    )


def says_where_from(line: Line) -> bool:
    """Whether a line that answers a move speaks of the planet that was left (row ref.left)."""
    return any("left" in refs_in(each) for each in parts_of(line) if not isinstance(each, Trigger))


AS_IT_WAS = ("boons-of", "power-of")
MAY_HAVE_LEFT = ("that", "kept", "host", "above")
"""Cards that may have left when a text speaks of them: where they were and what they had is looked at then."""


def looks_back(line: Line) -> bool:
    """Whether a line speaks of "that card", the host or the card above as it was when it left: its boons, its power, its tags, its place.

    By the phrases of the first set only a "When" text does, of the card that it answers.
    """
    return any(
        (
            isinstance(each, Term)
            and (
                (each.ref == "that" and line.kind == "when")
                or (each.ref in MAY_HAVE_LEFT and each.kind in AS_IT_WAS)
            )
        )
        or (
            isinstance(each, Action)
            and (each.at in MAY_HAVE_LEFT or (line.kind == "when" and resolves_itself(each)))
        )
        or any(map(is_far, refs_in(each)))
        or (isinstance(each, Condition) and each.kind == "fits" and each.ref in ("that", "kept"))
        or (isinstance(each, Qual) and each.kind == "same-tag" and each.ref in MAY_HAVE_LEFT)
        or (isinstance(each, Filter) and (each.place in MAY_HAVE_LEFT or each.where == "spoken"))
        for each in parts_of(line.instructions)
    )


def where_looked_for(action: Action) -> Where | None:
    """Where the cards are looked for that an action is done to; None where the text points to them."""
    target = action.target
    if target is None or target.filter is None:
        return None
    return "discard" if target.kind == "top" else target.filter.where
