"""Rewordings: what a card list in other words means in the words of the grammar rules.

A row says that where ``form`` stands ``to`` may stand instead. A form is written like that of a phrase (see
`grammar`) with the terminals of the grammar as holes, ``{words}`` for any words within a sentence and ``{rest}`` for any characters; a
digit tells holes of one kind apart (``{n2}``). ``^`` in front and ``$`` at the end hold it to the beginning and the end of
the text. Letter case and the number of blanks make no difference; ``{Tag}`` in ``to`` is the tag in capitals. The rows are gone through from top to bottom, so
that a later one finds what an earlier one wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from referee.errors import PackError
from referee.kernel.text.grammar import (
    LONGEST_FORM,
    PhraseTable,
    Symbol,
    Variant,
    expression_of,
    variants_of,
)

TABLE_KEYS = ("begins", "goes_on", "rewording")
KEYS = ("form", "to", "where", "because")
WORDS, REST, TITLE = "words", "rest", "title"
"""The holes for any words within a sentence and for any characters, as few as will do; the terminal that is in capitals."""
MOST_CHARACTERS = 2_000
"""A text does not grow longer than this."""

_PLAIN_CHARACTERS = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00d7": "x",
}  # fmt: skip
"""Characters that word processors write, and the plain ones that are read."""
_HOLE = re.compile(r"\{([A-Za-z]+[0-9]?)\}")


@dataclass(frozen=True, slots=True)
class Reworded:
    """A text in other words. ``origins``: by its characters, and behind the last one, where they stood in the text before."""

    text: str
    origins: tuple[int, ...]
    used: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Reworded:
        """A text as it stands."""
        return cls(text, tuple(range(len(text) + 1)))

    def replaced(self, start: int, end: int, pieces: Sequence[Reworded]) -> Reworded:
        """The same with those pieces from one character to another."""
        text = self.text[:start] + "".join(piece.text for piece in pieces) + self.text[end:]
        middle = tuple(at for piece in pieces for at in piece.origins[: len(piece.text)])
        return Reworded(text, self.origins[:start] + middle + self.origins[end:], self.used)

    def part(self, start: int, end: int) -> Reworded:
        """From one character to another."""
        return Reworded(self.text[start:end], self.origins[start : end + 1], self.used)

    def and_then(self, other: Reworded) -> Reworded:
        """The text with another one behind it, and a blank between them."""
        text = f"{self.text} {other.text}"
        return Reworded(text, (*self.origins, *other.origins), (*self.used, *other.used))

    def ending(self, character: str) -> Reworded:
        """The text with that character at its end, whether it stood there or not."""
        if self.text.endswith(character):
            return self
        return Reworded(self.text + character, (*self.origins, self.origins[-1]), self.used)

    def new(self, text: str, at: int) -> Reworded:
        """Words that come from what stood at a character."""
        return Reworded(text, (self.origins[at],) * (len(text) + 1))


@dataclass(frozen=True)
class Rewording:
    """One row; ``where`` are the hosts of the texts that it is for (none: all)."""

    form: str
    to: str
    where: tuple[str, ...]
    patterns: tuple[re.Pattern[str], ...]

    @cached_property
    def pieces(self) -> list[str]:
        """What is written: plain words, and every second one a hole."""
        return _HOLE.split(self.to)

    def apply(self, text: Reworded) -> Reworded:
        """The text with every place reworded that fits."""
        before = text
        for pattern in self.patterns:
            at = 0
            while (found := pattern.search(text.text, at)) is not None:
                new = list(self._written(found, text))
                text = text.replaced(found.start(), found.end(), new)
                at = found.start() + sum(len(piece.text) for piece in new)
                if found.end() == found.start() or len(text.text) > MOST_CHARACTERS:
                    break
        if text.text == before.text:
            return before
        return Reworded(text.text, text.origins, (*text.used, self.form))

    def _written(self, found: re.Match[str], text: Reworded) -> Iterator[Reworded]:
        for number, piece in enumerate(self.pieces):
            if number % 2:
                part = text.part(*found.span(piece.lower()))
                yield part if piece.islower() else Reworded(part.text.upper(), part.origins)
            elif piece:
                yield text.new(piece, found.start())


@dataclass(frozen=True)
class Rewordings:
    """The rows of a file in their order, and the words of the phrases that they lead to.

    ``begins`` are words behind which a sentence begins, ``goes_on`` those with which a line goes on with the one before.
    """

    rows: tuple[Rewording, ...]
    begins: tuple[str, ...]
    goes_on: tuple[str, ...]
    small: frozenset[str]
    large: frozenset[str]

    @classmethod
    def of(cls, data: Mapping[str, Any], table: PhraseTable, file: str) -> Rewordings:
        """The rows of a file, for the phrases of that table. Raises PackError."""
        for key in data:
            if key not in TABLE_KEYS:
                message = f"{file}: unknown key {key!r}, expected one of {', '.join(TABLE_KEYS)}"
                raise PackError(message)
        tables = data.get("rewording")
        if not isinstance(tables, list) or not all(isinstance(row, dict) for row in tables):
            message = f"{file}: expected a list 'rewording' of rows with form and to"
            raise PackError(message)
        rows = tuple(
            _row(row, table.terminals, f"{file}: rewording {n}") for n, row in enumerate(tables, 1)
        )
        plain = (_HOLE.sub(" ", phrase.form) for phrase in table.rows.values())
        known = {word for form in plain for word in re.findall(r"[A-Za-z]+", form)}
        small = frozenset(word for word in known if word.islower())
        begins, goes_on = (_texts(data, key, file) for key in ("begins", "goes_on"))
        return cls(rows, begins, goes_on, small, frozenset(known - small))

    def behind(self, own: Rewordings) -> Rewordings:
        """These rows behind somebody's own, which are gone through first."""
        begins, goes_on = (*own.begins, *self.begins), (*own.goes_on, *self.goes_on)
        return replace(self, rows=(*own.rows, *self.rows), begins=begins, goes_on=goes_on)

    def reword(self, text: str | Reworded, where: str) -> Reworded:
        """The text of a host in the words of the phrases, as far as the rows know them."""
        found = tidied(Reworded.of(text) if isinstance(text, str) else text)
        for row in self.rows:
            if not row.where or where in row.where:
                found = row.apply(found)
        return self._cased(tidied(found))

    def _cased(self, text: Reworded) -> Reworded:
        """Sentences begin with a capital; within them words are small that the phrases have only so."""
        found = text
        for word in re.finditer(r"(?<![A-Za-z#~'])[A-Za-z][a-z]*(?![A-Za-z])", text.text):
            changed = self._in_case(word[0], text.text[: word.start()])
            if changed != word[0]:
                new = Reworded(changed, text.origins[word.start() : word.end()])
                found = found.replaced(*word.span(), [new])
        return found

    def _in_case(self, word: str, before: str) -> str:
        """The word with the capital or without it that it has behind those others."""
        if not before or before.endswith((". ", *self.begins)):
            return word[0].upper() + word[1:]
        lower = word.lower()
        if lower in self.small and (word not in self.large or before.endswith((": ", "; "))):
            return lower
        return word


