"""What no legal play leaves in a position that people write, though a judge's ruling may."""

from __future__ import annotations

from referee.games.save_your_bacon.language.tree import CHAMPION, EQUIPMENT
from referee.games.save_your_bacon.position.document import prove_standing
from referee.games.save_your_bacon.position.reach import is_as_checked
from referee.games.save_your_bacon.rules.turn import (
    BACON_TO_WIN,
    SPENT_TO_LOSE,
    is_enough_bacon,
    spent_energy,
)
from referee.games.save_your_bacon.state.durations import until_of
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import Occurrence, Table
from referee.games.save_your_bacon.state.values import equipment_limit
from referee.kernel.engine.run import Run
from referee.kernel.position.document import step_of
from referee.kernel.schema.fields import refused

IN_AN_ATTACK = ("attacking", "targeted", "counters")
SORTS = {"defeated": CHAMPION, "destroyed": EQUIPMENT, "condition": CHAMPION}
"""What falls in which way (SYB-4.1.0.2, SYB-4.1.0.3), and what bears conditions."""


def prove_lawful(run: Run[Table]) -> None:
    """Raise PackError, with the path, for equipment, occurrences and rules that cannot be there."""
    table = run.state
    if run.outcome is not None or run.halted:
        return
    prove_limits(run)
    if run.stack and (run.stack[-1].procedure.name, step_of(run.stack[-1])) in AFTER_THE_TEST:
        prove_standing(run)
    prove_check(run)
    for at, occurrence in enumerate(table.happened, 1):
        prove_occurrence(run, occurrence, f"happened[{at}]")
    for at, lasting in enumerate(table.lasting, 1):
        if until_of(run, lasting) == "attack" and not 1 <= lasting.attack <= len(table.attacks):
            wish = f"a number from 1 to {len(table.attacks)}" if table.attacks else "an attack"
            raise refused(f"lasting[{at}].attack", lasting.attack, f"{wish}: it ends with that one")


AFTER_THE_TEST = (
    ("turn", "SYB-4.0.5"),
    *(("after", step) for step in ("SYB-Q42", "SYB-Q94", "SYB-10.2.1.10")),
    *(("attacking", step) for step in ("SYB-6.0.5", "SYB-6.0.6", "SYB-Q97")),
)
"""Where a question is asked after everything was tested for defeat and destruction."""


def prove_check(run: Run[Table]) -> None:
    """At the first action of a turn its player has neither won nor lost in the check (SYB-4.0.2, SYB-4.0.3)."""
    table, seat = run.state, run.state.seat
    at_rest = bool(run.stack) and run.stack[-1].procedure.name == "turn"
    if not at_rest or step_of(run.stack[-1]) != "SYB-4.0.5" or table.taken:
        return
    bacon, spent = table.side(seat).bacon, spent_energy(run, seat)
    if is_enough_bacon(run) and is_as_checked(run, seat):
        wish = f"fewer than {BACON_TO_WIN}: seat {seat} would have won in its check for victory"
        raise refused(f"seats.{seat}.bacon", bacon, f"{wish} [SYB-4.0.2]")
    if spent >= SPENT_TO_LOSE and is_as_checked(run, seat):
        wish = f"less than {SPENT_TO_LOSE} energy: seat {seat} would have lost in its check"
        raise refused(f"seats.{seat}.spent", spent, f"{wish} [SYB-4.0.3]")


def prove_limits(run: Run[Table]) -> None:
    """No champion has more equipment than it may have (SYB-10.0.7)."""
    for seat, side in enumerate(run.state.seats, 1):
        for at, champion in enumerate(side.champions, 1):
            limit, count = equipment_limit(run, champion.thing), len(champion.equipment)
            if count > limit:
                path = f"seats.{seat}.champions[{at}].equipment"
                raise refused(path, count, f"{limit} cards at most [SYB-10.0.7]")


def prove_occurrence(run: Run[Table], occurrence: Occurrence, path: str) -> None:
    """What happens in an attack happens while one goes on, and to cards of the right sort."""
    what, thing = occurrence.what, occurrence.thing
    if what in IN_AN_ATTACK and not run.state.attacks:
        raise refused(f"{path}.what", what, "an attack that goes on, in 'attacks' [SYB-10.2.0.14]")
    if thing is None:
        return
    setting = setting_of(run)
    face, id_ = setting.face_of(thing), setting.cards.things.id(thing)
    if SORTS.get(what, face.kind) != face.kind:
        raise refused(f"{path}.thing", id_, f"a card of the sort {SORTS[what]!r}, for {what!r}")
    controller = run.state.controller(thing)
    if face.kind == CHAMPION and occurrence.seat not in (0, controller):
        raise refused(f"{path}.seat", occurrence.seat, f"{controller}, who has {id_!r}")
