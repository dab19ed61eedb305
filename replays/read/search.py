"""Search: the records in which something happened, as one pair of eyes may know them.

find BP-12.6        what followed from a rule, or was refused by it; find BP-12 its section
find refused 2      attempts that were refused (of seat 2)
find ruled backup   what judges ruled (of one kind); find called, find appealed
find void           what a ruling took back
find 2: cast        what seat 2 decided; more words must occur in it
find Raven Grey     a card, a profile, anything with that printed name or id
find WORDS          records in which all the words occur, in what was said or what followed

Several of these at once, as soon as one of the terms has its key in front (`replays.read.terms`):
find rule:SFB-19.6 card:grave-grasp ruled
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from events.records.records import Acted, Appealed, Attempted, Called, Ruled
from replays.cases.names import things_of
from replays.read.terms import Term, read_terms, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.log.entries import LogEntry
    from events.records.records import Record
    from referee.kernel.game import Game
    from referee.kernel.words.names import Names

Query = Callable[["LogEntry"], bool]
"""Whether a record is one of those that are looked for."""

REFUSED = "refused"
_ASKED: Mapping[str, type[Record]] = {"called": Called, "appealed": Appealed}
BEGINNING = 4
"""From this number of characters on a word stands for every word that begins so; fewer for themselves alone."""


def read_query(game: Game, cards: Mapping[str, str], text: str) -> Query:
    """What the words look for. Raises NotUnderstood where there are none.

    ``cards`` are the printed names of the cards of this match by id, as `Game.cards` gives them.
    """
    wanted = [_query_of(game, cards, term) for term in read_terms(text)]
    return wanted[0] if len(wanted) == 1 else lambda entry: all(finds(entry) for finds in wanted)


def _query_of(game: Game, cards: Mapping[str, str], term: Term) -> Query:
    """What one term looks for."""
    value = term.value
    match term.key:
        case "refused":
            return _refused(game, value)
        case "ruled" | "called" | "appealed" | "void":
            return _judged(term)
        case "rule":
            return _of_rule(game, value) or _nothing
        case "card":
            return _of_spellings(spellings(game, cards, value.casefold()))
        case "fact":
            return lambda entry: any(each.fact.name == value for each in entry.sentences)
        case "seat":
            seat, _, rest = value.partition(":")
            return _actions_of(int(seat), words_of(rest))
        case "words":
            return _with_words(value)
    return _of_rule(game, value) or _naming(game, cards, value)


def _nothing(entry: LogEntry) -> bool:
    return False


def _refused(game: Game, value: str) -> Query:
    """Attempts that were refused: all, those of a seat, or those by a rule or a section."""
    if not value or value.isdecimal():
        seat = int(value) if value else None
        return lambda entry: isinstance(entry.record, Attempted) and seat in (None, entry.seat)
    rule = _of_rule(game, value) or _nothing
    return lambda entry: isinstance(entry.record, Attempted) and rule(entry)


def _judged(term: Term) -> Query:
    """What judges were asked or ruled, or what they took back."""
    if term.key == "void":
        return lambda entry: bool(entry.void)
    if term.key in _ASKED:
        return lambda entry: isinstance(entry.record, _ASKED[term.key])
    return lambda entry: isinstance(entry.record, Ruled) and term.value in ("", entry.record.kind)


def rules_of(entry: LogEntry) -> list[str]:
    """The rules that a record rests on: of what followed, of what was refused, of a ruling."""
    rules = [sentence.rule for sentence in entry.sentences]
    rules += entry.record.rules if isinstance(entry.record, (Attempted, Ruled)) else []
    return rules


def is_section(game: Game, id_: str) -> bool | None:
    """Whether the id is that of a section of the book; None where it is none, nor that of a rule."""
    wanted, catalogue = id_.upper(), game.catalogue
    if any(each.id.upper() == wanted for each in catalogue.sections):
        return True
    return False if any(each.upper() == wanted for each in catalogue.entries) else None


def _of_rule(game: Game, word: str) -> Query | None:
    """The records of a rule or of a whole section; None where the word is the id of neither."""
    section, id_ = is_section(game, word), word.upper()
    if section is None:
        return None

    def finds(entry: LogEntry) -> bool:
        found = [rule.upper() for rule in rules_of(entry)]
        return any(rule == id_ or (section and rule.startswith(f"{id_}.")) for rule in found)

    return finds


def _actions_of(seat: int, words: Sequence[str]) -> Query:
    def finds(entry: LogEntry) -> bool:
        if entry.seat != seat or not isinstance(entry.record, (Acted, Attempted)):
            return False
        return _has_all(entry.text.partition(":")[2], words)

    return finds


def told_of(entry: LogEntry) -> str:
    """Everything that is told of a record: its line, and what followed."""
    return f"{entry.text}\n" + "\n".join(each.text for each in entry.sentences)


def _naming(game: Game, cards: Mapping[str, str], text: str) -> Query:
    """Records that name a thing, or hold all the words."""
    named = spellings(game, cards, text.casefold())
    return _of_spellings(named) if named else _with_words(text)


def _with_words(text: str) -> Query:
    words = words_of(text)
    return lambda entry: _has_all(told_of(entry), words)


def _of_spellings(named: Sequence[str]) -> Query:
    def finds(entry: LogEntry) -> bool:
        told = told_of(entry)
        return any(has_phrase(told, each) for each in named)

    return finds


def spellings(game: Game, cards: Mapping[str, str], name: str) -> list[str]:
    """The id and the printed name of everything that has this id or printed name."""
    found: list[str] = []
    kinds: tuple[Names, ...] = things_of(game).kinds
    for names in kinds:
        number = names.find(name)
        if number is not None:
            found += [names.id(number), names.shown(number)]
    for id_, printed in cards.items():
        if name in (id_.casefold(), printed.casefold()):
            found += [id_, printed]
    return list(dict.fromkeys(each.casefold() for each in found))


def has_phrase(told: str, phrase: str) -> bool:
    """Whether the phrase stands in the text as words of its own: 5h is not in 15h."""
    return re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", told.casefold()) is not None


def _has_all(told: str, words: Sequence[str]) -> bool:
    tokens = set(words_of(told))
    return all(
        word in tokens
        or (len(word) >= BEGINNING and any(token.startswith(word) for token in tokens))
        for word in words
    )
