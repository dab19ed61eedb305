"""Short symbols by which boards and pictures mean champions and zones, told apart in every match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

View = Mapping[str, Any]


def signs_of(view: View) -> dict[str, str]:
    """By the id of a figure: two letters of its champion and the seat that controls it, as in BR1."""
    rows = [
        (seat, champion) for seat, side in view["seats"].items() for champion in side["champions"]
    ]
    letters = told_apart([champion["champion"] for _, champion in rows], pairs)
    return {champion["id"]: f"{letters[champion['champion']]}{seat}" for seat, champion in rows}


def zone_letters(view: View) -> dict[str, str]:
    """By the id of a zone: its letter. Halves and deployment areas are drawn, not lettered."""
    return told_apart(zones_of(view["arena"]), singles)


def zones_of(arena: View) -> list[str]:
    """The zones that are neither a half nor a deployment area of a gate."""
    others = [*arena["gates"].values(), *arena["halves"].values()]
    drawn = [sorted(hexes) for hexes in others]
    return [id_ for id_, hexes in arena["zones"].items() if sorted(hexes) not in drawn]


def gate_letters(view: View) -> dict[str, str]:
    """By the id of a gate: its letter."""
    return told_apart(list(view["arena"]["gates"]), singles)


def told_apart(names: Sequence[str], ways: Callable[[str], Iterator[str]]) -> dict[str, str]:
    """By name: the first of its symbols that no name before it has taken."""
    found: dict[str, str] = {}
    for name in names:
        if name not in found:
            taken = set(found.values())
            found[name] = next(sign for sign in ways(name) if sign not in taken)
    return found


def pairs(name: str) -> Iterator[str]:
    """Symbols of two letters: the first two, the initials, the first and a later one, then numbers."""
    words = ["".join(filter(str.isalnum, word)).upper() for word in name.split()]
    words = [word for word in words if word] or ["X"]
    whole = "".join(words)
    first = words[0][0]
    if len(words[0]) > 1:
        yield words[0][:2]
    if len(words) > 1:
        yield first + words[-1][0]
    yield from (first + letter for letter in whole[1:])
    yield from numbered(first)


def singles(name: str) -> Iterator[str]:
    """Symbols of one letter: the first, then the later ones, then numbers."""
    letters = [sign for sign in name.upper() if sign.isalnum()] or ["X"]
    yield from letters
    yield from numbered(letters[0])


def numbered(letter: str) -> Iterator[str]:
    """The letter with a number behind it, for as long as anybody asks."""
    at = 1
    while True:
        yield f"{letter}{at}"
        at += 1
