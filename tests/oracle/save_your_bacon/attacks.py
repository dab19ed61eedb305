"""Attacks, step by step (SYB-6)."""

from __future__ import annotations

from tests.oracle.save_your_bacon.table import Active, Asking, Attack, Piece, listed
from tests.oracle.save_your_bacon.uses import Uses


class Attacks(Uses):
    """An attack, as an action or by a card."""

    def fight(self, seat: int, attacker: Piece, *, is_action: bool) -> Asking[None]:
        attack = Attack(seat, attacker)
        for step in (self.declare_attacker, self.declare_target, self.counter, self.place_damage):
            causes = yield from step(attack)
            if is_action and step == self.declare_attacker:
                self.taken += 1
                self.attacked = True
            yield from self.end_step(*causes)
            if self.is_cut_short(attack):
                break
        self.attacks.remove(attack)
        yield from self.expire(lambda each: each.attack is attack, attack.seat)

    def is_cut_short(self, attack: Attack) -> bool:
        """Whether it ends after this step (SYB-6.0.14, SYB-Q26)."""
        cards = [attack.attacker, *([attack.target] if attack.target else [])]
        return attack.is_over or any(not self.in_play(c) or c.is_destroyed for c in cards)

    def expire(self, ends: object, *causes: int) -> Asking[None]:
        raise NotImplementedError

    def declare_attacker(self, attack: Attack) -> Asking[list[int]]:
        piece = attack.attacker
        was_ready, piece.is_exhausted = not piece.is_exhausted, True
        self.attacks.append(attack)
        if was_ready:
            self.happen("exhausted", piece)
        self.happen("attacking", piece)
        if piece.host:
            self.happen("uses", piece.host, card=piece.face.id)
        return [attack.seat]
        yield

    def declare_target(self, attack: Attack) -> Asking[list[int]]:
        targets = self.targets(attack.seat)
        if not targets:
            attack.is_over = True
            return []
        answer = yield from self.only(
            attack.seat, {("declare-target", each.id) for each in targets}
        )
        attack.target = self.named(answer[1])
        self.happen("targeted", attack.target, by=attack.attacker)
        return [attack.seat]

    def counter(self, attack: Attack) -> Asking[list[int]]:
        piece = attack.target
        assert piece is not None
        if self.exhausted(piece) or self.rules_on(piece, "no-counter"):
            return []
        seat = self.controller(piece)
        answer = yield listed(seat, (("declare-counter", "yes"), ("declare-counter", "no")))
        if answer[1] == "yes":
            self.turn_down(piece)
            attack.counters = piece
            self.happen("counters", piece, by=attack.attacker)
            if piece.host:
                self.happen("uses", piece.host, card=piece.face.id)
        return [seat]

    def place_damage(self, attack: Attack) -> Asking[list[int]]:
        """Both values are read first, both are placed at once (SYB-6.0.13, SYB-Q35)."""
        target, attacker = attack.target, attack.attacker
        assert target is not None
        blows = [(attacker, target, "attack", self.attack_of(attacker))]
        if attack.counters is target:
            blows.append((target, attacker, "counter", self.attack_of(target)))
        placed = []
        for by, piece, kind, value in blows:
            receiver = yield from self.receiver(piece, kind)
            placed.append((by, receiver, kind, self.damage_to(receiver, kind, value)))
        for by, receiver, kind, amount in placed:
            if amount:
                receiver.damage += amount
                self.hits.append((receiver, self.controller(by), kind, by))
                self.happen("placed", receiver, by=by, kind=kind, number=amount)
        return [attack.seat]

    def receiver(self, piece: Piece, kind: str) -> Asking[Piece]:
        """On which card it is placed instead, if on another (P-091, SYB-Q97)."""
        used: list[object] = []
        while True:
            options = []
            for each in self.rules("instead"):
                if (
                    (each.key or each) in used
                    or each.rule[1][0] != kind
                    or not self.covers(each, each.rule[2], piece)
                ):
                    continue
                options += [
                    (each, other) for other in self.places_instead(each) if other is not piece
                ]
            if not options:
                return piece
            rule, piece = yield from self.choose_replacement(piece, options)
            used.append(rule.key or rule)

    def places_instead(self, active: Active) -> list[Piece]:
        if active.instead is not None:
            return [active.instead] if self.in_play(active.instead) else []
        words = active.rule[3]
        return [
            each
            for each in self.pieces()
            if self.fits(words, each, active.seat, active.champion, active.card)
        ]

    def choose_replacement(
        self, piece: Piece, options: list[tuple[Active, Piece]]
    ) -> Asking[tuple[Active, Piece]]:
        """The controller of the card that would be hit chooses where it goes, then by which of them (SYB-Q102)."""
        seat = self.controller(piece)
        answer = yield from self.only(seat, {("choose", each.id) for _, each in options})
        there = [each for each in options if each[1].id == answer[1]]
        there.sort(key=lambda each: each[0].key is None)
        bearers = [self.bearer_of(each) for each, _ in there]
        answer = yield from self.only(seat, {("choose", each.id) for each in bearers})
        return next(
            each for each, bearer in zip(there, bearers, strict=True) if bearer.id == answer[1]
        )

    def bearer_of(self, active: Active) -> Piece:
        """The card on which the words stand; where it has left play, the champion that used it."""
        found = active.card if self.in_play(active.card) else active.champion
        assert found is not None
        return found
