"""Paths into what somebody sees, and how what stands there is compared and printed. docs/cases.md."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.errors import PackError
from referee.kernel.words.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MISSING = object()
"""What stands at a path that leads nowhere."""
NONE = "none"
"""How a case writes that a field holds nothing."""

_PIECE = re.compile(r"([^.\[\]]+)|\[([0-9]+)\]")
_PATH = re.compile(r"[^.\[\]]+(?:\.[^.\[\]]+|\[[0-9]+\])*")
_ITEM = re.compile(r"(.+)\[[0-9]+\]")


def at_path(view: Any, path: str) -> Any:
    """What stands at a dotted path of a view, or MISSING.

    List items are ``[1]``, ``[2]``, ..., or named by the ``id`` that they have.
    Raises PackError for what is no path.
    """
    if not _PATH.fullmatch(path):
        message = f"expect.{path}: expected a path such as 'turn' or 'seats.1.hand[2]'"
        raise PackError(message)
    found = view
    for match in _PIECE.finditer(path):
        key, index = match.groups()
        found = _inside(found, key if key is not None else int(index))
        if found is MISSING:
            return MISSING
    return found


def is_place_in_list(view: Any, path: str) -> bool:
    """Whether the path names a place of a list that there is, however long it may be."""
    item = _ITEM.fullmatch(path)
    return item is not None and isinstance(at_path(view, item.group(1)), (list, tuple))


def nearest_path(view: Any, path: str) -> str:
    """`` (did you mean 'x'?)`` for the path of the view that is most like this one, or nothing."""
    near = None if path.endswith("]") else nearest(path, _paths(view, ""))
    return f" (did you mean {near!r}?)" if near is not None else ""


def holds_nothing(value: Any) -> bool:
    """Whether that is nothing, an empty list or an empty table, in a view or as a case writes it."""
    return value is None or value in ([], (), {}) or same(value) == NONE


def same(value: Any) -> Any:
    """A value as expectations compare it: texts in any letter case, keys as texts, nothing as a word."""
    if value is None:
        return NONE
    if isinstance(value, str):
        return value.casefold()
    if isinstance(value, dict):
        return {str(key): same(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [same(item) for item in value]
    return (type(value) is bool, value)


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
