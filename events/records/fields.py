"""Fields: what may stand in a record, told once for every kind. docs/replay-format.md."""

from __future__ import annotations

import unicodedata
from typing import Any, TypeVar

from referee.errors import DamagedFile, NotUnderstood
from referee.kernel.words.english import counted

LONGEST_NAME = 80
LONGEST_TEXT = 1000
"""The most characters of a question or a reason."""
LONGEST_WORD = 200
TAGS = "tags"
"""The key of a note that holds the words by which a match is found again."""
MOST_TAGS = 16
MOST_ITEMS = 1000
T = TypeVar("T")


def plain_text(text: str, longest: int = LONGEST_NAME) -> str:
    """A name or a comment as records hold it: NFC, without control, bidi or line characters.

    Raises NotUnderstood. Called once, where words come in.
    """
    normal = unicodedata.normalize("NFC", text)
    for character in normal:
        if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            raise NotUnderstood(
                f"{text!r} holds the character U+{ord(character):04X}, which no name may hold"
            )
    if not 0 < len(normal) <= longest:
        raise NotUnderstood(
            f"{text!r} has {counted(len(normal), 'characters')}, expected 1 to {longest}"
        )
    return normal


def check(good: bool, what: str) -> None:
    """Raise DamagedFile unless that is good."""
    if not good:
        raise DamagedFile(f"{what[:200]} cannot be")


def check_keys(table: dict[str, Any], wanted: set[str]) -> None:
    """Raise DamagedFile unless the map has exactly these keys."""
    check(set(table) == wanted, f"the keys {sorted(set(table) ^ wanted)}")


def check_text(text: str, what: str) -> None:
    """Raise DamagedFile unless the text, which may be empty, is one that records hold."""
    try:
        check(not text or plain_text(text, LONGEST_TEXT) == text, f"{what} {text!r}")
    except NotUnderstood as error:
        raise DamagedFile(f"{what}: {error}") from None


def typed(fields: Any, *kinds: type[Any]) -> Any:
    """The fields, if their number and types are just these. Raises DamagedFile."""
    if (
        not isinstance(fields, list)
        or len(fields) != len(kinds)
        or any(type(value) is not kind for value, kind in zip(fields, kinds, strict=True))
    ):
        raise DamagedFile(f"the fields of a record are not {', '.join(k.__name__ for k in kinds)}")
    return fields


def exactly(kind: type[T], value: Any) -> T:
    """The value, if it is just of that type. Raises DamagedFile."""
    if type(value) is not kind:
        raise DamagedFile(f"{repr(value)[:80]} is not {kind.__name__}")
    return value


def texts(values: list[Any]) -> tuple[str, ...]:
    """The strings of a list. Raises DamagedFile."""
    return tuple(exactly(str, value) for value in values)


def is_plain(value: Any, depth: int = 6) -> bool:
    """Whether an answer may hold the value: ids, integers and lists."""
    if type(value) is int:
        return True
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD
    if not isinstance(value, (list, tuple)) or not depth or len(value) > MOST_ITEMS:
        return False
    for item in value:  # noqa: SIM110 -- asked of every record: a generator takes twice as long
        if type(item) is not int and not is_plain(item, depth - 1):
            return False
    return True


def is_of_position(value: Any, depth: int = 6) -> bool:
    """Whether a position may hold the value: as in answers, and also truth values and tables."""
    if type(value) in (int, bool):
        return True
    if isinstance(value, str):
        return len(value) <= LONGEST_WORD
    if not isinstance(value, (list, dict)) or not depth or len(value) > MOST_ITEMS:
        return False
    if isinstance(value, list):
        return all(is_of_position(item, depth - 1) for item in value)
    keys = all(isinstance(key, str) and len(key) <= LONGEST_WORD for key in value)
    return keys and all(is_of_position(item, depth - 1) for item in value.values())