def tidied(text: Reworded) -> Reworded:
    """The text as it would be typed: one blank between words, none at the ends, plain quotes and hyphens."""
    kept: list[int] = []
    for at, character in enumerate(text.text):
        if not character.isspace() or (kept and not text.text[kept[-1]].isspace()):
            kept.append(at)
    while kept and text.text[kept[-1]].isspace():
        kept.pop()
    characters = (" " if text.text[at].isspace() else text.text[at] for at in kept)
    plain = "".join(_PLAIN_CHARACTERS.get(character, character) for character in characters)
    return Reworded(plain, (*(text.origins[at] for at in kept), text.origins[-1]), text.used)


# -- rows -----------------------------------------------------------------------------------


def _row(table: Mapping[str, Any], terminals: Mapping[str, str], place: str) -> Rewording:
    for key in table:
        if key not in KEYS:
            message = f"{place}: unknown key {key!r}, expected one of {', '.join(map(repr, KEYS))}"
            raise PackError(message)
    form, to = table.get("form"), table.get("to")
    if not isinstance(form, str) or not form or not isinstance(to, str):
        message = f"{place}: expected texts at 'form' and 'to'"
        raise PackError(message)
    if len(form) > LONGEST_FORM or not f"{form}{to}".isprintable():
        message = f"{place}: expected at most {LONGEST_FORM} printed characters"
        raise PackError(message)
    start, end = form.startswith("^"), form.endswith("$")
    inner = form[start : len(form) - end]
    variants = sorted(variants_of(inner, place), key=_length, reverse=True)
    holes = {hole for variant in variants for hole in variant.holes}
    for hole in map(str.lower, _HOLE.findall(to)):
        if not variants or any(hole not in variant.holes for variant in variants):
            message = f"{place}: {{{hole}}} does not stand in every way to write {form!r}"
            raise PackError(message)
    if any(_kind(hole) not in (*terminals, WORDS, REST) for hole in holes):
        message = f"{place}: expected holes of {', '.join((*terminals, WORDS, REST))}"
        raise PackError(message)
    patterns = tuple(_pattern(each, terminals, start=start, end=end) for each in variants)
    return Rewording(form, to, _texts(table, "where", place), patterns)


def _texts(table: Mapping[str, Any], key: str, place: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        message = f"{place}: found {found!r} at {key!r}, expected a list of texts"
        raise PackError(message)
    return tuple(found)


def _length(variant: Variant) -> int:
    return len(variant.symbols)


def _kind(hole: str) -> str:
    return hole.rstrip("0123456789")


def _pattern(
    variant: Variant, terminals: Mapping[str, str], *, start: bool, end: bool
) -> re.Pattern[str]:
    parts = [_part(symbol, terminals) for symbol in variant.symbols]
    first = variant.symbols[0] if variant.symbols else Symbol()
    edge = "^" if start else r"(?<![A-Za-z0-9#'])" if first.hole or first.text.isalnum() else ""
    return re.compile(edge + "".join(parts) + "$" * end, re.IGNORECASE)


def _part(symbol: Symbol, terminals: Mapping[str, str]) -> str:
    if not symbol.hole:
        if symbol.text == " ":
            return r"\s+"
        return expression_of(symbol.text)
    kind = _kind(symbol.hole)
    if kind == WORDS:
        return f'(?P<{symbol.hole}>[^\\s.;:"][^.;:"]*?)'
    if kind == REST:
        return f"(?P<{symbol.hole}>.+?)"
    if kind == TITLE:  # capitals tell a title from other words
        return f"(?P<{symbol.hole}>(?-i:(?=[A-Z0-9]*[A-Z]{{2}}){terminals[kind]}))(?![A-Za-z0-9])"
    behind = "(?![0-9])" if kind == "n" else "(?![A-Za-z0-9])"
    return f"(?P<{symbol.hole}>{terminals[kind]}){behind}"
