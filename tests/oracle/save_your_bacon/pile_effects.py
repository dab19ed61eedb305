"""Effects on hands, decks and discards."""

from __future__ import annotations

from tests.oracle.save_your_bacon.references import References
from tests.oracle.save_your_bacon.table import Asking, Deed, Lying
from tests.oracle.save_your_bacon.wording import Read


class PileEffects(References):
    """Cards that are not in play."""

    def can_draw(self, seat: int, count: int) -> bool:
        side = self.sides[seat]
        return len(side.deck) + len(side.discard) >= count

    def do_draw(self, deed: Deed, count: int) -> Asking[bool]:
        full = self.can_draw(deed.seat, count)
        if full or not deed.is_strict:
            self.draw(deed.seat, count)
        return full
        yield

    def do_all_draw(self, deed: Deed, count: int) -> Asking[bool]:
        full = all(self.can_draw(seat, count) for seat in self.in_order())
        for seat in self.in_order() if full or not deed.is_strict else ():
            self.draw(seat, count)
        return full
        yield

    def do_discard(self, deed: Deed, count: int) -> Asking[bool]:
        full = len(self.sides[deed.seat].hand) >= count
        if full or not deed.is_strict:
            yield from self.discard_from_hand(deed.seat, count)
        return full

    # -- cards in hands and piles ---------------------------------------------------------------------

    def do_discard_that(self, deed: Deed) -> Asking[bool]:
        return (yield from self.move_that(deed, "discard"))

    def do_drop(self, deed: Deed) -> Asking[bool]:
        """From the hand of that opponent."""
        held = self.is_held_by_that_opponent(deed)
        return (yield from self.move_that(deed, "discard")) if held else False

    def do_take(self, deed: Deed) -> Asking[bool]:
        return (yield from self.move_that(deed, "hand"))

    def do_on_deck(self, deed: Deed) -> Asking[bool]:
        return (yield from self.move_that(deed, "deck"))

    def do_reveal_hand(self, deed: Deed) -> Asking[bool]:
        return self.that_opponent(deed) is not None
        yield

    def do_reveal(self, deed: Deed) -> Asking[bool]:
        return self.is_shown(deed)
        yield

    def is_shown(self, deed: Deed) -> bool:
        """Whether there is a card that 'that card' means, wherever it lies by now."""
        return any(kind in ("piece", "lying") for kind, _ in deed.chosen) or (
            deed.happened is not None and bool(deed.happened.piece or deed.happened.card)
        )

    def do_recall(self, deed: Deed, kind: Read) -> Asking[bool]:
        side = self.sides[deed.seat]
        options = {("choose", c) for c in side.discard if self.faces[c].type == kind[0]}
        if not options:
            return False
        answer = yield from self.only(deed.seat, options)
        side.discard.remove(answer[1])
        side.hand.append(answer[1])
        deed.made.append(("lying", [Lying(answer[1], deed.seat, "hand")]))
        return True

    def do_search(self, deed: Deed, kind: Read) -> Asking[bool]:
        side = self.sides[deed.seat]
        options = {("choose", c) for c in side.deck if self.faces[c].type == kind[0]}
        if not options:
            return False
        answer = yield from self.only(deed.seat, options)
        deed.made.append(("lying", [Lying(answer[1], deed.seat, "deck")]))
        return True

    def do_shuffle(self, deed: Deed) -> Asking[bool]:
        side = self.sides[deed.seat]
        side.deck = self.shuffled(deed.seat, side.deck)
        return True
        yield

    def do_hoard(self, deed: Deed) -> Asking[bool]:
        piece = deed.source
        if piece is None or not self.in_play(piece) or not self.refill(deed.seat):
            return False
        piece.under.append((self.sides[deed.seat].deck.pop(), deed.seat))
        return True
        yield

    def do_choose_hand(self, deed: Deed, count: int) -> Asking[bool]:
        seat = self.that_opponent(deed)
        hand = self.sides[seat].hand if seat else []
        if not hand or seat is None:
            return False
        answer = yield from self.only(deed.seat, {("choose", card) for card in hand})
        deed.made.append(("lying", [Lying(answer[1], seat, "hand")]))
        return True

    def do_random_hand(self, deed: Deed, count: int) -> Asking[bool]:
        seat = self.that_opponent(deed)
        hand = self.sides[seat].hand if seat else []
        if not hand or seat is None:
            return False
        card = self.said("pick", f"hand/{seat}", hand)
        deed.made.append(("lying", [Lying(card, seat, "hand")]))
        return True
        yield
