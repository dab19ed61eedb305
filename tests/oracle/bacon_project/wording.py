"""The texts of abilities, read once more: what the second opinion knows of a profile."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

Effect = tuple[Any, ...]
"""A word in small letters, then its numbers."""
ACE = 14
WINDOWS = ("FLASH", "SPRING", "SUPPLY")
PLAIN = (
    "DISCARD",
    "STUN",
    "DISABLE",
    "ESCAPE",
    "CANNOT ESCAPE",
    "IGNORE CANNOT ESCAPE",
    "IGNORE DEF",
    "CANNOT IGNORE DEF",
    "COPY",
)
PRINTED = {
    "zero_D_one_A": {"PREVENT 0": "D", "PREVENT 1": "A"},
    "zero_A_one_D": {"PREVENT 0": "A", "PREVENT 1": "D"},
    "both": {"PREVENT 0": "D/A", "PREVENT 1": "D/A"},
}
"""BP-Q5: what the digits behind a printed PREVENT mean."""


@dataclass(frozen=True)
class Ability:
    """What one number of a profile says."""

    type: str
    window: str
    effects: tuple[Effect, ...]

    def has(self, word: str) -> bool:
        return any(effect[0] == word for effect in self.effects)

    @property
    def treat(self) -> Effect | None:
        """The TREAT of this ability; it stands alone."""
        return next((effect for effect in self.effects if effect[0] == "treat"), None)


@dataclass(frozen=True)
class Profile:
    base: int
    abilities: Mapping[int, Ability]

    def has_window(self, window: str) -> bool:
        return any(ability.window == window for ability in self.abilities.values())


@cache
def profiles_of(text: str, prevent_print: str) -> dict[str, Profile]:
    """Every profile of a card file by its id."""
    return {
        row["id"]: Profile(
            row["base_level"],
            {number_of(each["card"]): ability_of(each, prevent_print) for each in row["ability"]},
        )
        for row in tomllib.loads(text)["profile"]
    }


def number_of(card: int | str) -> int:
    return ACE if card == "A" else int(card)


def ability_of(row: Mapping[str, Any], prevent_print: str) -> Ability:
    text = row["text"].removesuffix(".")
    for digit, types in PRINTED[prevent_print].items():
        if digit in row.get("printed", ""):
            text = re.sub(r"PREVENT (D/A|D|A)", f"PREVENT {types}", text)
    parts = list(split(text))
    window = parts.pop(0).lower() if parts[0] in WINDOWS else ""
    return Ability(row["type"], window, tuple(map(effect_of, parts)))


def split(text: str) -> Iterator[str]:
    """The effects, one by one: a full stop inside brackets parts nothing."""
    depth, part = 0, ""
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "." and not depth:
            yield part.strip()
            part = ""
        else:
            part += letter
    yield part.strip()


def effect_of(text: str) -> Effect:
    if text in PLAIN:
        return (text.lower().replace(" ", "-"),)
    if found := re.fullmatch(r"\+(\d+)", text):
        return "damage", int(found[1])
    if found := re.fullmatch(r"(DRAW|RECOVER) (\d+)", text):
        return found[1].lower(), int(found[2])
    if found := re.fullmatch(r"CHOOSE (\d+)(?:/(\d+))?", text):
        return "choose", int(found[1]), int(found[2] or 1)
    if found := re.fullmatch(r"REFLECT (\d+)(?:/(\d+))?", text):
        return "reflect", int(found[1]), int(found[2] or found[1])
    if found := re.fullmatch(r"PREVENT (D/A|D|A)", text):
        return "prevent", found[1]
    if found := re.fullmatch(r"RED \((.*)\)", text):
        return "red", tuple(map(effect_of, split(found[1])))
    if found := re.fullmatch(r"CHANGE ([0-9, ]+) \(\[(.)\] (.*)\)", text):
        numbers = tuple(int(each) for each in found[1].split(", "))
        return "change", numbers, Ability(found[2], "", tuple(map(effect_of, split(found[3]))))
    found = re.fullmatch(r"TREAT (\d+)(?: (RED|BLACK))?", text)
    assert found, text
    return "treat", int(found[1]), (found[2] or "").lower()
