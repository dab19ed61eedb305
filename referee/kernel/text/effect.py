"""Effects of card text: each is declared once, as data, and implemented once, where texts are carried out.

A game's language declares its effects and knows no table: by which grammar rules a text says one, which rule of
the book each cites, and in what words it is explained. A game adds in a subclass what else holds for its effects
(an order, limits). What an effect does, and whether it can do anything, is bound to the declaration by two
decorators, in a room above the rules:

    EFFECTS = Effects(Effect)
    PUSH = EFFECTS.declare("push", {"push": "R-1"}, "shove {who}")

    @PUSH.does
    def push(act): ...

    @PUSH.able
    def stands_in_a_row(act): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any, Generic, ParamSpec, TypeVar

from referee.dataclass import dataclass
from referee.errors import RefereeBug

Done = TypeVar("Done")
Able = TypeVar("Able")
Hook = TypeVar("Hook", bound=Callable[..., Any])


@dataclass(eq=False)
class Effect(Generic[Done, Able]):
    """One effect: ``kind`` is its name in a text's tree, ``words`` explain it to people.

    ``rows`` has the rule that it cites by each grammar rule that says it. What play calls stands in
    ``do`` and ``can``: what was bound with `does` and `able`, with the arguments that the game hands to them.
    """

    kind: str
    rows: Mapping[str, str]
    words: str
    do: Callable[..., Done] = field(init=False, repr=False)
    can: Callable[..., Able] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Nothing is bound yet."""
        self.do = self.can = self._refuse

    def _refuse(self, *args: Any) -> Any:
        message = f"the effect {self.kind!r} is declared and not implemented"
        raise RefereeBug(message)

    @property
    def is_implemented(self) -> bool:
        """Whether something is bound to what it does and to whether it can."""
        return self._refuse not in (self.do, self.can)

    def does(self, function: Hook) -> Hook:
        """Bind what the effect does. Raises RefereeBug if something is bound already."""
        return self._bound("do", function)

    def able(self, function: Hook) -> Hook:
        """Bind whether the effect can do anything. Raises RefereeBug if something is bound already."""
        return self._bound("can", function)

    def _bound(self, name: str, function: Hook) -> Hook:
        if getattr(self, name) != self._refuse:
            message = f"the effect {self.kind!r} is implemented twice"
            raise RefereeBug(message)
        setattr(self, name, function)
        return function


E = TypeVar("E", bound=Effect[Any, Any])
P = ParamSpec("P")


class Effects(Generic[P, E]):
    """Every effect of a language: by its kind, and with the rule cited by each grammar rule that says it.

    ``make`` is the game's class of effects; `declare` takes what it takes.
    """

    def __init__(self, make: Callable[P, E]) -> None:
        self.make = make
        self.by_kind: dict[str, E] = {}
        self.by_row: dict[str, tuple[E, str]] = {}

    def __iter__(self) -> Iterator[E]:
        """The effects in the order in which they were declared."""
        return iter(self.by_kind.values())

    def declare(self, *args: P.args, **fields: P.kwargs) -> E:
        """A new effect. Raises RefereeBug if its kind, or a grammar rule, belongs to another one."""
        effect = self.make(*args, **fields)
        if effect.kind in self.by_kind or not self.by_row.keys().isdisjoint(effect.rows):
            message = f"the effect {effect.kind!r} is declared twice"
            raise RefereeBug(message)
        self.by_kind[effect.kind] = effect
        self.by_row |= {row: (effect, rule) for row, rule in effect.rows.items()}
        return effect
