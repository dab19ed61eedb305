"""Chapters BP-7, BP-9 and BP-15: the cast zone. A single card, or a run of up to three, and an Ace.

After each action the whole cast zone (without the Ace) must be a single card of at most the level,
or a run of consecutive values whose lowest is at most the level at that moment (BP-Q18, BP-Q27).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.bacon_project.deck import ACE, CARD, COURT, JOKER, RANK
from referee.games.bacon_project.fact_kinds import MOVED_TOP, UNITS_CAST
from referee.games.bacon_project.rules.announcements import (
    Announced,
    announcement_refusals,
    joker_colours,
    parse_unit,
    placed,
    possible_units,
    read_units,
    stored,
    write_unit,
)
from referee.games.bacon_project.state.table import PLACES_A_TURN, Setting, Table, Unit
from referee.games.bacon_project.state.timing import main_phase
from referee.games.bacon_project.state.values import level, treated_value, value_of
from referee.kernel.decision.ask import Ask, Guard, Refusal, Verb
from referee.kernel.decision.notation import Argument
from referee.kernel.decision.spaces import Nothing
from referee.kernel.engine.run import Frame, Run


def zone_refusals(run: Run[Table], seat: int, new: Sequence[int], item: str) -> list[Refusal]:
    """What forbids to add units of these values to the cast zone (BP-7.4, BP-9.1, BP-9.2, BP-9.6)."""
    table = run.state
    before = [value_of(run, seat, unit) for unit in table.combination(seat)]
    values = sorted([*before, *new])
    own = level(run, seat)
    found = []
    if len(values) > 1 and any(high != low + 1 for low, high in pairwise(values)):
        found.append(Refusal("BP-9.1", item))
    if values and values[0] > own:
        found.append(Refusal("BP-7.4" if len(values) == 1 else "BP-9.2", item))
    if found:
        found.append(Refusal("BP-Q18", item))
    if table.placed + len(new) > PLACES_A_TURN:
        found.append(Refusal("BP-9.6", item))
    return found


@dataclass(frozen=True, slots=True)
class Casting:
    """One or more units that are placed together; an Ace among them goes on top."""

    def parse(self, args: Sequence[Any]) -> tuple[Announced, ...]:
        if not args:
            message = "nothing is named"
            raise NotUnderstood(message, expected=("a card",))
        return tuple(parse_unit(arg) for arg in args)

    def refusals(self, ask: Ask[Table], value: tuple[Announced, ...]) -> list[Refusal]:
        run, seat = ask.run, ask.seat
        found = [
            refusal
            for unit in value
            for refusal in announcement_refusals(run, seat, unit, ace=True)
        ]
        named = [card for unit in value for card in unit.cards]
        if len(set(named)) < len(named):
            twice = sorted({card for card in named if named.count(card) > 1})
            found += [Refusal("BP-2.8", CARD.shown(card)) for card in twice]
        found += [
            Refusal("BP-Q24", CARD.shown(unit.card))
            for unit in value
            if not unit.is_pair and RANK[unit.card] in COURT
        ]
        stacked = {card for unit in run.state.side(seat).stack for card in unit.cards}
        found += [Refusal("BP-8.15", CARD.shown(card)) for card in named if card in stacked]
        if found:
            return found
        numbers = [unit for unit in value if unit.counts != ACE]
        new = [treated_value(run, seat, unit.counts) for unit in numbers]
        item = " ".join(CARD.shown(card) for card in named)
        found = zone_refusals(run, seat, new, item) if new else []
        return found + ace_refusals(run, seat, value)

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        """Every placement of numbers; an Ace is offered by its own verb."""
        run, seat = ask.run, ask.seat
        by_value: dict[int, list[Announced]] = {}
        for unit in possible_units(run, seat):
            by_value.setdefault(treated_value(run, seat, unit.counts), []).append(unit)
        for chosen in self._runs(run, seat, by_value):
            yield [stored(unit) for unit in chosen]

    def _runs(
        self, run: Run[Table], seat: int, by_value: dict[int, list[Announced]]
    ) -> Iterator[list[Announced]]:
        """Units whose values close a run with what lies there, lowest first: none with two of one value (BP-Q111)."""
        lying = [value_of(run, seat, unit) for unit in run.state.combination(seat)]
        before = set(lying)
        room = PLACES_A_TURN - run.state.placed if len(before) == len(lying) else 0
        for start in range(2, min(level(run, seat), 10) + 1) if room else ():
            for end in range(start, min(start + PLACES_A_TURN, 11)):
                values = [value for value in range(start, end + 1) if value not in before]
                whole = set(range(start, end + 1)) >= before if before else True
                if not whole or not 0 < len(values) <= room:
                    continue
                yield from _choices([by_value.get(value, []) for value in values])

    def read(self, words: Sequence[Argument], ask: Ask[Table] | None) -> list[Any]:
        return read_units(words, ask)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(map(write_unit, args))


def _choices(lists: list[list[Announced]]) -> Iterator[list[Announced]]:
    """One unit from each list, no card twice."""
    if not lists:
        yield []
        return
    for first in lists[0]:
        for rest in _choices(lists[1:]):
            if not any(set(first.cards) & set(unit.cards) for unit in rest):
                yield [first, *rest]


def ace_refusals(run: Run[Table], seat: int, units: Sequence[Announced]) -> list[Refusal]:
    """One Ace, on top of a combination (BP-9.10, BP-Q25)."""
    aces = [unit for unit in units if unit.counts == ACE]
    if not aces:
        return []
    item = CARD.shown(aces[0].card)
    found = []
    below = [unit.cards for unit in run.state.combination(seat)]
    if len(below) + len(units) - len(aces) < 2:
        found.append(Refusal("BP-9.10", item))
        pairs = [cards for cards in (*below, *(unit.cards for unit in units)) if len(cards) > 1]
        found += [Refusal("BP-Q28", item)] if pairs else []
    if run.state.has_ace(seat) or len(aces) > 1:
        found.append(Refusal("BP-Q25", item))
    return found


def place_units(run: Run[Table], frame: Frame, seat: int, units: tuple[Announced, ...]) -> None:
    """Put the units into the cast zone (BP-7.5, BP-9.4, BP-15.3, BP-16.17)."""
    table = run.state
    side = table.side(seat)
    for unit in units:
        for card in unit.cards:
            side.hand.take(card)
        side.cast.append(placed(run, unit))
        if unit.counts != ACE:
            table.placed += 1
    side.cast.sort(key=lambda unit: unit.value)
    UNITS_CAST.tell(
        run, "BP-7.1", seat, lambda: {"units": [write_unit(stored(unit)) for unit in units]}
    )


@dataclass(frozen=True, slots=True)
class Topping:
    """An Ace, or a Joker announced as one, for the top of a combination."""

    def parse(self, args: Sequence[Any]) -> tuple[Announced, ...]:
        if len(args) != 1:
            message = "expected one Ace, or one Joker announced as an Ace"
            raise NotUnderstood(message)
        return (parse_unit(args[0]),)

    def refusals(self, ask: Ask[Table], value: tuple[Announced, ...]) -> list[Refusal]:
        (unit,) = value
        found = announcement_refusals(ask.run, ask.seat, unit, ace=True)
        if not found and unit.counts != ACE:
            return [Refusal("BP-9.10", CARD.shown(unit.card))]
        return found or ace_refusals(ask.run, ask.seat, value)

    def all(self, ask: Ask[Table]) -> Iterator[list[Any]]:
        setting: Setting = ask.run.setting
        for card in ask.run.state.side(ask.seat).hand:
            if RANK[card] == ACE:
                units = [Announced((card,))]
            elif RANK[card] == JOKER:
                units = [Announced((card,), ACE, colour) for colour in joker_colours(setting)]
            else:
                continue
            for unit in units:
                if not self.refusals(ask, (unit,)):
                    yield [stored(unit)]

    def read(self, words: Sequence[Argument], ask: Ask[Table] | None) -> list[Any]:
        return read_units(words, ask)

    def write(self, args: Sequence[Any]) -> str:
        return " ".join(map(write_unit, args))


# -- moving the top stack card --------------------------------------------------------------


def top(run: Run[Table], seat: int) -> Unit | None:
    """The top unit of the stack zone."""
    stack = run.state.side(seat).stack
    return stack[-1] if stack else None


def top_may_leave(ask: Ask[Table], value: object) -> bool:
    """The move never empties the stack zone, never takes an Ace, and is a legal cast (BP-Q26)."""
    stack = ask.run.state.side(ask.seat).stack
    if len(stack) < 2 or stack[-1].value == ACE:
        return False
    return all(top_is_placeable(ask, rule) for rule in ("BP-9.6", "BP-Q18", "BP-Q24"))


def top_is_placeable(ask: Ask[Table], rule: str) -> bool:
    """Whether that rule lets the top card go to the cast zone as it is (BP-Q26)."""
    unit = top(ask.run, ask.seat)
    if unit is None or unit.value == ACE:
        return True
    if unit.value in COURT:
        return rule != "BP-Q24"
    value = treated_value(ask.run, ask.seat, unit.value)
    return all(refusal.rule != rule for refusal in zone_refusals(ask.run, ask.seat, [value], ""))


def move_top_card(run: Run[Table], frame: Frame, seat: int, value: None) -> None:
    """Move the top stack card to the cast zone (BP-8.15)."""
    table = run.state
    side = table.side(seat)
    unit = side.stack.pop()
    side.cast.append(unit)
    side.cast.sort(key=lambda unit: unit.value)
    table.placed += 1
    table.top_moved = True
    MOVED_TOP.tell(run, "BP-8.15", seat, cards=list(unit.cards), value=unit.value)


def _placeable(rule: str) -> Guard:
    return Guard(rule, lambda ask, value: top_is_placeable(ask, rule))


CAST = Verb("cast", Casting(), place_units, main_phase("BP-7.1"))
CAST_ACE = Verb("cast-ace", Topping(), place_units, main_phase("BP-1.2", "BP-7.1"))
MOVE_TOP = Verb(
    "move-top",
    Nothing(),
    move_top_card,
    main_phase("BP-8.15"),
    (
        _placeable("BP-7.4"),
        Guard("BP-8.17", lambda ask, value: not ask.run.state.top_moved),
        _placeable("BP-9.1"),
        _placeable("BP-9.2"),
        _placeable("BP-9.6"),
        _placeable("BP-Q18"),
        _placeable("BP-Q24"),
        Guard("BP-Q26", top_may_leave),
    ),
)
