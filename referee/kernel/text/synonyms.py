"""Rewordings: what a card list in other words means in the words of the grammar rules.

A row says that where ``form`` stands ``to`` may stand instead. A form is written like that of a phrase (see
`grammar`) with the terminals of the grammar as holes, ``{words}`` for any words within a sentence and ``{rest}`` for any characters; a
digit tells holes of one kind apart (``{n2}``). ``^`` in front and ``$`` at the end hold it to the beginning and the end of
the text. Letter case and the number of blanks make no difference; ``{Tag}`` in ``to`` is the tag in capitals. The rows are gone through from top to bottom, so
that a later one finds what an earlier one wrote.

A row that changes a meaning word says so, with ``drops`` and ``adds``, and ``because``; where it takes for granted what the text alone does
not say, it ``claims`` it, and whoever reads the text looks whether it is so. `meaning_words` has the rule by which two texts mean the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache
from typing import Any

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.kernel.text.grammar import (
    LONGEST_FORM,
    PhraseTable,
    Symbol,
    Variant,
    expression_of,
    variants_of,
)
from referee.kernel.text.meaning_words import Balance, MeaningWords
from referee.pattern import pattern

TABLE_KEYS = ("begins", "goes_on", "rewording", "meaning", "reach", "holds")
KEYS = ("form", "to", "where", "drops", "adds", "because", "claims")
WORDS, REST, TITLE = "words", "rest", "title"
"""The holes for any words within a sentence and for any characters, as few as will do; the terminal that is in capitals."""
MUST_SAY = "a row says which meaning words it takes away or adds"
MOST_CHARACTERS = 2_000
"""A text does not grow longer than this."""
MOST_PATTERNS = 1 << 12
MOST_OF_NAME = 20
"""Within so many characters beside a word stands the other one of its name."""

_PLAIN_CHARACTERS = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00d7": "x",
}  # fmt: skip
"""Characters that word processors write, and the plain ones that are read."""
_HOLE = pattern(r"\{([A-Za-z]+[0-9]?)\}")
_WORD = pattern(r"[a-z]+")
_CAPITALIZED = pattern(r"(?<![A-Za-z#~'])[A-Z][a-z]+(?![A-Za-z])")
_NAME = pattern(r"(?<![A-Za-z])[A-Z][a-z]+ [A-Z][a-z]+(?![A-Za-z])")


@dataclass(frozen=True, slots=True)
class Use:
    """A row that reworded something: at which character (from 0) of the text before, and what it did with the meaning words."""

    at: int
    row: Rewording
    dropped: Counter[str]
    added: Counter[str]


@dataclass(frozen=True, slots=True)
class Reworded:
    """A text in other words. ``origins``: by its characters, and behind the last one, where they stood in the text before.

    ``lost`` is a meaning word that no row accounts for: a text that has one does not mean the same.
    """

    text: str
    origins: tuple[int, ...]
    uses: tuple[Use, ...] = ()
    lost: str = ""

    @property
    def used(self) -> tuple[str, ...]:
        """The forms of the rows that reworded it."""
        return tuple(use.row.form for use in self.uses)

    @classmethod
    def of(cls, text: str) -> Reworded:
        """A text as it stands."""
        return cls(text, tuple(range(len(text) + 1)))

    def replaced(self, start: int, end: int, pieces: Sequence[Reworded]) -> Reworded:
        """The same with those pieces from one character to another."""
        text = self.text[:start] + "".join(piece.text for piece in pieces) + self.text[end:]
        middle = tuple(at for piece in pieces for at in piece.origins[: len(piece.text)])
        return replace(self, text=text, origins=self.origins[:start] + middle + self.origins[end:])

    def part(self, start: int, end: int) -> Reworded:
        """From one character to another."""
        origins = self.origins[start : end + 1]
        uses = tuple(use for use in self.uses if min(origins) <= use.at <= max(origins))
        return Reworded(self.text[start:end], origins, uses, self.lost)

    def and_then(self, other: Reworded) -> Reworded:
        """The text with another one behind it, and a blank between them."""
        text = f"{self.text} {other.text}"
        uses, lost = (*self.uses, *other.uses), self.lost or other.lost
        return Reworded(text, (*self.origins, *other.origins), uses, lost)

    def ending(self, character: str) -> Reworded:
        """The text with that character at its end, whether it stood there or not."""
        if self.text.endswith(character):
            return self
        return replace(self, text=self.text + character, origins=(*self.origins, self.origins[-1]))

    def new(self, text: str, at: int) -> Reworded:
        """Words that come from what stood at a character."""
        return Reworded(text, (self.origins[at],) * (len(text) + 1))


@dataclass(frozen=True, slots=True)
class Way:
    """One plain way to write a form: the words that must stand in a text for it, its pattern, and its meaning words."""

    words: frozenset[str]
    expression: str
    balance: Balance

    @property
    def pattern(self) -> re.Pattern[str]:
        """What is looked for: made for the texts that have its words, which are few."""
        return _compiled(self.expression)


@dataclass(frozen=True, eq=False)
class Rewording:
    """One row; ``where`` are the hosts of the texts that it is for (none: all)."""

    form: str
    to: str
    where: tuple[str, ...]
    ways: tuple[Way, ...] = field(repr=False)
    meaning: MeaningWords = field(repr=False)
    because: str = ""
    claims: str = ""

    @cached_property
    def pieces(self) -> list[str]:
        """What is written: plain words, and every second one a hole."""
        return _HOLE.split(self.to)

    def apply(self, text: Reworded, standing: frozenset[str]) -> Reworded:
        """The text with every place reworded that fits; ``standing`` are the words in it."""
        for way in self.ways:
            if way.words <= standing:
                text = self._applied(way, text)
        return text

    def _applied(self, way: Way, text: Reworded) -> Reworded:
        at = 0
        while (found := way.pattern.search(text.text, at)) is not None:
            at = found.end()
            if not self._is_hindered(way.balance, found):
                new = list(self._written(found, text))
                use = self._use(way.balance, found, text.origins[found.start()])
                if "".join(piece.text for piece in new) != found[0]:
                    text = replace(text, uses=(*text.uses, use))
                text = text.replaced(found.start(), found.end(), new)
                at = found.start() + sum(len(piece.text) for piece in new)
            if found.end() == found.start() or len(text.text) > MOST_CHARACTERS:
                break
        return text

    def _is_hindered(self, balance: Balance, found: re.Match[str]) -> bool:
        """Whether a word there reaches further than the row may take it (see `meaning_words`)."""
        if balance.parts and self.meaning.is_held(found.string[: found.start()]):
            return True
        return balance.moves and any(map(self.meaning.reaches, found.groupdict().values()))

    def _use(self, balance: Balance, found: re.Match[str], at: int) -> Use:
        """What becomes of the meaning words of that place, also of those in a hole that is written more than once, or never."""
        dropped, added = Counter(balance.dropped), Counter(balance.added)
        for hole, text in found.groupdict().items():
            for change in (dropped, added):
                times = change.pop(f"{{{hole}}}", 0)
                for name, count in self.meaning.count(text).items():
                    change[name] += times * count
        return Use(at, self, +dropped, +added)

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

    ``begins`` are words behind which a sentence begins, ``goes_on`` those with which a line goes on with the one before. ``small`` and
    ``large`` are the words that the phrases have without and with a capital, ``names`` two of them that go together ("Main Phase").
    """

    rows: tuple[Rewording, ...]
    begins: tuple[str, ...]
    goes_on: tuple[str, ...]
    small: frozenset[str]
    large: frozenset[str]
    names: frozenset[str]
    meaning: MeaningWords = field(default_factory=lambda: MeaningWords({}))

    @classmethod
    def of(
        cls,
        data: Mapping[str, Any],
        table: PhraseTable,
        file: str,
        meaning: MeaningWords | None = None,
    ) -> Rewordings:
        """The rows of a file, for the phrases of that table; ``meaning_words`` stands for the file's own meaning words. Raises PackError."""
        for key in data:
            if key not in TABLE_KEYS:
                message = f"{file}: unknown key {key!r}, expected one of {', '.join(TABLE_KEYS)}"
                raise PackError(message)
        tables = data.get("rewording")
        if not isinstance(tables, list) or not all(isinstance(row, dict) for row in tables):
            message = f"{file}: expected a list 'rewording' of rows with form and to"
            raise PackError(message)
        meaning = meaning or _meaning(data, file)
        rows = tuple(
            _row(row, table.terminals, f"{file}: rewording {n}", meaning)
            for n, row in enumerate(tables, 1)
        )
        plain = [_HOLE.sub(" . ", phrase.form) for phrase in table.rows.values()]
        known = {word for form in plain for word in re.findall(r"[A-Za-z]+", form)}
        small = frozenset(word for word in known if word.islower())
        names = frozenset(name for form in plain for name in _NAME.findall(form))
        begins, goes_on = (_texts(data, key, file) for key in ("begins", "goes_on"))
        return cls(rows, begins, goes_on, small, frozenset(known - small), names, meaning)

    def behind(self, own: Rewordings) -> Rewordings:
        """These rows behind somebody's own, which are gone through first."""
        begins, goes_on = (*own.begins, *self.begins), (*own.goes_on, *self.goes_on)
        return replace(self, rows=(*own.rows, *self.rows), begins=begins, goes_on=goes_on)

    def reword(self, text: str | Reworded, where: str) -> Reworded:
        """The text of a host in the words of the phrases, as far as the rows know them."""
        before = found = tidied(Reworded.of(text) if isinstance(text, str) else text)
        standing = _words_of(found.text)
        for row in self.rows:
            if not row.where or where in row.where:
                uses = len(found.uses)
                found = row.apply(found, standing)
                if len(found.uses) > uses:
                    standing |= _words_of(found.text)
        lost = self._lost(before.text, found.text, found.uses[len(before.uses) :])
        return replace(self._cased(tidied(found)), lost=before.lost or lost)

    def _lost(self, before: str, after: str, uses: Sequence[Use]) -> str:
        """The first meaning word that no row accounts for, of the text before or of the one after."""
        expected, found = self.meaning.count(before), self.meaning.count(after)
        for use in uses:
            expected.subtract(use.dropped)
            expected.update(use.added)
        return next((name for name in expected if expected[name] != found[name]), "") or next(
            (name for name in found if expected[name] != found[name]), ""
        )

    def is_cased(self, text: str) -> bool:
        """Whether its capitals are those that the phrases have: a text of others is none of theirs."""
        return all(
            self._in_case(word[0], text[: word.start()], text[word.end() :]) == word[0]
            for word in _CAPITALIZED.finditer(text)
        )

    def _cased(self, text: Reworded) -> Reworded:
        """Sentences begin with a capital; within them words are small that the phrases have only so."""
        found = text
        for word in re.finditer(r"(?<![A-Za-z#~'])[A-Za-z][a-z]*(?![A-Za-z])", text.text):
            changed = self._in_case(word[0], text.text[: word.start()], text.text[word.end() :])
            if changed != word[0]:
                new = Reworded(changed, text.origins[word.start() : word.end()])
                found = found.replaced(*word.span(), [new])
        return found

    def _in_case(self, word: str, before: str, behind: str) -> str:
        """The word with the capital or without it that it has between those others."""
        if not before or before.endswith((". ", *self.begins)):
            return word[0].upper() + word[1:]
        lower = word.lower()
        if len(word) == 1 and word in self.large:
            return word
        if lower not in self.small or self._is_name(word, before, behind):
            return word
        return lower

    def _is_name(self, word: str, before: str, behind: str) -> bool:
        """Whether it is a word that the phrases have with a capital, beside the other one that it goes together with there."""
        if word not in self.large:
            return False
        around = _NAME.finditer(f"{before[-MOST_OF_NAME:]}{word}{behind[:MOST_OF_NAME]}")
        return any(name[0] in self.names and word in name[0].split() for name in around)


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
    origins = (*(text.origins[at] for at in kept), text.origins[-1])
    return replace(text, text=plain, origins=origins)


