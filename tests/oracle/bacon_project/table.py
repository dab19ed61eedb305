"""The table of the second opinion: zones, running effects, and every value that is read off them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracle.bacon_project.wording import ACE, Ability, Profile
from tests.oracle.bacon_project.wording import Effect as Words

SEATS = (1, 2)
COURTS = {"j": 11, "q": 12, "k": 13}
Said = Callable[[str, str, Sequence[str], bool], Any]
"""What the dice said: purpose, owner, among which cards, and whether their order counts."""


@cache
def value_of(card: str) -> int:
    """What a card is worth off the field (BP-12.7 to 12.12)."""
    if card[0] == "x":
        return 0
    rank = card[:-1]
    return COURTS.get(rank) or (ACE if rank == "a" else int(rank))


def colour_of(card: str) -> str:
    if card[0] == "x":
        return "red" if card == "x1" else "black"
    return "red" if card[-1] in "hd" else "black"


def is_joker(card: str) -> bool:
    return card[0] == "x"


def is_number(card: str) -> bool:
    return 2 <= value_of(card) <= 10


def other(seat: int) -> int:
    return 3 - seat


@dataclass(eq=False)
class Unit:
    """A card on the field, or a pair, with the number that was announced."""

    cards: tuple[str, ...]
    number: int
    colour: str
    copied: Ability | None = None
    done: bool = False
    """Whether it had its occasion to activate in this combat phase."""


@dataclass(eq=False)
class Running:
    """A continuing effect."""

    word: str
    user: int
    number: int
    support: bool
    unit: Unit
    ends: str
    until: int = 0
    target: int = 0
    ability: int = 0
    words: Words = ()
    began: int = 0
    since: int = 0
    """When it began, and when its ability was activated: a moment of each."""


@dataclass(eq=False)
class Deed:
    """An ability that acts: whose, from which card, and its effects with RED settled."""

    user: int
    unit: Unit
    number: int
    type: str
    effects: tuple[Words, ...]
    since: int
    """The moment at which it was activated."""

    def has(self, word: str) -> bool:
        return any(effect[0] == word for effect in self.effects)

    @property
    def damage(self) -> int:
        return sum(effect[1] for effect in self.effects if effect[0] == "damage")


@dataclass(eq=False)
class Side:
    profile: Profile = field(default_factory=lambda: Profile(0, {}))
    chosen: str = ""
    mulligans: int = 0
    opened: bool = False
    hand: list[str] = field(default_factory=list)
    stack: list[Unit] = field(default_factory=list)
    cast: list[Unit] = field(default_factory=list)
    aside: list[Unit] = field(default_factory=list)


class Table:
    """Everything that lies there, and the values of it."""

    def __init__(self, profiles: Mapping[str, Profile], readings: Any, said: Said) -> None:
        self.profiles = profiles
        self.readings: Any = readings
        self.said = said
        self.sides = {seat: Side() for seat in SEATS}
        self.draw: list[str] = []
        self.discard: list[str] = []
        self.revealed: list[str] = []
        self.running: list[Running] = []
        self.waiting: list[Deed] = []
        self.binding: list[Deed] = []
        self.turn = self.turn_player = self.first_player = 0
        self.phase = "setup"
        self.stacked = self.placed = self.temporary = 0
        self.moment = 0
        self.moved = False
        self.chosen: tuple[Sequence[str], int, tuple[str, ...]] = ((), 0, ())
        """The choice of cards that is open: among which, how many, and its rules."""
        self.winners: tuple[int, ...] | None = None
        self.reason = self.ended_by = ""

    # -- levels -----------------------------------------------------------------------------

    def level(self, seat: int) -> int:
        """BP-8.3, BP-Q15, BP-Q16, BP-Q19."""
        side = self.sides[seat]
        own = [side.profile.base if unit.number == ACE else unit.number for unit in side.stack]
        highest = max(own, default=0)
        return max(highest, self.temporary) if seat == self.turn_player else highest

    def standard_defence(self, seat: int) -> int:
        """BP-12.6, BP-Q45, BP-Q46."""
        values = [self.value(seat, unit) for unit in self.sides[seat].cast]
        if self.readings.ace_standard_defense == 0:
            values = [value for value in values if value != ACE]
        return self.level(seat) + max(values, default=0)

    # -- what a card in a cast zone is -----------------------------------------------------------

    def treat(self, seat: int, unit: Unit) -> Words | None:
        """The TREAT that stands on the card's own number, unless that is disabled (BP-Q64, BP-Q90)."""
        ability = self.sides[seat].profile.abilities.get(unit.number)
        if ability is None or ability.treat is None or self.disabled(seat, unit.number):
            return None
        return ability.treat

    def value(self, seat: int, unit: Unit) -> int:
        found = self.treat(seat, unit)
        return found[1] if found else unit.number

    def colour(self, seat: int, unit: Unit) -> str:
        found = self.treat(seat, unit)
        if len(unit.cards) == 2:
            return ""
        return found[2] or unit.colour if found else unit.colour

    def in_order(self, seat: int, units: Sequence[Unit]) -> list[Unit]:
        """Ascending, an ultimate last (BP-Q38); of two that are treated as one value the lower number first (BP-Q111)."""
        return sorted(units, key=lambda unit: (self.value(seat, unit), unit.number))

    def run_of(self, seat: int) -> list[Unit]:
        """The cast zone without its Ace."""
        return [unit for unit in self.sides[seat].cast if unit.number != ACE]

    def named(self, seat: int, number: int) -> Ability:
        """The ability of that number, after CHANGE (BP-Q62, BP-Q91)."""
        changes = [
            each
            for each in self.running
            if each.word == "change"
            and each.user == seat
            and number in each.words[1]
            and self.holds(each)
        ]
        printed = self.sides[seat].profile.abilities[number]
        if not changes:
            return printed
        changed: Ability = max(changes, key=lambda each: each.number).words[2]
        return changed

    def ability(self, seat: int, unit: Unit) -> Ability:
        """What the card in a cast zone does: its number, CHANGE and COPY applied.

        A CHANGE that begins after the COPY has chosen takes the COPY away again (BP-19.5, BP-Q101).
        """
        found = self.named(seat, self.value(seat, unit))
        return unit.copied if unit.copied and found.has("copy") else found

    def deed(self, seat: int, unit: Unit, ability: Ability, number: int, colour: str) -> Deed:
        """The ability acting, RED decided by the card that acts (BP-19.20)."""
        effects: list[Words] = []
        for effect in ability.effects:
            if effect[0] != "red":
                effects.append(effect)
            elif colour == "red":
                effects.extend(effect[1])
        return Deed(seat, unit, number, ability.type, tuple(effects), self.tick())

    def tick(self) -> int:
        """The next moment."""
        self.moment += 1
        return self.moment

    def deed_of(self, seat: int, unit: Unit) -> Deed:
        ability, number = self.ability(seat, unit), self.value(seat, unit)
        return self.deed(seat, unit, ability, number, self.colour(seat, unit))

    # -- running effects ------------------------------------------------------------------------

    def negates(self, one: Running, two: Running) -> bool:
        """Whether the first, if it holds, negates the second (BP-Q41, BP-Q63).

        It ends what runs already and what is activated later, but what was activated before it
        brings its further effects all the same (BP-Q100).
        """
        if one is two or two.since < one.began < two.began:
            return False
        if one.word == "stun":
            return two.support and two.user == one.target
        return one.word == "disable" and (two.user, two.number) == (one.target, one.ability)

    def held(self) -> list[Running]:
        """Those that nothing negates that itself holds; in a circle the newest holds."""
        able = [(j, one) for j, one in enumerate(self.running) if one.word in ("stun", "disable")]
        stops = [[j for j, one in able if self.negates(one, two)] for two in self.running]
        known: dict[int, bool] = {}
        while len(known) < len(stops):
            found = len(known)
            for i, by in enumerate(stops):
                if i not in known and any(known.get(j) for j in by):
                    known[i] = False
                elif i not in known and all(known.get(j) is False for j in by):
                    known[i] = True
            if len(known) == found:
                known[self.newest_of_a_circle(stops, known)] = True
        return [each for i, each in enumerate(self.running) if known[i]]

    @staticmethod
    def newest_of_a_circle(stops: Sequence[Sequence[int]], known: Mapping[int, bool]) -> int:
        """Of the circles that hang on no other circle, the newest member of all."""
        open_ones = [i for i in range(len(stops)) if i not in known]
        above: dict[int, set[int]] = {}
        for i in open_ones:
            seen: set[int] = set()
            ahead = [j for j in stops[i] if j not in known]
            while ahead:
                j = ahead.pop()
                if j not in seen:
                    seen.add(j)
                    ahead += [k for k in stops[j] if k not in known]
            above[i] = seen
        return max(i for i in open_ones if all(i in above[j] for j in above[i]))

    def holds(self, effect: Running) -> bool:
        return effect in self.held()

    def disabled(self, seat: int, number: int) -> bool:
        if not any(each.word == "disable" for each in self.running):
            return False
        return any(
            each.word == "disable" and (each.target, each.ability) == (seat, number)
            for each in self.held()
        )

    def stunned(self, seat: int) -> bool:
        return any(each.word == "stun" and each.target == seat for each in self.held())

    def works(self, word: str, user: int) -> list[Running]:
        """Those of one player that hold."""
        return [each for each in self.held() if each.word == word and each.user == user]

    def stopped(self, seat: int, number: int, kind: str) -> bool:
        """Whether an ability of that number and type cannot do anything now."""
        return self.disabled(seat, number) or (kind == "S" and self.stunned(seat))

    # -- cards that leave --------------------------------------------------------------------------

    def lies(self, unit: Unit) -> bool:
        """Whether the card is in a cast zone or laid aside."""
        return any(unit in side.cast or unit in side.aside for side in self.sides.values())

    def put_away(self, units: list[Unit], leaving: Sequence[Unit]) -> None:
        """Cards of the field into the discard pile; what lived on them ends."""
        leaving = list(leaving)
        for unit in leaving:
            units.remove(unit)
            self.discard.extend(unit.cards)
        self.running = [
            each for each in self.running if each.ends != "card" or each.unit not in leaving
        ]
