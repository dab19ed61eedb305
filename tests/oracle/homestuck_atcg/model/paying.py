"""A second opinion on Homestuck: what is named, revealed, ordered, shuffled, picked by chance, paid between two numbers, and what players did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.games.homestuck_atcg.language.tree import Action, Condition, Filter, Line, Target, Term
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from tests.oracle.homestuck_atcg.model.actions import Actions, Said
from tests.oracle.homestuck_atcg.model.constants import Held
from tests.oracle.homestuck_atcg.model.events import Answered, Doing, Wanted
from tests.oracle.homestuck_atcg.model.table import Deed, Gone, Text, face_of, folded, owner_of

TO_PLAY = ("enter-also", "enter-instead")
"""Texts that say what a card costs besides grist, or instead of it."""
OPTIONS = ("first", "second")
TOLD_TO_PLAYERS = (
    *("discard-from-hand", "discard-at-random", "pick-from-hand", "show-and-pick", "follow"),
    *("players-destroy", "players-remove", "players-return", "players-tap", "players-choose"),
)
"""What players are told, of which some have done so."""


class Paying(Actions):
    """Decks and hands as wholes, words, chance, and sums of what players got and gave."""

    paid_in_all = 0
    """So much grist was paid since a card began to be played."""

    # -- what players did -------------------------------------------------------------------

    def note_player(self, kind: str, seat: int, count: int = 0) -> None:
        """How much it was is added up later (rows t.you_drew, t.you_gained, t.you_won)."""
        if self.turn and count:
            self.remember_much(kind, seat, count)
        super().note_player(kind, seat, count)

    def remember_much(self, kind: str, seat: int, count: int) -> None:
        planet = self.planet_of(seat)
        self.deeds.append(Deed(kind, planet, self.turn, self.round, count=count))

    def count_thrown(self, seat: int) -> None:
        self.remember_much("thrown", seat, 1)

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
            return any(self.sides[seat].deck for seat in self.whose_decks(text, action))
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
            # Where as many are left as are wanted, and all go together, they are asked for at once.
            most = target.number - len(found)
            together = len(set(titles)) == (1 if target.alike == "same" else len(titles))
            # Of fewer than are wanted one after the other is asked for, though all are taken in the end.
            count = most if together and len(titles) == most else 1
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
        if ordered:
            self.look_whether_empty(text.seat)
        return len(ordered)

    # -- who did so -------------------------------------------------------------------------

    def act(self, text: Text, action: Action) -> Doing:
        """Who does what all are told is known behind it, but for what is told to those who did so, or to the others (row cnd.did_so)."""
        text.told_as = action.kind
        if action.kind in TOLD_TO_PLAYERS and not asks_who_did_so(action.who):
            text.obeyed = {}
        elif action.kind in TOLD_TO_PLAYERS:
            text.told_as = ""
        return (yield from super().act(text, action))

    def obey(self, text: Text, seat: int, done: int) -> None:
        if done and text.told_as in TOLD_TO_PLAYERS:
            text.obeyed[seat] = True

    # -- hands ------------------------------------------------------------------------------

    def discard_from_hand(self, text: Text, seat: int, faces: Sequence[int]) -> int:
        """Not by whom a text keeps from that (row con.hand_kept)."""
        kept = self.is_under(self.planet_of(seat), "hand-kept")
        if any(self.is_by(each.text, each.what.agent, self.doer_now()) for each in kept):
            return 0
        self.is_discarding = True
        done = super().discard_from_hand(text, seat, faces)
        self.is_discarding = False
        if faces:
            # One that a text returns to the hand has not left it.
            self.look_whether_empty(seat)
        self.obey(text, seat, done)
        return done

    is_discarding = False
    """Whether cards of a hand are being discarded, some of which may come back to it."""

    def lay_open(self, seat: int, face: int) -> int:
        thing = super().lay_open(seat, face)
        if not self.is_discarding:
            self.look_whether_empty(seat)
        return thing

    def look_whether_empty(self, seat: int) -> None:
        """The last card has left the hand (row ev.you_empty)."""
        if not self.sides[seat].hand:
            self.note_player("emptied", seat)

    def do_shuffle_in(self, text: Text, action: Action) -> Doing:
        return (yield from self.from_hand(super().do_shuffle_in(text, action), text, action))

    def into_decks(self, text: Text, action: Action, to: str) -> Doing:
        return (yield from self.from_hand(super().into_decks(text, action, to), text, action))

    def from_hand(self, doing: Doing, text: Text, action: Action) -> Doing:
        """Something that may take the last card out of a hand."""
        done = yield from doing
        assert action.target is not None
        if done and self.is_of_hand(action.target):
            self.look_whether_empty(text.seat)
        return done

    def do_show(self, text: Text, action: Action) -> Doing:
        """All see those cards, which stay where they are and are spoken of (row act.show)."""
        assert action.target is not None
        things = yield from self.chosen(text, action)
        if not self.is_of_hand(action.target):
            return len(things)
        self.speak_of(text, [])
        if not things or self.is_closed(text, text.seat):
            return 0
        text.found, text.looked, text.in_hand = list(things), text.seat, True
        return len(things)

    def is_shown(self, text: Text) -> bool:
        """Whether the cards that are spoken of lie in a hand."""
        return text.in_hand and bool(text.found)

    def do_discard(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        if action.target.refs == ("that",) and self.is_shown(text):
            seat, faces = text.looked, list(text.found)
            self.speak_of(text, [])
            return self.discard_from_hand(text, seat, faces)
        return (yield from super().do_discard(text, action))

    def do_remove(self, text: Text, action: Action) -> Doing:
        """Of a hand too: to the removed pile, which all see (row act.remove)."""
        assert action.target is not None
        if not self.is_of_hand(action.target):
            return (yield from super().do_remove(text, action))
        faces = yield from self.chosen(text, action)
        self.speak_of(text, [])
        for face in faces:
            text.that.append(self.lay_open(text.seat, face))
            self.sides[text.seat].removed.append(text.that[-1])
        return len(faces)

    def bring_out(self, text: Text, target: Target, chosen: Sequence[int]) -> list[int]:
        if self.is_found(text, target) and text.in_hand:
            return [self.lay_open(text.seat, face) for face in text.found]
        return super().bring_out(text, target, chosen)

    def matching(self, text: Text, wanted: Filter, gainer: int | None = None) -> list[int]:
        """Also cards of a hand that were shown; in a hand is not the card that is being played (row line.also_cost)."""
        if wanted.where == "spoken" and self.is_shown(text):
            things = [face * 10 + (text.looked - 1) * 2 for face in text.found]
            return [x for x in things if self.fits_values(text, wanted, self.as_printed(x), -1)]
        found = super().matching(text, wanted, gainer)
        if wanted.where == "hand":
            return self.without_it(text, found)
        if text.line is not None and text.line.kind in TO_PLAY:
            return [each for each in found if each != text.source]
        return found

    def candidates(self, text: Text, target: Target) -> list[int]:
        found = super().candidates(text, target)
        if self.is_of_hand(target):
            return self.without_it(text, found)
        if target.alike == "same":
            titles = [self.title_of(each, hand=False) for each in found]
            return [x for x in found if titles.count(self.title_of(x, hand=False)) >= target.number]
        return found

    def without_it(self, text: Text, faces: list[int]) -> list[int]:
        """The cards of a hand but the one that is being played."""
        if text.line is not None and text.line.kind in TO_PLAY and face_of(text.source) in faces:
            faces = list(faces)
            faces.remove(face_of(text.source))
        return faces

    def do_look(self, text: Text, action: Action) -> Doing:
        text.in_hand = False
        return (yield from super().do_look(text, action))

    def do_look_at_several(self, text: Text, action: Action) -> Doing:
        text.in_hand = False
        return (yield from super().do_look_at_several(text, action))

    def do_search(self, text: Text, action: Action) -> Doing:
        text.in_hand = False
        return (yield from super().do_search(text, action))

    # -- who was there ----------------------------------------------------------------------

    def answered(self, text: Text, things: list[int], gone: Gone | None) -> Answered:
        """With the cards that are where that card is, of which its text asks (row w.with)."""
        found = super().answered(text, things, gone)
        ref = company_asked_for(text.line)
        if ref is not None:
            [one] = [text.source] if ref == "this" else things[:1] or [text.source]
            at = gone.at if gone is not None and gone.thing == one else self.location(one)
            there = self.everything() if at else []
            found.company = [x for x in there if x != one and self.location(x) == at]
        return found

    # -- what a card costs besides grist ----------------------------------------------------

    def was_played(self, thing: int, cost: int = 0) -> None:
        """What was paid for it is known as long as it is in play (row t.paid_for)."""
        if thing in self.pieces:
            self.pieces[thing].paid = cost
        super().was_played(thing, cost)

    def pay_grist(self, seat: int, count: int) -> None:
        self.paid_in_all += count
        super().pay_grist(seat, count)

    def can_be_bought(self, seat: int, face: int, place: int, more: int) -> bool:
        """By grist or something else, with all that it costs besides (rows line.also_cost, line.instead_cost)."""
        return any(self.ways(seat, face, place, more))

    def playable(self, seat: int) -> dict[int, int]:
        """The cards of the hand, and of piles those that a text lets be played, each with the grist that this costs more."""
        found = super().playable(seat)
        for held, thing in self.from_piles(seat):
            if face_of(thing) not in self.sides[seat].hand:
                more = held.what.number
                found[face_of(thing)] = min(more, found.get(face_of(thing), more))
        return found

    def from_piles(self, seat: int) -> list[tuple[Held, int]]:
        """Cards of piles with the text that lets them be played."""
        if "play-from" not in self.kinds_said:
            return []
        return [
            (held, thing)
            for held in self.constants("play-from")
            if held.text.seat == seat and held.what.filter is not None and self.is_in_force(held)
            for thing in self.matching(held.text, held.what.filter)
        ]

    def ways(self, seat: int, face: int, place: int, more: int) -> tuple[bool, bool]:
        """Whether it can be paid with grist, and with something else instead; both with all that it costs besides."""
        cost = self.enter_cost(seat, face, *self.at_or_on(face, place))
        if cost is None:
            return False, False
        stock = self.sides[seat].grist
        instead = [
            x
            for x in self.lines_to_play(face, "enter-instead")
            if self.payable(seat, face, x, stock - more)
        ]

        def with_the_rest(left: int) -> bool:
            also = self.lines_to_play(face, "enter-also")
            return left >= 0 and all(self.payable(seat, face, x, left) for x in also)

        return with_the_rest(stock - cost - more), bool(instead) and with_the_rest(stock - more)

    def lines_to_play(self, face: int, kind: str) -> list[Line]:
        return [line for line in self.cards[face].lines if line.kind == kind]

    def payable(
        self, seat: int, face: int, line: Line, stock: int, playing: int | None = None
    ) -> list[int]:
        """Which of the two things that a text wants could be paid in full (HAC-1.18)."""
        options = sorted({each.option for each in line.instructions if each.kind == "pay"})
        thing = self.thing_to_play(seat, face) if playing is None else playing
        return [
            x for x in options if self.is_all_there(Text(chosen_of(line, x), thing, seat), stock)
        ]

    def is_all_there(self, text: Text, stock: int) -> bool:
        due = 0
        for each in text.line.instructions:
            action = each.actions[0]
            if each.kind != "pay" or not action.kind.startswith("pay"):
                continue
            if action.kind == "pay-boons":
                return False
            if action.kind == "pay-any" and action.amount is not None:
                least, most = self.limits_of(text, action)
                if least > most:
                    return False
            due += self.least_due(text, action)
        self.running.append(text)
        try:
            there = self.has_in_stock(text) and self.are_cards_there(text, text.line)
        finally:
            self.running.pop()
        return due <= stock and there

    def thing_to_play(self, seat: int, face: int) -> int:
        """The card that is played: of the hand one that is no thing yet, of a pile the uppermost."""
        if face in self.sides[seat].hand:
            return self.free_copy(seat, face)
        held = self.by_which(seat, face)
        return [
            thing
            for by, thing in self.from_piles(seat)
            if (by.source, by.what) == (held.source, held.what) and face_of(thing) == face
        ][-1]

    def take(self, seat: int, said: Said) -> Doing:
        if said[0] != "play":
            yield from super().take(seat, said)
            return
        yield from self.play_for_all(seat, said[1], said[2] if len(said) > 2 else 0)

    def play_for_all(self, seat: int, face: int, place: int) -> Doing:
        """All is paid, then it enters (HAC-2.11); what is paid in part leaves it where it is."""
        more, thing = self.playable(seat)[face], self.thing_to_play(seat, face)
        by = None if face in self.sides[seat].hand else self.by_which(seat, face).source
        can = self.ways(seat, face, place, more)
        words = [word for word, each in zip(("grist", "instead"), can, strict=True) if each]
        way = yield from self.ask(lambda: Wanted(seat, "words", words))
        lines = self.lines_to_play(face, "enter-also")
        where, self.paid_in_all = self.at_or_on(face, place), 0
        if way == ["grist"]:
            cost = (self.enter_cost(seat, face, *where) or 0) + more
            self.spend(seat, cost, self.cost_changes(seat, face, *where))
        else:
            stock = self.sides[seat].grist - more
            # Of several texts the player chooses one that can be paid (HAC-Q73).
            instead = self.lines_to_play(face, "enter-instead")
            instead = [x for x in instead if self.payable(seat, face, x, stock)]
            chosen = yield from self.which(seat, instead, [])
            self.pay_grist(seat, more)
            lines = [chosen, *lines]
        for line in lines:
            able = [
                max(x, 1) for x in self.payable(seat, face, line, self.sides[seat].grist, thing)
            ]
            words = [OPTIONS[x - 1] for x in able or [1]]
            [said] = yield from self.ask(lambda words=words: Wanted(seat, "words", words))
            text = Text(chosen_of(line, OPTIONS.index(said) + 1), thing, seat)
            # What answers it is done when it is over, as behind any text; whether only once the card is there no rule says.
            yield from self.carry_out(text)
            if not text.paid_up:
                return
        side = self.sides[seat]
        if by is None:
            self.enter_from_hand(seat, face, place, self.paid_in_all)
        elif thing in (*side.discard, *side.removed):
            self.play_from_pile(thing, place, self.paid_in_all, by)

    def do_paid_up(self, text: Text, action: Action) -> Doing:
        text.paid_up = True
        return True
        yield

    def play_from_pile(self, thing: int, place: int, cost: int, by: int) -> None:
        """As from the hand (row con.play_from); texts answer that (row ev.played_so)."""
        side = self.sides[owner_of(thing)]
        pile = side.discard if thing in side.discard else side.removed
        pile.remove(thing)
        self.enter(thing, *self.at_or_on(face_of(thing), place))
        self.was_played(thing, cost)
        self.note("played-so", thing, by)

    def by_which(self, seat: int, face: int) -> Held:
        """The text that lets a card of a pile be played for the least grist; of several no rule says which."""
        found = [held for held, thing in self.from_piles(seat) if face_of(thing) == face]
        return min(found, key=lambda held: held.what.number)


def chosen_of(line: Line, option: int) -> Line:
    """What is to be paid of two things, and that all was."""
    steps = tuple(
        each for each in line.instructions if each.kind != "pay" or each.option in (0, option)
    )
    return replace(line, instructions=steps)


def asks_who_did_so(asked: Condition | None) -> bool:
    """Whether it is done by those who did so, or by the others."""
    if asked is None:
        return False
    return asked.kind == "did-so" or any(map(asks_who_did_so, asked.parts))


def company_asked_for(line: Line | None) -> str | None:
    """Of which card a text asks what was with it."""
    found = [
        each.place for each in parts_of(line) if isinstance(each, Filter) and each.where == "with"
    ]
    return found[0] if found else None
