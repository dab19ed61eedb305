"""The Main Phase: the active player acts for as long as grist is left and likes to (HAC-5.2.1 to 5.2.10).

Before each action, and before the phase ends, everything that is open is resolved (HAC-5.2.7, HAC-5.2.8).
"""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.fact_kinds import MAIN_ENDED
from referee.games.homestuck_atcg.rules.main_actions import ACTION, SPECIAL_TAP, TAP
from referee.games.homestuck_atcg.rules.movement import MOVE
from referee.games.homestuck_atcg.rules.phases import begin_phase, do_texts_of
from referee.games.homestuck_atcg.rules.playing import PLAY
from referee.games.homestuck_atcg.rules.triggers import is_open, settle, settling
from referee.games.homestuck_atcg.state.matching import laws_of
from referee.games.homestuck_atcg.state.table import Table
from referee.games.homestuck_atcg.state.timing import in_main_phase
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, kept


@dataclass(slots=True)
class Main(Frame):
    """A Main Phase, and whether its player has declared its end (HAC-5.2.10); ``closing``: the texts as it ends have been begun."""

    ended: bool = kept(Bool(), default=False)
    closing: bool = kept(Bool(), default=False, rare=True)


AS_IT_ENDS = ("main-end", "each-main-end", "other-main-end")


def begin(run: Run[Table], frame: Main) -> None:
    begin_phase(run, "main")


def do_texts(run: Run[Table], frame: Main) -> None:
    """Texts for the beginning of the own Main Phase, the oldest card's first (HAC-Q54)."""
    do_texts_of(run, "main")


def goes_on(run: Run[Table], frame: Main) -> bool:
    """Until its end is declared or the grist is spent; what is open is resolved first (HAC-1.17, HAC-5.2.9, HAC-Q25)."""
    table = run.state
    if is_open(run) or (not frame.ended and table.side(table.seat).grist > 0):
        return True
    return not frame.closing and any(laws_of(run).of(f"moment-{each}") for each in AS_IT_ENDS)


def ask_main(run: Run[Table], frame: Main) -> Ask[Table] | None:
    """Resolve what is open; then it is the active player's choice what to do (HAC-5.2.1), or the phase ends with its texts (HAC-Q54)."""
    if is_open(run):
        settle(run, frame)
        return None
    table = run.state
    if frame.ended or not table.side(table.seat).grist:
        frame.ended = frame.closing = True
        do_texts_of(run, "main-end")
        return None
    return Ask(run, frame, run.state.seat, MAIN_ACTIONS)


def end_main(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """The Main Phase ends when its player says so; what grist is left is kept (HAC-5.2.10, HAC-1.20)."""
    assert isinstance(frame, Main)
    frame.ended = True
    MAIN_ENDED.tell(run, "HAC-5.2.10", seat)


END_MAIN = Verb("end-main", Nothing(), end_main, in_main_phase("HAC-5.2.10"))
MAIN_ACTIONS = offer(PLAY, MOVE, TAP, SPECIAL_TAP, ACTION, END_MAIN)

MAIN = Procedure(
    "main",
    "HAC-5.2.1",
    (
        Step("HAC-5.4.3", "begin the phase", do=begin),
        settling("HAC-Q8"),
        Step("HAC-Q54", "do texts as it begins", do=do_texts),
        Step("HAC-5.2.1", "act, or end the phase", ask=ask_main, when=goes_on, loop=True),
    ),
    Main,
    within=("turn",),
)
