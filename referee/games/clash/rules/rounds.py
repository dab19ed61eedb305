"""The match: set-up, rounds of three phases, and after each phase the end (CL-1, CL-2.1, CL-5)."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.clash.fact_kinds import DISCARDED_SPENT, PHASE_BEGAN, ROUND_BEGAN
from referee.games.clash.rules.abilities_in_use import ATTACKING, DEFENDING
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.rules.merge_logs import merge
from referee.games.clash.rules.start_phase import SETTING_UP, STARTING
from referee.games.clash.state.table import SEATS, Alone, Table, opponent, within_64_bits
from referee.kernel.engine.run import Frame, Lane, Outcome, Procedure, Run, Step

STREAMS = {"setup": SETTING_UP, "start": STARTING, "defend": DEFENDING, "attack": ATTACKING}
"""What a seat does alone in each phase."""


# -- a phase --------------------------------------------------------------------------------


def open_streams(run: Run[Table], frame: Frame) -> list[Lane]:
    """Both seats act at the same time, each on a view of its own (CL-1.2, CL-2.2, CL-Q7)."""
    table = run.state
    procedure = STREAMS[table.phase]
    return [Lane(seat, view_of(table, seat), procedure, procedure.frame()) for seat in SEATS]


def view_of(table: Table, seat: int) -> Alone:
    """What the seat has before it when the phase begins: nothing of the other's hand or deck."""
    other = table.side(opponent(seat))
    return Alone(
        table.round, table.phase, table.side(seat).copy(), list(other.allies), other.health
    )


def discard_spent(run: Run[Table], frame: Frame) -> None:
    """Cards at 0 health or less are discarded, the oldest first (CL-5.1, CL-Q20, CL-Q26)."""
    for seat in SEATS:
        side = run.state.side(seat)
        spent = [each.card for each in side.allies if each.health <= 0]
        for card in spent:
            side.leave(card)
            side.discard.put(card)
        if spent:
            shown = list(map(setting_of(run).shown, spent))
            DISCARDED_SPENT.tell(run, "CL-5.1", seat, cards=shown)


def end_if_over(run: Run[Table], frame: Frame) -> None:
    """A player at 0 or less ends the game (CL-5.3). More health wins, and equal health is a tie.

    Health below 0 counts as it is: -1 wins against -4 (CL-5.5).
    """
    first, second = (run.state.side(seat).health for seat in SEATS)
    if min(first, second) > 0:
        return
    if first == second:
        run.end(Outcome((), f"both have {first} health", "CL-5.6"))
        return
    winner = 1 if first > second else 2
    more, less = max(first, second), min(first, second)
    run.end(Outcome((winner,), f"more health, {more} against {less}", "CL-5.4"))


# Nothing is discarded and no end is looked for before both have finished (CL-5.8, CL-Q41).
PHASE = Procedure(
    "phase",
    "CL-1.2",
    (
        Step("CL-2.2", "each seat acts alone, unseen", lanes=open_streams, join=merge),
        Step("CL-5.1", "discard cards without health", do=discard_spent),
        Step("CL-5.3", "is the game over", do=end_if_over),
    ),
    within=("round",),
)


# -- rounds ---------------------------------------------------------------------------------


def enter_phase(phase: str) -> Callable[[Run[Table], Frame], None]:
    """The step that begins a phase."""

    def enter(run: Run[Table], frame: Frame) -> None:
        run.state.phase = phase
        PHASE_BEGAN.tell(run, PHASE_RULES[phase], phase=phase)
        run.push(PHASE)

    return enter


PHASE_RULES = {"start": "CL-2.4", "defend": "CL-3.1", "attack": "CL-4.1"}
ROUND = Procedure(
    "round",
    "CL-2.1",
    (
        Step("CL-2.4", "Start phase", do=enter_phase("start")),
        Step("CL-3.1", "Defend phase", do=enter_phase("defend")),
        Step("CL-4.1", "Attack phase", do=enter_phase("attack")),
    ),
    within=("match",),
)


def begin_round(run: Run[Table], frame: Frame) -> None:
    """Rounds are counted from 1, without an upper bound (CL-2.8, CL-5.7)."""
    run.state.round = within_64_bits(run.state.round + 1)
    ROUND_BEGAN.tell(run, "CL-2.8", number=run.state.round)
    run.push(ROUND)


def goes_on(run: Run[Table], frame: Frame) -> bool:
    return run.outcome is None


MATCH = Procedure(
    "match",
    "CL-1",
    (
        Step("CL-1.7", "decks and what each begins with", lanes=open_streams, join=merge),
        Step("CL-5.7", "round after round", do=begin_round, when=goes_on, loop=True),
    ),
    within=(),
)
