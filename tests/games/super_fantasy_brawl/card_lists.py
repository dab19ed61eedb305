"""Card lists and boards that a test writes: small ones, with one thing in them that it is about."""

from __future__ import annotations

from typing import Any

from referee.games.super_fantasy_brawl.arena.arena import Arena
from referee.games.super_fantasy_brawl.cardset.arena_file import load_arena
from referee.games.super_fantasy_brawl.cardset.card_set import CardSet, load_set

SIDES: dict[str, Any] = {
    "basic": {"hitpoints": 5, "defence": 0},
    "levelled": {"hitpoints": 6, "defence": 1},
}
CARD: dict[str, Any] = {
    "id": "rest-a-bit",
    "champion": "ann",
    "name": "Rest a Bit",
    "core": "creation",
    "type": "skill",
    "text": ["Heal 1."],
}
CHAMPION: dict[str, Any] = {"id": "ann", "name": "Ann", **SIDES, "deck": ["rest-a-bit"]}


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def table(section: str, **keys: Any) -> str:
    """One table of a card file."""
    rows = (f"{key} = {toml(value)}" for key, value in keys.items() if value is not None)
    return "\n".join([f"[[{section}]]", *rows, ""])


def card(**keys: Any) -> str:
    """An action card, as the usual one but for these keys; None leaves one out."""
    return table("card", **{**CARD, **keys})


def champion(**keys: Any) -> str:
    """A champion, as the usual one but for these keys; None leaves one out."""
    return table("champion", **{**CHAMPION, **keys})


def listed(*tables: str, head: str = "") -> str:
    """The text of a card list: the usual champion and card, and these tables."""
    found = "".join(tables)
    own = [] if "[[champion]]" in found else [champion()]
    own += [] if 'id = "rest-a-bit"' in found else [card()]
    return "\n".join(['set_id = "own"', head, *own, *tables])


def read(*tables: str, head: str = "") -> CardSet:
    """The card set of such a list, every text in it read."""
    return load_set(listed(*tables, head=head), "own.toml").check()


BOARD: dict[str, Any] = {
    "shape": "hexagon",
    "radius": 3,
    "statues": [{"id": "stone", "hex": [0, 0]}],
    "gates": [
        {"id": "north", "deployment": [[0, -3], [1, -3], [2, -3], [3, -3]]},
        {"id": "south", "deployment": [[0, 3], [-1, 3], [-2, 3], [-3, 3]]},
    ],
    "trap_hexes": [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
    "track": ["none", 1, 2],
    "zones": [
        {"id": "red", "hexes": [[1, 0], [2, 0]]},
        {"id": "yellow", "hexes": [[-1, 0]]},
        {"id": "blue", "rows": [0, 0]},
        {"id": "centre-line", "rows": [0, 0]},
        {"id": "north-half", "rows": [-3, -1]},
        {"id": "south-half", "rows": [1, 3]},
    ],
}


def board(**keys: Any) -> str:
    """The text of a board, as the usual one but for these keys; None leaves one out."""
    found = {**BOARD, **keys}
    rows = [f"{key} = {toml(value)}" for key, value in found.items() if value is not None]
    return "\n".join(['set_id = "yard"', "[board]", *rows, ""])


def arena(**keys: Any) -> Arena:
    """The arena of such a board."""
    return load_arena(board(**keys), "yard.toml")
