"""Conjectures: what the hands may be, where the record does not know them.

A fold takes each unseen card for one that it may be. Where that does not allow what is recorded next, another conjecture
is looked for: all records so far folded again with other cards, each change tried for itself. What comes out is the first
in a fixed order, so that equal records give equal folds. Whoever is refused is refused in every one of them.

That the search finds one if there is one rests on how cards get lost: in one pile, shuffled when it was empty, or with all that nobody
knows of its owner in it. So any two cards that are unseen since then may have been drawn one in the place of the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from events.records.records import Acted, Observed
from referee.errors import IllegalAction
from referee.kernel.decision.ask import NOT_IN_HAND, Answer, Refusal
from referee.kernel.engine.unseen_hands import Drawn, UnseenDice, UnseenHands, dice_of
from referee.kernel.facts import TABLE
from referee.kernel.schema.walk import piles_of
from referee.kernel.words.english import counted, listed

if TYPE_CHECKING:
    from events.fold.fold import Fold

ELSEWHERE = 8
"""So many other cards are tried in the place of one that cannot be there, those first that nobody has seen for longest."""


def allowing(fold: Fold, seat: int, answer: Answer) -> Fold:
    """A fold of the same records whose conjecture allows the answer.

    Raises IllegalAction where there is none: with the rules that refuse it even if the seat holds what it names, or
    with why it cannot hold that.
    """
    search = _Search(again(fold), seat, answer)
    refused = search.base.running().refusals(seat, answer)
    if not refused:
        return search.base
    best = None
    for other in search.others():
        found = other.running().refusals(seat, answer)
        if not found:
            return other
        if best is None and search.is_held(other):
            best = found
    if best is None and search.unheld:
        best = [*search.contradictions(refused)]
    found = best or refused
    sentence = fold.game.catalogue.words(found[0].rule)
    raise IllegalAction(seat, fold.game.printed(answer), found, sentence)


def holding(fold: Fold, seat: int, answer: Answer) -> Fold:
    """A fold of the same records in which the seat holds what the answer names; the first one if it need not."""
    search = _Search(again(fold), seat, answer)
    return next((other for other in search.others() if search.is_held(other)), search.base)


class Narrowing:
    """What each hand may be by what everybody saw: whatever conjecture is found, it says something of every hand.

    ``base`` is a conjecture folded again, as `again` gives it.
    """

    def __init__(self, base: Fold) -> None:
        self.base = base
        self._with: dict[int, dict[int, Fold]] = {seat: {} for seat in hands_of(base)}
        self._in_all = {seat: [*dict.fromkeys(hand)] for seat, hand in hands_of(base).items()}
        self._note(base)

    def _note(self, fold: Fold) -> None:
        for seat, hand in hands_of(fold).items():
            self._in_all[seat] = [card for card in self._in_all[seat] if card in hand]
            self._with[seat] |= dict.fromkeys({*hand} - {*self._with[seat]}, fold)

    def certain(self, seat: int) -> list[int]:
        """The cards that the seat holds for certain: there is no conjecture without them."""
        for card in self._in_all[seat]:
            without = _without(self.base, seat, card) if card in self._in_all[seat] else None
            if without is not None:
                self._note(without)
        return self._in_all[seat]

    def possible(self, seat: int) -> dict[int, Fold]:
        """The cards that the seat may hold, each with a conjecture in which it does."""
        certain = self.certain(seat)
        if len(hands_of(self.base)[seat]) > len(certain):
            for card in sorted(_within_reach(self.base, seat)):
                if card not in self._with[seat]:
                    held = _search_of(self.base, seat, card, *certain).held(seat)
                    self._note(self.base if held is None else held)
        return dict(sorted(self._with[seat].items()))


def most_held(base: Fold, held: Fold, seat: int, card: int) -> Iterator[Fold]:
    """The same conjecture with the rest of the hand of those cards that make most possible."""
    yield from _search_of(base, seat, card).filled(held, seat)


def _within_reach(base: Fold, seat: int) -> set[int]:
    """The cards that lie unseen where the seat draws from, or in the hands of those who draw there."""
    drawn = _drawn(base)
    piles = {_stream(each) for each in drawn if each.seat == seat}
    there = [each for each in drawn if _stream(each) in piles]
    seats = {TABLE, *(each.seat for each in there)}
    return {card for each in there for card in each.items} & {
        card
        for pile in piles_of(base.running())
        if pile.kind.audience != "all" and pile.seat in seats
        for card in pile.value
    }


def _without(base: Fold, seat: int, card: int) -> Fold | None:
    """A conjecture that has no such card in the hand; one copy after the other is taken out of it. None if there is none."""
    fold: Fold | None = base
    while fold is not None and card in hands_of(fold)[seat]:
        copies = hands_of(fold)[seat].count(card)
        others = _search_of(fold, seat, card).elsewhere(seat)
        fold = next((each for each in others if hands_of(each)[seat].count(card) < copies), None)
    return fold


def _search_of(base: Fold, seat: int, *cards: int) -> _Search:
    names = dice_of(base.running()).names
    return _Search(base, seat, [] if names is None else [*map(names.id, cards)])


def held_then(base: Fold, number: int, seat: int) -> list[int]:
    """Cards that the seat held after that record for certain, by what was seen since: it played them before it drew again."""
    draws = [each.at for each in _drawn(base) if each.seat == seat and each.at >= number]
    last = min([base.number, *(at + 1 for at in draws)])
    then, after = (base.conjectured(UnseenDice(_chosen(base)), each) for each in (number, last))
    assert then is not None, "what was folded once is folded again"
    assert after is not None, "what was folded once is folded again"
    names = dice_of(base.running()).names
    known = {} if names is None else names.numbers
    said = Counter(
        known[word]
        for at, who, answer in _said(base)
        if number < at <= last and who == seat
        for word in _words(answer)
        if word in known
    )
    left = Counter(hands_of(then)[seat])
    left.subtract(hands_of(after)[seat])
    return sorted((left & said).elements())


def again(fold: Fold) -> Fold:
    """The conjecture of a fold, folded again: only what was recorded is in it, and when each card was drawn."""
    return fold.again()


def live(fold: Fold, seat: int) -> list[Drawn]:
    """The draws whose cards the seat holds, as conjectured, the last first."""
    left = Counter(hands_of(fold)[seat])
    found = []
    for drawn in reversed(_drawn(fold)):
        if drawn.seat == seat and left[drawn.card] > 0:
            left[drawn.card] -= 1
            found.append(drawn)
    return found


def _stream(drawn: Drawn) -> str:
    """The pile that a card was drawn from."""
    return drawn.label.rpartition("/")[0]


def _declared(fold: Fold) -> UnseenHands:
    declared = fold.game.unseen_hands
    assert declared is not None, "a fold refuses to open a match of another game"
    return declared


def hands_of(fold: Fold) -> Mapping[int, Sequence[int]]:
    return _declared(fold).hands(fold.running())


def _drawn(fold: Fold) -> list[Drawn]:
    return list(dice_of(fold.running()).drawn.values())


def _chosen(fold: Fold) -> dict[str, int]:
    return {each.label: each.card for each in _drawn(fold)}


class _Search:
    """The look for a conjecture that allows an answer of a seat.

    ``base`` is the conjecture so far, folded again: only what was recorded is in it. ``named`` are the cards that the answer
    names, ``unheld`` those of them that no conjecture gives to the seat.
    """

    def __init__(self, base: Fold, seat: int, answer: Answer) -> None:
        self.base, self.seat = base, seat
        self.names = dice_of(base.running()).names
        self.named = Counter(self._cards(answer))
        self.unheld: list[int] = []
        self.said = {card: number for number, _, said in _said(base) for card in self._cards(said)}
        self.seen = self.said | dict.fromkeys(self.named, base.number + 1)
        self.hidden = {
            card
            for pile in piles_of(base.running())
            if pile.kind.audience != "all"
            for card in pile.value
        }
        """The cards that lie somewhere unseen: in every conjecture they are the same."""

    def _cards(self, answer: Answer) -> Iterator[int]:
        """The cards that an answer names."""
        known = {} if self.names is None else self.names.numbers
        return (known[word] for word in _words(answer) if word in known)

    def is_held(self, other: Fold) -> bool:
        """Whether the seat holds there everything that the answer names."""
        return bool(self.named) and self.named <= Counter(hands_of(other).get(self.seat, ()))

    def others(self) -> Iterator[Fold]:
        """Every conjecture that may allow it, the nearest first."""
        seats = sorted(hands_of(self.base), key=lambda each: each != self.seat)
        for seat in seats:
            held = self.held(seat)
            if held is not None:
                yield held
                yield from self.filled(held, seat)
        yield from self.elsewhere()

    def _tried(self, chosen: Mapping[str, int]) -> Fold | None:
        return self.base.conjectured(UnseenDice(chosen, self.seen))

    def held(self, seat: int) -> Fold | None:
        """A conjecture in which the seat holds what is named, as much of it as can be."""
        fold = self.base
        for card in (self.named - Counter(hands_of(fold)[seat])).elements():
            other = self._held_by(fold, seat, card)
            if other is not None:
                fold = other
            elif seat == self.seat:
                self.unheld.append(card)
        return (
            fold if fold is not self.base or self.named <= Counter(hands_of(fold)[seat]) else None
        )

    def _held_by(self, fold: Fold, seat: int, card: int) -> Fold | None:
        """A conjecture in which the seat holds one such card more, in the place of one that is not named; None if none is."""
        hand = Counter(hands_of(fold)[seat])
        wanted, spare = (hand & self.named) + Counter([card]), hand - self.named
        places = [each for each in live(fold, seat) if spare[each.card] and card in self.hidden]
        places.sort(key=lambda each: (self._was_seen(each), card not in each.items))
        for place in places:
            for change in self._changes(fold, place, card):
                other = self._tried(change)
                if other is not None and wanted <= Counter(hands_of(other)[seat]):
                    return other
        return None

    def _changes(self, fold: Fold, place: Drawn, card: int) -> Iterator[Mapping[str, int]]:
        """What may be changed for a draw to be of that card: it alone, or what was taken for that card as well."""
        chosen = _chosen(fold)
        others = [each for each in _drawn(fold) if each.card == card and each is not place]
        hidden = [each for each in others if not self._was_seen(each)]
        if card in place.items:
            yield {**chosen, place.label: card}
        for several in ([hidden] if len(hidden) > 1 else []) + [
            [each] for each in reversed(others)
        ]:
            freed = {each.label for each in several}
            yield {name: each for name, each in chosen.items() if name not in freed} | {
                place.label: card
            }
            yield {**chosen, **dict.fromkeys(freed, place.card), place.label: card}
        if card not in place.items and not others:
            return
        held = {each.label for each in live(fold, place.seat) if each.card in self.named}
        seen = {each.label for each in _drawn(fold) if self._was_seen(each)}
        yield {name: each for name, each in chosen.items() if name in held | seen} | {
            place.label: card
        }

    def _was_seen(self, drawn: Drawn) -> bool:
        """Whether a record after the draw names the card that it is taken for."""
        return drawn.at < self.said.get(drawn.card, 0)

    def filled(self, fold: Fold, seat: int) -> Iterator[Fold]:
        """The same with the rest of the hand of those cards that make most possible."""
        for order in _declared(fold).orders(fold.running().setting):
            yield self._filled_by(fold, seat, order)

    def _filled_by(self, fold: Fold, seat: int, order: Sequence[int]) -> Fold:
        """The conjecture with cards from the front of that order in a hand, beside those that are named."""
        named, taken = Counter(self.named), Counter[int]()
        for drawn in live(fold, seat):
            if named[drawn.card] > 0:
                named[drawn.card] -= 1
                continue
            there = Counter(drawn.items)
            best = next((card for card in order if there[card] > taken[card]), drawn.card)
            taken[best] += 1
            other = (
                self._tried({**_chosen(fold), drawn.label: best}) if best != drawn.card else None
            )
            fold = fold if other is None else other
        return fold

    def elsewhere(self, only: int = 0) -> Iterator[Fold]:
        """Conjectures in which what is named lies in no hand (``only``: not in that seat's), but where it was drawn from."""
        chosen = _chosen(self.base)
        draws = [each for seat in hands_of(self.base) for each in live(self.base, seat)]
        for drawn in draws:
            if drawn.card not in self.named or only not in (0, drawn.seat):
                continue
            others = [card for card in dict.fromkeys(drawn.items) if card in self.hidden]
            others.sort(key=lambda card: self.said.get(card, 0))
            changes = [{name: card for name, card in chosen.items() if name != drawn.label}]
            changes += [
                {**chosen, drawn.label: card} for card in others[:ELSEWHERE] if card != drawn.card
            ]
            changes += [
                {**chosen, drawn.label: each.card, each.label: drawn.card}
                for each in draws
                if each.seat != drawn.seat and _stream(each) == _stream(drawn)
            ]
            yield from filter(None, map(self._tried, changes))

    def contradictions(self, refused: Sequence[Refusal]) -> Iterator[Refusal]:
        """The refusals, of cards only those that cannot be in the hand, with the records by which they cannot."""
        for refusal in refused:
            if refusal.why != NOT_IN_HAND:
                yield refusal
                continue
            for card in dict.fromkeys(self.unheld):
                said = [name for name in self._names_of(card) if _is_among(name, refusal.item)]
                if said:
                    yield Refusal(refusal.rule, said[0], why_unheld(self.base, self.seat, card))

    def _names_of(self, card: int) -> Sequence[str]:
        """How a refusal may name a card."""
        return () if self.names is None else (self.names.shown(card), self.names.id(card))


def _is_among(name: str, item: str) -> bool:
    return f" {name} ".casefold() in f" {item} ".casefold()


def why_unheld(fold: Fold, seat: int, card: int) -> str:
    """Why that seat cannot hold that card: the records by which every copy of it was somewhere else."""
    piles = {_stream(each) for each in _drawn(fold) if each.seat == seat}
    draws = [each for each in _drawn(fold) if _stream(each) in piles]
    copies = max((Counter(each.items)[card] for each in draws), default=0)
    names = dice_of(fold.running()).names
    if names is None or not copies:
        return "cannot be in hand: it was never among the cards that are drawn"
    name = names.id(card)
    seen = [number for number, _, answer in _said(fold) if name in _words(answer)][-copies:]
    many = "" if copies == 1 else f"all {counted(copies, 'copies')} of it were seen, "
    places = listed([f"record {number}" for number in seen])
    if len(seen) < copies:
        return "cannot be in hand: by what was seen, what is left of it lies elsewhere"
    return f"cannot be in hand: {many or 'it was seen, '}last in {places}"


def _said(fold: Fold) -> Iterator[tuple[int, int, Answer]]:
    """What was said and observed so far, each with its record as it is counted and its seat."""
    for number, sealed in enumerate(fold.match.public[: fold.number], 1):
        record = sealed.record()
        if isinstance(record, Acted):
            yield fold.match.said(number), record.seat, record.answer
        elif isinstance(record, Observed):
            yield fold.match.said(number), TABLE, (record.result,)


def _words(answer: Any) -> Iterator[str]:
    """Every word in an answer, however deep."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, (list, tuple)):
        for each in answer:
            yield from _words(each)
