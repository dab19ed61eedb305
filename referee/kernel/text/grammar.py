"""Grammar rules: the language of card texts as data.

A row says: its ``form`` is one way to fill the hole ``fills``. In a form, ``{name}`` is a hole
(filled by rows, or by a terminal: a regular expression), ``{Name}`` the same with a capital first
letter, ``[x]`` may be left out, ``<x|y>`` is one of its parts, a backslash makes the next character
plain. The rest is plain text, cut into words, numbers and single characters, of which each must match
whole. A row with ``means`` is defined by other rows (see `definitions`); a digit tells its holes of one kind apart (``{n2}``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any
from warnings import catch_warnings

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.pattern import pattern

ROW_KEYS = ("id", "form", "fills", "means", "kind", "where", "op", "meaning", "rules", "used_by")
LONGEST_FORM = 300
"""The most characters of a form that are spread out: the parser's time grows with their third power."""
GRAMMAR_KEYS = ("start", "terminals", "form", "row", "case", "lists", "texts")
MOST_VARIANTS = 256
DIGITS = "0123456789"
PIECE = pattern(r"[A-Za-z]+|[0-9]+|.", re.DOTALL)
_CHOICE = pattern(r"(?:\(\?:)?([A-Za-z]+(?:\|[A-Za-z]+)+)(?:\)\(\?!\[A-Za-z\]\))?")
"""A choice of words, bare or as whole words alone."""
SAMPLED = 12
"""Numbers up to this one are tried, to say which a terminal takes."""
"""What plain text is cut into; also what a refusal quotes as the word found."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A plain piece of text, or a hole of that name, which a capital hole begins with a capital.

    ``mark`` is the name of a hole of a row with ``means``, with the digit that tells it apart from others of its kind.
    """

    text: str = ""
    hole: str = ""
    capital: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Variant:
    """One plain way to write a form: its symbols, and which part of each bracket stands there.

    ``chosen`` has a number for every bracket passed, from left to right: of ``<x|y>`` the part, of
    ``[x]`` 0 if x stands there and 1 if it was left out.
    """

    symbols: tuple[Symbol, ...]
    chosen: tuple[int, ...]

    @property
    def holes(self) -> tuple[str, ...]:
        """The names of the holes, in the order in which they stand."""
        return tuple(symbol.hole for symbol in self.symbols if symbol.hole)

    @property
    def marks(self) -> tuple[str, ...]:
        """The names of the holes of a row with ``means``, in the order in which they stand."""
        return tuple(symbol.mark for symbol in self.symbols if symbol.hole)


