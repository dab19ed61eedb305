"""Other values: what else could stand in a field, the nearest first, for a question of what would have to be different."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.kernel.schema.fields import Bool, Choice, Int, NameRef, Optional, Pile
from referee.kernel.schema.walk import piles_of
from referee.kernel.words.names import named

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.kernel.engine.run import Run
    from referee.kernel.schema.fields import FieldType

NEAR = 6
"""How far from what it is a number is tried."""


@dataclass(frozen=True, slots=True)
class Change:
    """Another value for a field; ``fields`` are all that a judge would set for it, by their paths.

    ``value`` says it in words, as in "3" or "with Ks in it".
    """

    path: str
    value: str
    fields: Mapping[str, Any] = field(compare=False)

    def __str__(self) -> str:
        return f"{self.path} {self.value}"


def changes_of(
    run: Run[Any], path: str, kind: FieldType, now: Any, items: Sequence[str]
) -> Iterator[Change]:
    """What could stand in a field of that kind instead of what a position writes there ``now``.

    ``items`` are the things that a refusal named: into a pile each of them is laid that is not there.
    """
    match kind:
        case Bool():
            yield Change(path, "yes" if not now else "no", {path: not now})
        case Int() if isinstance(now, int):
            for distance in range(1, NEAR + 1):
                for value in (now + distance, now - distance):
                    if kind.low <= value <= kind.high:
                        yield Change(path, str(value), {path: value})
        case Choice():
            for word in kind.words:
                if word != now:
                    yield Change(path, word or "nothing", {path: word})
        case Optional():
            if now != "none":
                yield Change(path, "nothing", {path: "none"})
            elif isinstance(kind.kind, Int):
                for value in range(kind.kind.low, min(kind.kind.low + NEAR, kind.kind.high) + 1):
                    yield Change(path, str(value), {path: value})
            else:
                yield from changes_of(run, path, kind.kind, now, items)
        case NameRef():
            names = named(kind.names, run.game.name_table(run.setting))
            for item in items:
                number = names.find(item)
                if number is not None and names.shown(number) != now:
                    yield Change(path, names.shown(number), {path: names.shown(number)})
        case Pile():
            yield from _with_items(run, path, items)


def _with_items(run: Run[Any], path: str, items: Sequence[str]) -> Iterator[Change]:
    """The pile of that path with one of the things more, which is taken from where it lies."""
    name_table = run.game.name_table(run.setting)
    piles = {pile.path: pile for pile in piles_of(run)}
    target = piles.get(path)
    if target is None:
        return
    names = named(target.kind.names, name_table)
    for item in items:
        number = names.find(item)
        if number is None or number in target.value.cards:
            continue
        for other in piles.values():
            if other.path != path and number in other.value.cards:
                without = [card for card in other.value.cards if card != number]
                fields = {
                    other.path: [names.shown(card) for card in without],
                    path: [names.shown(card) for card in (*target.value.cards, number)],
                }
                yield Change(path, f"with {names.shown(number)} in it", fields)
                break
