"""TOML that a stranger may have written: cases, positions, card files inside a replay file.

The reader of the standard library has no limits: a key of a hundred thousand parts takes more memory
than any machine has, deep brackets exhaust its stack, and a number may have a million digits. What
no card file or case needs is refused before or after it, in one line.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from referee.errors import PackError
from referee.pattern import pattern

LONGEST = 1 << 20
"""The most characters of a document; the shipped card file has some sixty thousand."""
MOST_PARTS = 16
"""The most parts of a key, with dots between them."""
LARGEST = (1 << 63) - 1

_STRING_OR_COMMENT = pattern(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*",
    re.DOTALL,
)
_BETWEEN_KEYS = pattern(r"[=,{}\[\]\n]")


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML document. Raises PackError, with line and column where there are any."""
    if len(text) > LONGEST:
        message = f"a document of {len(text)} characters, expected at most {LONGEST}"
        raise PackError(message)
    if any(line.count(".") > MOST_PARTS for line in text.split("\n")):
        _refuse_long_keys(text)
    try:
        found = tomllib.loads(text)
    except RecursionError:
        message = "not TOML that is read here: brackets are nested too deep"
        raise PackError(message) from None
    except ValueError as error:
        # Also what Python says of a number with too many digits.
        message = f"not TOML: {str(error).partition(';')[0]}"
        raise PackError(message) from None
    _refuse_large_numbers(found)
    return found


def _refuse_long_keys(text: str) -> None:
    """Refuse a key of very many parts. Strings and comments are looked past; they may hold dots."""
    plain = _STRING_OR_COMMENT.sub(lambda found: "s" + "\n" * found.group().count("\n"), text)
    line = 1
    start = 0
    for end in _BETWEEN_KEYS.finditer(plain + "\n"):
        if plain.count(".", start, end.start()) > MOST_PARTS:
            message = (
                f"not TOML that is read here: line {line}: a key of more than {MOST_PARTS} parts"
            )
            raise PackError(message)
        line += end.group() == "\n"
        start = end.end()


def _refuse_large_numbers(table: dict[str, Any]) -> None:
    """TOML has numbers of 64 bits; the reader takes any."""
    left: list[Any] = [table]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            left += value
        elif isinstance(value, int) and abs(value) > LARGEST:
            message = "not TOML: a number of more than 64 bits"
            raise PackError(message)
