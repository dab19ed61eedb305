"""Every place in the code at which a rule refuses, each with a switch that takes it out.

`rewriting` lets each place of a module ask `kept`, `one` or `guarded` first whether it stands.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

KERNEL = "referee.kernel."


@dataclass(frozen=True)
class Place:
    """Where in the code a rule refuses: the module, the function, and which of its places it is."""

    module: str
    function: str
    number: int
    rule: str
    """The rule, or nothing where it is known only when it refuses."""
    line: int = field(default=0, compare=False)

    @property
    def is_shared(self) -> bool:
        """Whether the place serves every verb of every game, so that each verb has a guard of its own there."""
        return self.module.startswith(KERNEL)


@dataclass(frozen=True)
class Guard:
    """One guard: a place and the rule that refuses there.

    ``verb`` is whose guard it is where all verbs share the place; ``number`` counts those that one place makes.
    """

    place: Place
    rule: str
    verb: str = ""
    number: int = 1

    def __str__(self) -> str:
        module = self.place.module.removeprefix("referee.games.").removeprefix("referee.")
        words = [f"guard {self.rule or '?'} {module}.{self.place.function}"]
        words += [f"of {self.verb}"] if self.verb else []
        words += [f"place {self.place.number}"] if self.place.number > 1 else []
        words += [f"no. {self.number}"] if self.number > 1 else []
        return " ".join(words)


FOUND: list[Place] = []
"""Every place of the modules that were read."""


class Switch:
    """Which guard is taken out, and which were seen to refuse; ``verb`` is the one that is judged just now.

    ``passing`` are the places that were only seen to say what others have given, ``made`` how many guards a place made.
    """

    out: Guard | None = None
    verb = ""
    seen: ClassVar[set[Guard]] = set()
    passing: ClassVar[set[Place]] = set()
    made: ClassVar[dict[int, int]] = {}


def stands(number: int, rule: str, copy: int = 1) -> bool:
    """Whether a rule that is about to refuse at a place may do so."""
    place = FOUND[number]
    if place.is_shared and not Switch.verb:
        return True
    guard = Guard(place, rule, Switch.verb if place.is_shared else "", copy)
    Switch.seen.add(guard)
    return guard != Switch.out


class Given(str):
    """The id of a rule that a place has given: the refusal that is made of it is no place of its own."""

    __slots__ = ()


def kept(number: int, found: Any) -> list[Any]:
    """A refusal, or the id of a rule that refuses, in a list that is empty if it is taken out."""
    if isinstance(found, str):
        return [Given(found)] if stands(number, found) else []
    if isinstance(found.rule, Given):
        Switch.passing.add(FOUND[number])
        return [found]
    return [found] if stands(number, found.rule) else []


def one(number: int, found: str) -> str:
    """The id of a rule that refuses, or the empty text that says that none does."""
    return Given(found) if stands(number, found) else ""


def guarded(number: int, guard: Any) -> Any:
    """A guard of a verb or of a space, which permits everything if it is taken out."""
    made = Switch.made
    copy = made[number] = 1 if FOUND[number].is_shared else made.get(number, 0) + 1

    def permits(ask: Any, value: Any) -> bool:
        return guard.permits(ask, value) or not stands(number, guard.rule, copy)

    return type(guard)(guard.rule, permits)
