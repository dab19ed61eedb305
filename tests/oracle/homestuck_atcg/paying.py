"""A second opinion on Homestuck: what is named, revealed, ordered, shuffled, picked by chance, paid between two numbers, and what players did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.games.homestuck_atcg.language.tree import Action, Filter, Target, Term
from tests.oracle.homestuck_atcg.actions import Actions
from tests.oracle.homestuck_atcg.deeds import Doer
from tests.oracle.homestuck_atcg.events import Answered, Doing
from tests.oracle.homestuck_atcg.table import Deed, Gone, Text, face_of, folded, owner_of


class Paying(Actions):
    """Decks and hands as wholes, words, chance, and sums of what players got and gave."""

    # -- what players did -------------------------------------------------------------------

    def note_player(self, kind: str, seat: int, count: int = 0) -> None:
        """How much it was is added up later (rows t.you_drew, t.you_gained, t.you_won)."""
        if self.turn and count:
            self.remember_much(kind, seat, count)
        super().note_player(kind, seat, count)

    def remember_much(self, kind: str, seat: int, count: int) -> None:
        planet = self.planet_of(seat)
        self.deeds.append(Deed(kind, planet, self.turn, self.round, count=count))

    def note_by(
        self, kind: str, thing: int, doer: Doer | None, gone: Gone | None = None
    ) -> list[Answered]:
        if kind == "thrown":
            self.remember_much(kind, owner_of(thing), 1)
        return super().note_by(kind, thing, doer, gone)

    def tally(self, text: Text, term: Term) -> int:
        """Of "you", or of the player of a card; "you" may be another player than that of this card (row act.follow)."""
        thing = self.referred(text, term.ref)
        if thing is None:
            return 0
        planet = self.planet_of(text.seat if term.ref == "this" else owner_of(thing))
        return sum(
            each.count
            for each in self.deeds
            if (each.kind, each.thing) == (term.deed, planet)
            and self.is_within(each, term.span, text.seat)
        )

    def paid_for(self, text: Text, term: Term) -> int:
        """As long as the card is in play (row t.paid_for)."""
        thing = self.referred(text, term.ref)
        piece = None if thing is None else self.pieces.get(thing)
        return 0 if piece is None else piece.paid

    # -- paid -------------------------------------------------------------------------------

    def do_pay_any(self, text: Text, action: Action) -> Doing:
        """As much as one likes, between two numbers where those stand: less than the least is nothing (row act.pay_between)."""
        least, most = self.limits_of(text, action)
        if action.amount is not None and least > most:
            return False
        text.paid = yield from self.say(text.seat, lambda: range(least, most + 1))
        self.pay_grist(text.seat, text.paid)
        text.told = text.paid
        return True

    def limits_of(self, text: Text, action: Action) -> tuple[int, int]:
        """The least and the most that can be paid."""
        most = self.sides[text.seat].grist
        if action.amount is not None:
            most = min(most, self.amount(text, action.amount))
        return max(action.number, self.least_paid(text)), most

    def is_possible(self, text: Text, action: Action) -> bool:
        kind = action.kind
        if kind == "pay-any" and action.amount is not None:
            least, most = self.limits_of(text, action)
            return least <= most
        if kind in ("shuffle-deck", "top-below", "reveal-until"):
            seats = self.playing() if action.whose == "one-player" else [text.seat]
            return any(self.sides[seat].deck for seat in seats)
        if kind in ("players-shuffle", "remove-top"):
            return any(self.sides[each].deck for each in self.affected(text, action))
        if kind in ("name-title", "name-tag"):
            return True
        return super().is_possible(text, action)

    # -- words ------------------------------------------------------------------------------

    def do_name_title(self, text: Text, action: Action) -> Doing:
        """By a card that has it: the first of the list (row act.name_title)."""
        first = {card.title: card for card in reversed(self.cards)}
        named = {card.id: card.title for card in first.values()}
        said = yield from self.say(text.seat, lambda: list(named))
        text.named_title = named[said]
        return True

    def do_name_tag(self, text: Text, action: Action) -> Doing:
        """A tag that some card has (row act.name_tag)."""
        tags = {tag for card in self.cards for tag in folded(card.tags)}
        words = {tag.removeprefix("#").casefold(): tag for tag in tags}
        said = yield from self.say(text.seat, lambda: list(words))
        text.named_tag = words[said]
        return True

    def hear(self, text: Text, quoted: Text) -> None:
        super().hear(text, quoted)
        text.named_title, text.named_tag = quoted.named_title, quoted.named_tag

    # -- decks ------------------------------------------------------------------------------

    def shuffle(self, seat: int) -> None:
        """For whatever reason: texts answer it (row ev.you_shuffle)."""
        has_cards = bool(self.sides[seat].deck)
        super().shuffle(seat)
        if has_cards:
            self.note_player("shuffled", seat)

    def deck_meant(self, text: Text, action: Action) -> Doing:
        """Your deck, or that of one player, whom you choose."""
        if action.whose == "one-player":
            return (yield from self.choose_seat(text.seat, self.clockwise(text.seat)))
        return [text.seat]

    def do_shuffle_deck(self, text: Text, action: Action) -> Doing:
        done = 0
        for seat in (yield from self.deck_meant(text, action)):
            done += bool(self.sides[seat].deck)
            self.shuffle(seat)
        return done

    def do_players_shuffle(self, text: Text, action: Action) -> Doing:
        done = 0
        for seat in (yield from self.players(text, action)):
            done += bool(self.sides[seat].deck)
            self.shuffle(seat)
        return done

    def do_top_below(self, text: Text, action: Action) -> Doing:
        """One after the other, unseen by everybody (row act.top_below)."""
        done = 0
        for seat in (yield from self.deck_meant(text, action)):
            deck = self.sides[seat].deck
            for _ in range(min(max(1, action.number), len(deck))):
                deck.insert(0, deck.pop())
                done += 1
        return done

    def do_remove_top(self, text: Text, action: Action) -> Doing:
        """An empty deck is not renewed, and nothing answers it (row act.top_out)."""
        done, count = 0, self.number(text, action.number, action.amount)
        for seat in (yield from self.players(text, action)):
            side = self.sides[seat]
            for _ in range(min(count, len(side.deck))):
                side.removed.append(self.free_copy(seat, side.deck.pop()))
                done += 1
        return done

    def do_reveal_until(self, text: Text, action: Action) -> Doing:
        """The uppermost, one after the other, until so many that fit came, or no more is there; they stay there (row act.reveal_until)."""
        assert action.filter is not None
        seats = yield from self.deck_meant(text, action)
        if not seats:
            return False
        self.speak_of(text, [])
        [text.looked], left = seats, action.number
        for face in reversed(self.sides[text.looked].deck):
            if not left:
                break
            text.found.append(face)
            left -= self.fits_found(text, action.filter, face)
        self.cards_seen += len(text.found)
        return len(text.found)

    def fits_found(self, text: Text, wanted: Filter, face: int) -> bool:
        """A card of that deck, by what is printed on it."""
        printed = self.as_printed(face * 10 + (text.looked - 1) * 2)
        return self.fits_values(text, wanted, printed, -1)

    # -- chance, and cards that go together -------------------------------------------------

    def targets(self, text: Text, target: Target, fitting: Any = None) -> Doing:
        if target.kind == "random":
            return self.picked(text, target, fitting)
        if target.alike:
            return (yield from self.chosen_alike(text, target, fitting))
        found = yield from super().targets(text, target, fitting)
        # In which order all cards of a hand that fit are put down no rule says.
        is_hand = target.kind == "all" and self.is_of_hand(target)
        return sorted(found) if is_hand else found

    def picked(self, text: Text, target: Target, fitting: Any) -> list[int]:
        """Chance picks one card after the other, or all there are (rows tgt.random, tgt.random_value)."""
        assert target.filter is not None
        hidden = target.filter.where == "hand"
        left = [
            each for each in self.matching(text, target.filter) if fitting is None or fitting(each)
        ]
        found = list[int]()
        for _ in range(min(self.number(text, target.number, target.amount), len(left))):
            owner = f"{'hand' if hidden else 'cards'}/{text.seat}"
            found.append(self.throws("pick", owner, left))
            left.remove(found[-1])
        if not hidden:
            self.speak_of(text, found)
        return found

    def chosen_alike(self, text: Text, target: Target, fitting: Any) -> Doing:
        """One after the other: all of one title, or no two of the same (rows tgt.same_title, tgt.other_titles)."""
        assert target.filter is not None
        hidden, found = target.filter.where == "hand", list[int]()

        def left() -> Sequence[int]:
            return self.alike_to(text, target, found, fitting)

        unseen = hidden and bool(self.sides[text.seat].hand)
        # That none of a hand fits nobody may learn; of how many do all see the rest (HAC-Q39).
        while len(found) < target.number and (left() or (unseen and not found)):
            titles = [self.title_of(each, hand=hidden) for each in left()]
            # Where as many are left as are wanted, and all go together, all of them are taken.
            most = target.number - len(found)
            together = len(set(titles)) == (1 if target.alike == "same" else len(titles))
            are_all = len(titles) == most if hidden else len(titles) <= most
            count = len(titles) if together and are_all else 1
            more = yield from self.choose(text.seat, left, count, count, hidden=hidden)
            if not more:
                break
            found += more
        if target.alike == "same" and len(found) < target.number:
            found = []
        if not hidden:
            self.speak_of(text, found)
        return found

    def alike_to(self, text: Text, target: Target, found: list[int], fitting: Any) -> list[int]:
        """The cards that go together with those that were chosen before."""
        assert target.filter is not None
        hand = target.filter.where == "hand"
        every = [
            each
            for each in self.matching(text, target.filter)
            if (hand or self.may_be_chosen(text, each, target.filter))
            and (fitting is None or fitting(each))
        ]
        titles = [self.title_of(each, hand=hand) for each in every]
        taken = [self.title_of(each, hand=hand) for each in found]
        left = list(every)
        for each in found:
            if each in left:
                left.remove(each)
        if target.alike == "different":
            return [each for each in left if self.title_of(each, hand=hand) not in taken]
        return [
            each
            for each in left
            if self.title_of(each, hand=hand) in (taken or titles)
            and titles.count(self.title_of(each, hand=hand)) >= target.number
        ]

    def most_together(self, target: Target, fit: list[int]) -> int:
        """Of one title as many as it has, of different ones as many as there are (rows tgt.same_title, tgt.other_titles)."""
        titles = [self.title_of(each, hand=self.is_of_hand(target)) for each in fit]
        if target.alike == "same":
            return max(map(titles.count, titles), default=0)
        return len(set(titles)) if target.alike else len(titles)

    def title_of(self, each: int, *, hand: bool) -> str:
        """The title of a card of a hand, or of another card (HAC-Q35)."""
        return self.cards[each if hand else face_of(each)].title.strip().casefold()

    # -- in any order -----------------------------------------------------------------------

    def do_ordered_on_top(self, text: Text, action: Action) -> Doing:
        return (yield from self.put_in_order(text, action, "top"))

    def do_ordered_below(self, text: Text, action: Action) -> Doing:
        return (yield from self.put_in_order(text, action, "bottom"))

    def put_in_order(self, text: Text, action: Action, to: str) -> Doing:
        """One after the other, so that the last lies on top, or lowest (rows act.top_ordered, act.bottom_ordered)."""
        assert action.target is not None
        hidden = self.is_of_hand(action.target)
        left = list((yield from self.chosen(text, action)))
        ordered = list[int]()
        while left:
            [each] = yield from self.choose(
                text.seat, lambda: sorted(left), 1, 1, hidden=hidden and len(left) > 1
            )
            left.remove(each)
            ordered.append(each)
        if not hidden:
            self.in_order = ordered
            try:
                return (yield from self.send(ordered, to))
            finally:
                self.in_order = ()
        side = self.sides[text.seat]
        for face in ordered:
            side.hand.remove(face)
            side.deck.insert(0 if to == "bottom" else len(side.deck), face)
        self.speak_of(text, [], unseen=len(ordered))
        return len(ordered)
