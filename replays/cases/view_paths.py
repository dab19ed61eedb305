"""Paths into what somebody sees, and how what stands there is compared and printed. docs/cases.md."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.words.suggestions import nearest
from referee.pattern import pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

MISSING = object()
"""What stands at a path that leads nowhere."""
NONE = "none"
"""How a case writes that a field holds nothing."""

_PIECE = pattern(r"'([^']+)'|([^.\[\]]+)|\[([0-9]+)\]")
_KEY = r"(?:'[^']+'|[^.\[\]'][^.\[\]]*)"
_PATH = pattern(rf"{_KEY}(?:\.{_KEY}|\[[1-9][0-9]*\])*")
_ITEM = pattern(r"(.+)\[([0-9]+)\]")


def at_path(view: Any, path: str) -> Any:
    """What stands at a dotted path of a view, or MISSING.

    List items are ``[1]``, ``[2]``, ..., or named by the ``id`` that they have; a key with dots stands in '...'.
    Raises PackError for what is no path.
    """
    if not is_path(path):
        message = (
            f"expect.{path}: expected a path such as 'turn' or 'seats.1.hand[2]', counted from 1"
        )
        raise PackError(message)
    found = view
    for match in _PIECE.finditer(path):
        quoted, plain, index = match.groups()
        found = _inside(found, int(index) if index is not None else quoted or plain)
        if found is MISSING:
            return MISSING
    return found


def places(path: str) -> Iterator[str]:
    """The path, and what it lies in, inside out."""
    yield path
    for match in reversed([*_PIECE.finditer(path)][1:]):
        yield path[: match.start()].rstrip(".")


def is_path(path: str) -> bool:
    """Whether that is a path at all."""
    return _PATH.fullmatch(path) is not None


def is_end_of_list(view: Any, path: str) -> bool:
    """Whether the path names the place behind the last item of a list that there is."""
    item = _ITEM.fullmatch(path)
    found = MISSING if item is None else at_path(view, item[1])
    return isinstance(found, (list, tuple)) and item is not None and int(item[2]) == len(found) + 1


def nearest_path(view: Any, path: str) -> str:
    """`` (did you mean 'x'?)`` for the path of the view that is most like this one, or nothing.

    What it lies in, as far as that is there, is meant: only the rest of the path is compared.
    """
    if path.endswith("]"):
        return ""
    there = next((each for each in places(path) if at_path(view, each) is not MISSING), "")
    holder = at_path(view, there) if there else view
    near = nearest(path[len(there) :].lstrip("."), _paths(holder, ""))
    return f" (did you mean {f'{there}.{near}'.lstrip('.')!r}?)" if near is not None else ""


def holds_nothing(value: Any) -> bool:
    """Whether that is nothing, an empty list or an empty table, in a view or as a case writes it."""
    return value is None or value in ([], (), {}) or same(value) == NONE


def same(value: Any) -> Any:
    """A value as expectations compare it: texts in any letter case, keys as texts, nothing as a word.

    1, 1.0 and true are three values.
    """
    if value is None:
        return NONE
    if isinstance(value, str):
        return value.casefold()
    if isinstance(value, dict):
        return {str(key): same(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [same(item) for item in value]
    return (type(value).__name__, value)


def refuse_twice(path: str, listed: Sequence[Any]) -> None:
    """Raise PackError for a list in which something stands twice: the second time it asks for nothing."""
    found = [same(each) for each in listed]
    for number, each in enumerate(found):
        if each in found[:number]:
            message = f"{path}: found {shown(listed[number])} twice, expected it once"
            raise PackError(message)


def says(line: str, words: str) -> bool:
    """Whether those words stand in a line, whole and in any letter case: "5 damage" is no part of "15 damage"."""
    part = words.strip().casefold()
    start, end = (
        (r"(?<!\w)" if part[:1].isalnum() else ""),
        (r"(?!\w)" if part[-1:].isalnum() else ""),
    )
    return re.search(start + re.escape(part) + end, line.casefold()) is not None


def is_telling(words: str, idle: AbstractSet[str]) -> bool:
    """Whether one of the words is such as not most lines have: none of the idle ones, no number, no single letter."""
    found = re.findall(r"[\w-]+", words.casefold())
    return any(len(word) > 1 and not word.isdecimal() and word not in idle for word in found)


def shown(value: Any) -> str:
    """A value as a person would type it in a case."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else f'"{NONE}"' if value is None else str(value)


def _inside(value: Any, key: str | int) -> Any:
    if isinstance(value, dict):
        if key in value:
            return value[key]
        number = int(key) if isinstance(key, str) and key.isdecimal() else key
        return value.get(number, value.get(str(key), MISSING))
    if isinstance(value, (list, tuple)):
        if isinstance(key, str) and not key.isdecimal():
            return _with_id(value, key)
        number = int(key)
        return value[number - 1] if 1 <= number <= len(value) else MISSING
    return MISSING


def _with_id(items: Iterable[Any], id_: str) -> Any:
    """The first item of a list that has that id."""
    named = (item for item in items if isinstance(item, dict) and item.get("id") == id_)
    return next(named, MISSING)


def _paths(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            inner = f"{path}.{key}" if path else str(key)
            yield inner
            yield from _paths(item, inner)
    elif isinstance(value, (list, tuple)):
        named = {each["id"]: each for each in value if isinstance(each, dict) and "id" in each}
        yield from _paths(named, path)
