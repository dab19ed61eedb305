"""Chapters BP-5, BP-6 and BP-13: the four phases of a turn, in their order."""

from __future__ import annotations

from dataclasses import replace

from referee.games.bacon_project.fact_kinds import CLEARED, PHASE_BEGAN, PUT_AWAY, TURN_BEGAN
from referee.games.bacon_project.rules.cast_zone import CAST, CAST_ACE, MOVE_TOP
from referee.games.bacon_project.rules.combat import COMBAT
from referee.games.bacon_project.rules.draws import draw, reveal
from referee.games.bacon_project.rules.stack_zone import JUMP, STACK
from referee.games.bacon_project.rules.utilities import USE_KING, USE_QUEEN
from referee.games.bacon_project.rules.windows import SUPPLY
from referee.games.bacon_project.state.table import Continuing, Table, Unit, opponent
from referee.games.bacon_project.state.timing import end_of_main_phase
from referee.games.bacon_project.state.values import base_level, has_window, value_of
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Procedure, Run, Step

REVEALED_FIRST = {2: 4, 3: 3, 4: 2}
"""How many cards a base level reveals in the first draw phase (BP-6.7 to BP-6.9)."""


# -- draw phase -----------------------------------------------------------------------------


def begin_turn(run: Run[Table], frame: Frame) -> None:
    """Reset the counters; effects that last until the draw phase end here (BP-Q42)."""
    table = run.state
    table.turn += 1
    table.phase = "draw"
    table.stacked = table.placed = table.temporary_level = 0
    table.top_moved = False
    seat = table.turn_player
    table.effects = [e for e in table.effects if e.ends != "draw-phase" or e.user != seat]
    TURN_BEGAN.tell(run, "BP-5.1", seat, turn=table.turn)


def draw_or_reveal(run: Run[Table], frame: Frame) -> None:
    """One card; in the first draw phase of the game a reveal instead (BP-6.1, BP-6.4, BP-14.4)."""
    seat = run.state.turn_player
    side = run.state.side(seat)
    if side.opened:
        draw(run, seat, 1)
        return
    side.opened = True
    reveal(run, seat, REVEALED_FIRST[base_level(run, seat)] + side.mulligans, 1, "BP-6.5")


def clear_cast_zone(run: Run[Table], frame: Frame) -> None:
    """Only after the draw, and only the own zone (BP-1.1, BP-6.2, BP-6.3).

    In the order of the values, those that TREAT gives included (BP-19.28, BP-Q106).
    """
    table = run.state
    seat = table.turn_player
    side = table.side(seat)
    units, side.cast = sorted(side.cast, key=lambda unit: value_of(run, seat, unit)), []
    table.clear(seat, units)
    if units:
        CLEARED.tell(run, "BP-6.2", seat, cards=cards_of(units))


def cards_of(units: list[Unit]) -> list[int]:
    """The cards of units, in order."""
    return [card for unit in units for card in unit.cards]


# -- main phase -----------------------------------------------------------------------------


def enter_main(run: Run[Table], frame: Frame) -> None:
    run.state.phase = "main"
    PHASE_BEGAN.tell(run, "BP-5.1", run.state.turn_player, phase="main")


def is_main(run: Run[Table], frame: Frame) -> bool:
    return run.state.phase == "main"


def ask_main(run: Run[Table], frame: Frame) -> Ask[Table]:
    """Anything of the main phase, in any order (BP-Q17)."""
    seat = run.state.turn_player
    return Ask(run, frame, seat, MAIN_VERBS if has_window(run, seat, "supply") else PLAIN_VERBS)


def next_phase(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """The turn player declares the end of the main phase (BP-5.2)."""
    run.state.phase = "combat"


NEXT_PHASE = Verb("next-phase", Nothing(), next_phase, end_of_main_phase)
MAIN_VERBS = offer(CAST, STACK, JUMP, MOVE_TOP, CAST_ACE, USE_QUEEN, USE_KING, SUPPLY, NEXT_PHASE)
PLAIN_VERBS = {name: verb for name, verb in MAIN_VERBS.items() if verb is not SUPPLY}


# -- end phase ------------------------------------------------------------------------------


def draw_for_combination(run: Run[Table], frame: Frame) -> None:
    """One card for a combination in the own cast zone, however long (BP-13.6, BP-13.7, BP-Q53)."""
    table = run.state
    table.phase = "end"
    seat = table.turn_player
    PHASE_BEGAN.tell(run, "BP-5.1", seat, phase="end")
    if len(table.combination(seat)) > 1:
        draw(run, seat, 1)


def discard_aside(run: Run[Table], frame: Frame) -> None:
    """Cards put aside go to the discard pile, the turn player's first (BP-19.15, BP-Q106)."""
    table = run.state
    for seat in table.seats_in_turn_order():
        side = table.side(seat)
        units, side.aside = side.aside, []
        table.clear(seat, units)
        if units:
            PUT_AWAY.tell(run, "BP-19.15", seat, cards=cards_of(units))


def end_turn(run: Run[Table], frame: Frame) -> None:
    """The turn is over: what lasts to its end ends, and the other player is next (BP-13.9)."""
    table = run.state
    table.effects = [effect for effect in table.effects if not is_over(table, effect)]
    for side in table.seats:
        side.cast = [replace(unit, copied=None) if unit.copied else unit for unit in side.cast]
    table.temporary_level = 0
    table.turn_player = opponent(table.turn_player)


def is_over(table: Table, effect: Continuing) -> bool:
    """Whether an effect lasts no longer than this turn (BP-Q42)."""
    return effect.ends == "turn" and effect.until <= table.turn


def go_to_combat(run: Run[Table], frame: Frame) -> None:
    run.push(COMBAT)


TURN = Procedure(
    "turn",
    "BP-5.1",
    (
        Step("BP-Q42", "the turn begins", do=begin_turn),
        Step("BP-6.1", "draw or reveal", do=draw_or_reveal),
        Step("BP-6.2", "clear the cast zone", do=clear_cast_zone),
        Step("BP-5.1", "the main phase begins", do=enter_main),
        Step("BP-Q17", "main phase", ask=ask_main, when=is_main, loop=True),
        Step("BP-5.4", "combat phase", do=go_to_combat),
        Step("BP-13.6", "draw for a combination", do=draw_for_combination),
        Step("BP-19.15", "discard what lies aside", do=discard_aside),
        Step("BP-13.9", "the turn ends", do=end_turn),
    ),
    within=("match",),
)
