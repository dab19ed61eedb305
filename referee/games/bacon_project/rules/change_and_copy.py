"""CHANGE and COPY: what an ability is before it acts (BP-19.5 to 19.7, BP-Q61, BP-Q62)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.fact_kinds import COPIED
from referee.games.bacon_project.state.activations import continue_with
from referee.games.bacon_project.state.table import SEATS, Activation, Source, Table, Unit
from referee.games.bacon_project.state.timing import refused_by
from referee.games.bacon_project.state.values import (
    activation_of,
    deeds_in,
    has_word,
    is_copy,
    is_stopped,
    prints,
    source_of,
)
from referee.kernel.decision.ask import Ask, Guard, Verb
from referee.kernel.decision.spaces import OneOf
from referee.kernel.engine.run import Frame, Run


def begin_change(run: Run[Table], deed: Activation) -> None:
    """CHANGE replaces the named abilities of its user to the end of the turn (BP-Q62)."""
    continue_with(run, deed, "change", "turn", until=run.state.turn)


def begin_changes(run: Run[Table], frame: Frame) -> None:
    """The CHANGE of every card in the cast zone, in ascending value (BP-Q62, BP-Q91).

    One that a lower CHANGE has just replaced is lost, so each is looked at anew.
    """
    if not prints(run, "change"):
        return
    seat = run.state.turn_player
    for unit in [unit_of_deed(run, deed) for deed in deeds_in(run, seat)]:
        deed = activation_of(run, seat, unit)
        if has_word(run, deed.source, "change") and not is_stopped(run, deed):
            begin_change(run, deed)


def copy_candidates(run: Run[Table]) -> list[tuple[Unit, Source]]:
    """Every unit in a cast zone whose ability has no COPY, with its words (BP-19.7, BP-Q89)."""
    found = []
    for seat in SEATS:
        for unit in run.state.side(seat).cast:
            source = source_of(run, seat, unit)
            if not is_copy(run, seat, unit) and not has_word(run, source, "copy"):
                found.append((unit, source))
    return found


def copying(run: Run[Table], seat: int) -> Iterator[Unit]:
    """The units that still have to name what they copy, in ascending value (BP-Q82)."""
    for deed in deeds_in(run, seat):
        if has_word(run, deed.source, "copy") and not is_stopped(run, deed):
            yield unit_of_deed(run, deed)


def unit_of_deed(run: Run[Table], deed: Activation) -> Unit:
    """The unit in its user's cast zone whose ability it is."""
    return next(unit for unit in run.state.side(deed.user).cast if unit.card == deed.card)


def copies_are_left(run: Run[Table], frame: Frame) -> bool:
    """Whether a COPY of the turn player has a target still to be named."""
    if not prints(run, "copy"):
        return False
    seat = run.state.turn_player
    return next(copying(run, seat), None) is not None and bool(copy_candidates(run))


def ask_copied(run: Run[Table], frame: Frame) -> Ask[Table] | None:
    """What the next COPY copies; one candidate is no choice (BP-Q61, BP-Q107)."""
    seat = run.state.turn_player
    found = copy_candidates(run)
    if len(found) > 1:
        return Ask(run, frame, seat, {COPY.name: COPY})
    let_copy(run, seat, next(copying(run, seat)), *found[0])
    return None


def candidates(ask: Ask[Table]) -> list[int]:
    """The cards that stand for the units that may be copied."""
    return [unit.card for unit, _ in copy_candidates(ask.run)]


def lies_in_a_cast_zone(ask: Ask[Table], card: int) -> bool:
    """Whether the card stands for a unit in either cast zone (BP-19.7)."""
    state = ask.run.state
    return any(unit.card == card for seat in SEATS for unit in state.side(seat).cast)


def choose_copy_target(run: Run[Table], frame: Frame, seat: int, card: int) -> None:
    """The ability acts with type and effects of the other (BP-19.6).

    At the beginning of combat the next card in the cast zone copies, otherwise the one that was
    laid aside just now; an earlier one that found no target copies nothing any more (BP-Q101).
    """
    target, source = next(found for found in copy_candidates(run) if found[0].card == card)
    in_zone = frame.procedure.name == "combat"
    unit = next(copying(run, seat)) if in_zone else run.state.side(seat).aside[-1]
    let_copy(run, seat, unit, target, source)


def let_copy(run: Run[Table], seat: int, unit: Unit, target: Unit, source: Source) -> None:
    """The unit acts with the words of the target (BP-19.6)."""
    run.state.exchange(seat, unit, replace(unit, copied=source))
    COPIED.tell(run, "BP-19.6", seat, cards=[unit.card], of=[target.card])


def copy_verb() -> Verb:
    """The verb with which the user of a COPY names its target."""
    return COPY


COPY = Verb(
    "choose-copy-target",
    OneOf(CARD, candidates, "BP-Q61", (Guard("BP-19.7", lies_in_a_cast_zone),)),
    choose_copy_target,
    refused_by("BP-Q61"),
)
