"""Why an answer is refused: each rule with what it looked at, and what would have to be different.

What a guard looked at is observed; what would have to be different is tried: one of those fields is set to another value, as a
judge would set it (`referee.kernel.judge.corrected`), and the rules are asked again. So nothing is said that the rules do not bear out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood, PackError
from referee.kernel.decision.ask import Guard, Refusal
from referee.kernel.engine.secret_lanes import lane_of
from referee.kernel.facts import PUBLIC, TABLE
from referee.kernel.judge import corrected
from referee.kernel.position.document import write
from referee.kernel.position.state_differences import flat_position
from referee.kernel.schema.fields import NameRef, Pile
from referee.kernel.show.secrecy import is_open
from referee.pattern import pattern
from replays.reasons.observed_state import ObservedState
from replays.reasons.other_values import Change, changes_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.kernel.decision.ask import Answer, Ask, Verb
    from referee.kernel.engine.run import Run
    from referee.kernel.schema.fields import FieldType

    Reads = dict[str, FieldType]

_ITEM = pattern(r".*\[\d+\]")
"""The part of a path that says which row of a list is meant."""
_SEATED = pattern(r"\.\d+\.")
"""The part of a path that says whose something is that every seat has."""
MOST_TRIES = 120
"""So many changes are tried for an answer that is refused; a judge waits for it."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A field that a rule looked at: its path in a position, and what stood there."""

    path: str
    value: str

    def __str__(self) -> str:
        return f"{self.path} {self.value}"


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that refuses: what it looked at, and which changes there it would not refuse after."""

    refusal: Refusal
    looked: tuple[Looked, ...] = ()
    without: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer that is refused: every rule that does, and the changes after which none would."""

    reasons: tuple[Reason, ...]
    legal_with: tuple[Change, ...] = ()


def why_refused(run: Run[Any], seat: int, answer: Answer) -> Refused:
    """Every rule that refuses that answer, with what it looked at; without reasons where it is legal.

    Raises NotUnderstood for what is no answer. ``run`` is not touched.
    """
    refusals = run.refusals(seat, answer)
    if not refusals:
        return Refused(())
    looked = looked_at(run, seat, answer)
    looked = {rule: _of_interest(reads) for rule, reads in looked.items()}
    if run.dice.unseen:
        looked = {rule: _open_to_all(reads) for rule, reads in looked.items()}
    flat = flat_position(run)
    after = dict(_after_changes(run, seat, answer, _every(looked), refusals))
    reasons = []
    for refusal in refusals:
        paths = looked.get(refusal.rule, {})
        seen = tuple(Looked(path, flat[path]) for path in paths if path in flat)
        without = tuple(
            change for change, left in after.items() if refusal not in left and change.path in paths
        )
        reasons.append(Reason(refusal, seen, without))
    return Refused(tuple(reasons), tuple(change for change, left in after.items() if not left))


def _of_interest(reads: Reads) -> Reads:
    """What was read, without rows of a list of which only the name was: another one was looked for among them, and found."""
    rows = {path: _ITEM.match(path) for path in reads}
    more = {
        found[0]
        for path, found in rows.items()
        if found is not None and not isinstance(reads[path], NameRef)
    }
    lists = {_SEATED.sub(".", row.rpartition("[")[0]) for row in more}
    return {
        path: reads[path]
        for path, found in rows.items()
        if found is None
        or found[0] in more
        or _SEATED.sub(".", found[0].rpartition("[")[0]) not in lists
    }


def _open_to_all(reads: Reads) -> Reads:
    """What was read, without what is only conjectured of piles that nobody may look through."""
    return {
        path: kind
        for path, kind in reads.items()
        if not isinstance(kind, Pile) or is_open(kind, TABLE, PUBLIC)
    }


def _every(looked: Mapping[str, Reads]) -> Reads:
    """All that any of the rules looked at, once."""
    return {path: kind for reads in looked.values() for path, kind in reads.items()}


