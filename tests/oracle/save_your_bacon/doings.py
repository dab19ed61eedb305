"""What effects do: every effect word, one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.oracle.save_your_bacon.pile_effects import PileEffects
from tests.oracle.save_your_bacon.table import (
    Active,
    Asking,
    Attack,
    Condition,
    Deed,
    Piece,
    chosen_of,
    listed,
)
from tests.oracle.save_your_bacon.wording import TRAITS, Read

YES, NO = ("choose", "yes"), ("choose", "no")


class Doings(PileEffects):
    """Effect actions."""

    def clause(self, deed: Deed, clause: Read) -> Asking[bool]:
        """One effect action; whether it was done in full."""
        name, *words = clause
        if name == "if":
            test, step = words
            return (yield from self.step(deed, step)) if self.is_true(deed, test) else False
        if name == "may":
            if not self.is_agreed(deed, clause) and (yield listed(deed.seat, (YES, NO))) == NO:
                return False
            return (yield from self.do(deed, words[0]))
        if name in ("either", "random"):
            return (yield from self.one_of(deed, name, words))
        return (yield from self.step(deed, words[0]))

    @staticmethod
    def is_agreed(deed: Deed, clause: Read) -> bool:
        """Whether it was activated because of that: "you may" makes the whole reaction optional (P-032)."""
        effect = deed.effect
        is_free = effect.event is not None and not effect.is_paid and deed.played is None
        return is_free and clause is effect.sentences[0][0]

    def one_of(self, deed: Deed, name: str, options: Sequence[Read]) -> Asking[bool]:
        """One of two; one of which nothing is possible only if both are of that kind (SYB-Q82)."""
        if name == "random":
            number = self.said("pick", f"option/{deed.seat}", (1, 2))
            return (yield from self.do(deed, options[number - 1]))
        able = [number for number in (1, 2) if self.is_possible(deed, options[number - 1])] or [
            1,
            2,
        ]
        answer = yield from self.only(deed.seat, {("choose", number) for number in able})
        return (yield from self.do(deed, options[answer[1] - 1]))

    def is_true(self, deed: Deed, test: Read) -> bool:
        if test[0] == "poorer":
            own = self.sides[deed.seat].bacon
            return any(self.sides[each].bacon > own for each in self.opponents(deed.seat))
        return any(each.damage >= test[2] for each in self.meant(deed, test[1]))

    def step(self, deed: Deed, step: Read) -> Asking[bool]:
        if step[0] == "lasting":
            return (yield from self.begin(deed, step[1][0], step[2]))
        deed.is_strict = step[0] == "if-able"
        done = yield from self.do(deed, step[1])
        deed.is_strict = False
        return done

    # -- actions ----------------------------------------------------------------------------------

    def do(self, deed: Deed, do: Read) -> Asking[bool]:
        name, *words = do
        method = getattr(self, "do_" + name.replace("-", "_"))
        return (yield from method(deed, *words))

    def do_place(self, deed: Deed, count: int, card: Read) -> Asking[bool]:
        pieces = yield from self.picked(deed, card)
        return self.place(deed, count, card, pieces)

    def place(self, deed: Deed, count: int, card: Read, pieces: Sequence[Piece]) -> bool:
        """A prohibition forbids nothing where the number is 0: that is placed in full (SYB-14.0.32)."""
        is_forbidden = count > 0 and any(self.rules_on(each, "no-damage") for each in pieces)
        full = self.is_full(card, pieces) and not is_forbidden
        if deed.is_strict and not full:
            return False
        for piece in pieces:
            if count and not self.rules_on(piece, "no-damage"):
                piece.damage += count
                self.hits.append((piece, deed.cause, "", deed.source))
        return full

    def do_place_up(self, deed: Deed, value: Read, card: Read) -> Asking[bool]:
        return (yield from self.place_half(deed, value, card, 1))

    def do_place_down(self, deed: Deed, value: Read, card: Read) -> Asking[bool]:
        return (yield from self.place_half(deed, value, card, 0))

    def place_half(self, deed: Deed, value: Read, card: Read, more: int) -> Asking[bool]:
        """Both cards are picked, though nothing is placed where there is no number."""
        of = yield from self.picked(deed, value[1])
        pieces = yield from self.picked(deed, card)
        if not of:
            return False
        return self.place(deed, (self.attack_of(of[0]) + more) // 2, card, pieces)

    def each_of(
        self,
        deed: Deed,
        card: Read,
        is_able: Callable[[Piece], bool],
        change: Callable[[Piece], object],
    ) -> Asking[bool]:
        """Something is done to each of the cards to which it can be done; whether that was all of them."""
        pieces = yield from self.picked(deed, card)
        able = [each for each in pieces if is_able(each)]
        full = self.is_full(card, pieces) and len(able) == len(pieces)
        if full or not deed.is_strict:
            for each in able:
                change(each)
        return full

    def do_mend(self, deed: Deed, count: int, card: Read) -> Asking[bool]:
        pieces = yield from self.picked(deed, card)
        full = self.is_full(card, pieces) and all(each.damage >= count for each in pieces)
        if full or not deed.is_strict:
            for piece in pieces:
                piece.damage -= min(count, piece.damage)
        return full

    def do_mend_up_to(self, deed: Deed, count: int, card: Read) -> Asking[bool]:
        pieces = yield from self.picked(deed, card)
        full, numbers = self.is_full(card, pieces), []
        pieces = pieces if full or not deed.is_strict else []
        for piece in pieces:
            options = {("choose", number) for number in range(min(count, piece.damage) + 1)}
            of = piece if len(pieces) > 1 else None
            numbers.append((yield from self.only(deed.seat, options, of))[1])
        for piece, number in zip(pieces, numbers, strict=True):
            piece.damage -= number
        return full

    def do_apply(self, deed: Deed, name: str, card: Read) -> Asking[bool]:
        def is_able(piece: Piece) -> bool:
            return piece.is_champion and all(each.name != name for each in piece.conditions)

        def change(piece: Piece) -> None:
            piece.conditions.append(Condition(name, deed.cause, self.clock))
            self.happen("condition", piece, condition=name)

        return (yield from self.each_of(deed, card, is_able, change))

    @staticmethod
    def lift(piece: Piece, names: Sequence[str]) -> None:
        piece.conditions = [each for each in piece.conditions if each.name not in names]

    @staticmethod
    def bears(piece: Piece, name: str) -> bool:
        return any(each.name == name for each in piece.conditions)

    def do_lift(self, deed: Deed, name: str, card: Read) -> Asking[bool]:
        return (
            yield from self.each_of(
                deed,
                card,
                lambda each: self.bears(each, name),
                lambda each: self.lift(each, [name]),
            )
        )

    def do_lift_that(self, deed: Deed, card: Read) -> Asking[bool]:
        return (
            yield from self.do_lift(deed, deed.happened.condition if deed.happened else "", card)
        )

    def do_lift_some(self, deed: Deed, count: int, card: Read) -> Asking[bool]:
        pieces = yield from self.picked(deed, card)
        full = self.is_full(card, pieces) and all(len(each.conditions) >= count for each in pieces)
        chosen = []
        for piece in pieces if full or not deed.is_strict else ():
            names = [each.name.lower() for each in piece.conditions]
            wanted = chosen_of(deed.seat, "choose", names, min(count, len(names)), count)
            of = piece if len(pieces) > 1 else None
            answer = yield from self.only(deed.seat, set(wanted.options), of)
            chosen.append((piece, [each.capitalize() for each in answer[1:]]))
        for piece, lifted in chosen:
            self.lift(piece, lifted)
        return full

    def do_lift_each(self, deed: Deed, card: Read) -> Asking[bool]:
        return (
            yield from self.each_of(
                deed, card, lambda each: bool(each.conditions), lambda each: each.conditions.clear()
            )
        )

    def do_ready(self, deed: Deed, card: Read) -> Asking[bool]:
        return (yield from self.each_of(deed, card, self.can_be_readied, self.turn_up))

    def can_be_readied(self, piece: Piece) -> bool:
        return piece.is_exhausted and not self.rules_on(piece, "no-ready")

    def turn_up(self, piece: Piece) -> None:
        piece.is_exhausted = False
        self.happen("readied", piece)

    def do_exhaust(self, deed: Deed, card: Read) -> Asking[bool]:
        return (
            yield from self.each_of(
                deed, card, lambda each: not self.exhausted(each), self.lay_down
            )
        )

    def do_destroy(self, deed: Deed, card: Read) -> Asking[bool]:
        return (
            yield from self.each_of(
                deed, card, lambda each: not each.is_champion and not each.is_destroyed,
                lambda each: self.destroy(each, [deed.cause]),
            )
        )  # fmt: skip

    # -- leaving play -------------------------------------------------------------------------------

    def do_remove_this(self, deed: Deed) -> Asking[bool]:
        if deed.source is None or deed.source.is_champion or not self.in_play(deed.source):
            return False
        self.discard_piece(deed.source)
        return True
        yield

    def do_banish(self, deed: Deed, card: Read) -> Asking[bool]:
        if card == ("that-card",):
            return (yield from self.move_that(deed, "removed"))
        return (yield from self.take_out(deed, card, "removed"))

    def do_return(self, deed: Deed, card: Read) -> Asking[bool]:
        return (yield from self.take_out(deed, card, "hand"))

    def take_out(self, deed: Deed, card: Read, zone: str) -> Asking[bool]:
        def change(piece: Piece) -> None:
            self.leave(piece)
            getattr(self.sides[piece.owner], zone).append(piece.face.id)

        return (yield from self.each_of(deed, card, lambda each: not each.is_champion, change))

    def to_equip(self, deed: Deed) -> list[Piece]:
        """That card, where it can be moved: with what a champion has already nothing can be done (SYB-Q82)."""
        pieces = [each for each in self.referred(deed, "that-card") if not each.is_champion]
        is_possible = self.has_place(deed.champion)
        return [each for each in pieces if is_possible and each.host is not deed.champion]

    def do_equip(self, deed: Deed) -> Asking[bool]:
        pieces = self.to_equip(deed)
        if not pieces:
            return False
        (piece,) = pieces
        if piece.host is not None:
            piece.host.equipment.remove(piece)
        piece.host = deed.champion
        deed.champion.equipment.append(piece)
        return True
        yield

    # -- choices -----------------------------------------------------------------------------------

    def do_choose(self, deed: Deed, card: Read) -> Asking[bool]:
        pieces = yield from self.picked(deed, card)
        if pieces and not self.leaves_choice(card):
            several = card[0].startswith("each") or card[0] == "those"
            deed.made.append(("pieces" if several else "piece", pieces))
        return self.is_full(card, pieces)

    def do_choose_opponent(self, deed: Deed) -> Asking[bool]:
        options = {("choose", f"seat-{each}") for each in self.opponents(deed.seat)}
        answer = yield from self.only(deed.seat, options)
        deed.made.append(("opponent", [int(answer[1][5:])]))
        return True

    def do_choose_trait(self, deed: Deed) -> Asking[bool]:
        answer = yield listed(deed.seat, (("choose", each.lower()) for each in TRAITS))
        deed.made.append(("trait", [answer[1].upper()]))
        return True

    # -- the rest -----------------------------------------------------------------------------------

    def do_redirect(self, deed: Deed, card: Read) -> Asking[bool]:
        attack = self.attack
        if attack is None or attack.target is None or attack.is_over:
            return False
        targets = self.other_targets(attack)
        among = [each for each in self.meant(deed, card) if each in targets]
        if not among:
            return False
        (_, most) = self.counts(card)
        if most:
            answer = yield from self.only(deed.seat, {("choose", each.id) for each in among})
            among = [self.named(answer[1])]
            deed.made.append(("piece", among))
        # Whoever had declared a counter places no damage, also if the target is changed back (SYB-Q29).
        attack.target, attack.counters = among[0], None
        return True

    def other_targets(self, attack: Attack) -> list[Piece]:
        """What it could be given as target instead; no rule says that it must be one of them (SYB-Q29, P-102)."""
        found = self.reachable(attack.seat)
        return [each for each in found if each is not attack.target]

    def do_attack(self, deed: Deed, card: Read) -> Asking[bool]:
        pieces = yield from self.picked(deed, card)
        if not pieces or not self.can_attack(pieces[0], deed.seat):
            return False
        yield from self.fight(deed.seat, pieces[0], is_action=False)
        return True

    def do_refresh(self, deed: Deed) -> Asking[bool]:
        yield from self.refresh(deed.seat)
        return True

    def do_gain_tokens(self, deed: Deed, count: int) -> Asking[bool]:
        self.sides[deed.seat].energy += count
        return True
        yield

    def do_gain_bacon(self, deed: Deed, count: int) -> Asking[bool]:
        self.gain_bacon(deed.seat, count)
        return True
        yield

    def refresh(self, seat: int) -> Asking[None]:
        raise NotImplementedError

    # -- effects that last ------------------------------------------------------------------------------

    def begin(self, deed: Deed, ends: str, rule: Read) -> Asking[bool]:
        """The cards that it names are fixed now (SYB-Q83)."""
        if ends == "attack" and self.attack is None:
            return False
        active = Active(
            rule, deed.seat, deed.champion, deed.source, self.tick(), deed.cause, ends=ends,
            attack=self.attack if ends == "attack" else None,
        )  # fmt: skip
        cards = [each for each in rule[1:] if isinstance(each, tuple) and self.is_card(each)]
        picked: list[list[Piece]] = []
        for card in cards:
            found = yield from self.picked(deed, card)
            picked = [*picked, found]
        if not all(picked):
            return False
        if picked:
            active.fixed = list(picked[0])
        if len(picked) > 1:
            active.instead = picked[1][0]
        if rule[0] == "has-trait":
            active.trait = self.latest(deed, "trait") or ""
            if not active.trait:
                return False
        self.lasting.append(active)
        return True

    @staticmethod
    def is_card(words: Read) -> bool:
        return words[0] not in ("attack", "counter", "action", "reaction")

    # -- what can be done ---------------------------------------------------------------------------------

    def is_possible(self, deed: Deed, do: Read) -> bool:
        """Whether anything at all of it can be done (SYB-Q82)."""
        name, *words = do
        side = self.sides[deed.seat]
        if words[:1] == [0]:
            return False
        if name in ("draw", "all-draw"):
            seats = self.in_order() if name == "all-draw" else [deed.seat]
            return any(self.can_draw(seat, 1) for seat in seats)
        if name == "discard":
            return bool(side.hand)
        if name == "recall":
            return any(self.faces[card].type == words[0][0] for card in side.discard)
        if name == "search":
            return bool(side.deck)
        if name == "hoard":
            return deed.source is not None and self.can_draw(deed.seat, 1)
        if name == "reveal":
            return self.is_shown(deed)
        if name == "drop" and not self.is_held_by_that_opponent(deed):
            return False
        if name in ("drop", "take", "on-deck", "discard-that"):
            return self.can_move(deed, {"take": "hand", "on-deck": "deck"}.get(name, "discard"))
        if name == "reveal-hand":
            return self.that_opponent(deed) is not None
        if name in ("choose-hand", "random-hand"):
            seat = self.that_opponent(deed)
            return seat is not None and bool(self.sides[seat].hand)
        if name == "equip":
            return bool(self.to_equip(deed))
        if name == "banish" and words[0] == ("that-card",):
            return self.can_move(deed, "removed")
        card = next((each for each in reversed(words) if isinstance(each, tuple)), None)
        return card is None or any(
            self.is_changed(deed, do, each) for each in self.meant(deed, card)
        )

    def most_placed(self, deed: Deed, do: Read) -> int:
        name, value, _ = do
        if name == "place":
            return int(value)
        more = 1 if name == "place-up" else 0
        return max(
            ((self.attack_of(each) + more) // 2 for each in self.meant(deed, value[1])), default=0
        )

    def is_changed(self, deed: Deed, do: Read, piece: Piece) -> bool:
        """Whether it would do anything to that card."""
        name, *words = do
        if name.startswith("place"):
            return not self.rules_on(piece, "no-damage") and self.most_placed(deed, do) > 0
        if name.startswith("mend"):
            return piece.damage > 0
        if name == "apply":
            return piece.is_champion and not self.bears(piece, words[0])
        if name == "lift":
            return self.bears(piece, words[0])
        if name == "lift-that":
            return deed.happened is not None and self.bears(piece, deed.happened.condition)
        if name in ("lift-each", "lift-some"):
            return bool(piece.conditions)
        if name == "ready":
            return self.can_be_readied(piece)
        if name == "exhaust":
            return not self.exhausted(piece)
        if name in ("destroy", "banish", "return"):
            return not piece.is_champion and (name != "destroy" or not piece.is_destroyed)
        if name == "attack":
            return self.can_attack(piece, deed.seat)
        if name == "redirect":
            attack = self.attack
            is_on = attack is not None and attack.target is not None and not attack.is_over
            return is_on and attack is not None and piece in self.other_targets(attack)
        return True
