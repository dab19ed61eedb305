"""A script in fewer bytes, for every page carries it: without comments and blanks, its own names short.

Names of variables are shortened (`replays.page.scopes`); what is a property or a key keeps its name, and so does what a browser knows.
The same script always gives the same bytes. Names and lines that engineers read are those of the modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee.pattern import pattern
from replays.page.scopes import Token, renamed

_TOKEN = pattern(
    r"""(?P<gap>(?:\s|//[^\n]*|/\*[^]*?\*/)+)
    |(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<word>[A-Za-z_$][\w$]*)
    |(?P<number>\d[\w.]*)
    |(?P<mark>\?\.|\.\.\.|=>|[^\s\w])""".replace("[^]", r"[\s\S]"),
    re.VERBOSE,
)
_PATTERN = pattern(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
BEFORE_PATTERN = frozenset("(,=:[!&|?{};") | {"=>", "return"}
"""Behind these a slash begins a regular expression."""


def shortened(script: str) -> str:
    """The script, which does the same."""
    tokens = list(tokens_of(script))
    places = [at for at, (kind, _) in enumerate(tokens) if kind != "gap"]
    for at, name in renamed([tokens[at] for at in places]).items():
        tokens[places[at]] = ("word", name)
    return "".join(_written(tokens))


def tokens_of(script: str, at: int = 0, end: str = "") -> Iterator[Token]:
    """The tokens from a place on, to the bracket that closes what it is in."""
    before, depth = "", 0
    while at < len(script):
        if script[at] == "`":
            inside = list(_template(script, at))
            yield from inside
            at, before = at + sum(len(text) for _, text in inside), "`"
            continue
        found = _PATTERN.match(script, at) if before in BEFORE_PATTERN else None
        kind = "pattern" if found else ""
        found = found or _TOKEN.match(script, at)
        assert found is not None, script[at : at + 40]
        kind = kind or str(found.lastgroup)
        depth += (found[0] == "{") - (found[0] == "}")
        if end and depth < 0:
            return
        yield kind, found[0]
        at = found.end()
        before = before if kind == "gap" else found[0]


def _template(script: str, at: int) -> Iterator[Token]:
    """A text between backquotes: its parts, and the tokens of what is put in."""
    start, at = at, at + 1
    while script[at] != "`":
        if script.startswith("${", at):
            yield "text", script[start : at + 2]
            inside = list(tokens_of(script, at + 2, "}"))
            yield from inside
            start = at = at + 2 + sum(len(text) for _, text in inside)
        at += 2 if script[at] == "\\" else 1
    yield "text", script[start : at + 1]


def _written(tokens: Sequence[Token]) -> Iterator[str]:
    """The tokens, with a blank or a line's end where two would run into each other or lines mean something."""
    before, gap = "", ""
    for kind, text in tokens:
        if kind == "gap":
            gap = text
            continue
        if gap and before:
            if "\n" in gap and _may_end(before) and _may_begin(text):
                yield "\n"
            elif _runs_together(before[-1], text[0]):
                yield " "
        yield text
        before, gap = text, ""


_BLANKS = pattern(r"""("[^"]*")|;?\s*([{};,>])\s*|:\s+|\s+""")
"""A string of a style sheet, which stays, or blanks and what stands in them."""


def shortened_style(style: str) -> str:
    """A style sheet without comments in fewer bytes: blanks only where they mean something."""
    return _BLANKS.sub(_closer, style.strip())


def _closer(found: re.Match[str]) -> str:
    return found[1] or found[2] or (":" if found[0].startswith(":") else " ")


def _runs_together(last: str, first: str) -> bool:
    """Whether two tokens would be read as one that end and begin so."""
    return (_is_wordy(last) and _is_wordy(first)) or (last == first and first in "+-")


def _is_wordy(character: str) -> bool:
    return character.isalnum() or character in "_$"


def _may_end(token: str) -> bool:
    """Whether a statement may end with it though no semicolon stands there."""
    return _is_wordy(token[-1]) or token[-1] in ")]}\"'`/"


def _may_begin(token: str) -> bool:
    """Whether a statement may begin with it."""
    return _is_wordy(token[0]) or token[0] in "([{\"'`/+-!~*"
