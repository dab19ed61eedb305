"""The lines of a case file: where in the text a key stands that a message names. docs/cases.md."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from referee.errors import NotUnderstood, PackError
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LONG_STRING = pattern(
    r'(?P<long>"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}|\'\'\'.*?\'{3,5})'
    r"|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#[^\n]*",
    re.DOTALL,
)
_STRING = pattern(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|#.*")
_HEADER = pattern(r"(\[\[?)\s*([^\]]+?)\s*\]")
_KEY = pattern(r"((?:\"[^\"]*\"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:\"[^\"]*\"|'[^']*'|[\w-]+))*)\s*=")
_HAS_LINE = pattern(r"[^:]*: line [0-9]")
_PLACE = pattern(r"(?:step (?P<step>[0-9]+):? ?)?(?P<path>[^\s:,]*)")


@contextmanager
def with_lines(text: str) -> Iterator[None]:
    """What is wrong with a case is said with the line of its file in front, where a key of it is named."""
    try:
        yield
    except PackError as error:
        line = 0 if _HAS_LINE.match(error.said()) else line_of(text, error.said())
        if not line:
            raise
        message = f"line {line}, {error.said()}"
        raise PackError(message) from None
    except NotUnderstood as error:
        line = line_of(text, error.within)
        if line:
            error.within = f"line {line}, {error.within}"
        raise


def line_of(text: str, words: str) -> int:
    """The line of the key, or of what holds it, with which a message begins; 0 where there is none."""
    place = _PLACE.match(words)
    assert place is not None, "every part of a place may be empty"
    step, path = place.group("step", "path")
    lines = dict(reversed(list(_keys(text))))
    if not step:
        return lines.get(_nearest_holder(lines, path), 0)
    if path.startswith("chance.") or "/" in path:  # A throw, which a step asks for.
        return lines.get(_nearest_holder(lines, f"chance.{path.removeprefix('chance.')}"), 0)
    table = f"step[{step}]"
    inside = _nearest_holder(lines, f"{table}.{path}")
    if inside == table:  # No key of the step itself: a path of its expectations.
        inside = _nearest_holder(lines, f"{table}.expect.{path}")
    return lines.get(inside, 0)


def _nearest_holder(lines: Mapping[str, int], wanted: str) -> str:
    """The longest key that is the wanted one, or that it lies in."""
    holders = [key for key in lines if wanted == key or wanted.startswith((f"{key}.", f"{key}["))]
    return max(holders, key=len, default="")


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """Every key of a TOML text that stands in a line of its own, as a path, and its line."""
    plain = _LONG_STRING.sub(_shortened, text)
    counts: dict[str, int] = {}
    table, depth = "", 0
    for number, line in enumerate(plain.split("\n"), 1):
        start = line.strip()
        header = _HEADER.match(start) if not depth else None
        if header is not None:
            table = _spelled(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
            table = _numbered(table, counts)
            yield table, number
            continue
        key = _KEY.match(start) if not depth else None
        if key is not None:
            yield ".".join(filter(None, (table, _spelled(key[1])))), number
        bare = _STRING.sub("", line)
        depth += sum(bare.count(sign) for sign in "[{") - sum(bare.count(sign) for sign in "]}")


def _shortened(found: re.Match[str]) -> str:
    """A string of several lines as an empty one of as many; anything else as it is."""
    long = found["long"]
    return found[0] if long is None else '""' + "\n" * long.count("\n")


def _spelled(key: str) -> str:
    return re.sub(r"\s*\.\s*", ".", key.strip()).replace('"', "").replace("'", "")


def _numbered(table: str, counts: dict[str, int]) -> str:
    """A path in which each list of tables is followed by the number of its last table."""
    parts: list[str] = []
    plain = ""
    for part in table.split("."):
        plain = f"{plain}.{part}" if plain else part
        parts.append(f"{part}[{counts[plain]}]" if plain in counts else part)
    return ".".join(parts)
