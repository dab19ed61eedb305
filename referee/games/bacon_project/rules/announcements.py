"""What a card is announced as: Jokers (BP-16.13 to 16.20) and pairs (BP-15).

An action names units. A unit is a card's id, or a list: a Joker with its value (and colour, where
the reading asks for one), or two cards with the value of the pair (and, for two Jokers, the number
that both are announced as).

    5h      X1 as 7      X1 as 7 red      X2 as A      (3h 3d as 5)      (X1 X2 as 5 of 3)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.games.bacon_project.deck import ACE, CARD, COLOUR, COURT, JOKER, NUMBERS, RANK
from referee.games.bacon_project.state.table import Setting, Table, Unit, unit_of
from referee.games.bacon_project.state.values import base_level
from referee.kernel.decision.ask import NOT_IN_HAND, Ask, Refusal
from referee.kernel.decision.notation import Argument, Group, Word, printed
from referee.kernel.decision.spaces import read_name
from referee.kernel.engine.run import Run

PAIR = 2
COLOURS = ("red", "black")


@dataclass(frozen=True, slots=True)
class Announced:
    """A unit as somebody announced it; ``value`` 0 or ``colour`` empty where nothing was said."""

    cards: tuple[int, ...]
    value: int = 0
    colour: str = ""
    each: int = 0

    @property
    def card(self) -> int:
        """The card that stands for the unit."""
        return self.cards[0]

    @property
    def is_pair(self) -> bool:
        """Whether two cards are placed as one (BP-15.1)."""
        return len(self.cards) == PAIR

    @property
    def counts(self) -> int:
        """The value on the field: as announced, or as printed."""
        return self.value or RANK[self.card]


@cache
def plain(card: int) -> Announced:
    """A card of which nothing was said."""
    return Announced((card,))


# -- stored form ----------------------------------------------------------------------------


def parse_unit(arg: Any) -> Announced:
    """The unit that a stored argument names. Raises NotUnderstood when it has no such shape."""
    if isinstance(arg, str):
        return plain(CARD.number(arg))
    if not isinstance(arg, (list, tuple)) or not arg:
        raise _shapeless(arg)
    cards = tuple(
        CARD.number(name) for name in arg if isinstance(name, str) and name not in COLOURS
    )
    rest = list(arg[len(cards) :])
    if len(cards) == PAIR:
        return Announced(cards, *_numbers(arg, rest, 2))
    if len(cards) != 1 or RANK[cards[0]] != JOKER:
        raise _shapeless(arg)
    colour = rest.pop() if rest and rest[-1] in COLOURS else ""
    return Announced(cards, _numbers(arg, rest, 1)[0], colour)


def _numbers(arg: Any, rest: list[Any], most: int) -> tuple[int, str, int]:
    if len(rest) > most or any(type(number) is not int for number in rest):
        raise _shapeless(arg)
    value, each = (*rest, 0, 0)[:2]
    return value, "", each


def _shapeless(arg: Any) -> NotUnderstood:
    shown = printed(arg) if isinstance(arg, (list, tuple)) else str(arg)
    return NotUnderstood(
        f"{shown!r} is not a card, a Joker with its value or a pair with its value"
    )


def stored(unit: Announced) -> Any:
    """The stored argument of a unit."""
    names = [CARD.id(card) for card in unit.cards]
    if unit.is_pair:
        return [*names, *filter(None, (unit.value, unit.each))]
    if unit.value or unit.colour:
        return [*names, unit.value, *filter(None, (unit.colour,))]
    return names[0]


# -- notation -------------------------------------------------------------------------------


def read_units(words: Sequence[Argument], ask: Ask[Table] | None) -> list[Any]:
    """The stored arguments of units in the notation."""
    near = list(ask.run.state.side(ask.seat).hand) if ask is not None else []
    left = list(words)
    units = []
    while left:
        word = left.pop(0)
        if isinstance(word, Group):
            units.append(stored(_read_group(word, near)))
            continue
        card = read_name(CARD, word, near)
        value, colour, _ = _read_as(left, joker=RANK[card] == JOKER)
        units.append(stored(Announced((card,), value, colour)))
    return units


def _read_group(group: Group, near: Sequence[int]) -> Announced:
    left = list(group.items)
    cards = [read_name(CARD, left.pop(0), near)]
    while left and isinstance(left[0], Word) and not _says_value(left, joker=len(cards) >= PAIR):
        cards.append(read_name(CARD, left.pop(0), near))
    value, colour, each = _read_as(left, joker=True)
    if colour and len(cards) == PAIR:
        message = "a pair has no colour"
        raise NotUnderstood(message, column=group.column, expected=("(3h 3d as 5)",))
    if left or len(cards) > PAIR:
        message = "found more than a pair and its value"
        raise NotUnderstood(message, column=group.column, expected=("(3h 3d as 5)",))
    return Announced(tuple(cards), value, colour, each)


def _read_as(left: list[Argument], *, joker: bool) -> tuple[int, str, int]:
    """Take ``as VALUE [red|black] [of NUMBER]`` from the front, if it stands there."""
    value, colour, each = 0, "", 0
    if _says_value(left, joker=joker):
        left.pop(0)
        value = _read_value(left)
        if left and isinstance(left[0], Word) and left[0].text.lower() in COLOURS:
            colour = _text(left.pop(0)).lower()
        if _starts(left, "of"):
            left.pop(0)
            each = _read_value(left)
    return value, colour, each


def _says_value(left: list[Argument], *, joker: bool) -> bool:
    """Whether ``as`` with a value comes next, and not the Ace of spades, which is spelled alike.

    Behind a Joker, which must be announced, the word is always ``as``.
    """
    return _starts(left, "as") and (joker or (len(left) > 1 and _is_value(left[1])))


def _is_value(word: Argument) -> bool:
    text = _text(word).lower()
    return text in ("a", "ace") or (text.isdecimal() and len(text) <= 2)


def _starts(left: list[Argument], word: str) -> bool:
    return bool(left) and isinstance(left[0], Word) and left[0].text.lower() == word


def _text(word: Argument) -> str:
    return word.text if isinstance(word, Word) else str(word)


def _read_value(left: list[Argument]) -> int:
    if not left:
        message = "the value is missing"
        raise NotUnderstood(message, expected=("a number from 2 to 10", "A"))
    word = left.pop(0)
    text = _text(word).lower()
    if not _is_value(word):
        message = f"{word} is not a value"
        raise NotUnderstood(message, column=word.column, expected=("a number from 2 to 10", "A"))
    return int(text) if text.isdecimal() else ACE


def write_unit(arg: Any) -> str:
    """A stored unit in the notation."""
    unit = parse_unit(arg)
    names = " ".join(CARD.shown(card) for card in unit.cards)
    words = [names]
    if unit.value:
        words += ["as", "A" if unit.value == ACE else str(unit.value)]
    words += [unit.colour] if unit.colour else []
    words += ["of", str(unit.each)] if unit.each else []
    return f"({' '.join(words)})" if unit.is_pair else " ".join(words)


# -- rules ----------------------------------------------------------------------------------


def announcement_refusals(
    run: Run[Table], seat: int, unit: Announced, *, ace: bool
) -> list[Refusal]:
    """What forbids to announce the unit so; ``ace``: whether an Ace could be placed there."""
    setting: Setting = run.setting
    hand = run.state.side(seat).hand
    rules: Iterable[str] = ()
    if any(card not in hand for card in unit.cards):
        missing = " ".join(CARD.shown(card) for card in unit.cards if card not in hand)
        missed = Refusal("BP-2.5", missing, NOT_IN_HAND)
        return [missed, Refusal("BP-Q28", missing)] if unit.is_pair else [missed]
    if unit.is_pair:
        rules = _pair_rules(run, seat, unit)
    elif RANK[unit.card] == JOKER:
        rules = _joker_rules(setting, unit, ace=ace)
    return [Refusal(rule, " ".join(map(CARD.shown, unit.cards))) for rule in rules]


def _joker_rules(setting: Setting, unit: Announced, *, ace: bool) -> Iterator[str]:
    """A Joker says what it is, and only what could be placed there (BP-16.14, BP-Q30)."""
    if not unit.value:
        yield "BP-16.18"
    elif unit.value == ACE:
        if not ace or not setting.readings.joker_as_ace:
            yield "BP-Q30"
    elif unit.value not in NUMBERS:
        yield "BP-Q30"
        yield "BP-16.14"
    if bool(unit.colour) != (setting.readings.joker_colour == "announced") and unit.value:
        yield "BP-Q31"
        yield "BP-Q105"


def _pair_rules(run: Run[Table], seat: int, unit: Announced) -> Iterator[str]:
    """Two equal values, at most the base level each; their sum bounds the value (BP-15)."""
    first, second = unit.cards
    if first == second:
        yield "BP-2.8"
        return
    number = number_of_pair(unit)
    if number is None:
        yield "BP-15.1"
        if RANK[first] == RANK[second] == JOKER:
            yield "BP-Q30"
        return
    if number in (*COURT, ACE):
        yield "BP-Q24" if number in COURT else "BP-9.10"
    if number > base_level(run, seat):
        yield "BP-15.2"
        yield "BP-Q29"
    if not unit.value:
        yield "BP-15.8"
    elif unit.value > 2 * number:
        yield "BP-15.4"
    if unit.value and (unit.value not in NUMBERS or unit.value > 2 * number):
        yield "BP-Q28"


def number_of_pair(unit: Announced) -> int | None:
    """The value that both cards of a pair have, a Joker taking its partner's (BP-Q30)."""
    ranks = [RANK[card] for card in unit.cards if RANK[card] != JOKER]
    if not ranks:
        return unit.each if unit.each in NUMBERS else None
    if unit.each or len(set(ranks)) > 1:
        return None
    return ranks[0]


