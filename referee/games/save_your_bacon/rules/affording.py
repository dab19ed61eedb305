"""Whether a cost can be paid: every payment that has begun can be finished (SYB-5.1, SYB-Q51).

Cards may be pitched against the E part only, and tokens held before pay the rest (SYB-Q15). A card
discarded as a cost cannot be pitched as well, so the cheapest cards are the ones to discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.games.save_your_bacon.language.tree import Costs
from referee.games.save_your_bacon.state.frames import setting_of
from referee.games.save_your_bacon.state.table import COUNT, Table
from referee.games.save_your_bacon.state.values import cost_of
from referee.kernel.engine.run import Run
from referee.kernel.schema.fields import Fixed, Maybe, kept


@dataclass(frozen=True, slots=True)
class Price(Fixed):
    """What is still to be paid from the hand and with tokens; no E part at all where it is None."""

    energy: int | None = kept(Maybe(COUNT), default=None)
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
    faces = setting_of(run).cards.faces
    return [faces[card].energy_value for card in run.state.side(seat).hand]


def is_within_reach(values: Sequence[int], tokens: int, price: Price, pitched: int = 0) -> bool:
    """Whether a hand of those energy values, with that many tokens, can pay what is left."""
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
