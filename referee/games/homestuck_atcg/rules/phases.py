"""What all phases of a turn share: how one begins, and the texts for a moment of it (HAC-1.8, HAC-5.4.3)."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import PHASE_BEGAN
from referee.games.homestuck_atcg.rules.destinations import age_of
from referee.games.homestuck_atcg.rules.planets import forget_damage
from referee.games.homestuck_atcg.state.continuous_effects import (
    ContinuousEffect,
    HeldEffect,
    spoken_then,
)
from referee.games.homestuck_atcg.state.durations import come_again, end_with_phase, look_again
from referee.games.homestuck_atcg.state.events import is_unused, spend
from referee.games.homestuck_atcg.state.frames import line_of, resolve
from referee.games.homestuck_atcg.state.matching import laws_of
from referee.games.homestuck_atcg.state.table import LINE, PHASES, THING, Spoken, Table, owner_of
from referee.games.homestuck_atcg.state.values import lines_of
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Fixed, ListOf, NameRef, Row, kept


@dataclass(frozen=True, slots=True)
class Saying(Fixed):
    """A line of a card in play, or that a player has, that is to be done at a moment of a phase; ``spoken``: what the text spoke of that gave it."""

    source: int = kept(NameRef(THING))
    line: int = kept(NameRef(LINE))
    spoken: list[Spoken] = kept(ListOf(Row(Spoken)), default_factory=list, rare=True)


@dataclass(slots=True)
class Moments(Frame):
    """The lines that are done one after the other, the oldest card's first (HAC-Q54)."""

    left: list[Saying] = kept(ListOf(Row(Saying)), default_factory=list)


def begin_phase(run: Run[Table], phase: str) -> None:
    """Begin a phase of the turn; what lasted until the end of the one before ends."""
    table = run.state
    end_with_phase(run, in_it=phase != PHASES[0])
    table.phase = phase
    table.touch()
    come_again(run, phase)
    look_again(run)
    forget_damage(run, "phase")
    PHASE_BEGAN.tell(run, "HAC-5.4.3", table.seat, phase=phase)


def do_texts_of(run: Run[Table], moment: str) -> None:
    """Do the texts for that moment, of the own phase, of each or of others': the active player's, then on clockwise (row line.in, HAC-Q77).

    Of each player the oldest card comes first, also where it has gained the text (HAC-Q54, HAC-Q36). What the player has
    for a time is no card's: that comes behind them, in the order in which it was given (row con.hold).
    """
    table, laws = run.state, laws_of(run)
    age = age_of(table)

    def place_of(law: ContinuousEffect) -> tuple[bool, int, int]:
        if isinstance(law, HeldEffect):
            given = next(at for at, each in enumerate(table.lasting) if each is law.change)
            return True, given, 0
        return False, age(law.source), lines_of(run, law.source).index(law.line)

    found: list[ContinuousEffect] = []
    for seat in table.clockwise(table.seat):
        own = "" if seat == table.seat else "other-"
        kinds = (f"moment-{own}{moment}", f"moment-each-{moment}")
        said = (law for kind in kinds for law in laws.of(kind) if law.seat == seat)
        found += sorted(said, key=place_of)
    found = [law for law in found if is_unused(run, law)]
    if found:
        run.push(MOMENTS, Moments([to_be_said(run, law) for law in found]))


def to_be_said(run: Run[Table], law: ContinuousEffect) -> Saying:
    """A line that is to be done; what is done the next time only ends by that (row line.next_in)."""
    saying = Saying(law.source, law.line.number, spoken_then(law))
    if law.line.once == "next":
        spend(run, law.line, law.source, law)
    return saying


def is_any_left(run: Run[Table], frame: Moments) -> bool:
    return bool(frame.left)


def do_next(run: Run[Table], frame: Moments) -> None:
    """The next one, if it still works: its card has not left, or lost it, or been destroyed as a planet, or its player has it still (HAC-Q36, HAC-Q49)."""
    saying, *frame.left = frame.left
    line = line_of(run, saying.line)
    working = laws_of(run).of(line.law)
    if line.once == "next" or any(
        (law.source, law.line.number) == (saying.source, saying.line) for law in working
    ):
        if line.once != "next":
            # What works no more when it is its turn has not been done: it is done the next time.
            spend(run, line, saying.source)
        resolve(run, line, saying.source, owner_of(saying.source), then=saying.spoken)


MOMENTS = Procedure(
    "moments",
    "HAC-Q47",
    (Step("HAC-Q54", "one text after the other", do=do_next, when=is_any_left, loop=True),),
    Moments,
)
