"""TOML that a stranger may have written: cases, positions, card files inside a replay file.

The reader of the standard library has no limits: a key of a hundred thousand parts takes more memory
than any machine has, deep brackets exhaust its stack, and a number may have a million digits. What
no card file or case needs is refused before or after it, in one line.

It is slow as well, and every command needs the cards of its match. So what the texts hold that come with the referee
was read when they were written (`tests.build_readings`), and lies in the folder ``shipped_toml`` under the digest
of just that text.
"""

from __future__ import annotations

import re
from contextlib import suppress
from hashlib import sha256
from typing import Any

from referee.errors import PackError
from referee.package_data import package_bytes
from referee.pattern import pattern

LONGEST = 1 << 20
"""The most characters of a document; the shipped card file has some sixty thousand."""
MOST_PARTS = 16
"""The most parts of a key, with dots between them."""
LARGEST = (1 << 63) - 1
SHIPPED = "shipped_toml"
"""The folder of the tables of shipped texts."""

_STRING_OR_COMMENT = pattern(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*",
    re.DOTALL,
)
_NUMBER = pattern(r"0[xob][0-9a-fA-F_]+|[1-9][0-9_]+")
_BETWEEN_KEYS = pattern(r"[=,{}\[\]\n]")


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML document. Raises PackError, with line and column where there are any."""
    if len(text) > LONGEST:
        message = f"a document of {len(text)} characters, expected at most {LONGEST}"
        raise PackError(message)
    shipped = _shipped_tables(text)
    return parse_toml(text) if shipped is None else shipped


def shipped_file(text: str) -> str:
    """The name of the file that holds the tables of that text, if it comes with the referee."""
    return f"{sha256(text.encode(errors='surrogatepass')).hexdigest()}.json"


def _shipped_tables(text: str) -> dict[str, Any] | None:
    import json

    with suppress(FileNotFoundError):
        found: dict[str, Any] = json.loads(
            package_bytes("referee", f"{SHIPPED}/{shipped_file(text)}")
        )
        return found
    return None


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a text as TOML says them. Raises PackError."""
    import tomllib

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
    _refuse_large_numbers(found, text)
    return found


def as_written(value: object) -> str:
    """What stood in a document, as it is written there: for what is said of it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(as_written, value))}]"
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{key} = {as_written(item)}" for key, item in value.items()) + " }"
    return repr(value)


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


def _refuse_large_numbers(table: dict[str, Any], text: str) -> None:
    """TOML has numbers of 64 bits; the reader takes any."""
    left: list[Any] = [table]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            left += value
        elif isinstance(value, int) and abs(value) > LARGEST:
            message = (
                f"not TOML: line {_line_of_number(text, abs(value))}: a number of more than 64 bits"
            )
            raise PackError(message)


def _line_of_number(text: str, number: int) -> int:
    """The first line in which that number stands, outside strings and comments."""
    plain = _STRING_OR_COMMENT.sub(lambda found: "s" + "\n" * found.group().count("\n"), text)
    lines = enumerate(plain.split("\n"), 1)
    found = ((line, int(each, 0)) for line, words in lines for each in _NUMBER.findall(words))
    return next(line for line, each in found if each == number)
