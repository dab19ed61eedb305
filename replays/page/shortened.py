"""A script in fewer bytes, for every page carries it: without comments and blanks, its own names short.

Only names that stand for variables alone are shortened, each everywhere to the same other name that nothing else has: so no
scope can change. What is ever a property, a key or a shorthand keeps its name, and so does what a browser knows.
The same script always gives the same bytes. Names and lines that engineers read are those of the modules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, pairwise, product
from string import ascii_letters

from referee.pattern import pattern

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
WORDS = frozenset("""
    arguments async await break case catch class const constructor continue debugger default delete do else extends
    false finally for function get if import in instanceof let new null of return set static super switch this throw
    true try typeof undefined var void while with yield
""".strip().split())  # fmt: skip
"""Words of the language."""
GLOBALS = frozenset("""
    atob blockBytes btoa clearInterval crypto decodeURIComponent document history location matchMedia parseInt performance
    setInterval setTimeout unpackedBytes window
""".strip().split())  # fmt: skip
"""What a browser or the loader knows, as far as pages use it; a test looks for others. What begins with a capital is the browser's
unless it is declared."""
DECLARING = frozenset({"class", "const", "let", "function"})

Token = tuple[str, str]
"""What it is (gap, text, word, number, mark, pattern), and its characters."""


def shortened(script: str) -> str:
    """The script, which does the same."""
    tokens = list(tokens_of(script))
    names = short_names(tokens)
    return "".join(_written([(kind, names.get(text, text)) for kind, text in tokens]))


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


def short_names(tokens: Sequence[Token]) -> dict[str, str]:
    """By name: a shorter one, the shortest for those that stand there most often."""
    seen = [each for each in tokens if each[0] != "gap"]
    used = Counter(text for kind, text in seen if kind == "word")
    kept = _properties(seen) | WORDS | GLOBALS | _foreign(seen)
    names = sorted(used.keys() - kept, key=lambda name: (-used[name], name))
    letters = ("".join(each) for size in count(1) for each in product(ascii_letters, repeat=size))
    free = (each for each in letters if each not in used and each not in WORDS)
    pairs = ((name, next(free)) for name in names if len(name) > 1)
    return {name: short for name, short in pairs if len(short) < len(name)}


def _foreign(seen: Sequence[Token]) -> set[str]:
    """Every name with a capital that is declared nowhere."""
    own, is_list = set[str](), False
    for (_, before), (_, each) in pairwise(seen):
        is_list = (is_list and before != "]") or (before in DECLARING and each == "[")
        if is_list or before in DECLARING:
            own.add(each)
    return {text for kind, text in seen if kind == "word" and text[0].isupper()} - own


def _properties(seen: Sequence[Token]) -> set[str]:
    """Every name that is ever a property, a key, a shorthand or a method, as far as a glance can tell."""
    found, brackets = set(), ["{"]
    for at, (kind, text) in enumerate(seen):
        before = seen[at - 1][1] if at else ""
        after = seen[at + 1][1] if at + 1 < len(seen) else ""
        if kind == "mark" and text in "([{":
            brackets.append(text)
        elif kind == "mark" and text in ")]}":
            brackets.pop()
        elif kind == "word" and (
            before in (".", "?.")
            or after == ":"
            or (brackets[-1] == "{" and before in ("{", ",") and after in (",", "}", "=", "("))
            or before in ("get", "set", "static")
        ):
            found.add(text)
    return found


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
