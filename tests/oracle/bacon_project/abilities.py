"""What abilities do when they act: every effect word, one by one."""

from __future__ import annotations

from tests.oracle.bacon_project.draws import Asking, listed
from tests.oracle.bacon_project.placements import Placements
from tests.oracle.bacon_project.table import SEATS, Deed, Running, Unit, colour_of, other, value_of
from tests.oracle.bacon_project.wording import ACE, Ability, Effect

OF_THE_OFFENCE = ("damage", "cannot-escape", "ignore-def")
"""What an offence brings when it is announced, and not after the damage (BP-Q40, BP-Q87)."""


class CombatOver(Exception):
    """ESCAPE: nothing further of this combat phase happens."""


class Abilities(Placements):
    """Effects, carried out in the printed order."""

    def resolve(self, deed: Deed) -> Asking[None]:
        """The effects of an ability that is no offence."""
        for effect in deed.effects:
            yield from self.carry_out(deed, effect)

    def carry_out(self, deed: Deed, effect: Effect) -> Asking[None]:
        word, user = effect[0], deed.user
        if word == "draw":
            self.draw_cards(user, effect[1])
        elif word == "choose":
            yield from self.reveal(user, effect[1], effect[2], "BP-17.5", "BP-Q56")
        elif word == "recover":
            yield from self.recover(user, effect[1])
        elif word == "discard":
            yield from self.carry_out_discard(deed)
        elif word == "disable":
            yield from self.choose_disabled(deed)
        elif word == "escape":
            self.escape()
        else:
            self.begin_plain(deed, effect)

    def begin_plain(self, deed: Deed, effect: Effect) -> None:
        """The continuing effects that need no choice."""
        word = effect[0]
        if word == "stun":
            self.begin(deed, effect, "turn", self.turn + 1).target = other(deed.user)
        elif word in ("prevent", "reflect"):
            if self.lies(deed.unit):
                self.begin(deed, effect, "card")
        elif word == "ignore-def":
            self.begin(deed, effect, "turn", self.turn)
        elif word in ("ignore-cannot-escape", "cannot-ignore-def"):
            self.begin(deed, effect, "draw-phase")

    def begin(self, deed: Deed, effect: Effect, ends: str, until: int = 0) -> Running:
        found = Running(
            effect[0], deed.user, deed.number, deed.type == "S", deed.unit, ends, until, words=effect,
            began=self.tick(), since=deed.since,
        )  # fmt: skip
        self.running.append(found)
        return found

    def escape(self) -> None:
        """BP-17.8, BP-Q84, BP-Q85; in the main phase there is no combat phase to end."""
        if self.phase == "combat":
            raise CombatOver

    def carry_out_discard(self, deed: Deed) -> Asking[None]:
        """DISCARD as it is read (BP-Q7, BP-Q104)."""
        if self.readings.discard_effect != "self_card":
            yield from self.drop(other(deed.user))
            return
        side = self.sides[deed.user]
        for units in (side.cast, side.aside):
            if deed.unit in units:
                self.put_away(units, [deed.unit])

    def choose_disabled(self, deed: Deed) -> Asking[None]:
        """Any ability of either profile (BP-Q63, BP-Q93)."""
        numbers = [*map(str, range(2, 11)), "a"]
        answer = yield listed(
            deed.user,
            (("choose-disable-target", str(seat), each) for seat in SEATS for each in numbers),
        )
        found = self.begin(deed, ("disable",), "turn", self.turn + 1)
        found.target = int(answer[1])
        found.ability = ACE if answer[2] == "a" else int(answer[2])

    # -- COPY ----------------------------------------------------------------------------------------

    def choose_copied(self, seat: int, number: int) -> Asking[Ability | None]:
        """The ability that a COPY acts as, None without a target (BP-Q61, BP-Q89, BP-Q101)."""
        among = {
            unit.cards[0]: (each, unit)
            for each in SEATS
            for unit in self.sides[each].cast
            if not self.named(each, self.value(each, unit)).has("copy")
        }
        if not among:
            return None
        if len(among) == 1:
            ((whose, unit),) = among.values()
        else:
            answer = yield listed(seat, (("choose-copy-target", card) for card in among))
            whose, unit = among[answer[1]]
        found = self.ability(whose, unit)
        return Ability(found.type, "", found.effects)

    # -- from the hand -------------------------------------------------------------------------------

    def lay_aside(self, seat: int, card: str) -> Asking[Deed | None]:
        """SPRING, SUPPLY or FLASH is used; the ability that acts now, None if it is stunned."""
        side, number = self.sides[seat], value_of(card)
        side.hand.remove(card)
        unit = Unit((card,), number, colour_of(card))
        side.aside.append(unit)
        ability = self.named(seat, number)
        if self.stopped(seat, number, ability.type):
            return None
        if ability.has("copy"):
            copied = yield from self.choose_copied(seat, number)
            if copied is None or self.stopped(seat, number, copied.type):
                return None
            ability = unit.copied = copied
        deed = self.deed(seat, unit, ability, number, unit.colour)
        if unit.copied is None:
            self.begin_changes_of(deed)
        return deed

    def begin_changes_of(self, deed: Deed) -> None:
        """CHANGE works from its own moment on, before what else its ability does (BP-Q62, BP-Q101)."""
        for effect in deed.effects:
            if effect[0] == "change":
                self.begin(deed, effect, "turn", self.turn)
