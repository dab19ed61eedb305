"""Pitching: cards go one at a time from the hand to the spent energy stack (SYB-14.0.38).

A payment, a refresh and passing time all pitch; the frame that asks says what forbids a card, what
forbids to stop, and what becomes of the energy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, cast

from referee.games.save_your_bacon.fact_kinds import PITCHED
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import CARD, Table
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.kernel.choices.name_spaces import Named, Numbers, names_of, verb
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Run


class Pitcher(Protocol):
    """A frame that lets a seat pitch cards."""

    seat: int

    def refuse_pitch(self, run: Run[Table], card: int) -> Sequence[str]:
        """The rules that forbid pitching the card now."""

    def refuse_stop(self, run: Run[Table]) -> Sequence[str]:
        """The rules that forbid stopping now."""

    def take_energy(self, run: Run[Table], value: int) -> None:
        """So much energy was pitched."""

    def stop(self, run: Run[Table]) -> None:
        """No more is pitched."""


def pitcher_of(frame: Frame) -> Pitcher:
    """The frame as one that lets a seat pitch."""
    return cast("Pitcher", frame)


def cards_in_hand(ask: Ask[Table]) -> Iterator[Numbers]:
    """Every card of the hand of the seat that is asked, copies once."""
    yield from ((card,) for card in dict.fromkeys(ask.run.state.side(ask.seat).hand))


def refuse_pitch(ask: Ask[Table], numbers: Numbers) -> list[Refusal]:
    (card,) = numbers
    shown = names_of(ask.run, CARD).id(card)
    if card not in ask.run.state.side(ask.seat).hand:
        return [Refusal("SYB-5.1.3", shown, NOT_IN_HAND)]
    return [Refusal(rule, shown) for rule in pitcher_of(ask.frame).refuse_pitch(ask.run, card)]


def pitch(run: Run[Table], frame: Frame, seat: int, numbers: Numbers) -> None:
    """Lay the card on the own spent energy stack, for all to see (SYB-5.1.3, SYB-5.1.12)."""
    (card,) = numbers
    side, setting = run.state.side(seat), setting_of(run)
    side.hand.take(card)
    side.spent.put(card)
    value = setting.face(card).energy_value
    PITCHED.tell(run, "SYB-14.0.38", seat, lambda: {"cards": [setting.shown(card)], "value": value})
    pitcher_of(frame).take_energy(run, value)


def may_stop(rule: str) -> Guard:
    """Stopping is refused by that rule if the frame says so."""

    def permits(ask: Ask[Table], value: object) -> bool:
        return rule not in pitcher_of(ask.frame).refuse_stop(ask.run)

    return Guard(rule, permits)


def stop_pitching(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    pitcher_of(frame).stop(run)


PITCH = verb(
    "pitch",
    Named((CARD,), cards_in_hand, refuse_pitch, "SYB-5.1.3"),
    pitch,
    refused_unless_asked("SYB-5.1.3", "SYB-5.1.5", "SYB-5.1.8"),
)
STOP = Verb(
    "stop-pitching",
    Nothing(),
    stop_pitching,
    refused_unless_asked("SYB-5.1.7"),
    tuple(map(may_stop, ("SYB-4.0.18", "SYB-5.1.7", "SYB-Q2"))),
)
PITCHES = offer(PITCH, STOP)
