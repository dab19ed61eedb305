"""Keys: what a terminal sends, as names.

A character that prints is its own name; every other key has a name of several letters (``enter``,
``page-up``, ``ctrl-l``). What is no key that we know is left out, so that no rest of an escape
sequence ever stands in somebody's answer.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ESCAPE = "\x1b"

SIGNS: Mapping[str, str] = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\x08": "backspace",
}

LETTERS: Mapping[str, str] = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",
    "F": "end",
    "Z": "back-tab",
    "M": "enter",
}
"""Escape sequences by their last letter."""

NUMBERS: Mapping[str, str] = {
    "1": "home",
    "3": "delete",
    "4": "end",
    "5": "page-up",
    "6": "page-down",
    "7": "home",
    "8": "end",
    "200": "paste",
    "201": "pasted",
}
"""Escape sequences that end in a tilde, by their first number."""

_SEQUENCE = re.compile(r"\x1b(?:\[\[?([0-9;?<>=]*)([@-Z^-~])|O([A-Za-z]))")
_BEGUN = re.compile(r"\x1b(?:\[\[?[0-9;?<>=]*|O)?")


class Keys:
    """Turns bytes into the names of keys, however the bytes are cut into pieces."""

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._left = ""

    @property
    def begun(self) -> bool:
        """Whether an escape sequence has begun; if nothing follows it was the key of that name."""
        return bool(self._left)

    def feed(self, data: bytes) -> list[str]:
        """The keys that are complete now."""
        text = self._left + self._decoder.decode(data)
        self._left = ""
        found: list[str] = []
        while text:
            key, size = self._first(text)
            if not size:
                self._left = text
                break
            found += [key] if key else []
            text = text[size:]
        return found

    def settle(self) -> list[str]:
        """Nothing more came: what has begun is the escape key."""
        found = ["escape"] if self._left == ESCAPE else []
        self._left = ""
        return found

    def _first(self, text: str) -> tuple[str, int]:
        """The first key (or nothing known) and how many characters it is made of; 0 if more must come."""
        character = text[0]
        if character != ESCAPE:
            return _plain(character), 1
        match = _SEQUENCE.match(text)
        if match is not None:
            numbers, last, letter = match.groups()
            if letter is not None:
                return LETTERS.get(letter, ""), match.end()
            if last == "~":
                return NUMBERS.get(numbers.partition(";")[0], ""), match.end()
            return LETTERS.get(last, ""), match.end()
        if _BEGUN.fullmatch(text):
            return "", 0
        # Escape and a character, as with a held Alt key: neither is an answer to anything.
        return "", 2


def _plain(character: str) -> str:
    """The name of one character alone; nothing for control characters without a use."""
    if character in SIGNS:
        return SIGNS[character]
    if character < " ":
        letter = chr(ord(character) + ord("`"))
        return f"ctrl-{letter}" if letter.isalpha() else ""
    return character if character.isprintable() else ""
