"""The text of a card in a list, read line by line: as it stands, or reworded into the phrases of the set.

A list writes the lines of a card behind one another, with ``//`` or a line end between them. How other words are
reworded stands in cards/rewordings.toml and nowhere else (HAC-0.2, HAC-Q41).

A reworded text is taken only if it surely means the same. That is the equal-meaning rule of `referee.kernel.text.meaning_words`, and for
what no row sees: a sentence that goes on with the one before it is never read alone, one is never read as many nor many as one, and
what a row takes for granted of the card (its ``claims``) is looked at when the whole card is there (`card_claims`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from referee.dataclass import dataclass
from referee.errors import PackError
from referee.games.homestuck_atcg.card_import.card_claims import is_claim
from referee.games.homestuck_atcg.cardset.card_set import FILES
from referee.kernel.cardset.loader import read_card_data
from referee.kernel.text.grammar import Unread
from referee.kernel.text.parser import Reader
from referee.kernel.text.synonyms import Reworded, Rewordings, tidied
from referee.pattern import pattern
from referee.toml import read_toml

FILE = "rewordings.toml"
ENTER = "enter"
"""The hole and the host of an Enter Cost."""
LONGEST_CELL = 4_000
NEAR_A_NUMBER = 30
"""Within so many characters behind its place stands how many cards the list means."""

NOT_GAINED = frozenset({"inventory", "executable", "planet"})
"""What a text says of a card of these types it does not say where another card gains it."""

_BETWEEN = pattern(r"//|[\r\n]+|\s/\s")
_SENTENCE = pattern(r'(?<=[.]) (?=[A-Z~])(?=(?:[^"]*"[^"]*")*[^"]*$)')
_QUOTED = pattern(r'"[^"]*"')
_GOES_ON = pattern(
    r"(If you do(?! not)|Then|Otherwise|It|Its|They|Them|Their|That|Those|The chosen|This way|In this way|Once you|After that|Instead(?! of)|Do so|Also|Afterwards)(?![A-Za-z])",
    re.IGNORECASE,
)
"""How a sentence begins that goes on with the one before it."""
_QUALITIES = (
    r"(?:(?:other|own|opposing|any|tapped|untapped|invading|defending|intact|destroyed|#[A-Z]+) )*"
)
_ONE_OF_MANY = pattern(
    rf"(?<![A-Za-z0-9+-])1 {_QUALITIES}(?:characters|executables|planets|cards)(?![a-z])"
)
_ALL_OF_ONE = pattern(rf"\ball {_QUALITIES}(?:character|executable|planet)(?![a-z])")
_DISCARDS = pattern(
    r"\bdiscard (?:up to )?(?:a|one|[0-9]+|X) cards?(?= and\b|[^ A-Za-z]|$)", re.IGNORECASE
)
"""What a list discards without a word about where it lies is of the hand, though a phrase says it of cards in play."""
_FOLLOWED = pattern(
    r'\b(?:opponent|player(?: of [a-z ]+| at turn)?) (?:(?:chooses? one: |may )[^;."]*|does? "[^"]*")'
)
"""What other players choose or do: in the phrases "you" is each of them there, in a list it may be the player of the card."""
_CLAUSE = pattern(r"[.;]")
_YOU = pattern(r"\b(?:you|your|yours)\b", re.IGNORECASE)
_SAYS_ONE = pattern(
    r"(?:[a-z]+ )?(?:1|one|any one|another|another one)\b|.*\bof (?!your choice)", re.IGNORECASE
)
_SAYS_ALL = pattern(r".*\b(?:all|every|each)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a card as a list tells it: the words of the list, and those by which it is read."""

    listed: str
    words: Reworded
    unread: Unread | None = None

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it means the same where meaning words of the list do not stand in it, or others do."""
        return tuple(dict.fromkeys(use.row.because for use in self.words.uses if use.row.because))

    @property
    def at(self) -> int:
        """At which character of the cell (from 0) it cannot be read on."""
        return self.words.origins[self.stop]

    @property
    def stop(self) -> int:
        """At which character of its words (from 0) it cannot be read on."""
        return (self.unread.column or 1) - 1 if self.unread is not None else 0


@cache
def rewordings() -> Rewordings:
    """What other words mean in the phrases of the shipped set."""
    text = read_card_data("referee.games.homestuck_atcg", FILE).decode()
    return Rewordings.of(read_toml(text), FILES.latest.table, FILE)


def own_rewordings(text: str, file: str) -> Rewordings:
    """What the rows of somebody's file mean in the phrases of the game. Raises PackError, the file in front."""
    try:
        data = read_toml(text)
    except PackError as error:
        message = f"{file}: {error}"
        raise PackError(message) from None
    found = Rewordings.of(data, FILES.latest.table, file, rewordings().meaning)
    for number, row in enumerate(found.rows, 1):
        if row.claims and not is_claim(row.claims):
            message = f"{file}: rewording {number}: found {row.claims!r} at 'claims', expected one such as 'host character', 'trigger own'"
            raise PackError(message)
    return found


def tell_lines(cell: str, type_: str, words: Rewordings | None = None) -> list[Told]:
    """Every line in the text of a card of that type, with those rewordings (none: the shipped ones)."""
    words = words or rewordings()
    return [told for piece in _pieces(cell, words) for told in _tell_piece(piece, type_, words)]


def tell_enter(cell: str, words: Rewordings | None = None) -> Told:
    """What an Enter Cost says (HAC-2.9, HAC-2.10)."""
    plain = tidied(Reworded.of(cell))
    plain = plain.part(0, len(plain.text.rstrip(". ")))
    return _tell(plain, plain, ENTER, ENTER, words or rewordings())


# -- one line -------------------------------------------------------------------------------


