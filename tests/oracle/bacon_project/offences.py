"""An offence of the second opinion: announced, answered, and what comes after the damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tests.oracle.bacon_project.abilities import OF_THE_OFFENCE, Abilities, CombatOver
from tests.oracle.bacon_project.draws import Answer, Asking, Over, Wanted, plain
from tests.oracle.bacon_project.table import Deed, Running, other, value_of
from tests.oracle.bacon_project.wording import Effect

PROTECTING = ("reflect", "ignore-cannot-escape", "cannot-ignore-def")
BOTTOM = "bottom"
"""How the lowest card of a stack zone is named in a defence."""
MOST_LISTED = 8
"""A defence from a longer hand is not listed."""


@dataclass(eq=False)
class Offence:
    """What is being answered, with the numbers it was announced with (BP-Q45, BP-Q97, BP-Q100)."""

    attacker: int
    parts: list[Deed]
    damage: int
    standing: int
    is_bound: bool
    """Whether it carries CANNOT ESCAPE."""
    ignores: bool
    """Whether its user has IGNORE DEF."""
    before: list[Running] = field(default_factory=list)
    """What was running when it was announced."""
    protected: list[Running] = field(default_factory=list)
    """The protective effects of the target that reach it."""
    type: str = ""
    merged: bool = False
    """Whether it is that of the combination in the cast zone."""
    returned: bool = False
    negated: bool = False
    paid: int = 0
    begun: bool = False
    stack_cards: int = 0
    back: int = 0
    """What REFLECT returns, as it stood when the damage was reckoned, whatever ends it afterwards (BP-Q60)."""

    @property
    def target(self) -> int:
        return other(self.attacker)


class Offences(Abilities):
    """BP-10 and BP-12."""

    pending: list[Offence]
    """Those that are being answered, one inside the other."""
    answered: Offence | None = None
    """What the seat that is asked answers, if it is asked for a response."""

    # -- announcing -------------------------------------------------------------------------------

    def prevented(self, attacker: int, kind: str) -> bool:
        """PREVENT works in the turn of its owner's opponent (BP-17.3, BP-Q83)."""
        if attacker != self.turn_player:
            return False
        return any(kind in each.words[1] for each in self.works("prevent", other(attacker)))

    def attack(
        self, attacker: int, parts: Sequence[Deed], *, is_bound: bool = False, merged: bool = False
    ) -> Asking[None]:
        """One offence of these abilities, from its announcement to the returned damage."""
        parts = [deed for deed in parts if not self.is_singly_prevented(deed)]
        if not parts:
            return
        kind = "A" if any(deed.type == "A" for deed in parts) else "D"
        if self.prevented(attacker, kind):
            return
        offence = self.announced(attacker, parts, kind, is_bound=is_bound)
        offence.merged = merged
        self.pending.append(offence)
        try:
            yield from self.answer(offence)
        except CombatOver:
            offence.negated = True
            raise
        finally:
            self.pending.remove(offence)
            if offence.negated:
                self.lose_ignore_def(offence)
        if offence.negated:
            return
        for deed, effect in self.turn_effects(offence):
            yield from self.carry_out(deed, effect)
        yield from self.return_damage(offence)

    def is_singly_prevented(self, deed: Deed) -> bool:
        """The reading of BP-Q39 that checks each ability before merging."""
        return self.readings.prevent_timing == "single" and self.prevented(deed.user, deed.type)

    def announced(
        self, attacker: int, parts: Sequence[Deed], kind: str, *, is_bound: bool
    ) -> Offence:
        target = other(attacker)
        before = list(self.running)
        for deed in parts:
            for effect in deed.effects:
                if effect[0] == "ignore-def":
                    self.begin(deed, effect, "turn", self.turn)
        return Offence(
            attacker,
            list(parts),
            sum(deed.damage for deed in parts),
            self.standard_defence(target),
            is_bound or any(deed.has("cannot-escape") for deed in parts),
            bool(self.works("ignore-def", attacker)),
            before,
            [each for word in PROTECTING for each in self.works(word, target)],
            kind,
        )

    def lose_ignore_def(self, offence: Offence) -> None:
        """A negated offence brings no IGNORE DEF (BP-Q87)."""
        units = [deed.unit for deed in offence.parts]
        self.running = [
            each
            for each in self.running
            if each in offence.before or each.word != "ignore-def" or each.unit not in units
        ]

    @staticmethod
    def turn_effects(offence: Offence) -> Iterator[tuple[Deed, Effect]]:
        """After the damage, in ascending value and printed order (BP-Q40)."""
        for deed in offence.parts:
            for effect in deed.effects:
                if effect[0] not in OF_THE_OFFENCE:
                    yield deed, effect

    # -- the numbers while it is answered -----------------------------------------------------------

    def has_protection(self, offence: Offence, word: str) -> bool:
        return any(each.word == word and each in self.running for each in offence.protected)

    def remaining(self, offence: Offence) -> int:
        """What is still to be covered."""
        ignored = offence.ignores and not self.has_protection(offence, "cannot-ignore-def")
        standing = 0 if ignored else offence.standing
        left = offence.damage - standing - self.reflected(offence)[0] - offence.paid
        return max(0, left)

    def reflected(self, offence: Offence) -> tuple[int, int]:
        """What REFLECT blocks and returns in sum (BP-Q60, BP-Q88)."""
        if offence.returned:
            return 0, 0
        found = [
            each for each in offence.protected if each.word == "reflect" and each in self.running
        ]
        return sum(each.words[1] for each in found), sum(each.words[2] for each in found)

    def can_escape(self, offence: Offence) -> bool:
        return not offence.is_bound or self.has_protection(offence, "ignore-cannot-escape")

    # -- the answer ------------------------------------------------------------------------------

    def answer(self, offence: Offence) -> Asking[None]:
        """The response window, or the answer to returned damage, until it is settled or negated."""
        while True:
            left, can_escape = self.remaining(offence), self.can_escape(offence)
            windows = self.open_windows(offence)
            if not left and not windows and (offence.begun or not can_escape):
                break
            self.answered = offence
            answer = yield self.response(offence, windows)
            self.answered = None
            if answer[0] == "escape":
                yield from self.use_jack(offence, answer[1])
                return
            if answer[0] == "defend":
                self.defend(offence, answer[1:])
                if not self.remaining(offence):
                    break
                continue
            yield from self.activate_inside(offence, answer)
            if offence.negated:
                return
        offence.back = self.reflected(offence)[1]
        if self.readings.stack_draw_timing == "after":
            self.draw_cards(offence.target, offence.stack_cards)

    def open_windows(self, offence: Offence) -> list[str]:
        """Which window words the target's profile has (BP-Q59, BP-Q76)."""
        if offence.returned or offence.begun:
            return []
        profile = self.sides[offence.target].profile
        return [window for window in ("spring", "flash") if profile.has_window(window)]

    def response(self, offence: Offence, windows: Sequence[str]) -> Wanted:
        target = offence.target
        others: set[Answer] = set()
        if self.can_escape(offence) and not offence.begun:
            others |= {("escape", card) for card in self.sides[target].hand if card[0] == "j"}
        for window in windows:
            others |= set(self.usable(target, window))

        def permits(answer: Answer) -> bool:
            if answer[0] == "defend":
                return self.can_defend(offence, answer[1:])
            return answer in others

        options = None
        if len(self.sides[target].hand) + len(self.sides[target].stack) <= MOST_LISTED:
            options = others | {plain(each) for each in self.defences(offence)}
        return Wanted(target, ("defend", "escape"), options, permits)

    def use_jack(self, offence: Offence, card: str) -> Asking[None]:
        """ESCAPE by a Jack; of returned damage it ends that alone (BP-Q108)."""
        self.sides[offence.target].hand.remove(card)
        self.discard.append(card)
        if not offence.returned:
            raise CombatOver
        yield from ()

    def activate_inside(self, offence: Offence, answer: Answer) -> Asking[None]:
        """SPRING or FLASH in the response window (BP-Q83, BP-Q94, BP-Q97, BP-Q98, BP-Q109)."""
        yield from self.use_from_hand(offence.target, answer[1])
        offence.negated = offence.attacker == self.turn_player and any(
            each.word == "prevent" and offence.type in each.words[1] and each in self.running
            for each in offence.protected
        )

    def begin(self, deed: Deed, effect: Effect, ends: str, until: int = 0) -> Running:
        """What begins inside a window protects its user from then on, whatever ends it there (BP-Q100)."""
        found = super().begin(deed, effect, ends, until)
        for offence in self.pending:
            if offence.target == deed.user:
                offence.protected.append(found)
        return found

    def use_from_hand(self, seat: int, card: str) -> Asking[None]:
        """SPRING or FLASH: the ability acts at once, an offence as one of its own."""
        deed = yield from self.lay_aside(seat, card)
        if deed is None or deed.has("copy"):
            return
        if deed.type in "DA":
            yield from self.attack(seat, [deed])
        else:
            yield from self.resolve(deed)

    # -- defence cards ---------------------------------------------------------------------------

    def can_defend(self, offence: Offence, cards: Sequence[str]) -> bool:
        return self.covers(offence.target, self.remaining(offence), cards)

    def covers(self, seat: int, need: int, cards: Sequence[str]) -> bool:
        """BP-12.13, BP-12.16, BP-Q47, BP-Q48, BP-Q52."""
        side, total = self.sides[seat], 0
        stack = list(side.stack)
        hand = [card for card in side.hand if card[0] != "x"]
        each_alone = self.readings.stack_draw_timing == "each"
        for place, card in enumerate(cards):
            if total >= need:
                return False
            if card == BOTTOM and stack:
                total += stack.pop(0).number
                if each_alone and place < len(cards) - 1:
                    return False
            elif card in hand:
                hand.remove(card)
                total += value_of(card)
            else:
                return False
        ends_with_stack = len(stack) < len(side.stack) and each_alone
        return total >= need or not (stack or hand) or ends_with_stack

    def defences(self, offence: Offence) -> Iterator[Answer]:
        """A legal order of every set of cards that has one."""
        side, need = self.sides[offence.target], self.remaining(offence)
        hand = [card for card in side.hand if card[0] != "x"]
        for many in range(len(hand) + 1):
            for some in combinations(hand, many):
                for lowest in range(len(side.stack) + 1):
                    cards = [BOTTOM] * lowest + list(some)
                    found = self.defence_of(offence.target, need, cards)
                    if found is not None:
                        yield found

    def defence_of(self, seat: int, need: int, cards: Sequence[str]) -> Answer | None:
        """These cards in an order that is legal, if there is one: any of them may be the last."""
        for last in range(len(cards)):
            order = [*cards[:last], *cards[last + 1 :], cards[last]]
            if self.covers(seat, need, order):
                return ("defend", *order)
        return ("defend",) if not cards and self.covers(seat, need, ()) else None

    def defend(self, offence: Offence, cards: Sequence[str]) -> None:
        """Cards are sent in order; an Ace of the stack is worth 14 (BP-12.17); no stack is the end (BP-Q48)."""
        side = self.sides[offence.target]
        offence.begun = True
        for card in cards:
            if card == BOTTOM:
                self.lose_bottom(offence)
            else:
                side.hand.remove(card)
                self.discard.append(card)
                offence.paid += value_of(card)
        if not side.stack:
            raise Over((offence.attacker,), "the stack was emptied in defence")

    def lose_bottom(self, offence: Offence) -> None:
        """A stack card sent: as announced (BP-Q33), and a draw for it, now or afterwards (BP-Q52)."""
        stack = self.sides[offence.target].stack
        offence.paid += stack[0].number
        self.put_away(stack, stack[:1])
        offence.stack_cards += 1
        if self.readings.stack_draw_timing == "each" and stack:
            self.draw_cards(offence.target, 1)

    # -- REFLECT ------------------------------------------------------------------------------------

    def return_damage(self, offence: Offence) -> Asking[None]:
        """BP-19.23, BP-19.24, BP-Q60: answered like damage, with IGNORE DEF and CANNOT ESCAPE."""
        if not offence.back:
            return
        attacker = offence.attacker
        back = Offence(
            offence.target,
            [],
            offence.back,
            self.standard_defence(attacker),
            is_bound=True,
            ignores=True,
        )
        back.returned = True
        back.protected = [each for word in PROTECTING for each in self.works(word, attacker)]
        yield from self.answer(back)
