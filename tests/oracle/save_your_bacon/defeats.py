"""After every effect action and step: what is defeated or destroyed, and what is discarded in the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import permutations

from tests.oracle.save_your_bacon.table import Asking, Piece, listed
from tests.oracle.save_your_bacon.values import Values

STOLEN_FROM = 3


class Defeats(Values):
    """The test of SYB-10.2.1.6 and SYB-Q20, the procedure of defeat, and the discards of SYB-Q38."""

    def test(
        self, causes: Sequence[int], own: dict[Piece, list[int]] | None = None
    ) -> Asking[bool]:
        """Until nothing falls; whether something did. ``causes`` are to blame where no damage is."""
        found = False
        while True:
            hurt = [each for each in self.pieces() if each.damage > 0]
            with self.at_rest():
                beaten = [each for each in hurt if self.is_beaten(each)]
            broken = [each for each in beaten if not each.is_champion and not each.is_destroyed]
            fallen = [each for each in beaten if each.is_champion]
            if not broken and not fallen:
                self.hits = []
                return found
            found = True
            for piece in broken:
                self.destroy(piece, self.blamed(piece, (own or {}).get(piece, causes)))
            blame = {piece: self.blamed(piece, (own or {}).get(piece, causes)) for piece in fallen}
            bonus = {piece: self.strikers(piece) for piece in fallen}
            self.hits, own, causes = [], {}, ()
            for seat in self.in_order():
                among = [each for each in fallen if self.controller(each) == seat]
                for piece in (yield from self.ordered(seat, "order-defeats", among)):
                    with self.counted(own, self.doer(piece, blame[piece])):
                        yield from self.defeat(piece, blame[piece], bonus[piece])

    def is_beaten(self, piece: Piece) -> bool:
        defense = self.defense_of(piece)
        return defense is not None and piece.damage >= defense

    def blamed(self, piece: Piece, causes: Sequence[int]) -> list[int]:
        """Whoever placed damage on it just now; else whoever changed its defense (SYB-Q22)."""
        return [seat for hit, seat, _, _ in self.hits if hit is piece] or list(causes)

    def strikers(self, piece: Piece) -> list[Piece]:
        """The cards whose attack damage was just placed on it."""
        found = (by for hit, _, kind, by in self.hits if hit is piece and kind == "attack")
        return list(dict.fromkeys(by for by in found if by))

    def destroy(self, piece: Piece, causes: Sequence[int]) -> None:
        piece.is_destroyed = True
        piece.doomed_by = self.doer(piece, causes)
        self.end_attacks_of(piece)
        self.happen("destroyed", piece)

    def doer(self, piece: Piece, causes: Sequence[int]) -> int:
        """Whose doing it is that this fell: an opponent's, its controller's, or nobody's (SYB-Q22, SYB-Q31)."""
        own = self.controller(piece)
        return self.opponent_among(own, causes) or (own if own in causes else 0)

    def ordered(self, seat: int, verb: str, pieces: Sequence[Piece]) -> Asking[list[Piece]]:
        """In the order of that player's choice."""
        if len(pieces) < 2:
            return list(pieces)
        names = [each.id for each in pieces]
        answer = yield listed(seat, ((verb, *each) for each in permutations(names)))
        return sorted(pieces, key=lambda each: answer.index(each.id))

    # -- the procedure of defeat ----------------------------------------------------------------

    def defeat(self, piece: Piece, causes: Sequence[int], by: Iterable[Piece]) -> Asking[None]:
        """Exhaust, remove tokens and conditions, award bacon (SYB-4.1.1.8)."""
        extra = self.promised(piece, by)
        self.happen("defeated", piece)
        if not piece.is_exhausted:
            piece.is_exhausted = True
            self.happen("exhausted", piece)
        piece.damage, piece.conditions = 0, []
        for attack in self.attacks:
            attack.is_over = attack.is_over or attack.attacker is piece
        loser = self.controller(piece)
        winner = self.opponent_among(loser, causes)
        if not winner:
            winner = yield from self.favoured(loser)
        for _ in range(1 + extra.get(winner, 0)):
            self.take_bacon(winner, loser)

    def promised(self, piece: Piece, by: Iterable[Piece]) -> dict[int, int]:
        """What "you gain more" gives to whom, by the cards as they are before the defeat takes anything."""
        found: dict[int, int] = {}
        for attacker in by:
            for each in self.rules_on(attacker, "more-bacon"):
                if self.controller(piece) != each.seat:
                    found[each.seat] = found.get(each.seat, 0) + each.rule[2]
        return found

    def opponent_among(self, seat: int, causes: Iterable[int]) -> int:
        """The opponent whose doing it was; of several the first in player order (SYB-Q22)."""
        return next((each for each in self.in_order() if each != seat and each in causes), 0)

    def favoured(self, loser: int) -> Asking[int]:
        """A friendly effect: its player says who gains the bacon (SYB-4.1.1.7)."""
        among = self.opponents(loser)
        if len(among) == 1:
            return among[0]
        answer = yield listed(loser, (("choose-bacon-recipient", seat) for seat in among))
        return int(answer[1])

    def take_bacon(self, winner: int, loser: int) -> None:
        """One by one, from a player with three or more (SYB-4.1.1.9, SYB-12.1.3)."""
        if not self.is_free_for_all() and self.sides[loser].bacon >= STOLEN_FROM:
            self.sides[loser].bacon -= 1
        self.gain_bacon(winner, 1)

    def gain_bacon(self, seat: int, count: int) -> None:
        self.sides[seat].bacon += count
        self.gains[seat] = self.gains.get(seat, 0) + count

    def is_free_for_all(self) -> bool:
        """SYB-12.1; three or more play it where nothing else was said (SYB-Q69)."""
        variant = self.readings.variant
        if variant == "widdershins":
            return bool(self.readings.widdershins_ffa)
        return len(self.sides) > 2

    # -- what is discarded when all is done -----------------------------------------------------

    def discard_destroyed(self) -> Asking[dict[Piece, list[int]]]:
        """All destroyed cards together, each owner's in their order; who is to blame for what then falls."""
        doomed = [each for each in self.pieces() if each.is_destroyed]
        blame: dict[Piece, list[int]] = {}
        for seat in self.in_order():
            own = [each for each in doomed if each.owner == seat]
            for piece in (yield from self.ordered(seat, "order-discards", own)):
                with self.counted(blame, piece.doomed_by):
                    self.discard_piece(piece)
        return blame

    @contextmanager
    def counted(self, blame: dict[Piece, list[int]], cause: int) -> Iterator[None]:
        """Whatever loses defense meanwhile loses it by that player; of several the first in player order counts (SYB-Q22)."""
        before = {each: self.defense_of(each) for each in self.pieces() if each.damage}
        yield
        for each, defense in before.items():
            now = self.defense_of(each) if self.in_play(each) else None
            if now is not None and defense is not None and now < defense:
                blame.setdefault(each, []).append(cause)
