"""Payment: energy by pitching and tokens, exhausting, discarding, in printed order (SYB-5.1, SYB-Q54).

Nothing begins that cannot be finished: a card whose pitching or discarding would make the rest unpayable is refused
(SYB-Q51). Cards may be pitched against the E part only, and tokens held before pay the rest (SYB-Q15). A card discarded
as a cost cannot be pitched as well, so the cheapest cards are the ones to discard. Reactions wait until all is paid.

Cards are pitched one at a time from the hand to the spent energy stack (SYB-14.0.38). A payment, a refresh and passing
time all pitch; the frame that asks says what forbids a card, what forbids to stop, and what becomes of the energy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, cast

from referee.dataclass import dataclass
from referee.games.save_your_bacon.fact_kinds import PITCHED, SPENT_ENERGY
from referee.games.save_your_bacon.language.tree import Costs
from referee.games.save_your_bacon.rules.choices import CHOICES
from referee.games.save_your_bacon.rules.table_changes import (
    discard_from_hand,
    exhaust,
    gain_energy,
)
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import CARD, COUNT, SEAT, THING, Table
from referee.games.save_your_bacon.state.timing import refused_unless_asked
from referee.games.save_your_bacon.state.values import cost_of
from referee.kernel.choices.name_spaces import Named, Numbers, names_of, verb
from referee.kernel.choices.question import Question
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Guard, Refusal, Verb, offer
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Procedure, Run, Step
from referee.kernel.schema.fields import Bool, Choice, Fixed, ListOf, NameRef, Optional, Row, kept

# -- what can be paid -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Price(Fixed):
    """What is still to be paid from the hand and with tokens; no E part at all where it is None."""

    energy: int | None = kept(Optional(COUNT), default=None)
    upgraded: int = kept(COUNT, default=0)
    discard: int = kept(COUNT, default=0)

    def without_energy(self) -> Price:
        """What is left when energy is paid."""
        return replace(self, energy=None, upgraded=0)


def price_of_card(run: Run[Table], card: int, champion: int) -> Price:
    """What the card costs when that champion uses it, by what holds now (SYB-14.0.35, SYB-Q84)."""
    face = setting_of(run).face(card)
    energy, upgraded = cost_of(run, card, champion)
    return Price(energy if face.prints_energy or energy else None, upgraded)


def price_of_effect(costs: Costs | None) -> Price:
    """What an effect costs in energy and cards; E alone, E+ alone or neither may be printed."""
    if costs is None:
        return Price()
    return Price(costs.energy, costs.upgraded or 0, costs.discard)


def can_pay_for_effect(run: Run[Table], seat: int, costs: Costs) -> bool:
    """Whether the player can pay now what an effect costs in energy and cards (SYB-10.2.0.11)."""
    if costs.upgraded and run.state.side(seat).energy < costs.upgraded:
        return False
    if costs.energy is None and not costs.discard:
        return True
    return can_pay(run, seat, price_of_effect(costs))


def energy_values(run: Run[Table], seat: int) -> list[int]:
    """The energy values of the cards in a hand (SYB-2.1.2.2)."""
    faces = setting_of(run).cards.known
    return [faces[card].energy_value for card in run.state.side(seat).hand]


def is_within_reach(values: Sequence[int], tokens: int, price: Price, pitched: int = 0) -> bool:
    """Whether a hand of those energy values, with so many tokens, can pay what is left."""
    if tokens < price.upgraded or len(values) < price.discard:
        return False
    if price.energy is None:
        return True
    left = price.energy - pitched
    if left <= tokens - price.upgraded:
        return True
    reach = sum(sorted(values)[price.discard :])
    return reach + tokens - price.upgraded >= left


def can_pay(run: Run[Table], seat: int, price: Price, played: int | None = None) -> bool:
    """Whether the player can pay that price now (SYB-10.0.8, SYB-10.2.0.11).

    ``played`` is a card of the hand that is to be played: it cannot pay for itself (SYB-Q14).
    """
    tokens = run.state.side(seat).energy
    if tokens < price.upgraded:
        return False
    if not price.discard and (price.energy or 0) <= tokens - price.upgraded:
        return True
    values = energy_values(run, seat)
    if played is not None:
        values.remove(setting_of(run).face(played).energy_value)
    return is_within_reach(values, tokens, price)


# -- pitching -------------------------------------------------------------------------------


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


# -- the payment ----------------------------------------------------------------------------

ENERGY = ("E", "E+")


@dataclass(slots=True)
class Paying(Frame):
    """A payment: by whom, what is left of the price, which parts follow, the thing that is exhausted.

    ``pitched`` is the energy pitched for this cost, ``closed``: no more is pitched.
    """

    seat: int = kept(SEAT, default=1)
    price: Price = kept(Row(Price), default=Price())
    parts: list[str] = kept(ListOf(Choice("A", "X", *ENERGY, "discard")), default_factory=list)
    thing: int | None = kept(Optional(NameRef(THING)), default=None)
    pitched: int = kept(COUNT, default=0)
    closed: bool = kept(Bool(), default=False)

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
        """Which card is discarded as a cost; one that is needed to pitch is not among them.

        Where only one may go, it goes without a question, and that tells nobody more than the payment does: each of
        the others is then needed, so that the whole hand is pitched, for all to see, before anybody else is asked.
        Where the hand is unknown to the record, the table says which it was.
        """
        if self.parts[:1] != ["discard"]:
            return None
        hand = run.state.side(self.seat).hand
        fit = tuple(card for card in hand if self._may_discard(run, card))
        hidden, always = len(hand) > 1, run.dice.unseen
        return Question("SYB-Q51", CARD, fit, counted="SYB-10.2.0.11", hidden=hidden, always=always)

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
    exhaust(run, [frame.thing], "SYB-7.0.3")


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
