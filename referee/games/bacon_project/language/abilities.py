"""Chapter BP-4: profiles and their abilities, as the text of a card file was read.

``profiles`` loads them; ``builder`` turns readings of texts into effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.games.bacon_project.deck import ACE

if TYPE_CHECKING:
    from referee.kernel.text.parse_tree import ParseTree

NUMBERS = (*range(2, 11), ACE)
"""The numbers of a profile's abilities: 2 to 10, and 14 for the ultimate (BP-4.2, BP-4.3)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of an ability: its word, with what the card prints beside it.

    ``amount`` is the first number and ``second`` the one after the slash (CHOOSE: revealed and
    added; REFLECT: blocked and returned). ``type`` belongs to PREVENT ("D", "A" or "DA") and to
    CHANGE, ``inner`` to RED and CHANGE, ``numbers`` to CHANGE, ``card`` and ``colour`` to TREAT.
    """

    word: str
    amount: int = 0
    second: int = 0
    type: str = ""
    inner: tuple[Effect, ...] = ()
    numbers: tuple[int, ...] = ()
    colour: str = ""
    card: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a profile (BP-4.8).

    ``text`` is what was read and what is executed; ``printed`` the words of the rule text where
    they differ (BP-Q5). ``window`` is "", "spring", "supply" or "flash".
    """

    number: int
    name: str
    type: str
    window: str
    effects: tuple[Effect, ...]
    text: str
    printed: str
    reading: ParseTree = field(repr=False, compare=False)


@dataclass(frozen=True)
class Wording:
    """The words of an ability, or those that a CHANGE puts in their place: type and effects."""

    type: str
    effects: tuple[Effect, ...]

    @cached_property
    def words(self) -> frozenset[str]:
        """The effect words that stand there, RED unopened."""
        return frozenset(effect.word for effect in self.effects)

    def acting(self, *, red: bool) -> tuple[Effect, ...]:
        """The effects with which it acts: RED opened for a red card (BP-19.20, BP-19.21)."""
        return self._red if red else self._plain

    @cached_property
    def _plain(self) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.effects if effect.word != "red")

    @cached_property
    def _red(self) -> tuple[Effect, ...]:
        opened = ((each,) if each.word != "red" else each.inner for each in self.effects)
        return tuple(effect for effects in opened for effect in effects)


@dataclass(frozen=True)
class Profile:
    """A character: ten abilities and a base level (BP-4.1 to BP-4.8)."""

    id: str
    name: str
    title: str
    difficulty: str
    base: int
    abilities: tuple[Ability, ...]
    origin: str

    def ability(self, number: int) -> Ability:
        """The ability of that number: 2 to 10, or 14 for the ultimate."""
        return self.abilities[-1 if number == ACE else number - 2]

    def change(self, number: int) -> Effect:
        """The CHANGE that the ability of that number carries."""
        return next(e for e in self.ability(number).effects if e.word == "change")

    def wording(self, number: int, changed_by: int) -> Wording:
        """The words of the ability of that number, or of the CHANGE at the other (BP-19.5)."""
        found = self._wordings.get((number, changed_by))
        if found is None:
            place = self.change(changed_by) if changed_by else self.ability(number)
            effects = place.inner if isinstance(place, Effect) else place.effects
            found = self._wordings[number, changed_by] = Wording(place.type, effects)
        return found

    @cached_property
    def _wordings(self) -> dict[tuple[int, int], Wording]:
        return {}

    @cached_property
    def windows(self) -> frozenset[str]:
        """The window words that the profile prints at all: an open fact (BP-Q82)."""
        return frozenset(ability.window for ability in self.abilities)

    @cached_property
    def words(self) -> frozenset[str]:
        """The effect words that the profile prints anywhere."""
        effects = [effect for ability in self.abilities for effect in ability.effects]
        return frozenset(each.word for effect in effects for each in (effect, *effect.inner))

    @cached_property
    def treats(self) -> Mapping[int, Effect]:
        """The TREAT of each ability that has one, by the number of the ability."""
        return {
            ability.number: effect
            for ability in self.abilities
            for effect in reversed(ability.effects)
            if effect.word == "treat"
        }


@dataclass(frozen=True, slots=True)
class Utility:
    """A card that means the same for every profile (BP-16).

    ``when`` is "main", "response" or "": the window in which its effects may be used.
    """

    rank: int
    name: str
    value: int
    jump: bool
    when: str
    effects: tuple[Effect, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck list: its label and its cards, as printed (BP-2.8, BP-2.14)."""

    id: str
    name: str
    cards: tuple[str, ...]
    starting_aces: tuple[str, ...]
