"""What a person may write for a terminal of a grammar, in words: a refusal shows no regular expression where words say it.

A terminal that is a choice says it; one that reaches numbers says which; one that reaches its own name, written in
some way, is shown by that ("a tag such as '#tag'").
"""

from __future__ import annotations

import re

from referee.pattern import pattern

_PIECE = r"(?:\\[^\sA-Za-z0-9]|[A-Za-z-])"
_CHOICE = pattern(
    rf"(?:({_PIECE}*)\(\?:)?({_PIECE}+(?:\|{_PIECE}+)+)(?:\)({_PIECE}*))?(?:\(\?!\[A-Za-z\]\))?"
)
"""A choice of plain words, with what stands around each of them, bare or as whole words alone."""
SAMPLED = 12
"""Numbers up to this one are tried, to say which a terminal takes."""


def terminal_shown(hole: str, expression: str) -> str:
    """What a person may write there: its words, which numbers, or its name as it would be written."""
    return _choice(expression) or _numbers(expression) or _named(hole, expression)


def _choice(expression: str) -> str:
    found = _CHOICE.fullmatch(expression)
    if found is None:
        return ""
    before, among, after = (re.sub(r"\\(.)", r"\1", part or "") for part in found.groups())
    words = [f"{before}{word}{after}" for word in among.split("|")]
    if not all(re.fullmatch(expression, word) for word in words):
        return ""
    return " or ".join(map(repr, words))


def _numbers(expression: str) -> str:
    numbers = [number for number in range(SAMPLED + 1) if re.fullmatch(expression, str(number))]
    if not numbers or any(map(str.isalpha, expression)):
        return ""
    if len(numbers) == 1:
        return repr(str(numbers[0]))
    end = "" if numbers[-1] == SAMPLED else f" to {numbers[-1]}"
    return f"a number from {numbers[0]}{end}" if numbers[0] or end else "a number"


def _named(hole: str, expression: str) -> str:
    """By the name of the terminal: in small letters, in capitals, or as an example; else by its expression."""
    name = hole.replace("_", " ").lower()
    shown = f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    small, capitals = (_takes(expression, word) for word in (name, name.upper()))
    if small:
        return shown if capitals else f"{shown} in small letters"
    for word in (name.title(), f"{expression[:1]}{name}"):
        if _takes(expression, word):
            return f"{shown} such as {word!r}"
    return f"{shown} in capitals" if capitals else f"{shown} (/{expression}/)"


def _takes(expression: str, word: str) -> bool:
    """Whether that word is taken, whole, also where something must follow it."""
    found = re.match(expression, f"{word}: ")
    return found is not None and found.end() == len(word)