@cache
def _reader() -> Reader:
    """A reader of all phrases that come with the game; lines and Enter Costs are compiled together."""
    known = FILES.latest
    starts = (known.table.start, ENTER)
    return Reader(known.table, known.cache, known.meanings, known.earlier, starts)


def _pieces(cell: str, words: Rewordings) -> list[Reworded]:
    """The lines as the list parts them; one that only begins something goes on with the next."""
    whole, found, start = Reworded.of(cell), list[Reworded](), 0
    ends = [*((each.start(), each.end()) for each in _BETWEEN.finditer(cell)), (len(cell), 0)]
    for end, behind in ends:
        piece = tidied(whole.part(start, end))
        start = behind
        if not piece.text:
            continue
        if found and found[-1].text.endswith(":"):
            found[-1] = found[-1].and_then(piece)
        elif found and piece.text.lower().startswith(words.goes_on):
            found[-1] = found[-1].ending(".").and_then(piece)
        else:
            found.append(piece)
    return found


def _tell_piece(piece: Reworded, type_: str, words: Rewordings) -> Iterator[Told]:
    """One line, or one for each sentence where it cannot be read as one."""
    text = piece.ending(".")
    if len(list(_sentences(text))) > 1 or not _stands(text.text, "", words):
        text = words.reword(text, type_)
    sentences = list(_sentences(text))
    if len(sentences) == 1:
        yield Told(piece.text, text, _uncertain(text, piece) or _why(text.text, ""))
        return
    headed = False
    for number, sentence in enumerate(sentences):
        told = _tell(piece, sentence, "", type_, words)
        if number and (why := _joined(sentence, told.words, headed=headed)) is not None:
            told = replace(told, words=sentence, unread=why)
        yield told
        headed |= _has_head(told.words.text)


def _sentences(text: Reworded) -> Iterator[Reworded]:
    start = 0
    for found in _SENTENCE.finditer(text.text):
        yield text.part(start, found.start())
        start = found.end()
    yield text.part(start, len(text.text))


def _has_head(text: str) -> bool:
    """Whether something stands in front of what happens: a cost, an event, a moment, a condition."""
    return ":" in _QUOTED.sub("", text)


def _joined(sentence: Reworded, read: Reworded, *, headed: bool) -> Unread | None:
    """Why a sentence cannot be read without the one before it; None if it can.

    ``headed``: one before it has a cost, an event or a condition, under which a sentence without one may stand too.
    """
    goes_on = _GOES_ON.match(sentence.text)
    if goes_on is not None:
        why = f"{goes_on[0]!r} goes on with the sentence before it, and no phrase says both"
    elif headed and (not _has_head(read.text) or any(use.added["when"] for use in read.uses)):
        why = "it may be a part of what stands before it, or a text of its own: expected ';' or '//' between them"
    else:
        return None
    return Unread(f"{why}, in {sentence.text!r}", 1)


def _tell(listed: Reworded, text: Reworded, hole: str, where: str, words: Rewordings) -> Told:
    """A line as it stands, or reworded where it cannot be read so."""
    if not _stands(text.text, hole, words):
        text = words.reword(text, where)
    return Told(_shown(listed, text), text, _uncertain(text, listed) or _why(text.text, hole))


def _uncertain(text: Reworded, listed: Reworded) -> Unread | None:
    """Why it is not certain that a reworded text means the same; None if it does."""
    if (found := _DISCARDS.search(text.text)) is not None:
        why = f"{found[0]!r}: the list does not say from where, in {text.text!r}"
        return Unread(why, found.start() + 1)
    if text.lost:
        return Unread(f"no row says what becomes of {text.lost!r}, in {text.text!r}", 1)
    for quoted in _QUOTED.finditer(text.text):
        within = text.origins[quoted.start() : quoted.end()]
        for use in text.uses:
            if (
                min(within) <= use.at <= max(within)
                and use.row.where
                and set(use.row.where) <= NOT_GAINED
            ):
                why = f"{use.row.form.partition('[')[0]!r} in a text that another card gains, in {text.text!r}"
                return Unread(why, quoted.start() + 1)
    for found in _FOLLOWED.finditer(text.text):
        at = bisect_left(listed.origins, text.origins[found.start()])
        said = _CLAUSE.split(listed.text[at:], maxsplit=1)[0]
        if _YOU.search(said):
            why = f"{said!r}: the list does not say who 'you' is there, in {text.text!r}"
            return Unread(why, found.start() + 1)
    if not text.uses:
        return None
    for either, says, wish in (
        (_ONE_OF_MANY, _SAYS_ONE, "one or all of them"),
        (_ALL_OF_ONE, _SAYS_ALL, "one of them or all"),
    ):
        for found in either.finditer(text.text):
            at = bisect_left(listed.origins, text.origins[found.start()])
            if not says.match(listed.text, at, at + NEAR_A_NUMBER):
                why = f"{found[0]!r}: the list does not say whether {wish}, in {text.text!r}"
                return Unread(why, found.start() + 1)
    return None


def _shown(listed: Reworded, words: Reworded) -> str:
    """The words of the list from which those came."""
    first = listed.origins[0]
    return listed.text[words.origins[0] - first : max(words.origins) - first].strip() or listed.text


def _stands(text: str, hole: str, words: Rewordings) -> bool:
    """Whether a text is read as it stands."""
    return words.is_cased(text) and _is_read(text, hole) and not _DISCARDS.search(text)


def _is_read(text: str, hole: str = "") -> bool:
    return not isinstance(_reader().find(text, "", hole, why=False), Unread)


def _why(text: str, hole: str) -> Unread | None:
    found = _reader().find(text, "", hole)
    return found if isinstance(found, Unread) else None
