"""Rewordings: what a card list in other words means in the words of the phrase rows.

A row says that wherever ``form`` stands ``to`` may stand instead. A form is written like that of a phrase (see
`phrases`) with the terminals of the phrase table as holes, and ``{words}`` for any words within a sentence; a digit
tells holes of one kind apart (``{n2}``). ``^`` in front and ``$`` at the end hold it to the beginning and the end of
the text. Letter case and the number of blanks make no difference; ``{Tag}`` in ``to`` is the tag in capitals. The rows are gone through from top to bottom, so
that a later one finds what an earlier one wrote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee.errors import PackError
from referee.kernel.phrases import Symbol, Variant, variants_of

KEYS = ("id", "form", "to", "where", "because", "rules")
WORDS, TITLE = "words", "title"
"""The hole for words of any kind, as few as will do, and the terminal that is written in capitals."""
MOST_SIGNS = 2_000
"""A text does not grow longer than this."""

_PLAIN_SIGNS = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00d7": "x",
}  # fmt: skip
"""Signs that word processors write, and the plain ones that are read."""
_HOLE = re.compile(r"\{([A-Za-z]+[0-9]?)\}")


@dataclass(frozen=True, slots=True)
class Reworded:
    """A text in other words. ``origins``: by its signs, and behind the last one, where they stood in the text before."""

    text: str
    origins: tuple[int, ...]
    used: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Reworded:
        """A text as it stands."""
        return cls(text, tuple(range(len(text) + 1)))

    def replaced(self, start: int, end: int, pieces: Sequence[Reworded]) -> Reworded:
        """The same with those pieces from one sign to another."""
        text = self.text[:start] + "".join(piece.text for piece in pieces) + self.text[end:]
        middle = tuple(at for piece in pieces for at in piece.origins[: len(piece.text)])
        return Reworded(text, self.origins[:start] + middle + self.origins[end:], self.used)

    def part(self, start: int, end: int) -> Reworded:
        """From one sign to another."""
        return Reworded(self.text[start:end], self.origins[start : end + 1], self.used)

    def new(self, text: str, at: int) -> Reworded:
        """Words that come from what stood at a sign."""
        return Reworded(text, (self.origins[at],) * (len(text) + 1))


@dataclass(frozen=True)
class Rewording:
    """One row; ``where`` are the hosts of the texts that it is for (none: all)."""

    id: str
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
                if found.end() == found.start() or len(text.text) > MOST_SIGNS:
                    break
        if text.text == before.text:
            return before
        return Reworded(text.text, text.origins, (*text.used, self.id))

    def _written(self, found: re.Match[str], text: Reworded) -> Iterator[Reworded]:
        for number, piece in enumerate(self.pieces):
            if number % 2:
                part = text.part(*found.span(piece.lower()))
                yield part if piece.islower() else Reworded(part.text.upper(), part.origins)
            elif piece:
                yield text.new(piece, found.start())


@dataclass(frozen=True)
class Rewordings:
    """The rows of a table [[rewording]], in their order, and the words of the phrases that they lead to."""

    rows: tuple[Rewording, ...]
    small: frozenset[str]
    large: frozenset[str]

    @classmethod
    def of(
        cls,
        tables: Sequence[Mapping[str, Any]],
        terminals: Mapping[str, str],
        words: str,
        file: str,
    ) -> Rewordings:
        """The rows of a file; ``words`` are the forms of the phrases. Raises PackError."""
        rows = tuple(
            _row(table, terminals, f"{file}: rewording {n}") for n, table in enumerate(tables, 1)
        )
        known = set(re.findall(r"[A-Za-z]+", _HOLE.sub(" ", words)))
        small = frozenset(word for word in known if word.islower())
        return cls(rows, small, frozenset(known - small))

    def reword(self, text: str, where: str) -> Reworded:
        """The text of a host in the words of the phrases, as far as the rows know them."""
        found = _tidied(Reworded.of(text))
        for row in self.rows:
            if not row.where or where in row.where:
                found = row.apply(found)
        return self._cased(_tidied(found))

    def _cased(self, text: Reworded) -> Reworded:
        """Capitals within a sentence are small where the phrases have the word only so."""
        found = text
        for word in re.finditer(r"(?<![A-Za-z#~])[A-Z][a-z]*(?![A-Za-z])", text.text):
            lower = word[0].lower()
            if word.start() and lower in self.small and word[0] not in self.large:
                new = text.part(*word.span())
                new = Reworded(lower, new.origins)
                found = found.replaced(*word.span(), [new])
        return found


def _tidied(text: Reworded) -> Reworded:
    """One blank between words, none at the ends, plain quotes and hyphens."""
    kept: list[int] = []
    for at, sign in enumerate(text.text):
        if not sign.isspace() or (kept and not text.text[kept[-1]].isspace()):
            kept.append(at)
    while kept and text.text[kept[-1]].isspace():
        kept.pop()
    signs = (" " if text.text[at].isspace() else text.text[at] for at in kept)
    plain = "".join(_PLAIN_SIGNS.get(sign, sign) for sign in signs)
    return Reworded(plain, (*(text.origins[at] for at in kept), text.origins[-1]), text.used)


# -- rows -----------------------------------------------------------------------------------


def _row(table: Mapping[str, Any], terminals: Mapping[str, str], place: str) -> Rewording:
    place = f"{place} {table.get('id')!r}"
    for key in table:
        if key not in KEYS:
            message = f"{place}: unknown key {key!r}, expected one of {', '.join(map(repr, KEYS))}"
            raise PackError(message)
    form, to = str(table["form"]), str(table["to"])
    start, end = form.startswith("^"), form.endswith("$")
    inner = form[start : len(form) - end]
    variants = sorted(variants_of(inner, place), key=_length, reverse=True)
    holes = {hole for variant in variants for hole in variant.holes}
    for hole in map(str.lower, _HOLE.findall(to)):
        if any(hole not in variant.holes for variant in variants):
            message = f"{place}: {{{hole}}} does not stand in every way to write {form!r}"
            raise PackError(message)
    if any(_kind(hole) not in (*terminals, WORDS) for hole in holes):
        message = f"{place}: expected holes of {', '.join((*terminals, WORDS))}"
        raise PackError(message)
    patterns = tuple(_pattern(each, terminals, start=start, end=end) for each in variants)
    return Rewording(str(table["id"]), form, to, tuple(table.get("where", ())), patterns)


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
        whole = "(?![A-Za-z0-9])" if symbol.text.isalnum() else ""
        return re.escape(symbol.text) + whole
    kind = _kind(symbol.hole)
    if kind == WORDS:
        return f'(?P<{symbol.hole}>[^.;:"]+?)'
    if kind == TITLE:  # capitals tell a title from other words
        return f"(?P<{symbol.hole}>(?-i:(?=[A-Z0-9]*[A-Z]{{2}}){terminals[kind]}))(?![A-Za-z0-9])"
    behind = "(?![0-9])" if kind == "n" else "(?![A-Za-z0-9])"
    return f"(?P<{symbol.hole}>{terminals[kind]}){behind}"
