"""Chapters BP-10 and BP-11: the combat phase. Support, then Guard, then one merged offence.

CHANGE and COPY come first, then a FLASH window before each of the three steps (BP-Q82).
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import CARD
from referee.games.bacon_project.fact_kinds import ACTIVATED, PHASE_BEGAN
from referee.games.bacon_project.rules.change_and_copy import (
    ask_copied,
    begin_changes,
    copies_are_left,
)
from referee.games.bacon_project.rules.offence import attack, name_at
from referee.games.bacon_project.rules.windows import WINDOW, tell_negated
from referee.games.bacon_project.state.activations import resolve, unit_with
from referee.games.bacon_project.state.table import Activation, Setting, Table, opponent
from referee.games.bacon_project.state.values import (
    OFFENSIVE,
    deeds_in,
    effects_of,
    has_window,
    has_word,
    is_stopped,
    prevents,
    type_of,
)
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import ListOf, NameRef, Row, kept


@dataclass(slots=True)
class Combat(Frame):
    """The combat phase: the cards whose abilities had their turn, and who brought CANNOT ESCAPE."""

    done: list[int] = kept(ListOf(NameRef(CARD)), default_factory=list)
    binding: list[Activation] = kept(ListOf(Row(Activation)), default_factory=list)


def enter_combat(run: Run[Table], frame: Combat) -> None:
    run.state.phase = "combat"
    PHASE_BEGAN.tell(run, "BP-5.1", run.state.turn_player, phase="combat")
    begin_changes(run, frame)


def somebody_may_speak(run: Run[Table], frame: Combat) -> bool:
    """Whether a profile has FLASH; nobody else is asked in a window (BP-Q82)."""
    return has_window(run, 1, "flash") or has_window(run, 2, "flash")


def open_window(run: Run[Table], frame: Combat) -> None:
    """A FLASH window (BP-Q59)."""
    run.push(WINDOW)


def support_is_left(run: Run[Table], frame: Combat) -> bool:
    return next_of_type(run, frame, "S") is not None


def guard_is_left(run: Run[Table], frame: Combat) -> bool:
    return next_of_type(run, frame, "G") is not None


def activate_support(run: Run[Table], frame: Combat) -> None:
    activate_next(run, frame, "S")


def activate_guard(run: Run[Table], frame: Combat) -> None:
    activate_next(run, frame, "G")


def next_of_type(run: Run[Table], frame: Combat, type_: str) -> Activation | None:
    """The lowest ability of that type in the turn player's cast zone whose turn has not been yet.

    It is looked for anew each time: what a CHANGE did may be undone in between (BP-Q91).
    """
    for deed in deeds_in(run, run.state.turn_player):
        if deed.card not in frame.done and type_of(run, deed) == type_:
            return deed
    return None


def activate_next(run: Run[Table], frame: Combat, type_: str) -> None:
    """Activate the next ability of that type; there is no second time (BP-11.1, BP-Q91).

    One that is stunned or disabled is lost (BP-Q41); a COPY without a target does nothing (BP-Q89).
    """
    deed = next_of_type(run, frame, type_)
    if deed is None:
        return
    frame.done.append(deed.card)
    if has_word(run, deed.source, "copy"):
        return
    if is_stopped(run, deed):
        tell_negated(run, deed)
        return
    ACTIVATED.tell(
        run,
        "BP-11.2",
        deed.user,
        lambda: {"number": deed.number, "name": name_at(run, deed.source), "type": type_},
    )
    if any(effect.word == "cannot-escape" for effect in effects_of(run, deed)):
        frame.binding.append(deed)
    resolve(run, deed)


# -- the offence step -----------------------------------------------------------------------


def waits(run: Run[Table], frame: Combat) -> bool:
    return bool(run.state.waiting)


def start_waiting(run: Run[Table], frame: Combat) -> None:
    """An offensive SUPPLY strikes at the beginning of the offence step (BP-Q95)."""
    deed = run.state.waiting.pop(0)
    attack(run, deed.user, [deed], no_escape=False)


def start_offence(run: Run[Table], frame: Combat) -> None:
    """All offensive abilities of the combination become one (BP-10.4, BP-Q39)."""
    seat = run.state.turn_player
    setting: Setting = run.setting
    parts = [
        deed
        for deed in deeds_in_zone(run)
        if deed.card not in frame.done and type_of(run, deed) in OFFENSIVE
    ]
    if setting.readings.prevent_timing == "single":
        parts = [deed for deed in parts if not prevents(run, opponent(seat), type_of(run, deed))]
    if parts:
        attack(run, seat, parts, no_escape=is_bound(run, frame))


def is_bound(run: Run[Table], frame: Combat) -> bool:
    """Whether a Support or Guard of the combination still brings CANNOT ESCAPE (BP-19.2, BP-Q87)."""
    cast = run.state.side(run.state.turn_player).cast
    return any(unit_with(cast, deed.card) and not is_stopped(run, deed) for deed in frame.binding)


def deeds_in_zone(run: Run[Table]) -> list[Activation]:
    """The abilities of the turn player's cast zone that can activate, in ascending value."""
    return [
        deed
        for deed in deeds_in(run, run.state.turn_player)
        if not is_stopped(run, deed) and not has_word(run, deed.source, "copy")
    ]


COMBAT = Procedure(
    "combat",
    "BP-11.1",
    (
        Step("BP-Q62", "changes", do=enter_combat),
        Step("BP-Q61", "copies", ask=ask_copied, when=copies_are_left, loop=True),
        Step("BP-Q82", "window before Support", do=open_window, when=somebody_may_speak),
        Step("BP-11.2", "Support", do=activate_support, when=support_is_left, loop=True),
        Step("BP-Q59", "window before Guard", do=open_window, when=somebody_may_speak),
        Step("BP-Q38", "Guard", do=activate_guard, when=guard_is_left, loop=True),
        Step("BP-19.12", "window before the offence", do=open_window, when=somebody_may_speak),
        Step("BP-Q95", "offences of SUPPLY", do=start_waiting, when=waits, loop=True),
        Step("BP-10.4", "the merged offence", do=start_offence),
    ),
    Combat,
    within=("turn",),
)