@dataclass(frozen=True)
class Phrase:
    """One grammar rule; ``where`` names the hosts of a text that may use it (none: all).

    ``means`` says the same in the words of other rows, with the same holes; without it the game knows what the row means.
    ``place`` is where a refusal says that the row stands.
    """

    id: str
    form: str
    fills: str
    kind: str
    where: tuple[str, ...]
    meaning: str
    rules: tuple[str, ...]
    means: str = ""
    place: str = field(default="", compare=False)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """Every plain way to write the form; a text whose reading is known needs none. Raises PackError."""
        found = variants_of(self.form, self.place)
        return _marked(found) if self.means else found

    @property
    def outline(self) -> tuple[str, tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]]:
        """What the meaning of a row depends on: what it fills, its holes and its parts."""
        return self.fills, tuple((variant.holes, variant.chosen) for variant in self.variants)


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a text has no reading: at which column (from 1), where that is known, and what could have stood there."""

    why: str
    column: int | None = None
    expected: tuple[str, ...] = ()


@dataclass(frozen=True)
class PhraseTable:
    """The grammar rules and terminals of one card file, checked."""

    start: str
    terminals: Mapping[str, str]
    rows: Mapping[str, Phrase]

    @classmethod
    def of(cls, data: Mapping[str, Any], file: str, *, proven: bool = False) -> PhraseTable:
        """The table in the ``grammar`` and ``phrase`` tables of a card file. Raises PackError.

        ``proven``: it comes with the referee, and its forms were spread out when it was written.
        """
        grammar, phrases = data.get("grammar"), data.get("phrase")
        if not isinstance(grammar, dict) or not isinstance(phrases, list):
            message = f"{file}: expected a table [grammar] and tables [[phrase]]"
            raise PackError(message)
        if not isinstance(grammar.get("terminals"), dict):
            message = f"{file}: grammar.terminals: expected a table of regular expressions"
            raise PackError(message)
        for key in grammar:
            if key not in GRAMMAR_KEYS:
                message = f"{file}: grammar.{key}: unknown key, expected {_either(GRAMMAR_KEYS)}"
                raise PackError(message)
        rows = _rows(phrases, file, proven=proven)
        table = cls(str(grammar.get("start")), grammar["terminals"], rows)
        return table if proven else table.check(file)

    def __hash__(self) -> int:
        return int.from_bytes(self.digest[:8])

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 of everything that decides how a text is read, meanings not included."""
        rows = [[row.id, row.form, row.fills, list(row.where)] for row in self.rows.values()]
        plain = [self.start, dict(self.terminals), rows]
        return sha256(json.dumps(plain, sort_keys=True, ensure_ascii=True).encode()).digest()

    def reworded(self, data: Mapping[str, Any], file: str, known_as: str, rule: str) -> PhraseTable:
        """The table that a file brings: other words for rows of this one, never other rows.

        What a row does is the game's, so a row that it does not know means nothing: refused by
        ``rule``. ``known_as`` is what a refusal calls this table. Raises PackError.
        """
        own = PhraseTable.of(data, file)
        if own.digest == self.digest:
            return self
        if dict(own.terminals) != dict(self.terminals) or own.start != self.start:
            message = f"{file}: grammar: expected start and terminals of the set {known_as!r}"
            raise PackError(message)
        for row in own.rows.values():
            if row.id not in self.rows:
                wish = ", ".join(map(repr, self.rows))
                message = f"{file}: phrase {row.id!r}: expected one of {wish} [{rule}]"
                raise PackError(message)
            known = self.rows[row.id]
            if row.outline != known.outline:
                message = (
                    f"{file}: phrase {row.id!r}: expected the holes of {known.form!r} [{rule}]"
                )
                raise PackError(message)
        return own

    def with_rows(self, tables: Sequence[Mapping[str, Any]], file: str) -> PhraseTable:
        """The table with those rows behind its own. Raises PackError."""
        added = _rows(tables, file)
        for id_ in added:
            if id_ in self.rows:
                message = f"{file}: phrase {id_!r}: a row of this id is there already"
                raise PackError(message)
        return replace(self, rows={**self.rows, **added}).check(file)

    def check(self, file: str) -> PhraseTable:
        """The table, if all holes are filled and terminals are regular expressions. Raises PackError."""
        filled = {row.fills for row in self.rows.values()}
        for name, expression in self.terminals.items():
            if name in filled:
                message = f"{file}: grammar.terminals.{name}: phrase rows fill a hole of that name"
                raise PackError(message)
            try:
                with catch_warnings(action="error"):
                    re.compile(expression)
            except (re.error, TypeError, OverflowError, RecursionError, FutureWarning) as error:
                message = f"{file}: grammar.terminals.{name}: {error}"
                raise PackError(message) from None
        for row in self.rows.values():
            for variant in row.variants:
                for hole in variant.holes:
                    if hole not in filled and hole not in self.terminals:
                        message = f"{file}: phrase {row.id!r}: nothing fills {{{hole}}}"
                        raise PackError(message)
        if self.start not in filled:
            message = f"{file}: grammar.start: nothing fills {{{self.start}}}"
            raise PackError(message)
        return self


def expression_of(word: str) -> str:
    """A plain piece as a regular expression: words and numbers match whole."""
    whole = "(?![A-Za-z])" if word.isalpha() else "(?![0-9])" if word.isdigit() else ""
    return re.escape(word) + whole


def terminal_shown(hole: str, expression: str) -> str:
    """What a person may write for a terminal: its words where it is a choice of words, or which numbers."""
    choice = _CHOICE.fullmatch(expression)
    if choice:
        return " or ".join(map(repr, choice[1].split("|")))
    numbers = [number for number in range(SAMPLED + 1) if re.fullmatch(expression, str(number))]
    if not numbers or any(map(str.isalpha, expression)):
        return f"{hole} (/{expression}/)"
    if len(numbers) == 1:
        return repr(str(numbers[0]))
    end = "" if numbers[-1] == SAMPLED else f" to {numbers[-1]}"
    return f"a number from {numbers[0]}{end}" if numbers[0] or end else "a number"


def variants_of(form: str, place: str) -> tuple[Variant, ...]:
    """Every plain way to write a form. Raises PackError, the place first."""
    return _Form(form, place).spread()


