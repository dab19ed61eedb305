"""A match of the second opinion, from the choice of profiles to its end, as one long question and answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from tests.oracle.bacon_project.abilities import CombatOver
from tests.oracle.bacon_project.draws import Answer, Asking, Over, Wanted, listed, plain
from tests.oracle.bacon_project.offences import Offences
from tests.oracle.bacon_project.table import SEATS, Deed, Unit, other, value_of
from tests.oracle.bacon_project.wording import ACE

REVEALED = {2: 4, 3: 3, 4: 2}
SUITS = "hdsc"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
STARTING = {1: "ah", 2: "ad"}
MOST_LISTED = 500


class Match(Offences):
    """Set-up, turns and phases."""

    def play(self) -> Asking[None]:
        """The whole match; it goes on from where the table stands."""
        self.pending = []
        try:
            if self.phase == "setup":
                yield from self.set_up()
            while True:
                yield from self.turn_of_somebody()
        except Over as over:
            self.end(over.winners, over.reason, "BP-2.2" if over.winners else "BP-13.5")

    def end(self, winners: Sequence[int], reason: str, rule: str) -> None:
        self.winners, self.reason, self.ended_by = tuple(winners), reason, rule

    def concede(self, seat: int) -> None:
        """At any time before the result (BP-Q69)."""
        self.end((other(seat),), "concession", "BP-Q69")

    def record(self, winners: Sequence[int], reason: str) -> None:
        """The organiser records a result, marked as none of the rules (BP-Q69)."""
        self.end(winners, reason, "BP-Q69")

    # -- BP-3 and BP-14 ---------------------------------------------------------------------------

    def set_up(self) -> Asking[None]:
        for seat in SEATS:
            taken = {side.chosen for side in self.sides.values()}
            free = [
                each for each in self.profiles if self.readings.mirror_profiles or each not in taken
            ]
            answer = yield listed(seat, (("choose-profile", each) for each in free))
            self.sides[seat].chosen = answer[1]
            self.sides[seat].profile = self.profiles[answer[1]]
        self.first_player = self.who_begins()
        for seat, card in STARTING.items():
            self.sides[seat].stack.append(Unit((card,), ACE, "red"))
        cards = [rank + suit for rank in RANKS for suit in SUITS] + ["x1", "x2"]
        deck = [card for card in cards if card not in STARTING.values()]
        self.draw = self.shuffle(deck, ordered=False)
        order = (self.first_player, other(self.first_player))
        for seat in order:
            self.deal(seat, 6)
        for seat in order:
            yield from self.keep_or_mulligan(seat)

    def who_begins(self) -> int:
        """BP-Q8."""
        named = {"p1": 1, "p2": 2}.get(self.readings.first_player)
        return named or self.said("roll", "first-player", (), False)

    def deal(self, seat: int, count: int) -> None:
        for _ in range(count):
            self.sides[seat].hand.append(self.draw.pop())

    def keep_or_mulligan(self, seat: int) -> Asking[None]:
        """BP-14.2 to 14.5, BP-Q12: a hand of none must be kept."""
        side = self.sides[seat]
        while side.hand:
            answer = yield listed(seat, (("keep-hand",), ("mulligan",)))
            if answer[0] == "keep-hand":
                return
            side.mulligans += 1
            fewer = len(side.hand) - 1
            self.draw = self.shuffle([*self.draw, *side.hand], ordered=False)
            side.hand.clear()
            self.deal(seat, fewer)

    # -- BP-5 and BP-6 ------------------------------------------------------------------------------

    def turn_of_somebody(self) -> Asking[None]:
        if self.phase != "main":
            self.turn += 1
            self.turn_player = other(self.turn_player) if self.turn_player else self.first_player
            yield from self.draw_phase()
        self.phase = "main"
        yield from self.main_phase()
        self.phase = "combat"
        with suppress(CombatOver):
            yield from self.combat_phase()
        self.end_phase()

    def draw_phase(self) -> Asking[None]:
        """BP-1.1, BP-6.1 to 6.9, BP-14.4; effects until the draw phase end before it (BP-Q42)."""
        seat, side = self.turn_player, self.sides[self.turn_player]
        self.phase = "draw"
        self.running = [
            each for each in self.running if each.ends != "draw-phase" or each.user != seat
        ]
        if side.opened:
            self.draw_cards(seat, 1)
        else:
            side.opened = True
            yield from self.reveal(seat, REVEALED[side.profile.base] + side.mulligans, 1, "BP-6.5")
        self.put_away(side.cast, self.in_order(seat, side.cast))

    def end_phase(self) -> None:
        """BP-13.6, BP-Q53; what lasts to the end of the turn ends."""
        self.phase = "end"
        self.waiting.clear()
        self.binding.clear()
        if len(self.run_of(self.turn_player)) >= 2:
            self.draw_cards(self.turn_player, 1)
        for seat in (self.turn_player, other(self.turn_player)):
            aside = self.sides[seat].aside
            self.put_away(aside, aside)
        self.running = [
            each for each in self.running if each.ends != "turn" or each.until > self.turn
        ]
        self.stacked = self.placed = self.temporary = 0
        self.moved = False
        for side in self.sides.values():
            for unit in side.cast:
                unit.copied, unit.done = None, False

    # -- BP-7, BP-8, BP-16 -----------------------------------------------------------------------

    def main_phase(self) -> Asking[None]:
        while True:
            answer = yield self.wanted_in_main()
            verb, *words = answer
            if verb == "next-phase":
                return
            if verb in ("cast", "cast-ace"):
                self.cast_cards(words)
            elif verb == "stack":
                self.stack_card(words[0])
            elif verb == "move-top":
                self.move_top()
            elif verb == "activate-supply":
                yield from self.supply(words[0])
            else:
                yield from self.use_court(verb, *words)

    def wanted_in_main(self) -> Wanted:
        others = {plain(each) for each in self.main_answers()}
        options: set[Answer] | None = set(others)
        for number, each in enumerate(self.casts()):
            if number > MOST_LISTED:
                options = None
                break
            assert options is not None
            options.add(plain(each))
        return Wanted(
            self.turn_player, ("main",), options, lambda answer: self.permits_main(answer, others)
        )

    def use_court(self, verb: str, card: str, taken: str = "") -> Asking[None]:
        """BP-16.4 to 16.11, BP-8.11, BP-Q21, BP-Q103."""
        seat, utility = self.turn_player, self.readings.court_jump_also_utility
        if verb == "jump":
            self.temporary = self.level(seat) + 1
        self.pay(card)
        if verb == "use-king":
            self.discard.remove(taken)
            self.hand.append(taken)
        elif verb == "use-queen" or (utility and value_of(card) == 12):
            yield from self.reveal(seat, 3, 1, "BP-16.5")
        elif utility and value_of(card) == 13:
            yield from self.recover(seat, 1, besides=card)

    def supply(self, card: str) -> Asking[None]:
        """SUPPLY in the main phase; damage waits for the offence step (BP-Q95)."""
        deed = yield from self.lay_aside(self.turn_player, card)
        if deed is None or deed.has("copy"):
            return
        if deed.type in "DA":
            self.waiting.append(deed)
        else:
            yield from self.resolve(deed)

    # -- BP-11 ------------------------------------------------------------------------------------------

    def combat_phase(self) -> Asking[None]:
        """CHANGE, COPY, then a FLASH window before each of the three steps (BP-Q59, BP-Q82)."""
        seat, side = self.turn_player, self.sides[self.turn_player]
        self.begin_changes()
        for unit in self.in_order(seat, side.cast):
            ability, number = self.ability(seat, unit), self.value(seat, unit)
            if ability.has("copy") and not self.stopped(seat, number, ability.type):
                unit.copied = yield from self.choose_copied(seat, number)
        for kind in "SG":
            yield from self.flash_window()
            yield from self.step(kind)
        yield from self.flash_window()
        while self.waiting:
            yield from self.attack(seat, [self.waiting.pop(0)])
        yield from self.merged_offence()

    def begin_changes(self) -> None:
        """Ascending, each as those before it have left it (BP-Q62, BP-Q91)."""
        seat = self.turn_player
        for unit in self.in_order(seat, self.sides[seat].cast):
            deed = self.deed_of(seat, unit)
            if not self.stopped(seat, deed.number, deed.type):
                self.begin_changes_of(deed)

    def flash_window(self) -> Asking[None]:
        """BP-Q59, BP-Q82: the turn player first, and again after every activation."""
        asked, passes = self.turn_player, 0
        while passes < 2:
            if not self.sides[asked].profile.has_window("flash"):
                passes, asked = passes + 1, other(asked)
                continue
            answer = yield listed(asked, [("pass-window",), *self.usable(asked, "flash")])
            if answer[0] == "pass-window":
                passes, asked = passes + 1, other(asked)
                continue
            yield from self.use_from_hand(asked, answer[1])
            asked, passes = self.turn_player, 0

    def step(self, kind: str) -> Asking[None]:
        """Support or Guard: each once, the lowest first (BP-11.2, BP-Q38); a COPY without target is for nothing."""
        seat = self.turn_player
        while True:
            ready = [unit for unit in self.ready(seat) if self.ability(seat, unit).type == kind]
            if not ready:
                return
            unit = ready[0]
            unit.done = True
            deed = self.deed_of(seat, unit)
            if self.stopped(seat, deed.number, kind) or deed.has("copy"):
                continue
            if deed.has("cannot-escape"):
                self.binding.append(deed)
            yield from self.resolve(deed)

    def ready(self, seat: int) -> Iterator[Unit]:
        """The cards that have not had their occasion, in order."""
        cast = self.sides[seat].cast
        return (unit for unit in self.in_order(seat, cast) if not unit.done)

    def merged_offence(self) -> Asking[None]:
        """BP-10.4 to 10.7, with the CANNOT ESCAPE of the whole combination (BP-Q87)."""
        seat = self.turn_player
        deeds = [self.deed_of(seat, unit) for unit in self.ready(seat)]
        parts = [
            deed
            for deed in deeds
            if deed.type in "DA" and not deed.has("copy") and not self.disabled(seat, deed.number)
        ]
        is_bound = any(self.still_binds(deed) for deed in self.binding)
        yield from self.attack(seat, parts, is_bound=is_bound, merged=True)

    def still_binds(self, deed: Deed) -> bool:
        """Whether a Support or Guard's CANNOT ESCAPE is still there when the offence is announced."""
        is_stopped = self.stopped(deed.user, deed.number, deed.type)
        return deed.unit in self.sides[deed.user].cast and not is_stopped