def _after_changes(
    run: Run[Any], seat: int, answer: Answer, reads: Reads, refusals: Sequence[Refusal]
) -> Iterator[tuple[Change, Sequence[Refusal]]]:
    """For each field, the nearest change after which fewer of the rules refuse, and no other, with those that still do."""
    position = write(run, whole=True)
    items = tuple(dict.fromkeys(refusal.item for refusal in refusals if refusal.item))
    tries = 0
    for path, kind in reads.items():
        for change in changes_of(run, path, kind, value_at(position, path), items):
            tries += 1
            left = _refusals_after(run, seat, answer, change)
            if left is not None and {*left} < {*refusals}:
                yield change, left
                break
            if tries >= MOST_TRIES:
                return


def value_at(position: Mapping[str, Any], path: str) -> Any:
    """What a position that is written whole has at a path; None where it writes nothing there."""
    value: Any = position
    for piece in re.findall(r"[^.\[\]]+", path):
        match value:
            case dict():
                value = value.get(piece)
            case list() if piece.isdecimal() and 1 <= int(piece) <= len(value):
                value = value[int(piece) - 1]
            case _:
                return None
    return value


def _refusals_after(
    run: Run[Any], seat: int, answer: Answer, change: Change
) -> Sequence[Refusal] | None:
    """What refuses the answer after a change; None where no table can lie so, or it is no answer there."""
    try:
        return corrected(run, change.fields).refusals(seat, answer)
    except (PackError, NotUnderstood):
        return None


# -- what is looked at ----------------------------------------------------------------------


def looked_at(run: Run[Any], seat: int, answer: Answer) -> dict[str, Reads]:
    """By the rule that refuses: what was read for it. The run is not touched: one like it without any row of it is observed."""
    own = run.resume(run.game, run.setting, run.wire(), run.dice)
    lane = lane_of(own, seat, answer)
    run = own if lane is None else own.lanes[lane]
    moment = run.moment_of(seat, answer)
    state = ObservedState(own)
    try:
        if not isinstance(moment, list):
            ask, verb = moment
            return _read_by_guards(state, ask, verb, verb.space.parse(answer[1:]))
        run.moment_of(seat, answer)
        reads = state.read_since()
        return {refusal.rule: reads for refusal in moment}
    finally:
        state.end()


def _read_by_guards(
    state: ObservedState, ask: Ask[Any], verb: Verb, value: Any
) -> dict[str, Reads]:
    """By rule: what its guards read; a rule that no guard is known for has read all the rest."""
    found: dict[str, Reads] = {}
    rest: Reads = {}

    def watched(rule: str, asked: Callable[..., Any]) -> Callable[..., Any]:
        def ask_and_note(*args: Any) -> Any:
            rest.update(state.read_since())
            answer = asked(*args)
            answer = list(answer) if isinstance(answer, Iterator) else answer
            found.setdefault(rule, {}).update(state.read_since())
            return answer

        return ask_and_note

    refusals = _watching(verb, watched).refusals(ask, value)
    rest.update(state.read_since())
    return {refusal.rule: found.get(refusal.rule) or rest for refusal in refusals}


def _watching(part: Any, watched: Callable[[str, Callable[..., Any]], Callable[..., Any]]) -> Any:
    """A verb, a space or a part of one, like it but for its guards and candidates, which are watched."""
    match part:
        case Guard():
            return Guard(part.rule, watched(part.rule, part.permits))
        case tuple():
            return tuple(_watching(each, watched) for each in part)
        case type():
            return part
        case _ if not (is_dataclass(part) and hasattr(part, "refusals")):
            return part
    changed = {
        each.name: _watching(getattr(part, each.name), watched)
        for each in fields(part)
        if each.name in ("guards", "space", "spaces")
    }
    if hasattr(part, "candidates") and hasattr(part, "among"):
        changed["candidates"] = watched(part.among, part.candidates)
    return replace(part, **changed)  # type: ignore[type-var]  # a dataclass: seen above
