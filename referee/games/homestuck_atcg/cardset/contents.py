"""Contents: what a card set says as a whole. To know it somebody must read every card.

A match asks for it at every step, and for few of the cards. So the contents of the set that comes with the game were found when
it was written, and travel with it (`tests.build_readings`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language.kinds import AT_A_PLACE, HAD, PAID_FOR
from referee.games.homestuck_atcg.language.said_of import PLANETS
from referee.games.homestuck_atcg.language.tree import (
    Card,
    Condition,
    Constant,
    Line,
    Qual,
    Term,
    Trigger,
)
from referee.games.homestuck_atcg.language.tree_parts import (
    asks_amount,
    looks_back,
    parts_of,
    says_here_later,
    speaks_of,
)

ASKED_BY_WHOM = "discarded-by"
"""Among the laws: that a text asks by whom cards were discarded."""
KEEPING = ("cannot-be-destroyed", "cannot-be-destroyed-or-tapped")
"""By which texts a card cannot be destroyed (HAC-Q57)."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What the cards of a set say, taken together.

    ``firsts``: the number of the first line of each card. ``lines``: of each line its id and how it is printed.
    ``remembered``: what texts ask whether a card did it, or how often they may be used; nothing else is remembered.
    ``laws``: what any text can be about, always or for a time: of other kinds no law is ever looked for; and what of a card that leaves is kept.
    ``outlasts_damage``: whether a planet can stand with all the damage that it can take once a text ends: one that raised its max
    damage, or by which it cannot be destroyed (HAC-Q8, HAC-Q57).
    ``looking_back``: the lines that look at "that card" as it was when it left, and what is quoted in them; ``saying_here_later``: those that speak of
    "here", or of its boons or power, when their own card may have left; ``asking_amount``: those that ask how much there was of what they answer. ``coded``: the faces whose Enter Cost is ~ATH code (HAC-2.10).
    """

    firsts: tuple[int, ...]
    lines: tuple[tuple[str, str], ...]
    remembered: frozenset[str]
    laws: frozenset[str]
    outlasts_damage: bool
    looking_back: frozenset[int]
    saying_here_later: frozenset[int]
    asking_amount: frozenset[int]
    coded: frozenset[int]

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Contents:
        """The contents of all cards of a set."""
        lines = [line for card in cards for line in lines_of(card)]
        codes = tuple(card.enter for card in cards if card.enter is not None)
        parts = [*parts_of((*lines, *codes))]
        held = [each for each in parts if isinstance(each, Constant)]
        asked = (each.deed for each in parts if isinstance(each, Qual | Condition | Term))
        used = {"used"} if any(line.once is not None for line in lines) else set()
        used |= {"met"} if any(line.law == "when-so" for line in lines) else set()
        if any(isinstance(each, Term) and each.kind == PAID_FOR for each in parts):
            used.add(PAID_FOR)
        return cls(
            firsts=_firsts(cards),
            lines=tuple(_called(cards).items()),
            remembered=frozenset(used.union(AT_A_PLACE.get(deed, deed) for deed in asked if deed)),
            laws=frozenset(
                {line.law for line in lines}
                | {each.kind for each in held}
                | asked_of_events(lines)
                | {each.kind for each in parts if isinstance(each, Qual) and each.kind in HAD}
            ),
            outlasts_damage=any(each.kind == "max-damage" and each.number < 0 for each in held)
            or any(is_planet_kept(card, line) for card in cards for line in lines_of(card)),
            looking_back=frozenset(
                each.number for line in lines if looks_back(line) for each in _with_quoted(line)
            ),
            saying_here_later=frozenset(line.number for line in lines if says_here_later(line)),
            asking_amount=frozenset(line.number for line in lines if asks_amount(line)),
            coded=frozenset(card.number for card in cards if card.enter is not None),
        )

    def packed(self) -> str:
        """The contents as JSON."""
        sets = (self.looking_back, self.saying_here_later, self.asking_amount, self.coded)
        words = (sorted(self.remembered), sorted(self.laws), self.outlasts_damage)
        return json.dumps([self.firsts, self.lines, *words, *map(sorted, sets)], indent=0) + "\n"

    @classmethod
    def read(cls, packed: bytes) -> Contents:
        """The contents in JSON of ours."""
        firsts, lines, remembered, laws, outlasts, *sets = json.loads(packed)
        named = tuple((id_, printed) for id_, printed in lines)
        words: Any = frozenset(remembered), frozenset(laws), outlasts
        return cls(tuple(firsts), named, *words, *map(frozenset, sets))


def asked_of_events(lines: Sequence[Line]) -> set[str]:
    """What is kept of events where a text asks by whom a card was discarded (rows seen.by, ref.doer)."""
    return {ASKED_BY_WHOM for line in lines if asks_by_whom(line)}


def asks_by_whom(line: Line) -> bool:
    """Whether code, or what an executable does, asks by whom the triggering card was discarded."""
    if line.code is not None:
        return line.code.by is not None
    return line.kind == "execute" and speaks_of(line, "doer")


def lines_of(card: Card) -> Iterator[Line]:
    """The lines of a card in the order of their numbers, those that are quoted too."""
    for line in card.lines:
        yield from _with_quoted(line)


def is_planet_kept(card: Card, line: Line) -> bool:
    """Whether the text can say of a planet, always or for a time, that it cannot be destroyed (HAC-Q57)."""
    return any(
        can_be_planet(card, line, each)
        for each in parts_of(line)
        if isinstance(each, Constant) and each.kind in KEEPING
    )


def can_be_planet(card: Card, line: Line, said: Constant | Trigger) -> bool:
    """Whether what a text of the card says can be said of a planet; nobody knows who gains a text that is quoted."""
    target = said.target if isinstance(said, Constant) else None
    found = said.filter if target is None else target.filter
    if line not in card.lines:
        return True
    if found is not None:
        return found.noun in PLANETS
    if said.ref == "host":
        return card.attach is None or card.attach.noun in PLANETS
    return said.ref != "this" or card.type == "planet"


def _with_quoted(line: Line) -> Iterator[Line]:
    """The line, and those that are quoted in it."""
    yield line
    actions = (action for each in line.instructions for action in each.actions)
    if line.constant is not None and line.constant.line is not None:
        yield from _with_quoted(line.constant.line)
    for action in actions:
        constant = action.constant
        for each in (action.line, None if constant is None else constant.line):
            if each is not None:
                yield from _with_quoted(each)


def _firsts(cards: Sequence[Card]) -> tuple[int, ...]:
    found, number = [], 0
    for card in cards:
        found.append(number)
        number += sum(1 for _ in lines_of(card))
    return tuple(found)


def _called(cards: Sequence[Card]) -> dict[str, str]:
    """The lines by their ids: "dad-mister-egbert-text-1"; of one that is quoted in it "...-text-1-quoted".

    A line is printed as card and text; by its id where it is quoted, or where the card has that text before it: what is printed
    says which one is meant.
    """
    printed: dict[str, str] = {}
    taken: set[str] = set()
    for card in cards:
        for number, line in enumerate(card.lines, 1):
            for depth, each in enumerate(_with_quoted(line)):
                id_ = f"{card.id}-text-{number}" + "-quoted" * depth
                name = f"{card.name}: {each.text}"
                printed[id_] = id_ if depth or name.casefold() in taken else name
                taken.add(name.casefold())
    return printed
