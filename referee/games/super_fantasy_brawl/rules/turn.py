"""Rounds and turns: scoreboard, activation, upkeep; the track moves after everybody's turn (SFB-3, SFB-15)."""

from __future__ import annotations

from referee.dataclass import dataclass
from referee.games.super_fantasy_brawl.fact_kinds import ROUND_BEGAN, TURN_BEGAN
from referee.games.super_fantasy_brawl.language.tree import COLOURS
from referee.games.super_fantasy_brawl.rules.activation import PLAY, STANDARD
from referee.games.super_fantasy_brawl.rules.challenge_track import advance
from referee.games.super_fantasy_brawl.rules.hand_and_deck import discard_hand, draw
from referee.games.super_fantasy_brawl.rules.scoreboard import begin_scoreboard
from referee.games.super_fantasy_brawl.state.frames import setting_of
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, SEAT, Table
from referee.games.super_fantasy_brawl.state.timing import in_own_activation
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Int, kept


@dataclass(slots=True)
class Rounds(Frame):
    """How many players have begun their turn in this round."""

    taken: int = kept(Int(0, MOST_SEATS), default=0)


@dataclass(slots=True)
class Turn(Frame):
    """A turn: whose it is, and whether its activation phase is over."""

    seat: int = kept(SEAT, default=1)
    ended: bool = kept(Bool(), default=False)


# -- a turn ---------------------------------------------------------------------------------


def begin_turn(run: Run[Table], frame: Turn) -> None:
    """Who is on the gate is noted (SFB-Q45), and the scoreboard comes first (SFB-3.3, SFB-4.1)."""
    table = run.state
    table.turn += 1
    table.seat = frame.seat
    for row in [row for row in table.side(frame.seat).champions if row.hex is None]:
        table.change(row.figure, began_out=True)
    TURN_BEGAN.tell(run, "SFB-3.2", frame.seat, turn=table.turn, round=table.round)
    begin_scoreboard(run)


def is_active(run: Run[Table], frame: Turn) -> bool:
    return not frame.ended


def ask_activation(run: Run[Table], frame: Turn) -> Ask[Table]:
    """Activate champions, as often as the cores pay for it, or end the phase (SFB-5.5, SFB-5.6, SFB-Q16)."""
    return Ask(run, frame, frame.seat, ACTIVATION)


def end_activation(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """The activation phase ends when its player says so (SFB-Q16)."""
    assert isinstance(frame, Turn)
    frame.ended = True


def ready_cores(run: Run[Table], frame: Turn) -> None:
    """All cores are readied, for the reactions in the next turns (SFB-15.1, SFB-15.2)."""
    player = run.state.side(frame.seat)
    for core in COLOURS:
        setattr(player, core, True)


def discard_cards(run: Run[Table], frame: Turn) -> None:
    """All that is left in hand is discarded (SFB-15.4)."""
    discard_hand(run, frame.seat, "SFB-15.4")


def draw_new_hand(run: Run[Table], frame: Turn) -> None:
    """A new hand, which is not optional (SFB-15.5, SFB-23.9, SFB-Q57, SFB-Q73)."""
    draw(run, frame.seat, setting_of(run).hand_size, "SFB-15.5")


def end_turn(run: Run[Table], frame: Turn) -> None:
    """Root and changes for this turn end with it, the upkeep included (SFB-Q55, SFB-Q96)."""
    table = run.state
    for row in [row for row in table.figures() if row.rooted or row.fell or row.began_out]:
        table.change(row.figure, rooted=False, fell=False, began_out=False)
    if table.lasting:
        table.lasting = []
    table.side(frame.seat).used = []


END = Verb("end-activation", Nothing(), end_activation, in_own_activation("SFB-Q16"))
ACTIVATION = offer(PLAY, STANDARD, END)

TURN = Procedure(
    "turn",
    "SFB-3.3",
    (
        Step("SFB-4.1", "the scoreboard", do=begin_turn),
        Step("SFB-5.5", "activate champions", ask=ask_activation, when=is_active, loop=True),
        Step("SFB-15.1", "ready the cores", do=ready_cores),
        Step("SFB-15.4", "discard the hand", do=discard_cards),
        Step("SFB-15.5", "draw a new hand", do=draw_new_hand),
        Step("SFB-Q55", "what lasted for this turn ends", do=end_turn),
    ),
    Turn,
    within=("rounds",),
)


# -- rounds ---------------------------------------------------------------------------------


def go_on(run: Run[Table], frame: Rounds) -> None:
    """The next player's turn, in the order of the round; the track moves after the last.

    SFB-3.2, SFB-16.1; the first player stays the same in every round (SFB-Q48).
    """
    table = run.state
    if frame.taken == len(table.order):
        frame.taken = 0
        advance(run)
        return
    if frame.taken == 0:
        table.round += 1
        ROUND_BEGAN.tell(run, "SFB-3.1", round=table.round)
    frame.taken += 1
    run.push(TURN, Turn(table.order[frame.taken - 1]))


ROUNDS = Procedure(
    "rounds",
    "SFB-3.1",
    (Step("SFB-3.2", "every player's turn, then the track", do=go_on, loop=True),),
    Rounds,
    within=("match",),
)
