"""The scopes of a script: which name stands for which variable, and shorter names for all that it declares itself.

A scope is a function. What a block of it declares counts as declared in the whole function, under one name with what an outer
function declares so; names that mean one thing then still do. What nothing declares is the browser's, and stays.
A variable may have any name that nothing else has where it is seen, so that many have the same ones, which packs well.
Only the JavaScript of the viewer is understood: a test runs scripts before and after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, product
from string import ascii_letters

Token = tuple[str, str]
"""What it is (gap, text, word, number, mark, pattern), and its characters."""
Variable = tuple["Scope", str]
"""The scope that declares it, and how it is called there."""

WORDS = frozenset("""
    arguments async await break case catch class const constructor continue debugger default delete do else extends
    false finally for function get if import in instanceof let new null of return set static super switch this throw
    true try typeof undefined var void while with yield
""".strip().split())  # fmt: skip
"""Words of the language."""
_END: Token = ("end", "")
_CLOSES = {"(": ")", "[": "]", "{": "}"}
_ENDS = frozenset(",)]};")
_MODIFIERS = frozenset({"async", "get", "set", "static", "*"})
_BEFORE_OBJECT = frozenset("([,=:?&|+") | {"...", "return", "const", "let", "yield", "of", "new"}
"""Behind these a brace begins an object or a pattern, behind all others a block."""


class Scope:
    """A function: what it declares, what its blocks declare, and what outer variables and foreign names are seen in it."""

    def __init__(self, outer: Scope | None) -> None:
        self.outer = outer
        self.own: set[str] = set()
        self.inner: set[str] = set()
        self.foreign: set[str] = set()
        self.seen: set[Variable] = set()
        self.used: dict[str, None] = {}
        self.short: dict[str, str] = {}

    def variable(self, name: str) -> Variable | None:
        """What the name stands for here; None where that is no variable of the script."""
        outer = self.outer.variable(name) if self.outer else None
        is_here = name in self.own or (name in self.inner and not outer)
        return (self, name) if is_here else outer

    def use(self, name: str) -> None:
        """The name is used here."""
        variable = self.variable(name)
        if variable and variable[0] is self:
            self.used[name] = None
            return
        if variable:
            self.seen.add(variable)
        else:
            self.foreign.add(name)
        if self.outer:
            self.outer.use(name)


def renamed(tokens: Sequence[Token]) -> Mapping[int, str]:
    """By place among the tokens: what stands there instead, for every name that a script declares; no token is a gap."""
    reader = Reader(tokens)
    reader.read()
    for at, scope in reader.names.items():
        scope.use(tokens[at][1])
    for scope in reader.scopes:
        _name(scope)
    found = {}
    for at, scope in reader.names.items():
        name = tokens[at][1]
        if variable := scope.variable(name):
            short = variable[0].short[name]
            found[at] = f"{name}:{short}" if at in reader.shorthands else short
    return found


def foreign_names(tokens: Sequence[Token]) -> set[str]:
    """Every name that a script uses and does not declare."""
    reader = Reader(tokens)
    reader.read()
    return {
        tokens[at][1] for at, scope in reader.names.items() if not scope.variable(tokens[at][1])
    }


def _name(scope: Scope) -> None:
    """Shorter names for what the scope declares, in the order in which they stand there, so that many functions begin alike.

    Names that are seen everywhere have two letters, and leave the single ones to others.
    """
    taken = scope.foreign | {outer.short[name] for outer, name in scope.seen}
    is_outermost = scope.outer is None or scope.outer.outer is None
    free = (name for name in _every_name(1 + is_outermost) if name not in taken)
    scope.short = {name: next(free) for name in scope.used}


def _every_name(shortest: int) -> Iterator[str]:
    """Every name that a script may give, the short ones first."""
    for size in count(shortest):
        for letters in product(ascii_letters, repeat=size):
            if (name := "".join(letters)) not in WORDS:
                yield name


class Reader:
    """Reads a script from its first token to its last, and remembers for each name in which scope it stands."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.at = 0
        self.ends = _ends(tokens)
        self.scope = Scope(None)
        self.depth = 0
        self.scopes = [self.scope]
        self.names: dict[int, Scope] = {}
        self.shorthands: set[int] = set()

    def read(self) -> None:
        while self.at < len(self.tokens):
            self._one()

    def _token(self, by: int = 0) -> Token:
        at = self.at + by
        return self.tokens[at] if 0 <= at < len(self.tokens) else _END

    def _text(self, by: int = 0) -> str:
        kind, text = self._token(by)
        return "" if kind == "text" else text

    def _one(self) -> None:
        """One token, or all that belongs to it."""
        kind, text = self._token()
        if kind == "word":
            self._word(text)
        elif kind == "mark" and text in _CLOSES:
            if text == "(" and self._behind_brackets() == "=>":
                self._function(self._parameters, self._arrow)
            elif text == "{" and self._text(-1) not in _BEFORE_OBJECT:
                self._block()
            else:
                self._brackets(self._entry if text == "{" else self._one)
        else:
            self.at += 1

    def _behind_brackets(self) -> str:
        return self._text(self.ends[self.at] + 1 - self.at)

    def _word(self, text: str) -> None:
        if self._text(-1) in (".", "?.", "#"):
            self.at += 1
        elif text in ("const", "let"):
            self.at += 1
            self._declarations()
        elif text == "function":
            self.at += 2 if self._text(1) == "*" else 1
            if self._token()[0] == "word":
                self._declared(self.depth)
            self._function(self._parameters, self._block)
        elif text == "class":
            self._class()
        elif text == "catch" and self._text(1) == "(":
            self.at += 1
            self._brackets(lambda: self._pattern(self.depth + 1))
        elif self._text(1) == "=>" and text not in WORDS:
            self._function(lambda: self._declared(0), self._arrow)
        else:
            if text not in WORDS:
                self.names[self.at] = self.scope
            self.at += 1

    def _declared(self, depth: int) -> None:
        """The name that stands here is declared by the scope, or by a block of it."""
        name = self._text()
        if name not in WORDS:
            (self.scope.inner if depth else self.scope.own).add(name)
            self.names[self.at] = self.scope
        self.at += 1

    # -- what brackets hold -------------------------------------------------------------------

    def _brackets(self, read: Callable[[], None]) -> None:
        """Brackets, and what is in them, read one after the other."""
        end = self.ends[self.at]
        self.at += 1
        while self.at < end:
            read()
        self.at = end + 1

    def _block(self) -> None:
        self.depth += 1
        self._brackets(self._one)
        self.depth -= 1

    def _expression(self) -> None:
        """All up to a mark that ends it."""
        asked = templates = 0
        while (token := self._token()) != _END:
            kind, text = token
            if kind == "mark" and (text in _ENDS or (text == ":" and not asked)):
                return
            if kind == "text" and text[0] == "}" and not templates:
                return
            templates += _templates(token)
            asked += (text == "?" and "?" not in (self._text(-1), self._text(1))) - (text == ":")
            self._one()

    def _entry(self) -> None:
        """What stands in an object: a key and its value, a name that is both, a method."""
        self._modifiers()
        kind, text = self._token()
        after = self._text(1)
        if kind in ("word", "text", "number") and after == ":":
            self.at += 2
            self._expression()
        elif (
            kind == "word"
            and after == "("
            and self._text(self.ends[self.at + 1] + 1 - self.at) == "{"
        ):
            self._method()
        elif kind == "word" and after in (",", "}", "=") and self._text(-1) in ("{", ","):
            self.shorthands.add(self.at)
            self._word(text)
        else:
            self._one()

    def _member(self) -> None:
        """What stands in a class: a method, or a field and its value."""
        self._modifiers()
        if self._text() == "#":
            self.at += 1
        if self._text(1) == "(":
            self._method()
        else:
            self.at += 1
            self._expression()
            self.at += self._text() == ";"

    def _modifiers(self) -> None:
        while self._text() in _MODIFIERS and self._text(1) not in (",", ":", "(", "=", "}"):
            self.at += 1

    def _method(self) -> None:
        self.at += 1
        self._function(self._parameters, self._block)

    def _class(self) -> None:
        self.at += 1
        self._declared(self.depth)
        while self._text() != "{":
            self._one()
        self._brackets(self._member)

    # -- functions and declarations -----------------------------------------------------------

    def _function(self, *parts: Callable[[], None]) -> None:
        """A scope of its own, in which those parts are read."""
        outer, depth = self.scope, self.depth
        self.scope, self.depth = Scope(outer), -1
        self.scopes.append(self.scope)
        for part in parts:
            part()
        self.scope, self.depth = outer, depth

    def _parameters(self) -> None:
        self._brackets(lambda: self._pattern(0))

    def _arrow(self) -> None:
        self.at += 1
        if self._text() == "{":
            self._block()
        else:
            self.depth = 0
            self._expression()

    def _declarations(self) -> None:
        is_for = self._text(-2) == "("
        while True:
            self._pattern(self.depth + is_for)
            if self._text() == "=":
                self.at += 1
                self._expression()
            if self._text() != ",":
                return
            self.at += 1

    def _pattern(self, depth: int) -> None:
        """What is declared: a name, or a pattern of names; and its default, or a mark between patterns."""
        kind, text = self._token()
        if text == "{":
            self._brackets(lambda: self._declared_entry(depth))
        elif text == "[":
            self._brackets(lambda: self._pattern(depth))
        elif kind == "word":
            self._declared(depth)
        elif text == "=":
            self.at += 1
            self._expression()
        else:
            self.at += 1

    def _declared_entry(self, depth: int) -> None:
        """A key and what its value is called, a name that is both, or what stands between them."""
        kind, _ = self._token()
        if kind in ("word", "text") and self._text(1) == ":":
            self.at += 2
        elif kind == "word" and self._text(-1) in ("{", ","):
            self.shorthands.add(self.at)
        self._pattern(depth)


def _templates(token: Token) -> int:
    """How many texts between backquotes begin with a part of one; less than 0 where one ends."""
    kind, text = token
    is_part = kind == "text" and text[0] in "`}"
    return is_part * ((text[0] == "`") - (text[-1] == "`"))


def _ends(tokens: Sequence[Token]) -> dict[int, int]:
    """By place of a bracket that opens: the place of the one that closes it."""
    found, opened = {}, list[int]()
    for at, (kind, text) in enumerate(tokens):
        if kind == "mark" and text in _CLOSES:
            opened.append(at)
        elif kind == "mark" and text in _CLOSES.values():
            found[opened.pop()] = at
    return found
