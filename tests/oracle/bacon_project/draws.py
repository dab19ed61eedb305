"""What leaves the draw pile, the deck that runs out, and the questions that follow a reveal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

from tests.oracle.bacon_project.table import SEATS, Table, is_joker, other

T = TypeVar("T")
Answer = tuple[Any, ...]


@dataclass(eq=False)
class Wanted:
    """A decision: whose, what is legal, and which answers are one and the same.

    ``options`` are every legal answer in its plainest form, None where they are too many to list.
    """

    seat: int
    verbs: tuple[str, ...]
    options: set[Answer] | None
    permits: Callable[[Answer], bool]


Asking = Generator[Wanted, Answer, T]


class Over(Exception):
    """The match has ended."""

    def __init__(self, winners: Iterable[int], reason: str) -> None:
        super().__init__()
        self.winners, self.reason = tuple(winners), reason


def plain(answer: Answer) -> Answer:
    """An answer without what makes no difference: the order in which cards are named."""
    verb, *rest = answer
    if verb in ("pick-revealed", "choose-recover", "defend"):
        return (verb, *sorted(rest))
    if verb == "cast":
        return verb, frozenset(plain_unit(each) for each in rest)
    return answer


def plain_unit(unit: Any) -> Any:
    """A pair is two cards and a value; what two Jokers are announced as before they are one does not matter."""
    if isinstance(unit, tuple) and len(unit) > 2 and isinstance(unit[1], str):
        return frozenset(unit[:2]), unit[2]
    return unit


def cards_of(words: Any) -> tuple[str, ...]:
    """The cards of a unit as it is spelled: one, or a pair."""
    if isinstance(words, str):
        return (words,)
    return tuple(words[:2]) if isinstance(words[1], str) else (words[0],)


def listed(seat: int, options: Iterable[Answer]) -> Wanted:
    """A decision among answers that can all be listed."""
    found = {plain(each) for each in options}
    verbs = tuple(sorted({each[0] for each in found}))
    return Wanted(seat, verbs, found, lambda answer: plain(answer) in found)


class Draws(Table):
    """The common pile."""

    def shuffle(self, items: Sequence[str], *, ordered: bool) -> list[str]:
        return list(self.said("shuffle", "draw-pile", items, ordered))

    def take(self, seat: int, place: list[str]) -> bool:
        """The top card, for somebody; whether further cards may follow it (BP-Q49, BP-Q51)."""
        if not self.draw:
            if not self.discard:
                return False
            self.draw, self.discard = self.shuffle(self.discard, ordered=True), []
        place.append(self.draw.pop())
        return bool(self.draw) or self.finish(seat)

    def finish(self, seat: int) -> bool:
        """The deck is finished: BP-13.1 to 13.5, in the order of BP-Q49."""
        is_new = bool(self.discard)
        if is_new:
            self.draw, self.discard = self.shuffle(self.discard, ordered=True), []
        for each in (self.turn_player, other(self.turn_player)):
            stack = self.sides[each].stack
            self.put_away(stack, stack[:1])
        self.end_if_out()
        if is_new:
            self.take(seat, self.sides[seat].hand)
            self.take(other(seat), self.sides[other(seat)].hand)
        return is_new

    def end_if_out(self) -> None:
        """BP-2.2, BP-2.3, BP-13.5."""
        left = [seat for seat in SEATS if self.sides[seat].stack]
        if len(left) < 2:
            raise Over(left, "the deck ran out")

    def take_several(self, seat: int, count: int, place: list[str]) -> None:
        for _ in range(count):
            if not self.take(seat, place):
                return

    def draw_cards(self, seat: int, count: int) -> None:
        self.take_several(seat, count, self.sides[seat].hand)

    # -- choices of cards ----------------------------------------------------------------------

    def choose(
        self, seat: int, verb: str, among: Sequence[str], count: int
    ) -> Asking[tuple[str, ...]]:
        """Exactly so many of them, or all; a forced answer is no decision (BP-Q107)."""
        if len(among) <= count:
            return tuple(among)
        answer = yield listed(seat, ((verb, *each) for each in combinations(among, count)))
        return answer[1:]

    def reveal(self, seat: int, count: int, add: int, *rules: str) -> Asking[None]:
        """Turn up, take some, put the others away in the order in which they came (BP-Q37, BP-Q106)."""
        self.take_several(seat, count, self.revealed)
        self.chosen = (self.revealed, add, rules)
        taken = yield from self.choose(seat, "pick-revealed", self.revealed, add)
        self.sides[seat].hand.extend(taken)
        self.discard.extend(card for card in self.revealed if card not in taken)
        self.revealed.clear()

    def recover(self, seat: int, count: int, besides: str = "") -> Asking[None]:
        """BP-17.6, BP-Q57; a King does not take itself (BP-Q36)."""
        among = [card for card in self.discard if card != besides]
        self.chosen = (among, count, ("BP-Q36",) if besides else ("BP-17.6", "BP-Q57"))
        taken = yield from self.choose(seat, "choose-recover", among, count)
        self.discard = [card for card in self.discard if card not in taken]
        self.sides[seat].hand.extend(taken)

    def drop(self, seat: int) -> Asking[None]:
        """DISCARD: the target sends a card of the hand, no Joker (BP-Q7)."""
        hand = self.sides[seat].hand
        among = [card for card in hand if not is_joker(card)]
        if self.readings.discard_effect == "opponent_random" and len(among) > 1:
            gone: Sequence[str] = (self.said("pick", "discard", among, False),)
        else:
            gone = yield from self.choose(seat, "choose-discard", among, 1)
        for card in gone:
            hand.remove(card)
            self.discard.append(card)