def _rows(
    tables: Sequence[Mapping[str, Any]], file: str, *, proven: bool = False
) -> dict[str, Phrase]:
    rows: dict[str, Phrase] = {}
    for number, table in enumerate(tables, 1):
        if not isinstance(table, dict):
            message = f"{file}: phrase {number}: expected a table [[phrase]]"
            raise PackError(message)
        place = f"{file}: phrase {table.get('id', number)!r}"
        for key in table:
            if key not in ROW_KEYS:
                message = f"{place}: unknown key {key!r}, expected {_either(ROW_KEYS)}"
                raise PackError(message)
        for key in ("id", "form", "fills"):
            if not isinstance(table.get(key), str) or not table[key]:
                message = f"{place}: found no text at {key!r}, expected one"
                raise PackError(message)
            if not table[key].isprintable() or len(table[key]) > LONGEST_FORM:
                message = f"{place}: expected at most {LONGEST_FORM} printed characters at {key!r}"
                raise PackError(message)
        means = table.get("means", "none")
        if not isinstance(means, str) or not means or not means.isprintable():
            message = f"{place}: found no printed text at 'means', expected one"
            raise PackError(message)
        for key in ("where", "rules"):
            listed = table.get(key, [])
            if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
                message = f"{place}: found {listed!r} at {key!r}, expected a list of texts"
                raise PackError(message)
        if table["id"] in rows:
            message = f"{place}: two phrases have this id"
            raise PackError(message)
        row = Phrase(
            table["id"],
            table["form"],
            table["fills"],
            table.get("kind", ""),
            tuple(table.get("where", ())),
            table.get("meaning", ""),
            tuple(table.get("rules", ())),
            table.get("means", ""),
            place,
        )
        if not proven:
            _ = row.variants  # spread out here, so that of two faults the first one is said
        rows[row.id] = row
    return rows


def _marked(variants: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """The same with the digit of each hole taken from its kind into its mark."""
    return tuple(
        replace(variant, symbols=tuple(map(_with_mark, variant.symbols))) for variant in variants
    )


def _with_mark(symbol: Symbol) -> Symbol:
    return replace(symbol, hole=symbol.hole.rstrip(DIGITS), mark=symbol.hole)


def _either(words: Sequence[str]) -> str:
    return "one of " + ", ".join(map(repr, words))


_Spread = list[tuple[tuple[Symbol, ...], tuple[int, ...]]]
"""Variants while they are put together: symbols (plain ones are single characters) and choices."""


class _Form:
    """A form while it is spread out into its plain variants."""

    def __init__(self, form: str, place: str) -> None:
        self.form = form
        self.place = place
        self.at = 0

    def spread(self) -> tuple[Variant, ...]:
        try:
            return tuple(Variant(_joined(symbols), chosen) for symbols, chosen in self._until(""))
        except RecursionError:
            message = f"{self.place}: brackets are nested too deep"
            raise PackError(message) from None

    def _until(self, stops: str) -> _Spread:
        found: _Spread = [((), ())]
        while self.at < len(self.form) and self.form[self.at] not in stops:
            pieces = self._piece()
            found = [
                (symbols + more, chosen + further)
                for symbols, chosen in found
                for more, further in pieces
            ]
            if len(found) > MOST_VARIANTS:
                message = f"{self.place}: more than {MOST_VARIANTS} variants in {self.form!r}"
                raise PackError(message)
        if self.at == len(self.form) and stops:
            message = f"{self.place}: {' or '.join(map(repr, stops))} missing in {self.form!r}"
            raise PackError(message)
        return found

    def _piece(self) -> _Spread:
        character = self.form[self.at]
        self.at += 1
        if character == "\\" and self.at < len(self.form):
            self.at += 1
            return [((Symbol(text=self.form[self.at - 1]),), ())]
        if character == "{":
            return [((self._hole(),), ())]
        if character == "[":
            inside = self._until("]")
            self.at += 1
            return [(symbols, (0, *chosen)) for symbols, chosen in inside] + [((), (1,))]
        if character == "<":
            return self._parts()
        if character in "]}\\":
            message = f"{self.place}: stray {character!r} at column {self.at} of {self.form!r}"
            raise PackError(message)
        return [((Symbol(text=character),), ())]

    def _hole(self) -> Symbol:
        end = self.form.find("}", self.at)
        name = self.form[self.at : end]
        if end < 0 or not name:
            message = f"{self.place}: a hole without name or end in {self.form!r}"
            raise PackError(message)
        self.at = end + 1
        return Symbol(hole=name[0].lower() + name[1:], capital=name[0].isupper())

    def _parts(self) -> _Spread:
        found: _Spread = []
        part = 0
        while True:
            found += [(symbols, (part, *chosen)) for symbols, chosen in self._until("|>")]
            part += 1
            self.at += 1
            if self.form[self.at - 1] == ">":
                return found


def _joined(symbols: Sequence[Symbol]) -> tuple[Symbol, ...]:
    """Neighbouring plain characters become words, numbers and single characters."""
    found: list[Symbol] = []
    plain = ""
    for symbol in (*symbols, None):
        if symbol is not None and symbol.text:
            plain += symbol.text
            continue
        found += [Symbol(text=piece) for piece in PIECE.findall(plain)]
        plain = ""
        if symbol is not None:
            found.append(symbol)
    return tuple(found)
