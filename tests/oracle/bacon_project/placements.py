"""The main phase of the second opinion: what may be placed, discarded and used, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from tests.oracle.bacon_project.draws import Answer, Draws, cards_of, plain
from tests.oracle.bacon_project.table import Unit, colour_of, is_joker, is_number, value_of
from tests.oracle.bacon_project.wording import ACE

NUMBERS = range(2, 11)


class Placements(Draws):
    """What the turn player may do in the own main phase."""

    @property
    def hand(self) -> list[str]:
        return self.sides[self.turn_player].hand

    # -- announcing -----------------------------------------------------------------------------

    def jokers_as(self, joker: str, value: int) -> Iterator[Any]:
        """How a Joker is announced as a value (BP-Q31, BP-Q105)."""
        if self.readings.joker_colour == "announced":
            yield from ((joker, value, colour) for colour in ("red", "black"))
        else:
            yield (joker, value)

    def unit_of(self, words: Any) -> Unit:
        """The unit that an answer names."""
        if isinstance(words, str):
            return Unit((words,), value_of(words), colour_of(words))
        if isinstance(words[1], str):
            return Unit(tuple(words[:2]), words[2], "")
        joker, value, *named = words
        own = "" if self.readings.joker_colour == "colourless" else colour_of(joker)
        return Unit((joker,), value, named[0] if named else own)

    def can_announce(self, words: Any, least: int = 2, most: int = 10) -> bool:
        """Whether the unit is spelled as a number card, an announced Joker, or a pair."""
        if isinstance(words, str):
            return is_number(words)
        if isinstance(words[1], str):
            return self.can_pair(*words)
        return is_joker(words[0]) and least <= words[1] <= most

    def can_pair(self, one: str, two: str, value: int, named: int = 0) -> bool:
        """BP-15.1 to 15.4, BP-Q28, BP-Q30."""
        numbers = {value_of(card) for card in (one, two) if not is_joker(card)} or {named}
        if one == two or len(numbers) != 1:
            return False
        (number,) = numbers
        base = self.sides[self.turn_player].profile.base
        return 2 <= number <= min(base, 10) and 2 <= value <= min(10, 2 * number)

    # -- casting ----------------------------------------------------------------------------------

    def can_lie(self, units: Sequence[Unit]) -> bool:
        """The cast zone as a whole (BP-Q18): a single card, or a run whose lowest fits the level."""
        return self.is_run(self.value(self.turn_player, unit) for unit in units)

    def is_run(self, values: Iterable[int]) -> bool:
        values = sorted(values)
        is_whole = values == list(range(values[0], values[0] + len(values)))
        return is_whole and values[0] <= self.level(self.turn_player)

    def can_cast(self, answer: Answer) -> bool:
        units = answer[1:]
        cards = [card for unit in units for card in ([unit] if isinstance(unit, str) else unit)]
        named = [card for card in cards if isinstance(card, str) and card not in ("red", "black")]
        if not units or len(set(named)) < len(named) or not set(named) <= set(self.hand):
            return False
        aces = [unit for unit in units if self.is_ace(unit)]
        units = tuple(unit for unit in units if unit not in aces)
        if not all(map(self.can_announce, units)) or self.placed + len(units) > 3:
            return False
        run = [*self.run_of(self.turn_player), *map(self.unit_of, units)]
        return (not aces or self.can_crown(run, aces)) and (not units or self.can_lie(run))

    def is_ace(self, words: Any) -> bool:
        """An Ace, or a Joker announced as one (BP-Q30)."""
        if isinstance(words, str):
            return value_of(words) == ACE
        is_announced = is_joker(words[0]) and words in self.jokers_as(words[0], ACE)
        return bool(self.readings.joker_as_ace) and is_announced

    def can_crown(self, run: Sequence[Unit], aces: Sequence[Any]) -> bool:
        """One Ace, on two cards or more, whatever the level (BP-9.10, BP-Q25)."""
        cast = self.sides[self.turn_player].cast
        has_ace = any(unit.number == ACE for unit in cast)
        return len(run) >= 2 and len(aces) == 1 and not has_ace

    def castable(self) -> Iterator[Any]:
        """Every unit that could be made of the hand."""
        hand = self.hand
        jokers = [card for card in hand if is_joker(card)]
        yield from (card for card in hand if is_number(card))
        for joker in jokers:
            for value in NUMBERS:
                yield from self.jokers_as(joker, value)
        for one, two in combinations(hand, 2):
            if not is_joker(one) and not is_joker(two) and value_of(one) != value_of(two):
                continue
            for value in NUMBERS:
                if is_joker(one) and is_joker(two):
                    yield (one, two, value, max(2, (value + 1) // 2))
                else:
                    yield (one, two, value)

    def casts(self) -> Iterator[Answer]:
        """Every legal cast, the values of each run filled in every way; no card is named twice."""
        seat, by_value = self.turn_player, dict[int, list[Any]]()
        lying = [self.value(seat, unit) for unit in self.run_of(seat)]
        for words in self.castable():
            if self.can_announce(words):
                value = self.value(seat, self.unit_of(words))
                by_value.setdefault(value, []).append(words)
        for count in range(1, 4 - self.placed):
            for values in combinations(sorted(by_value), count):
                if not self.is_run([*lying, *values]):
                    continue
                for units in product(*(by_value[value] for value in values)):
                    cards = [card for unit in units for card in cards_of(unit)]
                    if len(set(cards)) == len(cards):
                        yield ("cast", *units)

    def can_cast_ace(self, answer: Answer) -> bool:
        """BP-9.10, BP-Q25, BP-Q30."""
        (words,) = answer[1:]
        card = words if isinstance(words, str) else words[0]
        can_crown = self.can_crown(self.run_of(self.turn_player), [words])
        return card in self.hand and self.is_ace(words) and can_crown

    # -- stacking --------------------------------------------------------------------------------

    def can_stack(self, answer: Answer) -> bool:
        """BP-8.8, BP-8.18, BP-Q24."""
        (words,) = answer[1:]
        card = words if isinstance(words, str) else words[0]
        value = self.unit_of(words).number
        fits = self.can_announce(words)
        if isinstance(words, str) and self.readings.court_cards_stack:
            fits = fits or 11 <= value <= 13
        is_next = value == self.level(self.turn_player) + 1
        return card in self.hand and fits and is_next and self.stacked < 3

    def can_jump(self, answer: Answer) -> bool:
        """BP-8.11, BP-Q20, BP-Q24."""
        highest = 13 if self.readings.court_cards_stack else 10
        card = answer[1]
        below = self.level(self.turn_player) < highest
        return card in self.hand and 11 <= value_of(card) <= 13 and below

    def can_move_top(self) -> bool:
        """BP-8.15, BP-8.17, BP-Q26."""
        stack = self.sides[self.turn_player].stack
        if self.moved or len(stack) < 2 or self.placed >= 3 or stack[-1].number > 10:
            return False
        return self.can_lie([*self.run_of(self.turn_player), stack[-1]])

    # -- the rest --------------------------------------------------------------------------------

    def can_use(self, seat: int, card: str, window: str) -> bool:
        """SPRING, SUPPLY and FLASH from the hand (BP-Q58, BP-Q92)."""
        side, value = self.sides[seat], value_of(card)
        if card not in side.hand or not (is_number(card) or value == ACE):
            return False
        fits = self.named(seat, value).window == window
        return fits and value <= self.level(seat) and not self.disabled(seat, value)

    def usable(self, seat: int, window: str) -> Iterator[Answer]:
        for card in self.sides[seat].hand:
            if self.can_use(seat, card, window):
                yield (f"activate-{window}", card)

    def main_answers(self) -> Iterator[Answer]:
        """Every legal action of the main phase but the casts."""
        for card in self.hand:
            words = [card]
            if is_joker(card):
                words = [each for value in NUMBERS for each in self.jokers_as(card, value)]
            yield from (("stack", each) for each in words if self.can_stack(("stack", each)))
            if self.can_jump(("jump", card)):
                yield ("jump", card)
            words = list(self.jokers_as(card, ACE)) if is_joker(card) else [card]
            yield from (
                ("cast-ace", each) for each in words if self.can_cast_ace(("cast-ace", each))
            )
            if value_of(card) == 12:
                yield ("use-queen", card)
            if value_of(card) == 13:
                yield from (("use-king", card, each) for each in self.discard)
        if self.can_move_top():
            yield ("move-top",)
        yield from self.usable(self.turn_player, "supply")
        yield ("next-phase",)

    def permits_main(self, answer: Answer, others: set[Answer]) -> bool:
        return self.can_cast(answer) if answer[0] == "cast" else plain(answer) in others

    # -- what they do ------------------------------------------------------------------------------

    def leave_hand(self, unit: Unit) -> Unit:
        for card in unit.cards:
            self.hand.remove(card)
        return unit

    def stack_card(self, words: Any) -> None:
        """BP-8.6, BP-8.7, BP-8.9, BP-Q22."""
        self.sides[self.turn_player].stack.append(self.leave_hand(self.unit_of(words)))
        self.stacked += 1
        if self.stacked == 1:
            self.draw_cards(self.turn_player, 1)

    def cast_cards(self, units: Sequence[Any]) -> None:
        """An Ace does not count against the three (BP-9.8)."""
        for words in units:
            unit = self.leave_hand(self.unit_of(words))
            self.sides[self.turn_player].cast.append(unit)
            self.placed += unit.number != ACE

    def move_top(self) -> None:
        side = self.sides[self.turn_player]
        side.cast.append(side.stack.pop())
        self.placed += 1
        self.moved = True

    def pay(self, card: str) -> None:
        """A card of the turn player's hand to the discard pile."""
        self.hand.remove(card)
        self.discard.append(card)
