"""Setting up: decks, champions, shuffles, five cards, who begins (SYB-3.0)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import CHOOSES_FIRST, FIRST_PLAYER, SHUFFLED
from referee.games.save_your_bacon.rules.draws import draw
from referee.games.save_your_bacon.rules.handover import submitted
from referee.games.save_your_bacon.rules.spaces import OfSeats
from referee.games.save_your_bacon.rules.submission import SUBMIT_DECK, lay_out
from referee.games.save_your_bacon.rules.turn import TURNS
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import MOST_SEATS, NOBODY, Table
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.kernel.decision.ask import Ask, Verb, offer
from referee.kernel.engine.chance import Throw
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Int, kept
from referee.kernel.words.names import Names

OPENING_HAND = 5
"""How many cards every player draws (SYB-3.0.5)."""
PLAYERS = Names("player", [str(seat) for seat in range(MOST_SEATS + 1)])
"""The seats by number, for a throw that picks one."""


@dataclass(slots=True)
class SettingUp(Frame):
    """How many players have shuffled and drawn, and who chooses the first player."""

    shuffled: int = kept(Int(0, MOST_SEATS), default=0)
    drawn: int = kept(Int(0, MOST_SEATS), default=0)
    chooser: int = kept(NOBODY, default=0)


# -- decks ----------------------------------------------------------------------------------


def are_decks_given(run: Run[Table], frame: SettingUp) -> bool:
    return bool(setting_of(run).given.decks)


def lay_given_decks(run: Run[Table], frame: SettingUp) -> None:
    """The decks of a draft, or of the game before in a series (SYB-8.2.9, SYB-Q52)."""
    for seat, deck in enumerate(setting_of(run).given.decks, 1):
        lay_out(run, seat, submitted(deck), deck.rule)


def is_deck_missing(run: Run[Table], frame: SettingUp) -> bool:
    return next_deck(run) is not None


def next_deck(run: Run[Table]) -> int | None:
    """The first player who has not submitted a deck and is still there."""
    for seat, side in enumerate(run.state.seats, 1):
        if not side.champions and not side.out:
            return seat
    return None


def ask_deck(run: Run[Table], frame: SettingUp) -> Ask[Table] | None:
    """Each player first provides a deck (SYB-3.0.1)."""
    seat = next_deck(run)
    return None if seat is None else Ask(run, frame, seat, DECKS)


def is_shuffle_due(run: Run[Table], frame: SettingUp) -> bool:
    return frame.shuffled < len(run.state.seats)


def shuffle_deck(run: Run[Table], frame: SettingUp) -> Throw | None:
    """Every deck is shuffled by the seed (SYB-3.0.3, SYB-14.0.47)."""
    seat = frame.shuffled + 1
    deck = run.state.side(seat).deck
    if not deck:
        frame.shuffled += 1
        return None
    return Throw("SYB-3.0.3", "shuffle", f"deck/{seat}", tuple(deck), setting_of(run).cards.names)


def lay_deck(run: Run[Table], frame: SettingUp, order: Sequence[int] | None) -> None:
    frame.shuffled += 1
    run.state.side(frame.shuffled).deck.lay_out(order)
    SHUFFLED.tell(run, "SYB-3.0.3", frame.shuffled)


# -- who begins -----------------------------------------------------------------------------


def pick_chooser(run: Run[Table], frame: SettingUp) -> Throw | None:
    """A player chosen at random says who begins, or a loser of the game before (SYB-3.0.4, SYB-Q34)."""
    left = run.state.in_order(1)
    choosers = [seat for seat in setting_of(run).given.choosers if seat in left]
    if len(choosers) == 1:
        set_chooser(run, frame, choosers[0], "SYB-Q34")
        return None
    return Throw("SYB-3.0.4", "pick", "first", tuple(choosers or left), PLAYERS)


def set_chooser(run: Run[Table], frame: SettingUp, seat: int, rule: str = "SYB-3.0.4") -> None:
    frame.chooser = seat
    CHOOSES_FIRST.tell(run, rule, seat)


def ask_first(run: Run[Table], frame: SettingUp) -> Ask[Table] | None:
    """Anybody in the game, also the chooser (SYB-Q34)."""
    if run.state.side(frame.chooser).out:
        run.state.seat = run.state.in_order(frame.chooser)[0]
        return None
    return Ask(run, frame, frame.chooser, FIRSTS)


def everybody(ask: Ask[Table]) -> Sequence[int]:
    found: Sequence[int] = ask.run.state.in_order(1)
    return found


def choose_first(run: Run[Table], frame: Frame, seat: int, value: int) -> None:
    run.state.seat = value
    FIRST_PLAYER.tell(run, "SYB-3.0.4", value)


# -- hands ----------------------------------------------------------------------------------


def is_hand_due(run: Run[Table], frame: SettingUp) -> bool:
    return frame.drawn < len(run.state.seats)


def draw_hand(run: Run[Table], frame: SettingUp) -> None:
    """Everybody draws five cards (SYB-3.0.5)."""
    frame.drawn += 1
    if not run.state.side(frame.drawn).out:
        draw(run, frame.drawn, OPENING_HAND, opening=True)


def begin_turns(run: Run[Table], frame: SettingUp) -> None:
    """The chosen player takes the first turn (SYB-3.0.6)."""
    if run.state.side(run.state.seat).out:
        run.state.seat = run.state.in_order(run.state.seat)[0]
    run.push(TURNS)


CHOOSE_FIRST = Verb(
    "choose-first-player",
    OfSeats(everybody, "SYB-3.0.4"),
    choose_first,
    refused_unless_asked("SYB-3.0.4"),
)
DECKS, FIRSTS = offer(SUBMIT_DECK), offer(CHOOSE_FIRST)

MATCH = Procedure(
    "match",
    "SYB-3.0",
    (
        Step("SYB-Q52", "decks that are settled", do=lay_given_decks, when=are_decks_given),
        Step("SYB-3.0.1", "decks", ask=ask_deck, when=is_deck_missing, loop=True),
        Step(
            "SYB-3.0.3",
            "shuffle",
            chance=shuffle_deck,
            landed=lay_deck,
            when=is_shuffle_due,
            loop=True,
        ),
        Step("SYB-Q34", "who chooses", chance=pick_chooser, landed=set_chooser),
        Step("SYB-3.0.4", "who takes the first turn", ask=ask_first),
        Step("SYB-3.0.5", "draw five cards", do=draw_hand, when=is_hand_due, loop=True),
        Step("SYB-3.0.6", "turn after turn", do=begin_turns),
    ),
    SettingUp,
    within=(),
)