def placed(run: Run[Table], unit: Announced) -> Unit:
    """The unit on the field (BP-15.6, BP-16.19, BP-Q31)."""
    setting: Setting = run.setting
    if unit.is_pair:
        return Unit(list(unit.cards), unit.value, "none")
    if unit is plain(unit.card) and RANK[unit.card] != JOKER:
        return unit_of(unit.card)
    colour = COLOUR[unit.card]
    if RANK[unit.card] == JOKER and setting.readings.joker_colour != "own":
        colour = unit.colour or "none"
    return Unit([unit.card], unit.counts, colour)


def joker_colours(setting: Setting) -> Sequence[str]:
    """What a Joker's colour may be announced as; the empty word where it is not announced."""
    return COLOURS if setting.readings.joker_colour == "announced" else ("",)


def possible_units(run: Run[Table], seat: int) -> Iterator[Announced]:
    """Every unit that the hand could make in the cast zone, no matter what the level is."""
    setting: Setting = run.setting
    hand = list(run.state.side(seat).hand)
    for card in hand:
        if RANK[card] == JOKER:
            for value in NUMBERS:
                for colour in joker_colours(setting):
                    yield Announced((card,), value, colour)
        elif RANK[card] in NUMBERS:
            yield Announced((card,))
    base = base_level(run, seat)
    low = [card for card in hand if RANK[card] <= base]
    for pair in combinations(low, PAIR):
        yield from _possible_pairs(pair, base)


def _possible_pairs(pair: tuple[int, ...], base: int) -> Iterator[Announced]:
    numbers = {RANK[card] for card in pair} - {JOKER}
    if len(numbers) > 1:
        return
    jokers_only = not numbers
    for number in range(2, base + 1) if jokers_only else sorted(numbers):
        for value in range(2, min(10, 2 * number) + 1):
            yield Announced(pair, value, each=number if jokers_only else 0)
