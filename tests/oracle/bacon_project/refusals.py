"""Which rules forbid an answer, said once more: each that it breaks, and no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.bacon_project.draws import Answer, cards_of
from tests.oracle.bacon_project.match import Match
from tests.oracle.bacon_project.offences import BOTTOM
from tests.oracle.bacon_project.table import Unit, is_joker, value_of
from tests.oracle.bacon_project.wording import ACE

NOT_IN_HAND = "BP-2.5"
WINDOW_RULES = {"spring": "BP-19.10", "supply": "BP-19.11", "flash": "BP-19.12"}


class Refusals:
    """Why the seat that is asked may not say that, at the moment at which the match stands."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.side = match.sides[seat]

    def of(self, answer: Answer) -> set[str]:
        """The rules that refuse it; none if it is legal."""
        verb, *words = answer
        if verb.startswith("activate-"):
            return self.of_window(verb.removeprefix("activate-"), words[0])
        found: set[str] = getattr(self, f"of_{verb.replace('-', '_')}")(*words)
        return found

    def missing(self, card: str) -> set[str]:
        return set() if card in self.side.hand else {NOT_IN_HAND}

    # -- the main phase -------------------------------------------------------------------------

    def of_stack(self, card: str) -> set[str]:
        """A card that nobody holds has no value to be looked at, but an Ace and a court card are what they are."""
        found, value = self.missing(card), value_of(card)
        if self.match.stacked >= 3:
            found.add("BP-8.18")
        if value == ACE:
            return found | {"BP-8.5", "BP-9.9"}
        if value > 10 and not self.match.readings.court_cards_stack:
            return found | {"BP-8.5", "BP-Q24"}
        if NOT_IN_HAND in found or value == self.match.level(self.seat) + 1:
            return found
        return found | {"BP-8.5"} | self.next_card()

    def next_card(self) -> set[str]:
        """By which rule the next card follows: as ever, on a jump, or on what was stacked after one."""
        if not self.match.temporary:
            return {"BP-8.8"}
        return {"BP-8.8", "BP-8.19"} if self.overtaken() else {"BP-8.14"}

    def overtaken(self) -> bool:
        """Whether the stack has come to the temporary level."""
        base = self.side.profile.base
        own = [base if unit.number == ACE else unit.number for unit in self.side.stack]
        return max(own, default=0) >= self.match.temporary

    def of_jump(self, card: str) -> set[str]:
        found = self.missing(card)
        if not 11 <= value_of(card) <= 13:
            found.add("BP-8.11")
        highest = 13 if self.match.readings.court_cards_stack else 10
        return found | ({"BP-Q20"} if self.match.level(self.seat) >= highest else set())

    def of_use_queen(self, card: str) -> set[str]:
        return self.missing(card) | (set() if value_of(card) == 12 else {"BP-16.4"})

    def of_cast(self, *words: Any) -> set[str]:
        """Units that lie in a zone with what is there already, the Ace on top of them (BP-Q18)."""
        cards = [card for each in words for card in cards_of(each)]
        found = {"BP-Q24"} if any(11 <= value_of(card) <= 13 for card in cards) else set()
        if not set(cards) <= set(self.side.hand):
            return found | {NOT_IN_HAND}
        if found or len(set(cards)) < len(cards):
            return found or {"BP-2.8"}
        aces = [each for each in words if self.match.is_ace(each)]
        units = [self.match.unit_of(each) for each in words if each not in aces]
        run = [*self.match.run_of(self.seat), *units]
        found = self.of_run(run) if units else set()
        if self.match.placed + len(units) > 3:
            found.add("BP-9.6")
        return found | (self.of_crown(run, len(aces)) if aces else set())

    def of_run(self, run: Sequence[Unit]) -> set[str]:
        """A run of consecutive values, the lowest of them within the level."""
        values = sorted(self.match.value(self.seat, unit) for unit in run)
        found = set()
        if values != list(range(values[0], values[0] + len(values))):
            found |= {"BP-9.1", "BP-Q18"}
        if values[0] > self.match.level(self.seat):
            found |= {"BP-9.2" if len(run) > 1 else "BP-7.4", "BP-Q18"}
        return found

    def of_cast_ace(self, card: str) -> set[str]:
        found = self.missing(card)
        if not found and value_of(card) != ACE:
            return {"BP-9.10"}
        return found or self.of_crown(self.match.run_of(self.seat))

    def of_crown(self, run: Sequence[Unit], aces: int = 1) -> set[str]:
        """An Ace lies on a combination, and alone (BP-9.10, BP-Q25, BP-Q28)."""
        has_ace = len(self.match.run_of(self.seat)) < len(self.side.cast)
        found = {"BP-Q25"} if has_ace or aces > 1 else set()
        if len(run) < 2:
            found |= {"BP-9.10"} | {"BP-Q28" for unit in run if len(unit.cards) == 2}
        return found

    # -- the answer to an offence -----------------------------------------------------------------

    def of_defend(self, *cards: str) -> set[str]:
        """The first thing that is wrong with the list, card by card, and then with its sum."""
        offence = self.match.answered
        assert offence
        need, total, stack = self.match.remaining(offence), 0, list(self.side.stack)
        hand = [card for card in self.side.hand if not is_joker(card)]
        if set(cards) - {BOTTOM} - set(hand) or len(set(cards) - {BOTTOM}) < len(
            cards
        ) - cards.count(BOTTOM):
            return {NOT_IN_HAND}
        if cards.count(BOTTOM) > len(stack):
            return {"BP-12.14"}
        each_alone = self.match.readings.stack_draw_timing == "each"
        if cards and not need:
            return {"BP-Q45", "BP-Q47"}
        for place, card in enumerate(cards):
            if total >= need:
                return {"BP-12.13", "BP-Q47"}
            if each_alone and BOTTOM in cards[:place]:
                return {"BP-Q47", "BP-Q52"}
            total += stack.pop(0).number if card == BOTTOM else value_of(card)
        is_part = each_alone and BOTTOM in cards
        is_all = not stack and len(cards) - cards.count(BOTTOM) == len(hand)
        return set() if total >= need or is_all or is_part else {"BP-12.1", "BP-Q47", "BP-Q48"}

    # -- windows ----------------------------------------------------------------------------------

    def of_window(self, window: str, card: str) -> set[str]:
        """BP-Q58, BP-Q92, BP-Q97."""
        found, value = self.missing(card), value_of(card)
        ability = self.match.named(self.seat, value) if value not in (11, 12, 13) else None
        if ability is None or ability.window != window:
            found.add(WINDOW_RULES[window])
        if value > self.match.level(self.seat):
            found |= {"BP-7.4", "BP-Q58"}
        if ability is not None and self.match.disabled(self.seat, value):
            found |= {"BP-19.8", "BP-Q92"}
        offence = self.match.answered
        return found | ({"BP-Q97"} if offence and offence.begun else set())

    def of_escape(self, card: str) -> set[str]:
        """BP-16.2, BP-19.1, BP-19.24, BP-Q35."""
        found, offence = self.missing(card), self.match.answered
        assert offence
        if value_of(card) != 11:
            found.add("BP-16.2")
        if offence.begun:
            return found | {"BP-Q35"}
        if not self.match.can_escape(offence):
            found |= {"BP-19.1"} | ({"BP-19.24"} if offence.returned else set())
            is_combination = len(self.match.sides[offence.attacker].cast) > 1
            found |= {"BP-19.2"} if offence.merged and is_combination else set()
        return found

    # -- cards that an effect asks for ---------------------------------------------------------------

    def of_pick_revealed(self, card: str) -> set[str]:
        return self.of_chosen(card)

    def of_choose_recover(self, card: str) -> set[str]:
        return self.of_chosen(card)

    def of_chosen(self, card: str) -> set[str]:
        """It lies elsewhere, or more than one must be named."""
        among, count, rules = self.match.chosen
        return set() if card in among and count == 1 else set(rules)

    def of_choose_discard(self, card: str) -> set[str]:
        return self.missing(card)
