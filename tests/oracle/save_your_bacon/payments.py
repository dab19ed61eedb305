"""What cards and effects cost, whether it can be paid, and how it is paid (SYB-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.oracle.save_your_bacon.table import Answer, Asking, Piece, chosen_of, listed
from tests.oracle.save_your_bacon.windows import Windows
from tests.oracle.save_your_bacon.wording import Effect, Face

STOP = ("stop-pitching",)


@dataclass(frozen=True)
class Energy:
    """An energy cost in one payment (SYB-Q15), and whether cards may be pitched for it."""

    e: int
    ep: int
    is_pitched: bool


class Payments(Windows):
    """Costs."""

    def energy_of(self, face: Face, champion: Piece) -> Energy:
        e, ep = self.cost_of(face, champion)
        return Energy(e, ep, e > 0 or face.cost_e > 0 or face.cost_ep == 0)

    def energy_of_effect(self, effect: Effect) -> Energy | None:
        paid = [cost for cost in effect.costs if cost[0] in ("energy", "tokens")]
        if not paid:
            return None
        e = sum(cost[1] for cost in paid if cost[0] == "energy")
        ep = sum(cost[1] for cost in paid if cost[0] == "tokens")
        return Energy(e, ep, any(cost[0] == "energy" for cost in paid))

    @staticmethod
    def discards_of(effect: Effect) -> int:
        return sum(cost[1] for cost in effect.costs if cost[0] == "discard")

    def payable(
        self, seat: int, hand: Sequence[str], energy: Energy | None, kept: int, pitched: int = 0
    ) -> bool:
        """Whether these cards and the tokens suffice, where some must be kept to be discarded (SYB-Q51)."""
        if len(hand) < kept:
            return False
        if energy is None:
            return True
        tokens = self.sides[seat].energy - energy.ep
        if tokens < 0:
            return False
        most = sum(self.hand_values(hand)[kept:]) if self.may_pitch(energy, pitched) else 0
        return pitched + most + tokens >= energy.e

    def may_pitch(self, energy: Energy, pitched: int) -> bool:
        """Cards are pitched until they exceed the cost (SYB-5.1.5, SYB-Q12, SYB-Q13)."""
        if not energy.is_pitched or (energy.e == 0 and not self.readings.zero_cost_pitch):
            return False
        if self.readings.exact_payment_stops and energy.e and pitched >= energy.e:
            return False
        return pitched <= energy.e

    def pay_energy(self, seat: int, energy: Energy, kept: int = 0) -> Asking[None]:
        side, pitched = self.sides[seat], 0
        while True:
            options: set[Answer] = set()
            if self.may_pitch(energy, pitched):
                for card in set(side.hand):
                    hand = list(side.hand)
                    hand.remove(card)
                    value = self.faces[card].value
                    if self.payable(seat, hand, energy, kept, pitched + value):
                        options.add(("pitch", card))
            if pitched + side.energy - energy.ep >= energy.e:
                options.add(STOP)
            answer = STOP
            if side.hand and self.may_pitch(energy, pitched):
                answer = yield listed(seat, options)
            if answer == STOP:
                break
            pitched += self.pitch(seat, answer[1])
        side.energy -= max(energy.e - pitched, 0) + energy.ep
        side.energy += max(pitched - energy.e, 0)

    def only(self, seat: int, options: set[Answer], of: Piece | None = None) -> Asking[Answer]:
        """What is forced is not asked."""
        if len(options) == 1:
            return next(iter(options))
        return (yield listed(seat, options, of))

    def discard_from_hand(self, seat: int, count: int) -> Asking[None]:
        """So many cards of the player's choice, as many as there are; a whole hand needs no choice."""
        side = self.sides[seat]
        chosen: Answer = ("choose", *sorted(side.hand, key=list(self.faces).index))
        if count < len(side.hand):
            wanted = chosen_of(seat, "choose", side.hand, count, count)
            chosen = (yield wanted) if count else ("choose",)
        self.put_away(seat, chosen[1:])

    def put_away(self, seat: int, cards: Sequence[str]) -> None:
        for card in cards:
            self.sides[seat].hand.remove(card)
            self.sides[seat].discard.append(card)

    def pay_cards(self, seat: int, count: int, energy: Energy | None, kept: int) -> Asking[None]:
        """Cards discarded as a cost, one after the other; what is left must still be payable (SYB-Q51)."""
        side = self.sides[seat]
        for left in range(count - 1, -1, -1):
            options: set[Answer] = set()
            for card in set(side.hand):
                hand = list(side.hand)
                hand.remove(card)
                if self.payable(seat, hand, energy, kept + left):
                    options.add(("choose", card))
            # Nobody else sees whether two of them are alike, so that is asked.
            is_forced = sum(side.hand.count(card) for _, card in options) == 1
            answer = next(iter(options)) if is_forced else (yield listed(seat, options))
            self.put_away(seat, answer[1:])

    def pay_effect(self, seat: int, effect: Effect, bearer: Piece) -> Asking[None]:
        """In printed order, energy in one payment (SYB-Q54)."""
        energy, kept = self.energy_of_effect(effect), self.discards_of(effect)
        for cost in effect.costs:
            if cost[0] == "action":
                self.taken += 1
            elif cost[0] == "exhaust":
                self.turn_down(bearer)
            elif cost[0] == "discard":
                kept -= cost[1]
                yield from self.pay_cards(seat, cost[1], energy, kept)
            elif cost[0] in ("energy", "tokens") and energy is not None:
                yield from self.pay_energy(seat, energy, kept)
                energy = None

    def turn_down(self, piece: Piece) -> bool:
        """It is exhausted, if it can be (SYB-7.0.1, SYB-Q57)."""
        if self.exhausted(piece):
            return False
        self.lay_down(piece)
        return True

    def lay_down(self, piece: Piece) -> None:
        piece.is_exhausted = True
        self.happen("exhausted", piece)

    # -- who may use what --------------------------------------------------------------------------

    def meets(self, face: Face, champion: Piece) -> bool:
        """Usage requirements (SYB-10.1)."""
        if face.needs_ready and self.exhausted(champion):
            return False
        if face.type == "equipment" and not self.has_place(champion):
            return False
        return face.traits <= self.traits(champion)

    def can_use(self, seat: int, face: Face, champion: Piece) -> bool:
        """Whether that player may play the card with that champion now."""
        if not self.meets(face, champion):
            return False
        hand = list(self.sides[seat].hand)
        hand.remove(face.id)
        return self.payable(seat, hand, self.energy_of(face, champion), 0)

    def can_activate(self, seat: int, effect: Effect, champion: Piece, bearer: Piece) -> bool:
        """Whether its requirements are met and its costs can be paid (SYB-10.2.0.11)."""
        if effect.takes("action") and not self.has_action(seat):
            return False
        if effect.takes("exhaust") and self.exhausted(bearer):
            return False
        if effect.takes("ready") and self.exhausted(champion):
            return False
        traits = {cost[1] for cost in effect.costs if cost[0] == "trait"}
        if not traits <= self.traits(champion):
            return False
        energy, kept = self.energy_of_effect(effect), self.discards_of(effect)
        return self.payable(seat, self.sides[seat].hand, energy, kept)

    def has_action(self, seat: int) -> bool:
        """An action is left, in the own Take Two (SYB-5.0.4)."""
        return seat == self.active and self.acting and self.taken < 2
