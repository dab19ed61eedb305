"""The text of a card in a list, read line by line: as it stands, or reworded into the phrases of the set.

A list writes the lines of a card behind one another, with ``//`` or a line end between them. How other words are
reworded stands in cards/rewordings.toml and nowhere else (HAC-0.2, HAC-Q41).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import FILES
from referee.kernel.cardset.loader import read_card_data
from referee.kernel.text.grammar import PIECE, Unread
from referee.kernel.text.parser import Reader
from referee.kernel.text.synonyms import Reworded, Rewordings, tidied
from referee.kernel.words.suggestions import nearest, nearest_phrase
from referee.toml import read_toml

FILE = "rewordings.toml"
ENTER = "enter"
"""The hole and the host of an Enter Cost."""
MOST_SHOWN = 6
"""How many words that could stand in a place are told; more help nobody."""
LONGEST_CELL = 4_000
MOST_KEPT = 1 << 12
"""How many lines are cached: a list says many things again, and what cannot be read takes longest."""
TERMINALS = {"n": "a number", "tag": "a tag", "title": "a title"}

_BETWEEN = re.compile(r"//|[\r\n]+|\s/\s")
_SENTENCE = re.compile(r'(?<=[.]) (?=[A-Z~])(?=(?:[^"]*"[^"]*")*[^"]*$)')
_STEP = re.compile(r"[:;] ")


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a card as a list tells it: the words of the list, and those by which it is read."""

    listed: str
    words: Reworded
    unread: Unread | None = None

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
    return Rewordings.of(data, FILES.latest.table, file, rewordings().meaning)


def tell_lines(cell: str, type_: str, words: Rewordings | None = None) -> list[Told]:
    """Every line in the text of a card of that type, with those rewordings (none: the shipped ones)."""
    words = words or rewordings()
    return [told for piece in _pieces(cell, words) for told in _tell_piece(piece, type_, words)]


def tell_enter(cell: str, words: Rewordings | None = None) -> Told:
    """What an Enter Cost says (HAC-2.9, HAC-2.10)."""
    plain = tidied(Reworded.of(cell))
    plain = plain.part(0, len(plain.text.rstrip(". ")))
    return _tell(plain, plain, ENTER, ENTER, words or rewordings())


def why_unread(told: Told) -> str:
    """Why a line cannot be read on, in few words: what stands there, and what could."""
    assert told.unread is not None
    if not told.unread.expected:
        return told.unread.why
    word = PIECE.match(told.words.text, told.stop)
    found = repr(word.group()) if word else "the end of the text"
    expected = [_in_words(each) for each in told.unread.expected]
    if len(expected) > MOST_SHOWN:
        near = nearest(word.group() if word else "", [each.strip("'") for each in expected])
        more = f"{' or '.join(expected[:MOST_SHOWN])} or one of {len(expected) - MOST_SHOWN} more"
        wish = f"expected {near!r}" if near else f"expected {more}"
    else:
        wish = f"expected {' or '.join(expected)}"
    return f"found {found}, {wish}, in {told.words.text!r}"


def _in_words(expected: str) -> str:
    """What could stand there as a person says it: a terminal without its expression."""
    return TERMINALS.get(expected.partition(" ")[0], expected)


def near_phrase(told: Told) -> str:
    """The phrase that comes nearest to the step in which a line cannot be read on."""
    assert told.unread is not None
    text, at = told.words.text, told.stop
    starts = [found.end() for found in _STEP.finditer(text) if found.end() <= at]
    start = starts[-1] if starts else 0
    end = _STEP.search(text, max(at, start))
    part = text[start : end.start() if end else len(text)]
    return nearest_phrase(part, (row.form for row in _reader().table.rows.values()))


# -- one line -------------------------------------------------------------------------------


def _reader() -> Reader:
    return FILES.latest


def _pieces(cell: str, words: Rewordings) -> list[Reworded]:
    """The lines as the list parts them; one that only begins something goes on with the next."""
    whole, found, start = Reworded.of(cell), list[Reworded](), 0
    ends = [*((each.start(), each.end()) for each in _BETWEEN.finditer(cell)), (len(cell), 0)]
    for end, behind in ends:
        piece = tidied(whole.part(start, end))
        start = behind
        if not piece.text:
            continue
        goes_on = found and (
            found[-1].text.endswith(":") or piece.text.lower().startswith(words.goes_on)
        )
        if goes_on:
            found[-1] = found[-1].and_then(piece)
        else:
            found.append(piece)
    return found


def _tell_piece(piece: Reworded, type_: str, words: Rewordings) -> Iterator[Told]:
    """One line, or one for each sentence where it cannot be read as one."""
    text = piece.ending(".")
    if not _is_read(text.text):
        text = words.reword(text, type_)
    sentences = list(_sentences(text))
    if len(sentences) == 1 or _is_read(text.text):
        yield Told(piece.text, text, _why(text.text, ""))
        return
    for sentence in sentences:
        yield _tell(piece, sentence, "", type_, words)


def _sentences(text: Reworded) -> Iterator[Reworded]:
    start = 0
    for found in _SENTENCE.finditer(text.text):
        yield text.part(start, found.start())
        start = found.end()
    yield text.part(start, len(text.text))


def _tell(listed: Reworded, text: Reworded, hole: str, where: str, words: Rewordings) -> Told:
    """A line as it stands, or reworded where it cannot be read so."""
    if not _is_read(text.text, hole):
        text = words.reword(text, where)
    return Told(_shown(listed, text), text, _why(text.text, hole))


def _shown(listed: Reworded, words: Reworded) -> str:
    """The words of the list from which those came."""
    first = listed.origins[0]
    return listed.text[words.origins[0] - first : max(words.origins) - first].strip() or listed.text


@lru_cache(maxsize=MOST_KEPT)
def _is_read(text: str, hole: str = "") -> bool:
    return not isinstance(_reader().find(text, "", hole, why=False), Unread)


@lru_cache(maxsize=MOST_KEPT)
def _why(text: str, hole: str) -> Unread | None:
    found = _reader().find(text, "", hole)
    return found if isinstance(found, Unread) else None
