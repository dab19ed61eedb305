"""Own card lists for the tests: a file of a few cards, written as people write it."""

from __future__ import annotations

import json
from typing import Any

from referee.games.homestuck_atcg.cardset.card_set import CardSet, load_set

TYPES = {"C": "character", "I": "inventory", "E": "executable", "P": "planet"}
VALUES: dict[str, dict[str, Any]] = {
    "C": {"enter": "1g", "power": 3},
    "I": {"enter": "1g", "text": ["Attach to own character."]},
    "E": {"enter": "1g", "text": ["~ATH: any card.", "Execute: draw 1 card."]},
    "P": {"max_damage": 4},
}


def table(kind: str, fields: dict[str, Any]) -> str:
    """A table of the file, without the fields that are None."""
    lines = [f"[[{kind}]]"]
    lines += [f"{key} = {_toml(value)}" for key, value in fields.items() if value is not None]
    return "\n".join(lines) + "\n\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {each}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, str):
        return f"'{value}'" if "'" not in value else json.dumps(value, ensure_ascii=False)
    return str(value).lower()


def card(id_: str = "C1", **fields: Any) -> str:
    """A card of the type that its number begins with; a field None is left out."""
    known = {
        "id": id_,
        "title": f"CARD {id_.upper()}",
        "subtitle": "of the test",
        "type": TYPES.get(id_[0], "character"),
        "stars": 1,
    }
    return table("card", known | VALUES.get(id_[0], VALUES["C"]) | fields)


def read(*tables: str) -> CardSet:
    """The set in a file of those tables, every text of it read."""
    return load_set("".join(tables), "own.toml").check()
