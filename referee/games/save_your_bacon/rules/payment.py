"""Payment: energy by pitching and tokens, exhausting, discarding, in printed order (SYB-5.1, SYB-Q54).

Nothing begins that cannot be finished: a card whose pitching or discarding would make the rest
unpayable is refused (SYB-Q51). Reactions wait until all is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from referee.games.save_your_bacon.fact_kinds import SPENT_ENERGY
from referee.games.save_your_bacon.rules.affording import Price, energy_values, is_within_reach
from referee.games.save_your_bacon.rules.choices import CHOICES
from referee.games.save_your_bacon.rules.pitching import PITCHES
from referee.games.save_your_bacon.rules.table_changes import (
    discard_from_hand,
    exhaust,
    gain_energy,
)
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import CARD, COUNT, SEAT, THING, Table
from referee.kernel.choices.name_spaces import Numbers
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import Ask
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Flag, Many, Maybe, OneWord, Row, Thing, kept

ENERGY = ("E", "E+")


@dataclass(slots=True)
class Paying(Frame):
    """A payment: by whom, what is left of the price, which parts follow, the thing that is exhausted.

    ``pitched`` is the energy pitched for this cost, ``closed``: no more is pitched.
    """

    seat: int = kept(SEAT, default=1)
    price: Price = kept(Row(Price), default=Price())
    parts: list[str] = kept(Many(OneWord("A", "X", *ENERGY, "discard")), default_factory=list)
    thing: int | None = kept(Maybe(Thing(THING)), default=None)
    pitched: int = kept(COUNT, default=0)
    closed: bool = kept(Flag(), default=False)

    # -- pitching ---------------------------------------------------------------------------

    def may_go_on(self, run: Run[Table]) -> bool:
        """Whether the pitched energy lets the player pitch at all (SYB-5.1.5, 5.1.6, Q12, Q13)."""
        energy, readings = self.price.energy, setting_of(run).readings
        if energy is None or self.closed or self.pitched > energy:
            return False
        if energy == 0 and not readings.zero_cost_pitch:
            return False
        met = self.pitched == energy and energy > 0
        return not (met and readings.exact_payment_stops)

    def refuse_pitch(self, run: Run[Table], card: int) -> Sequence[str]:
        """A pitch that would leave the rest unpayable is refused (SYB-Q51)."""
        side, value = run.state.side(self.seat), setting_of(run).face(card).energy_value
        values = energy_values(run, self.seat)
        values.remove(value)
        pitched = self.pitched + value
        return [] if is_within_reach(values, side.energy, self.price, pitched) else ["SYB-Q51"]

    def refuse_stop(self, run: Run[Table]) -> Sequence[str]:
        """Stopping needs pitched energy and tokens that reach the cost (SYB-5.1.7)."""
        tokens = run.state.side(self.seat).energy - self.price.upgraded
        return [] if self.pitched + tokens >= (self.price.energy or 0) else ["SYB-5.1.7"]

    def take_energy(self, run: Run[Table], value: int) -> None:
        self.pitched += value

    def stop(self, run: Run[Table]) -> None:
        self.closed = True

    # -- a discard as a cost ----------------------------------------------------------------

    def question(self, run: Run[Table]) -> Question | None:
        """Which card is discarded as a cost; one that is needed to pitch is not among them."""
        if self.parts[:1] != ["discard"]:
            return None
        hand = run.state.side(self.seat).hand
        fit = tuple(card for card in hand if self._may_discard(run, card))
        hidden = len(hand) > 1
        return Question("SYB-Q51", CARD, fit, counted="SYB-10.2.0.11", hidden=hidden)

    def _may_discard(self, run: Run[Table], card: int) -> bool:
        values = energy_values(run, self.seat)
        values.remove(setting_of(run).face(card).energy_value)
        left = replace(self.price, discard=self.price.discard - 1)
        return is_within_reach(values, run.state.side(self.seat).energy, left, self.pitched)

    def answer(self, run: Run[Table], chosen: Numbers) -> None:
        """One card of the cost is discarded."""
        discard_from_hand(run, self.seat, chosen, "SYB-14.0.22")
        self.price = replace(self.price, discard=self.price.discard - len(chosen))
        if not self.price.discard:
            self.parts.pop(0)


def pay(run: Run[Table], paying: Paying) -> None:
    """Let the seat pay, before anything else goes on."""
    run.push(PAYING, paying)


# -- the parts ------------------------------------------------------------------------------


def is_next(*parts: str) -> Callable[[Run[Table], Paying], bool]:
    """Whether one of those parts is the next to be paid."""

    def when(run: Run[Table], frame: Paying) -> bool:
        return bool(frame.parts) and frame.parts[0] in parts

    return when


def spend_action(run: Run[Table], frame: Paying) -> None:
    """One of the two actions of the turn (SYB-5.0.4, SYB-Q18)."""
    frame.parts.pop(0)
    run.state.taken += 1


def exhaust_source(run: Run[Table], frame: Paying) -> None:
    """The card that bears the effect, and no other (SYB-5.0.6)."""
    frame.parts.pop(0)
    assert frame.thing is not None
    exhaust(run, frame.thing, "SYB-7.0.3")


def ask_pitch(run: Run[Table], frame: Paying) -> Ask[Table] | None:
    """Pitch another card or stop (SYB-5.1.3 to 5.1.7); without a card there is nothing to say."""
    if not frame.may_go_on(run) or not run.state.side(frame.seat).hand:
        frame.closed = True
        return None
    return Ask(run, frame, frame.seat, PITCHES)


def is_pitching(run: Run[Table], frame: Paying) -> bool:
    return bool(frame.parts) and frame.parts[0] in ENERGY and not frame.closed


def spend_tokens(run: Run[Table], frame: Paying) -> None:
    """Tokens pay what is left and the E+ part; only then is what was overpaid gained (SYB-5.1.9, 11)."""
    side, energy = run.state.side(frame.seat), frame.price.energy or 0
    tokens = max(0, energy - frame.pitched) + frame.price.upgraded
    if tokens:
        side.energy -= tokens
        SPENT_ENERGY.tell(run, "SYB-5.1.9", frame.seat, amount=tokens)
    gain_energy(run, frame.seat, frame.pitched - energy, "SYB-5.1.11")
    frame.parts = [part for part in frame.parts if part not in ENERGY]
    frame.price = frame.price.without_energy()


def ask_discard(run: Run[Table], frame: Paying) -> Ask[Table] | None:
    """One card after the other; the only one that there is goes by itself."""
    question = frame.question(run)
    assert question is not None
    if not question.is_open:
        frame.answer(run, question.forced)
        return None
    return Ask(run, frame, frame.seat, CHOICES)


def is_any_part_left(run: Run[Table], frame: Paying) -> bool:
    return bool(frame.parts)


def go_on(run: Run[Table], frame: Paying) -> None:
    frame.row = 0


PAYING = Procedure(
    "paying",
    "SYB-5.1.1",
    (
        Step("SYB-5.0.4", "spend an action", do=spend_action, when=is_next("A")),
        Step("SYB-5.0.6", "exhaust the card", do=exhaust_source, when=is_next("X")),
        Step("SYB-5.1.3", "pitch cards", ask=ask_pitch, when=is_pitching, loop=True),
        Step("SYB-5.1.9", "spend and gain tokens", do=spend_tokens, when=is_next(*ENERGY)),
        Step("SYB-14.0.22", "discard", ask=ask_discard, when=is_next("discard"), loop=True),
        Step("SYB-Q54", "the next part", do=go_on, when=is_any_part_left),
    ),
    Paying,
    within=("playing", "activating"),
)
