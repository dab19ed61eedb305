"""Annotations as text: what people wrote for one audience of a match, a line for each, in one spelling.

A file of annotations stands beside the match and changes nothing in it. It is of one audience, so that whoever may have a
file may read all of it. Each annotation names its moment, as its audience counts, and the **head** there (`annotation_places`), so
that it cannot be moved to another moment, match or line. The first line names match and audience; every line is JSON, as
`encoded` writes it: any other spelling is refused. Its digest is the SHA-256 of the file: a signed note can name it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from hashlib import sha256
from typing import Any, NoReturn

from events.records.fields import LONGEST_NAME, LONGEST_TEXT, LONGEST_WORD, plain_text
from referee.dataclass import dataclass
from referee.errors import DamagedFile, NotUnderstood, UnknownVersion
from referee.kernel.show.safe_text import safe
from referee.kernel.words.english import counted
from referee.pattern import pattern

SCHEMA = "referee/annotations/1"
MARKS = ("", "!!", "!", "!?", "?!", "?", "??")
"""What may stand before a text, as chess has it; mostly nothing."""
MOST_BYTES = 1 << 20
MOST = 1000
"""How many annotations a file holds at most."""
MOST_ACTIONS = 64
"""How many actions a variation has at most."""
MOST_SENTENCES = 500
"""How many sentences are told of one of them at most."""
LONGEST_TOLD = 2000
HEAD_DIGITS = 32
MOST_NUMBER = 1 << 20
HEAD_KEYS = ["schema", "match", "audience"]
KEYS = ["moment", "head", "by", "mark", "text", "line", "told"]
_MATCH = pattern(r"[a-z2-7]{26}")
_AUDIENCE = pattern(r"public|judge|seat-(?:[1-9]|1[0-6])")
_HEAD = pattern(rf"[0-9a-f]{{{HEAD_DIGITS}}}")
_RULE = pattern(r"(?:[A-Z]{1,8}-[0-9A-Za-z.-]{1,24})?")
_SCHEMA = pattern(r"referee/annotations/[1-9][0-9]{0,5}")

Told = tuple[tuple[str, str], ...]
"""What an audience is told of one action: sentences, each with its rule."""


@dataclass(frozen=True, slots=True)
class Annotation:
    """One annotation.

    ``moment`` is counted as its audience counts, ``head`` binds it to the match. ``line`` is a variation, an action of the
    notation each, and ``told`` what the audience is told of each of them by the engine.
    """

    moment: int
    head: str
    by: str = ""
    mark: str = ""
    text: str = ""
    line: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()

    @property
    def plain(self) -> dict[str, Any]:
        """The annotation as plain data, in the order of its line."""
        told = [[list(pair) for pair in sentences] for sentences in self.told]
        values = (self.moment, self.head, self.by, self.mark, self.text)
        return dict(zip(KEYS, (*values, list(self.line), told), strict=True))

    @property
    def words(self) -> str:
        """Who says what, in one line; ``what if`` where a variation says it alone."""
        by = f"{safe(self.by)}: " if self.by else ""
        mark = f"{self.mark} " if self.mark else ""
        return f"{mark}{by}{safe(self.text) or 'what if'}"


@dataclass(frozen=True, slots=True)
class Annotations:
    """The annotations of one audience of a match, in the order in which they were written."""

    match: str
    audience: str
    entries: tuple[Annotation, ...] = field(default=())

    def with_one(self, entry: Annotation) -> Annotations:
        """The same with one more. Raises NotUnderstood where the file would be too large."""
        more = replace(self, entries=(*self.entries, entry))
        if len(more.entries) > MOST or len(encoded(more)) > MOST_BYTES:
            message = f"a file holds at most {MOST} annotations and {MOST_BYTES} bytes"
            raise NotUnderstood(message)
        return more

    def without(self, number: int) -> Annotations:
        """The same without the one of that number, from 1."""
        kept = (each for at, each in enumerate(self.entries, 1) if at != number)
        return replace(self, entries=tuple(kept))


def encoded(every: Annotations) -> bytes:
    """The file of these annotations."""
    head = dict(zip(HEAD_KEYS, (SCHEMA, every.match, every.audience), strict=True))
    rows = [head, *(each.plain for each in every.entries)]
    return "".join(f"{_line_of(row)}\n" for row in rows).encode()


def digest(data: bytes) -> bytes:
    """The digest of a file of annotations, which a signed note can name."""
    return sha256(data).digest()


def _line_of(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# -- reading ----------------------------------------------------------------------------------


def decoded(data: bytes) -> Annotations:
    """The annotations of such a file. Raises DamagedFile, or UnknownVersion for another format."""
    if len(data) > MOST_BYTES:
        _refuse(f"{counted(len(data), 'bytes')}, more than {MOST_BYTES}")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        _refuse("not UTF-8 text")
    if not text.endswith("\n"):
        _refuse("the last line does not end")
    head, *lines = text.removesuffix("\n").split("\n")
    if len(lines) > MOST:
        _refuse(f"{counted(len(lines), 'annotations')}, more than {MOST}")
    schema, match, audience = _row(1, head, HEAD_KEYS)
    _examine_head(schema, match, audience)
    return Annotations(match, audience, tuple(_entries(lines)))


def _entries(lines: Sequence[str]) -> Iterator[Annotation]:
    for number, line in enumerate(lines, 2):
        values = _row(number, line, KEYS)
        wrong = _fault_of(*values)
        if wrong:
            _refuse(f"line {number}: {wrong}")
        moment, head, by, mark, text, actions, told = values
        sentences = tuple(tuple((words, rule) for words, rule in each) for each in told)
        yield Annotation(moment, head, by, mark, text, tuple(actions), sentences)


def _refuse(what: str) -> NoReturn:
    raise DamagedFile(f"annotations: {what}")


def _row(number: int, line: str, keys: list[str]) -> list[Any]:
    """The values of a line that has just these keys and is in its one spelling."""
    try:
        value = json.loads(line, parse_float=_no_number, parse_constant=_no_number, parse_int=_int)
        good = isinstance(value, dict) and list(value) == keys and _line_of(value) == line
    except (ValueError, RecursionError):
        good = False
    if not good:
        _refuse(f"line {number}: not in its one spelling")
    return list(value.values())


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _int(text: str) -> int:
    """A whole number that every reader can hold."""
    if len(text) > 15:
        raise ValueError(text)
    return int(text)


def _examine_head(schema: object, match: object, audience: object) -> None:
    if schema != SCHEMA and isinstance(schema, str) and _SCHEMA.fullmatch(schema):
        message = f"annotations: the format {schema} is not known here (known: {SCHEMA})"
        raise UnknownVersion(message)
    if (
        schema != SCHEMA
        or not isinstance(match, str)
        or not _MATCH.fullmatch(match)
        or not isinstance(audience, str)
        or not _AUDIENCE.fullmatch(audience)
    ):
        _refuse(f"line 1: expected {SCHEMA}, a match and an audience")


def _fault_of(
    moment: object, head: object, by: object, mark: object, text: object, line: object, told: object
) -> str:
    """What is wrong with the values of an annotation; nothing where nothing is."""
    if type(moment) is not int or not 1 <= moment <= MOST_NUMBER or not _matches(_HEAD, head):
        return "expected a moment and its head"
    if not isinstance(mark, str) or mark not in MARKS:
        return f"mark: expected one of {' '.join(MARKS[1:])}, or none"
    for name, value, most in (("by", by, LONGEST_NAME), ("text", text, LONGEST_TEXT)):
        if value != "" and (wrong := _text_fault(value, most)):
            return f"{name}: {wrong}"
    if wrong := _line_fault(line, told):
        return f"variation: {wrong}"
    return "" if text or line else "expected a text or a variation"


def _line_fault(line: object, told: object) -> str:
    if (
        not isinstance(line, list)
        or not isinstance(told, list)
        or len(line) > MOST_ACTIONS
        or len(told) != len(line)
    ):
        return f"expected at most {MOST_ACTIONS} actions, and what is told of each"
    for number, action in enumerate(line, 1):
        if wrong := _text_fault(action, LONGEST_WORD):
            return f"action {number}: {wrong}"
    for number, sentences in enumerate(told, 1):
        if wrong := _told_fault(sentences):
            return f"told {number}: {wrong}"
    return ""


def _told_fault(sentences: object) -> str:
    if not isinstance(sentences, list) or len(sentences) > MOST_SENTENCES:
        return f"expected at most {MOST_SENTENCES} sentences"
    for pair in sentences:
        if not isinstance(pair, list) or len(pair) != 2 or not _matches(_RULE, pair[1]):
            return "expected a sentence and its rule"
        if wrong := _text_fault(pair[0], LONGEST_TOLD):
            return wrong
    return ""


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _text_fault(text: object, most: int) -> str:
    """What is wrong with a text of one line."""
    if not isinstance(text, str):
        return "expected a text"
    try:
        return "" if plain_text(text, most) == text else f"{text!r} is not in its one spelling"
    except NotUnderstood as error:
        return str(error)


def plain_sentence(words: str) -> str:
    """A sentence that the engine tells, as a file of annotations holds it."""
    return unicodedata.normalize("NFC", safe(words))[:LONGEST_TOLD] or "-"
