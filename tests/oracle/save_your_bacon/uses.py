"""A card is played, an effect is activated: declare, pay, resolve (SYB-10.0.2, SYB-10.2.0.8)."""

from __future__ import annotations

from tests.oracle.save_your_bacon.payments import Payments
from tests.oracle.save_your_bacon.table import Asking, Condition, Deed, Happened, Piece, Played
from tests.oracle.save_your_bacon.windows import Option
from tests.oracle.save_your_bacon.wording import Effect, Face, Read


class Uses(Payments):
    """Cards and effects, from their declaration to the window of their resolve step."""

    def react(self, seat: int, option: Option) -> Asking[None]:
        if option.card:
            yield from self.play(seat, option.card, option.champion, option.happened)
        else:
            yield from self.activate(
                seat,
                option.effect,
                option.champion,
                option.source,
                option.condition,
                option.happened,
            )

    # -- cards ------------------------------------------------------------------------------------

    def play(
        self, seat: int, card: str, champion: Piece, happened: Happened | None = None
    ) -> Asking[None]:
        face, is_action = self.faces[card], happened is None
        self.sides[seat].hand.remove(card)
        played = Played(card, seat, champion)
        self.playing.append(played)
        self.happen("declares", seat=seat, card=card)
        yield from self.end_step(seat)
        if played.is_gone:
            return
        energy = self.energy_of(face, champion)
        is_late = is_action and not self.has_action(seat)
        if is_late or not self.payable(seat, self.sides[seat].hand, energy, 0):
            self.playing.remove(played)
            self.sides[seat].hand.append(card)
            return
        yield from self.pay_energy(seat, energy)
        self.taken += is_action
        self.happen("pays", seat=seat, card=card)
        yield from self.end_step(seat)
        if not played.is_gone:
            yield from self.resolve_card(played, face, happened)
        if not self.depth:
            yield from self.tidy()

    def resolve_card(self, played: Played, face: Face, happened: Happened | None) -> Asking[None]:
        """The effect text, then the card is put away, then the window of the step (SYB-Q85)."""
        seat, champion = played.seat, played.champion
        self.depth += 1
        if face.type == "equipment":
            self.playing.remove(played)
            if self.has_place(champion):
                self.enter(face.id, seat, champion)
            else:
                self.sides[seat].discard.append(face.id)
        else:
            deed = Deed(
                seat, face.effects[-1], champion, happened=happened, played=played, cause=seat
            )
            yield from self.carry_out(deed)
            if not played.is_gone:
                self.playing.remove(played)
                self.sides[seat].discard.append(face.id)
        if not played.is_gone:
            self.happen("uses", champion, card=face.id)
            if face.type == "reaction":
                self.happen("reacts", seat=seat)
            yield from self.settle(seat)
        self.depth -= 1

    # -- effects ----------------------------------------------------------------------------------

    def activate(
        self, seat: int, effect: Effect, champion: Piece, source: Piece | None,
        condition: Condition | None = None, happened: Happened | None = None,
    ) -> Asking[None]:  # fmt: skip
        cause = condition.by if condition else seat
        deed = Deed(seat, effect, champion, source, condition, happened, cause=cause)
        yield from self.end_step(seat)
        if self.is_there(deed):
            yield from self.pay_and_resolve(deed)
        if not self.depth:
            yield from self.tidy()

    def pay_and_resolve(self, deed: Deed) -> Asking[None]:
        seat, effect = deed.seat, deed.effect
        if not self.is_payable(deed):
            return
        yield from self.pay_effect(seat, effect, deed.source or deed.champion)
        yield from self.end_step(seat)
        if not self.is_there(deed):
            return
        self.depth += 1
        yield from self.carry_out(deed)
        self.happen("activates", seat=seat)
        if effect.event:
            self.happen("reacts", seat=seat)
        yield from self.settle(seat)
        self.depth -= 1

    def is_payable(self, deed: Deed) -> bool:
        """Whether it can still be paid when that begins (SYB-Q84)."""
        effect, bearer = deed.effect, deed.source or deed.champion
        if effect.takes("action") and not self.has_action(deed.seat):
            return False
        if effect.takes("exhaust") and self.exhausted(bearer):
            return False
        hand = self.sides[deed.seat].hand
        return self.payable(
            deed.seat, hand, self.energy_of_effect(effect), self.discards_of(effect)
        )

    def is_there(self, deed: Deed) -> bool:
        """Whether what bears the text is still there (SYB-10.2.1.15, SYB-Q44)."""
        if deed.played is not None:
            return not deed.played.is_gone
        if deed.condition is not None:
            return deed.condition in deed.champion.conditions
        return self.in_play(deed.source)

    # -- effect actions, one after the other ----------------------------------------------------------

    def carry_out(self, deed: Deed) -> Asking[None]:
        for sentence, at, clause in deed.effect.clauses:
            if not self.is_there(deed):
                return
            is_held = self.is_held(deed, sentence, at)
            done = (yield from self.clause(deed, clause)) if is_held else False
            deed.results[sentence, at] = done
            deed.chosen, deed.made = [*deed.chosen, *deed.made], []
            yield from self.settle(deed.cause)

    def is_held(self, deed: Deed, sentence: int, at: int) -> bool:
        """Whether no 'if you do' in its sentence forbids it (SYB-Q78)."""
        words = deed.effect.sentences[sentence]
        for number in range(at + 1):
            if words[number][0] != "if-done":
                continue
            before = sentence if number else sentence - 1
            among = range(number) if number else range(len(deed.effect.sentences[before]))
            if not all(deed.results.get((before, each), False) for each in among):
                return False
        return True

    def clause(self, deed: Deed, clause: Read) -> Asking[bool]:
        raise NotImplementedError