# -- rows -----------------------------------------------------------------------------------


def _meaning(data: Mapping[str, Any], file: str) -> MeaningWords:
    table = data.get("meaning", {})
    if not isinstance(table, dict):
        message = f"{file}: expected a table 'meaning' of names and words"
        raise PackError(message)
    reach, holds = (_texts(data, key, file) for key in ("reach", "holds"))
    return MeaningWords.of(table, reach, holds, file)


def _row(
    table: Mapping[str, Any], terminals: Mapping[str, str], place: str, meaning: MeaningWords
) -> Rewording:
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
    ways = []
    for each in variants:
        words = _words_of(" ".join(symbol.text for symbol in each.symbols))
        plain = "".join(symbol.text or f"{{{symbol.hole}}}" for symbol in each.symbols)
        expression = _expression(each, terminals, start=start, end=end)
        ways.append(Way(words, expression, Balance.of(meaning, plain, to)))
    because, claims = table.get("because", ""), table.get("claims", "")
    if not isinstance(because, str) or not isinstance(claims, str):
        message = f"{place}: expected texts at 'because' and 'claims'"
        raise PackError(message)
    _refuse_unsaid(ways, table, place)
    return Rewording(form, to, _texts(table, "where", place), tuple(ways), meaning, because, claims)


def _refuse_unsaid(ways: Sequence[Way], table: Mapping[str, Any], place: str) -> None:
    """Refuse a row that changes more or fewer meaning words than it says, or gives no reason for it."""
    drops, adds = (Counter(_texts(table, key, place)) for key in ("drops", "adds"))
    most_dropped, most_added = Counter[str](), Counter[str]()
    for way in ways:
        most_dropped |= Counter(way.balance.dropped)
        most_added |= Counter(way.balance.added)
    for key, said, found in (("drops", drops, most_dropped), ("adds", adds, most_added)):
        if said != found:
            message = (
                f"{place}: found {_listed(said)} at {key!r}, expected {_listed(found)}: {MUST_SAY}"
            )
            raise PackError(message)
    if (drops or adds) and not table.get("because"):
        message = f"{place}: no reason at 'because', expected why it means the same"
        raise PackError(message)


def _listed(names: Counter[str]) -> str:
    return f"[{', '.join(map(repr, names.elements()))}]"


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


@lru_cache(maxsize=MOST_PATTERNS)
def _compiled(expression: str) -> re.Pattern[str]:
    return re.compile(expression, re.IGNORECASE)


def _words_of(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _expression(variant: Variant, terminals: Mapping[str, str], *, start: bool, end: bool) -> str:
    parts = [_part(symbol, terminals) for symbol in variant.symbols]
    first = variant.symbols[0] if variant.symbols else Symbol()
    edge = "^" if start else r"(?<![A-Za-z0-9#'])" if first.hole or first.text.isalnum() else ""
    return edge + "".join(parts) + "$" * end


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
