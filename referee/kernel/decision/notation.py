"""The notation: one grammar for every game, script, case and JSON field ``text``.

    line     = [ seat ":" ] verb { argument } [ "#" comment ]
    argument = word | quoted | number | key ":" argument | "(" argument { argument } ")"
             | "->" argument | "x" number

A word is an id, or a printed name in any letter case, or the beginning of exactly one candidate.
What the words mean is said by the answer space of the verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from referee.dataclass import dataclass
from referee.errors import NotUnderstood
from referee.kernel.words.english import counted
from referee.pattern import pattern


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a quoted text or a number, as it was written."""

    text: str
    column: int

    def __str__(self) -> str:
        return repr(self.text)


@dataclass(frozen=True, slots=True)
class Group:
    """Arguments in brackets."""

    items: tuple[Argument, ...]
    column: int

    def __str__(self) -> str:
        return "'(...)'"


@dataclass(frozen=True, slots=True)
class Keyed:
    """``key: argument``; ``-> argument`` has the key ``->`` and ``x 3`` the key ``x``."""

    key: str
    value: Argument
    column: int

    def __str__(self) -> str:
        return repr(f"{self.key}: ...")


Argument = Word | Group | Keyed


@dataclass(frozen=True, slots=True)
class Line:
    """One line: who (if it says so), the verb, the arguments."""

    seat: int | None
    verb: Word
    arguments: tuple[Argument, ...]


_TOKEN = pattern(r"""\s*(?:(\#.*$)|(->)|([()])|"((?:[^"\\]|\\.)*)"|([^\s()"#:]+:?)|(\S))""")
_SEAT = pattern(r"[0-9]+:")
_NUMBER = pattern(r"[0-9]+")
_PLAIN = pattern(r"""(?!->)[^\s()"#:]+""")
LONGEST = 4096


def read_line(text: str) -> Line | None:
    """The line that a person wrote, or None if it is empty or only a comment.

    Raises NotUnderstood with the column, counted from 1, and what could stand there.
    """
    if len(text) > LONGEST:
        message = f"a line of {counted(len(text), 'characters')} is longer than {LONGEST}"
        raise NotUnderstood(message)
    tokens = list(_tokens(text))
    if not tokens:
        return None
    seat = None
    if _SEAT.fullmatch(tokens[0][1]) and tokens[0][0] == "word":
        seat = int(tokens.pop(0)[1][:-1])
    if not tokens or tokens[0][0] != "word" or tokens[0][1].endswith(":"):
        column = tokens[0][2] if tokens else len(text) + 1
        message = f"found {tokens[0][1]!r}" if tokens else "the line ends"
        raise NotUnderstood(message, column=column, expected=("an action",))
    _, name, column = tokens.pop(0)
    arguments = []
    while tokens:
        arguments.append(_argument(tokens, len(text), 0))
    return Line(seat, Word(name, column), tuple(arguments))


Token = tuple[str, str, int]


def _tokens(text: str) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        comment, arrow, bracket, quoted, word, wrong = match.groups()
        if comment is not None:
            return
        column = match.start(match.lastindex or 0) + 1
        if wrong is not None:
            message = f"found {wrong!r}"
            raise NotUnderstood(message, column=column, expected=("a word", "a bracket"))
        if quoted is not None:
            yield "quoted", re.sub(r"\\(.)", r"\1", quoted), column - 1
        elif arrow or bracket:
            yield "sign", arrow or bracket, column
        else:
            yield "word", word, column


def _argument(tokens: list[Token], end: int, depth: int) -> Argument:
    if not tokens:
        message = "the line ends"
        raise NotUnderstood(message, column=end + 1, expected=("an argument",))
    if depth > 8:
        message = "brackets are nested too deep"
        raise NotUnderstood(message, column=tokens[0][2])
    kind, text, column = tokens.pop(0)
    if kind == "sign":
        if text == "->":
            return Keyed("->", _argument(tokens, end, depth + 1), column)
        if text == "(":
            return _group(tokens, column, end, depth)
        message = "found ')'"
        raise NotUnderstood(message, column=column, expected=("an argument",))
    if kind == "word" and text.endswith(":") and len(text) > 1:
        return Keyed(text[:-1], _argument(tokens, end, depth + 1), column)
    if (kind, text) == ("word", "x") and tokens and _NUMBER.fullmatch(tokens[0][1]):
        return Keyed("x", _argument(tokens, end, depth + 1), column)
    return Word(text, column)


def _group(tokens: list[Token], column: int, end: int, depth: int) -> Group:
    items = []
    if tokens and tokens[0][:2] == ("sign", ")"):
        message = "found ')'"
        raise NotUnderstood(message, column=tokens[0][2], expected=("an argument",))
    while tokens and tokens[0][:2] != ("sign", ")"):
        items.append(_argument(tokens, end, depth + 1))
    if not tokens:
        message = "a bracket is never closed"
        raise NotUnderstood(message, column=column, expected=("')'",))
    tokens.pop(0)
    return Group(tuple(items), column)


def spelled(text: str) -> str:
    """A name as one word of the notation: in quotes where it would not be read as one."""
    if _PLAIN.fullmatch(text):
        return text
    marked = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{marked}"'


def printed(args: Sequence[Any]) -> str:
    """Stored arguments in plain sight, for errors about their shape."""
    return " ".join(
        f"({printed(arg)})" if isinstance(arg, (list, tuple)) else str(arg) for arg in args
    )
